"""Count anew, after the rules have changed on purpose: `python -m tests.counts.regenerate [GAME ...]`.

Look at the difference before you check it in: a count that moved is a rule that moved.
"""

import json
import sys

from tests.support.count_lines import HERE, counted

from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.playing_cards import packs_of_cards

MOST_LINES = 15_000
TABLES = [
    ("rummy-five", players, options) for players in (2, 3, 4) for options in ({}, {"calls": "table"})
] + [
    ("big-eight", players, {**({"two_players": True} if players == 2 else {}), **options})
    for players in (2, 3, 4)
    for options in ({}, {"calls": "table"})
]
TABLES += [("octablitz", players, {}) for players in (3, 4)]
TABLES += [
    ("rhine-rummy", players, options)
    for players in (2, 4)
    for options in ({}, {"qualify": "thirty", "twos_wild": True, "values": "canasta"})
]
SEEDS = (1, 2)


def whole_deck(game) -> list[int]:
    if game.name == "rhine-rummy":
        return packs_of_cards(game.packs)
    return game.deck if game.name == "octablitz" else game.edition.deck


def rich_deck(game, seed: int) -> list[int]:
    """A shuffled deck whose hands are nearly sorted, so that there is much to call."""
    dice = Dice(seed)
    deck = sorted(whole_deck(game))
    for _ in range(len(deck) // 3):
        one, two = dice.below(len(deck)), dice.below(len(deck))
        deck[one], deck[two] = deck[two], deck[one]
    return deck


def position(name: str, players: int, options: dict, deck: list[int]) -> dict:
    game = build_game(name, players, options)
    entry = {"game": name, "players": players, "options": options, "decks": [game.write_cards(deck)]}
    depth, counts = 1, counted(entry, 1)
    while depth < 40:
        deeper = counted(entry, depth + 1)
        # In Octablitz a trick soon has thousands of lines, and the whole first trick should be counted.
        most = 40_000 if name == "octablitz" else MOST_LINES
        if deeper[-1] > most or deeper[-1] == 0:
            break
        depth, counts = depth + 1, deeper
    return {**entry, "lines": counts}


def main() -> None:
    """All games, or those that are named."""
    for name in sys.argv[1:] or dict.fromkeys(name for name, _, _ in TABLES):
        found = []
        for table, players, options in TABLES:
            if table == name:
                game = build_game(name, players, options)
                for seed in SEEDS:
                    found.append(position(name, players, options, rich_deck(game, seed)))
                found.append(position(name, players, options, Dice(9).shuffled(whole_deck(game))))
        text = json.dumps(found, indent=1)
        (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(name, sum(position["lines"][-1] for position in found), "lines")


if __name__ == "__main__":
    main()
