"""Replays of finished matches, step by step with all hands open. Their records are public, too."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import Parameter

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.record import MatchRunning
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.http.requests import TableName, container_of
from meldhouse.server.tables.table import Table
from meldhouse.wire.replay import Replay, ReplayStep


class NoSuchDeal(MeldhouseError):
    """The match did not have so many deals."""

    code = "not-found"


@get("/api/tables/{table:str}/replay/{deal:int}", tags=["tables"])
async def replay(
    request: Request[Any, Any, Any],
    table: TableName,
    deal: Annotated[int, Parameter(ge=1, le=10_000)],
) -> Replay:
    """Returns a deal of a match that is over, step by step."""
    found = await container_of(request).tables.find(table)
    if found.status != "over":
        raise MatchRunning("the replay is open when the match is over")
    return replay_of(found, deal)


def replay_of(table: Table, deal: int) -> Replay:
    """Replays one deal step by step, after the deals before it."""
    if deal > len(table.decisions):
        raise NoSuchDeal(f"the match had {len(table.decisions)} deals")
    match: Match[Any, Any, Any, Any, Any] = Match(table.game, table.shuffle)
    for decisions in table.decisions[: deal - 1]:
        match.deal()
        for seat, action in decisions:
            match.take(seat, table.game.read_action(action))
    known = len(match.log)
    match.deal()
    steps = [_step(table, match, None, "", known)]
    for seat, action in table.decisions[deal - 1]:
        known = len(match.log)
        match.take(seat, table.game.read_action(action))
        steps.append(_step(table, match, seat, action, known))
    return Replay(deal, len(table.decisions), steps)


def _step(
    table: Table, match: Match[Any, Any, Any, Any, Any], seat: int | None, action: str, known: int
) -> ReplayStep:
    write_cards = table.game.write_cards
    seats: list[int | None] = [*range(table.created.players), None]
    view = match.view(None)
    return ReplayStep(
        seat,
        action,
        [[as_data(event, write_cards) for _, event in match.told_since(known, one)] for one in seats],
        as_data(view.public, write_cards),
        [as_data(match.view(one).own, write_cards) for one in seats[:-1]],
        list(view.held),
        view.stock,
        list(match.awaited),
    )
