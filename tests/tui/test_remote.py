"""At a server's table from a real pseudo-terminal: whole matches of each game, friends, and all that can go wrong."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.remote_terminal import SHORT, shown
from tests.support.servers import Server, guests, scenario, servers, until
from tests.support.terminal_player import AtTerminal, through_pipe
from tests.support.turns import quiet_choice

from meldhouse.client import Client, TableConnection
from meldhouse.core.record import read_record
from meldhouse.games.registry import build_game
from meldhouse.wire.http import TableInfo
from meldhouse.words import words_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("remote")
    with servers(f"sqlite:///{folder}/t.sqlite", folder, pause_seconds="3600") as (one,):
        yield one


def sit_down(server: Server, home: Path, table: TableInfo, name: str, *more: str) -> AtTerminal:
    return AtTerminal(home, "--server", server.url, "--table", table.code, "--name", name, *more)


async def prompt(at: AtTerminal) -> bool:
    """True when it asks; False when it has ended instead."""
    return await asyncio.to_thread(at.wait_for_prompt)


async def seated(client: Client, table: TableInfo, seat: int) -> None:
    while (await client.info(table.table)).chairs[seat].kind != "person":
        await asyncio.sleep(0.02)


def token_of(home: Path) -> str:
    """Returns the token by which the server knows the person at a terminal."""
    (token,) = json.loads((home / "guests.json").read_text()).values()
    return str(token)


def answer_to(line: TableConnection, seat: int, number: int) -> str | None:
    """Returns a line to type, given the server's choices for this seat; None if nothing is asked."""
    info, update = line.info, line.state.get(seat)
    if update is None or (info is not None and info.status == "open"):
        return None
    if update.view["public"]["result"] is not None:
        return ""
    if not update.choices or update.answered:
        return None
    choices = sorted(update.choices, key=lambda choice: choice in ("draw", "pass", "-"))
    choice = choices[0] if choices[0].startswith(("lay", "out", "catch")) else choices[number % len(choices)]
    return "" if choice == "-" else choice


# --- Whole matches ---


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    # the tables of these are those of the others
    [
        pytest.param(game, marks=pytest.mark.long if game in ("rummy-five", "rhine-rummy") else [])
        for game in SHORT
    ],
)
def test_a_whole_match_from_a_terminal(server: Server, tmp_path: Path, game: str) -> None:
    """Against bots; what is typed is the game's notation. The record verifies, and is kept."""

    async def play() -> None:
        players, options = SHORT[game]
        async with guests([server.url], "Ann") as (ann,):
            seats = ["open", *["bot:novice"] * (players - 1)]
            table = await ann.create(game, players, seats=seats, options=options, is_quick=True)
            at = sit_down(server, tmp_path, table, "Bob")
            await seated(ann, table, 0)
            await ann.start(table.table)
            async with Client(server.url, token=token_of(tmp_path)) as bob, bob.connect(table.table) as line:
                await play_on(at, line)
            at.type("")
            assert await asyncio.to_thread(at.finish) == 0
            assert "The match is over" in at.shown
            assert "Goodbye." in at.shown
            record = await ann.record(table.table)
        (kept,) = (tmp_path / "records").glob("*.txt")
        assert kept.read_text() == record
        assert str(kept) in at.shown
        assert read_record(record, build_game).match.is_over

    asyncio.run(asyncio.wait_for(play(), 240))


async def play_on(at: AtTerminal, line: TableConnection) -> None:
    """Answer whatever the terminal asks, until it asks whether to play again."""
    number = 0
    while await prompt(at):
        if "again: another match" in at.since_answer:
            return
        await line.ping()
        answer = answer_to(line, 0, number)
        if answer is None or (line.info is not None and line.info.status == "over"):
            # the prompt was of a moment that has passed: another one comes
            at._answered = len(at.raw)
        else:
            number += 1
            at.type(answer)
    raise AssertionError(f"it has ended:\n{at.shown[-2000:]}")


# --- Friends ---


