"""Observations of many deals of Rummy Five, written event by event."""

from __future__ import annotations

from typing import final

import numpy as np

from meldhouse.parts.letter_cards import KINDS
from meldhouse.rl.arrays import Array, Encoding
from meldhouse.rl.rummy_five.hand_ids import EXPOSABLE, HandIds
from meldhouse.rl.seat_observations import SeatObservations

#: by code: the cards of an exposed trio; by card: one of it
EXPOSED = np.zeros((len(EXPOSABLE), KINDS), np.int16)
for _code, _trio in enumerate(EXPOSABLE):
    for _card in () if _trio is None else _trio.cards:
        EXPOSED[_code, _card] += 1
ONE = np.eye(KINDS, dtype=np.int8)
_CARDS = np.arange(KINDS)


@final
class FiveObservations:
    """The observations of all seats. Each method writes what one event changes."""

    def __init__(self, encoding: Encoding, rows: int, tables: HandIds, copies: Array, points: int) -> None:
        self._tables = tables
        self._seen = seen = SeatObservations(encoding, rows)
        self._of, self._toward = seen.numbers, seen.toward
        self._own, self._drawn = seen.place("own hand"), seen.place("card drawn in this turn")
        self._live, self._since = seen.place("live discard"), seen.place("discards since the own last one")
        self._unseen, self._river = seen.place("unseen cards"), seen.place("discards of seat +0")
        self._exposed = seen.place("exposed cards of seat +0")
        self._stage_turn, self._stage_claims = seen.place("stage is turn"), seen.place("stage is claims")
        self._turn, self._gone = (
            seen.place("on turn, or discarder: seat +0"),
            seen.place("has said Go: seat +0"),
        )
        self._answered = seen.place("has answered the discard: seat +0")
        self._held, self._points = seen.place("cards held by seat +0"), seen.place("points of seat +0")
        self._stock, self._pot = seen.place("cards in the stock"), seen.place("pot")
        self._has_drawn = seen.place("the turn began with a draw")
        self._fresh = self._fresh_deal(copies, points)

    def _fresh_deal(self, copies: Array, points: int) -> Array:
        """Returns what all seats observe of a deal before the hands and the first draw."""
        players = len(self._toward)
        fresh = np.zeros_like(self._seen.seats[0])
        fresh[:, self._unseen : self._unseen + KINDS] = copies
        fresh[np.arange(players), self._seen.place("dealer: seat +0") + self._toward[0]] = 1
        fresh[:, self._points : self._points + players] = points
        fresh[:, self._seen.place("deals in a row by the dealer")] = 1
        return fresh

    def show(self, seats: Array, shown: Array) -> None:
        """Copies the observation of one seat for each row."""
        self._seen.show(seats, shown)

    def since_own(self, rows: Array, seats: Array, cards: Array) -> Array:
        """Returns how often a card was discarded since the own last discard of a seat."""
        return self._of[self._seen.one_seat(rows, seats) + self._since + cards]

    def thrown(self, rows: Array, seats: Array, cards: Array) -> Array:
        """Returns how often a seat has discarded a card."""
        return self._of[self._seen.one_seat(rows, seats) + self._river + cards]

    # --- events ---

    def deal(self, rows: Array, hands: Array) -> None:
        """Begins deals with these hands, by row and seat."""
        box = np.tile(self._fresh, (len(rows), 1, 1))
        counts = self._tables.counts[hands]
        box[:, :, self._own : self._own + KINDS] = counts
        box[:, :, self._unseen : self._unseen + KINDS] -= counts
        sizes = self._tables.sizes[hands]
        for seat, toward in enumerate(self._toward):
            box[:, np.arange(len(toward)), self._held + toward] = sizes[:, seat, None]
        self._seen.seats[rows] = box

    def draw(self, rows: Array, before: Array, seats: Array, live: Array, card: Array, left: Array) -> None:
        """Gives a card to the seat whose turn begins."""
        own = self._seen.one_seat(rows, seats)
        self._of[own + self._own + card] += 1
        self._of[own + self._unseen + card] -= 1
        self._of[own + self._drawn + card] = 1
        everyone = self._begin_turn(rows, before, seats, live, 1)
        self._of[everyone + self._held + self._toward[seats]] += 1
        self._of[everyone + self._stock] = left[:, None]

    def _begin_turn(self, rows: Array, before: Array, seats: Array, live: Array, has_drawn: int) -> Array:
        """Passes the turn on. Returns the places of all seats."""
        everyone = self._seen.all_seats(rows)
        self._of[everyone + self._turn + self._toward[before]] = 0
        self._of[everyone + self._turn + self._toward[seats]] = 1
        self._of[everyone + self._live + live[:, None]] = 0
        self._of[everyone + self._stage_turn] = 1
        self._of[everyone + self._stage_claims] = 0
        self._of[everyone + self._has_drawn] = has_drawn
        return everyone

    def throw(self, rows: Array, seats: Array, cards: Array, drawn: Array) -> None:
        """Discards a card; `drawn` is any card if none was drawn."""
        own, everyone, toward = (
            self._seen.one_seat(rows, seats),
            self._seen.all_seats(rows),
            self._toward[seats],
        )
        card = cards[:, None]
        self._of[own + self._own + cards] -= 1
        self._of[own + self._drawn + drawn] = 0
        self._of[everyone + self._unseen + card] -= 1
        self._of[own + self._unseen + cards] += 1
        self._of[everyone + self._river + toward * KINDS + card] += 1
        self._of[everyone + self._since + card] += 1
        self._of[own[:, None] + self._since + _CARDS] = 0
        self._of[everyone + self._live + card] = 1
        self._of[everyone + self._stage_turn] = 0
        self._of[everyone + self._stage_claims] = 1
        self._of[everyone + self._held + toward] -= 1
        for step in range(len(self._toward)):
            self._of[everyone + self._answered + step] = 0
        self._of[everyone + self._answered + toward] = 1

    def go(self, rows: Array, seats: Array, points: Array, pot: Array) -> None:
        """Says Go, for a point to the table."""
        everyone, toward = self._seen.all_seats(rows), self._toward[seats]
        self._of[everyone + self._gone + toward] = 1
        self._of[everyone + self._points + toward] = points[:, None]
        self._of[everyone + self._pot] = pot[:, None]

    def answer(self, rows: Array, seats: Array) -> None:
        """Shows that a seat has answered the discard."""
        self._of[self._seen.all_seats(rows) + self._answered + self._toward[seats]] = 1

    def take(self, rows: Array, before: Array, seats: Array, card: Array, code: Array) -> None:
        """Exposes a trio with the live discard, in the turn of the caller."""
        own, toward = self._seen.one_seat(rows, seats), self._toward[seats]
        everyone = self._begin_turn(rows, before, seats, card, 0)
        trio, laid = EXPOSED[code], EXPOSED[code] - ONE[card]
        self._of[own[:, None] + self._own + _CARDS] -= laid
        self._of[own[:, None] + self._unseen + _CARDS] += laid
        self._of[everyone[..., None] + self._unseen + _CARDS] -= laid[:, None]
        self._of[(everyone + self._exposed + toward * KINDS)[..., None] + _CARDS] += trio[:, None]
        self._of[everyone + self._held + toward] -= 2
