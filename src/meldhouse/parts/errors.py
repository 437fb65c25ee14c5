"""Exceptions for bad input."""

from __future__ import annotations

from typing import ClassVar


class MeldhouseError(Exception):
    """The base of all errors of Meldhouse. Each has a stable code and a one-line detail.

    >>> try:
    ...     build_game("bridge")
    ... except MeldhouseError as error:
    ...     print(error.code)
    bad-option
    """

    code: ClassVar[str] = "error"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class NotationError(MeldhouseError):
    """Raised for a text that cannot be read as cards or as an action."""

    code = "bad-notation"


class OptionError(MeldhouseError):
    """Raised for an unknown option, game, level or number of players, or a value out of bounds."""

    code = "bad-option"


class RulesVersionError(OptionError):
    """A version of a game's rules that this release does not know."""

    code = "unknown-rules-version"


class DeckError(MeldhouseError):
    """Raised for a stacked deck that does not fit the game, or for impossible cards."""

    code = "bad-deck"
