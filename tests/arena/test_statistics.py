"""Intervals that hold what they promise, and that take the deal as their unit."""

from __future__ import annotations

import math
import random

import pytest

from meldhouse.arena.statistics import mean_over_deals, share_over_deals, t_95


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_t_is_students(degrees: int, expected: float) -> None:
    assert t_95(degrees) == pytest.approx(expected, abs=0.003)


def test_mean_and_interval_of_known_numbers() -> None:
    found = mean_over_deals([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.value == 3.0
    # standard deviation 1.5811, divided by the root of 5, times t(4) = 2.7764
    assert (found.high - found.low) / 2 == pytest.approx(1.9632, abs=0.01)


def test_one_deal_has_no_interval() -> None:
    found = mean_over_deals([2.5])
    assert found.value == 2.5
    assert math.isinf(found.high)
    assert not found.is_known
    assert found.rounded() == {"value": 2.5, "low": None, "high": None}


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    luck = random.Random(7)
    covered = 0
    for _ in range(1000):
        found = mean_over_deals([luck.gauss(0.3, 2.0) for _ in range(40)])
        covered += found.low <= 0.3 <= found.high
    assert 930 <= covered <= 968


def test_share_of_won_deals_covers_the_truth_where_some_deals_are_drawn() -> None:
    luck = random.Random(8)
    covered = 0
    for _ in range(600):
        wholes = [float(sum(luck.random() < 0.7 for _ in range(4))) for _ in range(60)]
        parts = [float(sum(luck.random() < 0.4 for _ in range(int(whole)))) for whole in wholes]
        found = share_over_deals(parts, wholes)
        covered += found.low <= 0.4 <= found.high
    assert 545 <= covered <= 592


def test_plays_of_one_deal_are_not_counted_as_independent() -> None:
    """Four plays that always agree say no more than one."""
    luck = random.Random(9)
    deals = [luck.gauss(0, 1) for _ in range(50)]
    by_deal = mean_over_deals(deals)
    wrongly = mean_over_deals([deal for deal in deals for _ in range(4)])
    width = by_deal.high - by_deal.low
    assert width == pytest.approx(2 * (wrongly.high - wrongly.low), rel=0.05)


@pytest.mark.parametrize("wins", [0, 1, 2, 38, 39, 40])
def test_the_interval_of_a_share_stays_between_0_and_1(wins: int) -> None:
    found = share_over_deals([1.0] * wins + [0.0] * (40 - wins), [1.0] * 40)
    assert 0 <= found.low <= found.value == wins / 40 <= found.high <= 1
    assert found.low < found.high


def test_deals_that_all_ended_alike_leave_a_doubt() -> None:
    """Forty wins of forty do not prove that all deals are won."""
    assert share_over_deals([1.0] * 40, [1.0] * 40).low == pytest.approx(0.907, abs=0.005)


def test_one_deal_says_nothing_about_a_share() -> None:
    found = share_over_deals([2.0], [4.0])
    assert (found.value, found.low, found.high) == (0.5, 0.0, 1.0)


def test_shares_near_the_edge_cover_the_truth() -> None:
    luck = random.Random(10)
    covered = 0
    for _ in range(1000):
        parts = [float(luck.random() < 0.04) for _ in range(50)]
        found = share_over_deals(parts, [1.0] * 50)
        covered += found.low <= 0.04 <= found.high
    assert covered >= 925
