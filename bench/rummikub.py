"""Measures Rummikub: judging a turn, listing simple plays, random play, and rollouts. No peer plays this game."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from meldhouse.build_info import describe
from meldhouse.core.random_play import play_deal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.core.state import State
from meldhouse.games.registry import build_game
from meldhouse.games.rummikub.actions import Lay
from meldhouse.games.rummikub.state import RummikubOwn, RummikubPublic, RummikubView
from meldhouse.games.rummikub.tiles import TILES, read_table
from meldhouse.games.rummikub.transitions import RACK
from meldhouse.parts.chance import Dice
from meldhouse.parts.layout import tiles_of
from meldhouse.parts.stock import Stock
from meldhouse.solvers.melding.rummikub.rollouts.sampler import CountedTurn, RummikubSampler
from meldhouse.solvers.melding.rummikub.rollouts.worlds import Worlds

#: a late table: 80 tiles, and r7 can be added
TABLE = (
    "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 / b1 b2 b3 b4 b5 b6 / b7 b8 b9 b10 b11 b12 b13 / o1 o2 o3 / "
    "o4 o5 o6 / o7 o8 o9 / o10 o11 o12 o13 / r1 r2 r3 / r4 r5 r6 / r8 r9 r10 / r11 r12 * / k1 b1 o1 r1 / "
    "k2 b2 o2 r2 / k3 b3 o3 / k4 b4 o4 r4 / k5 b5 o5 / k6 b6 o6 / k11 b11 o11 r11 / k12 b12 o12 r12"
)


def late_view() -> RummikubView:
    """Returns the view of a player late in a deal."""
    table = read_table(TABLE)
    left = sorted(set(range(TILES)) - set(tiles_of(table)))
    public = RummikubPublic(1, 0, (0, 0), (0, 0))
    public.table = table
    public.opened = 3
    racks = (RummikubOwn(tuple(left[-12:])), RummikubOwn(tuple(left[:6])))
    return State(public, racks, Stock(left[6:-12])).view(0)


def rollouts_of(players: int) -> Callable[[], object]:
    """Returns work that deals the tiles to some players and plays one deal to its end on counts of kinds."""
    dice = Dice(players)
    rack = dice.shuffled(range(TILES))[:RACK]
    worlds = Worlds(0, [RACK] * players, [tile >> 1 for tile in rack], (), 0, [None] * players)
    sampler = RummikubSampler(worlds, players, 0, [CountedTurn(())])
    return lambda: sampler.sample(late_view(), dice, [0])


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """Returns the processor time of one piece of work."""
    done = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(100):
            work()
        done += 100
    return (time.process_time() - began) / done * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor seconds for each measurement")
    seconds = parser.parse_args().seconds
    game = build_game("rummikub", 2, {})
    view = late_view()
    legal = [action for action in game.choices(view) if isinstance(action, Lay)][-1]
    broken = Lay((*legal.table[:-1], legal.table[-1][1:]))
    assert game.refusal(view, legal) is None
    assert game.refusal(view, broken) is not None
    table = Table(title=f"Rummikub, {describe()}")
    table.add_column("what")
    table.add_column("microseconds", justify="right")
    size = len(tiles_of(legal.table))
    table.add_row(
        f"a legal turn judged, {size} tiles",
        f"{microseconds(lambda: game.refusal(view, legal), seconds):.1f}",
    )
    table.add_row(
        "a turn refused with its reason", f"{microseconds(lambda: game.refusal(view, broken), seconds):.1f}"
    )
    table.add_row(
        "every set judged for a client",
        f"{microseconds(lambda: game.judge(view, broken.table), seconds):.1f}",
    )
    table.add_row("simple plays listed", f"{microseconds(lambda: game.choices(view), seconds):.1f}")
    began, decisions, deals = time.process_time(), 0, 0
    shuffle = SeededShuffle(b"bench")
    four = build_game("rummikub", 4, {})
    while time.process_time() - began < seconds:
        deals += 1
        decisions += play_deal(four, four.opening(), shuffle.chance(deals), Dice(deals)).decisions
    spent = time.process_time() - began
    table.add_row("a random decision, all told", f"{spent / decisions * 1e6:.1f}")
    table.add_row(f"a random deal of four, {decisions / deals:.0f} decisions", f"{spent / deals * 1e6:.0f}")
    for players in (2, 4):
        table.add_row(
            f"a rollout of a whole deal of {players}", f"{microseconds(rollouts_of(players), seconds):.0f}"
        )
    Console().print(table)


if __name__ == "__main__":
    main()
