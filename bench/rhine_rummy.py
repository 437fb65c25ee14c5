"""Measures Rhine Rummy: judging a turn on a late table, listing simple plays, random play, and rollouts."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))
from peers.measure import pin
from peers.rates import decisions, rate

from meldhouse.bots import make_bot
from meldhouse.build_info import describe
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy.actions import Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.transitions import DEALT
from meldhouse.parts.chance import Dice
from meldhouse.parts.layout import Layout, read_layout, tiles_of
from meldhouse.parts.playing_cards import packs_of_cards, read_cards
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_rules import CountedRules
from meldhouse.solvers.melding.rhine_rummy.rollouts.rollout import RhineRollout
from meldhouse.solvers.melding.rhine_rummy.rollouts.sampler import CountedTurn, RhineSampler
from meldhouse.solvers.melding.rhine_rummy.rollouts.worlds import RhinePosition, RhineWorlds

CARDS = 80


def late_turn() -> tuple[Any, Any, Lay]:
    """Returns the game, the view and the play of a turn of novices on a table of 80 cards or more."""
    game = build_game("rhine-rummy", 8)
    for seed in range(200):
        match = Match(game, SeededShuffle(str(seed).encode()))
        bots = [make_bot("novice", game, seat) for seat in range(game.players)]
        match.deal()
        while match.awaited:
            seat = match.awaited[0]
            view = match.view(seat)
            action = bots[seat].decide(view)
            if isinstance(action, Lay) and len(tiles_of(view.public.table)) >= CARDS:
                return game, view, action
            match.decide(seat, action)
    raise SystemExit(f"no table of {CARDS} cards came up")


def wild_turns() -> tuple[Any, Layout, list[tuple[str, Layout, tuple[int, ...]]]]:
    """Returns a game, a table of 100 cards with 8 wilds, and turns that move all of these: one legal, one not."""
    game = build_game("rhine-rummy", 4, {"packs": 4})
    ranks = ("3", "4", "5", "6", "7", "8", "9", "10")
    rows = [" ".join(f"{rank}{suit}" for rank in (*ranks[2:], "J")) for suit in "hhss"]
    rows += [" ".join(f"{rank}{suit}" for rank in ("A", "2", *ranks[:6])) for suit in "cccddd"]
    groups = [f"{rank}c {rank}d *" for rank in ranks]
    freed = [f"{rank}c {rank}d {rank}h" for rank in ranks]
    placed = [f"{rank}s {rank}s *" for rank in ranks]
    added = [f"{row} *" for row in rows[:8]] + rows[8:]
    before, legal, refused = (
        read_layout(" / ".join(sets), read_cards)
        for sets in (groups + rows, freed + placed + rows, freed + added)
    )
    turns: list[tuple[str, Layout, tuple[int, ...]]] = []
    for name, after in (("legal", legal), ("refused", refused)):
        hand = tuple(sorted(set(tiles_of(after)) - set(tiles_of(before))))
        turns.append((f"8 wilds moved among {len(tiles_of(before))} cards, {name}", after, hand))
    return game, before, turns


def rollouts_of(players: int, view: Any) -> Callable[[], object]:
    """Returns a rollout of a whole deal from the first turn on, in another world each time. Any view will do."""
    game = build_game("rhine-rummy", players)
    assert isinstance(game, RhineRummy)
    rules, dice = CountedRules(game), Dice(5)
    cards = packs_of_cards(rules.packs)
    hand = rules.kinds(dice.shuffled(cards)[:DEALT])
    hidden = list(rules.kinds(cards))
    for kind in hand:
        hidden.remove(kind)
    position = RhinePosition(0, [DEALT] * players, hand, rules.table(()), 0)
    worlds = RhineWorlds(rules, position, hidden, [None] * players, [False] * players)
    turn = CountedTurn((), rules.table(()))
    sampler = RhineSampler(worlds, RhineRollout(rules, players), 0, [turn])
    return lambda: sampler.sample(view, dice, [0])


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """Returns the processor time of one piece of work."""
    done = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(50):
            work()
        done += 50
    return (time.process_time() - began) / done * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor seconds for each measurement")
    seconds = parser.parse_args().seconds
    pin()
    game, view, legal = late_turn()
    broken = Lay((*legal.table[:-1], legal.table[-1][1:]))
    assert game.refusal(view, legal) is None
    assert game.refusal(view, broken) is not None
    table = Table("what", "microseconds", "asked for", title=f"Rhine Rummy, {describe()}")
    size = len(tiles_of(legal.table))
    judged = microseconds(lambda: game.refusal(view, legal), seconds)
    refused = microseconds(lambda: game.refusal(view, broken), seconds)
    table.add_row(f"a legal turn judged, {size} cards", f"{judged:.1f}", "100")
    table.add_row("a turn refused with its reason", f"{refused:.1f}", "")
    packs, before, turns = wild_turns()
    for name, after, hand in turns:
        assert (packs.refuse_table(before, after, hand, True) is None) == name.endswith("legal")
        spent = microseconds(partial(packs.refuse_table, before, after, hand, True), seconds)
        table.add_row(name, f"{spent:.1f}", "1000")
    table.add_row("simple plays listed", f"{microseconds(lambda: game.choices(view), seconds):.1f}", "")
    table.add_row(
        "a random decision, 4 players", f"{1e6 / rate(decisions('rhine-rummy', 4), seconds):.1f}", ""
    )
    for players in (2, 4):
        spent = microseconds(rollouts_of(players, view), seconds)
        table.add_row(
            f"a rollout of a whole deal of {players}", f"{spent:.0f}", "1000" if players == 4 else ""
        )
    Console().print(table)


if __name__ == "__main__":
    main()
