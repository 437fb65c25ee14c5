"""All attacks by name, and how each must be refused."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from tests.support.attacks import by_guests, raw_bytes
from tests.support.attacks.target import Attack, Codes, Target

ATTACKS: dict[str, Attack] = {
    "control frames": raw_bytes.control_frames,
    "endless headers": raw_bytes.endless_headers,
    "noise": raw_bytes.noise,
    "silence": raw_bytes.silence,
    "tables of bots": by_guests.tables_of_bots,
    "listed tables": by_guests.listed_tables,
    "watchers": by_guests.watchers,
    "chat": by_guests.chat,
    "questions": by_guests.questions,
    "replays": by_guests.replays,
    "messages": by_guests.messages,
    "records": by_guests.records,
    "continuations": by_guests.continuations,
    "impatience": by_guests.impatience,
    "challenges": by_guests.challenges,
    "takings": by_guests.takings,
}
#: the codes that each attack must be refused with, at least one of them
EXPECTED: dict[str, set[str]] = {
    "control frames": {"too-many-frames", "closed"},
    "endless headers": {"too-large", "closed"},
    "noise": {"bad-request", "closed"},
    "silence": {"closed", "took-too-long"},
    "tables of bots": {"too-many-tables"},
    "listed tables": {"too-many-tables"},
    "watchers": {"not-allowed"},
    "chat": {"too-many-requests"},
    "questions": {"wild-not-freed", "wild-not-freed-group"},
    "replays": {"ok", "too-many-requests"},
    "messages": {"throttled", "closed"},
    "records": {"bad-record", "too-many-requests"},
    "continuations": {"too-many-requests"},
    "impatience": {"given up", "too-many-requests"},
    "challenges": {"not-allowed"},
    "takings": {"not-allowed"},
}


async def attack_for(target: Target, name: str, seconds: float) -> Codes:
    """Attacks again and again for some seconds. Returns how the attacker was refused."""
    refused: Codes = Counter()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await ATTACKS.get(name, _nothing)(target, end, refused)
    return refused


async def _nothing(siege: Target, end: float, refused: Codes) -> None:
    """Nobody attacks, for comparison."""
    await asyncio.sleep(0.1)
