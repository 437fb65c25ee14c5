"""A deal as an environment of PettingZoo, where agents act in turn (AEC)."""

from __future__ import annotations

import json
from typing import Any

from meldhouse.extras import require

require("rl", "meldhouse.rl.multi_agent")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402

from meldhouse.core.options import OptionValue  # noqa: E402
from meldhouse.core.plain_data import as_data  # noqa: E402
from meldhouse.games.registry import build_game, game_info  # noqa: E402
from meldhouse.rl.deal import Deal, chance_of  # noqa: E402
from meldhouse.rl.registry import encoding_of  # noqa: E402
from meldhouse.rl.spaces import action_mask, observation_space  # noqa: E402


class MultiAgentDeal(AECEnv, EzPickle):  # type: ignore[misc]
    """One deal of a game. Rewards are the points gained, at the end of the deal.

    Observations have a mask of legal ids; another id raises an error.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, options, render_mode)
        super().__init__()
        seats = game_info(game).usual_players if players is None else players
        self.encoding = encoding_of(build_game(game, seats, options or {}))
        self.metadata = {
            "name": f"meldhouse_{game}_v{self.encoding.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        #: the seed of the last reset that had one, and the numbers that follow from it
        self._seed: int | None = None
        self._seeds: Any = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals. A seed names the deal; without one the deals follow from the seed before."""
        if seed is None:
            self._deal = Deal(self.encoding, chance_of(self._next_seed()))
        else:
            self._seed, self._seeds = seed, None
            self._deal = Deal(self.encoding, chance_of(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        assert self._deal.seat is not None
        self.agent_selection = self.possible_agents[self._deal.seat]

    def _next_seed(self) -> int:
        if self._seeds is None:  # made late, since it takes as long as a few steps
            self._seeds = np.random.default_rng(self._seed)
        return int(self._seeds.integers(2**62))

    def observe(self, agent: str) -> Any:
        """Returns the observation of an agent, made from the view of its seat alone."""
        deal, encoding, seat = self._deal, self.encoding, self._seats[agent]
        legal = deal.legal() if deal.seat == seat else []
        return {"observation": encoding.flat(deal.view(seat)), "action_mask": encoding.mask_of(legal)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        deal = self._deal
        deal.push(int(action))
        if deal.seat is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[deal.seat]

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self._deal.gains(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Returns the view of a watcher as JSON, with the render mode `ansi`."""
        if self.render_mode is None:
            return None
        view = self._deal.state.view(None)
        return json.dumps(as_data(view, self.encoding.game.write_cards))

    def close(self) -> None:
        """Holds nothing open."""


class MultiAgentPlanes(MultiAgentDeal):
    """The same deals with the planes alone as observations: pictures of counts, 0 to 255 (uint8).

    The mask is in the infos of the agent that decides. Numbers that are not about cards are left out.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, OptionValue] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, players, options, render_mode)
        picture = spaces.Box(0, 255, self.encoding.plane_shape, np.uint8)
        self.observation_spaces = dict.fromkeys(self.possible_agents, picture)

    def observe(self, agent: str) -> Any:
        """Returns the planes of an agent, and puts its mask into its infos."""
        seat = self._seats[agent]
        self.infos[agent]["action_mask"] = action_mask(self._deal, seat)
        return self.encoding.planes(self._deal.view(seat)).astype(np.uint8)
