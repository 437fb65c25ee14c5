"""The environments pass the conformance tests of the libraries they are made for."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from PIL import Image

from meldhouse.games.registry import GAMES
from meldhouse.parts.errors import OptionError
from meldhouse.rl.deal import Deal, chance_of
from meldhouse.rl.multi_agent import MultiAgentDeal, MultiAgentPlanes
from meldhouse.rl.single_agent import ILLEGAL, SingleAgentDeal

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))


def cycles(name: str, many: int) -> int:
    """Returns fewer cycles for games whose masks need the solver."""
    return max(2, many // 10) if GAMES[name].is_rearrangeable else many


@EVERY_GAME
def test_pettingzoo_accepts_the_environment(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a dictionary with a mask is not a bare array
        api_test(MultiAgentDeal(name), num_cycles=cycles(name, 100))


@EVERY_GAME
def test_pettingzoo_finds_equal_seeds_equal(name: str) -> None:
    seed_test(lambda: MultiAgentDeal(name), num_cycles=cycles(name, 20))


@EVERY_GAME
def test_pettingzoo_accepts_planes_and_saves_them_as_pictures(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    env = MultiAgentPlanes(name)
    save_obs_test(env)
    assert capsys.readouterr().out == ""
    saved = sorted(tmp_path.glob("saved_observations/**/*.png"))
    assert len(saved) == len(env.possible_agents)
    for agent, file in zip(env.possible_agents, saved, strict=True):
        assert np.array_equal(np.asarray(Image.open(file)), env.observe(agent))


@EVERY_GAME
def test_pettingzoo_accepts_the_environment_of_planes(name: str) -> None:
    env = MultiAgentPlanes(name)
    env.reset(seed=5)
    other = MultiAgentDeal(name)
    other.reset(seed=5)
    for agent in env.possible_agents:
        seen, flat = env.observe(agent), other.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert np.array_equal(seen.ravel(), flat["observation"][: seen.size])
        assert np.array_equal(env.infos[agent]["action_mask"], flat["action_mask"])


@EVERY_GAME
def test_gymnasium_accepts_the_environment(name: str) -> None:
    check_env(SingleAgentDeal(name), skip_render_check=True)


def test_a_seed_names_the_deal_of_the_referee() -> None:
    env = MultiAgentDeal("octablitz", players=3)
    env.reset(seed=11)
    deal = Deal(env.encoding, chance_of(11))
    for seat in range(3):
        assert np.array_equal(env.observe(f"seat_{seat}")["observation"], env.encoding.flat(deal.view(seat)))


def test_rewards_are_what_each_seat_gains() -> None:
    env = MultiAgentDeal("octablitz", players=4)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    total = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        total[agent] += reward
        env.step(None if is_over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(total.values()) == 0
    assert any(total.values())


def test_an_environment_travels() -> None:
    env = pickle.loads(pickle.dumps(MultiAgentDeal("rummy-five", players=3)))
    env.reset(seed=1)
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]


def test_only_the_agent_on_turn_has_a_mask() -> None:
    env = MultiAgentDeal("rummy-five", players=2)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert masks == {"seat_0": True, "seat_1": False}
    with pytest.raises(OptionError, match="not a legal id"):
        env.step(32)


def test_an_illegal_id_changes_nothing_against_bots() -> None:
    env = SingleAgentDeal("rummy-five", seat=0, players=2)
    before, info = env.reset(seed=1)
    assert info == {"seat": 0}
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    after, reward, is_over, is_cut, info = env.step(illegal)
    assert (reward, is_over, is_cut, info) == (ILLEGAL, False, False, {"illegal": True})
    assert np.array_equal(before["observation"], after["observation"])


@pytest.mark.parametrize("level", ["random", "novice"])
def test_a_whole_deal_against_bots(level: str) -> None:
    env = SingleAgentDeal("rummy-five", opponents=(level,))
    rng = np.random.default_rng(1)
    for seed in range(4):
        seen, _ = env.reset(seed=seed)
        is_over = False
        while not is_over:
            seen, _, is_over, _, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            assert info == {"illegal": False}


WITHOUT_NUMPY = """
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        return None if name == "numpy" else self.finder.find_spec(name, path, target)

sys.meta_path[:] = [Without(finder) for finder in sys.meta_path]
from meldhouse.parts.errors import MeldhouseError
try:
    import meldhouse.rl.MODULE
except MeldhouseError as error:
    print(error.detail)
"""


@pytest.mark.parametrize("module", ["multi_agent", "single_agent"])
def test_a_missing_extra_is_one_line_with_the_command_to_type(module: str) -> None:
    code = WITHOUT_NUMPY.replace("MODULE", module)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith(f"meldhouse.rl.{module} needs numpy, which is not installed")
    assert ran.stdout.endswith('type: pip install "meldhouse[rl]"\n')
    assert ran.stdout.count("\n") == 1
