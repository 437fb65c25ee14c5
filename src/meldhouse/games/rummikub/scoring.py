"""The winner and the scores of a deal (RK-7), and the ranking of a match (RK-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.core.standing import Ranking, places
from meldhouse.games.rummikub.tiles import Tile, rack_points
from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


@final
class DealPayment(Value):
    """The points that a loser pays to the winner."""

    FIELDS = ("payer", "payee", "points")

    def __init__(self, payer: Seat, payee: Seat, points: int) -> None:
        self.payer = payer
        self.payee = payee
        self.points = points


def lowest_rack(racks: Sequence[Sequence[Tile]], next_seat: Seat) -> Seat:
    """RK-7 Returns the winner when all have passed: the lowest rack, then the fewest tiles, then the next seat."""
    players = len(racks)
    best = -1
    best_key = (0, 0)
    for step in range(players):
        seat = (next_seat + step) % players
        key = (rack_points(racks[seat]), len(racks[seat]))
        if best < 0 or key < best_key:
            best, best_key = seat, key
    return best


def deal_payments(rack_values: Sequence[int], winner: Seat) -> list[DealPayment]:
    """RK-7 Each loser pays the rack, less what the winner was left with (nothing, for who went out)."""
    kept = rack_values[winner]
    return [
        DealPayment(seat, winner, value - kept) for seat, value in enumerate(rack_values) if seat != winner
    ]


def deal_scores(rack_values: Sequence[int], winner: Seat) -> tuple[int, ...]:
    """RK-7 The deal's line of the score table: it sums to zero."""
    scores = [0] * len(rack_values)
    for payment in deal_payments(rack_values, winner):
        scores[payment.payer] -= payment.points
        scores[payment.payee] += payment.points
    return tuple(scores)


def match_ranking(wins: Sequence[int], points: Sequence[int]) -> Ranking:
    """RK-8 Most deals won; then the higher score; then shared."""
    return places(list(zip(wins, points, strict=True)))
