"""What can go wrong with what somebody handed us, as typed exceptions."""

from __future__ import annotations

from typing import ClassVar


class MeldhouseError(Exception):
    """Anything that Meldhouse refuses: always with a stable code and one clear line."""

    code: ClassVar[str] = "error"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class NotationError(MeldhouseError):
    """A text that is no card, no action or no list of them."""

    code = "bad-notation"


class OptionError(MeldhouseError):
    """An option that a game does not have, or a value that it does not take."""

    code = "bad-option"


class RulesVersionError(OptionError):
    """A version of a game's rules that this release does not know."""

    code = "unknown-rules-version"


class DeckError(MeldhouseError):
    """A stacked deck that is not this game's deck, or cards that no deck could hold."""

    code = "bad-deck"
