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
from meldhouse.rl.decks import DeckSource, write_parts
from meldhouse.rl.octablitz.numbers import FACE_UP, FIRST_DOWN

_ALIKE = FIRST_DOWN - len(RUNS)
#: the cards of each face-up id, and of one card face down
_CARDS = np.zeros((FIRST_DOWN + KINDS, KINDS), dtype=np.int8)
for _number, _play in enumerate(FACE_UP):
    for _card in _play.cards:
        _CARDS[_number, _card] += 1
_CARDS[FIRST_DOWN:] = np.eye(KINDS, dtype=np.int8)
_SIZE = _CARDS.sum(axis=1).astype(np.int8)
#: the cards of the strongest play; none before the lead
_ALL_CARDS = np.concatenate([_CARDS[:FIRST_DOWN], np.zeros((1, KINDS), dtype=np.int8)])
_FIRST = np.array([play.cards[0] for play in FACE_UP], dtype=np.int64)
_STRENGTH = (_FIRST % 7 * 2 + _FIRST // 7).astype(np.int8)
_IS_RUN = np.arange(FIRST_DOWN) >= _ALIKE
_RUN_CARDS = [run.cards for run in RUNS]
#: no combination has been led
_NO_LEAD = FIRST_DOWN
#: by the strongest play so far: the face-up ids that may follow it; anything may be led
_BEATS = np.ones((FIRST_DOWN + 1, FIRST_DOWN), dtype=np.int8)
_BEATS[:FIRST_DOWN] = (
    (_IS_RUN[:, None] == _IS_RUN)
    & (_SIZE[:FIRST_DOWN] == _SIZE[:FIRST_DOWN, None])
    & (_STRENGTH[:, None] < _STRENGTH)
)
#: by the strongest play so far: single, alike, run, and the number of cards led
_LED = np.zeros((FIRST_DOWN + 1, 4), dtype=np.int8)
_LED[:FIRST_DOWN, 0] = _SIZE[:FIRST_DOWN] == 1
_LED[:FIRST_DOWN, 1] = (_SIZE[:FIRST_DOWN] > 1) & ~_IS_RUN
_LED[:FIRST_DOWN, 2] = _IS_RUN
_LED[:FIRST_DOWN, 3] = _SIZE[:FIRST_DOWN]


@final
class OctablitzVector:
    """First deals of matches. Every row waits for one id; a row whose deal is over begins the next one."""

    def __init__(self, encoding: Encoding, rows: int, first_seed: int) -> None:
        game = encoding.game
        if not isinstance(game, Octablitz):
            raise OptionError(f"these deals are of Octablitz, not {game.name}")
        self._players = players = game.players
        self._deck = np.bincount(game.deck, minlength=KINDS).astype(np.int8)
        self._source = DeckSource(game.deck, first_seed, max(rows, 1024))
        self._points = game.opening().points[0]
        self._all = np.arange(rows)
        self._around = np.arange(players)
        self._base = base_points(players)
        cards = (rows, players, KINDS)
        self._hand, self._buried = np.zeros(cards, np.int8), np.zeros(cards, np.int8)
        self._now, self._before = np.zeros(cards, np.int8), np.zeros(cards, np.int8)
        self._taken = np.zeros(cards, np.int8)
        #: by kind: cards that have been played face up
        self._seen = np.zeros((rows, KINDS), np.int8)
        by_seat = (rows, players)
        self._has_played, self._held = np.zeros(by_seat, np.int8), np.zeros(by_seat, np.int8)
        self._buried_count, self._taken_count = np.zeros(by_seat, np.int8), np.zeros(by_seat, np.int8)
        self._turn, self._played = np.zeros(rows, np.int64), np.zeros(rows, np.int8)
        #: the strongest play of the trick: its seat and its id
        self._best, self._best_id = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        #: the face-down play in the making: cards missing, the place in the hand, and the cards
        self._missing, self._start = np.zeros(rows, np.int8), np.zeros(rows, np.int8)
        self._down = np.zeros((rows, KINDS), np.int8)
        self.seeds = np.zeros(rows, np.int64)
        self.observations = np.zeros((rows, encoding.flat_size), np.int16)
        self.masks = np.zeros((rows, encoding.actions), np.int8)
        #: the numbers for each seat, in the order of the observation
        self._by_seat = (self._has_played, self._held, self._buried_count)
        self._write_constants(encoding.numbers)
        self._begin(self._all)
        self._show()

    @property
    def seats(self) -> Array:
        """The seat that decides in each row."""
        return self._turn

    def _begin(self, rows: Array) -> None:
        """OB-1 Deals whole hands clockwise, beginning with seat 0, which leads."""
        self.seeds[rows], decks = self._source.take(len(rows))
        for box in (self._buried, self._now, self._before, self._taken, self._has_played, self._down):
            box[rows] = 0
        for box in (self._seen, self._buried_count, self._taken_count, self._turn, self._best, self._played):
            box[rows] = 0
        self._missing[rows] = self._start[rows] = 0
        self._best_id[rows] = _NO_LEAD
        self._held[rows] = decks.shape[1] // self._players
        hands = decks.reshape(len(rows), self._players, -1)
        for card in range(KINDS):
            self._hand[rows, :, card] = (hands == card).sum(axis=2)

    def step(self, ids: Array) -> tuple[Array, Array]:
        """Takes one legal id in each row. Returns which deals ended and what each seat gained in them."""
        if not self.masks[self._all, ids].all():
            raise OptionError("some ids are not legal")
        is_up = ids < FIRST_DOWN
        self._play_up(np.flatnonzero(is_up), ids[is_up])
        done = self._play_down(np.flatnonzero(~is_up), ids[~is_up])
        played = np.concatenate([np.flatnonzero(is_up), done])
        self._has_played[played, self._turn[played]] = 1
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
        seat, cards = self._turn[rows], _CARDS[ids]
        self._hand[rows, seat] -= cards
        self._now[rows, seat] = cards
        self._seen[rows] += cards
        self._held[rows, seat] -= _SIZE[ids]
        self._best[rows] = seat
        self._best_id[rows] = ids

    def _play_down(self, rows: Array, ids: Array) -> Array:
        """OB-3 Adds a face-down card. Returns the rows whose play is complete."""
        seat, card = self._turn[rows], ids - FIRST_DOWN
        hand = self._hand[rows, seat]
        lower = (hand * (np.arange(KINDS) < card[:, None])).sum(axis=1)
        begun = self._missing[rows] > 0
        missing = np.where(begun, self._missing[rows], _LED[self._best_id[rows], 3]) - 1
        self._start[rows] = np.maximum(self._start[rows], lower) + 1
        self._missing[rows] = missing
        self._down[rows, card] += 1
        done = rows[missing == 0]
        seat, count = self._turn[done], _LED[self._best_id[done], 3]
        self._hand[done, seat] -= self._down[done]
        self._buried[done, seat] += self._down[done]
        self._held[done, seat] -= count
        self._buried_count[done, seat] += count
        self._down[done] = 0
        return done

    def _take_tricks(self, rows: Array) -> tuple[Array, Array]:
        """OB-5, OB-7 Takes full tricks, and settles deals without cards."""
        over = np.zeros(len(self._all), dtype=bool)
        gains = np.zeros((len(self._all), self._players), np.int16)
        winner = self._best[rows]
        self._taken[rows, winner] += self._now[rows, winner]
        self._before[rows] += self._now[rows]
        self._taken_count[rows, winner] += _SIZE[self._best_id[rows]]
        self._now[rows] = 0
        self._has_played[rows] = 0
        self._played[rows] = 0
        self._best_id[rows] = _NO_LEAD
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
        rows, seats = self._all[:, None], (self._turn[:, None] + self._around) % self._players
        own = self._hand[self._all, self._turn]
        self._show_masks(own)
        buried = self._buried[self._all, self._turn]
        best = _ALL_CARDS[self._best_id]
        unseen = self._deck - own - buried - self._seen
        turned = [box[rows, seats].reshape(len(rows), -1) for box in (self._now, self._before, self._taken)]
        write_parts(self.observations, [own, buried, unseen, best, *turned])
        start = KINDS * (4 + 3 * self._players) + self._players  # after the planes and the own turn
        write_parts(self.observations[:, start:], [seats == 0])
        led = [_LED[self._best_id], *[box[rows, seats] for box in self._by_seat]]
        write_parts(self.observations[:, start + 2 * self._players :], led)

    def _write_constants(self, numbers: int) -> None:
        """Writes what never changes: the own turn, the points, and the multiplier."""
        values = self.observations[:, -numbers:]
        values[:, 0] = 1
        values[:, -2 - self._players : -2] = self._points
        values[:, -2] = 1

    def _show_masks(self, own: Array) -> None:
        """OB-2 to OB-6 Writes the legal ids of each row."""
        best = self._best_id
        up = self.masks[:, :FIRST_DOWN]
        np.greater_equal(own[:, _FIRST[:_ALIKE]], _SIZE[:_ALIKE], out=up[:, :_ALIKE], casting="unsafe")
        for number, (first, second, third) in enumerate(_RUN_CARDS):
            up[:, _ALIKE + number] = (own[:, first] > 0) & (own[:, second] > 0) & (own[:, third] > 0)
        up &= _BEATS[best]
        led_size = _LED[best, 3]
        following = led_size > 0
        held = self._held[self._all, self._turn]
        none_taken = self._taken_count[self._all, self._turn] == 0
        up[(self._missing > 0) | ((held == 1) & (led_size == 1) & none_taken)] = 0
        missing = np.where(self._missing > 0, self._missing, led_size)
        upto = np.cumsum(own, axis=1, dtype=np.int8)
        start = self._start[:, None]
        last = np.where(following, held - missing, -1).astype(np.int8)[:, None]
        self.masks[:, FIRST_DOWN:] = (upto > start) & (own > 0) & (np.maximum(start, upto - own) <= last)