@scenario
async def test_two_friends_draft_talk_are_refused_and_come_back(server: Server, tmp_path: Path) -> None:
    homes = [tmp_path / "ann", tmp_path / "bob"]
    async with guests([server.url], "Host") as (host,):
        table = await host.create("rummikub", 2, seats=["open", "open"], options={"rounds": 1, "clock": 0})
        ann = sit_down(server, homes[0], table, "Ann")
        await seated(host, table, 0)
        bob = sit_down(server, homes[1], table, "Bob", "--lang", "ja")
        await seated(host, table, 1)
        await host.start(table.table)
        async with Client(server.url, token=token_of(homes[0])) as twin, twin.connect(table.table) as line:
            await until(lambda: line.state)
            on_turn = line.state[0].awaited[0]
            rack = line.state[0].view["own"]["rack"].split()
        mine, other = (ann, bob) if on_turn == 0 else (bob, ann)
        await prompt(mine)
        # a line of chat, and a phrase that each reads in their language
        mine.type("say Guten  Tag!")
        await shown(other, "Guten Tag!")
        other.type("say hello")
        await shown(mine, words_in("en" if mine is ann else "ja").say("web.phrase.hello"))
        # what is moved is seen by the other; what is no set is refused in the server's words
        tile = rack[0] if on_turn == 0 else await first_tile(server, homes[1], table)
        await prompt(mine)
        mine.type(f"put {tile.rstrip(chr(39))}")
        await shown(other, "Annが動かしています" if mine is ann else "Bob is moving")
        await prompt(mine)
        mine.type("done")
        await shown(mine, "RK-")
        # the terminal goes away and comes back to the same seat
        await prompt(mine)
        mine.type("quit")
        assert await asyncio.to_thread(mine.finish) == 0
        assert f"--table {table.code}" in mine.shown
        home = homes[0] if mine is ann else homes[1]
        again = sit_down(server, home, table, "Ann" if mine is ann else "Bob")
        await prompt(again)
        again.type("draw")
        await prompt(other)
        assert [chair.name for chair in (await host.info(table.table)).chairs] == ["Ann", "Bob"]
        # who leaves is replaced
        other.type("leave")
        assert await asyncio.to_thread(other.finish) == 0
        while not (await host.info(table.table)).chairs[1 if other is bob else 0].is_substituted:
            await asyncio.sleep(0.02)
        await prompt(again)
        again.interrupt()
        assert await asyncio.to_thread(again.finish) == 130
        assert f"--table {table.code}" in again.shown


@scenario
async def test_tab_completes_and_what_is_typed_stays_when_others_speak(
    server: Server, tmp_path: Path
) -> None:
    homes = [tmp_path / "ann", tmp_path / "bob"]
    async with guests([server.url], "Host") as (host,):
        table = await host.create("rummikub", 2, seats=["open", "open"], options={"rounds": 1, "clock": 0})
        ann, bob = (
            sit_down(server, home, table, name) for home, name in zip(homes, ("Ann", "Bob"), strict=True)
        )
        await seated(host, table, 0)
        await seated(host, table, 1)
        await host.start(table.table)
        await shown(ann, "Rummikub")
        ann.press("hel\t")
        await shown(ann, "help ")
        ann._answered = len(ann.raw)
        bob.type("say hello")
        await shown(ann, words_in("en").say("web.phrase.hello"))
        await shown(ann, "help ")
        ann.type("")
        await shown(ann, words_in("en").say("remote.help.table"))
        # several words fit: they are shown, and the line stays
        ann.press("lang z\t\t")
        await shown(ann, "zh  zh-Hant")
        # the line is cleared with Ctrl-U, a letter is taken back
        ann.type("\x15quitt\x7f")
        assert await asyncio.to_thread(ann.finish) == 0
        assert f"--table {table.code}" in ann.shown
        # Ctrl-D on an empty line ends the input
        bob.press("\x04")
        assert await asyncio.to_thread(bob.finish) == 0


async def first_tile(server: Server, home: Path, table: TableInfo) -> str:
    async with Client(server.url, token=token_of(home)) as twin, twin.connect(table.table) as line:
        await until(lambda: 1 in line.state)
        return str(line.state[1].view["own"]["rack"].split()[0])


