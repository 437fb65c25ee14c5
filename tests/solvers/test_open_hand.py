"""The open-hand solver of Octablitz held against plain search through the rules themselves."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.build_info import is_compiled
from meldhouse.core.state import State
from meldhouse.games.octablitz.state import OctablitzOwn, OctablitzPublic
from meldhouse.games.octablitz.transitions import NOTHING, deck_of
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import read_cards
from meldhouse.solvers.octablitz.open_hand.keys import key_of, late_key_of
from meldhouse.solvers.octablitz.open_hand.solver import (
    OpenHand,
    OpenPosition,
    TooManyPositions,
    pack,
    position_of,
)

GAMES = {players: build_game("octablitz", players) for players in (3, 4)}


def small_state(players: int, held: int, dice: Dice) -> Any:
    """A deal near its end: few cards in hands that are random, and something taken before."""
    cards = dice.shuffled(deck_of(players))
    boxes = [OctablitzOwn(tuple(sorted(cards[seat * held : (seat + 1) * held]))) for seat in range(players)]
    general = dice.below(players + 1)
    public = OctablitzPublic(
        2,
        dice.below(players),
        general if general < players else None,
        1 + dice.below(3) if general < players else 1,
        (30,) * players,
    )
    rest = cards[players * held :]
    public.taken = tuple(tuple(rest[seat * 2 : seat * 2 + dice.below(3)]) for seat in range(players))
    return State(public, tuple(boxes), NOTHING)


def brute_force(game: Any, state: Any, root: int) -> int:
    """Every line of play through the rules."""
    awaited = game.awaited(state.public)
    if not awaited:
        return int(state.public.points[root]) - 30
    seat = awaited[0]
    worths = [
        brute_force(game, game.play(state, seat, action)[0], root)
        for action in game.choices(state.view(seat))
    ]
    return max(worths) if seat == root else min(worths)


def remembering_force(game: Any, state: Any, root: int, known: dict[Any, int]) -> int:
    """The same, every position only once."""
    public = state.public
    awaited = game.awaited(public)
    if not awaited:
        return int(public.points[root]) - 30
    trick = tuple((laid.seat, laid.cards) for laid in public.trick)
    hands = tuple(own.hand for own in state.private)
    key = hands, tuple(len(cards) for cards in public.taken), public.turn, trick
    if key not in known:
        seat = awaited[0]
        worths = [
            remembering_force(game, game.play(state, seat, action)[0], root, known)
            for action in game.choices(state.view(seat))
        ]
        known[key] = max(worths) if seat == root else min(worths)
    return known[key]


def solver_for(state: Any) -> OpenHand:
    return OpenHand(state.public.players, state.public.general, state.public.multiplier, slots=1 << 10)


def compare(count: int, seed: int) -> None:
    dice = Dice(seed)
    for number in range(count):
        players = 3 + dice.below(2)
        held = 1 + dice.below(3 if players == 3 else 2)
        state = small_state(players, held, dice)
        root = dice.below(players)
        game = GAMES[players]
        for _ in range(dice.below(players)):  # some positions lie in the middle of a trick
            seat = game.awaited(state.public)[0]
            choices = game.choices(state.view(seat))
            later = game.play(state, seat, choices[dice.below(len(choices))])[0]
            if game.awaited(later.public):
                state = later
        expected = brute_force(game, state, root)
        assert solver_for(state).solve(position_of(state), root) == expected, f"position {number}"


@pytest.mark.parametrize("count", [2_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_solver_equals_brute_force(count: int) -> None:
    compare(count if is_compiled() else 300, 11)


@pytest.mark.parametrize(("players", "held", "count"), [(3, 4, 20), (4, 3, 40), (4, 4, 1)])
def test_more_cards_equal_brute_force_too(players: int, held: int, count: int) -> None:
    """Long enough for choices of the others that must not wait: here searching late is not the whole answer."""
    if not is_compiled():
        count //= 20
    if not count:
        pytest.skip("too slow interpreted")
    dice = Dice(5)
    for number in range(count):
        state = small_state(players, held, dice)
        root = dice.below(players)
        expected = remembering_force(GAMES[players], state, root, {})
        assert solver_for(state).solve(position_of(state), root) == expected, f"position {number}"


def test_the_table_is_right_for_the_next_search_too() -> None:
    """One solver asked about the positions of one deal, in any order, for one seat and then another."""
    dice = Dice(3)
    state = small_state(4, 2, dice)
    solver = solver_for(state)
    game = GAMES[4]
    for root in (2, 0, 2):
        for first in game.choices(state.view(state.public.turn)):
            later, _ = game.play(state, state.public.turn, first)
            fresh = solver_for(state).solve(position_of(later), root)
            assert solver.solve(position_of(later), root) == fresh


def test_ob_6_without_a_trick_the_last_single_is_played_face_down() -> None:
    """Seat 1 has the higher card, but has taken nothing, and so cannot win the last trick."""
    position = OpenPosition([pack([1]), pack([6]), pack([2])], [2, 0, 1], 0)
    assert OpenHand(3).solve(position, 1) == -6
    position.taken = [2, 1, 1]
    assert OpenHand(3).solve(position, 1) == 3 + 4


def test_a_limit_is_kept() -> None:
    state = small_state(4, 6, Dice(1))
    with pytest.raises(TooManyPositions):
        OpenHand(4, most=10).solve(position_of(state), 0)


def test_a_search_that_was_given_up_leaves_nothing_behind() -> None:
    dice = Dice(2)
    solver = OpenHand(4, most=400)
    for _ in range(20):
        with pytest.raises(TooManyPositions):
            solver.solve(position_of(full_deal(1, Dice(8))), 0)
        small = small_state(4, 2, dice)
        small.public.general = None
        position = position_of(small)
        assert solver.solve(position, 0) == OpenHand(4).solve(position, 0)


def full_deal(tricks: int, dice: Dice) -> Any:
    """A deal of four after some tricks at random."""
    game = GAMES[4]
    state, _ = game.deal(game.opening(), dice)
    while len(state.public.tricks) < tricks:
        seat = game.awaited(state.public)[0]
        choices = game.choices(state.view(seat))
        state, _ = game.play(state, seat, choices[dice.below(len(choices))])
    return state


@pytest.mark.bench
def test_full_deals_from_the_second_trick_on() -> None:
    """Compiled, half of all deals take no longer than 20 ms; few are given up."""
    if not is_compiled():
        pytest.skip("measured on the compiled build")
    taken, given_up = [], 0
    dice = Dice(8)
    for _ in range(100):
        position = position_of(full_deal(1, dice))
        begun = time.process_time()
        try:
            OpenHand(4, most=600_000).solve(position, 0)
        except TooManyPositions:
            given_up += 1
        taken.append(time.process_time() - begun)
    assert median(taken) < 0.020, f"{1000 * median(taken):.1f} ms"
    assert given_up <= 5


# --- keys ---


def test_positions_have_the_same_numbers_compiled_and_interpreted():
    """A run up to L is among these cards: its mark must not be shifted out of 64 bits."""
    hands = vec[i64]([pack(read_cards(text)) for text in ("bJKL", "rABC", "bsss")] + [0])
    assert key_of(hands, 3, 0, 0, 3) == 2735875338116737189
    assert late_key_of(hands, 3, 0, 0, 0, 3) == 3588502733902177241


def test_alike_positions_share_a_number_and_others_do_not():
    """Cards that are gone close up the ranks; who holds what, who leads and what makes a run still count."""
    texts = {
        "a": ("bA", "rA", "bB"),
        "as a, one rank up": ("bB", "rB", "bC"),
        "another order": ("rA", "bA", "bB"),
        "a run": ("bJKL", "rABC", "bsss"),
        "another run": ("rJKL", "rABC", "bsss"),
        "no run": ("bJKA", "rABC", "bsss"),
    }
    keys = {}
    for name, cards in texts.items():
        hands = vec[i64]([pack(read_cards(text)) for text in cards] + [0])
        keys[name] = key_of(hands, 3, 0, 0, len(read_cards(cards[0])))
    assert keys["a"] == keys["as a, one rank up"]
    assert len(set(keys.values())) == len(texts) - 1
