"""Payments by hand (OB-7, OB-8), and points that never get lost."""

import pytest

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.octablitz.scoring import base_points, payments_of, with_payments
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice


def settled(winner, taken, general=None, multiplier=1):
    """Returns the gain of each seat."""
    return with_payments((0,) * len(taken), payments_of(winner, taken, general, multiplier))


def test_ob_7_base_points():
    assert (base_points(3), base_points(4)) == (5, 4)


@pytest.mark.parametrize(
    ("taken", "gains"),
    [
        ([1, 0, 0, 0], (15, -5, -5, -5)),
        ([1, 4, 0, 3], (6, 0, -5, -1)),
        ([1, 5, 2, 0], (6, 1, -2, -5)),
        ([1, 7, 0, 0], (7, 3, -5, -5)),
        ([1, 6, 6, 6], (-6, 2, 2, 2)),
        ([8, 1, 2, 3], (6, -3, -2, -1)),
    ],
)
def test_ob_7_four_players(taken, gains):
    assert settled(0, taken) == gains


@pytest.mark.parametrize(
    ("taken", "gains"),
    [([0, 1, 0], (-6, 12, -6)), ([5, 2, 3], (0, 2, -2)), ([9, 1, 0], (4, 2, -6)), ([6, 1, 6], (1, -2, 1))],
)
def test_ob_7_three_players(taken, gains):
    assert settled(1, taken) == gains


@pytest.mark.parametrize("own", range(1, 9))
def test_ob_7_what_the_winner_took_does_not_count(own):
    assert settled(2, [0, 2, own, 6]) == (-5, -2, 5, 2)


def test_ob_7_a_payment_tells_how_it_came_about():
    even, gets, owes = payments_of(0, [1, 4, 6, 0], None, 1)
    assert (even.points, even.base, even.taken, even.extra, even.times) == (0, 4, 4, 0, 1)
    assert (gets.payer, gets.payee, gets.points, gets.extra) == (0, 2, 2, 0)
    assert (owes.payer, owes.payee, owes.points, owes.extra) == (3, 0, 5, 1)


def test_ob_8_only_what_goes_to_or_from_the_general_is_multiplied():
    taken = [1, 2, 6, 0]
    assert settled(0, taken) == (5, -2, 2, -5)
    assert settled(0, taken, general=1, multiplier=2) == (7, -4, 2, -5)
    assert settled(0, taken, general=2, multiplier=3) == (1, -2, 6, -5)
    assert settled(0, taken, general=3, multiplier=2) == (10, -2, 2, -10)
    assert settled(0, taken, general=0, multiplier=4) == (20, -8, 8, -20)


def test_ob_8_the_extra_point_is_multiplied_too():
    (first, second) = payments_of(0, [1, 0, 0], 1, 2)
    assert (first.points, first.times) == (12, 2)
    assert (second.points, second.times) == (6, 1)


@pytest.mark.parametrize("players", [3, 4])
def test_ob_8_generals_and_points_through_whole_matches(players):
    game = build_game("octablitz", players, {"deals": 0})
    longest = 0
    for seed in range(25):
        match, dice = Match(game, SeededShuffle(bytes([seed]))), Dice(seed)
        general, multiplier = None, 1
        while not match.is_over:
            match.deal()
            public = match.view(None).public
            assert (public.general, public.multiplier) == (general, multiplier)
            assert match.awaited == ((0,) if general is None else (general,))
            while match.awaited:
                choices = match.choices(match.awaited[0])
                match.decide(match.awaited[0], choices[dice.below(len(choices))])
            winner = match.view(None).public.tricks[-1].taker
            multiplier = multiplier + 1 if winner == general else 2
            general = winner
            assert (match.standing.general, match.standing.multiplier) == (general, multiplier)
            assert sum(match.standing.points) == 30 * players
            longest = max(longest, multiplier)
        assert min(match.standing.points) <= 0
    assert longest >= 4


def test_ob_7_and_ob_8_the_examples_of_the_rule_page():
    taken = [2, 1, 0, 6]
    assert settled(0, taken) == (6, -3, -5, 2)
    assert settled(0, taken, general=2, multiplier=2) == (11, -3, -10, 2)
    assert settled(0, taken, general=0, multiplier=3) == (18, -9, -15, 6)
