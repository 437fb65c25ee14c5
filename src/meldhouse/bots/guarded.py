"""A seat that always answers: whatever a bot does wrong is counted, and a simpler bot answers instead."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import final

from meldhouse.bots.bot import Bot
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.errors import MeldhouseError

#: faults whose details are kept; the others are only counted
_KEPT = 20
#: letters of an action that is told; a table of tiles is long
_LONGEST_ACTION = 160


class BotFault(MeldhouseError):
    """A bot that did not answer as it should. `kind` is a stable word for how."""

    code = "bot-fault"

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        #: `handshake`, `silence`, `late`, `garbage`, `flood`, `crash`, `illegal`
        self.kind = kind
        self.reason = detail


@final
@dataclass(frozen=True)
class Fault:
    """What a bot did wrong, once."""

    kind: str
    detail: str


@final
class GuardedBot:
    """Asks a bot, and a fallback where the bot fails; never raises, never answers what is refused."""

    def __init__(self, game: AnyGame, bot: Bot, fallback: Bot, most_seconds: float | None = None) -> None:
        self._game = game
        self._bot = bot
        self._fallback = fallback
        self._most_seconds = most_seconds
        #: how often each kind of fault came
        self.counts: dict[str, int] = {}
        #: the first faults with their details
        self.faults: list[Fault] = []
        #: seconds of each decision, the fallback's not counted
        self.seconds: list[float] = []

    @property
    def bot(self) -> Bot:
        return self._bot

    def decide(self, view: AnyView) -> Action:
        begun = time.perf_counter()
        try:
            action = self._asked(view)
        except BotFault as fault:
            self._note(fault.kind, fault.reason)
            action = self._fallback.decide(view)
        except Exception as error:
            self._note("crash", f"{type(error).__name__}: {error}"[:200])
            action = self._fallback.decide(view)
        seconds = time.perf_counter() - begun
        self.seconds.append(seconds)
        if self._most_seconds is not None and seconds > self._most_seconds:
            self._note("late", f"{seconds:.2f} s")
        return action

    def _asked(self, view: AnyView) -> Action:
        action = self._bot.decide(view)
        refusal = self._game.refusal(view, action)
        if action.OF_REFEREE:
            raise BotFault("illegal", "referee-only (MH-1)")
        if refusal is not None:
            told = getattr(self._bot, "refused", None)
            if told is not None:
                told("illegal", f"{refusal.code} ({refusal.clause})")
            answered = self._game.write_action(action)[:_LONGEST_ACTION]
            raise BotFault("illegal", f"{refusal.code} ({refusal.clause}), its answer was {answered}")
        return action

    def _note(self, kind: str, detail: str) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if len(self.faults) < _KEPT:
            self.faults.append(Fault(kind, detail))
