"""Encodings: equal views give equal arrays, ids and actions translate both ways, masks are exact."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import numpy as np
import pytest

from meldhouse.bots.registry import make_bot
from meldhouse.core.match import Match
from meldhouse.core.refusal import Refused
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError
from meldhouse.rl.arrays import Encoding
from meldhouse.rl.deal import Deal, chance_of
from meldhouse.rl.number_tables import numbers_of
from meldhouse.rl.registry import encoding_of
from meldhouse.solvers.melding.all_plays import all_plays
from meldhouse.solvers.melding.registry import has_melding_solver, melding_solver

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "rl.md"
SETTINGS = [
    (name, players)
    for name, info in GAMES.items()
    for players in (info.players if not info.is_rearrangeable else (2, 3))
]
EVERY_GAME = pytest.mark.parametrize(("name", "players"), SETTINGS)
#: steps of a deal that are looked at; fewer where masks need the solver
STEPS = 120
FEWER_STEPS = 24


def encoding(name: str, players: int) -> Encoding:
    options = {"two_players": True} if name == "big-eight" and players == 2 else {}
    return encoding_of(build_game(name, players, options))


def random_steps(encoding: Encoding, seed: int, most: int = STEPS) -> Iterator[Deal]:
    """Yields a deal before each of its steps."""
    rng = random.Random(seed)
    deal = Deal(encoding, chance_of(seed))
    if has_melding_solver(encoding.game):
        most = min(most, FEWER_STEPS)
    for _ in range(most):
        if deal.is_over:
            return
        yield deal
        deal.step(rng.choice(deal.legal()))


@EVERY_GAME
def test_a_deal_travels_and_goes_on_as_it_would_have(name: str, players: int) -> None:
    for deal in random_steps(encoding(name, players), 8, 12):
        for other in (pickle.loads(pickle.dumps(deal)), deepcopy(deal)):
            assert (other.state, other.seat, other.begun) == (deal.state, deal.seat, deal.begun)
            assert other.legal() == deal.legal()
            assert np.array_equal(
                other.encoding.flat(other.view(other.seat)), deal.encoding.flat(deal.view(deal.seat))
            )


@EVERY_GAME
def test_shapes_are_as_announced(name: str, players: int) -> None:
    coded = encoding(name, players)
    for deal in random_steps(coded, 1):
        for seat in range(players):
            view = deal.view(seat)
            planes, values, flat = coded.planes(view), coded.values(view), coded.flat(view)
            assert planes.shape == coded.plane_shape == (len(coded.parts.planes), coded.parts.kinds)
            assert values.shape == (coded.numbers,)
            assert np.array_equal(flat, np.concatenate([planes.ravel(), values]))
            assert flat.dtype == np.int16
            flat[:] = -1  # an observation belongs to whoever asked for it
            assert np.array_equal(coded.planes(view), planes)
            hidden = coded.perfect(deal.state, seat)
            assert hidden.shape == (len(coded.parts.hidden_planes), coded.parts.kinds)
            assert np.array_equal(hidden[0], planes[0]), "the own hand comes first in both"


@EVERY_GAME
def test_equal_views_give_equal_arrays_and_masks(name: str, players: int) -> None:
    """Imagines another world behind the same view: no hidden card reaches an observation."""
    coded = encoding(name, players)
    differed = 0
    for deal in random_steps(coded, 2, 40):
        seat = deal.seat
        assert seat is not None
        view = deal.view(seat)
        other = coded.game.imagine(view, Dice(7))
        assert other.view(seat) == view
        assert np.array_equal(coded.flat(view), coded.flat(other.view(seat)))
        assert coded.begin(view).legal() == coded.begin(other.view(seat)).legal()
        differed += not np.array_equal(coded.perfect(deal.state, seat), coded.perfect(other, seat))
    assert differed, "hidden planes show the difference"


@EVERY_GAME
def test_ids_and_actions_translate_both_ways(name: str, players: int) -> None:
    coded = encoding(name, players)
    seen = 0
    for deal in random_steps(coded, 3):
        seat = deal.seat
        assert seat is not None
        view = deal.view(seat)
        for action in coded.game.choices(view)[:4]:
            word = coded.parts.word(view, action)
            choice = coded.begin(view)
            for at, number in enumerate(word):
                assert number in choice.legal()
                made = choice.push(number)
                assert (made is None) == (at < len(word) - 1)
            assert made is not None
            assert coded.parts.word(view, made) == word
            assert coded.game.refusal(view, made) is None
            if not has_melding_solver(coded.game):
                assert made == action
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", ["rummy-five", "big-eight", "octablitz"])
def test_words_of_ids_reach_all_choices_and_nothing_else(name: str) -> None:
    coded = encoding(name, 3)
    for deal in random_steps(coded, 4, 60):
        assert deal.seat is not None
        view = deal.view(deal.seat)
        reached = {coded.game.write_action(action) for action in words(coded, view, ())}
        assert reached == {coded.game.write_action(action) for action in coded.game.choices(view)}


def words(coded, view, start):
    """Yields all actions whose ids begin like this."""
    choice = coded.begin(view)
    for number in start:
        choice.push(number)
    for number in choice.legal():
        again = coded.begin(view)
        for before in start:
            again.push(before)
        made = again.push(number)
        if made is None:
            yield from words(coded, view, (*start, number))
        else:
            yield made


def opened_deals(coded: Encoding) -> Iterator[Deal]:
    """Yields a deal of novices before each of its turns."""
    deal = Deal(coded, chance_of(6))
    bot = make_bot("novice", coded.game, 1)
    while not deal.is_over:
        yield deal
        assert deal.seat is not None
        deal.play(bot.decide(deal.view(deal.seat)))


def test_words_of_rummikub_reach_every_selection() -> None:
    coded = encoding("rummikub", 2)
    solver = melding_solver(coded.game)
    compared = 0
    for deal in opened_deals(coded):
        assert deal.seat is not None
        view = deal.view(deal.seat)
        plays = all_plays(coded.game, view, 12)
        found = {tuple(sorted(map(solver.kind_of, play.laid))) for play in plays}
        if plays.has_more or not found:
            continue
        reached = {coded.parts.word(view, action)[:-1] for action in words(coded, view, ())}
        assert reached - {()} == found
        compared += len(found)
        if compared > 30:
            break
    assert compared > 5


@EVERY_GAME
def test_a_deal_is_the_referees(name: str, players: int) -> None:
    """Plays the same actions in a match: views, turns and results are equal."""
    coded = encoding(name, players)
    match = Match(coded.game, SeededShuffle(b"5"))
    match.deal()
    deal = Deal(coded, chance_of(5))
    rng = random.Random(5)
    for _ in range(FEWER_STEPS if has_melding_solver(coded.game) else 10 * STEPS):
        if deal.is_over:
            break
        seat = deal.seat
        assert seat == match.awaited[0]
        assert deal.view(seat) == match.view(seat)
        choice, action = coded.begin(match.view(seat)), None
        while action is None:
            number = rng.choice(choice.legal())
            deal.step(number)
            action = choice.push(number)
        match.decide(seat, action)
    assert deal.is_over == (not match.awaited)
    if deal.is_over:
        gained = GAMES[name].gains(coded.game.opening().points, match.standings[-1].points)
        assert deal.gains() == gained


def test_wrong_ids_and_actions_are_refused() -> None:
    coded = encoding("rummy-five", 2)
    deal = Deal(coded, chance_of(1))
    with pytest.raises(OptionError, match="is not a legal id now"):
        deal.step(32)
    with pytest.raises(Refused):
        deal.play(coded.game.read_action("-"))
    with pytest.raises(OptionError, match="a watcher's view"):
        coded.flat(deal.state.view(None))


@pytest.mark.parametrize("name", GAMES)
def test_the_page_lists_every_number(name: str) -> None:
    coded = encoding(name, GAMES[name].usual_players)
    assert numbers_of(coded) in PAGE.read_text(encoding="utf-8")
