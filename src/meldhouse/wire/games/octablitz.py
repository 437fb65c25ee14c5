"""Views and events of Octablitz."""

from __future__ import annotations

from typing import Any

from meldhouse.games.octablitz import events, scoring, state
from meldhouse.games.octablitz.combinations import combination_of
from meldhouse.wire.game_data import Box, GameEvent
from meldhouse.wire.reader import ViewReader
from meldhouse.wire.values import Data, Values, made_with_rest, many, one

# --- the types on the wire ---


class Laid(Box):
    """The cards that one seat has played to a trick; null if they lie face down."""

    seat: int
    count: int
    cards: str | None


class Trick(Box):
    """A finished trick, in the order of play."""

    taker: int
    laid: list[Laid]


class OctablitzPublic(Box):
    """The open part of a deal. `taken` has the cards that each seat has taken."""

    deal: int
    dealer: int
    general: int | None
    multiplier: int
    turn: int
    trick: list[Laid]
    tricks: list[Trick]
    taken: list[str]
    points: list[int]
    result: GameEvent | None


class OctablitzOwn(Box):
    """The hand of one seat, and the cards that it has played face down."""

    hand: str
    buried: str


class Settlement(Box):
    """A payment between a seat and the winner: (base - taken + extra) x times."""

    seat: int
    payer: int
    payee: int
    points: int
    base: int
    taken: int
    extra: int
    times: int


class DealWon(Box, tag_field="kind", tag="deal-won"):
    """The winner of the last trick has won the deal."""

    seat: int
    payments: list[Settlement]
    points: list[int]
    multiplier: int


# --- reading ---


def _laid(values: Values, data: Data) -> state.Laid:
    def make(found: dict[str, Any]) -> state.Laid:
        cards = found["cards"]
        return state.Laid(found["seat"], found["count"], None if cards is None else combination_of(cards))

    laid: state.Laid = values.value(state.Laid, data, make)
    return laid


def _payment(values: Values, data: Data) -> scoring.Payment:
    def make(found: dict[str, Any]) -> scoring.Payment:
        seat = found["seat"]
        winner = found["payee"] if found["payer"] == seat else found["payer"]
        return scoring.Payment(seat, winner, found["base"], found["taken"], found["times"])

    payment: scoring.Payment = values.value(scoring.Payment, data, make)
    return payment


OCTABLITZ = ViewReader(
    events,
    {
        "trick": many(_laid),
        "laid": many(_laid),
        "tricks": many(one(state.Trick)),
        "payments": many(_payment),
    },
    public=made_with_rest(
        state.OctablitzPublic,
        state.OctablitzPublic,
        ("deal", "dealer", "general", "multiplier", "points"),
    ),
    own=one(state.OctablitzOwn),
    types=("Octablitz", OctablitzPublic, OctablitzOwn),
)
