"""Random deals played in a local house, one digest for the events of each: `random_deals.py FIRST AFTER GAME...`.

Runs under Pyodide, too, so it imports nothing but the package. The digest of a deal covers every event as every seat
and a watcher are told it, and the choices at every decision.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any

from meldhouse.games.registry import build_game, game_info
from meldhouse.local import LocalHouse
from meldhouse.local.coroutines import result_of
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError
from meldhouse.tables import proposals
from meldhouse.tables.broadcast import update_for
from meldhouse.tables.entries import Created, Sat
from meldhouse.tables.table import Table
from meldhouse.wire.structs import encode


def house_part(game: str, number: int) -> bytes:
    """The secret of a deal."""
    return f"{game} {number}".encode()


def players_of(game: str, number: int) -> int:
    """The number of players of a deal: all that the usual options allow take turns."""
    allowed = [players for players in game_info(game).players if can_be_built(game, players)]
    return allowed[number % len(allowed)]


def can_be_built(game: str, players: int) -> bool:
    try:
        build_game(game, players, game_info(game).untimed)
    except OptionError:
        return False
    return True


def deal_in_house(house: LocalHouse, game: str, number: int) -> str:
    """Plays the first deal of a match at random and returns its digest."""
    table = new_table(house, game, number)
    dice, digest = Dice(number), sha256()
    while table.awaited and len(table.decisions) == 1:
        for seat in table.awaited:
            assert table.match is not None
            choices = [table.game.write_action(action) for action in table.match.choices(seat)]
            digest.update("\n".join(choices).encode())
            chosen = choices[dice.below(len(choices))]
            propose = proposals.decision(seat, chosen, "person", table.moment)
            result_of(house.tables.commit(table.id, propose))
    for seat in (None, *range(table.created.players)):
        for event in update_for(table, seat, 0).events:
            digest.update(encode(event))
    house.tables.forget(table.id)
    return digest.hexdigest()


def new_table(house: LocalHouse, game: str, number: int) -> Table:
    rules = build_game(game, players_of(game, number), game_info(game).untimed)
    created = Created(
        game=game,
        players=rules.players,
        options=dict(rules.options),
        code="CODE",
        host="host",
        house=house_part(game, number).hex(),
        is_quick=True,
        rules_version=rules.rules_version,
    )
    table = result_of(house.tables.create(f"deal-{number}", created))
    for seat in range(rules.players):
        result_of(house.tables.commit(table.id, proposals.sit(Sat(seat, f"guest {seat}", "Ann"))))
    return result_of(house.tables.commit(table.id, proposals.start("host")))


def main() -> None:
    house = LocalHouse(ignore, ignore)
    first, after = int(sys.argv[1]), int(sys.argv[2])
    for game in sys.argv[3:]:
        for number in range(first, after):
            print(game, deal_in_house(house, game, number))


def ignore(*given: Any) -> None:
    """Keeps and sends nothing."""


if __name__ == "__main__":
    main()
