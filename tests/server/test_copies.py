"""Equal tiles look alike: who names one without its mark means the copy that makes the turn allowed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.support.servers import friends_table, guests, until
from tests.support.turns import turn_of

from meldhouse.client import ActionRefused, TableConnection
from meldhouse.games.registry import build_game
from meldhouse.wire import to_client
from meldhouse.wire.views import read_view

GAMES: dict[str, dict[str, Any]] = {
    "rummikub": {"rounds": 1, "clock": 0},
    "rhine-rummy": {"deals": 5},
}


def unmarked(update: to_client.Update, game: Any) -> str | None:
    """A lay of this seat that is only allowed with its marks, written without them."""
    view = read_view(game, update.view)
    for choice in update.choices:
        bare = choice.replace("'", "")
        if choice.startswith("lay ") and bare != choice:
            action = game.read_action(bare)
            if game.refusal(view, action) is not None:
                return bare
    return None


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_without_marks_is_taken_as_it_fits(one_house: list[str], name: str) -> None:
    async def play() -> None:
        game: Any = build_game(name, 2, GAMES[name])
        async with guests(one_house, "Ann", "Bob") as (ann, bob):
            for _ in range(20):
                table = await friends_table(ann, bob, game=name, options=GAMES[name], is_quick=True)
                async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                    if await tried(game, a, b):
                        return
        raise AssertionError("marks never mattered")

    asyncio.run(asyncio.wait_for(play(), 120))


async def tried(game: Any, a: TableConnection, b: TableConnection) -> bool:
    """Play until a turn needs marks and is taken without; False if the match ends before."""
    while a.info is None or a.info.status != "over":
        line, update = await turn_of(a, b)
        bare = unmarked(update, game)
        if bare is not None:
            assert await line.why_not(bare, update.seat) is None
            await line.act(bare, update.seat, update.since + len(update.events))
            # but a tile that is not there is not made up
            with pytest.raises(ActionRefused):
                await line.act(bare, update.seat)
            return True
        lays = [choice for choice in update.choices if choice.startswith("lay ")]
        await line.act((lays or update.choices)[0], update.seat)
        await until(lambda: line.state[update.seat] is not update or a.info.status == "over")  # noqa: B023
        if update.view["public"]["deal"] > 3:
            return False
    return False