@scenario
async def test_a_claim_window_a_clock_and_another_language(server: Server, tmp_path: Path) -> None:
    """RF-8 The window is shown with its time; the answer is given, and everybody waits alike."""
    async with guests([server.url], "Ann") as (ann,):
        clock = {"turn": 600, "claim": 2}
        table = await ann.create("rummy-five", 2, seats=["me", "open"], is_quick=False, clock=clock)
        bob = sit_down(server, tmp_path, table, "Bob")
        await seated(ann, table, 1)
        await ann.start(table.table)
        async with ann.connect(table.table) as line:
            await until(lambda: line.state and line.state[0].choices)
            if "-" not in line.state[0].choices:
                await line.act(quiet_choice(line.state[0].choices))
            # Bob's answer is obvious or asked for; both end with the window
            await shown(bob, "seconds left.")
            await prompt(bob)
            bob.type("l zh")
            await shown(bob, "语言")
            await prompt(bob)
            bob.type("r RF-8")
            await shown(bob, "RF-8")
            await prompt(bob)
            bob.type("xyzzy")
            await shown(bob, "xyzzy")
            await prompt(bob)
            bob.type("bA bB")
            await prompt(bob)
            bob.type("quit")
            assert await asyncio.to_thread(bob.finish) == 0
            assert "座位" in bob.shown


