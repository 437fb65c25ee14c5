"""The moves of a suit at a place of a problem, and their worth: the choices that a sweep goes through."""

from __future__ import annotations

from typing import Final, final

from meldhouse.solvers.melding.rhine_rummy.problem import ACE_HIGH, RhineProblem, kind_at_place
from meldhouse.solvers.melding.rhine_rummy.states import Move, shared_states

#: more wilds than there are
NEVER: Final = 60
#: the most free wilds that one suit is given at one place
MOST_FREE: Final = 4


@final
class RhineMoves:
    """The moves of one problem."""

    def __init__(self, problem: RhineProblem) -> None:
        self._problem = problem
        self._states = shared_states()
        #: whether moves were asked for that are not all listed
        self.is_cut = False

    def listed(self, place: int, suit: int, state: int, aces: int) -> list[Move]:
        """Lists the moves of a suit at a place, without those that lead nowhere."""
        problem = self._problem
        kind = kind_at_place(suit, place)
        low, high = problem.low[kind], problem.high[kind]
        if place == ACE_HIGH:
            low, high = max(0, low - aces), high - aces
        elif place == 1:
            low = 0  # aces that must be laid may be laid at the other end
        at = suit * 15 + place
        staying = problem.in_sequences[at]
        useful = self._most_useful(suit, place)
        free = min(useful, MOST_FREE)
        is_ace = place in (1, ACE_HIGH)
        found: list[Move] = []
        listed = self._states.moves(state, low, high, staying, free, is_ace)
        if self._states.is_cut(state, low, high, staying, free, is_ace):
            self.is_cut = True
        if useful > MOST_FREE and self._states.short[state] > MOST_FREE:
            self.is_cut = True
        for move in listed:
            if place == 1 and move.in_groups:
                continue
            if move.free and not staying and not self._may_stand(at, state, move):
                continue
            if move.free + self.need(place, suit, move.into) <= problem.free:
                found.append(move)
                if move.free == MOST_FREE < useful:
                    self.is_cut = True  # one more might have been used, too
        return found

    def _most_useful(self, suit: int, place: int) -> int:
        """RR-3 Returns how many free wilds a place can take: each lies beside a natural."""
        problem = self._problem
        at = suit * 15 + place
        if not problem.may_follow[at] and not problem.may_begin[at]:
            return 0
        beside = problem.high[kind_at_place(suit, place - 1)] if place > 1 else 0
        if place < ACE_HIGH:
            beside += problem.high[kind_at_place(suit, place + 1)]
        return min(problem.free, beside)

    def _may_stand(self, at: int, state: int, move: Move) -> bool:
        """RR-6d Checks if free wilds may stand at the places they are given."""
        before = len(self._states.opens[state])
        for number, what in enumerate(move.given):
            if what == 2:
                if not (self._problem.may_follow[at] if number < before else self._problem.may_begin[at]):
                    return False
        return True

    def gain(self, place: int, suit: int, laid: int, aces: int) -> int:
        """Returns the worth of cards laid here beyond those that must be laid, aces counted over both ends."""
        kind = kind_at_place(suit, place)
        low, weight = self._problem.low[kind], self._problem.weights[kind]
        before = aces if place == ACE_HIGH else 0
        return (max(0, before + laid - low) - max(0, before - low)) * weight

    def need(self, place: int, suit: int, state: int) -> int:
        """Returns how many wilds the next two places must give to sequences that are too short to end."""
        short, new = self._states.short[state], self._states.new[state]
        if short == 0:
            return 0
        if place == ACE_HIGH or (place == ACE_HIGH - 1 and new):
            return NEVER
        problem = self._problem
        at = suit * 15 + place
        need = max(0, short - problem.high[kind_at_place(suit, place + 1)] - problem.in_sequences[at + 1])
        if new:
            there = problem.high[kind_at_place(suit, place + 2)] + problem.in_sequences[at + 2]
            need += max(0, new - there)
        return need
