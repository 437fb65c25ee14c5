"""A table as its log has made it: replayed entry by entry, the same in every process."""

from __future__ import annotations

from typing import Any

import msgspec

from meldhouse.core.actions import Action
from meldhouse.core.json_writer import Writer
from meldhouse.core.match import Match
from meldhouse.core.refusal import Refusal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.server.tables.drafts import as_rearranging
from meldhouse.server.tables.entries import (
    Added,
    Answered,
    AnyBody,
    AutoSet,
    Back,
    BotSat,
    Closed,
    Continued,
    Created,
    Dealt,
    Decided,
    Drafted,
    Gone,
    Hinted,
    Ready,
    Rematched,
    Said,
    Sat,
    Started,
    Stood,
    Substituted,
)
from meldhouse.server.tables.lock import TableLock
from meldhouse.store import TableIndex

PASS = "-"
_CHAT_KEPT = 200
_IDS_KEPT = 64


class Chair:
    """A seat: open, a person's, or a bot's."""

    def __init__(self) -> None:
        self.guest = ""
        self.name = ""
        self.level = ""
        self.part = ""
        #: since when nobody is connected for it; None while somebody is
        self.gone_since: int | None = None
        #: they have said that they leave; only they themselves can take that back
        self.has_left = False
        self.is_substituted = False
        self.auto = "ask"
        #: how often a hint was shown here
        self.hints = 0

    @property
    def is_open(self) -> bool:
        return not self.guest and not self.level

    @property
    def is_bots(self) -> bool:
        """Whether a bot decides here now."""
        return bool(self.level) or self.is_substituted


