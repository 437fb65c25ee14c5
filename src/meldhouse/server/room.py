"""A table as its log has made it: replayed entry by entry, the same in every process."""

from __future__ import annotations

from typing import Any

from meldhouse.core.actions import Action
from meldhouse.core.match import Match
from meldhouse.core.refusal import Refusal
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games import build_game
from meldhouse.server.log import (
    Added,
    Answered,
    AnyBody,
    AutoSet,
    Back,
    BotSat,
    Closed,
    Created,
    Dealt,
    Decided,
    Gone,
    Rematched,
    Said,
    Sat,
    Started,
    Stood,
    Substituted,
)
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
        self.is_substituted = False
        self.auto = "ask"

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
        self.created = created
        self.game = build_game(created.game, created.players, created.options)
        self.chairs = [Chair() for _ in range(created.players)]
        self.match: Match[Any, Any, Any, Any, Any] | None = None
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
        self.chat: list[Said] = []
        self.chat_first = 0
        self.rematch: str | None = None
        self.shuffle = SeededShuffle(bytes.fromhex(created.house))
        self._ids: dict[str, None] = {}

    # --- what is the case ---

    @property
    def status(self) -> str:
        if self.match is None:
            return "open"
        return "over" if self.match.is_over else "running"

    @property
    def is_between_deals(self) -> bool:
        return self.match is not None and not self.match.awaited and not self.match.is_over

    @property
    def has_window(self) -> bool:
        """Whether answers to a discard are asked, and are kept closed until time is up for everybody."""
        return not self.created.is_quick and self.is_claim

    @property
    def is_claim(self) -> bool:
        """Whether the seats that are awaited answer a discard."""
        if self.match is None or not self.match.awaited:
            return False
        return bool(self.game.is_claim(self.match.view(None).public))

    @property
    def awaited(self) -> tuple[int, ...]:
        """Whom the table waits for, as everybody may know it."""
        return () if self.match is None else self.match.awaited

    def owes(self, seat: int) -> bool:
        """Whether this seat still owes a decision: an answer that lies closed has been given."""
        return seat in self.awaited and seat not in self.answers

    def has_seen(self, seat: int, identity: str) -> bool:
        """Whether a message with this id was taken before."""
        return bool(identity) and f"{seat} {identity}" in self._ids

    def seats_of(self, guest: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if guest and chair.guest == guest]

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
        assert isinstance(body, Sat | Stood | BotSat | Added | Gone | Substituted | Back | AutoSet)
        chair = self.chairs[body.seat]
        if isinstance(body, Sat):
            chair.guest, chair.name, chair.level = body.guest, body.name, ""
        elif isinstance(body, Stood):
            self.chairs[body.seat] = Chair()
        elif isinstance(body, BotSat):
            chair.guest, chair.name, chair.level = "", "", body.level
        elif isinstance(body, Added):
            chair.part = body.part
        elif isinstance(body, Gone):
            chair.gone_since = at
        elif isinstance(body, Substituted):
            chair.is_substituted = True
        elif isinstance(body, Back):
            chair.gone_since, chair.is_substituted = None, False
        else:
            chair.auto = body.mode

    def _start(self, at: int) -> None:
        parts = [chair.part for chair in self.chairs]
        self.shuffle = SeededShuffle(bytes.fromhex(self.created.house), parts if any(parts) else ())
        self.match = Match(self.game, self.shuffle)
        self._deal(at)

    def _deal(self, at: int) -> None:
        assert self.match is not None
        self.match.deal()
        self.decisions.append([])
        self.waiting_since = at

    def _decide(self, body: Decided, at: int) -> None:
        self._take(body.seat, body.action)
        self._remember(body.seat, body.id)
        over = at - self.waiting_since - self.created.turn_seconds * 1000
        if self.created.turn_seconds and over > 0:
            self.banks[body.seat] = max(0, self.banks[body.seat] - over)
        self.waiting_since = at

    def _close_window(self, at: int) -> None:
        assert self.match is not None
        for seat in self.match.awaited:
            self._take(seat, self.answers.get(seat, PASS))
        self.answers = {}
        self.waiting_since = at

    def _take(self, seat: int, action: str) -> None:
        assert self.match is not None
        self.match.take(seat, self.game.read_action(action))
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
