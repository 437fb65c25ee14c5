"""The kernel of Octablitz held against the rules and the policy; its worlds."""

from __future__ import annotations

from typing import Any, cast

import pytest

from meldhouse.build_info import is_compiled
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.core.state import State
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import OctablitzOwn, OctablitzPublic
from meldhouse.games.octablitz.transitions import NOTHING
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.octablitz.policy import OctablitzPolicy
from meldhouse.solvers.octablitz.rollouts.chooser import (
    LEARNED_STYLE,
    USUAL_STYLE,
    OctablitzChooser,
    Style,
    packed_cards,
    packed_deck,
    unpacked,
)
from meldhouse.solvers.octablitz.rollouts.luck import Luck
from meldhouse.solvers.octablitz.rollouts.past import Past
from meldhouse.solvers.octablitz.rollouts.position import Position
from meldhouse.solvers.octablitz.rollouts.sampler import Candidate, OctablitzSampler, quick_play
from meldhouse.solvers.octablitz.rollouts.self_play import StyleContest
from meldhouse.solvers.octablitz.rollouts.worlds import OctablitzWorlds

#: deals of a contest of styles
CONTESTED = 400 if is_compiled() else 8


def cards_in(packed: int) -> tuple[int, ...]:
    return tuple(unpacked(packed))


def positions(players: int, deals: int) -> Any:
    """Deals played by the policy, now and then by luck: every state with the position of the kernel."""
    game = build_game("octablitz", players)
    policy = OctablitzPolicy(cast("Octablitz", game))
    for number in range(deals):
        dice = Dice(number)
        state, _ = game.deal(game.opening(), SeededShuffle(str(number).encode()).chance(1))
        while game.awaited(state.public):
            seat = state.public.turn
            yield game, state, position_of(state)
            view = state.view(seat)
            choices = game.choices(view)
            action = choices[dice.below(len(choices))] if dice.below(4) == 0 else policy.choose(view)
            state, _ = game.play(state, seat, action)


def position_of(state: Any) -> Position:
    """The position of the kernel: what everybody sees from the past, hidden cards from the state."""
    past = Past(state.view(0), OctablitzChooser(state.public.players))
    position = Position(state.public.players)
    position.copy_public(past.now)
    for seat, own in enumerate(state.private):
        position.hands[seat] = packed_cards(own.hand)
        position.buried[seat] = packed_cards(own.buried)
    return position


@pytest.mark.parametrize("players", [3, 4])
def test_positions_are_read_from_the_public_box(players: int) -> None:
    for _, state, position in positions(players, 3):
        public = state.public
        assert position.turn() == public.turn
        assert [position.held[seat] for seat in range(players)] == [len(own) for own in state.private]
        assert [position.taken[seat] for seat in range(players)] == [len(cards) for cards in public.taken]
        hidden = sum([position.hands[seat] + position.buried[seat] for seat in range(players)])
        assert position.shown + hidden == packed_deck(players)


@pytest.mark.parametrize("players", [3, 4])
def test_chooser_plays_as_the_policy_does(players: int) -> None:
    """Of plays that are worth the same, rounding may prefer another one: that is rare."""
    chooser = OctablitzChooser(players)
    compared = different = 0
    for game, state, position in positions(players, 12):
        chooser.choose(position)
        chosen = Play(cards_in(chooser.cards), chooser.is_down)
        assert game.refusal(state.view(state.public.turn), chosen) is None
        compared += 1
        different += chosen != OctablitzPolicy(game).choose(state.view(state.public.turn))
    assert compared > 200
    assert different <= compared // 100


def test_quick_play_follows_its_style() -> None:
    different = 0
    for game, state, _ in positions(4, 3):
        view = state.view(state.public.turn)
        learned = quick_play(view, Style(LEARNED_STYLE))
        assert game.refusal(view, learned) is None
        different += learned != quick_play(view, Style(USUAL_STYLE))
    assert different


def test_same_style_is_fair_in_a_contest_and_the_learned_one_wins_more() -> None:
    usual, learned = StyleContest(4, Style(USUAL_STYLE)), StyleContest(4, Style(LEARNED_STYLE))
    usual.play(1, CONTESTED)
    learned.play(1, CONTESTED)
    assert (usual.won, usual.points) == (CONTESTED, 0)
    assert (learned.won > usual.won) if CONTESTED > 100 else learned.won


