"""Actions of Rummy Five and Big Eight."""

from __future__ import annotations

from typing import Final, final

from meldhouse.core.actions import Action
from meldhouse.parts.errors import NotationError
from meldhouse.parts.letter_cards import KINDS, read_card, write_card


class FiveAction(Action):
    """The base of all actions of these games."""


@final
class Discard(FiveAction):
    """Discard a card face up, with Go or without (RF-5)."""

    FIELDS = ("card", "go")
    CARD_FIELDS = ("card",)

    def __init__(self, card: int, go: bool = False) -> None:
        self.card = card
        self.go = go


@final
class GoOut(FiveAction):
    """Go out with the drawn card."""


@final
class Catch(FiveAction):
    """Go out with the live discard."""


@final
class Run(FiveAction):
    """Take the live discard for a run."""


@final
class Set(FiveAction):
    """Take the live discard for a set."""


@final
class Pass(FiveAction):
    """Leave the live discard."""


GO_OUT: Final = GoOut()
CATCH: Final = Catch()
RUN: Final = Run()
SET: Final = Set()
PASS: Final = Pass()
DISCARDS: Final = [Discard(card) for card in range(KINDS)]
GO_DISCARDS: Final = [Discard(card, True) for card in range(KINDS)]

_WORDS: dict[str, FiveAction] = {"out": GO_OUT, "catch": CATCH, "run": RUN, "set": SET, "-": PASS}


def write_action(action: FiveAction) -> str:
    """Writes an action: `bA`, `bA!` (with Go), `out`, `catch`, `run`, `set` or `-` (pass)."""
    if isinstance(action, Discard):
        return write_card(action.card) + ("!" if action.go else "")
    for word, known in _WORDS.items():
        if action == known:
            return word
    raise NotationError(f"{action!r} is not an action of this game")


def read_action(text: str) -> FiveAction:
    """Reads an action."""
    known = _WORDS.get(text)
    if known is not None:
        return known
    go = text.endswith("!")
    card = read_card(text[:-1] if go else text)
    return GO_DISCARDS[card] if go else DISCARDS[card]
