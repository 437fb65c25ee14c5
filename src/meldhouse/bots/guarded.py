"""A guard around a bot: it counts the bot's faults and lets a simpler bot answer in their place."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from meldhouse.bots.bot import Bot, DealOver
from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.errors import MeldhouseError

#: faults in a row after which a bot has forfeited and is not asked again
FORFEIT = 3
#: faults that are kept with their details; the others are only counted
_KEPT = 20
#: characters of a refused action that are kept; a whole layout can be long
_LONGEST_ACTION = 160


class BotFault(MeldhouseError):
    """Raised if a bot fails to answer properly. `kind` is a stable word for the failure."""

    code = "bot-fault"

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        #: `handshake`, `silence`, `late`, `garbage`, `flood`, `crash`, `illegal`
        self.kind = kind
        self.reason = detail


@final
@dataclass(frozen=True)
class Fault:
    """One fault of a bot."""

    kind: str
    detail: str


@final
class GuardedBot:
    """Asks a bot, or a fallback if the bot fails. It never raises and never returns a refused action."""

    def __init__(self, game: AnyGame, bot: Bot, fallback: Bot, most_seconds: float | None = None) -> None:
        self._game = game
        self._bot = bot
        self._fallback = fallback
        self._most_seconds = most_seconds
        #: the number of faults of each kind
        self.counts: dict[str, int] = {}
        #: the first faults with their details
        self.faults: list[Fault] = []
        #: the seconds of each decision
        self.seconds: list[float] = []
        #: the processor time of all decisions
        self.processor_seconds = 0.0
        self._faults_in_a_row = 0

    @property
    def bot(self) -> Bot:
        return self._bot

    @property
    def has_forfeited(self) -> bool:
        """Checks if the bot failed so often in a row that the fallback plays on for it."""
        return self._faults_in_a_row >= FORFEIT

    def decide(self, view: AnyView) -> Action:
        if self.has_forfeited:
            return self._fallback.decide(view)
        begun, spent = time.perf_counter(), self._processor_time()
        try:
            action = self._allowed_action(view)
            self._faults_in_a_row = 0
        except BotFault as fault:
            self._note(fault.kind, fault.reason)
            action = self._fallback.decide(view)
        except Exception as error:
            self._note("crash", f"{type(error).__name__}: {error}"[:200])
            action = self._fallback.decide(view)
        seconds = time.perf_counter() - begun
        self.seconds.append(seconds)
        self.processor_seconds += max(0.0, self._processor_time() - spent)
        if self._most_seconds is not None and seconds > self._most_seconds:
            self._note("late", f"{seconds:.2f} s")
        return action

    def observe(self, events: Sequence[Event]) -> None:
        """Passes on what the bot's seat saw, if the bot wants to know it."""
        self._tell("observe", events)

    def deal_over(self, end: DealOver) -> None:
        """Passes on the end of the deal, if the bot wants to know it."""
        self._tell("deal_over", end)

    def _tell(self, method: str, content: object) -> None:
        tell = getattr(self._bot, method, None)
        if tell is None or self.has_forfeited:
            return
        try:
            tell(content)
        except BotFault as fault:
            self._note(fault.kind, fault.reason)
        except Exception as error:
            self._note("crash", f"{type(error).__name__}: {error}"[:200])

    def _processor_time(self) -> float:
        """Returns the processor time of this process, and of the bot's program if it is one."""
        of_program = getattr(self._bot, "processor_seconds", None)
        return time.process_time() + (0.0 if of_program is None else of_program())

    def _allowed_action(self, view: AnyView) -> Action:
        """Asks the bot. Raises BotFault if the rules refuse its action, after telling the bot so."""
        action = self._bot.decide(view)
        refusal = self._game.refusal(view, action)
        if action.OF_REFEREE:
            raise BotFault("illegal", "referee-only (MH-1)")
        if refusal is not None:
            tell = getattr(self._bot, "refused", None)
            if tell is not None:
                tell("illegal", f"{refusal.code} ({refusal.clause})")
            answered = self._game.write_action(action)[:_LONGEST_ACTION]
            raise BotFault("illegal", f"{refusal.code} ({refusal.clause}), its answer was {answered}")
        return action

    def _note(self, kind: str, detail: str) -> None:
        if kind != "late":
            self._faults_in_a_row += 1
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if len(self.faults) < _KEPT:
            self.faults.append(Fault(kind, detail))
