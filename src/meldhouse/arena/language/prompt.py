"""Prompts for language models, and their answers.

An answer is read strictly: exactly one of its lines begins with `ACTION:`, and the rest of that line is one action in
the notation of the game. What the model writes around it does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from meldhouse.arena.language.registry import lines_of
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.registry import game_info
from meldhouse.parts.errors import MeldhouseError
from meldhouse.paths import rules_page
from meldhouse.words import Words

#: begins the line of an answer, in every language
MARK = "ACTION:"
#: the most actions that a prompt lists
MOST_LISTED = 100


@final
@dataclass(frozen=True)
class Answer:
    """An answer as it was read: an allowed action, or the reason why there is none."""

    action: Action | None
    #: `format`, `notation`, or the code of a refusal; empty if the action is allowed
    fault: str = ""
    #: the clause of a refusal
    clause: str = ""
    #: the reason in the language of the prompt
    reason: str = ""


@final
class Prompts:
    """Writes prompts for one game in one language, and reads the answers."""

    def __init__(self, game: AnyGame, words: Words, with_rules: bool = False) -> None:
        self._game = game
        self._words = words
        page = rules_page(game.name, words.language) if with_rules else None
        self._rules = "" if page is None else page.read_text(encoding="utf-8").strip() + "\n\n"

    def prompt(self, view: AnyView) -> str:
        """Returns everything that a model needs for a decision: the view of its seat, and nothing hidden."""
        words, game = self._words, self._game
        seat, players = view.seat, game.players
        lines = [
            words.say("model.intro", game=words.game(game.name), seat=seat, players=players),
            words.say_of(game.name, "model-notation"),
            words.say("model.points", points=words.listed([str(one) for one in view.public.points])),
            words.say("model.held", held=words.listed([str(count) for count in view.held])),
            words.say("model.stock", count=view.stock),
            *lines_of(game, view, words),
            *self._actions(view),
            words.say("model.answer", mark=MARK),
        ]
        return self._rules + "\n".join(lines)

    def _actions(self, view: AnyView) -> list[str]:
        choices = [self._game.write_action(action) for action in self._game.choices(view)]
        is_complete = len(choices) <= MOST_LISTED and not game_info(self._game.name).is_rearrangeable
        head = self._words.say("model.actions" if is_complete else "model.some-actions")
        return [head, *[f"  {choice}" for choice in choices[:MOST_LISTED]]]

    def read(self, view: AnyView, text: str) -> Answer:
        """Reads the answer of a model to the prompt of a view."""
        marked = [line.strip() for line in text.splitlines() if line.strip().startswith(MARK)]
        if len(marked) != 1:
            return self._failed("format", self._words.say("model.bad-format", mark=MARK))
        written = marked[0].removeprefix(MARK).strip()
        try:
            action: Action = self._game.read_action(written)
        except MeldhouseError as error:
            return self._failed("notation", self._words.say("model.bad-notation", detail=error.detail))
        if action.OF_REFEREE:
            return self._failed("notation", self._words.say("model.bad-notation", detail=written))
        refusal = self._game.refusal(view, action)
        if refusal is None:
            return Answer(action)
        names = self._words.names([""] * self._game.players)
        reason = self._words.refusal(refusal, self._game.write_cards, names)
        return Answer(None, refusal.code, refusal.clause, f"{reason} ({refusal.clause})")

    def again(self, prompt: str, text: str, answer: Answer) -> str:
        """Returns the prompt after an answer that does not count: the first prompt, the answer, and the reason."""
        return (
            f"{prompt}\n\n{text.strip()}\n\n{self._words.say('model.again', reason=answer.reason, mark=MARK)}"
        )

    def _failed(self, fault: str, reason: str) -> Answer:
        return Answer(None, fault, "", reason)
