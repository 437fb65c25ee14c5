"""Every change of a table as a proposal.

A proposal is asked about the table as it is and returns the entry to append, or None if nothing is to be
done (any more). It is asked again if another process was first. A proposal that is not allowed raises.
"""

from __future__ import annotations

from meldhouse.core.actions import Action
from meldhouse.core.refusal import Refusal
from meldhouse.tables import entries
from meldhouse.tables.access import Propose
from meldhouse.tables.chair import Chair
from meldhouse.tables.clocks import is_due
from meldhouse.tables.entries import AnyBody
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.table import Table
from meldhouse.wire import to_server

#: more has happened than the player knew when they decided
STALE = Refusal("stale", "MH-3")
_MOST_DRAFTS = 500
#: the reason to close a table whose match goes on at a device
TAKEN = "taken"

# --- decisions ---


class Act:
    """A player's decision, and the refusal of the rules if there is one."""

    def __init__(self, seat: int, message: to_server.Act, action: Action) -> None:
        self.seat = seat
        self.message = message
        self._action = action
        self.refusal: Refusal | None = None

    def propose(self, table: Table) -> AnyBody | None:
        seat, message = self.seat, self.message
        self.refusal = None
        if table.has_seen(seat, message.id):
            return None
        if table.status == "closed":
            raise NotAllowed("this table was closed")
        if message.seen is not None and message.seen < table.moment:
            self.refusal = STALE
            return None
        action, self.refusal = table.judged(seat, self._action)
        if self.refusal is not None:
            return None
        return _allowed(table, seat, action, table.game.write_action(action), "person", message.id)


def decision(seat: int, text: str, by: str, moment: int) -> Propose:
    """Proposes a decision of a bot, or of a seat that passes by itself, made at a moment of the match.

    A bot whose player has come back meanwhile decides nothing: the seat is theirs again.
    """

    def propose(table: Table) -> AnyBody | None:
        if table.moment != moment or (by == "bot" and not table.chairs[seat].is_bots):
            return None
        action = table.game.read_action(text)
        if table.refusal(seat, action) is not None:
            return None
        return _allowed(table, seat, action, text, by)

    return propose


def _allowed(
    table: Table, seat: int, action: Action, text: str, by: str, message_id: str = ""
) -> AnyBody | None:
    """Returns the entry of a decision that the rules have allowed, or None if it is not owed (any more)."""
    if not table.owes(seat):
        return None
    if table.has_window:
        return entries.Answered(seat, text, by, message_id)
    table.allow(seat, action, text)
    return entries.Decided(seat, text, by, message_id)


def timeout(seat: int, text: str, moment: int) -> Propose:
    """Proposes what happens to a seat whose time is up. The rules judge it when the entry is applied."""

    def propose(table: Table) -> AnyBody | None:
        is_asked = table.moment == moment and table.owes(seat)
        return entries.Decided(seat, text, "clock") if is_asked and is_due(table) else None

    return propose


def close_window(table: Table) -> AnyBody | None:
    """Proposes to close a window whose time is up."""
    return entries.Closed() if is_due(table) and table.has_window else None


def draft(seat: int, arrangement: str) -> Propose:
    """Proposes an unfinished layout. The others see it, and it counts if time runs out."""

    def propose(table: Table) -> AnyBody | None:
        is_news = table.owes(seat) and table.drafts.get(seat) != arrangement
        return entries.Drafted(seat, arrangement) if is_news and table.drafted < _MOST_DRAFTS else None

    return propose


def hinted(seat: int) -> Propose:
    """Proposes to count a hint."""
    return lambda table: entries.Hinted(seat) if table.status == "running" else None


def auto_mode(seat: int, mode: str) -> Propose:
    """Proposes another way to answer claims."""
    return lambda table: None if table.chairs[seat].auto == mode else entries.AutoSet(seat, mode)


# --- between deals ---


def deal(table: Table) -> AnyBody | None:
    """Proposes the next deal."""
    return entries.Dealt() if table.is_between_deals else None


def ready(seat: int) -> Propose:
    """Proposes that a player has seen the score."""
    return lambda table: entries.Ready(seat) if table.is_between_deals and seat not in table.ready else None


# --- presence ---


def gone(seat: int, guest: str, has_left: bool = False) -> Propose:
    """Proposes that a player has no connection any more, or has said that they leave."""

    def propose(table: Table) -> AnyBody | None:
        chair = table.chairs[seat]
        if chair.guest != guest or table.status != "running":
            return None
        is_known = chair.gone_since is not None and (chair.has_left or not has_left)
        return None if is_known else entries.Gone(seat, has_left)

    return propose


def back(seat: int, guest: str) -> Propose:
    """Proposes that a player is here again."""

    def propose(table: Table) -> AnyBody | None:
        chair = table.chairs[seat]
        is_missed = chair.gone_since is not None or chair.is_substituted
        return entries.Back(seat) if chair.guest == guest and is_missed else None

    return propose


def substitute(seat: int) -> Propose:
    """Proposes that a bot plays on for a missing player."""

    def propose(table: Table) -> AnyBody | None:
        chair = table.chairs[seat]
        return (
            entries.Substituted(seat) if chair.gone_since is not None and not chair.is_substituted else None
        )

    return propose


