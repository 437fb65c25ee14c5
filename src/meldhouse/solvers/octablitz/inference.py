"""Inference from face-down plays at Octablitz, and worlds that fit them.

Two habits of players are used. They play weak cards face down first, those in no combination. And they usually beat a
play if they can: almost always with two or more cards, and mostly with single cards. So the cards of each imagined hand
are divided again into played and held ones, and hands that could have beaten a play are imagined less often. Only the
view is used.
"""

from __future__ import annotations

from typing import Final, final

from meldhouse.core.state import State
from meldhouse.games.octablitz.combinations import RUN, Combination
from meldhouse.games.octablitz.imagine import imagine
from meldhouse.games.octablitz.state import Laid, OctablitzOwn, OctablitzState, OctablitzView
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.parts.seats import Seat

#: the percentage of hands that are accepted although they could have beaten one card, or several, and did not
_BELIEVED_SINGLE: Final = 50
_BELIEVED_MORE: Final = 20
#: percentage of face-down plays with a random card
_ANY: Final = 10
#: from this strength on (jacks) a single card is kept rather than a weak combination
_KEPT: Final = 8
#: the number of worlds to try before a doubtful one is accepted
_TRIES: Final = 12
#: the lowest strengths of runs
_RUN_STARTS: Final = (2, 3, 8, 9)


def imagine_played(view: OctablitzView, dice: Dice) -> OctablitzState:
    """Draws a world that fits the view and the face-down plays: the least doubtful one of several."""
    best, least = _divided(view, imagine(view, dice), dice)
    for _ in range(_TRIES):
        if not least:
            break
        world, doubts = _divided(view, imagine(view, dice), dice)
        if doubts < least:
            best, least = world, doubts
    return best


def _divided(view: OctablitzView, world: OctablitzState, dice: Dice) -> tuple[OctablitzState, int]:
    """Divides the same cards again into held and played ones. Returns them with the number of doubts."""
    boxes: list[OctablitzOwn] = []
    doubts = 0
    for seat in range(view.public.players):
        own = world.private[seat]
        if seat != view.seat and own.buried:
            past = _Past(seat, own)
            for trick in view.public.tricks:
                past.take(trick.laid, dice)
            past.take(view.public.trick, dice)
            doubts += past.doubts
            own = past.box()
        boxes.append(own)
    return State(world.public, tuple(boxes), world.secret), doubts


@final
class _Past:
    """An imagined hand during the tricks played so far."""

    def __init__(self, seat: Seat, own: OctablitzOwn) -> None:
        self._seat = seat
        #: by strength: the hidden cards
        self._free: list[int] = [0] * KINDS
        self._left = 0
        for card in own.hand + own.buried:
            self._free[_strength(card)] += 1
            self._left += 1
        self._thrown: list[Card] = []
        #: the number of plays that are unlikely with this hand
        self.doubts = 0

    def box(self) -> OctablitzOwn:
        """Returns the held cards and those played face down."""
        hand: list[Card] = []
        for card in range(KINDS):
            for _ in range(self._free[_strength(card)]):
                hand.append(card)
        return OctablitzOwn(tuple(hand), tuple(self._thrown))

    def take(self, laid: tuple[Laid, ...], dice: Dice) -> None:
        """Plays one trick: removes face-down cards, and counts a doubt if the hand could have beaten the best play."""
        best: Combination | None = None
        for one in laid:
            if one.combination is not None:
                best = one.combination
            elif one.seat == self._seat:
                assert best is not None
                if self._left > one.count and self._could_beat(best):
                    believed = _BELIEVED_SINGLE if best.size == 1 else _BELIEVED_MORE
                    if dice.below(100) >= believed:
                        self.doubts += 1
                thrown = [self._throw(dice) for _ in range(one.count)]
                self._thrown.extend(sorted(thrown))

    def _could_beat(self, best: Combination) -> bool:
        if best.kind == RUN:
            return any(start > best.strength and self._has_run(start) for start in _RUN_STARTS)
        for strength in range(best.strength + 1, KINDS):
            if self._free[strength] >= best.size:
                return True
        return False

    def _has_run(self, start: int) -> bool:
        return self._free[start] > 0 and self._free[start + 2] > 0 and self._free[start + 4] > 0

    def _throw(self, dice: Dice) -> Card:
        """Returns the weakest card in no combination, or the weakest of all if there is none."""
        strength = self._any(dice.below(self._left)) if dice.below(100) < _ANY else self._least()
        self._free[strength] -= 1
        self._left -= 1
        return strength % 2 * 7 + strength // 2

    def _any(self, number: int) -> int:
        strength = 0
        while number >= self._free[strength]:
            number -= self._free[strength]
            strength += 1
        return strength

    def _least(self) -> int:
        tied = [False] * KINDS
        for start in _RUN_STARTS:
            if self._has_run(start):
                tied[start] = tied[start + 2] = tied[start + 4] = True
        lowest = -1
        for strength in range(KINDS):
            if self._free[strength]:
                if lowest < 0:
                    lowest = strength
                if self._free[strength] == 1 and not tied[strength] and strength < _KEPT:
                    return strength
        return lowest


def _strength(card: Card) -> int:
    """OB-4 Returns the strength of a card: by rank, then red over black."""
    return card % 7 * 2 + card // 7
