"""Small records that compare and print by their fields, and that stay as they are once they are shown."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from meldhouse._guard import protect
from meldhouse._travel import reduced


@mypyc_attr(allow_interpreted_subclasses=True)  # plug-in games are not compiled
class Value:
    """Compares, hashes and prints by the attributes that `FIELDS` names.

    This is not a dataclass because mypyc makes an ordinary `__init__` ten times faster, and boxes, events and actions
    are created at every decision. A value that a view shows is read-only (see `meldhouse._guard`).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    #: the fields that hold a card or a tuple of cards, written in the game's notation
    CARD_FIELDS: ClassVar[tuple[str, ...]] = ()
    #: the fields that hold several hands or sets, written as a list so that no hand differs from an empty hand
    GROUP_FIELDS: ClassVar[tuple[str, ...]] = ()

    @property
    def is_open(self) -> bool:
        """Checks if code outside the compiled packages can assign to attributes."""
        return False

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

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets values be copied and sent to other processes."""
        return reduced(self)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({shown})"


protect(Value)


def kind_of(value: Value) -> str:
    """Returns the kind of a value for words and wire: `called-run` for `CalledRun`."""
    return kebab(type(value).__name__)


def kebab(name: str) -> str:
    """Converts `CalledRun` to `called-run`."""
    out: list[str] = []
    for letter in name:
        if letter.isupper() and out:
            out.append("-")
        out.append(letter.lower())
    return "".join(out)
