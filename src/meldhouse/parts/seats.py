"""Seats: the chairs around a table, 0 to n - 1, clockwise. The next one clockwise sits to the left."""

from __future__ import annotations

Seat = int


def left_of(seat: Seat, players: int) -> Seat:
    """Who sits to the left, and so plays next."""
    return 0 if seat + 1 == players else seat + 1


def clockwise_from(seat: Seat, players: int) -> list[Seat]:
    """All the others, in the order in which they are met clockwise."""
    return [(seat + step) % players for step in range(1, players)]
