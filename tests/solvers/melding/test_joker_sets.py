"""RK-3 The search for the sets of retrieved jokers: meanings, bounds and doubtful plays that it knows in advance."""

from random import Random

from tests.support.melding.joker_positions import joker_position
from tests.support.melding.positions import position, random_position, with_copies

from meldhouse.games.rummikub.jokers import joker_meanings
from meldhouse.games.rummikub.tiles import JOKER
from meldhouse.solvers.melding.rummikub.assemble import assemble
from meldhouse.solvers.melding.rummikub.jokers.additions import Additions
from meldhouse.solvers.melding.rummikub.jokers.plan import Plan, Supply
from meldhouse.solvers.melding.rummikub.jokers.sets import joker_sets, sets_with_jokers
from meldhouse.solvers.melding.rummikub.plays import tile_weights
from meldhouse.solvers.melding.rummikub.position import rack_bounds
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep


def test_rk_3_every_joker_set_names_the_meanings_that_the_rules_name():
    for one in joker_sets():
        (tiles,) = with_copies([one.kinds], [])[0]
        assert one.means == list(joker_meanings((tiles,)).values()), one.kinds


def test_rk_3_no_set_of_colours_out_of_reach_leads_to_a_play():
    ruled_out = 0
    for seed in range(12):
        sets, rack = joker_position(seed)
        table, tiles = with_copies(sets, rack)
        supply, sweep = Supply(table, rack_bounds(tiles, tile_weights())), Sweep()
        _, high, _ = supply.left_by(Plan())
        for one in sets_with_jokers(high):
            problem, worth = supply.pose_beside(Plan(), high[JOKER] - one.jokers)
            most = sweep.most_by_colours(problem)[one.colours]
            posed = supply.pose(Plan((one.kinds,)), 0)
            assert posed is not None
            more = sweep.solve(posed[0])
            if most < 0:
                assert more < 0
                ruled_out += 1
            elif more >= 0:
                assert posed[1] + more <= most + worth
    assert ruled_out > 0


def test_a_sweep_that_has_solved_other_problems_answers_like_a_new_one():
    """It keeps the ways behind the numbers for which nothing has changed."""
    used = Sweep()
    resumed = 0
    for seed in range(4):
        table, tiles = random_position(Random(seed), 40, 8, 2)
        supply = Supply(table, rack_bounds(tiles, tile_weights()))
        for number, one in enumerate(sets_with_jokers(supply.left_by(Plan())[1])[:60]):
            problem, _ = supply.pose(Plan((one.kinds,)), 1 + number // 30)
            new = Sweep()
            worth = used.solve(problem)
            assert worth == new.solve(problem)
            if worth >= 0:
                assert assemble(used) == assemble(new)
            resumed += used.found < new.found
    assert resumed > 20


def test_rk_3_a_joker_on_the_other_side_of_a_run_is_doubtful():
    table, _ = position("* r2 r3 / k9 b9 o9", "r1")
    kinds = [tile >> 1 for tile in table[0]]
    additions = Additions(table, Supply(table, rack_bounds((), {})).left_by(Plan())[1], False)
    assert not additions.is_doubtful([kinds])
    assert additions.is_doubtful([[*kinds[1:], JOKER]])
