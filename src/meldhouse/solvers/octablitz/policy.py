"""A quick policy for Octablitz, for the regular bot and the expert's rollouts.

It counts the unseen cards and estimates the chance that a play stands and the loss to the rest of the hand. A deal is
won by leading to the last trick with cards that nobody can beat, so combinations are kept whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.octablitz.actions import Play, bundle_of
from meldhouse.games.octablitz.combinations import RUN, RUNS, Combination, alike
from meldhouse.games.octablitz.imagine import unseen_cards
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import OctablitzPublic, OctablitzView
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.parts.seats import Seat
from meldhouse.solvers.octablitz.inference import imagine_played
from meldhouse.solvers.octablitz.open_hand.solver import OpenHand, position_of
from meldhouse.solvers.sampling import UNKNOWN, Policy

#: the values of the lead and of the first trick of a deal, compared with one card taken (OB-6, OB-7)
_LEAD: Final = 1.0
_FIRST_TRICK: Final = 1.5
#: the value of winning the deal
_WIN: Final = 10.0
#: the value of a card that is sure to stand
_STRONG: Final = 4.0


@final
class OctablitzPolicy(Policy):
    """Plays for any seat. It remembers nothing between two choices."""

    def __init__(self, game: Octablitz, exact_from: int = 0) -> None:
        self._game = game
        #: with at most so many cards in each hand the rest of a deal is searched instead of played
        self._exact_from = exact_from
        self._solver: OpenHand | None = None
        self._solver_key: tuple[int | None, int] = (None, 0)

    def imagine(self, game: AnyGame, view: AnyView, dice: Dice) -> Any:
        """Draws a world that fits the face-down plays of others."""
        return imagine_played(view, dice)

    def known_worth(self, state: Any, seat: int) -> float:
        """Returns the points that the seat is sure of in the last tricks with all hands open."""
        public = state.public
        if public.trick or len(state.private[public.turn]) > self._exact_from:
            return UNKNOWN
        key = public.general, public.multiplier
        solver = self._solver
        if solver is None or key != self._solver_key:
            solver = OpenHand(public.players, public.general, public.multiplier)
            self._solver, self._solver_key = solver, key
        points: int = public.points[seat]
        return float(points + solver.solve(position_of(state), seat))

    def worth(self, view: AnyView) -> float:
        points: int = view.public.points[view.seat]
        return float(points)

    def choose(self, view: AnyView) -> Action:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        if len(own.hand) == 1 and not public.trick:
            return bundle_of(own.hand).face_up
        counts = Counts(view, seat)
        if not public.trick:
            return self._lead(view, own.hand, counts)
        return self._follow(view, own.hand, counts)

    # --- leads ---

    def _lead(self, view: OctablitzView, hand: tuple[Card, ...], counts: Counts) -> Play:
        """Returns the lead with the best balance of cards taken if it stands and losses if it does not."""
        whole = counts.hand_worth(hand)
        best: Play | None = None
        best_worth = 0.0
        for combination in leads_of(hand):
            rest = _without(hand, combination.cards)
            stands = counts.stands(combination, counts.others)
            if not rest:
                worth = stands * _WIN
            else:
                worth = stands * self._gain(view, combination.size) + counts.hand_worth(rest) - whole
            if best is None or worth > best_worth:
                best, best_worth = bundle_of(combination.cards).face_up, worth
        assert best is not None
        return best

    def _gain(self, view: OctablitzView, size: int) -> float:
        """Returns the value of taking a trick of some cards."""
        gain = size + _LEAD
        if not view.public.taken[view.public.turn]:
            gain += _FIRST_TRICK
        return gain

    # --- answers ---

    def _follow(self, view: OctablitzView, hand: tuple[Card, ...], counts: Counts) -> Play:
        """Beats the best play if that is worth the cards, otherwise plays the least valuable cards face down."""
        public = view.public
        led = public.led
        assert led is not None
        down = counts.least(hand, led.size)
        best = bundle_of(down).face_down
        if len(hand) == 1 and led.size == 1 and not public.taken[public.turn]:
            return best  # OB-6
        rest = _without(hand, down)
        best_worth = counts.hand_worth(rest)
        for combination in stronger_in(hand, public):
            rest = _without(hand, combination.cards)
            stands = counts.stands(combination, counts.after)
            worth = stands * (self._gain(view, combination.size) if rest else _WIN) + counts.hand_worth(rest)
            if worth > best_worth:
                best, best_worth = bundle_of(combination.cards).face_up, worth
        return best


@final
class Counts:
    """Counts of the unseen cards, and of the hands that play later."""

    def __init__(self, view: OctablitzView, seat: Seat) -> None:
        self._unseen: list[int] = [0] * KINDS
        total = 0
        for card in unseen_cards(view):
            self._unseen[card] += 1
            total += 1
        self._total = max(1, total)
        players = view.public.players
        played = len(view.public.trick)
        #: the number of cards in all other hands, and in the hands that play after this seat
        self.others: list[int] = []
        self.after: list[int] = []
        for step in range(1, players):
            held = view.held[(seat + step) % players]
            self.others.append(held)
            if step < players - played:
                self.after.append(held)
        #: by strength: the number of stronger unseen cards
        self._stronger: list[int] = [0] * KINDS
        above = 0
        for strength in range(KINDS - 1, -1, -1):
            self._stronger[strength] = above
            above += self._unseen[strength % 2 * 7 + strength // 2]

    def stands(self, combination: Combination, hands: Sequence[int]) -> float:
        """Returns the chance that no other hand has a stronger combination, if cards are spread at random."""
        chance = 1.0
        size = combination.size
        if combination.kind == RUN:
            for run in RUNS:
                if run.strength > combination.strength and self._has_run(run):
                    for held in hands:
                        chance *= 1.0 - self._part(held, 3)
            return chance
        if size == 1:
            above = self._stronger[combination.strength]
            for held in hands:
                chance *= (1.0 - held / self._total) ** above if held < self._total else 0.0
            return chance if above else 1.0
        for strength in range(combination.strength + 1, KINDS):
            if self._unseen[strength % 2 * 7 + strength // 2] >= size:
                for held in hands:
                    chance *= 1.0 - self._part(held, size)
        return chance

    def _part(self, held: int, size: int) -> float:
        part = 1.0
        for at in range(size):
            part *= max(0, held - at) / max(1, self._total - at)
        return part

    def _has_run(self, run: Combination) -> bool:
        for card in run.cards:
            if not self._unseen[card]:
                return False
        return True

    def hand_worth(self, hand: Sequence[Card]) -> float:
        """Rates a hand by strong singles, long combinations, and a lead for the last trick."""
        if not hand:
            return 0.0
        best_single = 0.0
        worth = 0.0
        at = 0
        size = len(hand)
        while at < size:
            card = hand[at]
            count = 1
            while at + count < size and hand[at + count] == card:
                count += 1
            single = self.stands(alike(card, 1), self.others)
            best_single = max(best_single, single)
            worth += 0.3 * single
            if count > 1:
                worth += 0.45 * count * self.stands(alike(card, count), self.others)
            at += count
        for run in RUNS:
            if run.cards[0] in hand and run.cards[1] in hand and run.cards[2] in hand:
                worth += 1.3 * self.stands(run, self.others)
        return worth + _STRONG * best_single

    def least(self, hand: tuple[Card, ...], size: int) -> tuple[Card, ...]:
        """Returns cards to play face down, one after the other, each with the least loss."""
        left = hand
        thrown: list[Card] = []
        for _ in range(size):
            best = -1
            best_worth = 0.0
            last = -1
            for at in range(len(left)):
                card = left[at]
                if card == last:
                    continue
                last = card
                worth = self.hand_worth(left[:at] + left[at + 1 :])
                if best < 0 or worth > best_worth:
                    best, best_worth = at, worth
            thrown.append(left[best])
            left = left[:best] + left[best + 1 :]
        return tuple(sorted(thrown))


def leads_of(hand: tuple[Card, ...]) -> list[Combination]:
    """OB-2 Returns the possible leads of a hand: each card in every available number, and runs."""
    found: list[Combination] = []
    count = 0
    last = -1
    for card in hand:
        count = count + 1 if card == last else 1
        last = card
        found.append(alike(card, count))
    for run in RUNS:
        if run.cards[0] in hand and run.cards[1] in hand and run.cards[2] in hand:
            found.append(run)
    return found


def stronger_in(hand: tuple[Card, ...], public: OctablitzPublic) -> list[Combination]:
    """OB-3, OB-4 Returns the combinations of a hand that beat the best play."""
    best = public.best.combination
    assert best is not None
    found: list[Combination] = []
    for combination in leads_of(hand):
        if combination.beats(best):
            found.append(combination)
    return found


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    rest: list[Card] = []
    at = 0
    for card in hand:
        if at < len(cards) and cards[at] == card:
            at += 1
        else:
            rest.append(card)
    return tuple(rest)
