"""The data of a review. It is stored and sent as JSON, and turned into texts when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from meldhouse.parts.errors import MeldhouseError

FORMAT = "meldhouse review 1"


class ReviewError(MeldhouseError):
    """Raised if a review cannot be made or read."""

    code = "bad-review"


class Cancelled(MeldhouseError):
    """Raised if an analysis is cancelled while it runs."""

    code = "cancelled"


@dataclass(frozen=True)
class Said:
    """A line for any language: the key of its text, cards in notation, and numbers."""

    key: str
    cards: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int | float | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Amount:
    """A mean over rollouts and its standard error."""

    value: float
    error: float
    samples: int


@dataclass(frozen=True)
class StepForm:
    """One step of a turn that rearranges the layout, in notation (`meldhouse.solvers.melding.Step`)."""

    tiles: str
    hand: str
    #: the tiles taken from each set, and that set as it was before
    sources: list[tuple[str, str]]
    onto: str
    result: str
    to: int | None
    at: int | None


@dataclass(frozen=True)
class Weighed:
    """An action that the expert compared, and its mean points."""

    action: str
    points: float


@dataclass
class Moment:
    """One decision of one seat, and the expert's choice from the same view."""

    deal: int
    #: the number of the decision in the deal, from 0; and the number of events before it
    number: int
    event: int
    seat: int
    chosen: str
    best: str
    #: the kind of difference; `agreed` if the expert chose the same
    kind: str = "agreed"
    #: proven from the seat's view instead of estimated
    is_exact: bool = False
    #: the points that the expert's choice gains over the seat's
    gain: Amount | None = None
    #: the increase of the chance to win the deal
    wins: Amount | None = None
    #: the cards laid from the hand, in notation: by the seat, and by the expert
    laid: tuple[str, str] | None = None
    #: the importance: the gain less a margin for noise
    weight: float = 0.0
    #: the findings, then the reasons for the expert's choice
    said: list[Said] = field(default_factory=list)
    reasons: list[Said] = field(default_factory=list)
    #: the steps of the expert's turn, if it rearranges the layout
    steps: list[StepForm] = field(default_factory=list)
    #: the actions that the expert compared, best first
    weighed: list[Weighed] = field(default_factory=list)
    #: the level of the bot that decided as the expert
    level: str = "expert"


@dataclass
class Call:
    """The number of times a seat made a call, missed it, or made it where the expert would not."""

    called: int = 0
    missed: int = 0
    early: int = 0


@dataclass
class SeatSummary:
    """The decisions of one seat in figures."""

    seat: int
    name: str
    #: all decisions; those without a choice; those that agree with the expert
    decisions: int = 0
    forced: int = 0
    agreed: int = 0
    #: decisions that differ without being clearly worse, and those that are clearly worse
    as_good: int = 0
    worse: int = 0
    #: deals in which the seat missed a win
    wins_missed: int = 0
    calls: dict[str, Call] = field(default_factory=dict)
    jokers_laid: int = 0
    jokers_wasted: int = 0


@dataclass(frozen=True)
class Share:
    """A part of a result in points, and the ends of its 95% interval."""

    value: float
    low: float
    high: float


@dataclass
class DealLuck:
    """One deal: points above the mean of the table by seat, in the match and in replays by bots."""

    deal: int
    result: list[float]
    #: the mean of the replays, and their standard deviation
    cards: list[float]
    spread: list[float]


@dataclass
class SeatLuck:
    """The parts of a seat's result: `result` = `cards` + `play`, in points above the mean of the table."""

    seat: int
    name: str
    result: float
    #: the result of bots with the same cards in the same seat
    cards: Share
    #: the rest; its interval covers chance between equal players with the same cards
    play: Share
    #: `better`, `worse`, or `open` if the interval contains zero
    verdict: str


@dataclass
class Luck:
    """The cards' part of a match and the players' part."""

    #: the levels of the bots that replayed the deals
    levels: list[str]
    samples: int
    deals: list[DealLuck]
    seats: list[SeatLuck]


@dataclass
class Piece:
    """The findings of one deal."""

    moments: list[Moment]
    luck: DealLuck | None = None


@dataclass
class Review:
    """The review of a finished match: what `review_match` returns."""

    format: str
    game: str
    players: int
    names: list[str]
    points: list[int]
    ranking: list[int]
    deals: int
    samples: int
    seed: str
    seats: list[SeatSummary]
    #: all decisions of these seats that left a choice, in order
    moments: list[Moment]
    #: the most important moments as indices into `moments`, the most important first
    first: list[int]
    #: False if the review ended early
    is_complete: bool = True
    luck: Luck | None = None
