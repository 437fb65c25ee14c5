"""A turn checked from plain notation, where copies of a card are not told apart.

For `meldhouse check`, and for arguments at a real table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.games.rhine_rummy.copies import Assignment
from meldhouse.games.rhine_rummy.options import read_rhine_options
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import refuse_set
from meldhouse.parts.errors import DeckError
from meldhouse.parts.layout import read_layout, refuse_sets_in_hand
from meldhouse.parts.playing_cards import (
    COPIES,
    JOKER,
    JOKERS_A_PACK,
    MOST_PACKS,
    Card,
    Kind,
    read_kinds,
    write_kind,
)


def check(
    before: str, after: str, hand: str, opened: bool, options: Mapping[str, OptionValue] | None = None
) -> Refusal | None:
    """RR-3 to RR-6 Returns the reason why a turn from one table to another is not allowed; None if it is.

    `hand` is what the player held before the turn; `opened`: the player had qualified in an earlier one. If a set
    of the table before the turn is not legal, it raises Refused.
    """
    values = read_rhine_options(options or {})
    game = RhineRummy(2, values)
    copies = Copies(int(values["packs"]) or MOST_PACKS)
    table = tuple([copies.of_kinds(kinds) for kinds in read_layout(game.plain_text(before), _kinds)])
    refuse_sets_in_hand(hand)
    held = copies.of_kinds(read_kinds(game.plain_text(hand)))
    for number, cards in enumerate(table, start=1):
        wrong = refuse_set(cards, game.twos_wild, number)
        if wrong is not None:
            raise Refused(wrong)
    new = read_layout(game.plain_text(after), _kinds)
    assignment = Assignment(table, held, opened, game.twos_wild)
    return assignment.best(new, lambda other: game.refuse_table(table, other, held, opened))[1]


def _kinds(text: str) -> tuple[Kind, ...]:
    return tuple(read_kinds(text))


@final
class Copies:
    """Hands out the copies of each kind one after the other."""

    def __init__(self, packs: int) -> None:
        self._packs = packs
        self._given: dict[Kind, int] = {}

    def of_kinds(self, kinds: Sequence[Kind]) -> tuple[Card, ...]:
        return tuple([self._next(kind) for kind in kinds])

    def _next(self, kind: Kind) -> Card:
        copy = self._given.get(kind, 0)
        if copy >= self._packs * (JOKERS_A_PACK if kind == JOKER else 1):
            raise DeckError(f"{self._packs} packs do not hold {copy + 1} cards {write_kind(kind)}")
        self._given[kind] = copy + 1
        return kind * COPIES + copy
