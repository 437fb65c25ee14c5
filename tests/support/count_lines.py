"""Counts the lines of play from a stacked deal, decision by decision."""

import json
from pathlib import Path

from meldhouse.core.game import AnyGame
from meldhouse.core.shuffle import StackedShuffle
from meldhouse.games.registry import build_game

HERE = Path(__file__).parents[1] / "counts"


def count_lines(game: AnyGame, orders: list[list[int]], depth: int) -> list[int]:
    """The number of lines of 1, 2, ... decisions. A line that ends with the deal counts as long as it is.

    Of several awaited seats the first one decides first: in which order they answer makes no difference.
    """
    state, _ = game.deal(game.opening(), StackedShuffle([orders]).chance(1))
    states, counts = [state], []
    for _ in range(depth):
        grown = []
        for before in states:
            awaited = game.awaited(before.public)
            if awaited:
                seat = awaited[0]
                grown += [game.play(before, seat, action)[0] for action in game.choices(before.view(seat))]
        states = grown
        counts.append(len(states))
    return counts


def positions() -> list[dict]:
    """Every checked-in position, from all files."""
    return [
        position for file in sorted(HERE.glob("*.json")) for position in json.loads(file.read_text("utf-8"))
    ]


def counted(position: dict, depth: int) -> list[int]:
    game = build_game(position["game"], position["players"], position["options"])
    orders = [list(game.read_cards(order)) for order in position["decks"]]
    return count_lines(game, orders, depth)
