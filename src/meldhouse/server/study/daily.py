"""The daily deal: one deal of each game a day, the same for everybody, each alone against the same bots.

Nobody chooses the cards: the house's part of the shuffle is made from the house's name, the game and the date, by a
rule that anybody can follow (docs/reference/study.md). Each guest's first table of a day and game counts; asked
for again it is the same table.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
from typing import Literal

import msgspec

from meldhouse.games.registry import build_game
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.container import House
from meldhouse.server.http.guests import GuestToken, new_code, new_table
from meldhouse.server.study.table_setup import seated
from meldhouse.server.tables.entries import AnyBody, BotSat, Created, Sat, Started
from meldhouse.server.tables.registry import Contended, NoSuchTable
from meldhouse.server.tables.table import Room
from meldhouse.store import Store
from meldhouse.wire.study import Daily, DailyScore

#: players and options by game: short matches
DAILIES: dict[str, tuple[int, dict[str, int | bool | str]]] = {
    "rummy-five": (3, {"deals": 4}),
    "big-eight": (3, {"deals": 2}),
    "octablitz": (3, {"deals": 4}),
    "rhine-rummy": (2, {"deals": 1}),
    "rummikub": (2, {"rounds": 1, "clock": 0}),
}
LEVEL = "regular"
#: the person's seat
MINE = 0
_LOW_IS_BEST = ("rhine-rummy",)
_MOST_READ = 2000
_MOST_BEST = 20


class NoSuchDaily(MeldhouseError):
    """No game of the house, or no day that has begun."""

    code = "no-such-daily"


class DayOver(MeldhouseError):
    """A deal is played on its day."""

    code = "day-over"


class Try(msgspec.Struct):
    """A guest's counted try: its table and, once it is over, what came of it."""

    table: str
    name: str
    points: int | None = None
    place: int = 0


def today() -> str:
    """The date by universal time."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def seed_text(name: str, game: str, date: str) -> str:
    """What the day's shuffle is made from."""
    return f"meldhouse/daily/1\n{name}\n{game}\n{date}"


def house_part(name: str, game: str, date: str) -> bytes:
    """The house's part of the shuffle on that day: SHA-256 of the text above."""
    return hashlib.sha256(seed_text(name, game, date).encode("utf-8")).digest()


def check_day(game: str, date: str) -> None:
    """A game of the house, on a day that has begun."""
    with contextlib.suppress(ValueError):
        day = datetime.date.fromisoformat(date)
        if game in DAILIES and day.isoformat() == date and date <= today() and day.year >= 2025:
            return
    raise NoSuchDaily("there is no such daily deal")


class Dailies:
    """The daily deals of the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store: Store = house.store

    async def begin(self, game: str, date: str, guest: GuestToken) -> Room:
        """My table of the day: made at the first call, the same at every other."""
        check_day(game, date)
        kept = await self._store.result(_topic(date, game), guest.guest)
        if kept is None and date != today():
            raise DayOver("a daily deal is played on its day")
        first = msgspec.json.encode(Try(new_table(), guest.name))
        kept = kept or await self._store.claim_result(_topic(date, game), guest.guest, first)
        return await self._table(msgspec.json.decode(kept, type=Try).table, game, date, guest)

    async def _table(self, table: str, game: str, date: str, guest: GuestToken) -> Room:
        """The table, made if it is not there yet; one that was left half-made is finished."""
        rooms = self._house.rooms
        try:
            room = await rooms.fresh(table)
        except NoSuchTable:
            with contextlib.suppress(Contended):
                await rooms.create(table, self._created(game, date, guest))
            room = await rooms.fresh(table)
        players = room.created.players
        bodies: list[AnyBody] = [Sat(MINE, guest.guest, guest.name)]
        bodies += [BotSat(seat, LEVEL) for seat in range(1, players)]
        bodies.append(Started())
        return await seated(rooms, table, bodies)

    def _created(self, game: str, date: str, guest: GuestToken) -> Created:
        players, options = DAILIES[game]
        rules = build_game(game, players, options)
        return Created(
            game=game,
            players=players,
            options=dict(rules.options),
            code=new_code(),
            host=guest.guest,
            house=house_part(self._house.settings.house_name, game, date).hex(),
            has_hints=False,
            is_quick=True,
            rules_version=rules.rules_version,
            daily=f"{date}/{game}",
        )

    async def tell(self, game: str, date: str, guest: str) -> Daily:
        """How the day stands for a guest: what others made of it only after one's own try."""
        check_day(game, date)
        tries = await self._tries(game, date)
        finished = {name: one for name, one in tries.items() if one.points is not None}
        mine = tries.get(guest)
        is_open = date < today() or guest in finished
        ranked = _ranked(finished, guest, game in _LOW_IS_BEST)
        players, _ = DAILIES[game]
        return Daily(
            date=date,
            game=game,
            players=players,
            level=LEVEL,
            state=_how_far(mine, date),
            table="" if mine is None else mine.table,
            begun=len(tries),
            finished=len(finished),
            is_low_best=game in _LOW_IS_BEST,
            seed_text=seed_text(self._house.settings.house_name, game, date),
            mine=next((score for score in ranked if score.is_me), None),
            best=ranked[:_MOST_BEST] if is_open else [],
            spread=_spread(finished) if is_open else [],
        )

    async def _tries(self, game: str, date: str) -> dict[str, Try]:
        """All counted tries of a day; those that have ended meanwhile are noted."""
        tries: dict[str, Try] = {}
        for name, content in await self._store.results(_topic(date, game), _MOST_READ):
            one = msgspec.json.decode(content, type=Try)
            if one.points is None:
                await self._note(game, date, name, one)
            tries[name] = one
        return tries

    async def _note(self, game: str, date: str, guest: str, one: Try) -> None:
        index = await self._store.index_of(one.table)
        if index is None or index.status != "over":
            return
        room = await self._house.rooms.fresh(one.table)
        ranking = None if room.match is None else room.match.ranking
        if room.match is None or ranking is None:
            return
        one.points = room.match.standing.points[MINE]
        one.place = ranking[MINE]
        one.name = room.chairs[MINE].name
        await self._store.put_result(_topic(date, game), guest, msgspec.json.encode(one))


def _topic(date: str, game: str) -> str:
    return f"daily/{date}/{game}"


def _how_far(mine: Try | None, date: str) -> Literal["new", "running", "over", "missed"]:
    if mine is None:
        return "new" if date == today() else "missed"
    return "running" if mine.points is None else "over"


def _ranked(finished: dict[str, Try], guest: str, is_low_best: bool) -> list[DailyScore]:
    """Best first; equal points share the place."""
    sign = 1 if is_low_best else -1
    order = sorted(finished.items(), key=lambda item: (sign * (item[1].points or 0), item[1].name, item[0]))
    points = [one.points or 0 for _, one in order]
    return [
        DailyScore(one.name, one.points or 0, one.place, points.index(one.points or 0) + 1, name == guest)
        for name, one in order
    ]


def _spread(finished: dict[str, Try]) -> list[list[int]]:
    """How many have made how many points, in order of points."""
    counts: dict[int, int] = {}
    for one in finished.values():
        counts[one.points or 0] = counts.get(one.points or 0, 0) + 1
    return [[points, counts[points]] for points in sorted(counts)]
