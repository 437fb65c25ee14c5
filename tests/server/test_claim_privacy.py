"""RF-8 A possible claim is secret: no message to another seat reveals it by its contents, size,
number or time.

Eve sits at many tables that are not quick, and keeps every byte that the network brings her, with its time. The
others answer windows by whim: at once, late, or not at all, with a claim or without. Afterwards the tables' logs
tell what was really the case.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.crowds import metric
from tests.support.servers import OVERTAKEN, Server, friends_table, guests, servers, until
from tests.support.turns import quiet_choice, turn_of
from websockets.asyncio.client import connect

from meldhouse.bots import make_bot
from meldhouse.client import ActionRefused, Client, TableConnection
from meldhouse.core.plain_data import as_data
from meldhouse.games.registry import build_game
from meldhouse.server.tables.index import index_of
from meldhouse.store import Entry, open_store
from meldhouse.tables.entries import Answered, Closed, Created, read_body, write_body
from meldhouse.tables.table import Table
from meldhouse.wire import to_client
from meldhouse.wire.views import read_view

#: the rule is one and the same; Big Eight with `-m long`
GAMES = ("rummy-five", pytest.param("big-eight", marks=pytest.mark.long))
#: so that no match ends while it is observed
OPTIONS = {"deals": 20, "points": 500}
TABLES = 36
WINDOWS_EACH = 9
#: at most two in one window, so these are at least ten windows
CLAIMS = 24
EVE = 2
CLAIM_SECONDS = 1
#: a difference this large, in standard deviations, comes by chance once in 10^7 comparisons; a run makes six
DOUBT = 5.33


class Heard:
    """One message as it came over the network."""

    def __init__(self, raw: str) -> None:
        self.at = time.time() * 1000
        self.raw = raw
        self.message: dict[str, Any] = json.loads(raw)

    @property
    def kind(self) -> str:
        return str(self.message["kind"])

    @property
    def told(self) -> int:
        return int(self.message["since"]) + len(self.message["events"])


class Observer:
    """Eve's line, and all that it brings."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []

    async def listen(self, client: Client, table: str) -> None:
        address = client.url.replace("http", "ws") + "/socket"
        async with connect(address, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"kind": "subscribe", "token": client.token, "table": table}))
            async for raw in socket:
                self.heard.append(Heard(str(raw)))

    @property
    def windows(self) -> int:
        """Returns the number of windows that she has seen closed."""
        deadlines = [one.message["deadline"] for one in self.heard if is_window(one)]
        return len(deadlines) - 1 if self.heard and is_window(self.heard[-1]) else len(deadlines)


def is_window(heard: Heard) -> bool:
    """Checks if a discard is being answered."""
    return heard.kind == "update" and heard.message["view"]["public"]["stage"] == "claims"


class Whim:
    """The answers of one person: at once, late or never, with a claim or without. Turns are played at once."""

    def __init__(self, game: str, seed: int) -> None:
        self._game = build_game(game, 3, OPTIONS)
        self._head = make_bot("novice", self._game, seed)
        self._luck = random.Random(seed)
        #: claims that came before the window closed
        self.claims = 0

    def turn(self, update: to_client.Update) -> str:
        """As novices do, who keep what can be claimed for."""
        return self._game.write_action(self._head.decide(read_view(self._game, update.view)))

    def answer(self, choices: list[str]) -> tuple[float, str] | None:
        """After how many seconds, and what; None: nothing."""
        pause, whim = self._luck.choice([0.0, 0.3]), self._luck.random()
        if whim < 0.5 and len(choices) > 1:
            return pause, self._luck.choice([choice for choice in choices if choice != "-"])
        return (pause, "-") if whim < 0.75 else None


