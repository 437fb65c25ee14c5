"""Options: read from text, from Python and from anybody's JSON, or refused in one line."""

import importlib
import inspect
from importlib.util import find_spec

import pytest

from meldhouse.core.options import Option, read_options
from meldhouse.games.registry import GAMES, build_game, game_info
from meldhouse.parts.errors import OptionError

KNOWN = (
    Option("points", "number", 30, "RF-1", low=1, high=1000),
    Option("calls", "choice", "strict", "RF-17", choices=("strict", "table")),
    Option("two_players", "switch", False, "BE-1"),
)


def test_what_is_not_given_has_its_default():
    assert read_options(KNOWN, {}) == {"points": 30, "calls": "strict", "two_players": False}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("points", 5, 5),
        ("points", "5", 5),
        ("points", 1, 1),
        ("points", 1000, 1000),
        ("calls", "table", "table"),
        ("two_players", True, True),
        ("two_players", False, False),
        ("two_players", "yes", True),
        ("two_players", "on", True),
        ("two_players", "0", False),
    ],
)
def test_values_are_read(name, given, value):
    read = read_options(KNOWN, {name: given})[name]
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("points", 0),
        ("points", 1001),
        ("points", -5),
        ("points", "--5"),
        ("points", "５"),
        ("points", ""),
        ("points", "-"),
        ("points", "9" * 5000),
        ("points", 10**30),
        ("points", 2.5),
        ("points", 2.0),
        ("points", True),
        ("points", None),
        ("points", []),
        ("calls", "loose"),
        ("calls", 3),
        ("calls", None),
        ("two_players", 5),
        ("two_players", "maybe"),
        ("two_players", None),
        ("two_players", {}),
        ("Points", 5),
        ("", 5),
    ],
)
def test_other_values_are_refused_in_one_line(name, given):
    with pytest.raises(OptionError) as caught:
        read_options(KNOWN, {name: given})
    assert caught.value.code == "bad-option"
    assert len(caught.value.detail.splitlines()) == 1


@pytest.mark.parametrize("entry", GAMES.values(), ids=lambda entry: entry.name)
def test_written_options_read_back(entry):
    for option in entry.options:
        assert option.read(option.write(option.default)) == option.default
        for choice in option.choices:
            assert option.read(option.write(choice)) == choice


@pytest.mark.parametrize("entry", GAMES.values(), ids=lambda entry: entry.name)
def test_every_game_seats_its_usual_players_and_no_others(entry):
    assert build_game(entry.name).players == entry.usual_players
    for players in {*range(-1, 12)} - set(entry.players):
        with pytest.raises(OptionError):
            build_game(entry.name, players)


def test_an_unknown_game_is_refused():
    with pytest.raises(OptionError, match="there is no game 'bridge'"):
        game_info("bridge")


def test_the_packages_of_the_games_are_not_hidden_by_their_builders():
    import meldhouse.games.rummy_five as package

    assert inspect.ismodule(package)
    for name, entry in vars(importlib.import_module("meldhouse.games")).items():
        if find_spec(f"meldhouse.games.{name}"):
            assert inspect.ismodule(entry), name
