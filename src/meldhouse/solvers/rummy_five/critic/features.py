"""Features of positions and choices at Rummy Five and Big Eight, for a learned critic. Kernel.

A feature is present or not, and has a number; the present ones are listed. First come those of the position, which all
choices share, then those of one choice.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.chooser import FiveChooser, bit, run_first, run_number
from meldhouse.solvers.rummy_five.packed_deal import PackedDeal

#: kinds of choices
DISCARD: Final = 0
GO_DISCARD: Final = 1
PASS: Final = 2
AFTER_CALL: Final = 3

_AGES: Final = 6
_TRIOS: Final = 18
_EXPOSED: Final = _TRIOS + 2

# another seat: where the features of each sort begin
_GONE: Final = 0
_DEALS: Final = 1
_RIVER: Final = 2
_BY_AGE: Final = _RIVER + KINDS
_BEFORE_GO: Final = _BY_AGE + _AGES * KINDS
_AFTER_GO: Final = _BEFORE_GO + _AGES * KINDS
_SINCE_GO: Final = _AFTER_GO + KINDS
_SHOWN: Final = _SINCE_GO + _AGES
_SEAT: Final = _SHOWN + _EXPOSED

# the deal
_OWN_DEALS: Final = 0
_OWN_RIVER: Final = 1
_STOCK: Final = _OWN_RIVER + KINDS
_STOCKS: Final = 52
_POT: Final = _STOCK + _STOCKS
_POTS: Final = 8
_STREAK: Final = _POT + _POTS
_STREAKS: Final = 4
_OTHERS_GONE: Final = _STREAK + _STREAKS
_DEAL: Final = _OTHERS_GONE + 4

# a choice
_KIND: Final = 0
_THROWN: Final = 4
_DANGER: Final = _THROWN + KINDS
_DANGER_CARD: Final = _DANGER + 4
_DANGER_UNSEEN: Final = _DANGER_CARD + KINDS
_UNSEENS: Final = 6
_MATES: Final = _DANGER_UNSEEN + 2 * _UNSEENS
_AWAY: Final = _MATES + 3 * KINDS
_AWAYS: Final = 9
_AWAY_ROUNDS: Final = _AWAY + _AWAYS
_ROUNDS: Final = 10
_WAITS: Final = _AWAY_ROUNDS + _AWAYS * _ROUNDS
_WAIT_COUNTS: Final = _WAITS + 1
_COUNTS: Final = 8
_POINTS: Final = _WAIT_COUNTS + 4 * _COUNTS
_MOST_POINTS: Final = 14
_HELPING: Final = _POINTS + 2 * _MOST_POINTS
_HELPINGS: Final = 24
_WORTH: Final = _HELPING + _HELPINGS
_WORTHS: Final = 24
_LEAST_WORTH: Final = 0.004
_WORTH_STEP: Final = 1.41421356
_BEST: Final = _WORTH + _WORTHS
_OWN_SHOWN: Final = _BEST + 1
_CHOICE: Final = _OWN_SHOWN + _EXPOSED


@final
class FiveFeatures:
    """Lists the features of positions and choices of one edition."""

    def __init__(self, edition: Edition, players: int) -> None:
        self._players: i64 = players
        cards: i64 = sum(edition.copies)
        #: by card: where its copies begin
        self._offsets: vec[i64] = vec[i64]([sum(edition.copies[:card]) for card in range(KINDS)])
        self._seats: i64 = cards
        self._deal: i64 = cards + 3 * _SEAT
        self._choice: i64 = self._deal + _DEAL
        self._hand: i64 = self._choice + _CHOICE
        #: the number of features that there are
        self.size: i64 = self._hand + cards
        #: the present features, and how many there are, in all and of the position
        self.present: vec[i64] = vec[i64]([0] * 512)
        self.count: i64 = 0
        self.shared: i64 = 0
        # the position, for its choices
        self._seat: i64 = 0
        self._gone: i64 = 0
        self._rounds: i64 = 0
        self._rivers: vec[i64] = vec[i64]([0] * 4)

    def _add(self, feature: i64) -> None:
        self.present[self.count] = feature
        self.count += 1

    def _add_level(self, first: i64, level: i64, levels: i64) -> None:
        """Adds one of several features, the last one for all higher levels."""
        self._add(first + (level if level < levels else levels - 1))

    def _add_cards(self, first: i64, cards: i64) -> None:
        """Adds a feature for each card of a set of bits."""
        card: i64 = 0
        while cards >> card:
            if cards >> card & 1:
                self._add(first + card)
            card += 1

    def _add_copies(self, first: i64, card: i64, count: i64) -> None:
        """Adds a feature for each copy of a card: the first, the second and so on."""
        copy: i64 = 0
        while copy < count:
            self._add(first + self._offsets[card] + copy)
            copy += 1

    # --- the position ---

    def see(self, unseen: vec[i64], deal: PackedDeal, seat: i64) -> None:
        """Lists the features of a deal as a seat sees it. All its choices share them."""
        self._seat, self._gone = seat, deal.gone
        self._rounds = deal.rounds_left()
        self.count = 0
        card: i64 = 0
        while card < KINDS:
            self._add_copies(0, card, unseen[card])
            card += 1
        step: i64 = 0
        while step < self._players:
            other = (seat + step) % self._players
            self._rivers[other] = deal.rivers[other]
            if step:
                self._see_seat(self._seats + (step - 1) * _SEAT, other, deal)
            step += 1
        self._see_deal(self._deal, deal)
        self.shared = self.count

    def _see_deal(self, first: i64, deal: PackedDeal) -> None:
        """Lists the dealer, the own discards, the stock, the pot and who said Go."""
        if deal.dealer == self._seat:
            self._add(first + _OWN_DEALS)
        else:
            step = (deal.dealer - self._seat + self._players) % self._players
            self._add(self._seats + (step - 1) * _SEAT + _DEALS)
        self._add_cards(first + _OWN_RIVER, self._rivers[self._seat])
        self._add_level(first + _STOCK, deal.left(), _STOCKS)
        coin: i64 = 0
        while coin < min(deal.pot, _POTS):
            self._add(first + _POT + coin)
            coin += 1
        self._add_level(first + _STREAK, deal.streak, _STREAKS)
        self._add(first + _OTHERS_GONE + self._others_gone())

    def _others_gone(self) -> i64:
        count: i64 = 0
        other: i64 = 0
        while other < self._players:
            if other != self._seat:
                count += self._gone >> other & 1
            other += 1
        return count

    def _see_seat(self, first: i64, other: i64, deal: PackedDeal) -> None:
        """Lists what another seat has done."""
        self._add_cards(first + _RIVER, self._rivers[other])
        self._add_exposed(first + _SHOWN, deal.codes[other])
        order = deal.orders[other]
        if self._gone >> other & 1:
            self._add(first + _GONE)
            order = self._see_since_go(first, order)
            self._add_ages(first + _BEFORE_GO, order)
        else:
            self._add_ages(first + _BY_AGE, order)

    def _see_since_go(self, first: i64, order: i64) -> i64:
        """Lists the discards after Go. Returns those before, from the one with Go."""
        since: i64 = 0
        while order and not order & 16:
            self._add(first + _AFTER_GO + (order & 15) - 1)
            order >>= 5
            since += 1
        self._add_level(first + _SINCE_GO, since, _AGES)
        return order

    def _add_ages(self, first: i64, order: i64) -> None:
        """Lists discards with their ages."""
        age: i64 = 0
        while order:
            self._add(first + min(age, _AGES - 1) * KINDS + (order & 15) - 1)
            order >>= 5
            age += 1

    def _add_exposed(self, first: i64, code: i64) -> None:
        count: i64 = 0
        while code:
            self._add(first + code % (_TRIOS + 1) - 1)
            code //= _TRIOS + 1
            count += 1
        if count:
            self._add(first + _TRIOS + count - 1)

    # --- a choice ---

    def choose(
        self, chooser: FiveChooser, kind: i64, rest: i64, code: i64, thrown: i64, worth: float, is_best: bool
    ) -> None:
        """Lists the features of a choice behind those of the position: what it keeps, shows and throws (or -1)."""
        self.count = self.shared
        self._add(self._choice + _KIND + kind)
        if thrown >= 0:
            self._list_danger(chooser, thrown)
        card: i64 = 0
        while card < KINDS:
            self._add_copies(self._hand, card, rest >> (4 * card) & 15)
            card += 1
        self._add_exposed(self._choice + _OWN_SHOWN, code)
        self._list_prospect(chooser, kind, rest, code, thrown)
        self._list_worth(worth)
        if is_best:
            self._add(self._choice + _BEST)

    def _list_worth(self, worth: float) -> None:
        """Lists each step of a scale that the quick worth of a choice reaches."""
        step: i64 = 0
        mark = _LEAST_WORTH
        while step < _WORTHS and worth > mark:
            self._add(self._choice + _WORTH + step)
            mark *= _WORTH_STEP
            step += 1

    def _list_danger(self, chooser: FiveChooser, card: i64) -> None:
        """RF-9 Lists how many that said Go may wait for a discard. A seat's own discards bar it."""
        first = self._choice
        self._add(first + _THROWN + card)
        danger: i64 = 0
        mates: i64 = 0
        other: i64 = 0
        while other < self._players:
            if other != self._seat and self._gone >> other & 1 and not self._rivers[other] >> card & 1:
                danger += 1
                mates = max(mates, _count_mates(self._rivers[other], card))
            other += 1
        self._add(first + _DANGER + danger)
        if danger:
            self._add(first + _DANGER_CARD + card)
            sort: i64 = 0 if danger == 1 else _UNSEENS
            self._add_level(first + _DANGER_UNSEEN + sort, chooser.unseen[card], _UNSEENS)
            self._add(first + _MATES + mates * KINDS + card)

    def _list_prospect(self, chooser: FiveChooser, kind: i64, rest: i64, code: i64, thrown: i64) -> None:
        """Lists the distance of the hand that is kept, and what helps or completes it."""
        first = self._choice
        word = chooser.facts.word(rest, code)
        away = min(word & 15, _AWAYS - 1)
        self._add(first + _AWAY + away)
        self._add(first + _AWAY_ROUNDS + away * _ROUNDS + min(self._rounds, _ROUNDS - 1))
        if word & 16:
            self._add(first + _WAITS)
        if away != 1:
            self._add_level(first + _HELPING, _count_unseen(chooser.unseen, word >> 5), _HELPINGS)
            return
        river = self._rivers[self._seat]
        if thrown >= 0:
            river |= bit(1, thrown)
        self._list_waits(chooser, word, code, river, kind == GO_DISCARD)

    def _list_waits(self, chooser: FiveChooser, word: i64, code: i64, river: i64, has_gone: bool) -> None:
        """RF-3, RF-9 Lists the unseen cards that complete a hand: by draw, by Catch, barred, only after Go."""
        go: i64 = 1 if has_gone else 0
        covert: i64 = 1 if code == 0 else 0
        drawn: i64 = 0
        caught: i64 = 0
        barred: i64 = 0
        by_go: i64 = 0
        points: i64 = 0
        points_drawn: i64 = 0
        card: i64 = 0
        while card < KINDS:
            left = chooser.unseen[card]
            if left > 0 and word >> 5 >> card & 1:
                by_draw = chooser.caught(word, card, go + covert)
                by_catch = chooser.caught(word, card, go)
                if by_draw:
                    drawn += left
                    points_drawn += left * by_draw
                if by_catch and river >> card & 1:
                    barred += left
                elif by_catch:
                    caught += left
                    points += left * by_catch
                elif covert and chooser.caught(word, card, 1):
                    by_go += left
            card += 1
        self._list_counts(drawn, caught, barred, by_go)
        if drawn:
            self._add_level(self._choice + _POINTS, points_drawn // drawn, _MOST_POINTS)
        if caught:
            self._add_level(self._choice + _POINTS + _MOST_POINTS, points // caught, _MOST_POINTS)

    def _list_counts(self, drawn: i64, caught: i64, barred: i64, by_go: i64) -> None:
        first = self._choice + _WAIT_COUNTS
        self._add_level(first, drawn, _COUNTS)
        self._add_level(first + _COUNTS, caught, _COUNTS)
        self._add_level(first + 2 * _COUNTS, barred, _COUNTS)
        self._add_level(first + 3 * _COUNTS, by_go, _COUNTS)


def swapped_suits(edition: Edition) -> list[int]:
    """Returns for each feature the one that is present in its stead if black and red are swapped."""
    features = FiveFeatures(edition, 4)
    swapped = list(range(int(features.size)))
    copies = edition.copies
    offsets = [sum(copies[:card]) for card in range(KINDS)]
    for first in (0, int(features._hand)):
        for card in range(KINDS):
            for copy in range(copies[card]):
                swapped[first + offsets[card] + copy] = first + offsets[(card + 7) % KINDS] + copy
    for first in _card_blocks(features):
        for card in range(KINDS):
            swapped[first + card] = first + (card + 7) % KINDS
    for first in _trio_blocks(features):
        for run in range(4):
            swapped[first + KINDS + run] = first + KINDS + (run + 2) % 4
    return swapped


def _card_blocks(features: FiveFeatures) -> list[int]:
    """Returns where the features of the cards of a sort begin."""
    ages = [age * KINDS for age in range(_AGES)]
    sorts = [_RIVER, _AFTER_GO, *[_BY_AGE + age for age in ages], *[_BEFORE_GO + age for age in ages]]
    blocks = [int(features._seats) + seat * _SEAT + sort for seat in range(3) for sort in sorts]
    blocks.append(int(features._deal) + _OWN_RIVER)
    sorts = [_THROWN, _DANGER_CARD, *[_MATES + mates * KINDS for mates in range(3)]]
    return blocks + [int(features._choice) + sort for sort in sorts] + _trio_blocks(features)


def _trio_blocks(features: FiveFeatures) -> list[int]:
    """Returns where the features of exposed trios begin: sets by their cards, then runs."""
    seats = [int(features._seats) + seat * _SEAT + _SHOWN for seat in range(3)]
    return [*seats, int(features._choice) + _OWN_SHOWN]


def _count_unseen(unseen: vec[i64], cards: i64) -> i64:
    """Counts the unseen copies of the cards of a set of bits."""
    count: i64 = 0
    card: i64 = 0
    while card < KINDS:
        if cards >> card & 1:
            count += unseen[card]
        card += 1
    return count


def _count_mates(river: i64, card: i64) -> i64:
    """Counts the other two cards of a card's run among some discards."""
    if card % 7 == 0:
        return 0
    first = run_first(run_number(card))
    mates = (river >> first & 7) & ~bit(1, card - first)
    return (mates & 1) + (mates >> 1 & 1) + (mates >> 2 & 1)


__all__ = ["AFTER_CALL", "DISCARD", "GO_DISCARD", "PASS", "FiveFeatures", "swapped_suits"]
