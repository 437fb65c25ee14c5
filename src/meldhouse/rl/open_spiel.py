"""Deals as games of OpenSpiel. Importing this module registers them.

The cards of the deck come one by one from chance. After that a state is a `Deal`. A state can be resampled: other cards
lie where a player has not seen them, in the order of the deck and in face-down plays.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

from meldhouse.extras import require

require("openspiel", "meldhouse.rl.open_spiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from meldhouse.core.plain_data import as_data  # noqa: E402
from meldhouse.games.registry import build_game, game_info  # noqa: E402
from meldhouse.rl.deal import Deal  # noqa: E402
from meldhouse.rl.other_deals import Line, Redealt, begin_deal  # noqa: E402
from meldhouse.rl.registry import DECKS, OTHER_DEALS, SHUFFLES, encoding_of  # noqa: E402

#: more than any deal gains or costs, and more decisions and cards than any deal has
MOST_POINTS = 2000
MOST_STEPS = 2000


def spiel_name(game: str) -> str:
    """Returns the name of a game in OpenSpiel."""
    return f"meldhouse_{game.replace('-', '_')}"


def _type_of(game: str) -> Any:
    kinds, info = pyspiel.GameType, game_info(game)
    return kinds(
        short_name=spiel_name(game),
        long_name=f"Meldhouse {game}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(info.players),
        min_num_players=min(info.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": info.usual_players},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of players."""

    def __init__(self, game: str, params: dict[str, Any] | None = None) -> None:
        players = int((params or {}).get("players", game_info(game).usual_players))
        self.encoding = encoding_of(build_game(game, players))
        deck = DECKS[game](self.encoding.game)
        #: the cards that chance deals, by outcome, and how many there are of each
        self.cards = sorted(set(deck))
        self.copies = [deck.count(card) for card in self.cards]
        #: how often all cards are dealt; the last time counts
        self.shuffles = SHUFFLES.get(game, 1)
        numbers = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=len(self.cards),
            num_players=players,
            min_utility=float(-MOST_POINTS),
            max_utility=float(MOST_POINTS),
            utility_sum=None,
            max_game_length=MOST_STEPS,
        )
        super().__init__(_type_of(game), numbers, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.encoding.flat_size)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """The cards dealt so far, or a running deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._encoding = game.encoding
        self._cards, self._copies = game.cards, game.copies
        self._left = list(game.copies)
        #: the shuffles to come
        self._shuffles = game.shuffles
        self._order: tuple[int, ...] = ()
        self._line: Line = ()
        self.deal: Deal | None = None

    def current_player(self) -> int:
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.deal.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.deal is not None
        return self.deal.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the cards that may come next, by the copies that are left."""
        total = sum(self._left)
        return [(card, left / total) for card, left in enumerate(self._left) if left]

    def _apply_action(self, action: int) -> None:
        if self.deal is not None:
            self._step(self.deal, action)
            return
        self._left[action] -= 1
        self._order = (*self._order, self._cards[action])
        if not any(self._left):
            self._left = list(self._copies)
            self._shuffles -= 1
        if self._shuffles == 0:
            self.deal = begin_deal(self._encoding, self._order, sum(self._copies))

    def _step(self, deal: Deal, number: int) -> None:
        seat, action = deal.seat, deal.push(number)
        if action is not None and seat is not None:
            self._line = (*self._line, (seat, action))

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> SpielState:
        """Returns a state that the player cannot tell from this one, with other cards where it has not seen them.

        While cards are dealt there is nothing to know. An action in the making is kept if it is the player's own.
        """
        if self.deal is None or self.deal.is_over:
            return cast(SpielState, self.clone())
        other = OTHER_DEALS[self.deal.game.name](self._encoding, self._order, self._line, player_id)
        other.shuffle(rng)
        state = self._redealt(other)
        for number in self.deal.begun if self.deal.seat == player_id else ():
            state.apply_action(number)
        return state

    def _redealt(self, other: Redealt) -> SpielState:
        """Returns the state of another deal."""
        state: SpielState = self.get_game().new_initial_state()
        for card in other.order:
            state.apply_action(self._cards.index(card))
        for seat, action in other.line:
            assert state.deal is not None
            for number in self._encoding.parts.word(state.deal.view(seat), action):
                state.apply_action(number)
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"card {self._encoding.game.write_cards((self._cards[action],))}"
        return self._encoding.parts.ids[action]

    def is_terminal(self) -> bool:
        return self.deal is not None and self.deal.is_over

    def returns(self) -> list[float]:
        if self.deal is None or not self.deal.is_over:
            return [0.0] * self._encoding.game.players
        return [float(gain) for gain in self.deal.gains()]

    def __str__(self) -> str:
        cards = self._encoding.game.write_cards(self._order)
        return cards if self.deal is None else f"{cards}, seat {self.deal.seat}"


class SpielObserver:
    """The observation of a player, from its view alone."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes the flat observation of a player. It is empty while cards are dealt."""
        self.tensor.fill(0)
        if state.deal is not None:
            self.tensor[:] = state.deal.encoding.flat(state.deal.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Returns the view of a player as JSON."""
        if state.deal is None:
            return ""
        return json.dumps(as_data(state.deal.view(player), state.deal.game.write_cards))


def _class_of(game: str) -> type[SpielGame]:
    """Returns a class for one game. OpenSpiel holds what it registers beyond the end of Python; classes permit that."""

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Registered


for _game in DECKS:
    pyspiel.register_game(_type_of(_game), _class_of(_game))