class Room:
    """Everything that follows from a table's log."""

    def __init__(self, table: str, created: Created, at: int) -> None:
        self.table = table
        #: held by whoever is changing the table in this process
        self.lock: TableLock | None = None
        self.created = created
        self.game = build_game(created.game, created.players, created.options)
        #: the same game, if its table may be rearranged
        self.rearranging = as_rearranging(self.game)
        #: writes what seats are told, and remembers what it has written
        self.writer = Writer(self.game.write_cards)
        self.chairs = [Chair() for _ in range(created.players)]
        self.match: Match[Any, Any, Any, Any, Any] | None = None
        #: `open`, `running` or `over`
        self.status = "open"
        #: whom the table waits for, as everybody may know it
        self.awaited: tuple[int, ...] = ()
        #: whether those who are awaited answer a discard, and whether their answers are kept closed until time is up
        self.is_claim = False
        self.has_window = False
        #: the decisions of each deal in notation
        self.decisions: list[list[tuple[int, str]]] = []
        #: the number of the last entry that was applied
        self.seq = 0
        self.updated = at
        #: when the present wait began, and what each seat has left in its bank, in milliseconds
        self.waiting_since = at
        self.banks = [created.bank_seconds * 1000] * created.players
        #: answers of a window that is still open, by seat
        self.answers: dict[int, str] = {}
        #: what the seat on turn is moving just now, and how often it has shown that
        self.drafts: dict[int, str] = {}
        self.drafted = 0
        #: whether somebody who sits here is missed, and no bot plays for them yet
        self.has_absent = False
        #: seats that have seen the score of the last deal
        self.ready: set[int] = set()
        self.chat: list[Said] = []
        self.chat_first = 0
        self.rematch: str | None = None
        #: the match that this one goes on from, if any
        self.origin: Continued | None = None
        self.shuffle = SeededShuffle(bytes.fromhex(created.house))
        self._ids: dict[str, None] = {}
        self._seats: dict[str, list[int]] = {}
        self._written: tuple[str, Action] = ("", Action())

    # --- what is the case ---

    @property
    def moment(self) -> int:
        """How many events there have been: what was decided at another moment was decided about something else."""
        return 0 if self.match is None else len(self.match.log)

    @property
    def is_between_deals(self) -> bool:
        return self.status == "running" and not self.awaited

    def owes(self, seat: int) -> bool:
        """Whether this seat still owes a decision: an answer that lies closed has been given."""
        return seat in self.awaited and seat not in self.answers

    def passes(self, seat: int) -> bool:
        """Whether a seat has set that it passes here without being asked."""
        mode = self.chairs[seat].auto
        if mode == "ask" or not self.is_claim or self.match is None:
            return False
        return mode == "pass" or len(self.match.choices(seat)) == 1

    def has_seen(self, seat: int, identity: str) -> bool:
        """Whether a message with this id was taken before."""
        return bool(identity) and f"{seat} {identity}" in self._ids

    def seats_of(self, guest: str) -> list[int]:
        """The seats of a guest; asked with every message, so it is kept."""
        seats = self._seats.get(guest)
        if seats is None:
            seats = [seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest]
            if seats:
                self._seats[guest] = seats
        return seats

    def meant(self, seat: int, action: Action) -> Action:
        """What a player means who wrote this: of equal tiles, those that make the turn allowed."""
        if self.rearranging is None or self.match is None or not self.owes(seat):
            return action
        return self.rearranging.fitted(self.match.view(seat), action)

    def write(self, action: Action) -> str:
        """A decision in notation. It is remembered, because the next thing is to play it."""
        text: str = self.game.write_action(action)
        self._written = (text, action)
        return text

    def read(self, text: str) -> Action:
        """A decision from notation."""
        if text == self._written[0]:
            return self._written[1]
        action: Action = self.game.read_action(text)
        return action

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat may not decide this now."""
        if self.match is None:
            return Refusal("not-dealt", "MH-2")
        if seat in self.answers:
            return Refusal("already-answered", "RF-8")
        return self.match.refusal(seat, action)

    def index(self) -> TableIndex:
        """What is looked up about the table without its log."""
        guests = {chair.guest for chair in self.chairs if chair.guest} | {self.created.host}
        return TableIndex(
            self.table,
            self.created.code,
            self.created.game,
            self.status,
            self.created.is_listed,
            tuple(sorted(guests)),
            self.updated,
            self.created.players,
            sum(1 for chair in self.chairs if chair.is_open),
        )

    def index_after(self, body: AnyBody, at: int) -> TableIndex | None:
        """The index with an entry that changes it, so that both are written at once; None for most entries.

        The end of a match is not among them: it follows from the rules once the entry is applied.
        """
        if not isinstance(body, (Sat, Stood, BotSat, Started, Continued)):
            return None
        index = self.index()
        if isinstance(body, (Started, Continued)):
            return msgspec.structs.replace(index, status="running", updated=at)
        guests = {*index.guests, body.guest} if isinstance(body, Sat) else {*index.guests}
        freed = 1 if isinstance(body, Stood) else -1
        return msgspec.structs.replace(
            index, guests=tuple(sorted(guests)), free=index.free + freed, updated=at
        )

    # --- what an entry does ---

    def apply(self, body: AnyBody, at: int) -> None:
        """The next entry of the log. It was checked before it was appended."""
        self.seq += 1
        self.updated = at
        if isinstance(body, Decided):
            self._decide(body, at)
        elif isinstance(body, Answered):
            self.answers[body.seat] = body.action
            self._remember(body.seat, body.id)
        elif isinstance(body, Closed):
            self._close_window(at)
        elif isinstance(body, Started):
            self._start(at)
        elif isinstance(body, Continued):
            self._continue(body, at)
        elif isinstance(body, Dealt):
            self._deal(at)
        elif isinstance(body, Said):
            self._say(body)
        else:
            self._seat(body, at)

    def _seat(self, body: AnyBody, at: int) -> None:
        """Who sits where, and who is there."""
        if isinstance(body, Rematched):
            self.rematch = body.table
            return
        assert isinstance(
            body,
            Sat | Stood | BotSat | Added | Gone | Substituted | Back | AutoSet | Drafted | Ready | Hinted,
        )
        chair = self.chairs[body.seat]
        self._seats.clear()
        if isinstance(body, Sat):
            chair.guest, chair.name, chair.level = body.guest, body.name, ""
        elif isinstance(body, Stood):
            self.chairs[body.seat] = Chair()
        elif isinstance(body, BotSat):
            chair.guest, chair.name, chair.level = "", "", body.level
        elif isinstance(body, Added):
            chair.part = body.part
        elif isinstance(body, Gone):
            chair.gone_since, chair.has_left = at, body.has_left
        elif isinstance(body, Substituted):
            chair.is_substituted = True
        elif isinstance(body, Back):
            chair.gone_since, chair.has_left, chair.is_substituted = None, False, False
        elif isinstance(body, Drafted):
            self.drafts[body.seat] = body.arrangement
            self.drafted += 1
        elif isinstance(body, Ready):
            self.ready.add(body.seat)
        elif isinstance(body, Hinted):
            chair.hints += 1
        else:
            chair.auto = body.mode
        self.has_absent = any(
            chair.gone_since is not None and not chair.is_substituted and bool(chair.guest)
            for chair in self.chairs
        )

    def _start(self, at: int) -> None:
        parts = [chair.part for chair in self.chairs]
        self.shuffle = SeededShuffle(bytes.fromhex(self.created.house), parts if any(parts) else ())
        self.match = Match(self.game, self.shuffle)
        self._deal(at)

    def _continue(self, body: Continued, at: int) -> None:
        """From the same cards and decisions to the same place in the match."""
        self.origin = body
        self.shuffle = SeededShuffle(bytes.fromhex(self.created.house), body.parts)
        self.match = Match(self.game, self.shuffle)
        for decisions in body.decisions:
            self._deal(at)
            for seat, action in decisions:
                self._take(seat, action)
        self._see_who_is_awaited()

    def _deal(self, at: int) -> None:
        assert self.match is not None
        self.match.deal()
        self.decisions.append([])
        self.ready.clear()
        self.waiting_since = at
        self._see_who_is_awaited()

    def _decide(self, body: Decided, at: int) -> None:
        moment = self.moment
        over = at - self.waiting_since - self.created.turn_seconds * 1000
        if self.created.turn_seconds and over > 0 and not self.is_claim:
            self.banks[body.seat] = max(0, self.banks[body.seat] - over)
        self._take(body.seat, body.action)
        self._remember(body.seat, body.id)
        if self.drafts:
            self.drafts.clear()
        self.drafted = 0
        # in a quick window the first answer does not give the others more time
        if self.moment != moment:
            self.waiting_since = at
        self._see_who_is_awaited()

    def _close_window(self, at: int) -> None:
        assert self.match is not None
        for seat in self.match.awaited:
            self._take(seat, self.answers.get(seat, PASS))
        self.answers = {}
        self.waiting_since = at
        self._see_who_is_awaited()

    def _see_who_is_awaited(self) -> None:
        """After every step of the play: asked often, so it is kept."""
        match = self.match
        assert match is not None
        self.awaited = match.awaited
        self.is_claim = bool(self.awaited) and bool(self.game.is_claim(match.view(None).public))
        self.has_window = self.is_claim and not self.created.is_quick
        self.status = "over" if not self.awaited and match.is_over else "running"

    def _take(self, seat: int, action: str) -> None:
        assert self.match is not None
        self.match.take(seat, self.read(action))
        self.decisions[-1].append((seat, action))

    def _remember(self, seat: int, identity: str) -> None:
        if identity:
            self._ids[f"{seat} {identity}"] = None
            while len(self._ids) > _IDS_KEPT * len(self.chairs):
                del self._ids[next(iter(self._ids))]

    def _say(self, body: Said) -> None:
        self.chat.append(body)
        self._remember(-1 if body.seat is None else body.seat, body.id)
        if len(self.chat) > _CHAT_KEPT:
            del self.chat[0]
            self.chat_first += 1
