"""Cards and play on simulated matches, where both are known: zero between equals, positive for the stronger."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from tests.support.matches_played import SMALL, play, small_record

from meldhouse.analysis import Cancelled, Luck, ReviewError, luck
from meldhouse.analysis.luck import chance_in, half_width
from meldhouse.core.record import Record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game

#: of one seat in one deal: what was left when the cards were taken out, and how far chance goes (95%)
Rest = tuple[float, float]


class Case(NamedTuple):
    """Matches to be simulated: how many, how often each deal is dealt again, how long an expert thinks."""

    name: str
    matches: int
    replays: int
    samples: int = 8
    #: otherwise as many as in a small match
    players: int = 0
    #: whose shuffles these are
    seed: str = "luck"


def simulated(case: Case, levels: Sequence[str], seat: int | None) -> list[Rest]:
    """The rests of one entrant, who changes seats; or of all seats if it is None."""
    usual, options = SMALL[case.name]
    players = case.players or usual
    rests: list[Rest] = []
    for number in range(case.matches):
        turn = number % players
        seated = [levels[(place - turn) % len(levels)] for place in range(players)]
        game = build_game(case.name, players, options)
        record = play(
            game, SeededShuffle(f"{case.seed} {case.name} {number}".encode()), seated, samples=case.samples
        )
        assert isinstance(record, Record)
        told = luck(record, replays=case.replays)
        seats = range(players) if seat is None else [(seat + turn) % players]
        rests += _rests(case.name, told, seats)
    return rests


def _rests(game: str, told: Luck, seats: Sequence[int]) -> list[Rest]:
    return [
        (
            deal.result[seat] - deal.cards[seat],
            half_width(chance_in(game, deal, seat, told.samples), told.samples),
        )
        for deal in told.deals
        for seat in seats
    ]


def errors_from_zero(rests: Sequence[Rest]) -> float:
    """Returns the mean in standard errors above zero."""
    mean = math.fsum(rest for rest, _ in rests) / len(rests)
    spread = math.fsum((rest - mean) ** 2 for rest, _ in rests) / (len(rests) - 1)
    return mean / math.sqrt(spread / len(rests))


def share_inside(rests: Sequence[Rest]) -> float:
    """Counts the results that chance can explain."""
    return sum(abs(rest) <= chance + 1e-9 for rest, chance in rests) / len(rests)


def one_a_deal(rests: Sequence[Rest], players: int) -> list[Rest]:
    """Of all seats, deal after deal: one seat of each deal at the most, and another one each time."""
    return list(rests[:: players + 1])


#: few matches, and many more with `-m long`
FEW = [
    Case("rummy-five", 30, 16),
    Case("big-eight", 16, 8),
    Case("octablitz", 5, 5),
    Case("rhine-rummy", 4, 8),
    Case("rummikub", 8, 12),
]
EQUAL = [
    Case("rummy-five", 30, 16),
    Case("big-eight", 24, 16),
    Case("octablitz", 8, 6),
    Case("rhine-rummy", 6, 12),
    Case("rummikub", 8, 12),
]


@pytest.mark.parametrize("case", FEW, ids=lambda case: case.name)
def test_between_equals_nothing_is_left_but_chance(case: Case) -> None:
    """Simulates the level in the middle; the others play the many matches below."""
    rests = simulated(case, ["regular"] * SMALL[case.name][0], None)
    assert abs(errors_from_zero(one_a_deal(rests, SMALL[case.name][0]))) < 3.0
    assert share_inside(rests) >= 0.85


@pytest.mark.long
@pytest.mark.parametrize("level", ["novice", "regular", "expert"])
@pytest.mark.parametrize("case", EQUAL, ids=lambda case: case.name)
def test_between_equals_over_many_matches(case: Case, level: str) -> None:
    # neither these shuffles nor the bound were known when intervals were measured out
    many = Case(case.name, 8 * case.matches, 32, seed="held out")
    rests = simulated(many, [level] * SMALL[case.name][0], None)
    assert abs(errors_from_zero(one_a_deal(rests, SMALL[case.name][0]))) < 3.0
    assert share_inside(rests) >= 0.92


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(Case("octablitz", 30, 6), marks=pytest.mark.long),
        Case("rummikub", 6, 8),
        pytest.param(Case("rhine-rummy", 20, 8), marks=pytest.mark.long),
    ],
    ids=lambda case: case.name,
)
def test_an_expert_among_novices_owes_it_to_play(case: Case) -> None:
    """Simulates the game in which few matches tell. `-m long` has all games, with many matches below."""
    levels = ["expert", *["novice"] * (SMALL[case.name][0] - 1)]
    assert errors_from_zero(simulated(case, levels, 0)) > 2.0


#: at Rummy Five an expert is half a point a deal ahead, and a deal scatters by two or three: that needs many.
#: Numbers and seeds were fixed before these matches were played (docs/lab/2026-11-16-luck.md).
MANY = [
    Case("rummy-five", 600, 16, 200, 4, "fresh"),
    Case("big-eight", 1500, 8, 200, seed="fresh 2"),
    Case("octablitz", 60, 16, seed="fresh"),
    Case("rummikub", 40, 16, seed="fresh"),
    Case("rhine-rummy", 60, 16, seed="fresh"),
]


@pytest.mark.long
@pytest.mark.parametrize("case", MANY, ids=lambda case: case.name)
def test_an_expert_among_novices_over_many_matches(case: Case) -> None:
    levels = ["expert", *["novice"] * ((case.players or SMALL[case.name][0]) - 1)]
    assert errors_from_zero(simulated(case, levels, 0)) > 2.0


@pytest.mark.parametrize("name", list(SMALL))
def test_result_is_cards_and_play_and_the_table_sums_to_nothing(name: str) -> None:
    text = small_record(name, "luck")
    told = luck(text, replays=4)
    for seat in told.seats:
        assert seat.result == pytest.approx(seat.cards.value + seat.play.value, abs=1e-3)
        assert seat.cards.low <= seat.cards.value <= seat.cards.high
        assert seat.play.low <= seat.play.value <= seat.play.high
        assert (seat.verdict == "open") == (seat.play.low <= 0 <= seat.play.high)
    assert sum(seat.result for seat in told.seats) == pytest.approx(0.0, abs=1e-2)
    assert sum(seat.cards.value for seat in told.seats) == pytest.approx(0.0, abs=1e-2)
    assert luck(text, replays=4) == told
    # four replays may come out alike with two seeds, but not with all of these
    assert any(luck(text, replays=4, seed=seed) != told for seed in ("other", "third", "fourth"))


def test_progress_cancelling_and_bounds() -> None:
    text = small_record("rummy-five", "luck")
    heard: list[tuple[int, int]] = []
    luck(text, replays=2, on_progress=lambda done, total: heard.append((done, total)))
    assert heard == [(1, 2), (2, 2)]
    with pytest.raises(Cancelled):
        luck(text, replays=2, is_cancelled=lambda: True)
    with pytest.raises(ReviewError, match="2 to 10000 times"):
        luck(text, replays=1)
