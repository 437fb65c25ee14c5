"""Reviews of matches between bots: whole, repeatable, stored and read back, in pieces and in one go."""

from __future__ import annotations

import json
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest
from tests.support.matches_played import SMALL, small_record

from meldhouse.analysis import (
    Cancelled,
    Job,
    Moment,
    Reviewer,
    ReviewError,
    deals_of,
    joined,
    read_review,
    review_deal,
    review_match,
    write_review,
)
from meldhouse.analysis.judge import rank
from meldhouse.analysis.review import samples_for
from meldhouse.core.match import Match
from meldhouse.core.record import MatchRunning, Player, Record, RecordError
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game

GAMES = list(SMALL)


@pytest.mark.parametrize("name", GAMES)
def test_a_review_is_whole_and_the_same_again(name: str) -> None:
    text = small_record(name, "a")
    heard: list[tuple[int, int]] = []
    made = review_match(text, [0], samples=2, on_progress=lambda done, total: heard.append((done, total)))
    total = len(made.moments)
    assert heard == [(done, total) for done in range(total + 1)]
    assert made.is_complete
    (summary,) = made.seats
    assert summary.decisions == summary.forced + total
    assert total == summary.agreed + summary.as_good + summary.worse
    assert review_match(text, [0], samples=2) == made
    assert read_review(write_review(made)) == made
    assert json.loads(write_review(made))["format"] == "meldhouse review 1"


def test_another_seed_imagines_other_deals() -> None:
    text = small_record("rummy-five", "a")
    one, other = review_match(text, samples=3, seed="x"), review_match(text, samples=3, seed="y")
    assert [moment.gain for moment in one.moments] != [moment.gain for moment in other.moments]


def test_what_else_is_reviewed_changes_nothing() -> None:
    text = small_record("rummy-five", "a")
    alone, together = review_match(text, [1], samples=3), review_match(text, [2, 1, 0], samples=3)
    assert [moment for moment in together.moments if moment.seat == 1] == alone.moments


@pytest.mark.parametrize("name", ["rummy-five", "rummikub"])
def test_deal_by_deal_in_other_processes_it_is_the_same(name: str) -> None:
    job = Job(small_record(name, "b"), [0], samples=2, replays=3)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        pieces = list(pool.map(review_deal, [job] * len(deals_of(job)), deals_of(job)))
    made = joined(job, pieces)
    alone = review_match(job.record, job.seats, samples=job.samples)
    assert made.luck is not None
    made.luck = None
    assert made == alone


def test_who_does_not_want_it_any_more_ends_it() -> None:
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    with pytest.raises(Cancelled):
        review_match(small_record("rummy-five", "a"), samples=2, is_cancelled=is_cancelled)
    assert len(asked) == 4


def test_what_is_there_can_be_told_at_any_time() -> None:
    reviewer = Reviewer(small_record("rummy-five", "a"), samples=2)
    assert next(step for step in reviewer.work() if step.done).done == 1
    made = reviewer.result()
    assert (len(made.moments), made.is_complete) == (1, False)


def test_a_match_that_runs_is_not_reviewed() -> None:
    match = Match(build_game("rummy-five", 3), SeededShuffle(b"x"))
    match.deal()
    with pytest.raises(MatchRunning):
        review_match(Record(match, [Player("person", "")] * 3, ""))


def test_what_is_no_record_or_no_seat_is_refused() -> None:
    with pytest.raises(RecordError):
        review_match("nothing")
    with pytest.raises(ReviewError, match="no seat 7; seats are 0 to 2"):
        review_match(small_record("rummy-five", "a"), [7])
    with pytest.raises(ReviewError, match="1 to 10000 samples"):
        review_match(small_record("rummy-five", "a"), samples=0)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b'{"format": "other"}'])
def test_what_is_no_review_is_refused(content: bytes) -> None:
    with pytest.raises(ReviewError):
        read_review(content)


def test_seats_of_persons_are_reviewed_unless_told() -> None:
    text = small_record("rummy-five", "a")
    assert [summary.seat for summary in review_match(text, samples=1).seats] == [0, 1, 2]
    with_person = text.replace("seat 1 bot:novice novice 1", "seat 1 person Ada")
    assert [summary.name for summary in review_match(with_person, samples=1).seats] == ["Ada"]


def test_a_budget_shares_samples_out() -> None:
    assert samples_for("rummy-five", 10, None, None) == 64
    assert samples_for("rummy-five", 1000, None, None) == 12
    assert samples_for("rummy-five", 100_000, None, None) == 4
    assert samples_for("rummy-five", 100_000, 50, None) == 50
    assert samples_for("rummy-five", 100, 50, 1000) == 10
    with pytest.raises(ReviewError):
        samples_for("rummy-five", 10, None, 0)


def moment(deal: int, kind: str, weight: float, is_exact: bool = False, number: int = 0) -> Moment:
    return Moment(deal, number, 0, 0, "a", "b", kind=kind, weight=weight, is_exact=is_exact)


def test_what_is_proven_comes_first_then_what_weighs_most() -> None:
    moments = [
        moment(1, "discard", 0.5),
        moment(1, "agreed", 0.0),
        moment(2, "discard", 3.0),
        moment(2, "joker-wasted", 0.0, True),
        moment(3, "win-missed", 0.0, True, 1),
        moment(3, "win-missed", 9.0, True, 5),
        moment(3, "lead", 0.0),
    ]
    # of one deal's wins that were left, the first stands for all
    assert rank(moments, 9) == [4, 3, 2, 0]
    assert rank(moments, 2) == [4, 3]


#: seconds of the processor for one review; on an idle machine it takes a tenth of that
BUDGET = 60.0


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_twenty_matches_of_each_game_within_their_time(name: str) -> None:
    for number in range(20):
        text = small_record(name, f"twenty {number}", "novice" if number % 2 else "regular")
        seats = [number % SMALL[name][0]]
        heard: list[int] = []
        begun = time.process_time()
        made = review_match(text, seats, on_progress=partial(_note, heard))
        assert time.process_time() - begun < BUDGET
        assert heard == list(range(len(made.moments) + 1))
        assert made.is_complete
        assert review_match(text, seats) == made


def _note(heard: list[int], done: int, total: int) -> None:
    assert done <= total
    heard.append(done)
