"""Worlds of Octablitz that fit a view and the plays of the others.

A chain of worlds: each step swaps two hidden cards of two seats and is accepted by how likely both hands make the plays
of their seats (Metropolis). A seat plays about as the quick player does, so every play tells something about its hand.
Only the view is used. Kernel.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.octablitz.imagine import imagine
from meldhouse.games.octablitz.state import OctablitzView
from meldhouse.parts.chance import Dice
from meldhouse.solvers.octablitz.rollouts.chooser import OctablitzChooser, packed_cards
from meldhouse.solvers.octablitz.rollouts.luck import Luck
from meldhouse.solvers.octablitz.rollouts.past import Past, drawn_from
from meldhouse.solvers.octablitz.rollouts.position import SEATS, Position

#: steps before the first world, and between two worlds
_FIRST_STEPS: Final = 150
_STEPS: Final = 8


@final
class OctablitzWorlds:
    """Samples of the hidden cards: hands of the others, and the cards that they have played face down."""

    def __init__(self, view: OctablitzView, chooser: OctablitzChooser, dice: Dice) -> None:
        own, root = view.own, view.seat
        assert own is not None
        assert root is not None
        self._luck = Luck(dice.below(1 << 40))
        self._past = Past(view, chooser)
        #: the world sampled last
        self.base = Position(view.public.players)
        self.base.copy_public(self._past.now)
        self.base.hands[root] = packed_cards(own.hand)
        self.base.buried[root] = packed_cards(own.buried)
        self._others: vec[i64] = vec[i64](
            [(root + step) % view.public.players for step in range(1, view.public.players)]
        )
        #: by seat: the cards that others have not seen of its whole hand, and how likely they make its plays
        self._hidden: vec[i64] = vec[i64]([0] * SEATS)
        self._chance: vec[float] = vec[float]([0.0] * SEATS)
        self._judged: float = 0.0
        self._deal(view, dice)
        self._walk(_FIRST_STEPS)

    def _deal(self, view: OctablitzView, dice: Dice) -> None:
        world = imagine(view, dice)
        for seat in self._others:
            own = world.private[int(seat)]
            self._hidden[seat] = packed_cards(own.hand + own.buried)
            self._accept(seat, self._hidden[seat], self._judge(seat, self._hidden[seat]))

    def sample(self) -> None:
        """Walks on to another world."""
        self._walk(_STEPS)

    def _walk(self, steps: i64) -> None:
        while steps > 0:
            one = self._luck.below(len(self._others))
            two = (one + 1 + self._luck.below(len(self._others) - 1)) % len(self._others)
            self._swap(self._others[one], self._others[two])
            steps -= 1

    def _swap(self, one: i64, two: i64) -> None:
        """Swaps two cards if both hands fit well enough afterwards."""
        if self._hidden[one] == 0 or self._hidden[two] == 0:
            return
        card = drawn_from(self._hidden[one], self._luck)
        other = drawn_from(self._hidden[two], self._luck)
        first = self._hidden[one] - card + other
        second = self._hidden[two] - other + card
        chance = self._judge(one, first)
        left, buried = self._past.left, self._past.buried
        both = chance * self._judge(two, second)
        if both < self._chance[one] * self._chance[two] * self._luck.part():
            return
        self._accept(two, second, self._judged)
        self._past.left, self._past.buried = left, buried
        self._accept(one, first, chance)

    def _judge(self, seat: i64, hidden: i64) -> float:
        self._judged = self._past.likelihood(seat, hidden + self._past.shown[seat], self._luck)
        return self._judged

    def _accept(self, seat: i64, hidden: i64, chance: float) -> None:
        self._hidden[seat] = hidden
        self._chance[seat] = chance
        self.base.hands[seat] = self._past.left
        self.base.buried[seat] = self._past.buried
