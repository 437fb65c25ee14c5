"""Optima that integer programs found, kept beside the tests, so that no such solver is needed to run them.

`optima.jsonl` holds 300 positions made up at random and 200 from play, in kinds, with the most tiles that can be
laid and the most value, a joker 30. GLPK, CP-SAT and HiGHS without presolve agree on all of them
(`bench/peers/melding_ilp.py`).
"""

import json
from pathlib import Path

import pytest

from meldhouse.games.rummikub.tiles import JOKER, read_kinds
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep
from meldhouse.solvers.melding.rummikub.sweep.problem import NATURALS, Problem

OPTIMA = [json.loads(line) for line in Path(__file__).with_name("optima.jsonl").read_text().splitlines()]


def best(sweep, table, rack, weights):
    problem = Problem()
    on_table, held = read_kinds(table), read_kinds(rack)
    for kind in range(NATURALS):
        problem.low[kind] = on_table.count(kind)
        problem.high[kind] = on_table.count(kind) + held.count(kind)
        problem.weight[kind] = weights[kind]
    problem.jokers_low = on_table.count(JOKER)
    problem.jokers = on_table.count(JOKER) + held.count(JOKER)
    problem.joker_weight = weights[JOKER]
    return sweep.solve(problem)


def test_there_are_as_many_as_promised():
    assert len(OPTIMA) == 500
    assert sum("*" in optimum["table"] + optimum["rack"] for optimum in OPTIMA) > 150


@pytest.mark.parametrize("part", range(5))
def test_rk_3_the_most_tiles_are_those_of_integer_programs(part):
    sweep = Sweep()
    for optimum in OPTIMA[part::5]:
        assert best(sweep, optimum["table"], optimum["rack"], [1] * 53) == optimum["tiles"], optimum


@pytest.mark.parametrize("part", range(5))
def test_rk_7_the_most_value_is_that_of_integer_programs(part):
    sweep = Sweep()
    values = [kind % 13 + 1 for kind in range(52)] + [30]
    for optimum in OPTIMA[part::5]:
        assert best(sweep, optimum["table"], optimum["rack"], values) == optimum["value"], optimum
