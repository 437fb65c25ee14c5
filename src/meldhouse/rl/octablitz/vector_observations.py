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
_EACH = np.array([len(play.cards) // len(set(play.cards)) for play in FACE_UP] + [0])
#: by the strongest play so far: single, alike, run, and the number of cards led
LED = np.zeros((FIRST_DOWN + 1, 4), dtype=np.int8)
LED[:FIRST_DOWN, 0] = SIZE[:FIRST_DOWN] == 1
LED[:FIRST_DOWN, 1] = (SIZE[:FIRST_DOWN] > 1) & ~IS_RUN
LED[:FIRST_DOWN, 2] = IS_RUN
LED[:FIRST_DOWN, 3] = SIZE[:FIRST_DOWN]
#: led is ..., cards led, and then who has played
_LED_NUMBERS = LED.shape[1]


def _cards_of(ids: Array) -> tuple[Array, Array, Array]:
    """Returns the kinds of cards of plays, one after the other: the play, the kind, and how many cards of it."""
    runs = np.flatnonzero((ids >= FIRST_DOWN - len(RUNS)) & (ids < FIRST_DOWN))
    plays = np.concatenate([np.arange(len(ids)), runs, runs])
    kinds = np.concatenate([_KINDS[0][ids], _KINDS[1][ids[runs]], _KINDS[2][ids[runs]]])
    return plays, kinds, _EACH[ids[plays]]


@final
class OctablitzObservations:
    """The observations of all seats, each as it is when the seat is on turn. A method writes what one event changes."""

    def __init__(self, encoding: Encoding, rows: int, deck: Array, points: int) -> None:
        self._seen = seen = SeatObservations(encoding, rows)
        self._of, self._toward, self._players = seen.numbers, seen.toward, len(seen.toward)
        self._own, self._buried = seen.place("own hand"), seen.place("own face-down cards")
        self._unseen, self._best = seen.place("unseen cards"), seen.place("strongest play of the trick")
        self._now = seen.place("face-up cards of seat in the trick +0")
        self._before = seen.place("face-up cards of seat in earlier tricks +0")
        self._taken, self._led = seen.place("cards taken by seat +0"), seen.place("led is single")
        self._has_played = seen.place("has played to the trick: seat +0")
        self._held, self._down = seen.place("cards held by seat +0"), seen.place("face-down cards of seat +0")
        self._fresh = self._fresh_deal(deck, points)

    def _fresh_deal(self, deck: Array, points: int) -> Array:
        """Returns what all seats observe of a deal but for their hands."""
        seen, players = self._seen, self._players
        fresh = np.zeros_like(seen.seats[0])
        fresh[:, self._unseen : self._unseen + KINDS] = deck
        fresh[:, seen.place("on turn: seat +0")] = 1
        fresh[np.arange(players), seen.place("dealer: seat +0") + self._toward[0]] = 1
        fresh[:, self._held : self._held + players] = deck.sum() // players
        fresh[:, seen.place("points of seat +0") :][:, :players] = points
        fresh[:, seen.place("multiplier")] = 1
        return fresh

    def show(self, seats: Array, shown: Array) -> None:
        """Copies the observation of one seat for each row."""
        self._seen.show(seats, shown)

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

    def play_up(self, rows: Array, seats: Array, ids: Array, best: Array) -> None:
        """Plays cards face up; `best` was the strongest play before."""
        own, everyone, toward = (
            self._seen.one_seat(rows, seats),
            self._seen.all_seats(rows),
            self._toward[seats],
        )
        self._clear_best(everyone, best)
        plays, kinds, each = _cards_of(ids)
        self._of[own[plays] + self._own + kinds] -= each
        self._of[own[plays] + self._unseen + kinds] += each
        places, many = everyone[plays] + kinds[:, None], each[:, None]
        self._of[places + self._unseen] -= many
        self._of[places + self._best] = many
        self._of[places + (self._now + toward[plays] * KINDS)] = many
        self._seen.seats[rows, :, self._led : self._led + _LED_NUMBERS] = LED[ids][:, None]
        self._of[everyone + self._has_played + toward] = 1
        self._of[everyone + self._held + toward] -= SIZE[ids][:, None]

    def _clear_best(self, everyone: Array, best: Array) -> None:
        plays, kinds, _ = _cards_of(best)
        self._of[everyone[plays] + (self._best + kinds[:, None])] = 0

    def play_down(self, rows: Array, seats: Array, cards: Array, size: Array) -> None:
        """Plays cards face down: counts by kind, and their number."""
        everyone, toward = self._seen.all_seats(rows), self._toward[seats]
        self._seen.seats[rows, seats, self._own : self._own + KINDS] -= cards
        self._seen.seats[rows, seats, self._buried : self._buried + KINDS] += cards
        self._of[everyone + self._has_played + toward] = 1
        self._of[everyone + self._held + toward] -= size[:, None]
        self._of[everyone + self._down + toward] += size[:, None]

    def take_trick(self, rows: Array, winner: Array, best: Array, plays: Array) -> None:
        """Gives the strongest play to its seat and ends the trick; `plays` has the ids of all seats."""
        everyone = self._seen.all_seats(rows)
        self._clear_best(everyone, best)
        taken, kinds, each = _cards_of(best)
        places = everyone[taken] + self._toward[winner[taken]] * KINDS
        self._of[places + (self._taken + kinds[:, None])] += each[:, None]
        at, seat = np.nonzero(plays != NO_PLAY)
        up, kinds, each = _cards_of(plays[at, seat])
        places = everyone[at[up]] + self._toward[seat[up]] * KINDS + kinds[:, None]
        self._of[places + self._before] += each[:, None]
        self._of[places + self._now] = 0
        self._seen.seats[rows, :, self._led : self._has_played + self._players] = 0
