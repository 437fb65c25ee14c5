"""Deep Monte Carlo: a network plays all seats of many deals, and learns what its decisions were worth at their end."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any, final

import numpy as np

from meldhouse.games.registry import build_game, game_info
from meldhouse.parts.errors import OptionError
from meldhouse.rl.arrays import Array
from meldhouse.rl.learned.inputs import inputs_for
from meldhouse.rl.learned.learner import Learner
from meldhouse.rl.learned.measurement import best_ids
from meldhouse.rl.learned.memory import Memory
from meldhouse.rl.learned.network import Network
from meldhouse.rl.registry import encoding_of
from meldhouse.rl.vector import VectorDeals, random_ids, vector_deals

#: steps of random play that show which numbers change
LOOKED_AT = 200


@final
@dataclass(frozen=True)
class Settings:
    """Everything that decides what is learned."""

    game: str
    seed: int = 1
    #: steps of Adam in all
    updates: int = 16_000
    #: deals at once; half of them with the usual number of players
    rows: int = 4096
    #: decisions for each step of Adam
    batch: int = 2048
    #: values in each hidden layer
    hidden: int = 128
    #: the points that count as 1 within the network
    unit: float = 10.0
    rate: float = 1e-3
    last_rate: float = 5e-5
    #: the share of random ids
    explore: float = 0.1
    last_explore: float = 0.01
    #: the share of the running average that each step keeps
    average: float = 0.999
    #: updates between measurements, and deals for each
    measure_every: int = 1000
    measured_deals: int = 2000


@final
class Seating:
    """Deals with one number of players, and the decisions of those that are running."""

    def __init__(self, game: str, players: int, rows: int, seed: int) -> None:
        self.encoding = encoding_of(build_game(game, players, {}))
        self.deals: VectorDeals = vector_deals(game, rows, seed, players)
        self.memory = Memory(self.deals)


@final
class Trainer:
    """A training run. `update` takes one step; the rest is up to the caller."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        info = game_info(settings.game)
        self._rng = np.random.default_rng(settings.seed)
        self.updates = self.decisions = self.ended = 0
        self.seconds = 0.0
        self._seatings = self._seated(settings.seed * 10**9)
        usual = encoding_of(build_game(settings.game, info.usual_players, {}))
        self.inputs = inputs_for(usual, observations_of(settings, info.usual_players))
        self._learner = Learner(
            len(self.inputs), usual.actions, settings.hidden, settings.unit, settings.average, settings.seed
        )
        self._usual = usual
        self._places = [self.inputs.places(seating.encoding) for seating in self._seatings]
        self._waiting: list[tuple[Array, Array, Array]] = []

    def _seated(self, seed: int) -> list[Seating]:
        """Returns the deals: half of the rows with the usual number of players, the rest with the others."""
        info, rows = game_info(self.settings.game), self.settings.rows
        others = [players for players in info.players if players != info.usual_players]
        counts = {players: rows // 2 // len(others) for players in others}
        counts[info.usual_players] = rows - sum(counts.values())
        return [Seating(self.settings.game, players, count, seed) for players, count in counts.items()]

    @property
    def is_over(self) -> bool:
        return self.updates >= self.settings.updates

    def update(self) -> float:
        """Plays until there are enough decisions, and learns from them. Returns the mean squared error."""
        began = time.process_time()
        seen, ids, gains = self._batch()
        error = self._learner.learn(seen, ids, gains, self._rate())
        self.updates += 1
        self.decisions += len(ids)
        self.seconds += time.process_time() - began
        return error

    def _batch(self) -> list[Array]:
        """Plays until enough decisions have been settled. Those that are left over wait for the next batch."""
        size = self.settings.batch
        while sum(len(ids) for _, ids, _ in self._waiting) < size:
            for seating, places in zip(self._seatings, self._places, strict=True):
                self._play(seating, places)
        settled = [np.concatenate(parts) for parts in zip(*self._waiting, strict=True)]
        seen, ids, gains = [part[size:] for part in settled]
        self._waiting = [(seen, ids, gains)]
        return [part[:size] for part in settled]

    def _share(self) -> float:
        return min(1.0, self.updates / self.settings.updates)

    def _rate(self) -> float:
        """Falls along half a cosine."""
        wave = (1 + np.cos(np.pi * self._share())) / 2
        return float(self.settings.last_rate + (self.settings.rate - self.settings.last_rate) * wave)

    def _explore(self) -> float:
        share = self._share()
        return (1 - share) * self.settings.explore + share * self.settings.last_explore

    def _play(self, seating: Seating, places: Array) -> None:
        deals = seating.deals
        is_choice = deals.masks.sum(axis=1) > 1
        is_random = self._rng.random(len(is_choice)) < self._explore()
        ids = random_ids(deals.masks, self._rng)
        asked = np.flatnonzero(is_choice & ~is_random)
        seen = self.inputs.of(deals.observations[asked], places)
        ids[asked] = best_ids(deals.masks[asked], lambda rows, ids: self._learner.values(seen, rows, ids))
        seating.memory.keep(ids, is_choice)
        over, gains = deals.step(ids)
        self.ended += int(over.sum())
        if over.any():
            kept, taken, worth = seating.memory.worth(over, gains)
            self._waiting.append((self.inputs.of(kept, places), taken, worth))

    def network(self) -> Network:
        """Returns the network as it plays now."""
        facts = {
            **asdict(self.settings),
            "version": self._usual.version,
            "update": self.updates,
            "decisions": self.decisions,
            "deals": self.ended,
        }
        return Network(self.inputs, self._learner.weights(), facts)

    # --- interruption ---

    def state(self) -> dict[str, Any]:
        """Returns everything that is needed to continue, but for the deals that are running."""
        seed = max(int(seating.deals.seeds.max()) for seating in self._seatings) + 1
        counts = (self.updates, self.decisions, self.ended, self.seconds)
        return {
            "settings": asdict(self.settings),
            "learner": self._learner.state(),
            "rng": self._rng.bit_generator.state,
            "seed": seed,
            "counts": counts,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from a state, with fresh deals."""
        if state["settings"] != asdict(self.settings):
            raise OptionError("the folder contains a training with other settings")
        self._learner.restore(state["learner"])
        self._rng.bit_generator.state = state["rng"]
        self._seatings = self._seated(state["seed"])
        self.updates, self.decisions, self.ended, self.seconds = state["counts"]


def observations_of(settings: Settings, players: int) -> Array:
    """Returns observations from random play."""
    deals, rng = vector_deals(settings.game, 64, settings.seed, players), np.random.default_rng(settings.seed)
    found = []
    for _ in range(LOOKED_AT):
        found.append(deals.observations.copy())
        deals.step(random_ids(deals.masks, rng))
    return np.concatenate(found)
