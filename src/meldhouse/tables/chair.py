"""A seat of a table."""

from __future__ import annotations


class Chair:
    """A seat: open, a person's, or a bot's."""

    def __init__(self) -> None:
        self.guest = ""
        self.name = ""
        self.level = ""
        #: the guest is a program
        self.is_program = False
        self.part = ""
        #: when the last connection of its player ended; None while there is one
        self.gone_since: int | None = None
        #: the player has said that they leave; only they can take that back
        self.has_left = False
        self.is_substituted = False
        self.auto = "ask"
        #: hints shown to this seat
        self.hints = 0

    @property
    def is_open(self) -> bool:
        return not self.guest and not self.level

    @property
    def is_bots(self) -> bool:
        """Checks if a bot decides here now."""
        return bool(self.level) or self.is_substituted
