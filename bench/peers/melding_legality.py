"""Submits the solver's answers to the rules of Rummikub, book and free, thousands of them.

Work is divided into deals, each with its own positions, so that a check can be interrupted and continued at a deal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from tests.support.melding.joker_positions import joker_position
from tests.support.melding.positions import played_positions, random_position, with_copies

from meldhouse.games.rummikub.options import BOOK, FREE
from meldhouse.games.rummikub.tiles import write_table, write_tiles
from meldhouse.games.rummikub.turns import turn_flaws
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding import Answer
from meldhouse.solvers.melding.rummikub.plays import best_play, best_plays, going_out, keeping, value_weights
from meldhouse.solvers.melding.rummikub.position import has_joker

Position = tuple[Layout, tuple[int, ...]]
#: positions of each other kind beside those of a deal
BESIDE = 20


def check_legal(count: int, first: int) -> int:
    """Judges at least so many answers, from a deal on, and returns how many are refused."""
    deal, answers, jokers, refused = first, 0, 0, 0
    while answers < count:
        for table, rack in _positions(deal):
            for edition in (BOOK, FREE):
                for play in _answers(table, rack, edition.jokers_free):
                    answers += 1
                    jokers += has_joker(table)
                    flaws = turn_flaws(table, play.table, rack, True, edition)
                    if flaws or not play.proven:
                        refused += 1
                        told = "free" if edition.jokers_free else "book"
                        print(f"{told}: {write_table(table)} | {write_tiles(rack)}: {flaws}", flush=True)
        deal += 1
        if deal % 20 == 0:
            print(f"deal {deal}: {answers} answers, {refused} refused", file=sys.stderr, flush=True)
    print(
        f"{answers} answers of deals {first} to {deal - 1} ({jokers} with a joker on the table): {refused} refused"
    )
    return refused


def _positions(deal: int) -> Iterator[Position]:
    """Yields the turns of a deal after the first melds, random positions, and small ones with jokers on the table."""
    for table, rack, opened in played_positions(f"legal {deal}", 2 + deal % 3):
        if opened:
            yield table, rack
    rng = Random(f"legal {deal}")
    for number in range(BESIDE):
        yield random_position(rng, rng.randrange(20, 81), rng.randrange(7, 21), rng.randrange(1, 3))
        yield with_copies(*joker_position(1_000_000 + deal * BESIDE + number))


def _answers(table: Layout, rack: tuple[int, ...], jokers_free: bool) -> list[Answer]:
    """Returns the answers to several questions about a position."""
    found = [
        best_play(table, rack, None, True, jokers_free),
        best_play(table, rack, value_weights(), False, jokers_free),
        going_out(table, rack, True, jokers_free),
        keeping(table, rack, rack[:1], False, jokers_free),
        *best_plays(table, rack, 4, None, False, jokers_free),
    ]
    return [play for play in found if play is not None]
