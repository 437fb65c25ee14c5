"""The parts of an encoding that each game provides, in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, Protocol

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.parts.seats import Seat


class Choice(Protocol):
    """An action in the making: one id after the other until the action is complete."""

    def legal(self) -> list[int]:
        """Returns the ids that can follow, in ascending order."""

    def push(self, number: int) -> Action | None:
        """Adds a legal id. Returns the action if it is complete."""


class GameEncoding(Protocol):
    """Numbers for one game with a number of players and options."""

    @property
    def version(self) -> int:
        """The version, which goes up when any number changes its place or meaning."""

    @property
    def kinds(self) -> int:
        """The number of kinds of cards; each plane has one number for each kind."""

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of the numbers behind the planes."""

    @property
    def hidden_planes(self) -> tuple[str, ...]:
        """The names of the planes that only a critic sees."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of the action ids."""

    def flat(self, view: AnyView) -> vec[i16]:
        """Returns the planes of a view one after the other, a count for each kind, and then the numbers."""

    def hidden_rows(self, owns: Sequence[Any], stock: Sequence[int], seat: Seat) -> list[bytes]:
        """Returns planes that no player may see: what the others hold, and the stock."""

    def begin(self, view: AnyView) -> Choice:
        """Begins an action of the seat of a view."""

    def word(self, view: AnyView, action: Action) -> tuple[int, ...]:
        """Returns the ids of an action, which `begin` takes one after the other."""


def mask_of(legal: list[int], ids: i64) -> vec[u8]:
    """Returns one number for each action id: 1 if it is in the list, otherwise 0."""
    mask = vec[u8]([0] * ids)
    for number in legal:
        mask[number] = 1
    return mask


def joined(rows: Sequence[bytes], values: Sequence[int]) -> vec[i16]:
    """Returns planes and numbers one after the other."""
    flat = vec[i16]([0] * (sum([len(row) for row in rows]) + len(values)))
    at: i64 = 0
    for row in rows:
        for count in row:
            flat[at] = i16(count)
            at += 1
    for value in values:
        flat[at] = i16(value)
        at += 1
    return flat


def put_around(flat: vec[i16], at: i64, numbers: Sequence[int], seat: i64) -> None:
    """Writes the numbers of all seats clockwise from a seat."""
    players = len(numbers)
    for other, number in enumerate(numbers):
        flat[at + (other - seat) % players] = i16(number)


def put_bits_around(flat: vec[i16], at: i64, bits: i64, seat: i64, players: i64) -> None:
    """Writes the bits of all seats clockwise from a seat."""
    other: i64 = 0
    while other < players:
        flat[at + (other - seat) % players] = i16(bits >> other & 1)
        other += 1


#: by kind: one card in a packed plane
ONE_OF: Final = [1 << 8 * kind for kind in range(64)]


def packed(cards: Iterable[int]) -> int:
    """Counts cards by kind in one number with a byte for each kind; such planes can be added and subtracted."""
    return sum([ONE_OF[card] for card in cards])


def plane(counts: int, kinds: int) -> bytes:
    """Returns a packed plane as bytes."""
    return counts.to_bytes(kinds, "little")


def counted(cards: Iterable[int], kinds: int) -> bytes:
    """Counts cards by kind."""
    return plane(packed(cards), kinds)


@cache
def one_card(card: int | None, kinds: int) -> bytes:
    """Returns the plane of one card, or an empty one for None."""
    return counted([] if card is None else [card], kinds)


def without(row: bytes, *others: bytes) -> bytes:
    """Returns a plane without the cards of others."""
    rest = int.from_bytes(row, "little") - sum([int.from_bytes(other, "little") for other in others])
    return plane(rest, len(row))


@cache
def one_hot(at: int | None, size: int) -> tuple[int, ...]:
    """Returns zeros with a one at a place, or zeros alone for None."""
    return tuple([int(place == at) for place in range(size)])


@cache
def around(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Returns all seats clockwise, beginning with this one."""
    return tuple([(seat + step) % players for step in range(players)])


@cache
def bits_around(bits: int, seat: Seat, players: int) -> tuple[int, ...]:
    """Returns the bits of all seats clockwise, beginning with this one."""
    return tuple([bits >> other & 1 for other in around(seat, players)])


def by_seat(name: str, players: int) -> list[str]:
    """Returns one name for each seat, counted clockwise from the own seat."""
    return [f"{name} +{step}" for step in range(players)]


@cache
def place_of(seat: Seat | None, own: Seat, players: int) -> tuple[int, ...]:
    """Returns a one at the place of a seat, counted clockwise from the own one, or zeros alone for None."""
    return one_hot(None if seat is None else (seat - own) % players, players)
