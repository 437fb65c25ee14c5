"""Thousands of deals of Octablitz at once: the same game as the referee's, on arrays with one row for each deal."""

from __future__ import annotations

import math
from functools import cache
from typing import final

import numpy as np

from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.scoring import base_points
from meldhouse.games.octablitz.transitions import copies
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS
from meldhouse.rl.arrays import Array, Encoding
from meldhouse.rl.decks import DeckSource
from meldhouse.rl.octablitz.numbers import FACE_UP, FIRST_DOWN
from meldhouse.rl.octablitz.vector_observations import IS_RUN, LED, NO_PLAY, SIZE, OctablitzObservations

_FIRST = np.array([play.cards[0] for play in FACE_UP], dtype=np.int64)
_STRENGTH = (_FIRST % 7 * 2 + _FIRST // 7).astype(np.int8)
#: by the strongest play so far: the face-up ids that may follow it; anything may be led
_BEATS = np.ones((FIRST_DOWN + 1, FIRST_DOWN), dtype=np.int8)
_BEATS[:FIRST_DOWN] = (
    (IS_RUN[:, None] == IS_RUN)
    & (SIZE[:FIRST_DOWN] == SIZE[:FIRST_DOWN, None])
    & (_STRENGTH[:, None] < _STRENGTH)
)
_LED_SIZE = LED[:, 3].astype(np.int64)
#: hands as numbers: black below red, and in each suit a digit for each rank
_RANKS = KINDS // 2
_DIGITS = [copies(rank, 4) + 1 for rank in range(_RANKS)]
_SUIT_BITS = math.prod(_DIGITS).bit_length()
_WEIGHTS = [math.prod(_DIGITS[:rank]) << _SUIT_BITS * suit for suit in (0, 1) for rank in range(_RANKS)]
_CARD_CODE = np.array(_WEIGHTS)
_PLAY_CODE = np.array([sum([_WEIGHTS[card] for card in play.cards]) for play in FACE_UP])
#: ids as bits; those of face-down cards
_BITS = np.dtype("<i8")
_DOWNS = sum([1 << FIRST_DOWN + card for card in range(KINDS)])


def _ids_of_suit(suit: int) -> Array:
    """Returns the ids that the cards of one suit allow, as bits, by the number of the hand's half."""
    numbers = np.arange(1 << _SUIT_BITS)
    held = np.zeros((KINDS, len(numbers)), np.int64)
    for rank, digit in enumerate(_DIGITS):
        held[suit * _RANKS + rank] = numbers % digit
        numbers = numbers // digit
    found = np.zeros(1 << _SUIT_BITS, _BITS)
    for at, play in enumerate(FACE_UP):
        has_all = np.all([held[card] >= play.cards.count(card) for card in play.cards], axis=0)
        found |= has_all.astype(_BITS) << at
    for card in range(KINDS):
        found |= (held[card] > 0).astype(_BITS) << FIRST_DOWN + card
    return found


@cache
def _ids_of_suits() -> tuple[Array, Array]:
    return _ids_of_suit(0), _ids_of_suit(1)


#: by the strongest play so far: the ids that may follow it, as bits
_FOLLOWING = np.array(
    [
        sum([1 << at for at in range(FIRST_DOWN) if beats[at]]) | (_DOWNS if best < FIRST_DOWN else 0)
        for best, beats in enumerate(_BEATS)
    ],
    _BITS,
)


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
        self._all, self._first = np.arange(rows), np.arange(rows) * players
        self._base = base_points(players)
        by_seat = (rows, players)
        #: the hands as numbers, how many cards they have, and how many cards each seat has taken
        self._hands = np.zeros(by_seat, np.int64)
        self._held, self._taken_count = np.zeros(by_seat, np.int64), np.zeros(by_seat, np.int64)
        #: the plays of the trick by seat
        self._plays = np.zeros(by_seat, np.int64)
        self._turn, self._played = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        #: the strongest play of the trick: its seat and its id
        self._best, self._best_id = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        #: the face-down play in the making: cards missing, the place in the hand, and the cards
        self._missing, self._start = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        self._down = np.zeros((rows, KINDS), np.int16)
        self._black, self._red = _ids_of_suits()
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
        self._hands[rows] = _CARD_CODE[decks].reshape(len(rows), self._players, -1).sum(axis=2)
        self._seen.deal(rows, decks)

    def step(self, ids: Array) -> tuple[Array, Array]:
        """Takes one legal id in each row. Returns which deals ended and what each seat gained in them."""
        if not self.masks[self._all, ids].all():
            raise OptionError("some ids are not legal")
        ups, downs = np.flatnonzero(ids < FIRST_DOWN), np.flatnonzero(ids >= FIRST_DOWN)
        self._play_up(ups, ids[ups])
        played = np.concatenate([ups, self._play_down(downs, ids[downs] - FIRST_DOWN)])
        self._played[played] += 1
        self._turn[played] = (self._turn[played] + 1) % self._players
        over, gains = self._take_tricks(np.flatnonzero(self._played == self._players))
        if over.any():
            self._begin(np.flatnonzero(over))
        self._show()
        return over, gains

    def _play_up(self, rows: Array, ids: Array) -> None:
        """OB-2, OB-3 Leads or follows face up."""
        seat = self._turn[rows]
        self._seen.play_up(rows, seat, ids)
        self._held[rows, seat] -= SIZE[ids]
        self._hands[rows, seat] -= _PLAY_CODE[ids]
        self._plays[rows, seat] = ids
        self._best[rows] = seat
        self._best_id[rows] = ids

    def _play_down(self, rows: Array, cards: Array) -> Array:
        """OB-3 Adds a face-down card. Returns the rows whose play is complete."""
        size = _LED_SIZE[self._best_id[rows]]
        singles, longer = np.flatnonzero(size == 1), np.flatnonzero(size > 1)
        single = rows[singles]
        self._bury(single, cards[singles], np.ones(len(single), np.int16))
        done = np.concatenate([single, self._collect(rows[longer], cards[longer], size[longer])])
        seat, count = self._turn[done], _LED_SIZE[self._best_id[done]]
        self._seen.play_down(done, seat, count)
        self._held[done, seat] -= count
        return done

    def _collect(self, rows: Array, cards: Array, size: Array) -> Array:
        """Adds a card to face-down plays of several cards, which are laid when they are complete."""
        missing = np.where(self._missing[rows] > 0, self._missing[rows], size) - 1
        self._missing[rows] = missing
        self._down[rows, cards] += 1
        is_done = missing == 0
        self._advance(rows[~is_done], cards[~is_done])
        done = rows[is_done]
        at, kinds = np.nonzero(self._down[done])
        laid = done[at]
        self._bury(laid, kinds, self._down[laid, kinds])
        self._down[done] = 0
        self._start[done] = 0
        return done

    def _bury(self, rows: Array, cards: Array, counts: Array) -> None:
        """OB-3 Moves cards of one kind from hands to face-down cards. A row may have several kinds."""
        seat = self._turn[rows]
        self._seen.bury(rows, seat, cards, counts)
        np.subtract.at(self._hands.reshape(-1), self._first[rows] + seat, _CARD_CODE[cards] * counts)

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
        self._seen.show(self._turn, self._best_id, self._played, self.observations)
        self._show_masks()

    def _show_masks(self) -> None:
        """OB-2 to OB-6 Writes the legal ids of each row."""
        here, best = self._first + self._turn, self._best_id
        hand, held = self._hands.ravel()[here], self._held.ravel()[here]
        legal = self._black[hand & (1 << _SUIT_BITS) - 1] | self._red[hand >> _SUIT_BITS]
        legal &= _FOLLOWING[best]
        led_size = _LED_SIZE[best]
        is_last = (held == 1) & (led_size == 1)
        legal[is_last & (self._taken_count.ravel()[here] == 0) | (self._missing > 0)] &= _DOWNS
        self.masks[:] = np.unpackbits(legal.view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")[
            :, : self.masks.shape[1]
        ]
        several = np.flatnonzero(led_size > 1)
        missing = np.where(self._missing[several] > 0, self._missing[several], led_size[several])
        self._show_several(several, self.observations[several, :KINDS], held[several] - missing)

    def _show_several(self, rows: Array, own: Array, last: Array) -> None:
        """OB-3 Writes the cards of face-down plays of several cards, which must leave enough cards for the rest."""
        upto = np.cumsum(own, axis=1, dtype=np.int16)
        start = self._start[rows, None]
        self.masks[rows, FIRST_DOWN:] = (
            (upto > start) & (own > 0) & (np.maximum(start, upto - own) <= last[:, None])
        )
