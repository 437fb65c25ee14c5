"""The master of Rhine Rummy: compares a few different turns by rollouts in worlds that fit the turns of the others.

The candidates differ in the cards that they lay: the expert's choice, the most cards, the most expensive ones with and
without wilds, other plays with about as many cards, a single card, and nothing. After each of them the seat goes on
laying what it can; after drawing it may also wait until all of its cards can be laid at once, because cards on the
table help the others, too. The expert's choice is kept unless another has done better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meldhouse.bots.bot import seat_and_own
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Ranked, rank_actions
from meldhouse.bots.rhine_rummy.expert import RhineRummyExpert
from meldhouse.bots.rhine_rummy.observer import RhineRummyObserver
from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import is_wild
from meldhouse.games.rhine_rummy.state import RhineView, unseen_cards
from meldhouse.parts.chance import Dice
from meldhouse.parts.layout import tiles_of
from meldhouse.parts.playing_cards import Card
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import MOST_TILES, MOST_VALUE
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_rules import CountedRules
from meldhouse.solvers.melding.rhine_rummy.rollouts.rollout import RhineRollout
from meldhouse.solvers.melding.rhine_rummy.rollouts.sampler import CountedTurn, RhineSampler
from meldhouse.solvers.melding.rhine_rummy.rollouts.worlds import RhinePosition, RhineWorlds
from meldhouse.solvers.melding.solve import solve

_SAMPLES: Final = 300
#: standard errors by which another turn must beat the expert's: none. Many gains are smaller than the noise of some
#: hundred worlds, and whoever asks for proof passes them over
_SURE: Final = 0.0
#: the most turns that are compared, and the most that lay about as many cards as possible
_MOST_TURNS: Final = 6
_MOST_PLAYS: Final = 3
#: the most players at which this seat keeps its wilds in rollouts
_FEW: Final = 3


class RhineRummyMaster:
    """Plays every candidate to the end of the deal against many possible hands of the others."""

    def __init__(self, game: RhineRummy, seed: int, budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._dice = Dice(seed)
        self._expert = RhineRummyExpert(game, seed, budget)
        self._rules = CountedRules(game)
        self._rollout = RhineRollout(self._rules, game.players)
        #: what the others did in this deal
        self.observer = RhineRummyObserver(self._rules)
        #: the comparison behind the last decision; None if there was only one candidate
        self.ranked: Ranked | None = None

    def observe(self, events: Sequence[Event]) -> None:
        """Takes the events since the last call, which tell what others did not lay."""
        self.observer.observe(events)

    def decide(self, view: AnyView) -> Action:
        clock = self._budget.start(_SAMPLES)
        self.ranked = None
        usual = self._expert.decide(view)
        own = seat_and_own(view)[1]
        if len(_laid(own.hand, usual)) == len(own.hand):
            return usual
        turns = self._candidates(view, usual)
        if len(turns) == 1:
            return usual
        actions = [*turns.values(), turns[()]]
        self.ranked = rank_actions(self._sampler(view, turns), view, actions, self._dice, clock, _SURE)
        return self.ranked.actions[0]

    def _sampler(self, view: RhineView, turns: dict[tuple[int, ...], Action]) -> RhineSampler:
        """Returns the source of worlds for all turns, and then for drawing and waiting."""
        seat, own = seat_and_own(view)
        rules, public = self._rules, view.public
        counted = [
            CountedTurn(kinds, rules.table(action.table if isinstance(action, Lay) else ()))
            for kinds, action in turns.items()
        ]
        counted.append(CountedTurn((), rules.table(()), waits=True))
        hand, table = rules.kinds(own.hand), rules.table(public.table)
        position = RhinePosition(seat, view.held, hand, table, public.qualified)
        hidden = rules.kinds(unseen_cards(rules.packs, view))
        keeps = [other == seat and public.players <= _FEW for other in range(public.players)]
        worlds = RhineWorlds(rules, position, hidden, self.observer.last_turns(view), keeps)
        return RhineSampler(worlds, self._rollout, seat, counted)

    def _candidates(self, view: RhineView, usual: Action) -> dict[tuple[int, ...], Action]:
        """Returns the turns to compare by the kinds that they lay, the expert's first."""
        hand = seat_and_own(view)[1].hand
        turns: dict[tuple[int, ...], Action] = {self._rules.kinds(_laid(hand, usual)): usual}
        plays = self._plays(view, hand)
        if not plays:
            return turns
        turns.setdefault((), DRAW if view.stock else PASS)
        for play in plays:
            if len(turns) < _MOST_TURNS:
                turns.setdefault(self._rules.kinds(play.laid), Lay(play.table))
        return turns

    def _plays(self, view: RhineView, hand: Sequence[Card]) -> list[Answer]:
        naturals = [card for card in hand if not is_wild(card, self._game.twos_wild)]
        most = self._solved(view, hand, MOST_TILES)
        if not most:
            return []
        return [
            *self._solved(view, hand, MOST_VALUE),
            *self._solved(view, naturals, MOST_VALUE),
            *most,
            *self._fewest(view, naturals),
            *self._solved(view, naturals, MOST_TILES, _MOST_PLAYS),
        ]

    def _solved(
        self, view: RhineView, hand: Sequence[Card], objective: str, plays: int = 1
    ) -> Sequence[Answer]:
        has_qualified = view.public.has_qualified(seat_and_own(view)[0])
        table = view.public.table
        return solve(
            self._game, table, hand, objective, has_opened=has_qualified, plays=plays, gentle=False
        ).plays

    def _fewest(self, view: RhineView, naturals: Sequence[Card]) -> Sequence[Answer]:
        """Returns the play of the single card that costs most in the hand, if one can be laid alone."""
        if not view.public.has_qualified(seat_and_own(view)[0]):
            return ()
        for card in sorted(naturals, key=self._game.values.in_hand, reverse=True):
            plays = self._solved(view, (card,), MOST_TILES)
            if plays:
                return plays
        return ()


def _laid(hand: Sequence[Card], action: Action) -> tuple[Card, ...]:
    if not isinstance(action, Lay):
        return ()
    tabled = set(tiles_of(action.table))
    return tuple([card for card in hand if card in tabled])
