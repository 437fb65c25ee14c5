"""The novice of Octablitz: rates each play by the cards it may take now and by the rest of the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from meldhouse.bots.bot import seat_and_own
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.combinations import RUN, RUNS, Combination, alike
from meldhouse.games.octablitz.imagine import unseen_cards
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import OctablitzOwn, OctablitzView
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.parts.seats import Seat, clockwise_from

#: the worth of winning the deal, compared with one card taken
_WIN = 10.0
#: the first trick saves the extra point and allows the seat to win the last trick (OB-6, OB-7)
_FIRST_TRICK = 2.0
#: the taker of a trick leads the next one
_LEAD = 1.0


class OctablitzNovice:
    """Counts unseen cards. It draws no conclusions from the plays of others."""

    def __init__(self, game: Octablitz, seed: int) -> None:
        self._game = game
        self._dice = Dice(seed)

    def decide(self, view: AnyView) -> Action:
        seat, own = seat_and_own(view)
        choices = self._game.choices(view)
        if len(choices) == 1:
            return choices[0]
        odds = _Odds(view, seat)
        best: list[Play] = []
        best_worth = 0.0
        for play in choices:
            worth = self._worth(view, own, seat, play, odds)
            if not best or worth > best_worth:
                best, best_worth = [], worth
            if worth == best_worth:
                best.append(play)
        return best[self._dice.below(len(best))]

    def _worth(self, view: OctablitzView, own: OctablitzOwn, seat: Seat, play: Play, odds: _Odds) -> float:
        """Returns the worth of the cards taken if the play stands, plus the prospects of the remaining hand."""
        rest = own.without(play.cards)
        later = odds.prospects(rest)
        if play.combination is None:
            return later
        stands = odds.stands(play.combination, odds.still_to_play)
        if not rest:
            return stands * _WIN
        gained = len(play.cards) + _LEAD
        if not view.public.taken[seat]:
            gained += _FIRST_TRICK
        return later + stands * gained


class _Odds:
    """Chances of combinations to stand, counted from the cards that this seat has not seen."""

    def __init__(self, view: OctablitzView, seat: Seat) -> None:
        self._unseen = Counter(unseen_cards(view))
        self._total = max(self._unseen.total(), 1)
        played = {laid.seat for laid in view.public.trick}
        others = clockwise_from(seat, view.public.players)
        #: the number of cards in the other hands
        self._others = [view.held[other] for other in others]
        #: the same for seats that play after this one in the current trick
        self.still_to_play = [view.held[other] for other in others if other not in played]

    def stands(self, combination: Combination, hands: Sequence[int]) -> float:
        """Returns the chance that none of these hands holds a stronger combination."""
        chance = 1.0
        for stronger in self._stronger(combination):
            for held in hands:
                chance *= 1.0 - (held / self._total) ** stronger.size
        return chance

    def _stronger(self, combination: Combination) -> list[Combination]:
        """Returns the stronger combinations that other hands could hold; a single card once for each unseen copy."""
        if combination.kind == RUN:
            return [
                run
                for run in RUNS
                if run.beats(combination) and all(self._unseen[card] for card in run.cards)
            ]
        size = combination.size
        found: list[Combination] = []
        for card in range(KINDS):
            other = alike(card, size)
            if self._unseen[card] >= size and other.beats(combination):
                found += [other] * (self._unseen[card] if size == 1 else 1)
        return found

    def prospects(self, hand: tuple[Card, ...]) -> float:
        """Rates a hand: a strong single for the last trick, and long combinations to take cards before it."""
        if not hand:
            return 0.0
        keeper = max(hand, key=lambda card: alike(card, 1).strength)
        worth = self.stands(alike(keeper, 1), self._others) * _WIN
        rest = Counter(hand)
        rest[keeper] -= 1
        for run in RUNS:
            if all(rest[card] for card in run.cards):
                worth += 3 * self.stands(run, self._others)
                rest.subtract(run.cards)
        for card, count in rest.items():
            if count:
                worth += count * self.stands(alike(card, count), self._others)
        return worth
