"""Small records that compare and print by their fields."""

from __future__ import annotations

from typing import Any, ClassVar


class Value:
    """Equal, hashed and printed by what `FIELDS` names.

    Why not a dataclass: mypyc turns an ordinary `__init__` into a tenth of its cost, and boxes,
    events and actions are made at every decision. A value is not changed once it has been handed on.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    #: which of the fields hold a card or a tuple of cards (for notation)
    CARD_FIELDS: ClassVar[tuple[str, ...]] = ()
    #: which of these hold several hands or sets, so that none of them is told from an empty hand
    GROUP_FIELDS: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return False
        for name in self.FIELDS:
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __hash__(self) -> int:
        contents: list[Any] = [getattr(self, name) for name in self.FIELDS]
        return hash((type(self).__name__, *contents))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({shown})"


def kind_of(value: Value) -> str:
    """The name of a value's kind as words and wire use it: `CalledRun` is `called-run`."""
    return kebab(type(value).__name__)


def kebab(name: str) -> str:
    """`CalledRun` to `called-run`."""
    out: list[str] = []
    for letter in name:
        if letter.isupper() and out:
            out.append("-")
        out.append(letter.lower())
    return "".join(out)
