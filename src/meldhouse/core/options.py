"""Options of games: settings that players agree on before a match, with names and limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from meldhouse.parts.errors import OptionError
from meldhouse.parts.values import Value

OptionValue = int | bool | str


@final
class Option(Value):
    """An option of a game. `kind` is `number`, `switch` or `choice`."""

    FIELDS = ("name", "kind", "default", "low", "high", "choices", "clause")

    def __init__(
        self,
        name: str,
        kind: str,
        default: OptionValue,
        clause: str,
        low: int = 0,
        high: int = 0,
        choices: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.clause = clause
        self.low = low
        self.high = high
        self.choices = choices

    def read(self, text: str) -> OptionValue:
        """Reads a value as typed. Raises OptionError if it is not one of this option."""
        if self.kind == "number":
            return self._read_number(text)
        if self.kind == "switch":
            return self._read_switch(text)
        if text not in self.choices:
            raise OptionError(f"option {self.name} is one of {', '.join(self.choices)}, not {text[:40]!r}")
        return text

    def _read_number(self, text: str) -> int:
        digits = text[1:] if text.startswith("-") else text
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
            raise OptionError(
                f"option {self.name} is a number from {self.low} to {self.high}, not {text[:40]!r}"
            )
        number = int(text)
        if not self.low <= number <= self.high:
            raise OptionError(f"option {self.name} is a number from {self.low} to {self.high}, not {number}")
        return number

    def _read_switch(self, text: str) -> bool:
        if text in ("yes", "true", "on", "1"):
            return True
        if text in ("no", "false", "off", "0"):
            return False
        raise OptionError(f"option {self.name} is yes or no, not {text[:40]!r}")

    def write(self, value: OptionValue) -> str:
        """Writes a value so that `read` understands it."""
        if self.kind == "switch":
            return "yes" if value else "no"
        return str(value)


def read_options(known: Sequence[Option], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Returns the values of all options, as given or by default. Raises OptionError for unknown names and bad values.

    Values may come from untrusted JSON, so they can have any type.
    """
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise OptionError(f"there is no option {name[:40]!r}; there are: {', '.join(names)}")
    values: dict[str, OptionValue] = {}
    for option in known:
        if option.name not in given:
            values[option.name] = option.default
            continue
        value = given[option.name]
        if option.kind == "switch" and isinstance(value, bool):
            values[option.name] = value
        else:
            values[option.name] = option.read(str(value))
    return values
