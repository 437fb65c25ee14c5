"""Values of complete hands (RF-3, RF-11 to RF-13) and payments (RF-14, RF-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import Reading, packed
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


@final
class HandScore(Value):
    """The points of a complete hand by source."""

    FIELDS = ("reading", "combinations", "go", "dealer", "points", "may_go_out")

    def __init__(
        self, reading: Reading, combinations: tuple[tuple[str, int], ...], go: int, dealer: int, minimum: int
    ) -> None:
        self.reading = reading
        #: name and points of each special combination
        self.combinations = combinations
        self.go = go
        self.dealer = dealer
        special = go
        for _, points in combinations:
            special += points
        #: RF-3, BE-4 dealer points do not count towards the minimum
        self.may_go_out = special >= minimum
        #: RF-13
        self.points = special + dealer


def score_hand(
    edition: Edition, concealed: Sequence[Card], exposed: tuple[Trio, ...], done: Completion, dealer: int = 0
) -> HandScore | None:
    """RF-12, BE-5 Returns the score of the best split of a hand, or None if it is not complete.

    `concealed` are the cards before the completing one; `dealer` are the dealer points of RF-13.
    """
    best = best_split(edition, packed(concealed) + (1 << (4 * done.card)), exposed)
    if best is None:
        return None
    found = combinations_of_play(edition, done, bool(exposed)) + best.combinations
    return HandScore(best.reading, tuple(found), 1 if done.go else 0, dealer, edition.minimum)


@final
class Split:
    """A way to split a complete hand, with the name and points of each special combination of its cards."""

    def __init__(self, reading: Reading, combinations: list[tuple[str, int]]) -> None:
        self.reading = reading
        self.combinations = combinations
        self.points = 0
        for _, points in combinations:
            self.points += points


def best_split(edition: Edition, hand: int, exposed: tuple[Trio, ...]) -> Split | None:
    """RF-12, BE-5 Returns the split of packed cards that is worth most, or None if they are not complete."""
    best: Split | None = None
    for reading in edition.reader.readings(hand, exposed):
        found: list[tuple[str, int]] = []
        for combination in edition.combinations:
            of_cards = combination.of_cards
            if of_cards is not None and of_cards(reading):
                found.append((combination.name, combination.points))
        split = Split(reading, found)
        if best is None or split.points > best.points:
            best = split
    return best


def combinations_of_play(edition: Edition, done: Completion, is_exposed: bool) -> list[tuple[str, int]]:
    """RF-11 Returns the combinations that a hand has by the way it was completed."""
    found: list[tuple[str, int]] = []
    for combination in edition.combinations:
        asked = combination.of_play
        if asked is not None and asked(done, is_exposed):
            found.append((combination.name, combination.points))
    return found


@final
class Payment(Value):
    """A payment from seat to seat. None is the pot on the table."""

    FIELDS = ("payer", "payee", "points", "reason")

    def __init__(self, payer: Seat | None, payee: Seat | None, points: int, reason: str) -> None:
        self.payer = payer
        self.payee = payee
        self.points = points
        #: `hand`, `dealer`, `table`, `go`, `go-returned`, `not-one-away`, `mistake`
        self.reason = reason


def payments_for_win(
    players: int, winner: Seat, discarder: Seat | None, points: int, dealer: Seat, on_table: int
) -> list[Payment]:
    """RF-14 Returns the payments: by the discarder after Catch, else shared, rounded up. The dealer pays 1 more."""
    paid: list[Payment] = []
    if on_table:
        paid.append(Payment(None, winner, on_table, "table"))
    payers = [seat for seat in range(players) if seat != winner]
    share = -(-points // len(payers))
    if discarder is not None:
        payers = [discarder]
        share = points
    for seat in payers:
        paid.append(Payment(seat, winner, share, "hand"))
        if seat == dealer:
            paid.append(Payment(seat, winner, 1, "dealer"))
    return paid


def payments_for_draw(one_away: Sequence[bool]) -> list[Payment]:
    """RF-15 Returns the payments of 1 to the table by each player who is not one card away."""
    return [Payment(seat, None, 1, "not-one-away") for seat, ready in enumerate(one_away) if not ready]
