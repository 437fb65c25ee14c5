"""Routes of tools for hands of Rummy Five and Big Eight. They are asked about cards, not about a table."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import Parameter, QueryParameter

from meldhouse.study.hand_tools import combination_lines, reach_lines, wait_lines
from meldhouse.wire.hand_tools import CombinationLine, ReachLine, WaitLine


@get("/api/combinations/{game:str}")
async def combinations(game: Annotated[str, Parameter(max_length=40)]) -> list[CombinationLine]:
    """Lists the special combinations of a game, in the order of its rules."""
    return combination_lines(game)


@get("/api/waits/{game:str}")
async def waits(
    game: Annotated[str, Parameter(max_length=40)],
    hand: Annotated[str, Parameter(max_length=60)],
    exposed: Annotated[str, Parameter(max_length=60)] = "",
    go: Annotated[bool, QueryParameter()] = False,
) -> list[WaitLine]:
    """RF-4 Lists the cards that would complete a hand.

    Exposed trios are separated by `/`.
    """
    return wait_lines(game, hand, exposed, go)


@get("/api/reach/{game:str}", sync_to_thread=True)
def reach(
    game: Annotated[str, Parameter(max_length=40)],
    hand: Annotated[str, Parameter(max_length=60)],
    exposed: Annotated[str, Parameter(max_length=60)] = "",
    seen: Annotated[str, Parameter(max_length=200)] = "",
    drawn: Annotated[str, Parameter(max_length=4)] = "",
    first: Annotated[bool, QueryParameter()] = False,
) -> list[ReachLine]:
    """RF-11 Lists the special combinations that a hand could still make, given the cards seen elsewhere.

    Exposed trios are separated by `/`. `first`: the first turn is not over, and nobody has called Run or Set.
    """
    return reach_lines(game, hand, exposed, seen, drawn, first)
