"""The route that lists games and their options."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from meldhouse.study.game_lines import game_lines
from meldhouse.study.texts import words_of
from meldhouse.wire.http import GameLine


@get("/api/games", tags=["tables"])
async def list_games(lang: Annotated[str, QueryParameter(max_length=10)] = "en") -> list[GameLine]:
    """Lists the games, with every option explained."""
    return game_lines(words_of(lang))
