"""The plays of Octablitz hands with all hands open, listed in the order in which a search should try them.

Of cards that make no difference to anybody only one is listed: neighbours in strength among all cards still held,
as many of the one as of the other, and no part of a run. Kernel: nothing is allocated.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.open_table import hand_size, has_run, held_runs

_PLIES: Final = 44
#: plays that one hand can have at most: ways to choose 5 of 10 cards, and everything face up
MOST_PLAYS: Final = 300
#: stands in for a strength where a play lies face down
FACE_DOWN: Final = -1
#: added to the strength of a run
RUN: Final = 100


def at(pattern: i64, card: i64) -> i64:
    """A pattern of counts moved to a card's place; an argument, so that C shifts in 64 bits."""
    return pattern << (4 * card)


def card_of_strength(strength: i64) -> i64:
    """OB-4 By rank, and within a rank red beats black."""
    return strength % 2 * 7 + strength // 2


@final
class OpenPlays:
    """Lists of plays, one for each ply of a search."""

    def __init__(self) -> None:
        self.cards: vec[i64] = vec[i64]([0] * (_PLIES * MOST_PLAYS))
        self.strength: vec[i64] = vec[i64]([0] * (_PLIES * MOST_PLAYS))
        self.size: vec[i64] = vec[i64]([0] * (_PLIES * MOST_PLAYS))

    def _add(self, place: i64, cards: i64, strength: i64, size: i64) -> i64:
        self.cards[place] = cards
        self.strength[place] = strength
        self.size[place] = size
        return place + 1

    # --- leads ---

    def list_leads(self, hand: i64, others: i64, against: vec[i64], base: i64) -> i64:
        """OB-2 First what the opponents cannot beat, then the rest; long before short. Where the list ends.

        `others` are the cards of all other hands together, `against` by size the strongest that opponents have.
        """
        spare = spare_kinds(hand, others)
        place = self._add_leads(hand, spare, against, base, True)
        return self._add_leads(hand, spare, against, place, False)

    def _add_leads(self, hand: i64, spare: i64, against: vec[i64], place: i64, unbeaten: bool) -> i64:
        number: i64 = 0
        runs = held_runs(hand)
        while runs >> number:
            if runs >> number & 1:
                first = number // 2 * 7 + (4 if number % 2 else 1)
                strength = first % 7 * 2 + first // 7
                if (strength >= against[0]) == unbeaten:
                    place = self._add(place, at(0x111, first), RUN + strength, 3)
            number += 1
        strength = KINDS - 1
        while strength >= 0:
            card = card_of_strength(strength)
            size = hand >> (4 * card) & 15
            if not spare >> strength & 1:
                while size > 0:
                    if (strength >= against[size]) == unbeaten:
                        place = self._add(place, at(size, card), strength, size)
                    size -= 1
            strength -= 1
        return place

    # --- following ---

    def list_following(
        self,
        hand: i64,
        others: i64,
        size: i64,
        is_run: i64,
        best_strength: i64,
        enough: i64,
        is_barred: bool,
        base: i64,
    ) -> i64:
        """OB-3 Face up what is stronger than `enough`, then every way to play face down, then what else beats."""
        spare = spare_kinds(hand, others)
        place = base
        if not is_barred:
            place = self._add_stronger(hand, spare, size, is_run, max(best_strength, enough), KINDS, place)
        if hand_size(hand) == size:
            place = self._add(place, hand, FACE_DOWN, size)
        else:
            place = self._add_face_down(hand, spare, 0, size, 0, 0, place)
        if not is_barred and enough > best_strength:
            place = self._add_stronger(hand, spare, size, is_run, best_strength, enough, place)
        return place

    def _add_stronger(
        self, hand: i64, spare: i64, size: i64, is_run: i64, above: i64, most: i64, place: i64
    ) -> i64:
        """OB-4 What is stronger than `above` and at most `most`, weak before strong."""
        strength = above + 1
        is_listed = False
        while strength < KINDS and strength <= most:
            card = card_of_strength(strength)
            held = hand >> (4 * card) & 15
            if is_run:
                if (card % 7 == 1 or card % 7 == 4) and has_run(hand, card):
                    place = self._add(place, at(0x111, card), strength, 3)
            elif held >= size and not (is_listed and spare >> strength & 1):
                place = self._add(place, at(size, card), strength, size)
                is_listed = True
            elif held < size and held:
                is_listed = False
            strength += 1
        return place

    def _add_face_down(
        self, hand: i64, spare: i64, strength: i64, missing: i64, cards: i64, before: i64, place: i64
    ) -> i64:
        """Every choice of so many cards from this strength on; of a card that makes no difference never more than
        of its neighbour below, of which `before` were chosen.
        """
        if missing == 0:
            return self._add(place, cards, FACE_DOWN, 0)
        while strength < KINDS:
            card = card_of_strength(strength)
            held = hand >> (4 * card) & 15
            if held:
                chosen = min(held, missing)
                if spare >> strength & 1:
                    chosen = min(chosen, before)
                while chosen > 0:
                    place = self._add_face_down(
                        hand, spare, strength + 1, missing - chosen, cards + at(chosen, card), chosen, place
                    )
                    chosen -= 1
                before = 0
            strength += 1
        return place


def spare_kinds(hand: i64, others: i64) -> i64:
    """By strength: kinds of this hand that make no difference beside the next lower one that it holds."""
    spare: i64 = 0
    runs = held_runs(hand)
    last: i64 = 0
    strength: i64 = 0
    while strength < KINDS:
        card = card_of_strength(strength)
        held = hand >> (4 * card) & 15
        if others >> (4 * card) & 15:
            last = 0
        elif held:
            number = card // 7 * 2 + (1 if card % 7 >= 4 else 0)
            if card % 7 and runs >> number & 1:
                last = 0
            else:
                if held == last:
                    spare |= _bit(1, strength)
                last = held
        strength += 1
    return spare


def _bit(one: i64, place: i64) -> i64:
    return one << place


def strongest(hand: i64, found: vec[i64]) -> None:
    """Raise `found` to the strongest that this hand has: of runs at 0, of as many alike at each other place."""
    runs = held_runs(hand)
    if runs & 8:
        found[0] = max(found[0], 9)
    elif runs & 2:
        found[0] = max(found[0], 8)
    elif runs & 4:
        found[0] = max(found[0], 3)
    elif runs & 1:
        found[0] = max(found[0], 2)
    strength: i64 = KINDS - 1
    size: i64 = 0
    while strength >= 0 and size < 5:
        held = hand >> (4 * card_of_strength(strength)) & 15
        while size < held:
            size += 1
            found[size] = max(found[size], strength)
        strength -= 1


def unbeaten_cards(hand: i64, against: vec[i64]) -> i64:
    """How many cards of a hand can be led one combination after the other so that the opponents take none."""
    runs = held_runs(hand)
    best = _unbeaten_alike(hand, against)
    number: i64 = 0
    while runs >> number:
        if runs >> number & 1:
            first = number // 2 * 7 + (4 if number % 2 else 1)
            if first % 7 * 2 + first // 7 >= against[0]:
                best = max(best, 3 + _unbeaten_alike(hand - at(0x111, first), against))
        number += 1
    return best


def _unbeaten_alike(hand: i64, against: vec[i64]) -> i64:
    count: i64 = 0
    strength: i64 = 0
    while strength < KINDS:
        held = hand >> (4 * card_of_strength(strength)) & 15
        if held and (strength >= against[held] or strength >= against[1]):
            count += held
        strength += 1
    return count
