"""The cards of Rummy Five, Big Eight and Octablitz: two suits of s A B C J K L.

A card is a small number, suit * 7 + rank. All copies of a card have the same number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from meldhouse.parts.errors import NotationError

Card = int

SUITS: Final = "br"
RANKS: Final = "sABCJKL"
KINDS: Final = 14
BLACK: Final = 0
RED: Final = 1
SOLDIER: Final = 0
A: Final = 1
B: Final = 2
C: Final = 3
J: Final = 4
K: Final = 5
L: Final = 6


def card_of(suit: int, rank: int) -> Card:
    """Returns the card of a suit and a rank."""
    return suit * 7 + rank


def suit_of(card: Card) -> int:
    """Returns the suit of a card: BLACK or RED."""
    return card // 7


def rank_of(card: Card) -> int:
    """Returns the rank of a card, from SOLDIER to L."""
    return card % 7


def shifted(pattern: i64, card: i64) -> i64:
    """Shifts a pattern of counts, four bits for each card, to the place of a card.

    The pattern must be an argument: mypyc writes `i64(1) << n`, and a local that is only ever 1, as the C
    `1 << n`, which has only 32 bits.
    """
    return pattern << (4 * card)


def write_card(card: Card) -> str:
    """Writes a card as `bA` or `rs`."""
    return SUITS[card // 7] + RANKS[card % 7]


def write_cards(cards: Iterable[Card]) -> str:
    """Writes cards as `bABCss rL`. A suit letter applies until the next one."""
    out: list[str] = []
    suit = -1
    for card in cards:
        if card // 7 != suit:
            if suit >= 0:
                out.append(" ")
            suit = card // 7
            out.append(SUITS[suit])
        out.append(RANKS[card % 7])
    return "".join(out)


def read_cards(text: str) -> tuple[Card, ...]:
    """Reads cards from a text such as `bABCss rL`, in its order."""
    cards: list[Card] = []
    suit = -1
    named = True
    for place, letter in enumerate(text, start=1):
        if letter.isspace():
            continue
        if letter in SUITS:
            if not named:
                raise NotationError(f"suit {SUITS[suit]!r} before place {place} of {text!r} names no card")
            suit = SUITS.index(letter)
            named = False
            continue
        rank = RANKS.find(letter)
        if rank < 0:
            raise NotationError(
                f"{letter!r} at place {place} of {text!r} is neither a suit (b r) nor a rank (sABCJKL)"
            )
        if suit < 0:
            raise NotationError(f"{text!r} must begin with a suit: b or r")
        cards.append(suit * 7 + rank)
        named = True
    if not named:
        raise NotationError(f"{text!r} ends in a suit without a card")
    return tuple(cards)


def read_card(text: str) -> Card:
    """Reads one card, such as `bA`."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise NotationError(f"{text!r} should name exactly one card, such as bA")
    return cards[0]
