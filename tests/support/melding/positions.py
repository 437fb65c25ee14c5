"""Tables and racks of Rummikub to ask the solver about: made up at random, and from bots' play."""

from __future__ import annotations

from random import Random

from meldhouse.games.rummikub import rummikub
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.tiles import JOKER, read_tiles
from meldhouse.parts.chance import Seeded, mixed_seed
from meldhouse.parts.layout import SEPARATOR, Layout, read_layout
from meldhouse.solvers.melding.rummikub.first_meld import best_opening
from meldhouse.solvers.melding.rummikub.plays import best_play

KindSets = list[list[int]]


def random_kinds(rng: Random, table_tiles: int, rack_tiles: int, jokers: int) -> tuple[KindSets, list[int]]:
    """A legal table of about so many tiles, in kinds, and a rack from the rest; jokers in either, or in neither."""
    left = [2] * JOKER
    sets: KindSets = []
    placed = 0
    for _ in range(2000):
        if placed >= table_tiles:
            break
        kinds = _random_set(rng)
        if min(left[kind] for kind in kinds) == 0:
            continue
        if jokers and rng.random() < 0.12:
            kinds[rng.randrange(len(kinds))] = JOKER
            jokers -= 1
        for kind in kinds:
            if kind != JOKER:
                left[kind] -= 1
        sets.append(kinds)
        placed += len(kinds)
    pool = [kind for kind in range(JOKER) for _ in range(left[kind])]
    rng.shuffle(pool)
    rack = pool[:rack_tiles]
    for at in range(min(jokers, len(rack))):
        if rng.random() < 0.6:
            rack[at] = JOKER
    return sets, rack


def _random_set(rng: Random) -> list[int]:
    if rng.random() < 0.5:
        number = rng.randrange(13)
        return [colour * 13 + number for colour in rng.sample(range(4), rng.choice((3, 4)))]
    colour, size = rng.randrange(4), rng.choice((3, 3, 3, 4, 4, 5, 6))
    first = rng.randrange(14 - size)
    return [colour * 13 + number for number in range(first, first + size)]


def with_copies(sets: KindSets, rack: list[int]) -> tuple[Layout, tuple[int, ...]]:
    """Kinds as tiles: the second of a kind is the second copy."""
    seen: dict[int, int] = {}

    def tile(kind: int) -> int:
        seen[kind] = seen.get(kind, -1) + 1
        return kind * 2 + seen[kind]

    return tuple(tuple(tile(kind) for kind in kinds) for kinds in sets), tuple(tile(kind) for kind in rack)


def random_position(
    rng: Random, table_tiles: int, rack_tiles: int, jokers: int
) -> tuple[Layout, tuple[int, ...]]:
    return with_copies(*random_kinds(rng, table_tiles, rack_tiles, jokers))


def played_positions(seed: str, players: int = 4) -> list[tuple[Layout, tuple[int, ...], bool]]:
    """Table, rack and whether it was opened, before each turn of a deal in which all play what is best.

    Every play is put before the game, which must not refuse it.
    """
    game = rummikub(players)
    state, _ = game.deal(game.opening(), Seeded(mixed_seed(seed.encode(), []), 1))
    found: list[tuple[Layout, tuple[int, ...], bool]] = []
    while game.awaited(state.public):
        (seat,) = game.awaited(state.public)
        view = state.view(seat)
        table, rack, has_opened = state.public.table, view.own.rack, state.public.has_opened(seat)
        found.append((table, rack, has_opened))
        play = best_play(table, rack, gentle=False) if has_opened else best_opening(table, rack)
        action = Lay(play.table) if play is not None else (DRAW if view.stock else PASS)
        assert game.refusal(view, action) is None, (table, rack, action)
        state, _ = game.play(state, seat, action)
    return found


def position(table: str, rack: str) -> tuple[Layout, tuple[int, ...]]:
    """Table and rack from their notation, copies told apart throughout."""
    sets = read_layout(f"{table} {SEPARATOR} {rack}" if table else rack, read_tiles)
    return sets[:-1], sets[-1]
