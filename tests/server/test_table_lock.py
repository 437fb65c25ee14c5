"""One change of a table at a time; the others wait in turn."""

from __future__ import annotations

import asyncio

from meldhouse.server.tables.lock import TableLock


def test_it_is_taken_once_and_free_again() -> None:
    lock = TableLock()
    assert lock.take()
    assert lock.locked()
    assert not lock.take()
    lock.release()
    assert not lock.locked()
    assert lock.take()


def test_those_who_wait_come_in_turn_and_nobody_slips_in() -> None:
    async def scene() -> list[int]:
        lock, order = TableLock(), []

        async def enter(number: int) -> None:
            async with lock:
                order.append(number)
                await asyncio.sleep(0)

        assert lock.take()
        waiting = [asyncio.create_task(enter(number)) for number in range(3)]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take()
        await asyncio.gather(*waiting)
        assert lock.take()
        return order

    assert asyncio.run(scene()) == [0, 1, 2]


def test_who_gives_up_waiting_is_passed_over_also_in_the_moment_it_became_theirs() -> None:
    async def scene() -> None:
        lock = TableLock()

        async def enter() -> str:
            async with lock:
                return "in"

        for is_handed_over in (False, True):
            assert lock.take()
            impatient, patient = asyncio.create_task(enter()), asyncio.create_task(enter())
            await asyncio.sleep(0)
            if is_handed_over:
                lock.release()
                impatient.cancel()
            else:
                impatient.cancel()
                lock.release()
            assert await asyncio.wait_for(patient, 10) == "in"
            assert impatient.cancelled() or impatient.cancelling()
            await asyncio.gather(impatient, return_exceptions=True)
            assert not lock.locked()

    asyncio.run(scene())
