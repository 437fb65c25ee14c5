"""Seeded simulations of whole matches, and a digest of everything that they told. Runs by itself, too:

python tests/core/simulated.py rummy-five 100
"""

import hashlib
import json
import sys

from meldhouse.core.plain_data import as_data
from meldhouse.core.random_play import play_deal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.chance import Dice


def game_for(name, players, **options):
    """The rules with every switch on that this number of players needs."""
    if name == "big-eight" and players == 2:
        options["two_players"] = True
    return build_game(name, players, options)


def tables(game, deals, seed):
    """The tables of so many deals, in matches that follow one another."""
    standing, dice, match = game.opening(), Dice(seed), 0
    shuffle = SeededShuffle(f"{seed} {match}".encode())
    for _ in range(deals):
        played = play_deal(game, standing, shuffle.chance(standing.deals + 1), dice, most=5_000)
        yield played.referee
        standing = played.referee.standing()
        if game.ranking(standing) is not None:
            match += 1
            standing, shuffle = game.opening(), SeededShuffle(f"{seed} {match}".encode())


def digest(game, deals, seed=1):
    """Over all events of all deals, as every seat and a watcher saw them."""
    total = hashlib.sha256()
    for table in tables(game, deals, seed):
        for told in table.log:
            for seat in [*range(game.players), None]:
                data = as_data(told.to(seat), game.write_cards)
                total.update(json.dumps(data, sort_keys=True).encode())
        total.update(repr(table.standing()).encode())
    return total.hexdigest()


if __name__ == "__main__":
    wanted, count = sys.argv[1], int(sys.argv[2])
    for size in GAMES[wanted].players:
        print(size, digest(game_for(wanted, size), count))
