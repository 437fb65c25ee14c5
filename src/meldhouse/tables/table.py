"""A table as its log describes it: built entry by entry, the same in every process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from meldhouse.core.actions import Action
from meldhouse.core.json_writer import Writer
from meldhouse.core.match import Match
from meldhouse.core.refusal import Refusal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.tables.chair import Chair
from meldhouse.tables.entries import (
    BRINGING,
    Abandoned,
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
    Played,
    Ready,
    Rematched,
    Renamed,
    Said,
    Sat,
    Started,
    Stood,
    Substituted,
)
from meldhouse.tables.rules import as_rearrangeable, rules_of

PASS = "-"
_CHAT_KEPT = 200


class Lock(Protocol):
    """Held while a table is read or changed. Houses without waiting need none."""

    def take(self) -> bool:
        """Takes the lock if it is free."""

    def release(self) -> None:
        """Frees the lock."""


class Table:
    """Everything that follows from a table's log."""

    def __init__(self, table_id: str, created: Created, at: int) -> None:
        self.id = table_id
        #: held while the table is read or changed in this process
        self.lock: Lock | None = None
        self.created = created
        self.game = rules_of(created.game, created.players, created.options, created.rules_version)
        #: the same game, if its layout may be rearranged
        self.rearrangeable = as_rearrangeable(self.game)
        #: writes events and views for the wire, and caches what it has written
        self.writer = Writer(self.game.write_cards)
        self.chairs = [Chair() for _ in range(created.players)]
        self.match: Match[Any, Any, Any, Any, Any] | None = None
        #: `open`, `running`, `over`, or `closed` before its end
        self.status = "open"
        #: the seats that the table waits for, as everybody may know it
        self.awaited: tuple[int, ...] = ()
        #: the awaited seats answer a discard
        self.is_claim = False
        #: their answers are kept closed until time is up
        self.has_window = False
        #: the decisions of each deal in notation
        self.decisions: list[list[tuple[int, str]]] = []
        #: the number of the first event of the last deal
        self.deal_begins = 0
        #: the events of the decision that ended each deal: their first number, and the number after them
        self.deal_ends: list[tuple[int, int]] = []
        #: the number of the last entry that was applied
        self.seq = 0
        self.updated = at
        #: when the present wait began, and the time left in the bank of each seat, in milliseconds
        self.waiting_since = at
        self.banks = [created.bank_seconds * 1000] * created.players
        #: answers of a window that is still open, by seat
        self.answers: dict[int, str] = {}
        #: the unfinished layout of the seat on turn, and how many drafts it has shown
        self.drafts: dict[int, str] = {}
        self.drafted = 0
        #: a player is missing and no bot plays for them yet
        self.has_absent = False
        #: seats that have seen the score of the last deal
        self.ready: set[int] = set()
        #: guests whom the host has shown out
        self.barred: set[str] = set()
        self.chat: list[Said] = []
        self.chat_first = 0
        #: why the table was closed before the end of its match
        self.closed_for = ""
        #: id of the table where the same people play again
        self.rematch: str | None = None
        #: the match that this one continues, if any
        self.origin: Continued | None = None
        self.shuffle = SeededShuffle(bytes.fromhex(created.house))
        #: the ids of all accepted messages, as numbers: a long match has thousands
        self._ids: set[int] = set()
        self._seats: dict[str, list[int]] = {}
        #: the last decision that the rules allowed: entry number, seat, notation, action
        self._allowed: tuple[int, int, str, Action] | None = None

    # --- state ---

    @property
    def moment(self) -> int:
        """Returns the number of events so far. A decision made at another moment was about another position."""
        return 0 if self.match is None else len(self.match.log)

    @property
    def has_people(self) -> bool:
        """Checks if any seat is a person's who has not left, even if they are away."""
        for chair in self.chairs:  # a plain loop: this is asked after each decision
            if chair.guest and not chair.has_left:
                return True
        return False

    @property
    def is_between_deals(self) -> bool:
        return self.status == "running" and not self.awaited

    def owes(self, seat: int) -> bool:
        """Checks if a seat still owes a decision. A closed answer counts as given."""
        return seat in self.awaited and seat not in self.answers

    def passes(self, seat: int) -> bool:
        """Checks if a seat has chosen to pass here without being asked."""
        mode = self.chairs[seat].auto
        if mode == "ask" or not self.is_claim or self.match is None:
            return False
        return mode == "pass" or len(self.match.choices(seat)) == 1

    def has_seen(self, seat: int, identity: str) -> bool:
        """Checks if a message with this id was accepted before."""
        return bool(identity) and hash((seat, identity)) in self._ids

    def seats_of(self, guest: str) -> list[int]:
        """Returns the seats of a guest, cached because every message asks for them."""
        seats = self._seats.get(guest)
        if seats is None:
            seats = [seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest]
            if seats:
                self._seats[guest] = seats
        return seats

    def judged(self, seat: int, action: Action) -> tuple[Action, Refusal | None]:
        """Returns a decision and why it is refused; of equal tiles it names those with which it is allowed.

        The rules are asked once where possible: about a table full of wilds they think for milliseconds.
        """
        refusal = self.refusal(seat, action)
        if refusal is None or self.rearrangeable is None or self.match is None or not self.owes(seat):
            return action, refusal
        other = self.rearrangeable.refitted(self.match.view(seat), action)
        return (action, refusal) if other is action else (other, self.refusal(seat, other))

    def allow(self, seat: int, action: Action, text: str) -> None:
        """Remembers a decision that the rules do not refuse now.

        If it becomes the next entry, the rules are not asked again.
        """
        self._allowed = (self.seq + 1, seat, text, action)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Returns why a seat may not decide this now, or None if it may."""
        if self.match is None:
            return Refusal("not-dealt", "MH-2")
        if seat in self.answers:
            return Refusal("already-answered", "RF-8")
        return self.match.refusal(seat, action)

    # --- entries ---

    def apply(self, body: AnyBody, at: int) -> None:
        """Applies the next entry of the log. It was checked before it was appended."""
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
        elif isinstance(body, BRINGING):
            for _ in self._bringing(body, at):
                pass
        elif isinstance(body, Dealt):
            self._deal(at)
        elif isinstance(body, Said):
            self._say(body)
        else:
            self._seat(body, at)

    def applying(self, body: AnyBody, at: int) -> Iterator[None]:
        """Applies the next entry in short steps. The table changes at the last one."""
        if isinstance(body, BRINGING):
            yield from self._bringing(body, at)
            self.seq += 1
            self.updated = at
        else:
            self.apply(body, at)
            yield

    def _seat(self, body: AnyBody, at: int) -> None:
        """Applies an entry about seats and players."""
        if isinstance(body, Rematched):
            self.rematch = body.table
            return
        if isinstance(body, Abandoned):
            self.status, self.awaited = "closed", ()
            self.closed_for = body.reason
            return
        assert isinstance(
            body,
            Sat
            | Stood
            | BotSat
            | Added
            | Gone
            | Substituted
            | Back
            | AutoSet
            | Drafted
            | Ready
            | Hinted
            | Renamed,
        )
        chair = self.chairs[body.seat]
        self._seats.clear()
        if isinstance(body, Sat):
            chair.guest, chair.name, chair.level = body.guest, body.name, ""
            chair.is_program = body.is_program
        elif isinstance(body, Stood):
            if body.is_barred:
                self.barred.add(chair.guest)
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
        elif isinstance(body, Renamed):
            chair.name = body.name
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

    def _bringing(self, body: Continued | Played, at: int) -> Iterator[None]:
        """Replays another match with the same cards and decisions to the same position, step by step."""
        shuffle = SeededShuffle(bytes.fromhex(self.created.house), body.parts)
        match: Match[Any, Any, Any, Any, Any] = Match(self.game, shuffle)
        begins, ends = 0, []
        for decisions in body.decisions:
            begins = len(match.log)
            match.deal()
            for seat, action in decisions:
                before = len(match.log)
                match.take(seat, self.game.read_action(action))
                if not match.awaited:
                    ends.append((before, len(match.log)))
                yield
        self.origin = body if isinstance(body, Continued) else None
        self.shuffle, self.match = shuffle, match
        self.deal_begins, self.deal_ends = begins, ends
        self.decisions = [list(decisions) for decisions in body.decisions]
        self.waiting_since = at
        self._update_awaited()

    def _deal(self, at: int) -> None:
        assert self.match is not None
        self.deal_begins = self.moment
        self.match.deal()
        self.decisions.append([])
        self.ready.clear()
        self.waiting_since = at
        self._update_awaited()

    def _decide(self, body: Decided, at: int) -> None:
        moment = self.moment
        over = at - self.waiting_since - self.created.turn_seconds * 1000
        if self.created.turn_seconds and over > 0 and not self.is_claim:
            self.banks[body.seat] = max(0, self.banks[body.seat] - over)
        self._play(body.seat, body.action)
        self._remember(body.seat, body.id)
        self.drafts.clear()
        self.drafted = 0
        # in a quick window the first answer must not give the others more time
        if self.moment != moment:
            self.waiting_since = at
        self._update_awaited(moment)

    def _close_window(self, at: int) -> None:
        assert self.match is not None
        moment = self.moment
        for seat in self.match.awaited:
            self._take(seat, self.answers.get(seat, PASS))
        self.answers = {}
        self.waiting_since = at
        self._update_awaited(moment)

    def _update_awaited(self, moment: int | None = None) -> None:
        """Computes what is asked often, and notes a deal's end. `moment` counts the events before the step."""
        match = self.match
        assert match is not None
        self.awaited = match.awaited
        if moment is not None and not self.awaited:
            self.deal_ends.append((moment, self.moment))
        self.is_claim = bool(self.awaited) and bool(self.game.is_claim(match.view(None).public))
        self.has_window = self.is_claim and not self.created.is_quick
        self.status = "over" if not self.awaited and match.is_over else "running"

    def _play(self, seat: int, text: str) -> None:
        """Plays a decision; the rules are asked unless they allowed this very entry before."""
        assert self.match is not None
        allowed = self._allowed
        if allowed is not None and allowed[:3] == (self.seq, seat, text):
            self.match.play(seat, allowed[3])
            self.decisions[-1].append((seat, text))
        else:
            self._take(seat, text)

    def _take(self, seat: int, text: str) -> None:
        """Plays a decision after asking the rules."""
        assert self.match is not None
        self.match.take(seat, self.game.read_action(text))
        self.decisions[-1].append((seat, text))

    def _remember(self, seat: int, identity: str) -> None:
        if identity:
            self._ids.add(hash((seat, identity)))

    def _say(self, body: Said) -> None:
        self.chat.append(body)
        self._remember(-1 if body.seat is None else body.seat, body.id)
        if len(self.chat) > _CHAT_KEPT:
            del self.chat[0]
            self.chat_first += 1
