"""All plays of a view: legal, different, complete, and honest about what lies beyond a limit."""

from __future__ import annotations

from itertools import combinations

import pytest

from meldhouse import Match, SeededShuffle, build_game, make_bot
from meldhouse.core.game import AnyView
from meldhouse.solvers.melding.all_plays import all_plays
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.registry import melding_solver
from meldhouse.solvers.melding.solve import solve_view

GAMES = ("rummikub", "rhine-rummy")
#: turns looked at in each deal, and plays in each turn
TURNS = 44
PLAYS = 12


def views(name: str, seed: bytes, turns: int = TURNS) -> list[AnyView]:
    """The views of the players on turn in a deal between two novices."""
    match = Match(build_game(name, 2), SeededShuffle(seed))
    match.deal()
    bot = make_bot("novice", match.game, 1)
    found = []
    while match.awaited and len(found) < turns:
        found.append(match.view(match.awaited[0]))
        match.decide(match.awaited[0], bot.decide(found[-1]))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_play_is_legal_and_lays_other_tiles(name: str) -> None:
    game = build_game(name, 2)
    solver = melding_solver(game)
    total = 0
    for view in views(name, b"all plays"):
        plays = all_plays(game, view, PLAYS)
        found = list(plays)
        for play in found:
            assert game.refusal(view, plays.action(play)) is None
        laid = [tuple(sorted(map(solver.kind_of, play.laid))) for play in found]
        assert len(set(laid)) == len(laid)
        assert () not in laid
        sizes = [play.tiles for play in found]
        assert all(play.proven for play in found) <= (sizes == sorted(sizes, reverse=True))
        total += len(found)
    assert total > 10


@pytest.mark.parametrize("name", GAMES)
def test_the_count_is_the_number_of_plays(name: str) -> None:
    game = build_game(name, 2)
    compared = 0
    for view in views(name, b"counted"):
        plays = all_plays(game, view, PLAYS)
        found = list(plays)
        if not plays.has_more:
            assert plays.count() == (len(found), plays.has_more is False)
            compared += len(found)
    assert compared > 10


def test_no_selection_is_missing_at_rummikub() -> None:
    """Asks the solver about each selection of a small rack by itself."""
    game = build_game("rummikub", 2)
    solver = melding_solver(game)
    asked = 0
    for view in views("rummikub", b"small racks", 80):
        if view.own is None or len(view.own.rack) > 5:
            continue
        rack = view.own.rack
        possible = set()
        for size in range(1, len(rack) + 1):
            for laid in combinations(rack, size):
                kept = [tile for tile in rack if tile not in laid]
                asked += 1
                if solve_view(game, view, kept=kept, gentle=False) is not None:
                    possible.add(tuple(sorted(map(solver.kind_of, laid))))
        found = {tuple(sorted(map(solver.kind_of, play.laid))) for play in all_plays(game, view)}
        assert found == possible
    assert asked > 100


def test_a_limit_says_that_there_are_more() -> None:
    game = build_game("rummikub", 2)
    view = next(view for view in views("rummikub", b"plays") if all_plays(game, view).count()[0] > 2)
    total = all_plays(game, view).count()[0]
    for limit in (0, 1, total - 1):
        plays = all_plays(game, view, limit)
        assert plays.has_more is None
        assert len(list(plays)) == limit
        assert plays.has_more is True
        assert list(plays) == []
    plays = all_plays(game, view, total)
    assert len(list(plays)) == total
    assert plays.has_more is False


def test_a_watcher_has_no_plays() -> None:
    match = Match(build_game("rummikub", 2), SeededShuffle(b"watched"))
    match.deal()
    plays = all_plays(match.game, match.view(None))
    assert (plays.count(), list(plays), plays.has_more) == ((0, True), [], False)


def test_wrong_questions_are_refused() -> None:
    match = Match(build_game("rummikub", 2), SeededShuffle(b"wrong"))
    match.deal()
    with pytest.raises(PositionError, match="the limit"):
        all_plays(match.game, match.view(0), -1)
    five = Match(build_game("rummy-five", 2), SeededShuffle(b"wrong"))
    five.deal()
    with pytest.raises(PositionError, match="rummy-five has no melding solver"):
        all_plays(five.game, five.view(0))
