"""A program at tables of a server: one table, or one challenge after the other."""

from __future__ import annotations

import asyncio
import functools
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar, final

from meldhouse.bots.guarded import Fault
from meldhouse.bots.limits import Limits
from meldhouse.bots.remote import RemoteBot
from meldhouse.client import Client, ServerFailure
from meldhouse.client.program import Deserted, Forfeited, Program
from meldhouse.games.registry import GAMES, build_game, game_info
from meldhouse.parts.errors import OptionError
from meldhouse.tui.remote.play import check_table, read_address
from meldhouse.tui.remote.tokens import signed_in
from meldhouse.wire.http import Challenge, TableInfo
from meldhouse.words import Words

#: seconds to wait for a rematch after a match, at one table and between challenges
_REMATCH_SECONDS = 900.0
_REMATCH_BETWEEN = 60.0
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 10.0
#: failures of a server that may be over soon
_FOR_NOW = ("unreachable", "store-unavailable", "contended", "too-many-requests", "bad-answer")


Answer = TypeVar("Answer")


@final
@dataclass(frozen=True)
class ProgramRun:
    """The task of a program: its server, command, name, seconds for a decision, and number of matches."""

    server: str
    command: str
    name: str
    think: float
    #: 0 means without end
    matches: int
    words: Words

    def say(self, key: str, **params: object) -> None:
        print(self.words.say(key, **params), flush=True)

    def complain(self, fault: Fault) -> None:
        """Prints a fault of the program on stderr."""
        print(f"{fault.kind}: {fault.detail}", file=sys.stderr, flush=True)


def run_program(run: ProgramRun, table: str | None, games: Sequence[str]) -> int:
    """Plays at a table, or waits for challenges at these games. Returns the exit code."""
    address = read_address(run.server)
    for game in games:
        game_info(game)
    RemoteBot(run.command, build_game(next(iter(GAMES))))  # raises OptionError if this is not a command
    if table is not None:
        check_table(table)
    try:
        asyncio.run(_run(run, address, table, list(games) or list(GAMES)))
    except Forfeited as forfeited:
        print(f"meldhouse: {forfeited.detail}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


async def _run(run: ProgramRun, server: str, table: str | None, games: list[str]) -> None:
    client = await _account(run, server)
    try:
        if table is not None:
            await _play_on(run, client, await _sit_down(client, table), run.matches, _REMATCH_SECONDS)
        else:
            await _wait(run, client, games)
    finally:
        await client.__aexit__(None, None, None)


async def _account(run: ProgramRun, server: str) -> Client:
    """Returns the program's account of earlier runs, or a new one. Its link stays the same."""
    client = Client(server, run.name, language=run.words.language, is_program=True)
    return await signed_in(client, f"program {run.name}")


async def _sit_down(client: Client, table: str) -> TableInfo:
    info = await client.info(table)
    if any(chair.is_me for chair in info.chairs):
        return info
    if info.status != "open":
        raise OptionError("the match at this table has begun")
    return await client.join(info.table)


async def _play_on(run: ProgramRun, client: Client, info: TableInfo, most: int, rematch: float) -> int:
    """Plays a match and every rematch that is asked for soon enough. Returns the number of matches."""
    played = 0
    while True:
        run.say("cli.bot.seated", table=info.code, game=run.words.game(info.game))
        wait = 0.0 if played + 1 == most else rematch
        try:
            info = await Program(client, info, run.command, Limits(run.think), run.complain, wait).play()
        except Deserted as deserted:
            print(deserted.detail, file=sys.stderr)
            return played
        played += 1
        run.say("cli.bot.over", table=info.code)
        if info.rematch is None or played == most:
            return played
        # as every player does
        info = await patiently(functools.partial(client.rematch, info.table))


async def _wait(run: ProgramRun, client: Client, games: list[str]) -> None:
    """Takes one challenge after the other. While it plays, nobody can invite the program."""
    waited = await patiently(functools.partial(client.wait_for_challenges, games, 0))
    run.say("cli.bot.waiting", name=run.name)
    for game in games:
        print(f"  {client.url}/new/{game}?program={waited.program}", flush=True)
    played = 0
    while not run.matches or played < run.matches:
        info = await _accepted(client, games)
        await patiently(functools.partial(client.wait_for_challenges, [], 0))
        played += await _play_on(run, client, info, max(0, run.matches - played), _REMATCH_BETWEEN)


async def _accepted(client: Client, games: list[str]) -> TableInfo:
    """Waits for a challenge that it can accept."""
    while True:
        waited = await patiently(functools.partial(client.wait_for_challenges, games))
        for challenge in waited.challenges:
            info = await patiently(functools.partial(_answered, client, challenge, games))
            if info is not None:
                return info


async def patiently(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Asks again and again through failures of the server that pass, such as a restart."""
    pause = _FIRST_PAUSE
    while True:
        try:
            return await ask()
        except ServerFailure as failure:
            if failure.reason not in _FOR_NOW:
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)


async def _answered(client: Client, challenge: Challenge, games: Sequence[str]) -> TableInfo | None:
    """Accepts a challenge to one of its games, or declines it. Returns the table if it has a seat."""
    try:
        info = await client.answer(challenge.table, challenge.game in games)
    except ServerFailure as failure:
        if failure.reason != "not-allowed":
            raise
        return None  # the last seat was taken meanwhile
    return info if challenge.game in games else None
