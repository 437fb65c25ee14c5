"""Plays of Octablitz hands with all hands open, in the order of the search.

This is a kernel without allocation.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.octablitz.open_hand.cards import RUN_CARDS, at, held_runs, loners
from meldhouse.solvers.octablitz.open_hand.pruning import is_outdone

_PLIES: Final = 44
#: the most plays of one hand: 5 of 10 cards face down, and all face-up plays
MOST_PLAYS: Final = 300
#: the strength of face-down plays
FACE_DOWN: Final = -1
#: added to the strength of a run
RUN: Final = 100


@final
class OpenPlays:
    """Lists of plays, one for each ply of a search."""

    def __init__(self) -> None:
        self.cards: vec[i64] = vec[i64]([0] * (_PLIES * MOST_PLAYS))
        self.strength: vec[i64] = vec[i64]([0] * (_PLIES * MOST_PLAYS))
        self.size: vec[i64] = vec[i64]([0] * (_PLIES * MOST_PLAYS))
        # for the current list of face-down plays
        self._hand: i64 = 0
        self._spare: i64 = 0
        self._partners: i64 = 0
        #: the cards of the play that is listed already
        self._listed: i64 = 0

    def _add(self, place: i64, cards: i64, strength: i64, size: i64) -> i64:
        self.cards[place] = cards
        self.strength[place] = strength
        self.size[place] = size
        return place + 1

    def bring_forward(self, cards: i64, base: i64, end: i64) -> None:
        """Moves the play of these cards to the front, if it is listed."""
        place = base
        while place < end and self.cards[place] != cards:
            place += 1
        if place == end:
            return
        strength, size = self.strength[place], self.size[place]
        while place > base:
            self._add(place, self.cards[place - 1], self.strength[place - 1], self.size[place - 1])
            place -= 1
        self._add(base, cards, strength, size)

    # --- leads ---

    def list_leads(
        self, hand: i64, needless: vec[i64], left: i64, against: vec[i64], unbeaten: bool, place: i64
    ) -> i64:
        """OB-2 Lists leads that opponents cannot beat, or those that they can, long ones first. Returns the end.

        `needless` has the kinds to leave out by size, `against` the strongest combinations of the opponents by size.
        """
        runs: i64 = 0
        if left >= 3:
            runs = held_runs(hand)
        strength: i64 = 2
        while runs >> (4 * strength):
            if runs >> (4 * strength) & 1 and (strength >= against[0]) == unbeaten:
                place = self._add(place, at(RUN_CARDS, strength), RUN + strength, 3)
            strength += 1
        strength = KINDS - 1
        while strength >= 0:
            size = min(hand >> (4 * strength) & 15, left)
            while size > 0:
                if (strength >= against[size]) == unbeaten and not needless[size] >> (4 * strength) & 1:
                    place = self._add(place, at(size, strength), strength, size)
                size -= 1
            strength -= 1
        return place

    # --- answers ---

    def list_face_up(
        self, hand: i64, needless: i64, size: i64, is_run: i64, above: i64, most: i64, place: i64
    ) -> i64:
        """OB-4 Lists the plays stronger than `above` and at most `most`, weak ones first."""
        strength = above + 1
        if is_run:
            runs = held_runs(hand)
            while strength < 10 and strength <= most:
                if runs >> (4 * strength) & 1:
                    place = self._add(place, at(RUN_CARDS, strength), strength, 3)
                strength += 1
            return place
        while strength < KINDS and strength <= most:
            if hand >> (4 * strength) & 15 >= size and not needless >> (4 * strength) & 1:
                place = self._add(place, at(size, strength), strength, size)
            strength += 1
        return place

    def add_late(self, place: i64) -> i64:
        """Lists a face-down play with cards to be chosen later."""
        return self._add(place, 0, FACE_DOWN, 0)

    def list_face_down(self, hand: i64, spare: i64, partners: i64, size: i64, left: i64, place: i64) -> i64:
        """Lists face-down plays without dominated ones. Those that break no combination come first."""
        if left == size:
            return self._add(place, hand, FACE_DOWN, size)
        self._hand, self._spare, self._partners = hand, spare, partners
        alone = loners(hand)
        self._listed = 0
        place = self._add_face_down(alone, 0, size, 0, 0, place)
        if alone != hand:
            self._listed = alone
            place = self._add_face_down(hand, 0, size, 0, 0, place)
        return place

    def _add_face_down(
        self, hand: i64, strength: i64, missing: i64, cards: i64, before: i64, place: i64
    ) -> i64:
        """Lists every choice of some cards from a strength on, with no more of a spare kind than of its neighbour
        below, of which `before` were chosen.
        """
        if missing == 0:
            is_known = self._listed != 0 and cards & ~self._listed == 0
            if is_known or is_outdone(self._hand - cards, cards, self._partners):
                return place
            return self._add(place, cards, FACE_DOWN, 0)
        while hand >> (4 * strength):
            held = hand >> (4 * strength) & 15
            if held:
                chosen = min(held, missing)
                if self._spare >> (4 * strength) & 1:
                    chosen = min(chosen, before)
                while chosen > 0:
                    place = self._add_face_down(
                        hand, strength + 1, missing - chosen, cards + at(chosen, strength), chosen, place
                    )
                    chosen -= 1
                before = 0
            strength += 1
        return place
