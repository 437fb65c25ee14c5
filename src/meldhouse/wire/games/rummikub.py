"""Views and events of Rummikub."""

from __future__ import annotations

from typing import Any

from meldhouse.games.rummikub import events, scoring, state
from meldhouse.wire.game_data import Box, GameEvent
from meldhouse.wire.reader import ViewReader
from meldhouse.wire.values import made_with_rest, many, one

# --- the types on the wire ---


class RummikubPublic(Box):
    """The open part of a deal. `opened` has seats as bits; `passes` counts passes in a row."""

    deal: int
    starter: int
    turn: int
    table: list[str]
    opened: int
    passes: int
    points: list[int]
    wins: list[int]
    result: GameEvent | None


class RummikubOwn(Box):
    """The rack of one seat."""

    rack: str


class RummikubPayment(Box):
    """The points that a loser pays to the winner."""

    payer: int
    payee: int
    points: int


class RummikubDealEnded(Box, tag_field="kind", tag="deal-ended"):
    """The end of a deal. `blocked` if nobody went out: the pool was empty and all passed."""

    seat: int
    blocked: bool
    gain: int
    racks: list[str]
    values: list[int]
    scores: list[int]
    payments: list[RummikubPayment]
    points: list[int]
    wins: list[int]


# --- reading ---


def _deal_ended(found: dict[str, Any]) -> events.DealEnded:
    found.pop("gain")
    return events.DealEnded(**found)


RUMMIKUB = ViewReader(
    events,
    {"payments": many(one(scoring.DealPayment))},
    public=made_with_rest(state.RummikubPublic, state.RummikubPublic, ("deal", "starter", "points", "wins")),
    own=one(state.RummikubOwn),
    makes={"deal-ended": _deal_ended},
    types=("Rummikub", RummikubPublic, RummikubOwn),
)