@scenario
async def test_the_line_breaks_and_is_mended(tmp_path: Path) -> None:
    """The server is killed and starts again: the terminal says so, and the same match goes on."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    server.start()
    try:
        async with guests([server.url], "Ann") as (ann,):
            table = await ann.create("octablitz", 3, seats=["open", "bot:novice", "bot:novice"])
            bob = sit_down(server, tmp_path / "bob", table, "Bob")
            await seated(ann, table, 0)
            await ann.start(table.table)
            await prompt(bob)
            before = bob.shown
            await asyncio.to_thread(server.kill)
            await shown(bob, "trying again")
            await asyncio.to_thread(server.start)
            await shown(bob, "Connected to the server again")
            bob.type("table")
            await shown(bob, "Octablitz · deal 1")  # a prompt may still come from the lines before
            assert "Octablitz · deal 1" in before
            bob.type("quit")
            assert await asyncio.to_thread(bob.finish) == 0
    finally:
        server.stop()


@scenario
async def test_a_host_begins_and_friends_play_again(server: Server, tmp_path: Path) -> None:
    """The host sits at a terminal, fills the seats with bots, and asks for another match."""
    async with Client(server.url, "Ann") as ann:
        table = await ann.create("octablitz", 3, options={"deals": 1})
        home = tmp_path / "ann"
        home.mkdir()
        (home / "guests.json").write_text(json.dumps({f"{server.url} Ann": ann.token}))
        at = sit_down(server, home, table, "Ann")
        assert await prompt(at)
        at.type("start")
        await shown(at, "there are free seats")
        await prompt(at)
        at.type("fill")
        async with ann.connect(table.table) as line:
            await until(lambda: line.info and all(chair.kind != "open" for chair in line.info.chairs))
            await prompt(at)
            at.type("start")
            await play_on(at, line)
            at.type("again")
            await until(lambda: line.info and line.info.rematch)
        await shown(at, "Octablitz · deal 1")
        await prompt(at)
        at.type("quit")
        assert await asyncio.to_thread(at.finish) == 0


@scenario
async def test_before_the_match_people_are_waited_for_and_not_bots(server: Server, tmp_path: Path) -> None:
    async with Client(server.url, "Ann") as ann:
        table = await ann.create("octablitz", 4, seats=["me", "open", "bot:novice", "open"])
        bob = sit_down(server, tmp_path / "bob", table, "Bob")
        await shown(bob, "[waiting for Ann]")
        bob.type("quit")
        assert await asyncio.to_thread(bob.finish) == 0


# --- What cannot be ---


@scenario
async def test_what_is_wrong_is_said_in_one_line(server: Server, tmp_path: Path) -> None:
    async with guests([server.url], "Ann") as (ann,):
        table = await ann.create("octablitz", 3, seats=["bot:novice"] * 3, options={"deals": 1})
        there = ("--server", server.url)
        for arguments, said in (
            ((*there, "--table", "NOSUCH"), "no such table"),
            ((*there, "--table", "../etc"), "not the code of a table"),
            ((*there, "--table", table.code), "you aren't at this table"),
            ((*there, "--table", table.code, "--name", "x" * 25), "name"),
            (("--server", "http://127.0.0.1:1", "--table", "X"), "does not answer"),
            (("--server", "ftp://x", "--table", "X"), "not the address of a server"),
            (there, "--table CODE"),
            (("--table", "X"), "--server URL"),
            (("rummikub", *there, "--table", "X"), "has its own game and options"),
        ):
            done = await asyncio.to_thread(through_pipe, tmp_path, *arguments)
            assert done.returncode == 2, arguments
            assert said in done.stderr, (arguments, done.stderr)
            assert len(done.stderr.splitlines()) == 1


@scenario
async def test_a_pipe_is_asked_line_by_line_and_its_end_keeps_the_seat(
    server: Server, tmp_path: Path
) -> None:
    async with guests([server.url], "Ann") as (ann,):
        table = await ann.create("octablitz", 3, seats=["open", "bot:novice", "bot:novice"])
        await_seat = asyncio.create_task(seated(ann, table, 0))
        typing = asyncio.create_task(
            asyncio.to_thread(
                through_pipe, tmp_path, "--server", server.url, "--table", table.code, typed="?\nhint\nlog"
            )
        )
        await await_seat
        await ann.start(table.table)
        done = await typing
        assert done.returncode == 0, done.stderr
        for said in ("> ?", "> hint", "A bot's choice:", "> log", "Your seat is kept."):
            assert said in done.stdout
        assert (await ann.info(table.table)).status == "running"


# --- Its parts ---


def test_tokens_are_kept_for_their_owner_only(tmp_path: Path) -> None:
    from meldhouse.tui.remote.tokens import Tokens

    kept = Tokens(tmp_path / "new")
    assert kept.token("http://a", "Ann") == ""
    kept.keep("http://a", "Ann", "secret")
    kept.keep("http://a", "", "other")
    assert [kept.token("http://a", name) for name in ("Ann", "", "Bob")] == ["secret", "other", ""]
    path = tmp_path / "new" / "guests.json"
    assert path.stat().st_mode & 0o777 == 0o600
    for damage in ("{", "[]", '{"http://a Ann": 7}'):
        path.write_text(damage)
        assert kept.token("http://a", "Ann") == ""


def test_addresses() -> None:
    from meldhouse.parts.errors import OptionError
    from meldhouse.tui.remote.play import read_address

    for text, address in (
        ("localhost:8000", "http://localhost:8000"),
        ("https://cards.example/", "https://cards.example"),
        ("http://h:1/#/table/x", "http://h:1"),
        ("http://user:pw@h/", "http://h"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ):
        assert read_address(text) == address
    for wrong in ("", "http://", "ftp://x", "http://h:port", "http://h:0", "two words", "http://["):
        with pytest.raises(OptionError):
            read_address(wrong)


def test_lines_come_as_they_are_typed(tmp_path: Path) -> None:
    """From a pipe byte by byte, and from a file; the end comes once and stays."""
    import os

    from meldhouse.tui.terminal.typed_lines import TypedLines

    async def from_pipe() -> None:
        ours, theirs = os.pipe()
        with os.fdopen(ours) as source:
            lines = TypedLines(source)
            first = asyncio.ensure_future(lines.next())
            for byte in "雨 one\n".encode():
                os.write(theirs, bytes([byte]))
                await asyncio.sleep(0)
            assert await first == "雨 one"
            os.write(theirs, b"two\nthree\nrest")
            os.close(theirs)
            assert [await lines.next() for _ in range(5)] == ["two", "three", "rest", None, None]

    async def from_file() -> None:
        path = tmp_path / "typed"
        path.write_text("a\nb\n")
        with path.open() as source:
            lines = TypedLines(source)
            assert [await lines.next() for _ in range(4)] == ["a", "b", None, None]

    for work in (from_pipe, from_file):
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(asyncio.wait_for(work(), 30))
