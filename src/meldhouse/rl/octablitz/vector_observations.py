"""Observations of many deals of Octablitz, written event by event."""

from __future__ import annotations

from typing import final

import numpy as np

from meldhouse.games.octablitz.combinations import RUNS
from meldhouse.parts.letter_cards import KINDS
from meldhouse.rl.arrays import Array, Encoding
from meldhouse.rl.octablitz.numbers import FACE_UP, FIRST_DOWN
from meldhouse.rl.seat_observations import SeatObservations

#: the id of a trick without a lead, and of a face-down play
NO_PLAY = FIRST_DOWN
SIZE = np.array([len(play.cards) for play in FACE_UP] + [0])
IS_RUN = np.arange(FIRST_DOWN) >= FIRST_DOWN - len(RUNS)
#: by id: the kinds of its cards, and the number of cards of each of them; a play of equal cards has one kind
_KINDS = np.array([(play.cards * 3)[:3] for play in FACE_UP] + [(0, 0, 0)]).T.copy()
_EACH = np.array([len(play.cards) // len(set(play.cards)) for play in FACE_UP] + [0], dtype=np.int16)
#: by id: its cards as a plane
_PLANE = np.array(
    [[play.cards.count(kind) for kind in range(KINDS)] for play in FACE_UP] + [[0] * KINDS], np.int16
)
#: by the strongest play so far: single, alike, run, and the number of cards led
LED = np.zeros((FIRST_DOWN + 1, 4), dtype=np.int8)
LED[:FIRST_DOWN, 0] = SIZE[:FIRST_DOWN] == 1
LED[:FIRST_DOWN, 1] = (SIZE[:FIRST_DOWN] > 1) & ~IS_RUN
LED[:FIRST_DOWN, 2] = IS_RUN
LED[:FIRST_DOWN, 3] = SIZE[:FIRST_DOWN]


def _cards_of(ids: Array) -> tuple[Array, Array, Array]:
    """Returns the kinds of cards of plays, one after the other: the play, the kind, and how many cards of it."""
    runs = np.flatnonzero((ids >= FIRST_DOWN - len(RUNS)) & (ids < FIRST_DOWN))
    plays = np.concatenate([np.arange(len(ids)), runs, runs])
    kinds = np.concatenate([_KINDS[0][ids], _KINDS[1][ids[runs]], _KINDS[2][ids[runs]]])
    return plays, kinds, _EACH[ids[plays]]


@final
class _BySeat:
    """A small number for each seat, packed by row into one number, so that all seats are turned at once."""

    def __init__(self, rows: int, players: int) -> None:
        self._packed = np.zeros(rows, np.dtype("<i8"))
        self._players = players
        self._bits = 16 * players

    def fill(self, rows: Array, number: int) -> None:
        """Gives all seats of some rows the same number."""
        self._packed[rows] = sum([number << 16 * seat for seat in range(self._players)])

    def add(self, rows: Array, seats: Array, numbers: Array) -> None:
        """Adds to the number of one seat in each row; no number may become negative or reach 32,768."""
        self._packed[rows] += numbers << 16 * seats

    def around(self, seats: Array) -> Array:
        """Returns the numbers of each row clockwise from a seat."""
        packed = self._packed.view(np.dtype("<u8"))
        shift = (16 * seats).astype(np.uint64)
        turned = packed >> shift | packed << (self._bits - shift) % np.uint64(64)
        return turned.view(np.dtype("<i2")).reshape(len(packed), 4)[:, : self._players]


@final
class OctablitzObservations:
    """The observations of all seats, each as it is when the seat is on turn.

    A method writes what one event changes. What depends on few numbers is written when it is shown.
    """

    def __init__(self, encoding: Encoding, rows: int, deck: Array, points: int) -> None:
        self._seen = seen = SeatObservations(encoding, rows)
        self._of, self._toward, self._players = seen.numbers, seen.toward, len(seen.toward)
        self._own, self._buried = seen.place("own hand"), seen.place("own face-down cards")
        self._unseen, self._best = seen.place("unseen cards"), seen.place("strongest play of the trick")
        self._now = seen.place("face-up cards of seat in the trick +0")
        self._before = seen.place("face-up cards of seat in earlier tricks +0")
        self._taken, self._led = seen.place("cards taken by seat +0"), seen.place("led is single")
        self._held = seen.place("cards held by seat +0")
        self._down = seen.place("face-down cards of seat +0")
        self._others = np.arange(1, self._players)
        self._dealt = int(deck.sum()) // self._players
        self._held_by, self._down_by = _BySeat(rows, self._players), _BySeat(rows, self._players)
        self._tricks = self._all_tricks()
        self._fresh = self._fresh_deal(deck, points)

    def _all_tricks(self) -> Array:
        """Returns what is led and who has played, by the strongest play and the number of plays before the own one."""
        players = self._players
        table = np.zeros((len(LED), players, LED.shape[1] + players), np.int16)
        table[:, :, : LED.shape[1]] = LED[:, None]
        for count in range(players):
            table[:, count, LED.shape[1] + players - count :] = 1
        return table.reshape(len(LED) * players, -1)

    def _fresh_deal(self, deck: Array, points: int) -> Array:
        """Returns what all seats observe of a deal but for their hands."""
        seen, players = self._seen, self._players
        fresh = np.zeros_like(seen.seats[0])
        fresh[:, self._unseen : self._unseen + KINDS] = deck
        fresh[:, seen.place("on turn: seat +0")] = 1
        fresh[np.arange(players), seen.place("dealer: seat +0") + self._toward[0]] = 1
        fresh[:, seen.place("points of seat +0") :][:, :players] = points
        fresh[:, seen.place("multiplier")] = 1
        return fresh

    def show(self, seats: Array, best: Array, played: Array, shown: Array) -> None:
        """Shows the observation of one seat for each row; `played` counts the plays to the trick."""
        self._seen.show(seats, shown)
        shown[:, self._best : self._best + KINDS] = _PLANE.take(best, axis=0)
        shown[:, self._led : self._held] = self._tricks.take(best * self._players + played, axis=0)
        shown[:, self._held : self._down] = self._held_by.around(seats)
        shown[:, self._down : self._down + self._players] = self._down_by.around(seats)

    # --- events ---

    def deal(self, rows: Array, hands: Array) -> None:
        """Begins deals with these hands: cards by row and seat."""
        box = np.tile(self._fresh, (len(rows), 1, 1))
        each = len(rows) * self._players
        places = np.arange(each)[:, None] * KINDS + hands.reshape(each, -1)
        counts = np.bincount(places.ravel(), minlength=each * KINDS).reshape(len(rows), self._players, KINDS)
        box[:, :, self._own : self._own + KINDS] = counts
        box[:, :, self._unseen : self._unseen + KINDS] -= counts.astype(np.int16)
        self._seen.seats[rows] = box
        self._held_by.fill(rows, self._dealt)
        self._down_by.fill(rows, 0)

    def play_up(self, rows: Array, seats: Array, ids: Array) -> None:
        """Plays cards face up."""
        self._held_by.add(rows, seats, -SIZE[ids])
        plays, kinds, each = _cards_of(ids)
        rows, seats = rows[plays], seats[plays]
        self._of[self._seen.one_seat(rows, seats) + (self._own + kinds)] -= each
        others = self._seen.one_seat(rows[:, None], (seats[:, None] + self._others) % self._players)
        self._of[others + (self._unseen + kinds)[:, None]] -= each[:, None]
        now = self._toward[seats] * KINDS + (self._now + kinds)[:, None]
        self._of[self._seen.all_seats(rows) + now] = each[:, None]

    def play_down(self, rows: Array, seats: Array, size: Array) -> None:
        """Plays some cards face down."""
        self._held_by.add(rows, seats, -size)
        self._down_by.add(rows, seats, size)

    def bury(self, rows: Array, seats: Array, cards: Array, counts: Array) -> None:
        """Moves cards of one kind from the hand of a seat to its face-down cards."""
        place = self._seen.one_seat(rows, seats) + cards
        self._of[place + self._own] -= counts
        self._of[place + self._buried] += counts

    def take_trick(self, rows: Array, winner: Array, best: Array, plays: Array) -> None:
        """Gives the strongest play to its seat and ends the trick; `plays` has the ids of all seats."""
        everyone = self._seen.all_seats(rows)
        taken, kinds, each = _cards_of(best)
        places = everyone[taken] + self._toward[winner[taken]] * KINDS
        self._of[places + (self._taken + kinds[:, None])] += each[:, None]
        at, seat = np.nonzero(plays != NO_PLAY)
        up, kinds, each = _cards_of(plays[at, seat])
        places = everyone[at[up]] + self._toward[seat[up]] * KINDS + kinds[:, None]
        self._of[places + self._before] += each[:, None]
        self._of[places + self._now] = 0
