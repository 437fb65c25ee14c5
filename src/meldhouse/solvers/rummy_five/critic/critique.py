"""The worth of the choices of a view at Rummy Five and Big Eight, as a learned critic estimates it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.actions import Action
from meldhouse.games.rummy_five.actions import DISCARDS, GO_DISCARDS, PASS, RUN, SET
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import TURN, FiveView
from meldhouse.solvers.rummy_five.critic.critic import ONE, FiveCritic
from meldhouse.solvers.rummy_five.critic.features import GO_DISCARD
from meldhouse.solvers.rummy_five.critic.weights import learned_style, weights_of
from meldhouse.solvers.rummy_five.rollout import ANSWER_PASS, ANSWER_RUN, ANSWER_SET, FiveRollout
from meldhouse.solvers.rummy_five.worlds import FiveWorlds

#: the action that an answer in the kernel stands for
_ANSWERS: Final[dict[int, Action]] = {ANSWER_PASS: PASS, ANSWER_RUN: RUN, ANSWER_SET: SET}


@final
class FiveCritique:
    """Estimates the worth of the choices of one game's views. It sees what the view's own seat sees."""

    def __init__(self, game: RummyFive) -> None:
        self._game = game
        self._critic = self.new_critic()
        self._worlds = FiveWorlds(game, FiveRollout(game.edition, game.players))

    def win(self) -> float:
        """Returns the worth of a won deal beside its points, as the critic counts it."""
        return weights_of(self._game.edition.name, self._game.players).win

    def new_critic(self) -> FiveCritic:
        """Makes a critic of the game. Critics share no memory."""
        edition, players = self._game.edition, self._game.players
        return FiveCritic(edition, players, weights_of(edition.name, players), learned_style(edition))

    def worths(self, view: FiveView, choices: Sequence[Action]) -> dict[Action, float]:
        """Returns the worth of each choice in points, compared with the others. A call is worth its best discard."""
        assert view.own is not None
        assert view.seat is not None
        critic = self._critic
        self._worlds.read(view)
        critic.see(self._worlds.base, view.seat)
        if view.public.stage == TURN:
            critic.add_discards(view.own.drawn is None)
            return self._worths(self._discards(), choices)
        critic.add_answers(view.public.discards[-1].card, RUN in choices, SET in choices)
        return self._worths([_ANSWERS[critic.answers[place]] for place in range(critic.count)], choices)

    def _discards(self) -> list[Action]:
        """Returns the discard that each listed choice stands for."""
        critic = self._critic
        actions: list[Action] = []
        for place in range(critic.count):
            thrown = GO_DISCARDS if critic.kinds[place] == GO_DISCARD else DISCARDS
            actions.append(thrown[critic.cards[place]])
        return actions

    def _worths(self, actions: Sequence[Action], choices: Sequence[Action]) -> dict[Action, float]:
        worths: dict[Action, float] = {}
        for place, action in enumerate(actions):
            worth = self._critic.worth(place) / (ONE * ONE)
            if action in choices and worth > worths.get(action, -1e9):
                worths[action] = worth
        return worths
