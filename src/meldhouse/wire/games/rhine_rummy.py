"""Views and events of Rhine Rummy."""

from __future__ import annotations

from meldhouse.games.rhine_rummy import events, state
from meldhouse.wire.game_data import Box, GameEvent
from meldhouse.wire.reader import ViewReader
from meldhouse.wire.values import made_with_rest, one


class RhinePublic(Box):
    """The open part of a deal. `qualified` has seats as bits."""

    dealer: int
    deal: int
    turn: int
    table: list[str]
    qualified: int
    points: list[int]
    result: GameEvent | None


class RhineOwn(Box):
    """The hand of one seat."""

    hand: str


class RhineDealEnded(Box, tag_field="kind", tag="deal-ended"):
    """The end of a deal. `seat` went out; null if the stock was empty."""

    seat: int | None
    down_and_out: bool
    hands: list[str]
    scores: list[int]
    points: list[int]


RHINE_RUMMY = ViewReader(
    events,
    {},
    public=made_with_rest(state.RhinePublic, state.RhinePublic, ("dealer", "deal", "turn", "points")),
    own=one(state.RhineOwn),
    types=("Rhine", RhinePublic, RhineOwn),
)
