"""Ordinary playing cards, several packs of them, with jokers.

A card is a number that stands for one physical card: kind * 8 + copy. A kind is suit * 13 + rank - 1 with suits c d h s
and ranks 1 (ace) to 13 (king), or the joker. In notation marks distinguish the copies: the first is bare (`10d`), the
next ones are `10d'` and `10d''`. Jokers are `*`, `*'` and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from meldhouse.parts.errors import NotationError

Card = int
Kind = int

SUITS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER: Final = 52
KINDS: Final = 53
#: the number of copies of one kind that card numbers leave room for: the jokers of four packs
COPIES: Final = 8
CARDS: Final = 424
JOKERS_A_PACK: Final = 2
MOST_PACKS: Final = 4
ACE: Final = 1
TWO: Final = 2
KING: Final = 13


def kind_of_card(card: Card) -> Kind:
    """Returns the kind of a card."""
    return card >> 3


def rank_of_kind(kind: Kind) -> int:
    """Returns a rank from 1 (ace) to 13 (king). The joker has no rank."""
    return kind % 13 + 1


def suit_of_kind(kind: Kind) -> int:
    """Returns a suit from 0 to 3, or 4 for the joker."""
    return kind // 13


def kind_of(suit: int, rank: int) -> Kind:
    """Returns the kind of a suit and a rank."""
    return suit * 13 + rank - 1


def first_card(kind: Kind) -> Card:
    """Returns the first copy of a kind."""
    return kind << 3


def packs_of_cards(packs: int) -> list[Card]:
    """Returns all cards of a number of packs in order. Each pack has two jokers."""
    cards = [kind * COPIES + copy for kind in range(JOKER) for copy in range(packs)]
    cards += [JOKER * COPIES + copy for copy in range(packs * JOKERS_A_PACK)]
    return cards


def write_kind(kind: Kind) -> str:
    """Writes a kind as `10d` or `*`."""
    return "*" if kind == JOKER else RANKS[kind % 13] + SUITS[kind // 13]


def show_kind(kind: Kind) -> str:
    """Writes a kind for people: `10♦` or `*`."""
    return "*" if kind == JOKER else RANKS[kind % 13] + SUIT_SIGNS[kind // 13]


def shown_cards(cards: str) -> str:
    """Returns cards in notation as people see them: `10d' *` is `10♦ *`."""
    return " ".join([_shown_card(word) for word in cards.split(" ")])


def _shown_card(word: str) -> str:
    bare = word.rstrip("'")
    suit = SUITS.find(bare[-1:]) if bare else -1
    return bare if suit < 0 else bare[:-1] + SUIT_SIGNS[suit]


def write_card(card: Card) -> str:
    """Writes a card as `10d`, `10d'` or `*''`."""
    if not 0 <= card < CARDS:
        return "?"
    return write_kind(card >> 3) + "'" * (card & 7)


def write_cards(cards: Iterable[Card]) -> str:
    """Writes cards as `10d Qh As' *`."""
    return " ".join([write_card(card) for card in cards])


def read_kind(word: str) -> Kind:
    """Reads a kind from a word without marks."""
    if word == "*":
        return JOKER
    rank, suit = word[:-1].upper(), word[-1:].lower()
    if suit == "" or suit not in SUITS or rank not in RANKS:
        raise NotationError(
            f"{word[:20]!r} is not a card: rank A 2 to 10 J Q K, then suit c d h s, as in 10d; joker *"
        )
    return kind_of(SUITS.index(suit), RANKS.index(rank) + 1)


def read_kinds(text: str) -> list[Kind]:
    """Reads the kinds of cards from a text. Marks are ignored."""
    return [read_kind(word.rstrip("'")) for word in text.split()]


def read_cards(text: str) -> tuple[Card, ...]:
    """Reads cards from a text, in its order.

    A marked card is exactly that copy. A bare card is the first copy that the text has not used, so `5h 5h` are two
    cards.
    """
    kinds: list[Kind] = []
    copies: list[int] = []
    named: set[Card] = set()
    for word in text.split():
        bare = word.rstrip("'")
        kind, copy = read_kind(bare), len(word) - len(bare)
        if copy >= most_copies(kind):
            raise NotationError(f"{word[:20]!r} is one copy too many")
        kinds.append(kind)
        copies.append(copy)
        if copy:
            named.add(kind * COPIES + copy)
    return _with_free_copies(kinds, copies, named)


def _with_free_copies(kinds: Sequence[Kind], copies: Sequence[int], named: set[Card]) -> tuple[Card, ...]:
    """Gives bare cards the copies that no other card of the text uses."""
    cards: list[Card] = []
    for kind, copy in zip(kinds, copies, strict=True):
        card = kind * COPIES + copy
        if copy == 0:
            while card in named:
                card += 1
            if card - kind * COPIES >= most_copies(kind):
                raise NotationError(f"{write_kind(kind)!r} is named more often than there are copies of it")
            named.add(card)
        cards.append(card)
    return tuple(cards)


def most_copies(kind: Kind) -> int:
    """Returns the largest possible number of copies of a kind."""
    return COPIES if kind == JOKER else MOST_PACKS


def read_card(text: str) -> Card:
    """Reads one card, such as `10d`."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise NotationError(f"{text[:20]!r} should name exactly one card, such as 10d")
    return cards[0]
