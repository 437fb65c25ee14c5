"""Continues a finished match from any position, in any seat, against bots.

The new table has the shuffle of the old one and its decisions so far, so that its record replays and verifies
by itself. A comment in the record names its origin. People who have seen the old match know the hidden cards:
such a match is for study, and does not count in statistics.
"""

from __future__ import annotations

from meldhouse.core.record import MatchRunning
from meldhouse.parts.errors import MeldhouseError
from meldhouse.tables.access import TableAccess
from meldhouse.tables.entries import AnyBody, BotSat, Continued, Created, Sat
from meldhouse.tables.identity import GuestToken, new_code, new_table
from meldhouse.tables.lobby import seated
from meldhouse.tables.table import Table
from meldhouse.wire.study import ContinueForm


class NothingToContinue(MeldhouseError):
    """The match never reached this position, or ended there."""

    code = "nothing-to-continue"


async def continue_from(tables: TableAccess, old: Table, form: ContinueForm, guest: GuestToken) -> Table:
    """Creates a table where the match goes on from a position."""
    if old.status != "over":
        raise MatchRunning("a match can be continued when it is over")
    decisions = _prefix(old, form)
    if form.seat >= old.created.players:
        raise NothingToContinue(f"there is no seat {form.seat}")
    table = await tables.create(new_table(), _created(old, guest))
    bodies: list[AnyBody] = [
        Sat(seat, guest.guest, guest.name) if seat == form.seat else BotSat(seat, form.level)
        for seat in range(old.created.players)
    ]
    bodies.append(
        Continued(old.id, old.created.code, form.deal, form.step, list(old.shuffle.parts), decisions)
    )
    return await seated(tables, table.id, bodies)


def _created(old: Table, guest: GuestToken) -> Created:
    """Returns the same agreement without a clock, with the same secret, which is public by now."""
    created = old.created
    return Created(
        game=created.game,
        players=created.players,
        options=dict(old.game.options),
        code=new_code(),
        host=guest.guest,
        house=created.house,
        is_quick=True,
        rules_version=old.game.rules_version,
    )


def _prefix(old: Table, form: ContinueForm) -> list[list[tuple[int, str]]]:
    """Returns all decisions before the position, deal by deal."""
    if form.deal > len(old.decisions) or form.step > len(old.decisions[form.deal - 1]):
        raise NothingToContinue("the match never reached that position")
    if form.deal == len(old.decisions) and form.step == len(old.decisions[-1]):
        raise NothingToContinue("the match is over there")
    before = [list(deal) for deal in old.decisions[: form.deal - 1]]
    return [*before, list(old.decisions[form.deal - 1][: form.step])]
