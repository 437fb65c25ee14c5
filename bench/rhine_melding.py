"""Measures and checks best plays at Rhine Rummy on positions from self-play.

200 positions from deals of best play, two to five players; milliseconds of processor time on one core. With
`--legal N` the answers to N positions, of all variations and up to six players, are submitted to the game instead.
With `--check N` the answers to N small positions are compared with brute force through the rules. With
`--variations N` the answers that are not proven are counted on N positions of each variation in which players often
draw, so that hands grow; with `--play N` on N positions of each variation from whole deals of bots, novices, regulars
and experts at one table.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

from peers.measure import pin  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.progress import track  # noqa: E402
from rich.table import Table  # noqa: E402
from tests.support.melding.slow_rhine import (  # noqa: E402
    most_by_brute_force,
    small_position,
    wild_position,
)

from meldhouse.bots.bot import LEVELS  # noqa: E402
from meldhouse.bots.registry import make_bot  # noqa: E402
from meldhouse.build_info import describe  # noqa: E402
from meldhouse.core.options import OptionValue  # noqa: E402
from meldhouse.games.registry import build_game  # noqa: E402
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay  # noqa: E402
from meldhouse.games.rhine_rummy.rules import RhineRummy  # noqa: E402
from meldhouse.parts.chance import Seeded, mixed_seed  # noqa: E402
from meldhouse.parts.layout import Layout  # noqa: E402
from meldhouse.solvers.melding.rhine_rummy.plays import find_rhine_play  # noqa: E402

Position = tuple[RhineRummy, Layout, tuple[int, ...], bool]
VARIATIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"twos_wild": True},
    {"qualify": "thirty"},
    {"values": "canasta"},
    {"packs": 3},
    {"packs": 4},
    {"twos_wild": True, "qualify": "thirty"},
)


def game_of(number: int, variations: bool, only: int | None = None) -> RhineRummy:
    options = VARIATIONS[(number if only is None else only) % len(VARIATIONS)] if variations else {}
    game = build_game("rhine-rummy", 2 + number % (5 if variations else 4), options)
    assert isinstance(game, RhineRummy)
    return game


def positions(name: str, variations: bool, only: int | None = None) -> Iterator[Position]:
    """Yields the turns of deal after deal. With variations, players sometimes draw although they could play."""
    deal = 0
    while True:
        game = game_of(deal, variations, only)
        state, _ = game.deal(game.opening(), Seeded(mixed_seed(name.encode(), []), deal))
        turn = 0
        while game.awaited(state.public):
            (seat,) = game.awaited(state.public)
            view = state.view(seat)
            assert view.own is not None
            has_qualified = state.public.has_qualified(seat)
            yield game, state.public.table, view.own.hand, has_qualified
            play, _ = find_rhine_play(game, state.public.table, view.own.hand, has_qualified, gentle=False)
            turn += 1
            if view.stock and (play is None or (variations and (deal + turn) % 3 == 0)):
                state, _ = game.play(state, seat, DRAW)
            else:
                state, _ = game.play(state, seat, PASS if play is None else Lay(play.table))
        deal += 1


def played_positions(name: str, only: int) -> Iterator[Position]:
    """Yields the turns of whole deals that novices, regulars and experts play at one table."""
    deal = 0
    while True:
        game = game_of(deal, True, only)
        bots = [
            make_bot(LEVELS[1 + (deal + seat) % 3], game, deal * 8 + seat) for seat in range(game.players)
        ]
        state, _ = game.deal(game.opening(), Seeded(mixed_seed(name.encode(), []), deal))
        while game.awaited(state.public):
            (seat,) = game.awaited(state.public)
            view = state.view(seat)
            assert view.own is not None
            yield game, state.public.table, view.own.hand, state.public.has_qualified(seat)
            state, _ = game.play(state, seat, bots[seat].decide(view))
        deal += 1


def taken(count: int, name: str, variations: bool) -> list[Position]:
    found: list[Position] = []
    for position in positions(name, variations):
        found.append(position)
        if len(found) == count:
            break
    return found


def measure(count: int) -> None:
    chosen = taken(count, "bench", False)
    shown = Table(title=f"{count} positions from self-play")
    for column in ("", "median ms", "90%", "99%", "worst", "proven"):
        shown.add_column(column)
    for gentle in (False, True):
        milliseconds: list[float] = []
        proven = 0
        for game, table, hand, has_qualified in chosen:
            begun = time.process_time()
            _, is_proven = find_rhine_play(game, table, hand, has_qualified, gentle=gentle)
            milliseconds.append(1000 * (time.process_time() - begun))
            proven += is_proven
        milliseconds.sort()
        shares = [milliseconds[min(count - 1, int(share * count))] for share in (0.9, 0.99, 1.0)]
        cells = [statistics.median(milliseconds), *shares]
        name = "fewest sets touched" if gentle else "any best play"
        shown.add_row(name, *[f"{cell:.3f}" for cell in cells], f"{100 * proven / count:.1f}%")
    Console().print(shown)


def check_legal(count: int) -> int:
    """Returns the number of answers that the game refuses."""
    refused = unproven = laid = 0
    worst = 0.0
    source = positions("legal", True)
    for number in track(range(count), "legal by the game"):
        game, table, hand, has_qualified = next(source)
        objective = ("tiles", "value")[number % 2]
        begun = time.process_time()
        play, proven = find_rhine_play(game, table, hand, has_qualified, objective, number % 4 == 0)
        worst = max(worst, 1000 * (time.process_time() - begun))
        unproven += not proven
        if play is not None:
            laid += 1
            refused += game.refuse_table(table, play.table, hand, has_qualified) is not None
    print(f"{count} positions, {laid} plays: {refused} refused, {unproven} not proven, worst {worst:.1f} ms")
    return refused


def count_unproven(count: int, is_play: bool) -> None:
    """Prints how many answers are not proven in each variation, half of them by cards and half by value."""
    shown = Table(title=f"{count} positions of each variation{' from play' if is_play else ''}")
    for column in ("", "not proven", "median ms", "99%", "worst"):
        shown.add_column(column)
    for variation, options in enumerate(VARIATIONS):
        milliseconds: list[float] = []
        unproven = 0
        source = played_positions("play", variation) if is_play else positions("variation", True, variation)
        for number in track(range(count), str(options)):
            game, table, hand, has_qualified = next(source)
            begun = time.process_time()
            objective = ("tiles", "value")[number % 2]
            _, is_proven = find_rhine_play(game, table, hand, has_qualified, objective, gentle=False)
            milliseconds.append(1000 * (time.process_time() - begun))
            unproven += not is_proven
        milliseconds.sort()
        cells = [statistics.median(milliseconds), milliseconds[int(0.99 * count)], milliseconds[-1]]
        share = f"{unproven} ({100 * unproven / count:.2f}%)"
        shown.add_row(str(options), share, *[f"{cell:.2f}" for cell in cells])
    Console().print(shown)


def check_best(count: int) -> int:
    """Returns the number of answers that differ from brute force."""
    games = [game_of(number, True) for number in (0, 1, 2, 6, 3)]
    wrong = unproven = 0
    for number in track(range(count), "beside brute force"):
        rng = Random(number)
        game = games[number % 5]
        table, hand = (wild_position if number % 2 else small_position)(rng, game)
        has_qualified = rng.random() < 0.75
        play, proven = find_rhine_play(game, table, hand, has_qualified)
        unproven += not proven
        wrong += (0 if play is None else play.tiles) != most_by_brute_force(game, table, hand, has_qualified)
    print(f"{count} small positions: {wrong} optima differ from brute force, {unproven} not proven")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--legal", type=int, default=0)
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--variations", type=int, default=0)
    parser.add_argument("--play", type=int, default=0)
    arguments = parser.parse_args()
    print(describe())
    wrong = check_legal(arguments.legal) if arguments.legal else 0
    wrong += check_best(arguments.check) if arguments.check else 0
    if arguments.variations or arguments.play:
        count_unproven(arguments.variations or arguments.play, bool(arguments.play))
    elif not arguments.legal and not arguments.check:
        pin()
        measure(arguments.positions)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
