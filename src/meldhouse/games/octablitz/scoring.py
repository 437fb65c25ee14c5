"""Who pays what at the end of a deal (OB-7, OB-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


def base_points(players: int) -> int:
    """OB-7 5 points with three players, 4 with four."""
    return 5 if players == 3 else 4


@final
class Payment(Value):
    """What one player settles with the winner of the deal, and how it came about.

    (base - taken + extra) x times is what `seat` owes; the winner pays where that is below zero.
    """

    FIELDS = ("seat", "payer", "payee", "points", "base", "taken", "extra", "times")

    def __init__(self, seat: Seat, winner: Seat, base: int, taken: int, times: int) -> None:
        #: who settles with the winner
        self.seat = seat
        self.base = base
        #: how many cards this seat has taken
        self.taken = taken
        #: 1 more for who has taken none
        self.extra = 1 if taken == 0 else 0
        self.times = times
        owed = (base - taken + self.extra) * times
        self.payer = seat if owed >= 0 else winner
        self.payee = winner if owed >= 0 else seat
        #: never below zero
        self.points = abs(owed)


def payments_of(winner: Seat, taken: Sequence[int], general: Seat | None, multiplier: int) -> list[Payment]:
    """OB-7, OB-8 Everybody else settles with the winner; what the General gives or gets is multiplied.

    `taken` is the number of cards each seat has taken; the winner's own does not count.
    """
    base = base_points(len(taken))
    paid: list[Payment] = []
    for seat, count in enumerate(taken):
        if seat == winner:
            continue
        times = multiplier if general is not None and (seat == general or winner == general) else 1
        paid.append(Payment(seat, winner, base, count, times))
    return paid


def with_payments(points: tuple[int, ...], payments: Sequence[Payment]) -> tuple[int, ...]:
    """Everybody's points after these payments."""
    changed = list(points)
    for payment in payments:
        changed[payment.payer] -= payment.points
        changed[payment.payee] += payment.points
    return tuple(changed)
