"""Refusals: a stable code, the clause of the rules, and the cards and numbers concerned.

A refusal contains no text. `meldhouse.words` puts it into words in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from meldhouse.parts.errors import MeldhouseError
from meldhouse.parts.values import Value


@final
class Refusal(Value):
    """The reason why an action is not allowed.

    >>> match = Match(build_game("rummy-five", players=2), SeededShuffle(b"a secret"))
    >>> events = match.deal()
    >>> refusal = match.refusal(1, match.game.read_action("bA"))
    >>> refusal.code, refusal.clause
    ('not-your-turn', 'RF-6')
    """

    FIELDS = ("code", "clause", "cards", "numbers")
    CARD_FIELDS = ("cards",)

    def __init__(
        self, code: str, clause: str, cards: Sequence[int] = (), numbers: dict[str, int] | None = None
    ) -> None:
        self.code = code
        self.clause = clause
        self.cards = tuple(cards)
        self.numbers: dict[str, int] = {} if numbers is None else numbers

    def __hash__(self) -> int:
        return hash((self.code, self.clause, self.cards))


class Refused(MeldhouseError):
    """Raised by the referee when the rules refuse an action. Nothing has changed.

    >>> match = Match(build_game("rummy-five", players=2), SeededShuffle(b"a secret"))
    >>> events = match.deal()
    >>> try:
    ...     match.decide(1, match.game.read_action("bA"))
    ... except Refused as refused:
    ...     print(refused.refusal.clause)
    RF-6
    """

    code = "refused"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.clause})")
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.refusal,)
