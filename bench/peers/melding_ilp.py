"""Finds best plays at Rummikub with a plain integer program over all sets, by one of several solvers.

    python melding_ilp.py --solver highs|glpk|cpsat [--values] < positions.jsonl

Positions as in `rummikub_solver_loop.py`. Prints one line of JSON: the milliseconds of processor time and the optimum
of each position. A set is its natural tiles and a number of jokers. A program contains only sets for which the position
has the tiles, and no runs of six or more, which are two runs. HiGHS runs without presolve: with it, some versions
call feasible tables infeasible.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from itertools import combinations

JOKER = 52
#: a run of six is two of three, and so on; each half has a natural tile, since there are two jokers
LONGEST = 5
Pattern = tuple[tuple[int, ...], int]


def all_patterns() -> list[Pattern]:
    whole = [
        tuple(colour * 13 + number for colour in colours)
        for number in range(13)
        for size in (3, 4)
        for colours in combinations(range(4), size)
    ]
    whole += [
        tuple(colour * 13 + number for number in range(first, last + 1))
        for colour in range(4)
        for first in range(11)
        for last in range(first + 2, min(first + LONGEST, 13))
    ]
    found: set[Pattern] = set()
    for kinds in whole:
        for jokers in range(3):
            for places in combinations(range(len(kinds)), jokers):
                naturals = tuple(kind for at, kind in enumerate(kinds) if at not in places)
                if naturals:
                    found.add((naturals, jokers))
    return sorted(found)


PATTERNS = all_patterns()


class Program:
    """An integer program that maximises the weights of the tiles laid: columns are sets, rows count tiles by kind."""

    def __init__(self, table: list[int], rack: list[int], weights: list[int]) -> None:
        high = [there + more for there, more in zip(table, rack, strict=True)]
        self.sets = [
            (naturals, jokers)
            for naturals, jokers in PATTERNS
            if jokers <= high[JOKER] and all(high[kind] for kind in naturals)
        ]
        self.low, self.high = table, high
        self.gains = [
            sum(weights[kind] for kind in naturals) + jokers * weights[JOKER]
            for naturals, jokers in self.sets
        ]
        #: the worth of the table by itself
        self.there = sum(count * weight for count, weight in zip(table, weights, strict=True))

    def entries(self) -> list[tuple[int, int, int]]:
        """Yields row, column and count."""
        found = [(kind, at, 1) for at, (naturals, _) in enumerate(self.sets) for kind in naturals]
        return found + [(JOKER, at, jokers) for at, (_, jokers) in enumerate(self.sets) if jokers]


def by_highs(program: Program) -> int | None:
    import highspy
    import numpy as np

    solver = highspy.Highs()
    solver.silent()
    solver.setOptionValue("presolve", "off")
    solver.setOptionValue("threads", 1)
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(program.sets), 53
    model.sense_ = highspy.ObjSense.kMaximize
    model.col_cost_ = np.array(program.gains, dtype=float)
    model.col_lower_ = np.zeros(len(program.sets))
    model.col_upper_ = np.full(len(program.sets), 2.0)
    model.row_lower_ = np.array(program.low, dtype=float)
    model.row_upper_ = np.array(program.high, dtype=float)
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(program.sets)
    columns: list[list[tuple[int, int]]] = [[] for _ in program.sets]
    for row, column, count in program.entries():
        columns[column].append((row, count))
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    model.a_matrix_.start_ = np.cumsum([0, *[len(column) for column in columns]])
    model.a_matrix_.index_ = np.array([row for column in columns for row, _ in column])
    model.a_matrix_.value_ = np.array([float(count) for column in columns for _, count in column])
    solver.passModel(model)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    return round(solver.getInfo().objective_function_value) - program.there


def by_glpk(program: Program) -> int | None:
    from cvxopt import glpk, matrix, spmatrix

    glpk.options["msg_lev"] = "GLP_MSG_OFF"
    columns = len(program.sets)
    entries = program.entries()
    rows = [row for row, _, _ in entries] + [53 + row for row, _, _ in entries]
    rows += [106 + at for at in range(columns)]
    places = [at for _, at, _ in entries] * 2 + list(range(columns))
    values = [float(count) for _, _, count in entries] + [-float(count) for _, _, count in entries]
    values += [-1.0] * columns
    limits = [*map(float, program.high), *[-float(low) for low in program.low], *[0.0] * columns]
    left = spmatrix(values, rows, places, (106 + columns, columns))
    status, found = glpk.ilp(
        matrix([-float(gain) for gain in program.gains]), left, matrix(limits), I=set(range(columns))
    )
    if status != "optimal":
        return None
    return sum(round(found[at]) * program.gains[at] for at in range(columns)) - program.there


def by_cpsat(program: Program) -> int | None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = [model.new_int_var(0, 2, "") for _ in program.sets]
    rows: list[list[tuple[int, int]]] = [[] for _ in range(53)]
    for row, column, count in program.entries():
        rows[row].append((column, count))
    for kind, row in enumerate(rows):
        if not row:
            continue  # no set takes this kind, and a legal table has none of it
        total = cp_model.LinearExpr.weighted_sum([chosen[at] for at, _ in row], [count for _, count in row])
        model.add_linear_constraint(total, program.low[kind], program.high[kind])
    model.maximize(cp_model.LinearExpr.weighted_sum(chosen, program.gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False  # takes ten times as long as the rest
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    return round(solver.objective_value) - program.there


def main() -> None:
    parser = argparse.ArgumentParser()
    solvers: dict[str, Callable[[Program], int | None]] = {
        "highs": by_highs,
        "glpk": by_glpk,
        "cpsat": by_cpsat,
    }
    parser.add_argument("--solver", choices=list(solvers), default="highs")
    parser.add_argument("--values", action="store_true")
    arguments = parser.parse_args()
    weights = [kind % 13 + 1 for kind in range(52)] + [30] if arguments.values else [1] * 53
    milliseconds: list[float] = []
    best: list[int | None] = []
    for line in sys.stdin:
        position = json.loads(line)
        begun = time.process_time()
        program = Program(position["table"], position["rack"], weights)
        best.append(solvers[arguments.solver](program) if program.sets else 0)
        milliseconds.append(1000 * (time.process_time() - begun))
    print(json.dumps({"peer": f"own ILP + {arguments.solver}", "milliseconds": milliseconds, "best": best}))


if __name__ == "__main__":
    main()
