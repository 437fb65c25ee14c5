"""Thousands of deals of Rummy Five at once: the same game as the referee's, on arrays with one row for each deal."""

from __future__ import annotations

from typing import final

import numpy as np

from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, PASS, RUN, SET, write_action
from meldhouse.games.rummy_five.edition import RUMMY_FIVE
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.trios import SETS, run_with
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS
from meldhouse.rl.arrays import Array, Encoding
from meldhouse.rl.decks import DeckSource
from meldhouse.rl.rummy_five.hand_ids import EXPOSABLE, NONE, code_of, hand_ids
from meldhouse.rl.rummy_five.numbers import IDS
from meldhouse.rl.rummy_five.vector_observations import ONE, FiveObservations

_OUT, _CATCH, _RUN, _SET, _PASS = (IDS[write_action(action)] for action in (GO_OUT, CATCH, RUN, SET, PASS))
#: ids of discards, without and with Go
_THROWS = 2 * KINDS
#: by card: the codes of its run and its set
_RUN_CODE = np.array([0 if (run := run_with(card)) is None else code_of(run) for card in range(KINDS)])
_SET_CODE = np.array([code_of(SETS[card]) if SETS[card] in EXPOSABLE else 0 for card in range(KINDS)])


@final
class FiveVector:
    """First deals of matches. Every row waits for one id; a row whose deal is over begins the next one."""

    def __init__(self, encoding: Encoding, rows: int, first_seed: int) -> None:
        game = encoding.game
        if not isinstance(game, RummyFive) or game.edition is not RUMMY_FIVE or not game.is_strict:
            raise OptionError("these deals are of Rummy Five with strict calls")
        self._players = players = game.players
        self._dealt, self._minimum = game.edition.dealt, game.edition.minimum
        self._source = DeckSource(game.edition.deck, first_seed, max(rows, 1024))
        self._opening = game.opening().points[0]
        self._tables = tables = hand_ids(game.edition)
        self._extra = tables.extras().reshape(2, 8)
        self._seen = FiveObservations(encoding, rows, tables, np.array(game.edition.copies), self._opening)
        self._all, self._around = np.arange(rows), np.arange(players)
        by_seat = (rows, players)
        self._hand, self._code = np.zeros(by_seat, np.int32), np.zeros(by_seat, np.int8)
        self._gone, self._answered = np.zeros(by_seat, np.int8), np.zeros(by_seat, np.int8)
        self._answers, self._points = np.zeros(by_seat, np.int8), np.zeros(by_seat, np.int16)
        #: a seat has not discarded, and nobody has called
        self._is_first = np.zeros(by_seat, bool)
        self._decks = np.zeros((rows, len(game.edition.deck)), np.int8)
        self._next, self._turn = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        self._seat, self._live = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        self._drawn, self._pot = np.zeros(rows, np.int64), np.zeros(rows, np.int16)
        self._claims, self._has_drawn = np.zeros(rows, bool), np.zeros(rows, np.int8)
        self.seeds = np.zeros(rows, np.int64)
        self.observations = np.zeros((rows, encoding.flat_size), np.int16)
        self.masks = np.zeros((rows, encoding.actions), np.int8)
        self._begin(self._all)
        self._show()

    @property
    def seats(self) -> Array:
        """The seat that decides in each row."""
        return self._seat

    # --- the deal ---

    def _begin(self, rows: Array) -> None:
        """RF-1 Deals whole hands clockwise, beginning with seat 0, which draws."""
        self.seeds[rows], decks = self._source.take(len(rows))
        self._decks[rows] = decks
        for box in (self._code, self._gone, self._answered, self._answers, self._pot, self._turn, self._seat):
            box[rows] = 0
        self._is_first[rows] = True
        self._live[rows] = 0
        self._points[rows] = self._opening
        for seat in range(self._players):
            hand = np.zeros(len(rows), np.int64)
            for place in range(seat * self._dealt, (seat + 1) * self._dealt):
                hand = self._tables.add[hand, decks[:, place]]
            self._hand[rows, seat] = hand
        self._seen.deal(rows, self._hand[rows])
        self._next[rows] = self._players * self._dealt
        self._draw(rows, self._turn[rows])

    def _draw(self, rows: Array, seats: Array) -> None:
        at = self._next[rows]
        card = self._decks[rows, at].astype(np.int64)
        self._next[rows] = at + 1
        self._seen.draw(rows, self._turn[rows], seats, self._live[rows], card, self._decks.shape[1] - 1 - at)
        self._hand[rows, seats] = self._tables.add[self._hand[rows, seats], card]
        self._drawn[rows] = card
        self._has_drawn[rows] = 1
        self._turn[rows] = self._seat[rows] = seats
        self._claims[rows] = False

    def step(self, ids: Array) -> tuple[Array, Array]:
        """Takes one legal id in each row. Returns which deals ended and what each seat gained in them."""
        if not self.masks[self._all, ids].all():
            raise OptionError("some ids are not legal")
        over = np.zeros(len(self._all), bool)
        outs, answers = np.flatnonzero(ids == _OUT), np.flatnonzero(ids > _OUT)
        thrown = np.flatnonzero(ids < _THROWS)
        self._win(outs, self._seat[outs], np.full(len(outs), NONE), self._drawn[outs])
        over[outs] = True
        self._throw(thrown, ids[thrown])
        self._answer(answers, ids[answers], over)
        gains = np.where(over[:, None], self._points - self._opening, 0)
        if over.any():
            self._begin(np.flatnonzero(over))
        self._show()
        return over, gains

    def _throw(self, rows: Array, ids: Array) -> None:
        """RF-5, RF-6 Discards a card, with Go for a point to the table."""
        seat, card = self._turn[rows], ids % KINDS
        self._hand[rows, seat] = self._tables.remove[self._hand[rows, seat], card]
        self._seen.throw(rows, seat, card, np.maximum(self._drawn[rows], 0))
        is_go = ids >= KINDS
        self._go(rows[is_go], seat[is_go])
        self._is_first[rows, seat] = False
        self._live[rows] = card
        self._drawn[rows] = NONE
        self._claims[rows] = True
        self._answered[rows] = 0
        self._answered[rows, seat] = 1
        self._answers[rows] = 0
        self._seat[rows] = np.where(seat == 0, 1, 0)

    def _go(self, rows: Array, seat: Array) -> None:
        """RF-5 Says Go and pays a point to the table."""
        self._gone[rows, seat] = 1
        self._points[rows, seat] -= 1
        self._pot[rows] += 1
        self._seen.go(rows, seat, self._points[rows, seat], self._pot[rows])

    # --- answers ---

    def _answer(self, rows: Array, ids: Array, over: Array) -> None:
        """RF-8 Keeps answers until all have answered. Then the best call counts."""
        seat = self._seat[rows]
        self._answered[rows, seat] = 1
        self._answers[rows, seat] = ids
        self._seen.answer(rows, seat)
        waiting = self._answered[rows] == 0
        is_full = ~waiting.any(axis=1)
        self._seat[rows] = waiting.argmax(axis=1)
        self._follow(rows[is_full], over)

    def _follow(self, rows: Array, over: Array) -> None:
        """RF-7, RF-8 Plays the best call, Catch before Run and Set. Without calls play goes on."""
        clockwise = (self._turn[rows, None] + self._around[1:]) % self._players
        answers = self._answers[rows[:, None], clockwise]
        catches, calls = answers == _CATCH, (answers == _RUN) | (answers == _SET)
        is_caught = catches.any(axis=1)
        is_called = calls.any(axis=1) & ~is_caught
        first = np.where(is_caught, catches.argmax(axis=1), calls.argmax(axis=1))
        caller = clockwise[np.arange(len(rows)), first]
        won = rows[is_caught]
        self._win(won, caller[is_caught], self._turn[won], self._live[won])
        self._take(rows[is_called], caller[is_called])
        rest = rows[~is_caught & ~is_called]
        is_last = self._next[rest] == self._decks.shape[1]
        self._end_drawn(rest[is_last])
        self._draw(rest[~is_last], (self._turn[rest[~is_last]] + 1) % self._players)
        over[won] = True
        over[rest[is_last]] = True

    def _take(self, rows: Array, seats: Array) -> None:
        """RF-6 Exposes a trio with the live discard. The caller discards without a draw."""
        card, hand = self._live[rows], self._hand[rows, seats]
        is_run = self._answers[rows, seats] == _RUN
        code = np.where(is_run, _RUN_CODE[card], _SET_CODE[card])
        self._hand[rows, seats] = np.where(
            is_run, self._tables.after_run[hand, card], self._tables.after_set[hand, card]
        )
        self._code[rows, seats] = code
        self._is_first[rows] = False
        self._seen.take(rows, self._turn[rows], seats, card, code)
        self._turn[rows] = self._seat[rows] = seats
        self._has_drawn[rows] = 0
        self._claims[rows] = False

    # --- the end ---

    def _worth(self, rows: Array, seats: Array, hands: Array, cards: Array, draw: bool, last: Array) -> Array:
        """RF-3, RF-11 Returns the points of going out without those of the dealer; NONE if the hand is not complete."""
        code = self._code[rows, seats]
        of_cards = self._tables.points[hands, code, cards]
        kind = 4 * self._is_first[rows, seats] + 2 * last + (code > 0)
        of_play = self._extra[int(draw)][kind]
        return np.where(of_cards < 0, NONE, of_cards + of_play + self._gone[rows, seats])

    def _win(self, rows: Array, seats: Array, throwers: Array, cards: Array) -> None:
        """RF-13, RF-14 Pays the winner: the discarder after Catch, else all others. The dealer pays 1 more."""
        if not len(rows):
            return
        is_draw = throwers == NONE
        hands = self._hand[rows, seats]
        before = np.where(is_draw, self._tables.remove[hands, cards], hands)
        last = self._next[rows] == self._decks.shape[1]
        drawn, caught = (self._worth(rows, seats, before, cards, draw, last) for draw in (True, False))
        points = np.where(is_draw, drawn, caught).astype(np.int16) + (seats == 0)
        others = self._players - 1
        share = np.where(is_draw, -(-points // others), points)
        pays = (self._around != seats[:, None]) & (is_draw[:, None] | (self._around == throwers[:, None]))
        owed = np.where(pays, share[:, None] + (self._around == 0), 0).astype(np.int16)
        self._points[rows] -= owed
        self._points[rows, seats] += owed.sum(axis=1, dtype=np.int16) + self._pot[rows]

    def _end_drawn(self, rows: Array) -> None:
        """RF-15 Takes 1 from each player who is not one card away."""
        self._points[rows] -= 1 - self._tables.waits[self._hand[rows], self._code[rows]]

    # --- observations and masks ---

    def _show(self) -> None:
        self._seen.show(self._seat, self.observations)
        self._show_masks(self._hand[self._all, self._seat])

    def _show_masks(self, hand: Array) -> None:
        self.masks[:] = 0
        turns, claims = np.flatnonzero(~self._claims), np.flatnonzero(self._claims)
        self._show_turns(turns, hand[turns])
        self._show_claims(claims, hand[claims])

    def _show_turns(self, rows: Array, hand: Array) -> None:
        """RF-2, RF-5 Writes discards, Go and going out."""
        seat, drawn = self._seat[rows], self._drawn[rows]
        gone = self._gone[rows, seat] > 0
        throws = self._tables.counts[hand] > 0
        throws[gone] = ONE[drawn[gone]] > 0
        self.masks[rows, :KINDS] = throws
        may_go = ~gone & (self._code[rows, seat] == 0)
        self.masks[rows, KINDS:_THROWS] = self._tables.goes[hand] * may_go[:, None]
        before = self._tables.remove[hand, drawn]  # of no use, and of no harm, where nothing was drawn
        near = np.flatnonzero((self._has_drawn[rows] > 0) & self._completes(rows, seat, before, drawn))
        self._show_out(rows[near], seat[near], before[near], drawn[near])

    def _completes(self, rows: Array, seats: Array, hands: Array, cards: Array) -> Array:
        """RF-3 Checks if cards complete hands. Few do, and only those need their worth."""
        return self._tables.points[hands, self._code[rows, seats], cards] >= 0

    def _show_out(self, rows: Array, seat: Array, hand: Array, drawn: Array) -> None:
        """RF-3 Writes going out."""
        last = self._next[rows] == self._decks.shape[1]
        self.masks[rows, _OUT] = self._worth(rows, seat, hand, drawn, True, last) >= self._minimum

    def _show_claims(self, rows: Array, hand: Array) -> None:
        """RF-6, RF-7, RF-9 Writes Pass, Catch, Run and Set."""
        seat, card = self._seat[rows], self._live[rows]
        is_last = self._next[rows] == self._decks.shape[1]
        self.masks[rows, _PASS] = 1
        near = np.flatnonzero(self._completes(rows, seat, hand, card))
        self._show_catch(rows[near], seat[near], hand[near], card[near], is_last[near])
        may_call = (self._gone[rows, seat] == 0) & ~is_last & (self._code[rows, seat] == 0)
        is_next = seat == (self._turn[rows] + 1) % self._players
        self.masks[rows, _RUN] = may_call & is_next & (self._tables.after_run[hand, card] >= 0)
        self.masks[rows, _SET] = may_call & (self._tables.after_set[hand, card] >= 0)

    def _show_catch(self, rows: Array, seat: Array, hand: Array, card: Array, is_last: Array) -> None:
        """RF-7, RF-9 Writes Catch."""
        worth = self._worth(rows, seat, hand, card, False, is_last)
        usual = self._worth(rows, seat, hand, card, False, np.zeros(len(rows), bool))
        is_missed = (self._seen.since_own(rows, seat, card) > 1) & (usual >= self._minimum)
        is_barred = (self._seen.thrown(rows, seat, card) > 0) | is_missed
        self.masks[rows, _CATCH] = (worth >= self._minimum) & ~is_barred
