"""Whether two decisions come to the same: sets may lie in any order, and either of two equal cards will do."""

from __future__ import annotations

from typing import Any

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView


def is_same(rules: AnyGame, view: AnyView, wanted: str, action: Action) -> bool:
    """Whether an action that the rules allow leaves the table as the wanted one does."""
    if rules.write_action(action) == wanted:
        return True
    table = getattr(action, "table", None)
    if table is None or rules.refusal(view, action) is not None:
        return False
    asked = getattr(rules.read_action(wanted), "table", None)
    return asked is not None and alike(rules, table) == alike(rules, asked)


def alike(rules: AnyGame, table: Any) -> list[tuple[str, ...]]:
    """A table with its sets in order, copies of a card not told apart; the cards of a run stay in their order."""
    return sorted(
        _canonical(rules.name, [rules.write_cards((card,)).rstrip("'") for card in cards]) for cards in table
    )


def _canonical(game: str, cards: list[str]) -> tuple[str, ...]:
    """A group lies the same in any order; in a run a joker's place says what it is."""
    naturals = [card for card in cards if card != "*"]
    numbers = {card[1:] if game == "rummikub" else card[:-1] for card in naturals}
    return tuple(sorted(cards)) if len(numbers) == 1 else tuple(cards)