# --- the lobby ---


def sit(entry: entries.Sat | entries.BotSat) -> Propose:
    """Proposes that a guest or a bot takes an open seat."""

    def propose(table: Table) -> AnyBody | None:
        if table.status != "open":
            raise NotAllowed("the match has begun")
        if not table.chairs[entry.seat].is_open:
            raise NotAllowed("this seat is taken")
        return entry

    return propose


def join(guest: str, name: str, seat: int | None, is_program: bool = False) -> Propose:
    """Proposes that a guest takes a seat, or the first open one if they have none yet."""

    def propose(table: Table) -> AnyBody | None:
        if seat is not None and seat >= table.created.players:
            raise NotAllowed(f"there is no seat {seat}")
        if guest in table.barred:
            raise NotAllowed("the host of this table has shown you out")
        if seat is None and table.seats_of(guest):
            return None
        wanted = seat
        if wanted is None:
            wanted = next((at for at, chair in enumerate(table.chairs) if chair.is_open), None)
        if wanted is None:
            raise NotAllowed("all seats are taken")
        return sit(entries.Sat(wanted, guest, name, is_program))(table)

    return propose


def leave(seat: int, guest: str) -> Propose:
    """Proposes that a guest stands up, or leaves a running match to a bot."""

    def propose(table: Table) -> AnyBody | None:
        if table.status == "open":
            return entries.Stood(seat) if table.chairs[seat].guest == guest else None
        return gone(seat, guest, has_left=True)(table)

    return propose


def open_seat(seat: int) -> Propose:
    """Proposes to free a seat before the match."""

    def propose(table: Table) -> AnyBody | None:
        if table.status != "open":
            raise NotAllowed("the match has begun")
        chair = table.chairs[seat]
        is_barred = bool(chair.guest) and chair.guest != table.created.host
        return None if chair.is_open else entries.Stood(seat, is_barred)

    return propose


def add_part(guest: str, part: str) -> Propose:
    """Proposes a guest's part of the shuffle."""

    def propose(table: Table) -> AnyBody | None:
        mine = table.seats_of(guest)
        if not mine:
            raise NotAllowed("only players at this table can add to the shuffle")
        if table.status != "open":
            raise NotAllowed("the match has begun")
        return entries.Added(mine[0], part)

    return propose


def start(guest: str) -> Propose:
    """Proposes to start the match, which only the host may do, once all seats are taken."""

    def propose(table: Table) -> AnyBody | None:
        if table.created.host != guest:
            raise NotAllowed("only the host can start the match")
        if table.status != "open":
            return None
        if any(chair.is_open for chair in table.chairs):
            raise NotAllowed("there are free seats; wait for friends or fill them with bots")
        return entries.Started()

    return propose


def rename(guest: str, name: str) -> Propose:
    """Proposes another name for a guest, seat by seat."""

    def propose(table: Table) -> AnyBody | None:
        seats = [seat for seat in table.seats_of(guest) if table.chairs[seat].name != name]
        return entries.Renamed(seats[0], name) if seats else None

    return propose


def abandon(reason: str) -> Propose:
    """Proposes to close a table before the end of its match."""
    return lambda table: entries.Abandoned(reason) if table.status in ("open", "running") else None


def take(guest: str) -> Propose:
    """Proposes to close a table whose match goes on at the device of its only player.

    The log holds all hidden cards, so it may leave only when the match here is over for good; and only the cards of
    bots, so that nobody else's are shown. A daily deal is played once, and here.
    """

    def propose(table: Table) -> AnyBody | None:
        if not table.seats_of(guest) or any(chair.guest not in ("", guest) for chair in table.chairs):
            raise NotAllowed("only a match of one person against bots can be taken to a device")
        if table.created.daily:
            raise NotAllowed("the daily deal stays here")
        if table.status == "closed" and table.closed_for == TAKEN:
            return None
        if table.status != "running":
            raise NotAllowed("only a running match can be taken to a device")
        return entries.Abandoned(TAKEN)

    return propose


def rematch(new_id: str) -> Propose:
    """Proposes the id of the table where the same people play again."""
    return lambda table: None if table.rematch else entries.Rematched(new_id)


def sit_again(seat: int, chair: Chair) -> Propose:
    """Proposes that the occupant of a chair takes the same seat at a rematch."""

    def propose(table: Table) -> AnyBody | None:
        if table.status != "open" or not table.chairs[seat].is_open:
            return None
        return (
            entries.BotSat(seat, chair.level)
            if chair.level
            else entries.Sat(seat, chair.guest, chair.name, chair.is_program)
        )

    return propose


def start_again(table: Table) -> AnyBody | None:
    """Proposes to start a rematch."""
    return entries.Started() if table.status == "open" else None


def unless_there(number: int, entry: AnyBody) -> Propose:
    """Proposes the entry with a fixed number of a table that is set up in a fixed order."""
    return lambda table: entry if table.seq < number else None


# --- chat ---


def say(seat: int, said: entries.Said) -> Propose:
    """Proposes a line of chat."""
    return lambda table: None if table.has_seen(seat, said.id) else said
