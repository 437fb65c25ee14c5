"""Answers that one waits for: known ones need no work, and who goes away stops it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from litestar.types import Receive
from tests.support.finished_matches import Http, finished_match
from tests.support.servers import guests, scenario, servers
from tests.support.study_http import replay_of
from tests.support.study_work import at_it, echo, fail, hang, is_gone, with_workers

from meldhouse.server.study.cache import AnswerCache, NotWaitedFor
from meldhouse.server.workers.study import NotAnswered, Progress, StudyWorkers
from meldhouse.store import open_store
from meldhouse.study.expert import EXPERT


async def staying() -> Any:
    """Everybody who asked waits for the answer."""
    await asyncio.Event().wait()


def large(given: bytes, progress: Progress) -> bytes:
    return echo(given, progress) + bytes(200_000)


def counted(given: bytes, progress: Progress) -> bytes:
    """Writes down that it was asked."""
    with Path(given.decode()).open("a") as file:
        file.write("x")
    return given


def test_what_was_asked_before_needs_no_work(tmp_path: Path) -> None:
    async def scene(workers: StudyWorkers) -> None:
        answers = AnswerCache(workers, most=2)
        path = tmp_path / "asked"
        given = str(path).encode()
        for _ in range(3):
            assert await answers.ask(staying, counted, given) == given
        assert path.read_text() == "x"
        # those that were asked for last are kept
        await answers.ask(staying, echo, b"one")
        await answers.ask(staying, counted, given)
        await answers.ask(staying, echo, b"two")
        await answers.ask(staying, counted, given)
        assert path.read_text() == "x"
        await answers.ask(staying, echo, b"three")
        await answers.ask(staying, echo, b"four")
        await answers.ask(staying, counted, given)
        assert path.read_text() == "xx"

    with_workers(scene)


def test_large_answers_and_failures_are_not_kept() -> None:
    async def scene(workers: StudyWorkers) -> None:
        answers = AnswerCache(workers)
        first = await answers.ask(staying, large, b"x")
        for _ in range(2):
            with pytest.raises(NotAnswered):
                await answers.ask(staying, fail, b"")
        # the process that failed is gone, and it is another one that answers
        assert await answers.ask(staying, large, b"x") != first

    with_workers(scene)


def test_who_goes_away_stops_the_work(tmp_path: Path) -> None:
    async def scene(workers: StudyWorkers) -> None:
        path = tmp_path / "pid"

        async def leaving() -> Any:
            await at_it(path)
            return {"type": "http.disconnect"}

        receive: Receive = leaving
        with pytest.raises(NotWaitedFor):
            await AnswerCache(workers).ask(receive, hang, str(path).encode())
        await is_gone(int(path.read_text()))
        assert workers.asked == 0
        assert await workers.ask(echo, b"")

    with_workers(scene)


@scenario
async def test_what_the_expert_said_is_kept_for_everybody(tmp_path: Path) -> None:
    """Stored answers are returned, also after a restart."""
    url = f"sqlite:///{tmp_path}/t.sqlite"
    with servers(url, tmp_path) as (one,):
        async with guests([one.url], "Ann") as (ann,):
            table = await finished_match(ann, "rummy-five", 3)
            http = Http(one.url)
            seat = (await replay_of(http, table.table))[0]["awaited"][0]
            form = {"table": table.table, "deal": 1, "step": 0, "seat": seat}
            told = await http.post("/api/study/expert", form)
            await http.close()
    store = await open_store(url)
    ((name, content),) = await store.results(EXPERT, 10)
    assert json.loads(content) == told
    await store.put_result(EXPERT, name, json.dumps({**told, "kind": "as it stands there"}).encode())
    await store.close()
    with servers(url, tmp_path) as (one,):
        http = Http(one.url)
        assert (await http.post("/api/study/expert", form))["kind"] == "as it stands there"
        await http.close()