async def play(line: TableConnection, whim: Whim, answers: bool) -> None:
    async for message in line.messages():
        if isinstance(message, to_client.Update) and message.choices and not message.answered:
            told = message.since + len(message.events)
            answer: tuple[float, str] | None = (0.0, "")
            if "-" not in message.choices:
                answer = (0.0, whim.turn(message))
            else:
                answer = whim.answer(message.choices) if answers else None
            if answer is not None:
                await asyncio.sleep(answer[0])
                in_time = await act(line, answer[1], message.seat, told)
                if in_time and "-" in message.choices and answer[1] != "-":
                    whim.claims += 1


async def act(line: TableConnection, action: str, seat: int | None, told: int) -> bool:
    """Decides. Returns False if the window had closed before."""
    try:
        await line.act(action, seat, told)
    except ActionRefused as refused:
        if refused.refused.code not in OVERTAKEN:
            raise
        return False
    return True


@contextlib.asynccontextmanager
async def tasks_of(*work: Any) -> AsyncIterator[list[asyncio.Task[None]]]:
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("privacy")
    with servers(f"sqlite:///{folder}/t.sqlite", folder) as (one,):
        yield one


async def seat_friends(server: Server, table: str, game: str, secret: str, friends: list[Client]) -> None:
    """Makes a table with a window that is shorter than people may choose, and a shuffle of its own."""
    created = Created(game, 3, OPTIONS, "C0DE", friends[0].guest, secret, claim_seconds=CLAIM_SECONDS)
    store = await open_store(server.database)
    index = index_of(Table(table, created, 0))
    assert await store.append(Entry(table, 0, write_body(created), 0), index)
    await store.close()
    for friend in friends:
        await friend.join(table)


async def evening(server: Server, game: str) -> dict[str, Observer]:
    """Many tables at once, each observed over several windows.

    On a slow machine few claims come in time: the evening goes on until there are enough of them to compare.
    """
    observers: dict[str, Observer] = {}
    whims: list[Whim] = []
    async with contextlib.AsyncExitStack() as stack:
        names = [f"{name}{number}" for number in range(TABLES) for name in ("Ann", "Bob", "Eve")]
        people = await stack.enter_async_context(guests([server.url], *names))
        work: list[Any] = []
        for number in range(TABLES):
            friends = people[3 * number : 3 * number + 3]
            table = f"e{game}{number:02}"
            await seat_friends(server, table, game, secrets.token_hex(16), friends)
            await friends[0].start(table)
            observer = observers[table] = Observer()
            work.append(observer.listen(friends[EVE], table))
            for seat, client in enumerate(friends):
                line = await stack.enter_async_context(client.connect(table))
                # what Eve receives in a window is not her own doing: she answers none
                whims.append(Whim(game, 1000 * number + seat))
                work.append(play(line, whims[-1], answers=seat != EVE))
        async with tasks_of(*work) as tasks:
            await until(
                lambda: (
                    (
                        all(one.windows >= WINDOWS_EACH for one in observers.values())
                        and sum(whim.claims for whim in whims) >= CLAIMS
                    )
                    or any(task.done() for task in tasks)
                ),
                seconds=300,
            )
    return observers


class Window:
    """A window as the log has it, and what Eve noticed of it."""

    def __init__(self, number: int, deadline: int, could: bool) -> None:
        self.number = number
        self.deadline = deadline
        self.could = could
        #: what the others answered, and whether before the half of the time
        self.answers: list[str] = []
        self.lateness = 0.0


