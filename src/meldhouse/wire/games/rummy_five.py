"""Views and events of Rummy Five and Big Eight."""

from __future__ import annotations

from typing import Any, Literal

from meldhouse.games.rummy_five import actions, events, scoring, state
from meldhouse.games.rummy_five import hand_splits as splits
from meldhouse.games.rummy_five.trios import Trio as HandTrio
from meldhouse.parts.values import kebab
from meldhouse.wire.game_data import Box, GameEvent
from meldhouse.wire.reader import ViewReader
from meldhouse.wire.values import Data, Values, made_with_rest, many, one

# --- the types on the wire ---


class Thrown(Box):
    """A discard; `go` if Go was said with it, `taken_by` the seat that called it."""

    seat: int
    card: str
    go: bool
    taken_by: int | None


class Trio(Box):
    """An exposed trio."""

    cards: str


class FivePublic(Box):
    """The open part of a deal. `answered` and `gone` are seats as bits."""

    dealer: int
    streak: int
    deal: int
    moves: int
    stage: Literal["turn", "claims", "over"]
    turn: int
    has_drawn: bool
    has_misdeclared: bool
    discards: list[Thrown]
    answered: int
    exposed: list[list[Trio]]
    gone: int
    points: list[int]
    pot: int
    result: GameEvent | None


class FiveAnswer(Box):
    """An answer to the live discard: one of the calls, or a pass."""

    kind: Literal["catch", "run", "set", "pass"]


class FiveOwn(Box):
    """The hand of one seat, the drawn card among it."""

    hand: str
    drawn: str | None
    answer: FiveAnswer | None


class Payment(Box):
    """Points that change hands. The table is nobody's seat: null."""

    payer: int | None
    payee: int | None
    points: int
    reason: str


class HandReading(Box):
    """One way to see a complete hand: pairs and trios."""

    groups: list[str]


class HandScore(Box):
    """The points of a complete hand, and where they come from."""

    reading: HandReading
    combinations: list[tuple[str, int]]
    go: int
    dealer: int
    points: int
    may_go_out: bool


class Won(Box, tag_field="kind", tag="won"):
    """A player went out: by self-draw (no discarder) or by Catch."""

    seat: int
    discarder: int | None
    card: str
    concealed: str
    exposed: list[str]
    score: HandScore
    payments: list[Payment]
    points: list[int]
    pot: int


class DealDrawn(Box, tag_field="kind", tag="deal-drawn"):
    """Nobody went out. The seats that are one card away show their hands."""

    one_away: list[int]
    hands: list[str]
    payments: list[Payment]
    points: list[int]
    pot: int


# --- reading ---


def _answer(values: Values, data: Data) -> actions.FiveAction:
    """Reads an answer to a discard: one of the calls, or a pass."""
    calls = (actions.CATCH, actions.RUN, actions.SET, actions.PASS)
    return {kebab(type(call).__name__): call for call in calls}[data["kind"]]


def _make_public(dealer: int, streak: int, deal: int, moves: int, points: Any, pot: int) -> state.FivePublic:
    return state.FivePublic(len(points), dealer, streak, deal, moves, points, pot)


def _reading(values: Values, data: Data) -> splits.Reading:
    def make(found: dict[str, Any]) -> splits.Reading:
        groups = found["groups"]
        if len(groups[0]) > 3:
            return splits.Reading((groups[0][:2], groups[0][2:4]), (), True)
        pairs = tuple(group for group in groups if len(group) == 2)
        return splits.Reading(pairs, tuple(HandTrio(group) for group in groups if len(group) == 3))

    reading: splits.Reading = values.value(splits.Reading, data, make)
    return reading


def _score(values: Values, data: Data) -> scoring.HandScore:
    def make(found: dict[str, Any]) -> scoring.HandScore:
        special = found["points"] - found["dealer"]
        least = special if found["may_go_out"] else special + 1
        return scoring.HandScore(found["reading"], found["combinations"], found["go"], found["dealer"], least)

    score: scoring.HandScore = values.value(scoring.HandScore, data, make)
    return score


def _won(found: dict[str, Any]) -> events.Won:
    found.pop("pot")
    return events.Won(**found)


RUMMY_FIVE = ViewReader(
    events,
    {
        "discards": many(one(state.Thrown)),
        "exposed": many(many(one(HandTrio))),
        "answer": _answer,
        "payments": many(one(scoring.Payment)),
        "score": _score,
        "reading": _reading,
    },
    public=made_with_rest(
        state.FivePublic, _make_public, ("dealer", "streak", "deal", "moves", "points", "pot")
    ),
    own=one(state.FiveOwn),
    makes={"won": _won},
    types=("Five", FivePublic, FiveOwn),
)
