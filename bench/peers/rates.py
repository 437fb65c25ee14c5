"""Rates per processor second and ratios to peers, shared by the benches."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from peers.measure import measure
from rich.table import Table

from meldhouse.core.random_play import play_deal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice


def rate(work: Callable[[], int], seconds: float) -> float:
    """Repeats some work and returns how much of it is done per processor second."""
    done = 0
    began = time.process_time()
    while True:
        done += work()
        spent = time.process_time() - began
        if spent >= seconds:
            return done / spent


def decisions(name: str, players: int) -> Callable[[], int]:
    """Measures random play through the referee, with all choices and events."""
    game = build_game(name, players)
    shuffle, dice, standing = SeededShuffle(b"bench"), Dice(1), game.opening()
    deal = iter(range(1, 1 << 30))

    def play() -> int:
        return sum(play_deal(game, standing, shuffle.chance(next(deal)), dice).decisions for _ in range(20))

    return play


def ratios(what: str, ours: float, peers: Sequence[tuple[str, str]], seconds: float) -> Table:
    """Measures peers on the same core and returns a table of how many times faster we are."""
    table = Table("peer", "steps a second", f"times faster: {what}")
    for name, text in peers:
        theirs = measure(name, seconds)
        if theirs is not None:
            speed = theirs["steps_per_second"]
            table.add_row(text, f"{speed:,.0f}", f"{ours / speed:.2f}")
    return table
