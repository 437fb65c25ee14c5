"""Watching a server's table, at a real pseudo-terminal and in a pipe: to the end, and never a card of a hand."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import assert_bad_input, run
from tests.support.remote_terminal import SHORT, shown
from tests.support.servers import Player, Server, guests, scenario, servers, until
from tests.support.terminal_player import COMMAND, AtTerminal, rendered, surroundings, through_pipe

from meldhouse.client import Client, TableConnection
from meldhouse.core.record import read_record
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import OptionError
from meldhouse.tui.remote.watch import read_link
from meldhouse.tui.screens.protocol import WATCHER
from meldhouse.tui.screens.registry import screen_for
from meldhouse.wire.http import TableInfo
from meldhouse.words import LANGUAGES, words_in

NAMES = ["Ann", "Bob", "Cleo"]
#: a card as it is shown or written, by game
_LETTERS = re.compile(r"([★☀])([sABCJKL])|(?<![A-Za-z])([br])([sABCJKL]{1,16})(?![A-Za-z])")
_TILES = re.compile(r"(?<!\w)[kbor](?:1[0-3]|[1-9])(?!\w)")
_PLAYING = re.compile(r"(?<!\w)(?:10|[2-9AJQK])[♣♦♥♠cdhs](?!\w)")
_SUITS = str.maketrans("♣♦♥♠", "cdhs")
#: what a joker stands for is no card
_STANDS = re.compile(r"(?<=\*)=\S+")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("watched")
    with servers(f"sqlite:///{folder}/t.sqlite", folder, pause_seconds="3600", most_at_table="5") as (one,):
        yield one


def watching(server: Server, home: Path, table: TableInfo, *more: str) -> AtTerminal:
    return AtTerminal(home, f"{server.url}/j/{table.code}", *more, command="watch")


def cards_in(game: str, text: str) -> set[str]:
    """The kinds of cards that a text shows or names."""
    text = _STANDS.sub("", text)
    if game == "rummikub":
        return set(_TILES.findall(text))
    if game == "rhine-rummy":
        return {card.translate(_SUITS) for card in _PLAYING.findall(text)}
    found: set[str] = set()
    for shape, rank, suit, ranks in _LETTERS.findall(text):
        found |= {("b" if shape == "★" else "r") + rank} if shape else {suit + each for each in ranks}
    return found


class Table:
    """A table whose every seat is played by this test, which therefore knows every hand."""

    def __init__(self, info: TableInfo, lines: list[TableConnection]) -> None:
        self.game = info.game
        self.lines = lines
        #: all that has lain open in this deal; at first the tiles that were turned for who begins
        self.open: set[str] = set()
        for event in lines[0].state[0].events:
            if event["kind"] == "tile-turned":
                self.open |= cards_in(self.game, json.dumps(event))

    def look(self) -> None:
        for seat, line in enumerate(self.lines):
            self.open |= cards_in(self.game, json.dumps(line.state[seat].view["public"], ensure_ascii=False))

    def hands(self) -> set[str]:
        """Returns the cards in the hands now."""
        owns = [line.state[seat].view["own"] for seat, line in enumerate(self.lines)]
        return cards_in(self.game, json.dumps([own.get("hand") or own.get("rack") for own in owns]))

    async def step(self) -> None:
        """One decision, one that ends no deal; then everybody has heard of it."""
        for seat, line in enumerate(self.lines):
            choices = line.state[seat].choices
            if choices and not line.state[seat].answered:
                await line.act(min(choices, key=_rank), seat)
                break
        for line in self.lines:
            await line.ping()
        self.look()


def _rank(choice: str) -> tuple[bool, bool, int]:
    """First what lays cards open, last what might end the deal."""
    return choice in ("out", "catch"), not choice.startswith(("lay", "run", "set")), len(choice)


@contextlib.asynccontextmanager
async def seated(
    server: Server, game: str, **form: Any
) -> AsyncIterator[tuple[Client, TableInfo, list[TableConnection]]]:
    """A table that has not begun, where a guest sits in every seat and listens."""
    players, options = SHORT[game]
    async with guests([server.url], *NAMES[:players]) as (host, *others):
        table = await host.create(game, players, options=options, is_quick=True, **form)
        for other in others:
            await other.join(table.table)
        async with contextlib.AsyncExitStack() as stack:
            connections = [guest.connect(table.table) for guest in (host, *others)]
            yield host, table, [await stack.enter_async_context(line) for line in connections]


# --- What is hidden ---


@pytest.mark.parametrize(
    "game",
    # the screens of these are those of the others
    [
        pytest.param(game, marks=pytest.mark.long if game in ("big-eight", "rhine-rummy") else [])
        for game in SHORT
    ],
)
@scenario
async def test_no_hidden_card_of_any_seat_is_ever_shown(server: Server, tmp_path: Path, game: str) -> None:
    """MH-1 Of all cards only those are shown that have lain open; the hands hold others."""
    async with seated(server, game) as (host, info, lines):
        at = watching(server, tmp_path, info)
        await shown(at, "The match hasn't begun yet")
        await host.start(info.table)
        await until(lambda: all(line.state and line.state[seat].awaited for seat, line in enumerate(lines)))
        table = Table(info, lines)
        for _ in range(9):
            await table.step()
        await lines[0].chat("this was all")
        await shown(at, "this was all")
        for typed in ("log", "c", "t", "w", "table"):
            at.type(typed)
            await shown(at, "[waiting for")
        found = cards_in(game, at.shown)
        assert found <= table.open
        assert table.hands() - table.open, "no hand held anything to hide"
        assert game in ("rhine-rummy", "rummikub") or found, "no card was read from the screen"
        at.type("q")
        assert await asyncio.to_thread(at.finish) == 0


# --- In a pipe ---


@pytest.mark.parametrize("game", [pytest.param("octablitz", marks=pytest.mark.long), "rummikub"])
@scenario
async def test_in_a_pipe_a_whole_match_is_told_line_by_line(
    server: Server, tmp_path: Path, game: str
) -> None:
    """Every event that is news, as the record has it for a watcher; every deal's page; then it ends by itself."""
    async with seated(server, game) as (host, info, lines):
        asked = (*COMMAND, "watch", "--server", server.url, "--table", info.code)
        pipe, home = asyncio.subprocess.PIPE, surroundings(tmp_path)
        nothing = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            *asked, stdin=nothing, stdout=pipe, stderr=pipe, env=home
        )
        assert process.stdout is not None
        while b"clockwise" not in await process.stdout.readline():
            pass
        await host.start(info.table)
        await asyncio.gather(*[play_on(line, info) for line in lines])
        out, errors = await process.communicate()
        assert (process.returncode, errors) == (0, b"")
        match = read_record(await host.record(info.table), build_game).match
    words, screen, names = words_in("en"), screen_for(match.game), NAMES[: info.players]
    news = [event for _, event in match.told_since(0, None) if screen.is_news(event, WATCHER)]
    wanted = rendered_lines(f"· {screen.line(event, WATCHER, names, words)}" for event in news)
    told = [line.rstrip() for line in out.decode().splitlines()]
    assert lines_in_order(wanted, told)
    assert sum(line.startswith("· ") for line in told) == len(news)
    for deal in range(1, len(match.decisions) + 1):
        assert sum(f" deal {deal} · watching" in line for line in told) == 1
        assert sum(f" Deal {deal} is over " in line for line in told) == 1
    for place, name in zip(match.ranking or (), names, strict=True):
        assert any(line.startswith(f"  {place}. {name}:") for line in told)
    assert told[-1] == "Goodbye."


