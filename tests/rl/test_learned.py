"""The seat `learned`: the networks of the package, their files, and what they play."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from meldhouse.arena.contest import Contest
from meldhouse.arena.deal import Arena
from meldhouse.extras import MissingExtra
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.errors import OptionError
from meldhouse.rl.deal import Deal, chance_of
from meldhouse.rl.learned.bot import FOLDER, LearnedBot, network_for
from meldhouse.rl.learned.inputs import inputs_for, place_names
from meldhouse.rl.learned.measurement import gain_against_random, network_ids
from meldhouse.rl.learned.memory import Memory
from meldhouse.rl.learned.network import WEIGHTS, BadWeights, Network, read_network
from meldhouse.rl.registry import VECTORS, encoding_of
from meldhouse.rl.vector import random_ids, vector_deals

EVERY_NETWORK = pytest.mark.parametrize("name", list(VECTORS))
SETTINGS = [(name, players) for name in VECTORS for players in GAMES[name].players]


def small_network(game: str, seed: int = 1, hidden: int = 8) -> Network:
    """Returns a network with random weights."""
    encoding, rng = encoding_of(build_game(game)), np.random.default_rng(seed)
    deals = vector_deals(game, 50)
    seen = [deals.observations.copy()]
    for _ in range(20):
        deals.step(random_ids(deals.masks, rng))
        seen.append(deals.observations.copy())
    inputs = inputs_for(encoding, np.concatenate(seen))
    shapes = [
        (len(inputs), hidden),
        (encoding.actions, hidden),
        hidden,
        (hidden, hidden),
        hidden,
        (hidden, 1),
        1,
    ]
    weights = {name: rng.normal(size=shape) for name, shape in zip(WEIGHTS, shapes, strict=True)}
    return Network(inputs, weights, {"game": game, "version": encoding.version, "unit": 10.0})


@EVERY_NETWORK
def test_there_is_a_small_file_for_each_game_with_a_vector(name: str) -> None:
    assert (FOLDER / f"{name}.npz").stat().st_size <= 1_000_000
    facts = network_for(name).facts
    assert facts["game"] == name
    assert {"seed", "updates", "decisions", "deals"} <= set(facts)


@EVERY_NETWORK
def test_it_is_better_than_random_play(name: str) -> None:
    gain, around = gain_against_random(network_for(name), name, 400)
    assert gain - around > 0


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_it_plays_through_the_referee_what_it_plays_in_the_vector(name: str, players: int) -> None:
    game = build_game(name, players)
    bot, network, encoding = LearnedBot(game), network_for(name), encoding_of(game)
    places = network.inputs.places(encoding)
    for seed in range(4):
        deal, vector = Deal(encoding, chance_of(seed)), vector_deals(name, 1, seed, players)
        while not deal.is_over:
            action = bot.decide(deal.view(deal.seat))
            for number in encoding.parts.word(deal.view(deal.seat), action):
                assert network_ids(network, vector.observations, vector.masks, places) == [number]
                vector.step(np.array([number]))
            deal.play(action)


def test_inputs_are_steps_and_ramps_of_numbers_that_change() -> None:
    encoding = encoding_of(build_game("rummy-five", 4))
    names = place_names(encoding)
    seen = np.zeros((3, encoding.flat_size), np.int16)
    seen[1, names.index("own hand: 0")] = 2
    seen[2, names.index("cards in the stock")] = 20
    inputs = inputs_for(encoding, seen)
    assert inputs.names == ("own hand: 0", "own hand: 0", "cards in the stock")
    seen[0, names.index("own hand: 0")], seen[0, names.index("cards in the stock")] = 1, 5
    assert inputs.of(seen, inputs.places(encoding)).tolist() == [[1, 0, 0.25], [1, 1, 0], [0, 0, 1]]


def test_numbers_about_absent_seats_are_zero() -> None:
    four, two = encoding_of(build_game("rummy-five", 4)), encoding_of(build_game("rummy-five", 2))
    seen = np.zeros((2, four.flat_size), np.int16)
    seen[1, place_names(four).index("has said Go: seat +3")] = 1
    inputs = inputs_for(four, seen)
    assert inputs.of(np.ones((1, two.flat_size), np.int16), inputs.places(two)).tolist() == [[0]]


@EVERY_NETWORK
def test_a_file_gives_back_its_network(name: str, tmp_path: Path) -> None:
    network = small_network(name)
    file = tmp_path / "a.npz"
    file.write_bytes(network.to_bytes())
    again = read_network(file)
    assert again.inputs.names == network.inputs.names
    assert {**network.facts, "format": 1} == again.facts
    for weight in WEIGHTS:
        assert np.array_equal(again.weights[weight], network.weights[weight].astype(np.float16))


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    with pytest.raises(BadWeights, match="cannot be read"):
        read_network(file)
    file.write_bytes(b"something else")
    with pytest.raises(BadWeights, match="does not contain a network"):
        read_network(file)
    network = small_network("octablitz")
    network.weights["layer_2"] = network.weights["layer_2"][:3]
    file.write_bytes(network.to_bytes())
    with pytest.raises(BadWeights, match="layer_2 has shape"):
        read_network(file)


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    file.write_bytes(small_network("octablitz").to_bytes())
    with pytest.raises(OptionError, match="has learned octablitz, not rummy-five"):
        Contest("rummy-five", [f"learned:{file}", "random"], {}, "s", 1)
    with pytest.raises(OptionError, match="no network has learned rummikub"):
        Contest("rummikub", ["learned", "random"], {}, "s", 1)


def test_the_arena_seats_both_kinds(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    file.write_bytes(small_network("octablitz").to_bytes())
    arena = Arena(Contest("octablitz", ["learned", f"learned:{file}", "random"], {}, "s", 2), tmp_path)
    line = arena.play(1)
    assert [play["faults"] for play in line["plays"]] == [[{}, {}, {}]] * 3
    assert len(list(tmp_path.glob("*.record"))) == 3


def test_memory_knows_what_each_decision_was_worth() -> None:
    """Compares the ring with one list for each row."""
    deals, rng = vector_deals("octablitz", 20), np.random.default_rng(3)
    memory, lists = Memory(deals), [[] for _ in range(20)]
    for _ in range(150):
        ids, is_choice = random_ids(deals.masks, rng), deals.masks.sum(axis=1) > 1
        memory.keep(ids, is_choice)
        for row in np.flatnonzero(is_choice):
            lists[row].append((deals.observations[row].tolist(), ids[row], deals.seats[row]))
        over, gains = deals.step(ids)
        expected = [
            (seen, number, gains[row, seat])
            for row in np.flatnonzero(over)
            for seen, number, seat in lists[row]
        ]
        for row in np.flatnonzero(over):
            lists[row] = []
        seen, taken, worth = memory.worth(over, gains)
        assert list(zip(seen.tolist(), taken, worth, strict=True)) == expected


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="PyTorch is installed")
def test_training_names_the_extra_that_it_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "meldhouse", "train", "octablitz", "--out", str(tmp_path / "a")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert 'pip install "meldhouse[train]"' in ran.stderr
    with pytest.raises(MissingExtra):
        importlib.import_module("meldhouse.rl.learned.learner")


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="needs PyTorch")
def test_training_learns_and_continues_after_an_interruption(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "meldhouse", "train", "octablitz", "--out", str(tmp_path / "a")]
    command += ["--updates", "60", "--measure-every", "30", "--json"]
    first = subprocess.run([*command, "--minutes", "0.02"], capture_output=True, text=True, check=True)
    begun = json.loads(first.stdout)["update"]
    assert 0 < begun < 60
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert told["update"] == 60
    assert told["curve"][-1]["gain"] - told["curve"][-1]["give_or_take"] > 0
    assert read_network(tmp_path / "a" / "weights.npz").facts["update"] == 60
