"""Every attack on a real server beside people who play honestly: they play on, and the attacker is refused.

For half a second each, or ten with `-m long`, without a limit on time: the machine may be busy. `bench/attacks.py` sets
a limit on the delay of honest decisions.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.support.attacks import AS_RUN, ATTACKS, EXPECTED, Siege, prepare
from tests.support.process_health import errors
from tests.support.servers import servers

TABLES = 10


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.5, pytest.param(10, marks=pytest.mark.long)])
def test_honest_people_play_on_whatever_strangers_do(tmp_path: Path, seconds: float) -> None:
    async def besiege() -> None:
        with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, **AS_RUN) as (server,):
            await prepare(server)
            async with Siege.begin(server, TABLES) as siege:
                await siege.calm(2 * TABLES)
                for name in ATTACKS:
                    outcome = await siege.endure(name, seconds)
                    assert EXPECTED[name] & set(outcome.refused), (name, outcome.refused)
                    assert outcome.memory < 2 * outcome.memory_before, name
                    assert len(outcome.seconds) >= 10, name
            assert await asyncio.to_thread(errors, server) == 0
            assert " | " not in server.log.read_text()

    asyncio.run(asyncio.wait_for(besiege(), 800))