def rendered_lines(texts: Iterator[str]) -> list[str]:
    return [line.rstrip() for text in texts for line in rendered(text).splitlines()]


def lines_in_order(wanted: list[str], found: list[str]) -> bool:
    rest = iter(found)
    return all(line in rest for line in wanted)


async def play_on(line: TableConnection, info: TableInfo) -> None:
    """Answer whatever is asked, and go on after each deal, until the match is over."""
    player = Player(line, info)
    async for message in line.messages():
        state = next(iter(line.state.values()), None)
        if line.info is not None and line.info.status == "over":
            return
        if message is state and state is not None:
            if state.view["public"]["result"] is not None:
                await line.next_deal()
            await player.answer(state)


# --- At a terminal ---


@scenario
async def test_from_the_first_seat_to_the_next_match(server: Server, tmp_path: Path) -> None:
    """A watcher sees players sit down, decide, talk and finish, and follows them to the rematch."""
    async with seated(server, "octablitz") as (host, info, lines):
        at = watching(server, tmp_path, info)
        await shown(at, "At the table, clockwise: Ann, Bob and Cleo")
        await shown(at, "[watching]")
        await host.start(info.table)
        await shown(at, f"Octablitz · deal 1 · watching {info.code}")
        await until(lambda: all(line.state for line in lines))
        awaited = lines[0].state[0].awaited[0]
        await shown(at, f"[waiting for {NAMES[awaited]}]")
        await lines[1].chat(phrase="hello")
        await shown(at, "Bob: Hello!")
        for typed, said in (
            ("?", "the players don't notice"),
            ("say hello", "only the players decide and talk"),
            ("bAA", "only the players decide and talk"),
            ("r OB-3", "OB-3"),
            ("log", "Deal 1."),
            ("l fr", "The languages are"),
            ("l ja", "言語"),
            ("l en", "Language: English"),
        ):
            at.type(typed)
            await shown(at, said)
        await asyncio.gather(*[play_on(line, info) for line in lines])
        await shown(at, "Enter: leave.")
        assert "Deal 2 is over" in at.shown
        assert "The match is over" in at.shown
        again = await host.rematch(info.table)
        await shown(at, "They're playing another match.")
        at.type("")
        await shown(at, f"deal 1 · watching {again.code}")
        at.type("q")
        assert await asyncio.to_thread(at.finish) == 0
        assert at.shown.rstrip().endswith("Goodbye.")


