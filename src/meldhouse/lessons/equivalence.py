"""Equivalent decisions: sets may lie in any order, and copies of a card are interchangeable."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.layout import Layout

#: compares a wanted action in notation with the learner's
IsSame = Callable[[AnyGame, AnyView, str, Action], bool]
#: returns the number or rank of a card in notation
NumberOf = Callable[[str], str]


def same_action(rules: AnyGame, view: AnyView, wanted: str, action: Action) -> bool:
    """Checks if an action is the wanted one."""
    return rules.write_action(action) == wanted


def same_layout(number_of: NumberOf) -> IsSame:
    """Returns a comparison for games whose table may be rearranged."""

    def is_same(rules: AnyGame, view: AnyView, wanted: str, action: Action) -> bool:
        if same_action(rules, view, wanted, action):
            return True
        table = getattr(action, "table", None)
        if table is None or rules.refusal(view, action) is not None:
            return False
        asked = getattr(rules.read_action(wanted), "table", None)
        return asked is not None and _canonical(rules, number_of, table) == _canonical(
            rules, number_of, asked
        )

    return is_same


def _canonical(rules: AnyGame, number_of: NumberOf, table: Layout) -> list[tuple[str, ...]]:
    """Returns the sets of a table in order, without the marks of copies."""
    sets: Iterable[list[str]] = (
        [rules.write_cards((card,)).rstrip("'") for card in cards] for cards in table
    )
    return sorted(_canonical_set(number_of, cards) for cards in sets)


def _canonical_set(number_of: NumberOf, cards: list[str]) -> tuple[str, ...]:
    """Returns the cards of a group in order, those of a run as they lie: there a joker's place has a meaning."""
    numbers = {number_of(card) for card in cards if card != "*"}
    return tuple(sorted(cards)) if len(numbers) == 1 else tuple(cards)
