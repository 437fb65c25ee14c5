"""Seats, numbered clockwise from 0. The next seat clockwise is on the left."""

from __future__ import annotations

Seat = int


def left_of(seat: Seat, players: int) -> Seat:
    """Returns the seat on the left, which plays next."""
    return 0 if seat + 1 == players else seat + 1


def clockwise_from(seat: Seat, players: int) -> list[Seat]:
    """Returns all other seats clockwise, starting on the left."""
    return [(seat + step) % players for step in range(1, players)]
