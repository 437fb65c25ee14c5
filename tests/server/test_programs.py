"""Programs at tables of a server: seated by a command, marked as bots, invited by people."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.support.servers import HTTP, PATIENCE, Player, guests, scenario, servers, until

from meldhouse.client import Client, ServerFailure
from meldhouse.wire.http import TableInfo

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "first_choice_bot.py"
#: plays the first choice, and writes everything that it reads to a file
LISTENER = """
import json, sys
for line in sys.stdin:
    open({path!r}, "a").write(line)
    message = json.loads(line)
    if message["say"] == "hello":
        print(json.dumps({{"say": "ready", "protocol": 1, "wants": ["events", "deal-over"]}}), flush=True)
    elif message["say"] == "decide":
        print(json.dumps({{"id": message["id"], "action": message["choices"][0]}}), flush=True)
"""


@contextlib.asynccontextmanager
async def running(home: Path, *arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """`meldhouse bot` with these arguments; it ends with the test."""
    process = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "meldhouse", "bot", *arguments, "--lang", "en"],
        env={**os.environ, "MELDHOUSE_HOME": str(home)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
            await process.wait()


def at_table(url: str, table: TableInfo, command: str) -> list[str]:
    """The arguments to play one match at a table."""
    return ["--server", url, "--table", table.code, "--matches", "1", "--cmd", command]


async def seated(client: Client, table: str) -> TableInfo:
    """The table, when no seat is free any more."""
    while True:
        info = await client.info(table)
        if all(chair.kind != "open" for chair in info.chairs):
            return info
        await asyncio.sleep(0.05)


async def play_out(client: Client, info: TableInfo) -> TableInfo:
    async with client.connect(info.table) as line:
        await Player(line, info).play()
        assert line.info is not None
        return line.info


@pytest.mark.parametrize("game", ["rummy-five", "rummikub"])
@scenario
async def test_a_program_plays_a_match_among_people(one_house: list[str], tmp_path: Path, game: str) -> None:
    heard = tmp_path / "heard"
    script = tmp_path / "listener.py"
    script.write_text(LISTENER.format(path=str(heard)))
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create(game, 2, options={"deals": 2}, is_quick=True)
        arguments = at_table(one_house[0], table, f"{sys.executable} {script}")
        async with running(tmp_path, *arguments) as process:
            info = await seated(ann, table.table)
            assert [chair.is_program for chair in info.chairs] == [False, True]
            assert info.chairs[1].name == "listener"
            await ann.start(table.table)
            assert (await play_out(ann, info)).status == "over"
            out, errors = await process.communicate()
        assert (process.returncode, errors) == (0, b"")
        assert f"table {table.code} is over" in out.decode()
        assert "seat 1 bot:command listener" in await ann.record(table.table)
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    said = [message["say"] for message in messages]
    assert said.count("deal-over") == said.count("deal") == 2
    assert "refused" not in said
    for message in messages:
        if message["say"] == "decide":
            assert message["view"]["seat"] == 1
        if message["say"] == "deal-over":
            assert message["owns"][0] is None
            assert message["owns"][1] is not None


@scenario
async def test_a_program_hears_no_card_that_its_seat_does_not_see(
    one_house: list[str], tmp_path: Path
) -> None:
    """Everything that it read before the end of the deal, set beside what the other seat held at first."""
    heard = tmp_path / "heard"
    script = tmp_path / "listener.py"
    script.write_text(LISTENER.format(path=str(heard)))
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create("rhine-rummy", 2, options={"deals": 1}, is_quick=True)
        arguments = at_table(one_house[0], table, f"{sys.executable} {script}")
        async with running(tmp_path, *arguments) as process:
            info = await seated(ann, table.table)
            await ann.start(table.table)
            async with ann.connect(table.table) as line:
                await until(lambda: line.state)
                hand = line.state[0].view["own"]["hand"]
                await Player(line, info).play()
            await process.wait()
    first = next(json.loads(text) for text in heard.read_text().splitlines() if '"decide"' in text)
    assert hand not in json.dumps(first)
    dealt = [text for text in heard.read_text().splitlines() if '"dealt"' in text]
    assert dealt
    assert not any(hand in text for text in dealt)


@scenario
async def test_a_program_that_fails_leaves_its_seat_to_a_bot(one_house: list[str], tmp_path: Path) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create("rummy-five", 2, options={"deals": 1}, is_quick=True)
        arguments = at_table(one_house[0], table, "/no/such/program")
        async with running(tmp_path, *arguments) as process:
            info = await seated(ann, table.table)
            await ann.start(table.table)
            assert (await play_out(ann, info)).status == "over"
            _, errors = await process.communicate()
        assert process.returncode == 1
        assert b"three faults in a row" in errors


@scenario
async def test_a_program_comes_back_to_its_seat(one_house: list[str], tmp_path: Path) -> None:
    async with guests(one_house, "Ann") as (ann,):
        table = await ann.create("rummy-five", 2, options={"deals": 1}, is_quick=True)
        command = f"{sys.executable} {EXAMPLE}"
        arguments = at_table(one_house[0], table, command)
        async with running(tmp_path, *arguments):
            info = await seated(ann, table.table)
        await ann.start(table.table)
        async with running(tmp_path, *arguments) as process:  # the first one was killed
            assert (await play_out(ann, info)).status == "over"
            await process.wait()
        assert process.returncode == 0


@scenario
async def test_a_program_plays_the_rematch_on_a_restarted_server(tmp_path: Path) -> None:
    with servers(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path) as (server,):
        async with guests([server.url], "Ann") as (ann,):
            table = await ann.create("rummy-five", 2, options={"deals": 1}, is_quick=True)
            command = ["--cmd", f"{sys.executable} {EXAMPLE}", "--matches", "2"]
            async with running(tmp_path, "--server", server.url, "--table", table.code, *command) as process:
                info = await seated(ann, table.table)
                await ann.start(table.table)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                assert (await play_out(ann, info)).status == "over"
                again = await ann.rematch(table.table)
                assert again.chairs[1].is_program
                assert (await play_out(ann, again)).status == "over"
                await process.wait()
            assert process.returncode == 0


# --- challenges ---


@scenario
async def test_people_invite_a_program_that_waits(house: list[str], tmp_path: Path) -> None:
    async with guests(house[::-1], "Ann") as (ann,):
        arguments = ["--server", house[0], "--wait", "--matches", "1", "--name", "Deep Green"]
        command = ["--cmd", f"{sys.executable} {EXAMPLE}", "--games", "octablitz,rummy-five"]
        async with running(tmp_path, *arguments, *command) as process:
            waiting = []
            while not waiting:
                waiting = [line for line in await ann.programs() if line.name == "Deep Green"]
            assert waiting[0].games == ["octablitz", "rummy-five"]
            table = await ann.create("rummy-five", 2, options={"deals": 1}, is_quick=True)
            other = await ann.create("rummikub", 2)
            with pytest.raises(ServerFailure, match="does not play this game"):
                await ann.challenge(other.table, waiting[0].program)
            answers = await ann.challenge(table.table, waiting[0].program)
            assert "asked" in [line.answer for line in answers]
            info = await seated(ann, table.table)
            assert info.chairs[1].is_program
            await ann.start(table.table)
            assert (await play_out(ann, info)).status == "over"
            out, _ = await process.communicate()
        assert process.returncode == 0
        assert f"/new/octablitz?program={waiting[0].program}" in out.decode()
        assert waiting[0].program not in [line.program for line in await ann.programs()]


@scenario
async def test_a_program_declines(one_house: list[str]) -> None:
    async with (
        guests(one_house, "Ann", "Eve") as (ann, eve),
        Client(one_house[0], "Shy", is_program=True) as shy,
    ):
        program = (await shy.wait_for_challenges(["rummy-five"], 0)).program
        table = await ann.create("rummy-five", 2)
        with pytest.raises(ServerFailure, match="only the host"):
            await eve.challenge(table.table, program)
        await ann.challenge(table.table, program)
        waited = await shy.wait_for_challenges(["rummy-five"])
        assert [(one.table, one.host) for one in waited.challenges] == [(table.table, "Ann")]
        await shy.answer(table.table, is_accepted=False)
        lines = [line for line in await ann.programs(table.table) if line.program == program]
        assert [line.answer for line in lines] == ["declined"]
        assert not (await shy.wait_for_challenges(["rummy-five"], 0)).challenges
        with pytest.raises(ServerFailure, match="no such challenge"):
            await shy.answer(table.table, is_accepted=True)
        assert (await ann.info(table.table)).chairs[1].kind == "open"
        await shy.wait_for_challenges([], 0)
        assert program not in [line.program for line in await ann.programs()]


@scenario
async def test_only_the_latest_refusals_of_a_program_are_remembered(one_house: list[str]) -> None:
    """A program that waits looks at all its challenges twice a second: the list must not grow without end."""
    async with (
        guests(one_house, "Ann") as (ann,),
        Client(one_house[0], "Shy", is_program=True) as shy,
    ):
        program = (await shy.wait_for_challenges(["rummy-five"], 0)).program
        tables = [await ann.create("rummy-five", 2) for _ in range(23)]
        for table in tables:
            await ann.challenge(table.table, program)
            await shy.answer(table.table, is_accepted=False)
        answers = [
            [line.answer for line in await ann.programs(table.table) if line.program == program]
            for table in tables
        ]
        assert answers == [[""]] * 3 + [["declined"]] * 20


@scenario
async def test_a_challenge_ends_when_the_table_is_full(one_house: list[str]) -> None:
    async with (
        guests(one_house, "Ann", "Bob") as (ann, bob),
        Client(one_house[0], "Slow", is_program=True) as slow,
    ):
        program = (await slow.wait_for_challenges(["rummy-five"], 0)).program
        table = await ann.create("rummy-five", 2)
        await ann.challenge(table.table, program)
        await bob.join(table.table)
        assert not (await slow.wait_for_challenges(["rummy-five"], 0)).challenges
        with pytest.raises(ServerFailure, match="no free seat"):
            await ann.challenge(table.table, program)
        await slow.wait_for_challenges([], 0)


@scenario
async def test_a_program_waits_with_one_request_at_a_time(one_house: list[str]) -> None:
    """Many requests that wait would keep the store busy."""
    async with Client(one_house[0], "Many", is_program=True) as many:
        waits = [asyncio.create_task(many.wait_for_challenges(["rummy-five"], 25)) for _ in range(8)]
        while len([wait for wait in waits if wait.done()]) < 7:
            await asyncio.sleep(0.05)
        assert not all(wait.done() for wait in waits)
        await many.wait_for_challenges([], 0)
        assert not any(one.challenges for one in await asyncio.gather(*waits))


@scenario
async def test_people_do_not_wait_as_programs(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        with pytest.raises(ServerFailure, match="only programs"):
            await ann.wait_for_challenges(["rummy-five"], 0)


@scenario
async def test_a_program_stays_a_program_when_it_takes_another_name(one_house: list[str]) -> None:
    async with Client(one_house[0], "Robot", is_program=True) as robot:
        headers = {"Authorization": f"Bearer {robot.token}"}
        form = {"name": "Ann", "is_program": False}
        renamed = await asyncio.to_thread(
            lambda: HTTP.post(f"{one_house[0]}/api/guest", json=form, headers=headers, timeout=PATIENCE)
        )
        robot.token = renamed.json()["token"]
        table = await robot.create("rummy-five", 2)
        assert (table.chairs[0].name, table.chairs[0].is_program) == ("Ann", True)