@pytest.mark.parametrize("players", [3, 4])
def test_rollouts_go_as_the_rules_say(players: int) -> None:
    for game, state, position in positions(players, 4):
        seat = state.public.turn
        for play in game.choices(state.view(seat))[:3]:
            other = Position(players)
            other.copy_from(position)
            Candidate(play).play(other)
            after, _ = game.play(state, seat, play)
            if after.public.result is None:
                expected = position_of(after)
                assert other.turn() == expected.turn() == after.public.turn
                assert [other.hands[at] for at in range(players)] == [
                    expected.hands[at] for at in range(players)
                ]
                assert [other.taken[at] for at in range(players)] == [
                    expected.taken[at] for at in range(players)
                ]


def test_worth_is_what_the_rules_pay() -> None:
    """With one card left each, every world is known to its end: one play of the last trick."""
    compared = 0
    for game, state, position in positions(4, 12):
        if position.held[position.turn()] > 1 or position.played < 3:
            continue
        seat = state.public.turn
        view = state.view(seat)
        plays = game.choices(view)
        sampler = OctablitzSampler(view, plays, Dice(1), 0.0, Style(USUAL_STYLE))
        sampler.sample(view, Dice(1), range(len(plays)))
        for at, play in enumerate(plays):
            after, _ = game.play(state, seat, play)
            assert sampler.sums[at] == after.public.points[seat] - state.public.points[seat]
            compared += 1
    assert compared


@pytest.mark.parametrize("players", [3, 4])
def test_worlds_fit_the_view(players: int) -> None:
    for _, state, position in positions(players, 2):
        seat = state.public.turn
        worlds = OctablitzWorlds(state.view(seat), OctablitzChooser(players), Dice(3))
        for _ in range(3):
            worlds.sample()
            base = worlds.base
            hidden = 0
            for other in range(players):
                assert len(cards_in(base.hands[other])) == len(state.private[other])
                assert len(cards_in(base.buried[other])) == len(state.private[other].buried)
                hidden += base.hands[other] + base.buried[other]
            assert base.shown + hidden == packed_deck(players)
            assert base.hands[seat] == position.hands[seat]


def test_seat_that_has_shown_everything_has_nothing_to_swap() -> None:
    game = build_game("octablitz", 4)
    hands = ["bABCJK rABC", "bsssss rJKL", "bABCJK rABC", "rsssss bL rJK"]
    boxes = tuple([OctablitzOwn(game.read_cards(hand)) for hand in hands])
    state: Any = State(OctablitzPublic(1, 1, None, 1, (30,) * 4), boxes, NOTHING)
    for seat, play in [(1, "bsssss"), (2, "(bABCJK)"), (3, "(rsssss)"), (0, "(bABCJK)"), (1, "rJKL")]:
        state, _ = game.play(state, seat, game.read_action(play))
    worlds = OctablitzWorlds(state.view(2), OctablitzChooser(4), Dice(3))
    worlds.sample()
    assert worlds.base.hands[1] == 0
    assert cards_in(worlds.base.hands[2]) == game.read_cards("rABC")


def test_worlds_are_nearer_to_the_truth_than_luck() -> None:
    """Late in a deal more imagined cards are in the right hands than in worlds dealt at random."""
    imagined = dealt = 0
    for game, state, position in positions(4, 10):
        if position.held[position.turn()] != 3:
            continue
        seat = state.public.turn
        view = state.view(seat)
        worlds = OctablitzWorlds(view, OctablitzChooser(4), Dice(5))
        for number in range(6):
            worlds.sample()
            world = game.imagine(view, Dice(number))
            for other in range(4):
                if other != seat:
                    imagined += _common(worlds.base.hands[other], position.hands[other])
                    dealt += _common(packed_cards(world.private[other].hand), position.hands[other])
    assert imagined > 1.2 * dealt


def _common(one: int, two: int) -> int:
    return sum([min(one >> (4 * at) & 15, two >> (4 * at) & 15) for at in range(KINDS)])


def test_likely_hands_are_those_that_would_have_played_so() -> None:
    """A hand with the strongest card left plays it in the last trick but one rather than throw it away."""
    chooser = OctablitzChooser(4)
    likely = []
    for _, state, _ in positions(4, 8):
        seat = state.public.turn
        past = Past(state.view(seat), chooser)
        for other in range(4):
            own = state.private[other]
            if other != seat and own.buried:
                whole = packed_cards(own.hand + own.buried) + past.shown[other]
                likely.append(past.likelihood(other, whole, Luck(1)))
                assert 0 < likely[-1] <= 1
                assert len(cards_in(past.left)) == len(own.hand)
    assert sum(likely) / len(likely) > 0.1
