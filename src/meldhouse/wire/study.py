"""Questions to the study and its answers: solver, calculator, reviews, daily deal, statistics."""

from __future__ import annotations

from typing import Annotated, Literal

from meldhouse.wire.http import Form, Text
from meldhouse.wire.registry import HandGame, MeldingGame
from meldhouse.wire.structs import Meta, Struct

Notation = Annotated[str, Meta(max_length=2000)]

# --- the solver ---


class SolveForm(Form):
    """A position of a game with a solver, and the objective.

    With `rescue` the table may be illegal, and any legal arrangement of it is an answer.
    """

    game: MeldingGame
    table: Notation = ""
    rack: Notation = ""
    opened: bool = True
    objective: Literal["tiles", "value", "open"] = "tiles"
    rescue: bool = False
    options: dict[Text, int | bool | Text] = {}


class Flaw(Struct):
    """An error in a position. `number` is the set on the table, from 1, or the number of copies.

    For a set that is not legal, `reason` is the code of the refusal in play, and `named` the tiles that it names.
    """

    #: `unreadable`, `too-many`, `no-set`, `nothing`
    code: str
    cards: str
    number: int = 0
    reason: str = ""
    named: str = ""


class TakenFrom(Struct):
    """Tiles, and the set that they come from as it lay before."""

    tiles: str
    set: str


class SolveStep(Struct):
    """One move of a play: the tiles from hand and table, the set that they form, and the position after it."""

    hand: str
    sources: list[TakenFrom]
    #: the set that they join, as it lay before; empty for a new set
    onto: str
    result: str
    table: list[str]
    rack: str


class SolvedPlay(Struct):
    """A play and the table after it."""

    tiles: int
    value: int
    #: no play is better
    proven: bool
    #: the number of sets on the table that change
    touched: int
    table: list[str]
    laid: str
    left: str
    steps: list[SolveStep]


class Solved(Struct):
    """The position with its copies marked, the best play, and alternatives that lay other tiles."""

    table: list[str]
    rack: str
    flaws: list[Flaw]
    plays: list[SolvedPlay]
    #: an empty list of plays proves that there is none
    is_exact: bool


# --- the calculator ---

Cards = Annotated[str, Meta(max_length=60)]


class HandForm(Form):
    """A hand of Rummy Five or Big Eight. `card` completes it or was just drawn; `seen` are open cards elsewhere."""

    game: HandGame
    hand: Cards
    exposed: Annotated[list[Cards], Meta(max_length=2)] = []
    card: Cards = ""
    by: Literal["self-draw", "catch"] = "self-draw"
    go: bool = False
    first_turn: bool = False
    last_card: bool = False
    dealer: Annotated[int, Meta(ge=0, le=99)] = 0
    seen: Annotated[str, Meta(max_length=200)] = ""
    #: own draws still to come, for the outlook
    draws: Annotated[int, Meta(ge=1, le=20)] = 6


class PointLine(Struct):
    """A special combination and its points."""

    name: str
    points: int


class HandPoints(Struct):
    """The points of a complete hand, and where they come from."""

    points: int
    #: the points from Go and combinations that are needed to go out
    minimum: int
    may_go_out: bool
    go: int
    dealer: int
    combinations: list[PointLine]
    #: the reading of the cards: pair and trios, or pairs
    groups: list[str]


class HandWait(Struct):
    """A card that completes the hand, its unseen copies, and the points."""

    card: str
    left: int
    self_draw: HandPoints
    catch: HandPoints


class CardLeft(Struct):
    """A card and the number of its unseen copies."""

    card: str
    left: int


class DiscardLine(Struct):
    """A discard: the distance of the rest, the cards that shorten it, and the chance that the next one does."""

    card: str
    distance: int
    chance: float
    helping: list[CardLeft]


class LikelyLine(Struct):
    """A special combination, its chance, and the cards that it lacks; null if it is out of reach."""

    name: str
    points: int
    chance: float
    missing: str | None


class Outlook(Struct):
    """The future of a hand within some draws: chances estimated by simulation, with the standard `error`."""

    distance: int
    #: the chance that the next card shortens the distance, and the cards that do
    next_chance: float
    helping: list[CardLeft]
    draws: int
    #: the chance that the hand can go out by then, and its mean points if it can
    chance: float
    error: float
    points: float
    samples: int
    combinations: list[LikelyLine]


class HandAnswer(Struct):
    """The facts about a hand: its points, its waits, its discards, or its outlook."""

    flaws: list[Flaw]
    #: the number of missing concealed cards; negative if there are too many
    lacks: int
    score: HandPoints | None = None
    waits: list[HandWait] = []
    discards: list[DiscardLine] = []
    outlook: Outlook | None = None


# --- reviews ---


class ReviewStatus(Struct):
    """The progress of a review."""

    state: Literal["none", "running", "done", "failed"]
    #: the number of decisions reviewed, and of all decisions
    done: int = 0
    total: int = 0
    #: the asking guest may cancel it
    is_mine: bool = False


# --- at a replay ---

Deal = Annotated[int, Meta(ge=1, le=10_000)]
Step = Annotated[int, Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]


class ExpertForm(Form):
    """A position of a finished match: a deal, a number of decisions in it, and the seat to decide."""

    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
    deal: Deal
    step: Step
    seat: SeatNumber


class ContinueForm(ExpertForm):
    """A position to continue from, against bots of a level."""

    level: Literal["novice", "regular", "expert"] = "regular"


# --- the daily deal ---


class DailyScore(Struct):
    """A result of the daily deal."""

    name: str
    #: the points, the place at the table, and the place among all who have played it
    points: int
    place: int
    rank: int
    is_me: bool = False


class Daily(Struct):
    """The deal of a day. The results of others are shown once mine is played or the day is over."""

    date: str
    game: str
    players: int
    level: str
    #: the state of my own match
    state: Literal["new", "running", "over", "missed"]
    #: the table where I play it
    table: str
    #: the number of matches begun, and finished
    begun: int
    finished: int
    #: fewer points are better
    is_low_best: bool
    #: the text that seeds the shuffle
    seed_text: str
    mine: DailyScore | None
    #: the best results, and pairs of points and the number of results with them
    best: list[DailyScore]
    spread: list[list[int]]


# --- statistics ---


class MatchLine(Struct):
    """A finished match of the asking guest."""

    table: str
    game: str
    at: int
    players: int
    seat: int
    place: int
    points: int
    deals: int
    #: the number of deals won
    won: int
    hints: int
    #: the special combinations of won hands, and their numbers
    combinations: dict[str, int]
    #: the number of persons among the other players
    persons: int
    daily: str = ""


class Statistics(Struct):
    """The matches of the asking guest, newest first. `waiting` matches are not read yet."""

    matches: list[MatchLine]
    waiting: int
