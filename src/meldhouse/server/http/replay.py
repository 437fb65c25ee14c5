"""A finished match once more, deal by deal, step by step, with all hands open: its record is everybody's to read."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import Parameter

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.record import MatchRunning
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.http.tables import TableName, house_of
from meldhouse.server.tables import lobby
from meldhouse.server.tables.table import Room
from meldhouse.wire.replay import Replay, ReplayStep


class NoSuchDeal(MeldhouseError):
    """A deal that was never dealt."""

    code = "not-found"


@get("/api/tables/{table:str}/replay/{deal:int}", tags=["tables"])
async def replay(
    request: Request[Any, Any, Any],
    table: TableName,
    deal: Annotated[int, Parameter(ge=1, le=10_000)],
) -> Replay:
    """A deal of a match that is over, step by step."""
    room = await lobby.find_table(house_of(request), table)
    if room.status != "over":
        raise MatchRunning("the replay is open when the match is over")
    return replay_of(room, deal)


def replay_of(room: Room, deal: int) -> Replay:
    """Played again from the log: the deals before quickly, this one step by step."""
    if deal > len(room.decisions):
        raise NoSuchDeal(f"the match had {len(room.decisions)} deals")
    match: Match[Any, Any, Any, Any, Any] = Match(room.game, room.shuffle)
    for decisions in room.decisions[: deal - 1]:
        match.deal()
        for seat, action in decisions:
            match.take(seat, room.game.read_action(action))
    known = len(match.log)
    match.deal()
    steps = [_step(room, match, None, "", known)]
    for seat, action in room.decisions[deal - 1]:
        known = len(match.log)
        match.take(seat, room.game.read_action(action))
        steps.append(_step(room, match, seat, action, known))
    return Replay(deal, len(room.decisions), steps)


def _step(
    room: Room, match: Match[Any, Any, Any, Any, Any], seat: int | None, action: str, known: int
) -> ReplayStep:
    write_cards = room.game.write_cards
    seats: list[int | None] = [*range(room.created.players), None]
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