async def look_back(server: Server, table_id: str, observer: Observer) -> list[Window]:
    """Play the log again beside what Eve heard: every update is what her own view says, to the byte."""
    path = Path(server.database.removeprefix("sqlite:///"))
    store = await open_store(f"sqlite:///{path}")
    entries = await store.entries(table_id)
    await store.close()
    created = read_body(entries[0].body)
    assert isinstance(created, Created)
    table = Table(table_id, created, entries[0].at)
    expected: list[dict[str, Any]] = []
    windows: list[Window] = []
    for entry in entries[1:]:
        body = read_body(entry.body)
        told = table.moment
        if isinstance(body, Answered):
            windows[-1].answers.append(body.action)
        table.apply(body, entry.at)
        if table.match is None or (table.moment == told and not isinstance(body, Closed)):
            continue
        expected.append(seen_by_eve(table))
        if table.has_window:
            others = [seat for seat in table.awaited if seat != EVE]
            could = any(len(table.match.choices(seat)) > 1 for seat in others)
            windows.append(Window(len(windows), table.waiting_since + 1000 * CLAIM_SECONDS, could))
    return compared(observer, expected, windows)


def seen_by_eve(table: Table) -> dict[str, Any]:
    """Returns the update that she must get: her view, her choices, whom the table waits for. Nothing else goes in."""
    assert table.match is not None
    view, game = table.match.view(EVE), table.game
    choices = list(game.choices(view)) if EVE in table.awaited else []
    return {
        "view": json.loads(json.dumps(as_data(view, game.write_cards))),
        "choices": [game.write_action(action) for action in choices],
        "awaited": list(table.awaited),
        "told": table.moment,
        "deadline": table.waiting_since + 1000 * CLAIM_SECONDS if table.has_window else None,
    }


def compared(observer: Observer, expected: list[dict[str, Any]], windows: list[Window]) -> list[Window]:
    """The windows that Eve saw from beginning to end."""
    by_told = {one["told"]: one for one in expected}
    by_deadline = {one.deadline: one for one in windows}
    opened: Window | None = None
    seen: list[Window] = []
    # the first is what she was welcomed with
    for heard in [one for one in observer.heard if one.kind == "update"][1:]:
        message, right = heard.message, by_told[heard.told]
        assert {name: message[name] for name in ("view", "choices", "awaited", "deadline")} == {
            name: right[name] for name in ("view", "choices", "awaited", "deadline")
        }
        assert message["answered"] == ""
        # no byte is there that its contents do not ask for: the size says no more than they do
        assert heard.raw.encode() == msgspec.json.encode(message)
        assert len(str(message["now"])) == 13
        if opened is not None:
            opened.lateness = heard.at - opened.deadline
            seen.append(opened)
        opened = by_deadline[message["deadline"]] if message["deadline"] is not None else None
    return seen


def check_numbers(observer: Observer) -> None:
    """While a window is open nothing comes at all, whatever the others answer, and when."""
    opened = False
    for heard in observer.heard:
        if opened:
            assert heard.kind == "update", heard.raw[:100]
            assert not is_window(heard) or heard.message["events"], "a window was told of twice"
        opened = is_window(heard)


def difference(windows: list[Window], ours: list[bool]) -> float:
    """Van Elteren's z: how far the lateness of two groups differs, compared only within the same moment.

    All tables have their first windows together, and their second: what the machine does then is no one's secret.
    """
    strata: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for window, mine in zip(windows, ours, strict=True):
        strata[window.number].append((window.lateness, mine))
    total = variance = 0.0
    for group in strata.values():
        n = sum(mine for _, mine in group)
        m = len(group) - n
        if n and m:
            ranks = sum(rank for rank, (_, mine) in enumerate(sorted(group), start=1) if mine)
            total += (ranks - n * (n + m + 1) / 2) / (n + m + 1)
            variance += n * m / 12 / (n + m + 1)
    assert variance > 0
    return float(total / variance**0.5)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_rf_8_traffic_does_not_tell_who_could_claim(server: Server, game: str) -> None:
    async def compare() -> None:
        observers = await evening(server, game)
        windows: list[Window] = []
        for table, observer in observers.items():
            check_numbers(observer)
            windows += await look_back(server, table, observer)
        could = [one.could for one in windows]
        claimed = [any(answer != "-" for answer in one.answers) for one in windows]
        silent = [not one.answers for one in windows]
        assert len(windows) >= TABLES * (WINDOWS_EACH - 1)
        for group in (could, claimed, silent):
            assert 10 <= sum(group) <= len(windows) - 10
        # it closes after its deadline, never before, and at the same time whatever the case
        assert min(one.lateness for one in windows) >= 0
        assert abs(difference(windows, could)) < DOUBT
        assert abs(difference(windows, claimed)) < DOUBT
        assert abs(difference(windows, silent)) < DOUBT

    asyncio.run(compare())


