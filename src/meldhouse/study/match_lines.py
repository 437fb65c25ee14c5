"""Results of finished matches for the statistics of a guest."""

from __future__ import annotations

from meldhouse.games.registry import game_info
from meldhouse.tables.table import Table
from meldhouse.wire.study import MatchLine


def match_line(table: Table, guest: str) -> MatchLine | None:
    """Returns the result of a match for a guest.

    A match that continues another one does not count, nor one that was played on a device: nobody saw that it was
    the first try.
    """
    created, match = table.created, table.match
    seats = table.seats_of(guest)
    if table.origin is not None or created.is_offline or not seats:
        return None
    if match is None or match.ranking is None:
        return None
    seat = seats[0]
    won, combinations = _wins(table, seat)
    others = [chair for at, chair in enumerate(table.chairs) if at != seat]
    return MatchLine(
        table=table.id,
        game=created.game,
        at=table.updated,
        players=created.players,
        seat=seat,
        place=match.ranking[seat],
        points=match.standing.points[seat],
        deals=len(match.standings),
        won=won,
        hints=table.chairs[seat].hints,
        combinations=combinations,
        persons=sum(1 for chair in others if chair.guest),
        daily=created.daily,
    )


def _wins(table: Table, seat: int) -> tuple[int, dict[str, int]]:
    """Counts the deals that a seat has won, and the special combinations of its hands."""
    assert table.match is not None
    info = game_info(table.created.game)
    won = 0
    combinations: dict[str, int] = {}
    for told in table.match.log:
        event = told.to(None)
        if info.winner_of(event) != seat:
            continue
        won += 1
        # only some games score their hands by special combinations
        for name, _ in getattr(getattr(event, "score", None), "combinations", ()):
            combinations[name] = combinations.get(name, 0) + 1
    return won, combinations
