"""Thousands of deals of Octablitz at once: the same game as the referee's, on arrays with one row for each deal."""

from __future__ import annotations

from typing import final

import numpy as np

from meldhouse.games.octablitz.combinations import RUNS
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.scoring import base_points
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS
from meldhouse.rl.arrays import Array, Encoding
from meldhouse.rl.decks import DeckSource
from meldhouse.rl.octablitz.numbers import FACE_UP, FIRST_DOWN
from meldhouse.rl.octablitz.vector_observations import IS_RUN, LED, NO_PLAY, SIZE, OctablitzObservations

_ALIKE = FIRST_DOWN - len(RUNS)
_FIRST = np.array([play.cards[0] for play in FACE_UP], dtype=np.int64)
_STRENGTH = (_FIRST % 7 * 2 + _FIRST // 7).astype(np.int8)
_RUN_CARDS = [run.cards for run in RUNS]
#: by the strongest play so far: the face-up ids that may follow it; anything may be led
_BEATS = np.ones((FIRST_DOWN + 1, FIRST_DOWN), dtype=np.int8)
_BEATS[:FIRST_DOWN] = (
    (IS_RUN[:, None] == IS_RUN)
    & (SIZE[:FIRST_DOWN] == SIZE[:FIRST_DOWN, None])
    & (_STRENGTH[:, None] < _STRENGTH)
)
_LED_SIZE = LED[:, 3]


@final
class OctablitzVector:
    """First deals of matches. Every row waits for one id; a row whose deal is over begins the next one."""

    def __init__(self, encoding: Encoding, rows: int, first_seed: int) -> None:
        game = encoding.game
        if not isinstance(game, Octablitz):
            raise OptionError(f"these deals are of Octablitz, not {game.name}")
        self._players = players = game.players
        deck = np.bincount(game.deck, minlength=KINDS)
        self._source = DeckSource(game.deck, first_seed, max(rows, 1024))
        self._seen = OctablitzObservations(encoding, rows, deck, game.opening().points[0])
        self._all = np.arange(rows)
        self._base = base_points(players)
        by_seat = (rows, players)
        self._held, self._taken_count = np.zeros(by_seat, np.int8), np.zeros(by_seat, np.int8)
        #: the plays of the trick by seat
        self._plays = np.zeros(by_seat, np.int64)
        self._turn, self._played = np.zeros(rows, np.int64), np.zeros(rows, np.int8)
        #: the strongest play of the trick: its seat and its id
        self._best, self._best_id = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        #: the face-down play in the making: cards missing, the place in the hand, and the cards
        self._missing, self._start = np.zeros(rows, np.int8), np.zeros(rows, np.int8)
        self._down = np.zeros((rows, KINDS), np.int8)
        self.seeds = np.zeros(rows, np.int64)
        self.observations = np.zeros((rows, encoding.flat_size), np.int16)
        self.masks = np.zeros((rows, encoding.actions), np.int8)
        self._begin(self._all)
        self._show()

    @property
    def seats(self) -> Array:
        """The seat that decides in each row."""
        return self._turn

    def _begin(self, rows: Array) -> None:
        """OB-1 Deals whole hands clockwise, beginning with seat 0, which leads."""
        self.seeds[rows], decks = self._source.take(len(rows))
        for box in (self._down, self._taken_count, self._turn, self._best, self._played, self._missing):
            box[rows] = 0
        self._start[rows] = 0
        self._best_id[rows] = NO_PLAY
        self._plays[rows] = NO_PLAY
        self._held[rows] = decks.shape[1] // self._players
        self._seen.deal(rows, decks)

    def step(self, ids: Array) -> tuple[Array, Array]:
        """Takes one legal id in each row. Returns which deals ended and what each seat gained in them."""
        if not self.masks[self._all, ids].all():
            raise OptionError("some ids are not legal")
        is_up = ids < FIRST_DOWN
        self._play_up(np.flatnonzero(is_up), ids[is_up])
        done = self._play_down(np.flatnonzero(~is_up), ids[~is_up])
        played = np.concatenate([np.flatnonzero(is_up), done])
        self._played[played] += 1
        self._missing[played] = self._start[played] = 0
        self._turn[played] = (self._turn[played] + 1) % self._players
        over, gains = self._take_tricks(np.flatnonzero(self._played == self._players))
        if over.any():
            self._begin(np.flatnonzero(over))
        self._show()
        return over, gains

    def _play_up(self, rows: Array, ids: Array) -> None:
        """OB-2, OB-3 Leads or follows face up."""
        seat = self._turn[rows]
        self._seen.play_up(rows, seat, ids, self._best_id[rows])
        self._held[rows, seat] -= SIZE[ids]
        self._plays[rows, seat] = ids
        self._best[rows] = seat
        self._best_id[rows] = ids

    def _play_down(self, rows: Array, ids: Array) -> Array:
        """OB-3 Adds a face-down card. Returns the rows whose play is complete."""
        card = ids - FIRST_DOWN
        missing = np.where(self._missing[rows] > 0, self._missing[rows], _LED_SIZE[self._best_id[rows]]) - 1
        self._advance(rows[missing > 0], card[missing > 0])
        self._missing[rows] = missing
        self._down[rows, card] += 1
        done = rows[missing == 0]
        seat, count = self._turn[done], _LED_SIZE[self._best_id[done]]
        self._seen.play_down(done, seat, self._down[done], count)
        self._held[done, seat] -= count
        self._down[done] = 0
        return done

    def _advance(self, rows: Array, card: Array) -> None:
        """Moves on in the hand: the next face-down card lies behind this one."""
        lower = (self.observations[rows, :KINDS] * (np.arange(KINDS) < card[:, None])).sum(axis=1)
        self._start[rows] = np.maximum(self._start[rows], lower) + 1

    def _take_tricks(self, rows: Array) -> tuple[Array, Array]:
        """OB-5, OB-7 Takes full tricks, and settles deals without cards."""
        over = np.zeros(len(self._all), dtype=bool)
        gains = np.zeros((len(self._all), self._players), np.int16)
        winner = self._best[rows]
        best = self._best_id[rows]
        self._seen.take_trick(rows, winner, best, self._plays[rows])
        self._taken_count[rows, winner] += SIZE[best]
        self._played[rows] = 0
        self._best_id[rows] = NO_PLAY
        self._plays[rows] = NO_PLAY
        self._turn[rows] = winner
        ended = rows[self._held[rows, winner] == 0]
        taken = self._taken_count[ended].astype(np.int16)
        owed = self._base - taken + (taken == 0)
        last = self._best[ended]
        owed[np.arange(len(ended)), last] = 0
        gains[ended] = -owed
        gains[ended, last] = owed.sum(axis=1)
        over[ended] = True
        return over, gains

    # --- observations and masks ---

    def _show(self) -> None:
        self._seen.show(self._turn, self.observations)
        self._show_masks(self.observations[:, :KINDS].astype(np.int8))

    def _show_masks(self, own: Array) -> None:
        """OB-2 to OB-6 Writes the legal ids of each row."""
        best = self._best_id
        up = self.masks[:, :FIRST_DOWN]
        np.greater_equal(own[:, _FIRST[:_ALIKE]], SIZE[:_ALIKE], out=up[:, :_ALIKE], casting="unsafe")
        for number, (first, second, third) in enumerate(_RUN_CARDS):
            up[:, _ALIKE + number] = (own[:, first] > 0) & (own[:, second] > 0) & (own[:, third] > 0)
        up &= _BEATS[best]
        led_size = _LED_SIZE[best]
        following = led_size > 0
        held = self._held[self._all, self._turn]
        none_taken = self._taken_count[self._all, self._turn] == 0
        up[(self._missing > 0) | ((held == 1) & (led_size == 1) & none_taken)] = 0
        missing = np.where(self._missing > 0, self._missing, led_size)
        np.logical_and(own > 0, following[:, None], out=self.masks[:, FIRST_DOWN:], casting="unsafe")
        several = np.flatnonzero((missing > 1) | (self._start > 0))
        self._show_several(several, own[several], held[several] - missing[several])

    def _show_several(self, rows: Array, own: Array, last: Array) -> None:
        """OB-3 Writes the cards of face-down plays of several cards, which must leave enough cards for the rest."""
        upto = np.cumsum(own, axis=1, dtype=np.int8)
        start = self._start[rows, None]
        self.masks[rows, FIRST_DOWN:] = (
            (upto > start) & (own > 0) & (np.maximum(start, upto - own) <= last[:, None])
        )
