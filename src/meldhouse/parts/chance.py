"""Luck as an argument: seeded and verifiable, or stacked.

The shuffle is specified so that any language can check it (docs/reference/shuffle.md):

* commitment = SHA-256("meldhouse/commitment/1" NUL house)
* seed       = SHA-256("meldhouse/seed/1" NUL field(house) field(part of seat 0) field(part of seat 1) ...)
* stream     = SHAKE-256("meldhouse/deal/1" NUL seed number), number as 4 bytes, the first deal is 1
* field(x)   = the length of x as 4 bytes, then x

All numbers are big-endian, texts are UTF-8. `below(n)` reads two bytes as a number below 65536, discards it and reads
on while it is not below the largest multiple of n, and returns the remainder modulo n. A shuffle goes from the last
place i down to 1 and swaps place i with place below(i + 1).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, Protocol, final

from mypy_extensions import i64

from meldhouse.parts.errors import DeckError

#: SHAKE-256 makes so many bytes at once
_BLOCK: Final = 136


class Chance(Protocol):
    """The source of luck of one deal: an object with `shuffled(cards)`."""

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Returns the cards in random order."""


def commitment(house: bytes) -> str:
    """Returns the commitment that the house publishes before the first deal."""
    return hashlib.sha256(b"meldhouse/commitment/1\0" + house).hexdigest()


def mixed_seed(house: bytes, parts: Sequence[str]) -> bytes:
    """Returns the seed of a match: the house's secret mixed with the part of each seat."""
    mixed = b"meldhouse/seed/1\0" + _field(house)
    for part in parts:
        mixed += _field(part.encode("utf-8"))
    return hashlib.sha256(mixed).digest()


def _field(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + content


@final
class Seeded:
    """The luck of one deal, from the seed of the match."""

    def __init__(self, seed: bytes, deal: int) -> None:
        self._source = hashlib.shake_256(b"meldhouse/deal/1\0" + seed + deal.to_bytes(4, "big"))
        self._bytes = b""
        self._next: i64 = 0

    def below(self, n: int) -> int:
        """Returns a number from 0 to n - 1, all equally likely."""
        size: i64 = n
        limit = 65536 - 65536 % size
        while True:
            at = self._next
            if at + 2 > len(self._bytes):
                self._provide(2)
            drawn: i64 = self._bytes[at] * 256 + self._bytes[at + 1]
            self._next = at + 2
            if drawn < limit:
                return drawn % size

    def _provide(self, count: int) -> None:
        """Reads the stream so far that this number of bytes can be drawn, in whole blocks."""
        blocks = (self._next + count + _BLOCK - 1) // _BLOCK
        self._bytes = self._source.digest(blocks * _BLOCK)

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Shuffles by Fisher and Yates, from the last place down."""
        order = list(cards)
        self._provide(2 * len(order))
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


@final
class Stacked:
    """Given orders of the cards, one for each time that the deal shuffles."""

    def __init__(self, *orders: Sequence[int]) -> None:
        self._orders = [list(order) for order in orders]
        self._next = 0

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        if self._next >= len(self._orders):
            raise DeckError(
                f"this deal shuffles {self._next + 1} times, but only {self._next} orders were stacked"
            )
        order = self._orders[self._next]
        if sorted(order) != sorted(cards):
            raise DeckError(f"the stacked deck of {len(order)} cards is not this game's deck of {len(cards)}")
        self._next += 1
        return list(order)


@final
class Dice:
    """A small random generator with the same numbers on the compiled and the interpreted build.

    It is a 62-bit xorshift, which is good enough to choose moves. It never deals cards to people.

    >>> dice = Dice(seed=1)
    >>> [dice.below(6) for _ in range(5)]
    [2, 1, 4, 1, 0]
    """

    def __init__(self, seed: int) -> None:
        mixed = (seed * 0x9E3779B97F4A7C1 + 0x1234567) & 0x3FFFFFFFFFFFFFFF or 1
        self._state: i64 = mixed
        for _ in range(4):
            self.below(2)

    def below(self, n: int) -> int:
        """Returns a number from 0 to n - 1."""
        state = self._state  # bits that are shifted out are masked anyway, so 64 of them are enough
        state ^= (state << 13) & 0x3FFFFFFFFFFFFFFF
        state ^= state >> 7
        state ^= (state << 17) & 0x3FFFFFFFFFFFFFFF
        self._state = state
        return (state >> 16) % n

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Shuffles quickly, for bots that imagine hidden cards."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
