"""Values travel: games, states, views, actions, shuffles, standings, matches and refusals can be copied and sent."""

from __future__ import annotations

import concurrent.futures
import copy
import multiprocessing
import os
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.support.terminal_steps import random_steps

from meldhouse.core.refusal import Refusal, Refused
from meldhouse.core.shuffle import SeededShuffle, StackedShuffle
from meldhouse.core.state import State
from meldhouse.games.registry import GAMES, build_game

Copied = Callable[[Any], Any]
WAYS: dict[str, Copied] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "oldest pickle": lambda value: pickle.loads(pickle.dumps(value, 0)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
#: every so many decisions of a deal
STEP = 7


def positions(name: str) -> Iterator[tuple[Any, int]]:
    """Matches at several points of a random deal, and a seat of each."""
    for number, (match, seat) in enumerate(random_steps(build_game(name, 3), seed=5, most=60)):
        if number % STEP == 0 or not match.awaited:
            yield match, seat


def values_of(match: Any, seat: int) -> list[Any]:
    """All kinds of values that compare by their contents."""
    choices = [action for one in match.awaited for action in match.choices(one)]
    events = [told.to(seat) for told in match.log[-5:]]
    views = [match.view(seat), match.view(None)]
    return [*views, *choices[:20], *events, match.standing, match.shuffle, *match.decisions[-1][-3:]]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_equals_its_original(name: str, way: str) -> None:
    for match, seat in positions(name):
        for value in values_of(match, seat):
            copied = WAYS[way](value)
            assert copied == value
            assert value == copied
            assert repr(copied) == repr(value)
            assert type(copied).__name__ == type(value).__name__


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GAMES)
def test_a_copied_match_goes_on_alike_and_alone(name: str, way: str) -> None:
    for match, _ in positions(name):
        copied = WAYS[way](match)
        before = [match.view(seat) for seat in range(3)]
        assert [copied.view(seat) for seat in range(3)] == before
        assert copied.decisions == match.decisions
        assert (copied.awaited, copied.standing) == (match.awaited, match.standing)
        if match.awaited:
            copied.decide(match.awaited[0], match.choices(match.awaited[0])[0])
            assert len(copied.decisions[-1]) == len(match.decisions[-1]) + 1
        assert [match.view(seat) for seat in range(3)] == before


@pytest.mark.parametrize("name", GAMES)
def test_a_copied_game_has_the_same_rules(name: str) -> None:
    match, _ = next(positions(name))
    for way in WAYS.values():
        game = way(match.game)
        assert (game.name, game.players, game.options) == (name, 3, match.game.options)
        assert game.rules_version == match.game.rules_version
        seat = match.awaited[0]
        assert game.choices(match.view(seat)) == match.choices(seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_kept_as_bytes(name: str) -> None:
    for match, _ in positions(name):
        state = match._referee._state
        again = State.from_bytes(state.to_bytes())
        assert again == state
        assert again is not state
        assert [again.view(seat) for seat in range(3)] == [state.view(seat) for seat in range(3)]
        assert repr(again) == repr(state)


def test_the_bytes_of_a_state_run_no_other_code() -> None:
    with pytest.raises(pickle.UnpicklingError, match="does not belong"):
        State.from_bytes(pickle.dumps(os.getcwd))


@pytest.mark.parametrize("name", GAMES)
def test_a_copied_view_is_read_only_too(name: str) -> None:
    match, seat = next(positions(name))
    for way in WAYS.values():
        view = way(match.view(seat))
        for box, field in ((view.public, "points"), (view, "held"), (view.own, view.own.FIELDS[0])):
            with pytest.raises(AttributeError):
                setattr(box, field, ())


def test_refusals_and_stacked_decks() -> None:
    refusal = Refusal("not-now", "RF-5", (1, 2), {"set": 3})
    for way in WAYS.values():
        assert way(refusal) == refusal
        assert way(refusal).numbers == {"set": 3}
        error = way(Refused(refusal))
        assert isinstance(error, Refused)
        assert (error.refusal, str(error), error.code) == (refusal, "not-now (RF-5)", "refused")
        assert way(StackedShuffle([[(1, 2)]])) == StackedShuffle([[(1, 2)]])
        shuffle = way(SeededShuffle(b"s", ["a"]))
        assert shuffle.commitment == SeededShuffle(b"s").commitment
        assert shuffle.chance(2).shuffled(range(9)) == SeededShuffle(b"s", ["a"]).chance(2).shuffled(range(9))


def test_all_of_it_goes_through_another_process() -> None:
    sent: list[Any] = []
    for name in GAMES:
        match, seat = next(positions(name))
        sent += [match.game, match, match._referee._state, *values_of(match, seat)]
    sent.append(Refused(Refusal("not-now", "RF-5")))
    spawned = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=spawned) as pool:
        back = pool.submit(list, sent).result(timeout=120)
    assert [shown(value) for value in back] == [shown(value) for value in sent]


def shown(value: Any) -> tuple[str, str]:
    """The kind and the contents of a value; of a game its name."""
    return type(value).__name__, getattr(value, "name", None) or repr(value)
