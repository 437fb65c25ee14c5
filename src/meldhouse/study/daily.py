"""The daily deal: a short match of each game a day, the same cards for everybody, alone against bots.

Nobody chooses the cards: the server's part of the shuffle is derived from the name of the house, the game and
the date, by a public rule (docs/reference/study.md). The first table of a guest for a day and game counts;
later requests return the same table.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
from collections.abc import Sequence
from typing import Literal, Protocol

from meldhouse.games.registry import GAMES, build_game, game_info
from meldhouse.parts.errors import MeldhouseError
from meldhouse.tables.access import TableAccess
from meldhouse.tables.entries import AnyBody, BotSat, Created, Sat, Started
from meldhouse.tables.errors import Contended, NoSuchTable
from meldhouse.tables.identity import GuestToken, new_code, new_table
from meldhouse.tables.lobby import seated
from meldhouse.tables.table import Table
from meldhouse.wire.structs import Struct, decode, encode
from meldhouse.wire.study import Daily, DailyScore

LEVEL = "regular"
#: the person's seat
MINE = 0
_MOST_READ = 2000
_MOST_BEST = 20


class NoSuchDaily(MeldhouseError):
    """There is no such game, or the day has not begun."""

    code = "no-such-daily"


class DayOver(MeldhouseError):
    """The daily deal of another day cannot be begun."""

    code = "day-over"


class Try(Struct):
    """The counted try of a guest: its table and, once it is over, its result."""

    table: str
    name: str
    points: int | None = None
    place: int = 0


def today() -> str:
    """Returns the date in UTC."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def seed_text(name: str, game: str, date: str) -> str:
    """Returns the text from which the shuffle of a day is derived."""
    return f"meldhouse/daily/1\n{name}\n{game}\n{date}"


def house_part(name: str, game: str, date: str) -> bytes:
    """Returns the server's part of the shuffle of a day: SHA-256 of the text above."""
    return hashlib.sha256(seed_text(name, game, date).encode("utf-8")).digest()


def check_day(game: str, date: str) -> None:
    """Raises NoSuchDaily for an unknown game, and for a day that has not begun."""
    with contextlib.suppress(ValueError):
        day = datetime.date.fromisoformat(date)
        if game in GAMES and day.isoformat() == date and date <= today() and day.year >= 2025:
            return
    raise NoSuchDaily("there is no such daily deal")


class Results(Protocol):
    """Texts that a house keeps under a topic and a name."""

    async def result(self, topic: str, name: str) -> bytes | None:
        """Returns one, or None."""

    async def results(self, topic: str, most: int) -> list[tuple[str, bytes]]:
        """Returns those of a topic."""

    async def claim_result(self, topic: str, name: str, first: bytes) -> bytes:
        """Keeps one unless there is one, and returns the one that is kept."""

    async def put_result(self, topic: str, name: str, content: bytes) -> None:
        """Keeps one in the place of any before."""

    async def over_among(self, tables: Sequence[str]) -> set[str]:
        """Returns those of some tables whose match is over."""


