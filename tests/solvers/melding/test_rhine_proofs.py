"""RR-6 Positions from play whose best play is hard to prove, and crowded ones beside brute force."""

from random import Random

import pytest
from tests.support.melding.slow_rhine import crowded_position, most_by_brute_force

from meldhouse.games.registry import build_game
from meldhouse.parts.layout import SEPARATOR, read_layout
from meldhouse.parts.playing_cards import read_cards, write_cards
from meldhouse.solvers.melding.rhine_rummy.plays import find_rhine_play
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition
from meldhouse.solvers.melding.rhine_rummy.problem import ANY

BOTH = {"twos_wild": True, "qualify": "thirty"}


def position(table, hand):
    """Table and hand from their notation, copies told apart throughout."""
    sets = read_layout(f"{table} {SEPARATOR} {hand}", lambda text: tuple(read_cards(text)))
    return sets[:-1], sets[-1]


def answer(table, hand, options, players=2, objective="tiles", has_qualified=True):
    """The worth of the best play, and whether it is proven."""
    game = build_game("rhine-rummy", players, options)
    play, is_proven = find_rhine_play(
        game, *position(table, hand), has_qualified, objective=objective, gentle=False
    )
    return (0 if play is None else play.worth), is_proven


@pytest.mark.parametrize(
    ("table", "hand", "options", "cards"),
    [
        # the joker would only be added to the kings: the king of diamonds cannot leave its sequence
        ("6h 7h 8h 9h / 8c 9c 10c Jc Qc / Kd Kh Ks / Qd Kd Ad / 5c 5d *", "Ah *", {}, 0),
        # the two would only be added to jack, queen, king
        ("4c 5c 2d / 3h 3s 3s / 10h 10s 2d / 9c 2h Jc / Js Qs Ks / Qs Ks As", "2c 6d 5s 8s", BOTH, 0),
    ],
)
def test_rr_6c_a_wild_that_would_only_be_added_is_ruled_out(table, hand, options, cards):
    assert answer(table, hand, options) == (cards, True)


@pytest.mark.parametrize(
    ("table", "hand", "options", "players", "cards"),
    [
        # no nine joins the nines: the other nine of clubs is needed where it lies
        (
            "7c * 9c / 9c 9d * 9h / Qd Qd * / 3c 3s 3s 3d / 4d 4h 4s / Kh Kh Kd Kh / 10s Js Qs Ks",
            "2d 5d",
            {},
            6,
            0,
        ),
        # nor a five the fives
        (
            "4s * 6s / 4c 5c 6c 7c / Ac Ad As / 5c 5h * 5d / 9c 10c 2s / Qs Qc 2c / Kc Kh Ks Kc / 6d 7d 8d / 8d 2c 10d",
            "3d 7h",
            BOTH,
            2,
            0,
        ),
    ],
)
def test_rr_6b_a_group_that_no_card_joins_frees_no_wild(table, hand, options, players, cards):
    assert answer(table, hand, options, players) == (cards, True)


def test_a_table_crowded_at_one_end_is_swept_from_the_other():
    table = (
        "9c * Jc / 6c 6c 6s 6s / 4s 5s 6s / 2c 2c 2h 2c 2d 2s / 4d 5d 6d 7d 8d 9d / 3c 3c 3d 3h / Ah 2h 3h"
        " / 7c 7s 7s 7c 7h / 5h 6h 7h / Jc * Kc / 10h 10s 10d / 3d 4d 5d / 4c 4h 4s 4h 4s / 5c 5c 5h / 4c 5c 6c"
        " / * Qd Qd / As As Ad Ac Ad Ac As"
    )
    assert answer(table, "9c 10s", {}, 6, "value") == (10, True)


def test_rr_6_cards_that_surely_lay_together():
    """Kings as they lay, with a joker; not if the ace lets one of them go."""
    game = build_game("rhine-rummy", 2, {})
    kings = [25, 38, 51, ANY]
    tight = RhinePosition(game, *position("Kd Kh Ks / Qd Kd Ad", "*"), True)
    assert tight.lay_together(kings)
    assert not tight.lay_together([25, *kings])
    loose = RhinePosition(game, *position("Kd Kh Ks / Kd Kh Kc", "*"), True)
    assert not loose.lay_together([*kings[:2], ANY])


# --- beside brute force ---

GAMES = tuple(
    build_game("rhine-rummy", 2, options)
    for options in ({}, {"twos_wild": True}, {"qualify": "thirty"}, BOTH)
)


def hold_against_brute_force(number):
    """One crowded position. Returns whether the play is proven; one that is not may be missed."""
    rng = Random(f"crowded {number}")
    game = GAMES[number % len(GAMES)]
    table, hand = crowded_position(rng, game)
    has_qualified = rng.random() < 0.8
    play, is_proven = find_rhine_play(game, table, hand, has_qualified, gentle=False)
    best = most_by_brute_force(game, table, hand, has_qualified)
    told = (number, " / ".join(map(write_cards, table)), write_cards(hand), has_qualified, best)
    if play is not None:
        assert game.refuse_table(table, play.table, hand, has_qualified) is None, told
    found = 0 if play is None else play.tiles
    assert found == best if is_proven else found <= best, told
    return is_proven


@pytest.mark.parametrize("part", range(4))
def test_rr_6_proofs_in_crowded_positions_hold_against_brute_force(part):
    proven = [hold_against_brute_force(number) for number in range(part * 40, part * 40 + 40)]
    assert sum(proven) >= 32, "crowded positions are mostly proven"


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_rr_6_proofs_in_five_thousand_crowded_positions_hold_against_brute_force(part):
    for number in range(1000 + part * 500, 1500 + part * 500):
        hold_against_brute_force(number)
