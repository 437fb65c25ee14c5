"""Everything that is due at a table by itself: bots decide, clocks run down, windows close, the next deal begins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from meldhouse.tables import proposals
from meldhouse.tables.access import Propose
from meldhouse.tables.bots import Bots, random_decision
from meldhouse.tables.clocks import deadline_of, is_due, looking_until, now, substitutions_due
from meldhouse.tables.table import PASS, Table

#: the level of a bot that plays on for a person, or decides when their time is up
SUBSTITUTE = "novice"
#: commits a proposal to the table with an id
Commit = Callable[[str, Propose], Awaitable[None]]


class Due(NamedTuple):
    """Everything that is due now, and the time of the next look in milliseconds since 1970."""

    #: seats whose bots have to decide, and their levels
    bots: list[tuple[int, str]]
    proposals: list[Propose]
    is_time_up: bool
    at: int | None


#: the usual answer after a decision
_NOTHING = Due([], [], False, None)


def due_now(table: Table, pause_seconds: float, grace_seconds: int) -> Due:
    """Returns what is due at a running table."""
    if table.is_between_deals:
        return _between_deals(table, pause_seconds, grace_seconds)
    bots: list[tuple[int, str]] = []
    proposed: list[Propose] = []
    for seat in table.awaited:
        if not table.owes(seat):
            continue
        chair = table.chairs[seat]
        if chair.is_bots:
            bots.append((seat, chair.level or SUBSTITUTE))
        elif table.passes(seat):
            proposed.append(proposals.decision(seat, PASS, "auto", table.moment))
    return _with_clocks(table, bots, proposed, grace_seconds)


def _between_deals(table: Table, pause_seconds: float, grace_seconds: int) -> Due:
    """Deals when the pause is over, or everybody who may be looking at the score is ready."""
    present = now()
    end = table.waiting_since + int(pause_seconds * 1000)
    ends = looking_until(table, end, grace_seconds)
    waiting = [until for seat, until in ends.items() if until > present and seat not in table.ready]
    if waiting:
        return Due([], [], False, min(waiting))
    return Due([], [proposals.deal], False, None)


def _with_clocks(
    table: Table, bots: list[tuple[int, str]], proposed: list[Propose], grace_seconds: int
) -> Due:
    """Adds the table's own deadline and the grace of missing players."""
    deadline = deadline_of(table)
    if deadline is None and not table.has_absent:
        return Due(bots, proposed, False, None) if bots or proposed else _NOTHING
    substitutions = substitutions_due(table, grace_seconds)
    proposed += [proposals.substitute(seat) for seat, due in substitutions.items() if due <= now()]
    if deadline is not None and deadline <= now():
        return Due(bots, proposed, True, None)
    times = [*substitutions.values(), *([] if deadline is None else [deadline])]
    return Due(bots, proposed, False, min(times) if times else None)


async def commit_bot(table: Table, seat: int, action: str | None, moment: int, commit: Commit) -> None:
    """Commits the decision that a bot made at a moment; a simpler bot decides if the rules refuse it."""
    if action is not None:
        await commit(table.id, proposals.decision(seat, action, "bot", moment))
    if table.moment == moment and table.owes(seat) and table.chairs[seat].is_bots:
        action = random_decision(table, seat)
        if action is not None:
            await commit(table.id, proposals.decision(seat, action, "bot", moment))


async def end_wait(table: Table, bots: Bots, commit: Commit) -> None:
    """Closes the window for all, or ends the turn of the awaited seats, because time is up."""
    if table.has_window:
        await commit(table.id, proposals.close_window)
        return
    for seat in table.awaited:
        if not (is_due(table) and table.owes(seat)):
            continue
        moment = table.moment
        action = PASS if table.is_claim else await _bell(table, seat, bots)
        if action is not None:
            await commit(table.id, proposals.timeout(seat, action, moment))


async def _bell(table: Table, seat: int, bots: Bots) -> str | None:
    """Returns the decision for a player whose time is up: by the game's own rule, or else a bot's."""
    if table.rearrangeable is not None:
        bell = table.rearrangeable.bell(table.drafts.get(seat))
        if bell is not None:
            return str(table.game.write_action(bell))
    return await bots.decide(table, seat, SUBSTITUTE)
