"""Playing on from the middle of a finished match, in any seat, against bots.

The new table has the old one's shuffle and its decisions so far, so that its record replays and verifies by itself;
a remark in the record says where it comes from. What is hidden there is known to whoever has seen the old match:
such a match is for study, and no statistics count it.
"""

from __future__ import annotations

from meldhouse.core.record import MatchRunning
from meldhouse.parts.errors import MeldhouseError
from meldhouse.server.container import House
from meldhouse.server.http.guests import GuestToken, new_code, new_table
from meldhouse.server.study.table_setup import seated
from meldhouse.server.tables.entries import AnyBody, BotSat, Continued, Created, Sat
from meldhouse.server.tables.table import Room
from meldhouse.wire.study import ContinueForm


class NothingToContinue(MeldhouseError):
    """A place that the match never came to, or its very end."""

    code = "nothing-to-continue"


async def continue_from(house: House, old: Room, form: ContinueForm, guest: GuestToken) -> Room:
    """A table where the match goes on from there."""
    if old.status != "over":
        raise MatchRunning("a match can be continued otherwise when it is over")
    decisions = _prefix(old, form)
    if form.seat >= old.created.players:
        raise NothingToContinue(f"there is no seat {form.seat}")
    room = await house.rooms.create(new_table(), _created(old, guest))
    bodies: list[AnyBody] = [
        Sat(seat, guest.guest, guest.name) if seat == form.seat else BotSat(seat, form.level)
        for seat in range(old.created.players)
    ]
    bodies.append(
        Continued(old.table, old.created.code, form.deal, form.step, list(old.shuffle.parts), decisions)
    )
    return await seated(house.rooms, room.table, bodies)


def _created(old: Room, guest: GuestToken) -> Created:
    """The same agreement without a clock, and the same secret of the house, which is open by now."""
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


def _prefix(old: Room, form: ContinueForm) -> list[list[tuple[int, str]]]:
    """Everything that was decided before that place."""
    if form.deal > len(old.decisions) or form.step > len(old.decisions[form.deal - 1]):
        raise NothingToContinue("the match never came to that place")
    if form.deal == len(old.decisions) and form.step == len(old.decisions[-1]):
        raise NothingToContinue("the match is over there")
    before = [list(deal) for deal in old.decisions[: form.deal - 1]]
    return [*before, list(old.decisions[form.deal - 1][: form.step])]
