"""The options to agree on before a match (RK-3, RK-6, RK-8), and the editions of the rules."""

from __future__ import annotations

from typing import Final, final

from meldhouse.core.options import Option

#: the version that new matches are played by; version 1 is kept for the matches that began under it
RULES_VERSION: Final = 2

_ROUNDS = Option("rounds", "number", 1, "RK-8", low=1, high=20)
_DEALS = Option("deals", "number", 0, "RK-8", low=0, high=1000)
_CLOCK = Option("clock", "number", 60, "RK-6", low=0, high=3600)
_JOKERS = Option("jokers", "choice", "book", "RK-3", choices=("book", "free"))

RUMMIKUB_OPTIONS = (_ROUNDS, _DEALS, _CLOCK, _JOKERS)
#: the options of version 1, where every retrieved joker was free
FORMER_OPTIONS = (_ROUNDS, _CLOCK)


# --- the ways in which a turn can be judged ---


@final
class Edition:
    """The switches between the versions and options of the rules."""

    def __init__(self, jokers_free: bool, by_marks: bool) -> None:
        #: RK-3 retrieved jokers need not make a new set
        self.jokers_free = jokers_free
        #: version 1: a set whose tiles change places has changed, and equal tiles are told apart by marks
        self.by_marks = by_marks


#: the option `jokers = "book"`
BOOK: Final = Edition(False, False)
#: the option `jokers = "free"`
FREE: Final = Edition(True, False)
#: version 1
FORMER: Final = Edition(True, True)


def edition_of(rules_version: int, jokers_free: bool) -> Edition:
    """Returns the edition of a version and its option `jokers`."""
    if rules_version == 1:
        return FORMER
    return FREE if jokers_free else BOOK
