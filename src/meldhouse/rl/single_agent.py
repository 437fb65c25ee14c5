"""A deal against bots as an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.extras import require

require("rl", "meldhouse.rl.single_agent")

import gymnasium  # noqa: E402

from meldhouse.bots.bot import Bot  # noqa: E402
from meldhouse.bots.registry import make_bot  # noqa: E402
from meldhouse.core.options import OptionValue  # noqa: E402
from meldhouse.games.registry import build_game, game_info  # noqa: E402
from meldhouse.rl.deal import Deal, chance_of  # noqa: E402
from meldhouse.rl.registry import encoding_of  # noqa: E402
from meldhouse.rl.spaces import observation, observation_space  # noqa: E402

#: the reward of an id that is not legal; the deal does not change
ILLEGAL = -1.0


class SingleAgentDeal(gymnasium.Env):  # type: ignore[misc]
    """One deal of a game for one seat, with bots on the others. The reward is what the seat gains, at the end.

    Take ids that `action_mask` allows. Any other id changes nothing and gets a reward of -1.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("novice",),
        seat: int | None = None,
        options: dict[str, OptionValue] | None = None,
        players: int | None = None,
    ) -> None:
        self._players = game_info(game).usual_players if players is None else players
        self.encoding = encoding_of(build_game(game, self._players, options or {}))
        self.observation_space = observation_space(self.encoding)
        self.action_space = gymnasium.spaces.Discrete(self.encoding.actions)
        self._levels = tuple(opponents)
        self._fixed_seat = seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deals. A seed names the deal; without one the deals follow from the seed before."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62)) if seed is None else seed
        self._deal = Deal(self.encoding, chance_of(number))
        self._seat = number % self._players if self._fixed_seat is None else self._fixed_seat
        self._bots = self._seated_bots(number)
        self._let_bots_play()
        while self._deal.is_over:  # bots finished the deal before the seat had a decision
            number += 1
            self._deal = Deal(self.encoding, chance_of(number))
            self._let_bots_play()
        return observation(self._deal, self._seat), {"seat": self._seat}

    def _seated_bots(self, number: int) -> dict[int, Bot]:
        others = [seat for seat in range(self._players) if seat != self._seat]
        levels = [self._levels[at % len(self._levels)] for at in range(len(others))]
        game = self.encoding.game
        return {
            seat: make_bot(level, game, number + seat) for seat, level in zip(others, levels, strict=True)
        }

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if int(action) not in self._deal.legal():
            return observation(self._deal, self._seat), ILLEGAL, False, False, {"illegal": True}
        self._deal.step(int(action))
        self._let_bots_play()
        is_over = self._deal.is_over
        reward = float(self._deal.gains()[self._seat]) if is_over else 0.0
        return observation(self._deal, self._seat), reward, is_over, False, {"illegal": False}

    def _let_bots_play(self) -> None:
        seat = self._deal.seat
        while seat is not None and seat != self._seat:
            self._deal.play(self._bots[seat].decide(self._deal.view(seat)))
            seat = self._deal.seat
