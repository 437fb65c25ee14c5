"""The study's processes: answers, refusals, failures, time, being stopped; and the loop goes on meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from pathlib import Path

import pytest
from tests.support.study_work import at_it, echo, fail, hang, is_gone, with_workers

from meldhouse.parts.errors import MeldhouseError, OptionError
from meldhouse.server.workers.study import (
    NotAnswered,
    Progress,
    StudyProcess,
    StudyWorkers,
    TooBusy,
    TookTooLong,
)


def refuse(given: bytes, progress: Progress) -> bytes:
    raise OptionError("not like that")


def die(given: bytes, progress: Progress) -> bytes:
    os._exit(3)


def test_one_process_answers_one_after_the_other_and_tells_how_far_it_is() -> None:
    async def scene(workers: StudyWorkers) -> None:
        told: list[tuple[int, int]] = []
        first = await workers.ask(echo, b"x", lambda done, of: told.append((done, of)))
        await asyncio.sleep(0)
        assert told == [(1, 3), (2, 3), (3, 3)]
        again = await asyncio.gather(*[workers.ask(echo, b"x") for _ in range(3)])
        assert {first, *again} == {first}, "the process is kept"

    with_workers(scene)


def test_refusals_keep_their_code_and_failures_are_told() -> None:
    async def scene(workers: StudyWorkers) -> None:
        with pytest.raises(MeldhouseError, match="not like that") as refused:
            await workers.ask(refuse, b"")
        assert refused.value.code == "bad-option"
        for work in (fail, die):
            with pytest.raises(NotAnswered):
                await workers.ask(work, b"")
        assert workers.failures == 2
        assert (await workers.ask(echo, b"y")).startswith(b"y"), "another process goes on"

    with_workers(scene)


def test_who_is_not_waited_for_is_stopped(tmp_path: Path) -> None:
    async def scene(workers: StudyWorkers) -> None:
        path = tmp_path / "pid"
        asking = asyncio.create_task(workers.ask(hang, str(path).encode()))
        process = await at_it(path)
        # the loop is free all the while
        begun = asyncio.get_running_loop().time()
        await asyncio.sleep(0)
        assert asyncio.get_running_loop().time() - begun < 5
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await is_gone(process)
        assert workers.asked == 0
        assert await workers.ask(echo, b"")

    with_workers(scene)


def test_a_process_outlives_a_short_question_that_nobody_waits_for_any_more() -> None:
    async def scene(workers: StudyWorkers) -> None:
        process = await workers.ask(echo, b"")
        for _ in range(3):
            asking = asyncio.create_task(workers.ask(echo, b""))
            while not workers.asked:
                await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
        assert await workers.ask(echo, b"") == process

    with_workers(scene)


def test_a_process_that_nobody_waits_for_any_more_is_there_for_the_next_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[tuple[threading.Thread, StudyProcess]] = []

    def noted(self: StudyProcess) -> None:
        started.append((threading.current_thread(), self))
        begin(self)

    begin = StudyProcess.__init__
    monkeypatch.setattr(StudyProcess, "__init__", noted)

    async def scene(workers: StudyWorkers) -> None:
        asking = asyncio.create_task(workers.ask(echo, b""))
        while not started:
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await workers.ask(echo, b"")
        assert len(started) <= 2
        # the event loop has other things to do than to start processes
        assert all(thread is not threading.main_thread() for thread, _ in started)

    with_workers(scene)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such priorities")
def test_the_server_comes_first_at_the_processor() -> None:
    async def scene(workers: StudyWorkers) -> None:
        process = int(await workers.ask(echo, b""))
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, process) == min(own + 2, 19)

    with_workers(scene)


def test_time_is_limited_and_so_are_those_who_wait(tmp_path: Path) -> None:
    async def scene(workers: StudyWorkers) -> None:
        await workers.ask(echo, b"")  # a process that is there needs no time to start
        path = tmp_path / "pid"
        first = asyncio.create_task(workers.ask(hang, str(path).encode()))
        process = await at_it(path)
        second = asyncio.create_task(workers.ask(echo, b"later"))
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await workers.ask(echo, b"")
        with pytest.raises(TookTooLong):
            await first
        await is_gone(process)
        assert (await second).startswith(b"later")

    with_workers(scene, seconds=0.5, most=2)


def test_processes_that_were_killed_while_idle_are_not_asked() -> None:
    async def scene(workers: StudyWorkers) -> None:
        # so many that not all can fail within one question's tries
        answers = await asyncio.gather(*[workers.ask(echo, b"") for _ in range(3)])
        for process in {int(answer) for answer in answers}:
            os.kill(process, signal.SIGKILL)
            await is_gone(process)
        assert await workers.ask(echo, b"")
        assert workers.failures == 0

    with_workers(scene, count=3)