@scenario
async def test_tiles_that_are_being_moved_lie_on_the_watched_table(server: Server, tmp_path: Path) -> None:
    """RK-6 As the others see them: on the table, marked, and not in the hand any more; back with the turn."""
    async with seated(server, "rummikub") as (host, info, lines):
        await host.start(info.table)
        at = watching(server, tmp_path, info)
        await until(lambda: all(line.state for line in lines))
        seat = lines[0].state[0].awaited[0]
        rack = lines[seat].state[seat].view["own"]["rack"].split()
        name = NAMES[seat]
        await shown(at, f"▶ {name}  14 tiles")
        await lines[seat].draft(" ".join(rack[:2]), seat)
        await shown(at, f"▶ {name}  12 tiles")
        await shown(at, "1✗ " + " ".join(tile.rstrip("'") for tile in rack[:2]))
        at.type("")
        await shown(at, f"▶ {name}  12 tiles")
        await lines[seat].act("draw", seat)
        await shown(at, f"{name}  15 tiles")
        at.interrupt()
        assert await asyncio.to_thread(at.finish) == 130


@scenario
async def test_the_line_breaks_and_the_watcher_comes_back(tmp_path: Path) -> None:
    """The server is killed and starts again: the terminal says so, and shows the same match to its end."""
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    server.start()
    try:
        async with seated(server, "octablitz") as (host, info, lines):
            await host.start(info.table)
            at = watching(server, tmp_path / "home", info)
            await shown(at, "[waiting for")
            await asyncio.to_thread(server.kill)
            await shown(at, "trying again")
            await asyncio.to_thread(server.start)
            await shown(at, "Connected to the server again")
            await until(lambda: all(line.reconnects > 0 for line in lines))
            await asyncio.gather(*[play_on(line, info) for line in lines])
            await shown(at, "The match is over")
            at.type("\x04")  # Ctrl-D
            assert await asyncio.to_thread(at.finish) == 0
    finally:
        server.stop()


