"""High Card's part in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from tests.support.high_card.actions import Play, read_action
from tests.support.high_card.rules import HighCard

from meldhouse.parts.errors import NotationError
from meldhouse.tui.screens.protocol import Unread


class HighCardScreen:
    """Shows hands and tricks as numbers."""

    pages = ()
    open_pages = ()
    may_help = True

    def __init__(self, game: HighCard) -> None:
        self._game = game

    def table(self, view: Any, names: Sequence[str], words: Any) -> Text:
        hand = "" if view.own is None else self._game.write_cards(view.own.hand)
        trick = self._game.write_cards(view.public.trick)
        return Text(words.say("high-card.table", hand=hand, trick=trick))

    def question(self, view: Any, names: Sequence[str], words: Any) -> Text:
        return Text(words.say("high-card.question"))

    def read(self, text: str, view: Any) -> Play:
        try:
            return read_action(text)
        except NotationError:
            raise Unread("play.unknown", text=text) from None

    def obvious(self, view: Any) -> Play | None:
        choices = self._game.choices(view)
        return choices[0] if len(choices) == 1 else None

    def is_news(self, event: Any, me: int) -> bool:
        return True

    def line(self, event: Any, me: int, names: Sequence[str], words: Any) -> str:
        return str(words.event(event, self._game.write_cards, names, me))

    def result(self, view: Any, names: Sequence[str], words: Any) -> Text:
        return Text(words.event(view.public.result, self._game.write_cards, names))

    def help(self, words: Any) -> list[tuple[str, str]]:
        return [("12", words.say("high-card.question"))]

    def legend(self, words: Any) -> list[tuple[str, str]]:
        return []

    def page(self, command: str, view: Any, names: Sequence[str], words: Any) -> Text:
        return Text("")


PARTS = {"high-card": HighCardScreen}
