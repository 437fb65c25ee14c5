"""Features of positions and choices at Rummy Five and Big Eight, for a learned critic. Kernel.

A feature has a number, and is present or not; the present ones are listed, a few of them more than once. First come
those of the position, which all choices share, then those of one choice.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.chooser import FiveChooser, bit, run_first, run_number
from meldhouse.solvers.rummy_five.critic.layout import (
    AFTER_GO,
    AGES,
    AWAY,
    AWAY_ROUNDS,
    AWAYS,
    BEFORE_GO,
    BEST,
    BY_AGE,
    COUNTS,
    DANGER,
    DANGER_CARD,
    DANGER_UNSEEN,
    DEALS,
    GONE,
    HELPING,
    HELPINGS,
    KIND,
    MATES,
    MOST_POINTS,
    OTHERS_GONE,
    OWN_DEALS,
    OWN_RIVER,
    OWN_SHOWN,
    POINTS,
    POT,
    POTS,
    RANKS,
    RELATIONS,
    RIVER,
    ROUNDS,
    SEAT,
    SHOWN,
    SINCE_GO,
    STOCK,
    STOCKS,
    STREAK,
    STREAKS,
    THROWN,
    TRIOS,
    UNSEENS,
    WAIT_COUNTS,
    WAITS,
    WORTH,
    WORTHS,
    FeatureLayout,
)
from meldhouse.solvers.rummy_five.packed_deal import PackedDeal

#: kinds of choices
DISCARD: Final = 0
GO_DISCARD: Final = 1
PASS: Final = 2
AFTER_CALL: Final = 3

#: how a thrown card is related to a discard of another seat
_SAME: Final = 0
_MATE: Final = 1
_TWIN: Final = 2
_UNLIKE: Final = 3
#: discards of a seat before and after its Go; 0 stands for those of a seat that has not said it
_BEFORE: Final = 1
_AFTER: Final = 2

#: the scale of quick worths
_LEAST_WORTH: Final = 0.004
_WORTH_STEP: Final = 1.41421356


@final
class FiveFeatures:
    """Lists the features of positions and choices of one edition."""

    def __init__(self, edition: Edition, players: int) -> None:
        self._players: i64 = players
        layout = FeatureLayout(edition)
        self._offsets: vec[i64] = vec[i64](layout.offsets)
        self._seats: i64 = layout.seats
        self._deal: i64 = layout.deal
        self._choice: i64 = layout.choice
        self._hand: i64 = layout.hand
        self._beside: i64 = layout.beside
        #: the number of features that there are
        self.size: i64 = layout.size
        #: the present features, and how many there are, in all and of the position
        self.present: vec[i64] = vec[i64]([0] * 512)
        self.count: i64 = 0
        self.shared: i64 = 0
        # the position, for its choices
        self._seat: i64 = 0
        self._gone: i64 = 0
        self._rounds: i64 = 0
        self._rivers: vec[i64] = vec[i64]([0] * 4)
        self._orders: vec[i64] = vec[i64]([0] * 4)

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
            self._orders[other] = deal.orders[other]
            if step:
                self._see_seat(self._seats + (step - 1) * SEAT, other, deal)
            step += 1
        self._see_deal(self._deal, deal)
        self.shared = self.count

    def _see_deal(self, first: i64, deal: PackedDeal) -> None:
        """Lists the dealer, the own discards, the stock, the pot and who said Go."""
        if deal.dealer == self._seat:
            self._add(first + OWN_DEALS)
        else:
            step = (deal.dealer - self._seat + self._players) % self._players
            self._add(self._seats + (step - 1) * SEAT + DEALS)
        self._add_cards(first + OWN_RIVER, self._rivers[self._seat])
        self._add_level(first + STOCK, deal.left(), STOCKS)
        coin: i64 = 0
        while coin < min(deal.pot, POTS):
            self._add(first + POT + coin)
            coin += 1
        self._add_level(first + STREAK, deal.streak, STREAKS)
        self._add(first + OTHERS_GONE + self._others_gone())

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
        self._add_cards(first + RIVER, self._rivers[other])
        self._add_exposed(first + SHOWN, deal.codes[other])
        order = deal.orders[other]
        if self._gone >> other & 1:
            self._add(first + GONE)
            order = self._see_since_go(first, order)
            self._add_ages(first + BEFORE_GO, order)
        else:
            self._add_ages(first + BY_AGE, order)

    def _see_since_go(self, first: i64, order: i64) -> i64:
        """Lists the discards after Go. Returns those before, from the one with Go."""
        since: i64 = 0
        while order and not order & 16:
            self._add(first + AFTER_GO + (order & 15) - 1)
            order >>= 5
            since += 1
        self._add_level(first + SINCE_GO, since, AGES)
        return order

    def _add_ages(self, first: i64, order: i64) -> None:
        """Lists discards with their ages."""
        age: i64 = 0
        while order:
            self._add(first + min(age, AGES - 1) * KINDS + (order & 15) - 1)
            order >>= 5
            age += 1

    def _add_exposed(self, first: i64, code: i64) -> None:
        count: i64 = 0
        while code:
            self._add(first + code % (TRIOS + 1) - 1)
            code //= TRIOS + 1
            count += 1
        if count:
            self._add(first + TRIOS + count - 1)

    # --- a choice ---

    def choose(
        self, chooser: FiveChooser, kind: i64, rest: i64, code: i64, thrown: i64, worth: float, is_best: bool
    ) -> None:
        """Lists the features of a choice behind those of the position: what it keeps, shows and throws (or -1)."""
        self.count = self.shared
        self._add(self._choice + KIND + kind)
        if thrown >= 0:
            self._list_danger(chooser, thrown)
            self._list_relations(chooser.unseen[thrown], thrown)
        card: i64 = 0
        while card < KINDS:
            self._add_copies(self._hand, card, rest >> (4 * card) & 15)
            card += 1
        self._add_exposed(self._choice + OWN_SHOWN, code)
        self._list_prospect(chooser, kind, rest, code, thrown)
        self._list_worth(worth)
        if is_best:
            self._add(self._choice + BEST)

    def _list_worth(self, worth: float) -> None:
        """Lists each step of a scale that the quick worth of a choice reaches."""
        step: i64 = 0
        mark = _LEAST_WORTH
        while step < WORTHS and worth > mark:
            self._add(self._choice + WORTH + step)
            mark *= _WORTH_STEP
            step += 1

    def _list_danger(self, chooser: FiveChooser, card: i64) -> None:
        """RF-9 Lists how many that said Go may wait for a discard. A seat's own discards bar it."""
        first = self._choice
        self._add(first + THROWN + card)
        danger: i64 = 0
        mates: i64 = 0
        other: i64 = 0
        while other < self._players:
            if other != self._seat and self._gone >> other & 1 and not self._rivers[other] >> card & 1:
                danger += 1
                mates = max(mates, _count_mates(self._rivers[other], card))
            other += 1
        self._add(first + DANGER + danger)
        if danger:
            self._add(first + DANGER_CARD + card)
            sort: i64 = 0 if danger == 1 else UNSEENS
            self._add_level(first + DANGER_UNSEEN + sort, chooser.unseen[card], UNSEENS)
            self._add(first + MATES + mates * KINDS + card)

    def _list_relations(self, unseen: i64, card: i64) -> None:
        """Lists how a thrown card is related to each discard of the others. The same for all seats and both suits."""
        other: i64 = 0
        while other < self._players:
            if other != self._seat:
                self._list_related(other, card)
                if self._gone >> other & 1 and not self._rivers[other] >> card & 1:
                    level = min(unseen, UNSEENS - 1)
                    self._add(self._beside + RELATIONS + level * RANKS + card % RANKS)
            other += 1

    def _list_related(self, other: i64, card: i64) -> None:
        """Lists the discards of another seat that are the card, of its run, or its rank in the other suit."""
        order = self._orders[other]
        when = _AFTER if self._gone >> other & 1 else 0
        age: i64 = 0
        while order:
            if when == _AFTER and order & 16:
                when, age = _BEFORE, 0
            relation = _relation(card, (order & 15) - 1)
            if relation != _UNLIKE:
                place = (relation * 3 + when) * AGES + min(age, AGES - 1)
                self._add(self._beside + place * RANKS + card % RANKS)
            order >>= 5
            age += 1

    def _list_prospect(self, chooser: FiveChooser, kind: i64, rest: i64, code: i64, thrown: i64) -> None:
        """Lists the distance of the hand that is kept, and what helps or completes it."""
        first = self._choice
        word = chooser.facts.word(rest, code)
        away = min(word & 15, AWAYS - 1)
        self._add(first + AWAY + away)
        self._add(first + AWAY_ROUNDS + away * ROUNDS + min(self._rounds, ROUNDS - 1))
        if word & 16:
            self._add(first + WAITS)
        if away != 1:
            self._add_level(first + HELPING, _count_unseen(chooser.unseen, word >> 5), HELPINGS)
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
            self._add_level(self._choice + POINTS, points_drawn // drawn, MOST_POINTS)
        if caught:
            self._add_level(self._choice + POINTS + MOST_POINTS, points // caught, MOST_POINTS)

    def _list_counts(self, drawn: i64, caught: i64, barred: i64, by_go: i64) -> None:
        first = self._choice + WAIT_COUNTS
        self._add_level(first, drawn, COUNTS)
        self._add_level(first + COUNTS, caught, COUNTS)
        self._add_level(first + 2 * COUNTS, barred, COUNTS)
        self._add_level(first + 3 * COUNTS, by_go, COUNTS)


def _relation(card: i64, other: i64) -> i64:
    """Returns how two cards are related: the same, of one run, of one rank, or not."""
    if card == other:
        return _SAME
    if card % RANKS == other % RANKS:
        return _TWIN
    is_run = card % RANKS != 0 and other % RANKS != 0 and run_number(card) == run_number(other)
    return _MATE if is_run else _UNLIKE


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


__all__ = ["AFTER_CALL", "DISCARD", "GO_DISCARD", "PASS", "FiveFeatures"]
