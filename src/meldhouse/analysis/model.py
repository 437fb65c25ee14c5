"""What a review says, as plain data: it is stored, sent and read back as JSON, and put into words when it is shown."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from meldhouse.parts.errors import MeldhouseError

FORMAT = "meldhouse review 1"


class ReviewError(MeldhouseError):
    """Something that is no review, or a review that cannot be made."""

    code = "bad-review"


class Cancelled(MeldhouseError):
    """Whoever asked for an analysis does not want it any more."""

    code = "cancelled"


class Said(msgspec.Struct, frozen=True):
    """A line that can be said in every language: a key of the texts, cards in notation, numbers."""

    key: str
    cards: Mapping[str, str] = {}
    numbers: Mapping[str, int | float | str] = {}


class Amount(msgspec.Struct, frozen=True):
    """A mean over imagined deals, and its standard error."""

    value: float
    error: float
    samples: int


class StepForm(msgspec.Struct, frozen=True):
    """One move on a table that may be rearranged, in notation (`meldhouse.solvers.melding.Step`)."""

    tiles: str
    hand: str
    #: what is taken from which set, as that lay before
    sources: list[tuple[str, str]]
    onto: str
    result: str
    to: int | None
    at: int | None


class Weighed(msgspec.Struct, frozen=True):
    """An action that the expert has thought about, and what it expected of it."""

    action: str
    points: float


class Moment(msgspec.Struct):
    """One decision of one seat, beside what the expert would have done from the same view."""

    deal: int
    #: which decision of the deal, counted from 0; and how many events had been told before it
    number: int
    event: int
    seat: int
    chosen: str
    best: str
    #: what it is about; `agreed` where the expert would have done the same
    kind: str = "agreed"
    #: proven from the seat's view, not estimated
    is_exact: bool = False
    #: what the expert's choice would have brought more, in points
    gain: Amount | None = None
    #: how much likelier it would have been to win the deal
    wins: Amount | None = None
    #: cards laid from the hand, in notation: chosen, and by the expert's choice
    laid: tuple[str, str] | None = None
    #: how much it mattered: the gain, less what may be noise
    weight: float = 0.0
    #: what there was to see, then why the expert's choice
    said: list[Said] = []
    reasons: list[Said] = []
    #: how the expert's choice is laid, where the table may be rearranged
    steps: list[StepForm] = []
    #: what else the expert weighed, best first
    weighed: list[Weighed] = []


class Call(msgspec.Struct):
    """Go, Catch, Run or Set: how often it was called, how often rightly left or not."""

    called: int = 0
    missed: int = 0
    #: called where the expert would not have
    early: int = 0


class SeatSummary(msgspec.Struct):
    """What a seat's decisions come to."""

    seat: int
    name: str
    #: all decisions; those that left no choice; those as the expert's
    decisions: int = 0
    forced: int = 0
    agreed: int = 0
    #: those that differ without being clearly worse, and those that are
    as_good: int = 0
    worse: int = 0
    #: deals in which a win was left lying
    wins_missed: int = 0
    calls: dict[str, Call] = {}
    jokers_laid: int = 0
    jokers_wasted: int = 0


class Share(msgspec.Struct, frozen=True):
    """A part of a result in points, and the ends of its 95% interval."""

    value: float
    low: float
    high: float


class DealLuck(msgspec.Struct):
    """One deal: points above the table's mean, by seat, as it went and as it went when dealt again to bots."""

    deal: int
    result: list[float]
    #: the mean of the replays, and how far they scatter
    cards: list[float]
    spread: list[float]


class SeatLuck(msgspec.Struct):
    """Where a seat's result came from: `result` = `cards` + `play`, in points above the table's mean."""

    seat: int
    name: str
    result: float
    #: what these cards brought bots in the same seat
    cards: Share
    #: the rest; its interval is what remains of chance between equals with the same cards
    play: Share
    #: `better`, `worse`, or `open` where the interval holds zero
    verdict: str


class Luck(msgspec.Struct):
    """The cards' part of a match, and what was made of them."""

    #: the bots that the cards were dealt to again
    levels: list[str]
    samples: int
    deals: list[DealLuck]
    seats: list[SeatLuck]


class Piece(msgspec.Struct):
    """What is found in one deal."""

    moments: list[Moment]
    luck: DealLuck | None = None


class Review(msgspec.Struct):
    """A finished match, looked at again."""

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
    #: every decision of these seats that left a choice, in order
    moments: list[Moment]
    #: the few that mattered, as places in `moments`, the most important first
    first: list[int]
    #: false if it was ended before all was looked at
    is_complete: bool = True
    luck: Luck | None = None


def write_review(review: Review) -> bytes:
    """As JSON."""
    return msgspec.json.encode(review)


def read_review(content: bytes | str) -> Review:
    """What `write_review` has written."""
    try:
        review = msgspec.json.decode(content, type=Review)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise ReviewError(f"this is no review: {error}") from None
    if review.format != FORMAT:
        raise ReviewError(f"a review begins with {FORMAT!r}, not {review.format[:40]!r}")
    return review