# --- The same deal, played in two worlds ---


class Habit:
    """The same discards in every world; windows are answered as the world has it, never with a claim."""

    def __init__(self, pause: float | None) -> None:
        self._pause = pause

    def turn(self, update: to_client.Update) -> str:
        return min(choice for choice in update.choices if choice != "out")

    def answer(self, choices: list[str]) -> tuple[float, str] | None:
        return None if self._pause is None else (self._pause, "-")


#: how Ann and Bob behave: answering at once, late, never, or by a setting
WORLDS: dict[str, tuple[float | None, str]] = {
    "at once": (0.0, "ask"),
    "late": (0.5, "ask"),
    "never": (None, "ask"),
    "pass": (None, "pass"),
    "pass-unless-call": (None, "pass-unless-call"),
}


async def world(
    server: Server, game: str, seed: int, pause: float | None, mode: str
) -> list[tuple[str, int]]:
    """One table of a certain deal; the kind and size of everything that Eve is sent in some windows."""
    async with contextlib.AsyncExitStack() as stack:
        friends = await stack.enter_async_context(guests([server.url], "Ann", "Bob", "Eve"))
        table = f"t{seed:03}{abs(hash((game, pause, mode))) % 10**9:09}"
        await seat_friends(server, table, game, f"{seed:032x}", friends)
        observer, work = Observer(), []
        lines = [await stack.enter_async_context(friend.connect(table)) for friend in friends]
        await until(lambda: all(line.info is not None for line in lines))
        for seat, line in enumerate(lines):
            if seat != EVE:
                await line.set_auto(mode)
                await line.ping()
            work.append(play(line, Habit(pause), answers=seat != EVE))  # type: ignore[arg-type]
        async with tasks_of(observer.listen(friends[EVE], table), *work):
            await until(lambda: observer.heard)
            await friends[0].start(table)
            await until(lambda: observer.windows >= 5, seconds=60)
    # up to the opening of a window, so that all worlds are cut at the same place
    updates = [one for one in observer.heard if one.kind == "update"]
    fifth = [at for at, one in enumerate(updates) if is_window(one)][4]
    return [(one.kind, len(one.raw)) for one in updates[: fifth + 1]]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_rf_8_the_same_deal_looks_the_same_whatever_others_answer(server: Server, game: str) -> None:
    """Message by message, byte by byte: whether claims that were possible were passed at once, late, or by setting."""

    async def compare() -> None:
        for seed in (1, 2):
            heard = await asyncio.gather(*[world(server, game, seed, *how) for how in WORLDS.values()])
            assert all(one == heard[0] for one in heard[1:]), dict(zip(WORLDS, heard, strict=True))

    asyncio.run(compare())


def test_rf_8_the_servers_counters_do_not_tell_who_has_answered(server: Server) -> None:
    """`/metrics` may be open to all: closed answers are counted with their window, not one by one."""

    async def look() -> None:
        async with guests([server.url], "Ann", "Bob") as (ann, bob):
            table = await friends_table(ann, bob, is_quick=False, clock={"claim": 3})
            async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                line, update = await turn_of(a, b)
                other = b if line is a else a
                await line.act(quiet_choice(update.choices), update.seat)
                await turn_of(other)
                before = await metric(server, "meldhouse_decisions_total")
                await other.act("-")
                assert await metric(server, "meldhouse_decisions_total") == before
                while await metric(server, "meldhouse_decisions_total") == before:
                    await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(look(), 60))