class DailyDeals:
    """The daily deals of a house."""

    def __init__(self, tables: TableAccess, results: Results, house_name: str) -> None:
        self._tables = tables
        self._store = results
        self._house_name = house_name

    async def begin(self, game: str, date: str, guest: GuestToken) -> Table:
        """Returns the guest's table of a day, made at the first call."""
        check_day(game, date)
        kept = await self._store.result(_topic(date, game), guest.guest)
        if kept is None and date != today():
            raise DayOver("a daily deal is played on its day")
        first = encode(Try(new_table(), guest.name))
        kept = kept or await self._store.claim_result(_topic(date, game), guest.guest, first)
        return await self._table(decode(kept, type=Try).table, game, date, guest)

    async def _table(self, table_id: str, game: str, date: str, guest: GuestToken) -> Table:
        """Returns the table. Creates it if need be, and finishes a half-made one."""
        try:
            table = await self._tables.fresh(table_id)
        except NoSuchTable:
            with contextlib.suppress(Contended):
                await self._tables.create(table_id, self._created(game, date, guest))
            table = await self._tables.fresh(table_id)
        players = table.created.players
        bodies: list[AnyBody] = [Sat(MINE, guest.guest, guest.name)]
        bodies += [BotSat(seat, LEVEL) for seat in range(1, players)]
        bodies.append(Started())
        return await seated(self._tables, table_id, bodies)

    def _created(self, game: str, date: str, guest: GuestToken) -> Created:
        short = game_info(game).short_match
        rules = build_game(game, short.players, short.options)
        return Created(
            game=game,
            players=short.players,
            options=dict(rules.options),
            code=new_code(),
            host=guest.guest,
            house=house_part(self._house_name, game, date).hex(),
            has_hints=False,
            is_quick=True,
            rules_version=rules.rules_version,
            daily=f"{date}/{game}",
        )

    async def daily(self, game: str, date: str, guest: str) -> Daily:
        """Describes a day for a guest. The results of others are shown after the guest's own try."""
        check_day(game, date)
        tries = await self._tries(game, date)
        finished = {name: one for name, one in tries.items() if one.points is not None}
        mine = tries.get(guest)
        is_open = date < today() or guest in finished
        info = game_info(game)
        ranked = _ranked(finished, guest, info.low_score_wins)
        return Daily(
            date=date,
            game=game,
            players=info.short_match.players,
            level=LEVEL,
            state=_progress(mine, date),
            table="" if mine is None else mine.table,
            begun=len(tries),
            finished=len(finished),
            is_low_best=info.low_score_wins,
            seed_text=seed_text(self._house_name, game, date),
            mine=next((score for score in ranked if score.is_me), None),
            best=ranked[:_MOST_BEST] if is_open else [],
            spread=_spread(finished) if is_open else [],
        )

    async def _tries(self, game: str, date: str) -> dict[str, Try]:
        """Returns all counted tries of a day, and stores the results of those that have ended."""
        kept = await self._store.results(_topic(date, game), _MOST_READ)
        tries = {name: decode(content, type=Try) for name, content in kept}
        open_tables = [one.table for one in tries.values() if one.points is None]
        over = await self._store.over_among(open_tables) if open_tables else set()
        for name, one in tries.items():
            if one.table in over:
                await self._note(game, date, name, one)
        return tries

    async def _note(self, game: str, date: str, guest: str, one: Try) -> None:
        """Stores the result of a try that has ended."""
        table = await self._tables.fresh(one.table)
        ranking = None if table.match is None else table.match.ranking
        if table.match is None or ranking is None:
            return
        one.points = table.match.standing.points[MINE]
        one.place = ranking[MINE]
        one.name = table.chairs[MINE].name
        await self._store.put_result(_topic(date, game), guest, encode(one))


def _topic(date: str, game: str) -> str:
    return f"daily/{date}/{game}"


def _progress(mine: Try | None, date: str) -> Literal["new", "running", "over", "missed"]:
    if mine is None:
        return "new" if date == today() else "missed"
    return "running" if mine.points is None else "over"


def _ranked(finished: dict[str, Try], guest: str, is_low_best: bool) -> list[DailyScore]:
    """Lists the scores, best first. Equal points share a place."""
    sign = 1 if is_low_best else -1
    order = sorted(finished.items(), key=lambda item: (sign * (item[1].points or 0), item[1].name, item[0]))
    points = [one.points or 0 for _, one in order]
    return [
        DailyScore(one.name, one.points or 0, one.place, points.index(one.points or 0) + 1, name == guest)
        for name, one in order
    ]


def _spread(finished: dict[str, Try]) -> list[list[int]]:
    """Lists points with the number of guests who made them, in order of points."""
    counts: dict[int, int] = {}
    for one in finished.values():
        counts[one.points or 0] = counts.get(one.points or 0, 0) + 1
    return [[points, counts[points]] for points in sorted(counts)]
