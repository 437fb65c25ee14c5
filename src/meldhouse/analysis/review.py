"""The review of a finished match: every decision of a seat beside the expert's, the few that mattered first.

It can be made in one go (`review`), or deal by deal in other processes (`review_deal`, `joined`): plain data goes
in and comes back, and the result is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

import msgspec

from meldhouse.analysis.games.melding import is_wild_tile, laid_by
from meldhouse.analysis.judge import Judge, rank
from meldhouse.analysis.luck import luck_of, luck_of_deal
from meldhouse.analysis.model import FORMAT, Call, Cancelled, Moment, Piece, Review, ReviewError, SeatSummary
from meldhouse.analysis.positions import Spot, finished, seats_of, spots_of
from meldhouse.core.game import AnyGame
from meldhouse.core.record import Record
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummy_five.actions import Catch, Discard, Run, Set
from meldhouse.parts.seats import Seat

#: imagined deals for each decision, unless told otherwise
USUAL_SAMPLES = {"rummy-five": 64, "big-eight": 32, "octablitz": 48, "rhine-rummy": 16, "rummikub": 24}
#: imagined deals in a whole review: where there are more decisions, each gets fewer
USUAL_BUDGET = 12_000
FEWEST_SAMPLES = 4
MOST_SAMPLES = 10_000
#: moments told first
MOST_TOLD = 6

OnProgress = Callable[[int, int], None]
IsCancelled = Callable[[], bool]


def review_match(
    record: Record | str,
    seats: Sequence[Seat] | None = None,
    *,
    samples: int | None = None,
    seed: str = "review",
    budget: int | None = None,
    most_told: int = MOST_TOLD,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> Review:
    """Review some seats of a finished match (persons', if not told; where there are none, all).

    `samples` are the imagined deals for each decision, `budget` those of the whole review: the same seed, samples
    and budget give the same review on every machine. `on_progress` hears how many decisions are done, and
    of how many; if `is_cancelled` says so, it ends with `Cancelled`.
    """
    reviewing = Reviewing(record, seats, samples=samples, seed=seed, budget=budget)
    done = 0
    if on_progress is not None:
        on_progress(0, reviewing.total)
    while not reviewing.is_done:
        if is_cancelled is not None and is_cancelled():
            raise Cancelled("the review was not wanted any more")
        reviewing.next()
        done += 1
        if on_progress is not None:
            on_progress(done, reviewing.total)
    return reviewing.result(most_told)


@final
class Reviewing:
    """A review in the making, one decision after the other; what is there can be told at any time."""

    def __init__(
        self,
        record: Record | str,
        seats: Sequence[Seat] | None = None,
        *,
        samples: int | None = None,
        seed: str = "review",
        budget: int | None = None,
    ) -> None:
        self.record = finished(record)
        self.seats = seats_of(self.record, seats)
        self.game: AnyGame = self.record.match.game
        self.seed = seed
        self._spots = list(spots_of(self.record, self.seats))
        self.samples = samples_for(self.game.name, len(self._spots), samples, budget)
        self._judge = Judge(self.game, self.samples, seed)
        self._open = [spot for spot in self._spots if not self._judge.is_forced(spot)]
        self._moments: list[Moment] = []

    @property
    def total(self) -> int:
        """How many decisions are to be looked at."""
        return len(self._open)

    @property
    def is_done(self) -> bool:
        return len(self._moments) == len(self._open)

    def next(self) -> Moment:
        """Look at one more decision."""
        moment = self._judge.judge(self._open[len(self._moments)])
        self._moments.append(moment)
        return moment

    def of_deal(self, deal: int) -> list[Moment]:
        """All moments of one deal, and of no other."""
        return [self._judge.judge(spot) for spot in self._open if spot.deal == deal]

    def with_moments(self, moments: Sequence[Moment], most_told: int = MOST_TOLD) -> Review:
        """The review with moments that were found elsewhere."""
        if len(moments) > len(self._open):
            raise ReviewError("there are more moments than decisions")
        self._moments = list(moments)
        return self.result(most_told)

    def result(self, most_told: int = MOST_TOLD) -> Review:
        """What has been found so far."""
        match = self.record.match
        names = [player.name for player in self.record.seats]
        return Review(
            format=FORMAT,
            game=self.game.name,
            players=self.game.players,
            names=names,
            points=list(match.standing.points),
            ranking=list(match.ranking or ()),
            deals=len(match.standings),
            samples=self.samples,
            seed=self.seed,
            seats=[self._summary(seat, names[seat]) for seat in self.seats],
            moments=list(self._moments),
            first=rank(self._moments, most_told),
            is_complete=self.is_done,
        )

    def _summary(self, seat: Seat, name: str) -> SeatSummary:
        moments = [moment for moment in self._moments if moment.seat == seat]
        spots = [spot for spot in self._spots if spot.seat == seat]
        kinds = [moment.kind for moment in moments]
        worse = sum(moment.is_exact or moment.weight > 0.0 for moment in moments)
        left = {moment.deal for moment in moments if moment.kind in ("win-missed", "catch-missed")}
        wild = [self._wilds(spot) for spot in spots]
        return SeatSummary(
            seat,
            name,
            decisions=len(spots),
            forced=len(spots) - sum(spot.seat == seat for spot in self._open),
            agreed=kinds.count("agreed"),
            as_good=len(moments) - kinds.count("agreed") - worse,
            worse=worse,
            wins_missed=len(left),
            calls=_calls(self.game.name, spots, moments),
            jokers_laid=sum(wild),
            jokers_wasted=kinds.count("joker-wasted"),
        )

    def _wilds(self, spot: Spot) -> int:
        if not isinstance(self.game, (Rummikub, RhineRummy)):
            return 0
        laid = laid_by(self.game, spot.view, spot.action)
        return sum(is_wild_tile(self.game, tile) for tile in laid)


def samples_for(game: str, decisions: int, samples: int | None, budget: int | None) -> int:
    """How many imagined deals each decision gets: as told, but not more than the budget allows."""
    wanted = USUAL_SAMPLES[game] if samples is None else samples
    if not 1 <= wanted <= MOST_SAMPLES:
        raise ReviewError(f"a review takes 1 to {MOST_SAMPLES} samples, not {wanted}")
    allowed = USUAL_BUDGET if budget is None else budget
    if allowed < 1:
        raise ReviewError(f"a review's budget is at least 1 sample, not {allowed}")
    if samples is not None and budget is None:
        return wanted
    return min(wanted, max(FEWEST_SAMPLES, allowed // max(1, decisions)))


def _calls(game: str, spots: Sequence[Spot], moments: Sequence[Moment]) -> dict[str, Call]:
    """RF-5, RF-6, RF-9 Go, Catch, Run and Set: called, missed, or called too early."""
    if game not in ("rummy-five", "big-eight"):
        return {}
    actions = [spot.action for spot in spots]
    kinds = [moment.kind for moment in moments]
    early = [moment.chosen for moment in moments if moment.kind == "call-early"]
    went = sum(isinstance(action, Discard) and action.go for action in actions)
    caught, ran, made = (sum(isinstance(action, call) for action in actions) for call in (Catch, Run, Set))
    return {
        "go": Call(went, kinds.count("go-missed"), kinds.count("go-early")),
        "catch": Call(caught, kinds.count("catch-missed"), 0),
        "run": Call(ran, kinds.count("run-missed"), early.count("run")),
        "set": Call(made, kinds.count("set-missed"), early.count("set")),
    }


# --- in other processes ---


class Job(msgspec.Struct, frozen=True):
    """All that a worker process needs: the record as text, and what was asked for."""

    record: str
    seats: list[int] | None = None
    samples: int | None = None
    seed: str = "review"
    budget: int | None = None
    most_told: int = MOST_TOLD
    #: how often each deal is dealt again, to tell luck; 0: luck is not asked for
    replays: int = 0

    def begin(self) -> Reviewing:
        return Reviewing(self.record, self.seats, samples=self.samples, seed=self.seed, budget=self.budget)


def deals_of(job: Job) -> list[int]:
    """The deals of a job: pieces of work that may be done in any order and anywhere."""
    return list(range(1, len(finished(job.record).match.standings) + 1))


def review_deal(job: Job, deal: int) -> bytes:
    """What is found in one deal, as JSON."""
    reviewing = job.begin()
    found = None
    if job.replays:
        found = luck_of_deal(reviewing.record, deal, replays=job.replays, seed=job.seed)
    return msgspec.json.encode(Piece(reviewing.of_deal(deal), found))


def joined(job: Job, pieces: Sequence[bytes]) -> Review:
    """The review from the pieces of all deals, in their order."""
    read = [msgspec.json.decode(piece, type=Piece) for piece in pieces]
    reviewing = job.begin()
    made = reviewing.with_moments([moment for piece in read for moment in piece.moments], job.most_told)
    if job.replays:
        deals = [piece.luck for piece in read if piece.luck is not None]
        made.luck = luck_of(reviewing.record, deals, job.replays)
    return made
