"""Hints in terminal play: first the idea, then, if asked again at the same decision, the move.

The melding solver finds the play where there is one for the game; otherwise the expert bot decides. Both get
only the view of the person. They run in a thread, so that Ctrl-C works.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar, final

from rich.text import Text

from meldhouse.bots import make_bot, offered_levels
from meldhouse.bots.budget import Budget
from meldhouse.bots.reasons import Reason, reasons_for
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.registry import has_melding_solver
from meldhouse.solvers.melding.solve import solve_view
from meldhouse.solvers.melding.steps import steps_to
from meldhouse.tui.screens.letter_faces import with_cards
from meldhouse.tui.screens.melding.screen import MeldingScreen
from meldhouse.tui.screens.protocol import Screen
from meldhouse.words import Words
from meldhouse.words.steps import idea_text, step_text

#: the time limit of the expert for a hint
SECONDS = 1.0
#: seconds between two checks for Ctrl-C while the terminal waits
_LOOK_UP = 0.05

_DIM = "dim"

Found = TypeVar("Found")


@final
class Hints:
    """The hints of one session. A place is any value that identifies a decision of the match."""

    def __init__(self, game: AnyGame, screen: Screen) -> None:
        self._game = game
        #: the strongest bot that answers in time on this build
        self._level = offered_levels(game.name)[-1]
        self._screen = screen
        self._place: object = None
        self._times = 0
        self._found: Any = None

    def ask(self, view: AnyView, place: object, seed: int, words: Words) -> list[Text]:
        """Returns the idea; from the second time on at the same place, the move."""
        if place != self._place:
            self._found = beside(lambda: self._find(view, seed))
            self._place, self._times = place, 0
        self._times += 1
        told = self._told(view, words)
        if told[-1].style != _DIM:
            told.append(Text(style=_DIM))
        # on the line of the last remark, because a screen of 24 lines is full
        told[-1].append(f"{' ' if told[-1] else ''}{words.say('play.hint.play')}")
        return told

    def _told(self, view: AnyView, words: Words) -> list[Text]:
        if isinstance(self._screen, MeldingScreen):
            return self._of_table(self._screen, view, self._found, words)
        action, reasons = self._found
        return self._of_bot(action, reasons, words)

    def typed(self, view: AnyView, place: object) -> str | None:
        """Returns the move hinted at this place in notation, or None if no hint was asked for."""
        if place != self._place:
            return None
        if isinstance(self._screen, MeldingScreen):
            action = _action_of(self._screen, view, self._found)
        else:
            action = self._found[0]
        written: str = self._game.write_action(action)
        return written

    def _find(self, view: AnyView, seed: int) -> Any:
        """Returns a play, or the expert's decision and its reasons."""
        if has_melding_solver(self._game):
            return solve_view(self._game, view)
        bot = make_bot(self._level, self._game, seed, Budget(SECONDS))
        action = bot.decide(view)
        return action, reasons_for(self._game, view, action, bot)

    # --- by the solver ---

    def _of_table(
        self, screen: MeldingScreen, view: AnyView, play: Answer | None, words: Words
    ) -> list[Text]:
        kit = screen.kit
        if play is None:
            return [Text(words.say(_why_none(screen, view)), style="green")]
        if self._times == 1:
            return [kit.coloured(idea_text(words, play, kit.write), "green"), _more(words)]
        steps = steps_to(view.public.table, kit.hand(view), play.table)
        told = [
            kit.coloured(f"{at}. {step_text(words, step, kit.write)}") for at, step in enumerate(steps, 1)
        ]
        if not play.proven:
            told.append(Text(words.say("solver.answer.unproven"), style=_DIM))
        key = "play.hint.from-the-start" if screen.is_changed(view) else "play.hint.then-done"
        return [*told, Text(words.say(key), style=_DIM)]

    # --- by the expert ---

    def _of_bot(self, action: Action, reasons: list[Reason], words: Words) -> list[Text]:
        typed = self._game.write_action(action)
        if self._times == 1 and reasons:
            write = self._game.write_cards
            told = [
                words.say(reason.key, **reason.params(write)) for reason in reasons if _speaks_for(reason)
            ]
            by = words.say("play.hint.by", level=words.say(f"level.{self._level}"))
            return [*[with_cards(line, "green") for line in told], _more(words).append(f" {by}")]
        return [with_cards(words.say("play.hint.type", typed=typed), "green")]


def _action_of(screen: MeldingScreen, view: AnyView, play: Answer | None) -> Action:
    """Returns the action of a play; without one, the action that lays nothing."""
    actions = screen.kit.actions
    if play is not None:
        return actions.lay(play.table)
    return actions.draw if view.stock else actions.pass_turn


def _why_none(screen: MeldingScreen, view: AnyView) -> str:
    """Returns the key of the text for a hand that cannot lay anything."""
    if not view.stock:
        return "play.hint.pass"
    return "play.hint.draw" if screen.kit.has_opened(view, view.seat or 0) else "play.hint.draw-first"


def _speaks_for(reason: Reason) -> bool:
    """Checks if a reason supports the move: an uncertain sample may favour another one."""
    return not str(reason.numbers.get("points", "")).startswith("-")


def _more(words: Words) -> Text:
    return Text(words.say("play.hint.more"), style=_DIM)


def beside(find: Callable[[], Found]) -> Found:
    """Calls a function in a thread and returns its result. Ctrl-C interrupts the wait."""
    found: list[Found] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(find())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_LOOK_UP)
    if failed:
        raise failed[0]
    return found[0]
