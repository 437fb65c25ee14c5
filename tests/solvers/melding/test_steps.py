"""The way from one table to another, move by move."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.melding.positions import played_positions, position, random_position

from meldhouse.games.rummikub.tiles import write_tiles
from meldhouse.games.rummikub.turns import is_legal_turn
from meldhouse.parts.draft import Draft
from meldhouse.solvers.melding.rummikub.first_meld import best_opening
from meldhouse.solvers.melding.rummikub.plays import best_play, best_plays, rescue
from meldhouse.solvers.melding.steps import steps_to
from meldhouse.words import LANGUAGES, words_in
from meldhouse.words.steps import idea_text, step_text


def followed(table, rack, steps):
    """The table after the steps, made by hand."""
    draft = Draft(table, rack)
    for step in steps:
        draft.put(step.tiles, step.to, step.at)
    return draft.layout


def assert_leads_to(before, hand, after):
    assert sorted(followed(before, hand, steps_to(before, hand, after))) == sorted(after)


def test_a_tile_from_a_run_and_two_from_the_rack_are_one_step():
    table, rack = position("r5 r6 r7 r8", "k8 o8 b1")
    play = best_play(table, rack)
    (step,) = steps_to(table, rack, play.table)
    assert write_tiles(step.hand) == "k8 o8"
    assert [(write_tiles(tiles), write_tiles(lying)) for tiles, lying in step.sources] == [
        ("r8", "r5 r6 r7 r8")
    ]
    assert followed(table, rack, (step,)) == play.table
    assert step_text(words_in("en"), step, write_tiles) == (
        "Take r8 from r5 r6 r7 r8 and your k8 o8; lay as a new set: k8 o8 r8"
    )


def test_a_set_that_grows_at_both_ends_takes_two_steps():
    table, rack = position("r5 r6 r7", "r4 r8")
    after = ((rack[0], *table[0], rack[1]),)
    assert len(steps_to(table, rack, after)) == 2
    assert_leads_to(table, rack, after)


def test_a_joker_moves_within_its_set():
    table, rack = position("r5 * r7", "r6")
    five, joker, seven = table[0]
    assert_leads_to(table, rack, ((five, rack[0], seven, joker),))
    assert_leads_to(table, rack, ((joker, five, rack[0], seven),))


def test_a_set_may_vanish_into_others():
    table, rack = position("k1 b1 o1 / k2 k3 k4 / b2 b3 b4", "o2 o3 r2 r3 r4")
    one_k, one_b, one_o = table[0]
    after = ((one_k, *table[1]), (one_b, *table[2]), (one_o, rack[0], rack[1]))
    assert_leads_to(table, rack, after)


@pytest.mark.parametrize("seed", range(4))
def test_steps_always_lead_to_the_answer_and_the_game_accepts_it(seed):
    rng = Random(seed)
    for _ in range(12):
        table, rack = random_position(rng, rng.randrange(10, 60), rng.randrange(4, 16), rng.randrange(3))
        play = best_play(table, rack, gentle=rng.random() < 0.5)
        if play is None:
            continue
        steps = steps_to(table, rack, play.table)
        after = followed(table, rack, steps)
        assert sorted(after) == sorted(play.table)
        assert is_legal_turn(table, after, rack, True)
        for language in LANGUAGES:
            assert idea_text(words_in(language), play, write_tiles)
            assert all(step_text(words_in(language), step, write_tiles) for step in steps)


@given(st.randoms(use_true_random=False), st.integers(0, 2))
def test_steps_lead_to_any_answer_on_any_position(rng, jokers):
    """Best plays, other plays and rescued tables: each is reached by hand, and is as legal as promised."""
    table, rack = random_position(rng, rng.randrange(40), rng.randrange(1, 12), jokers)
    for play in best_plays(table, rack, 3):
        after = followed(table, rack, steps_to(table, rack, play.table))
        assert sorted(after) == sorted(play.table)
        assert is_legal_turn(table, after, rack, True)
    mess = tuple(tuple(tiles[at] for tiles in table if at < len(tiles)) for at in range(13))
    mess = tuple(tiles for tiles in mess if tiles)
    play = rescue(mess, rack)
    if table:
        assert play is not None
        assert_leads_to(mess, rack, play.table)


@pytest.mark.parametrize("deal", range(2))
def test_steps_through_whole_deals(deal):
    """Every turn of a deal, first melds too, followed by hand and put before the game's rules."""
    plays = 0
    for table, rack, has_opened in played_positions(f"steps {deal}", 2 + deal):
        play = best_play(table, rack) if has_opened else best_opening(table, rack)
        if play is None:
            continue
        plays += 1
        after = followed(table, rack, steps_to(table, rack, play.table))
        assert sorted(after) == sorted(play.table)
        assert is_legal_turn(table, after, rack, has_opened)
    assert plays > 5
