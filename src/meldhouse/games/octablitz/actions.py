"""The only action of Octablitz: playing cards, face up or face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from meldhouse.core.actions import Action
from meldhouse.games.octablitz.combinations import MOST_CARDS, Combination, combination_of
from meldhouse.parts.errors import NotationError
from meldhouse.parts.letter_cards import KINDS, Card, read_cards, write_cards


@final
class Play(Action):
    """Lead or follow with these cards: face up as a combination, or face down (OB-2, OB-3)."""

    FIELDS = ("cards", "face_down")
    CARD_FIELDS = ("cards",)

    def __init__(self, cards: Sequence[Card], face_down: bool = False) -> None:
        #: in order
        self.cards = tuple(sorted(cards))
        self.face_down = face_down
        #: the combination of the cards if they are face up
        self.combination = None if face_down else combination_of(self.cards)

    def __repr__(self) -> str:
        """OB-3 Prints face-down cards by their number only."""
        if self.face_down:
            return f"Play({len(self.cards)} face down)"
        return f"Play({write_cards(self.cards)})"


@final
class Bundle:
    """Any cards of a hand and the two ways to play them.

    All bundles form a tree, each child one card longer than its parent and no card lower than the last:
    so every bundle is made once, and listing the bundles of a hand makes nothing anew.
    """

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.face_up = Play(cards)
        self.face_down = Play(cards, True)
        self._cards = cards
        #: by card: the bundle with this card, if it has been made
        self.longer: list[Bundle | None] = [None] * KINDS

    def with_card(self, card: Card) -> Bundle:
        """Returns this bundle with another card, which must not be lower than its last one."""
        known = self.longer[card]
        if known is None:
            known = Bundle((*self._cards, card))
            self.longer[card] = known
        return known


NO_CARDS: Final = Bundle(())


def bundle_of(cards: Sequence[Card]) -> Bundle:
    """Returns the bundle of cards in order."""
    bundle = NO_CARDS
    for card in cards:
        bundle = bundle.with_card(card)
    return bundle


#: by card, then by size less one: identical cards face up
_ALIKE: Final = [
    [bundle_of((card,) * size).face_up for size in range(1, MOST_CARDS + 1)] for card in range(KINDS)
]


def add_stronger_alike(counts: i64, best: Combination, found: list[Play]) -> None:
    """OB-4 Adds the plays of identical cards that beat the strongest play, from weak to strong.

    `counts` are those of the hand.
    """
    size: i64 = best.size
    strength: i64 = best.strength
    while strength < KINDS - 1:
        strength += 1
        card = strength % 2 * 7 + strength // 2
        if (counts >> 4 * card & 15) >= size:
            found.append(_ALIKE[card][size - 1])


def add_bundles(hand: tuple[Card, ...], start: int, bundle: Bundle, missing: int, found: list[Play]) -> None:
    """Adds every way to complete a bundle with cards of the hand from `start` on, played face down."""
    last = -1
    end: i64 = len(hand) - missing
    at: i64 = start - 1
    while at < end:
        at += 1
        card = hand[at]
        if card == last:
            continue
        last = card
        longer = bundle.longer[card] or bundle.with_card(card)
        if missing == 1:
            found.append(longer.face_down)
        else:
            add_bundles(hand, at + 1, longer, missing - 1, found)


def write_action(action: Play) -> str:
    """Writes a play: `bAA` face up, `(bs rA)` face down."""
    written = write_cards(action.cards)
    return f"({written})" if action.face_down else written


def read_action(text: str) -> Play:
    """Reads a play."""
    written = text.strip()
    face_down = written.startswith("(")
    if face_down != written.endswith(")"):
        raise NotationError(f"{text!r} has half a pair of brackets; face down is written like (bs rA)")
    cards = read_cards(written[1:-1] if face_down else written)
    if not cards:
        raise NotationError(f"{text!r} names no card; a play is written like bAA, or face down like (bs rA)")
    return Play(cards, face_down)
