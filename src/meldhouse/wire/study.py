"""What is asked of the study and answered by it: solver, calculator, reviews, daily deal, statistics."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from meldhouse.wire.http import Form, Text

Notation = Annotated[str, msgspec.Meta(max_length=2000)]

# --- the solver ---


class SolveForm(Form):
    """A position of Rummikub or Rhine Rummy, and what would be best.

    `rescue`: the table is in a mess, and any legal arrangement of it will do.
    """

    game: Literal["rummikub", "rhine-rummy"]
    table: Notation = ""
    rack: Notation = ""
    opened: bool = True
    objective: Literal["tiles", "value", "open"] = "tiles"
    rescue: bool = False
    options: dict[Text, int | bool | Text] = {}


class Flaw(msgspec.Struct):
    """Why a position cannot be solved. `number` is the set on the table, from 1, or how many copies there are."""

    #: `unreadable`, `too-many`, `no-set`, `nothing`
    code: str
    cards: str
    number: int = 0


class TakenFrom(msgspec.Struct):
    """Tiles, and the set that they are taken from as it lay before."""

    tiles: str
    set: str


class SolveStep(msgspec.Struct):
    """One move of a play: what is taken from hand and table, what becomes of it, and how all lies then."""

    hand: str
    sources: list[TakenFrom]
    #: the set that they are put into, as it lay before; empty for a new set
    onto: str
    result: str
    table: list[str]
    rack: str


class SolvedPlay(msgspec.Struct):
    """A play: the table after it, and what is said of it."""

    tiles: int
    value: int
    #: no play is worth more
    proven: bool
    #: how many sets of the table change
    touched: int
    table: list[str]
    laid: str
    left: str
    steps: list[SolveStep]


class Solved(msgspec.Struct):
    """The position as it was read, copies told apart; the best play first, then others that lay something else."""

    table: list[str]
    rack: str
    flaws: list[Flaw]
    plays: list[SolvedPlay]
    #: that nothing was found is proof that there is nothing
    is_exact: bool


# --- the calculator ---

Cards = Annotated[str, msgspec.Meta(max_length=60)]


class HandForm(Form):
    """A hand of Rummy Five or Big Eight. `card` completes it, or was just drawn; `seen` lies open elsewhere."""

    game: Literal["rummy-five", "big-eight"]
    hand: Cards
    exposed: Annotated[list[Cards], msgspec.Meta(max_length=2)] = []
    card: Cards = ""
    by: Literal["self-draw", "catch"] = "self-draw"
    go: bool = False
    first_turn: bool = False
    last_card: bool = False
    dealer: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    seen: Annotated[str, msgspec.Meta(max_length=200)] = ""
    #: own draws still to come, for what the hand could become
    draws: Annotated[int, msgspec.Meta(ge=1, le=20)] = 6


class PointLine(msgspec.Struct):
    """A special combination and its points."""

    name: str
    points: int


class HandPoints(msgspec.Struct):
    """What a complete hand is worth, and where it comes from."""

    points: int
    #: from Go and combinations at least so many are needed to go out
    minimum: int
    may_go_out: bool
    go: int
    dealer: int
    combinations: list[PointLine]
    #: how the cards are read: pair and trios, or pairs
    groups: list[str]


class HandWait(msgspec.Struct):
    """A card that would complete the hand, how many of it are unseen, and what it would bring."""

    card: str
    left: int
    self_draw: HandPoints
    catch: HandPoints


class CardLeft(msgspec.Struct):
    """A card and how many copies of it are unseen."""

    card: str
    left: int


class DiscardLine(msgspec.Struct):
    """What a discard leaves: how far the hand is, which cards bring it nearer, how likely the next one does."""

    card: str
    distance: int
    chance: float
    helping: list[CardLeft]


class LikelyLine(msgspec.Struct):
    """A special combination, how often it came, and the cards that it lacks; None if it cannot come any more."""

    name: str
    points: int
    chance: float
    missing: str | None


class Outlook(msgspec.Struct):
    """What a hand could become by so many own draws: chances found by playing on many times, give or take `error`."""

    distance: int
    #: how likely the next card brings it nearer, and which cards do
    next_chance: float
    helping: list[CardLeft]
    draws: int
    #: how likely it is complete then and worth enough; and what it is worth on average if it is
    chance: float
    error: float
    points: float
    samples: int
    combinations: list[LikelyLine]


class HandAnswer(msgspec.Struct):
    """What there is to say of a hand: its points, its waits, what to discard, or what it could become."""

    flaws: list[Flaw]
    #: concealed cards that are still missing; below zero: too many
    lacks: int
    score: HandPoints | None = None
    waits: list[HandWait] = []
    discards: list[DiscardLine] = []
    outlook: Outlook | None = None


# --- reviews ---


class ReviewStatus(msgspec.Struct):
    """How far the review of a match is: `none`, `running`, `done` or `failed`."""

    state: Literal["none", "running", "done", "failed"]
    #: decisions that were looked at, and how many there are
    done: int = 0
    total: int = 0
    #: whether I may stop it
    is_mine: bool = False


# --- at a replay ---

Deal = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Step = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]


class ExpertForm(Form):
    """A place in a finished match, after so many decisions of a deal, and a seat that is to decide there."""

    table: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
    deal: Deal
    step: Step
    seat: SeatNumber


class ContinueForm(ExpertForm):
    """From there on, in that seat, against bots of a level."""

    level: Literal["novice", "regular", "expert"] = "regular"


# --- the daily deal ---


class DailyScore(msgspec.Struct):
    """What somebody has made of the day's deal."""

    name: str
    #: points as the game counts them, the place at the table, and the place among all who have played it
    points: int
    place: int
    rank: int
    is_me: bool = False


class Daily(msgspec.Struct):
    """The deal of a day. What others made of it is shown when mine is played, or the day is over."""

    date: str
    game: str
    players: int
    level: str
    #: `new`, `running` or `over`: mine
    state: Literal["new", "running", "over", "missed"]
    #: the table where I play it
    table: str
    #: how many have begun it, and how many have finished it
    begun: int
    finished: int
    #: fewer points are better
    is_low_best: bool
    #: what the shuffle was made from
    seed_text: str
    mine: DailyScore | None
    #: the best ones, and how many have made how many points
    best: list[DailyScore]
    spread: list[list[int]]


# --- statistics ---


class MatchLine(msgspec.Struct):
    """A match of mine, for statistics."""

    table: str
    game: str
    at: int
    players: int
    seat: int
    place: int
    points: int
    deals: int
    #: deals in which I went out, or took the last trick
    won: int
    hints: int
    #: special combinations that I went out with, and how often
    combinations: dict[str, int]
    #: persons and bots among the others
    persons: int
    daily: str = ""


class Statistics(msgspec.Struct):
    """My matches on this server, newest first. `waiting` of them are still being read."""

    matches: list[MatchLine]
    waiting: int
