"""Seats, numbered clockwise from 0. The next seat clockwise is on the left."""

from __future__ import annotations

from typing import Any, Final

Seat = int


def left_of(seat: Seat, players: int) -> Seat:
    """Returns the seat on the left, which plays next."""
    return 0 if seat + 1 == players else seat + 1


def clockwise_from(seat: Seat, players: int) -> list[Seat]:
    """Returns all other seats clockwise, starting on the left."""
    return [(seat + step) % players for step in range(1, players)]


#: by number of seats: all of them
_SEATS: Final = [tuple(range(count)) for count in range(17)]
_ALONE: Final[list[tuple[Seat, ...]]] = [(seat,) for seat in range(16)]


def alone(seat: Seat) -> tuple[Seat, ...]:
    """Returns one seat in a tuple that is made once."""
    return _ALONE[seat]


def replaced(boxes: tuple[Any, ...], seat: Seat, new: Any) -> tuple[Any, ...]:
    """Returns the boxes of all seats with one of them replaced. There are at most 16 seats."""
    return tuple(new if other == seat else boxes[other] for other in _SEATS[len(boxes)])
