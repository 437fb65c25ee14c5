"""Programs that wait for challenges, and the challenges to each of them.

Both are kept in the store, so that a host at one process invites a program that waits at another. A program waits for
as long as it asks again; a challenge ends with the program's answer, or with its table.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator

import msgspec

from meldhouse.store import Store
from meldhouse.tables.clocks import now
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.identity import GuestToken
from meldhouse.tables.table import Table
from meldhouse.wire.http import Challenge, ProgramLine

_WAITING = "programs/waiting"
_MOST_WAITING = 100
_MOST_OF_NETWORK = 50
#: challenges to one program that wait for its answer, and declined ones that are remembered; each is looked up often
_MOST_ASKED = 20
_MOST_DECLINED = 20
#: more than both: hosts at several processes may challenge at once
_MOST_READ = 100
#: milliseconds for which a program counts as waiting after its last request
_PATIENCE = 30_000


class Waiting(msgspec.Struct, frozen=True):
    """A program that waits."""

    name: str
    games: list[str]
    #: milliseconds since 1970
    until: int
    network: str = ""


class Asked(msgspec.Struct, frozen=True):
    """A challenge in the store, with the answer so far."""

    challenge: Challenge
    #: `asked` or `declined`
    answer: str = "asked"
    #: milliseconds since 1970
    answered: int = 0


def program_of(guest: str) -> str:
    """Returns the public name of a program, from which its id as a guest does not follow."""
    return hashlib.sha256(b"meldhouse/program/1\0" + guest.encode()).hexdigest()[:16]


class Challenges:
    """The programs that wait and the challenges to them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        #: by guest: the newest of its requests to wait in this process
        self._newest: dict[str, object] = {}

    @contextlib.contextmanager
    def only_wait(self, guest: GuestToken) -> Iterator[Callable[[], bool]]:
        """Yields a question: is this still the newest request of the program to wait? Older ones end."""
        mine = object()
        self._newest[guest.guest] = mine
        try:
            yield lambda: self._newest.get(guest.guest) is mine
        finally:
            if self._newest.get(guest.guest) is mine:
                del self._newest[guest.guest]

    async def wait(self, guest: GuestToken, games: list[str], network: str = "") -> None:
        """Notes that a program waits for challenges; without games, that it does not any more."""
        if not guest.is_program:
            raise NotAllowed("only programs wait for challenges")
        program = program_of(guest.guest)
        if not games:
            await self._store.drop_result(_WAITING, program)
            return
        others = [waiting for name, waiting in await self._waiting() if name != program]
        near = sum(1 for waiting in others if waiting.network == network)
        if len(others) >= _MOST_WAITING or near >= _MOST_OF_NETWORK:
            raise NotAllowed("too many programs wait here already")
        content = Waiting(guest.name, games, now() + _PATIENCE, network)
        await self._store.put_result(_WAITING, program, msgspec.json.encode(content))

    async def programs(self, table: str = "") -> list[ProgramLine]:
        """Lists the programs that wait, with their answers to a table."""
        lines = []
        for program, waiting in await self._waiting():
            asked = await self._asked(program, table) if table else None
            lines.append(
                ProgramLine(program, waiting.name, waiting.games, "" if asked is None else asked.answer)
            )
        return lines

    async def invite(self, table: Table, host: GuestToken, program: str) -> None:
        """Challenges a program that waits. Raises NotAllowed if it cannot come."""
        waiting = dict(await self._waiting()).get(program)
        if table.created.host != host.guest:
            raise NotAllowed("only the host can do this")
        if table.status != "open" or all(not chair.is_open for chair in table.chairs):
            raise NotAllowed("this table has no free seat")
        if waiting is None:
            raise NotAllowed("this program does not wait here any more")
        if table.created.game not in waiting.games:
            raise NotAllowed("this program does not play this game")
        open_ones = [asked for asked in await self._challenges(program) if asked.answer == "asked"]
        if len(open_ones) >= _MOST_ASKED:
            raise NotAllowed("this program has too many challenges already")
        created = table.created
        challenge = Challenge(
            table.id, created.code, created.game, created.players, dict(table.game.options), host.name
        )
        await self._put(program, Asked(challenge))

    async def of_program(self, guest: GuestToken) -> list[Asked]:
        """Lists the challenges to a program, also those that it has declined."""
        return await self._challenges(program_of(guest.guest))

    async def answer(self, guest: GuestToken, table: str, is_accepted: bool) -> None:
        """Answers a challenge. The host sees that it was declined while the table is open."""
        program = program_of(guest.guest)
        asked = await self._asked(program, table)
        if asked is None or asked.answer != "asked":
            raise NotAllowed("there is no such challenge")
        if is_accepted:
            await self.forget(guest, table)
        else:
            await self._put(program, Asked(asked.challenge, "declined", now()))
            await self._forget_long_declined(program)

    async def forget(self, guest: GuestToken, table: str) -> None:
        """Forgets a challenge whose table has begun, or is full."""
        await self._drop(program_of(guest.guest), table)

    async def _forget_long_declined(self, program: str) -> None:
        declined = [asked for asked in await self._challenges(program) if asked.answer == "declined"]
        declined.sort(key=lambda asked: asked.answered)
        for asked in declined[:-_MOST_DECLINED]:
            await self._drop(program, asked.challenge.table)

    async def _challenges(self, program: str) -> list[Asked]:
        kept = await self._store.results(_topic(program), _MOST_READ)
        return [msgspec.json.decode(content, type=Asked) for _, content in kept]

    async def _waiting(self) -> list[tuple[str, Waiting]]:
        """Lists the programs that wait, and forgets those that do not any more."""
        found = []
        for program, content in await self._store.results(_WAITING, 2 * _MOST_WAITING):
            waiting = msgspec.json.decode(content, type=Waiting)
            if waiting.until > now():
                found.append((program, waiting))
            else:
                await self._store.drop_result(_WAITING, program)
        return found

    async def _asked(self, program: str, table: str) -> Asked | None:
        content = await self._store.result(_topic(program), table)
        return None if content is None else msgspec.json.decode(content, type=Asked)

    async def _drop(self, program: str, table: str) -> None:
        await self._store.drop_result(_topic(program), table)

    async def _put(self, program: str, asked: Asked) -> None:
        await self._store.put_result(_topic(program), asked.challenge.table, msgspec.json.encode(asked))


def _topic(program: str) -> str:
    """Returns the topic of a program's challenges. They have the names of their tables, and are deleted with them."""
    return f"programs/challenges/{program}"
