"""Time at a table: the deadline of the present wait, and the grace of absent players."""

from __future__ import annotations

import time

from meldhouse.tables.table import Table

#: the time of day at the start of the process, less what the monotonic clock showed then
_OFFSET = time.time_ns() - time.monotonic_ns()

#: milliseconds that news may take; longer means that a clock is wrong
_SLOWEST_NEWS = 60_000

#: milliseconds that clocks of two processes may differ: within them all processes keep the same deadlines
_MOST_DIFFERENCE = 1_000


def now() -> int:
    """Returns the time in milliseconds since 1970.

    A system clock that is set while the process runs changes nothing: deadlines neither pass nor move.
    """
    return (_OFFSET + time.monotonic_ns()) // 1_000_000


def time_of_entry(at: int, is_news: bool) -> int:
    """Returns when an entry was appended, by the clock of this process.

    The clock of the process that appended it may be wrong, or may have been set. Entries of the future count
    as appended now, and so do news that seem to be old: else a wait could last for an hour, or be over at once.
    """
    present = now()
    is_late = is_news and at < present - _SLOWEST_NEWS
    return present if is_late or at > present + _MOST_DIFFERENCE else at


def deadline_of(table: Table) -> int | None:
    """Returns when the present wait ends by itself, in milliseconds since 1970, or None without a clock.

    All seats and watchers see the same deadline.
    """
    if not table.awaited:
        return None
    created = table.created
    if table.is_claim and (created.turn_seconds or not created.is_quick):
        return table.waiting_since + created.claim_seconds * 1000
    if created.turn_seconds:
        seat = table.awaited[0]
        return table.waiting_since + created.turn_seconds * 1000 + table.banks[seat]
    return None


def is_due(table: Table) -> bool:
    """Checks if the deadline of the present wait has passed."""
    deadline = deadline_of(table)
    return deadline is not None and deadline <= now()


def substitutions_due(table: Table, grace_seconds: int) -> dict[int, int]:
    """Returns when a bot takes over, for each seat whose player is missing.

    A player who has said that they leave has no grace. At a table without a clock nobody else is
    substituted: people return to a slow table for days.
    """
    due: dict[int, int] = {}
    if not table.has_absent:
        return due
    for seat, chair in enumerate(table.chairs):
        if chair.gone_since is None or chair.is_substituted or not chair.guest:
            continue
        if table.created.turn_seconds or chair.has_left:
            due[seat] = chair.gone_since + (0 if chair.has_left else grace_seconds * 1000)
    return due


def looking_until(table: Table, end: int, grace_seconds: int) -> dict[int, int]:
    """Returns until when each player may be looking at the score, at most until the end of the pause.

    A player whose line broke, or who reloads the page, comes back within the grace. One who left does not.
    """
    return {
        seat: end if chair.gone_since is None else min(end, chair.gone_since + grace_seconds * 1000)
        for seat, chair in enumerate(table.chairs)
        if chair.guest and not chair.has_left
    }