@scenario
async def test_a_house_that_has_forgotten_the_table_ends_the_watching_in_one_line(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.sqlite", tmp_path / "log")
    server.start()
    try:
        async with guests([server.url], "Ann") as (ann,):
            at = watching(server, tmp_path / "home", await ann.create("octablitz", 3))
            await shown(at, "The match hasn't begun yet")
            await asyncio.to_thread(server.kill)
            for file in tmp_path.glob("t.sqlite*"):
                file.unlink()
            await asyncio.to_thread(server.start)
            assert await asyncio.to_thread(at.finish) == 2
            last = at.shown.rstrip().splitlines()[-1]
            assert "meldhouse: you can't watch here: " in last
            assert "Traceback" not in at.shown
    finally:
        server.stop()


# --- What cannot be ---


@scenario
async def test_what_cannot_be_watched_is_said_in_one_line(server: Server) -> None:
    async with guests([server.url], "Ann") as (ann,):
        over = await ann.create("octablitz", 3, seats=["bot:novice"] * 3, options={"deals": 1})
        there = ("--server", server.url)
        while (await ann.info(over.table)).status != "over":
            await asyncio.sleep(0.05)
        for arguments, said in (
            ((*there, "--table", "NOSUCH"), "there is no table NOSUCH"),
            ((*there, "--table", "NOSUCH", "--lang", "ja"), "テーブルNOSUCH"),
            ((*there, "--table", "NOSUCH", "--lang", "zh"), "没有牌桌 NOSUCH"),
            ((*there, "--table", "../etc"), "not the code of a table"),
            ((*there, "--table", ""), "not the code of a table"),
            ((*there, "--table", over.code), f"the match at table {over.code} is over"),
            ((f"{server.url}/t/{over.table}",), "is over"),
            ((f"{server.url}/j/NOSUCH",), "there is no table NOSUCH"),
            ((f"{server.url}/j/A", "--table", "B"), "names a table already"),
            ((f"{server.url}/j/A", *there), "not both"),
            (("http://127.0.0.1:1/j/X",), "does not answer"),
            (("ftp://x/j/X",), "not the address of a server"),
            ((), "--server URL"),
            (("--table", "X"), "--server URL"),
        ):
            assert_bad_input(await asyncio.to_thread(run, "watch", *arguments), said)


@scenario
async def test_where_nobody_more_may_look_on_and_where_they_play_again(
    server: Server, tmp_path: Path
) -> None:
    async with seated(server, "octablitz") as (host, info, lines):
        await host.start(info.table)
        async with contextlib.AsyncExitStack() as stack:
            eve, dan = await stack.enter_async_context(guests([server.url], "Eve", "Dan"))
            crowd = [
                await stack.enter_async_context(who.connect(info.table)) for who in (eve, eve, eve, dan, dan)
            ]
            await until(lambda: all(line.info for line in crowd))
            link = f"{server.url}/j/{info.code}"
            done = await asyncio.to_thread(through_pipe, tmp_path, link, command="watch")
            assert done.returncode == 2
            assert done.stderr == ("meldhouse: you can't watch here: too many are at this table already\n")
        await asyncio.gather(*[play_on(line, info) for line in lines])
        again = await host.rematch(info.table)
        done = await asyncio.to_thread(through_pipe, tmp_path, link, command="watch")
        assert done.returncode == 2
        assert f"they play on at table {again.code}" in done.stderr


@scenario
async def test_without_a_table_those_are_listed_that_anybody_may_watch(server: Server) -> None:
    async def listed(language: str) -> str:
        done = await asyncio.to_thread(run, "watch", "--server", server.url, "--lang", language)
        assert (done.code, done.err) == (0, "")
        return done.out

    assert (await listed("en")).startswith("No public tables here.")
    async with guests([server.url], "Ann") as (ann,):
        table = await ann.create("rummikub", 2, is_listed=True)
        hidden = await ann.create("rummikub", 2)
        for language in LANGUAGES:
            told = await listed(language)
            assert table.code in told
            assert words_in(language).game("rummikub") in told
            assert f" watch --server {server.url} --table {table.code}\n" in told
            assert hidden.code not in told


def test_links() -> None:
    for link, server, table in (
        ("https://cards.example/t/aB_-9", "https://cards.example", "aB_-9"),
        ("localhost:8000/j/CODE", "http://localhost:8000", "CODE"),
        ("http://h:1/j/CODE/?x#y", "http://h:1", "CODE"),
        ("http://h:1/", "http://h:1", ""),
        ("http://h:1/rules/rummikub", "http://h:1", ""),
    ):
        assert read_link(link) == (server, table)
    with pytest.raises(OptionError):
        read_link("ftp://h/t/x")
