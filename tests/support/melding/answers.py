"""All that the melding solver answers on fixed positions, as text: to compare builds with.

    python -m tests.support.melding.answers

prints one digest for each kind of answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from random import Random

from tests.support.melding.free_jokers import best_play, best_plays, count_plays, keeping
from tests.support.melding.positions import random_position

from meldhouse.games.rummikub.tiles import write_table, write_tiles
from meldhouse.parts.layout import Layout
from meldhouse.solvers.melding import Answer, best_opening, rescue, steps_to, value_weights
from meldhouse.solvers.melding.rummikub import count, plays

Rack = tuple[int, ...]


def positions() -> Iterator[tuple[Layout, Rack]]:
    rng = Random("the same answers")
    for tiles in (6, 12, 18, 24, 30, 36, 48, 60):
        for jokers in range(3):
            yield random_position(rng, tiles, rng.randrange(4, 13), jokers)


def written(play: Answer | None) -> str:
    if play is None:
        return "-"
    told = (play.worth, play.value, play.touched, play.moved, play.proven, play.gentlest)
    return f"{write_table(play.table)} | {write_tiles(play.laid)} | {write_tiles(play.left)} | {told}"


def best(table: Layout, rack: Rack) -> str:
    found = (best_play(table, rack), best_play(table, rack, value_weights(), gentle=False))
    return "\n".join([written(play) for play in found])


def book(table: Layout, rack: Rack) -> str:
    """RK-3 The same where a retrieved joker must make a new set, and the number of plays."""
    found = (plays.best_play(table, rack), plays.best_play(table, rack, value_weights(), gentle=False))
    counted = count.count_plays(table[:4], rack[:5])
    return "\n".join([*[written(play) for play in found], str(counted)])


def steps(table: Layout, rack: Rack) -> str:
    play = best_play(table, rack)
    if play is None:
        return "-"
    return "\n".join([f"{step.tiles} {step.to} {step.at}" for step in steps_to(table, rack, play.table)])


def alternatives(table: Layout, rack: Rack) -> str:
    return "\n".join([written(play) for play in best_plays(table, rack, 4, gentle=False)])


def counts(table: Layout, rack: Rack) -> str:
    return str(count_plays(table[:4], rack[:5]))


def openings(table: Layout, rack: Rack) -> str:
    return "\n".join([written(best_opening(table, rack, prefer)) for prefer in ("most", "fewest", "value")])


def others(table: Layout, rack: Rack) -> str:
    broken = (*[tiles[1:] for tiles in table[:1]], *table[1:])
    return f"{written(keeping(table, rack, rack[:2]))}\n{written(rescue(broken, rack))}"


KINDS: dict[str, Callable[[Layout, Rack], str]] = {
    "best": best,
    "book": book,
    "steps": steps,
    "alternatives": alternatives,
    "counts": counts,
    "openings": openings,
    "others": others,
}


def digests() -> dict[str, str]:
    found = {}
    for name, answer in KINDS.items():
        text = "\n".join([answer(table, rack) for table, rack in positions()])
        found[name] = hashlib.sha256(text.encode()).hexdigest()[:16]
    return found


if __name__ == "__main__":
    for kind, digest in digests().items():
        print(kind, digest)
