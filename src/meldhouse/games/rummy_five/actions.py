"""What a seat can decide in Rummy Five and Big Eight."""

from __future__ import annotations

from typing import final

from meldhouse.core.actions import Action
from meldhouse.parts.errors import NotationError
from meldhouse.parts.letter_cards import KINDS, read_card, write_card


class FiveAction(Action):
    """Any decision of these games."""


@final
class Discard(FiveAction):
    """Lay a card face up before you, saying Go with it or not (RF-5)."""

    FIELDS = ("card", "go")
    CARD_FIELDS = ("card",)

    def __init__(self, card: int, go: bool = False) -> None:
        self.card = card
        self.go = go


@final
class GoOut(FiveAction):
    """Show a hand that your own draw has completed."""


@final
class Catch(FiveAction):
    """Go out with the card just discarded."""


@final
class Run(FiveAction):
    """Take the card just discarded for a run."""


@final
class Set(FiveAction):
    """Take the card just discarded for a set."""


@final
class Pass(FiveAction):
    """Let the card just discarded lie."""


GO_OUT = GoOut()
CATCH = Catch()
RUN = Run()
SET = Set()
PASS = Pass()
DISCARDS = [Discard(card) for card in range(KINDS)]
GO_DISCARDS = [Discard(card, True) for card in range(KINDS)]

_WORDS: dict[str, FiveAction] = {"out": GO_OUT, "catch": CATCH, "run": RUN, "set": SET, "-": PASS}


def write_action(action: FiveAction) -> str:
    """`bA`, `bA!` (with Go), `out`, `catch`, `run`, `set`, `-` (pass)."""
    if isinstance(action, Discard):
        return write_card(action.card) + ("!" if action.go else "")
    for word, known in _WORDS.items():
        if action == known:
            return word
    raise NotationError(f"{action!r} is no action of this game")


def read_action(text: str) -> FiveAction:
    """The action that a text means."""
    known = _WORDS.get(text)
    if known is not None:
        return known
    go = text.endswith("!")
    card = read_card(text[:-1] if go else text)
    return GO_DISCARDS[card] if go else DISCARDS[card]
