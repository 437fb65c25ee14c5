"""The kernel of Rummy Five and Big Eight held against the rules and the slow tables."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.support.rummy_five.played_out import by_kernel, by_rules, is_first_to_answer, states_of_play

from meldhouse.build_info import is_compiled
from meldhouse.games.registry import build_game
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.imagine import unseen_cards
from meldhouse.games.rummy_five.state import TURN
from meldhouse.games.rummy_five.trios import RUNS, SETS
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS, read_cards
from meldhouse.solvers.rummy_five.chooser import LEARNED_FIVE_STYLE, USUAL_FIVE_STYLE, FiveChooser, FiveStyle
from meldhouse.solvers.rummy_five.facts import exposed_code, trios_of
from meldhouse.solvers.rummy_five.hand_tables import Unseen, cards_of, tables_of
from meldhouse.solvers.rummy_five.policy import FivePolicy
from meldhouse.solvers.rummy_five.rollout import FiveRollout
from meldhouse.solvers.rummy_five.waiting_hands import waiting_of
from meldhouse.solvers.rummy_five.worlds import FiveWorlds

DEALS = {"rummy-five": 60 if is_compiled() else 2, "big-eight": 12 if is_compiled() else 1}


@pytest.mark.parametrize("name", ["rummy-five", "big-eight"])
@pytest.mark.parametrize("players", [3, 4])
def test_playouts_go_as_the_rules_say(name: str, players: int) -> None:
    """Players catch whenever they can, so a passed Catch and its bar (RF-9) never occur."""
    compared = 0
    policy = FivePolicy(build_game(name, players), False)
    rollout: FiveRollout | None = None
    for game, state, seat in states_of_play(name, players, DEALS[name]):
        if rollout is None:
            rollout = FiveRollout(game.edition, players)
            worlds = FiveWorlds(game, rollout)
        choices = game.choices(state.view(seat))
        if not is_first_to_answer(state):
            continue
        worlds.prepare(state.view(seat))
        for action in choices:
            if action not in (CATCH, GO_OUT) and CATCH not in choices:
                expected = by_rules(game, state, seat, action, lambda _, view: policy.choose(view))
                assert by_kernel(rollout, state, seat, action) == expected
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", ["rummy-five", "big-eight"])
def test_imagined_truths_fit_the_view(name: str) -> None:
    """All unseen cards once, hands of the right size, and who said Go waits, where that can be had (RF-5)."""
    seen_go = 0
    waiting = 0
    for game, state, seat in states_of_play(name, 4, DEALS[name]):
        rollout = FiveRollout(game.edition, 4)
        worlds = FiveWorlds(game, rollout)
        view = state.view(seat)
        worlds.prepare(view)
        worlds.seed(seat)
        for _ in range(3):
            worlds.deal()
            cards = [rollout.base.stock[place] for place in range(view.stock)]
            for other in range(4):
                if other != seat:
                    hand = cards_of(rollout.base.hands[other])
                    assert len(hand) == view.held[other]
                    cards += hand
                    if view.public.has_gone(other):
                        waiting += game.is_one_away(hand, ())
                        seen_go += 1
            assert sorted(cards) == unseen_cards(game.edition, view)
    assert seen_go or not is_compiled()
    assert waiting >= 0.95 * seen_go


def test_rf_9_who_said_go_does_not_wait_for_what_it_let_pass() -> None:
    """Nothing that was thrown by others after a Go, and could be caught, completes an imagined hand."""
    compared = 0
    for game, state, seat in states_of_play("rummy-five", 4, 4 * DEALS["rummy-five"]):
        view = state.view(seat)
        if view.public.stage != TURN or not view.public.gone:
            continue
        rollout = FiveRollout(game.edition, 4)
        worlds = FiveWorlds(game, rollout)
        worlds.prepare(view)
        worlds.seed(1)
        worlds.deal()
        for other in range(4):
            if other != seat and view.public.has_gone(other):
                said = [
                    at for at, thrown in enumerate(view.public.discards) if thrown.seat == other and thrown.go
                ]
                own = {thrown.card for thrown in view.public.river(other)}
                waits = game.edition.reader.completing(rollout.base.hands[other])
                for thrown in view.public.discards[said[0] + 1 :]:
                    if thrown.seat != other and thrown.card not in own:
                        assert not waits >> thrown.card & 1
                        compared += 1
    assert compared > 3


#: the first hand wins without Go, since it has no s (Maneuver); the second can be completed by Catch only after Go
FREE, BOUND = read_cards("bAA rJK"), read_cards("bss rAB")


@pytest.mark.parametrize(
    ("hand", "gone", "stock", "says_go"),
    [
        pytest.param(BOUND, 0b0000, 14, True, id="early"),
        pytest.param(BOUND, 0b0100, 14, False, id="after another"),
        pytest.param(FREE, 0b0000, 14, False, id="a hand that wins without it"),
    ],
)
def test_rf_5_a_learned_style_weighs_go_and_the_usual_one_does_not(
    hand: tuple[int, ...], gone: int, stock: int, says_go: bool
) -> None:
    for style, expected in ((USUAL_FIVE_STYLE, True), (LEARNED_FIVE_STYLE, says_go)):
        chooser = FiveChooser(RUMMY_FIVE, 4, FiveStyle(style))
        chooser.count_unseen(vec[i64]([0] * KINDS), packed(hand))
        chooser.count_rounds(0, gone, stock)
        assert chooser.should_go(packed(hand)) == expected


@pytest.mark.parametrize("edition", [RUMMY_FIVE, BIG_EIGHT], ids=lambda edition: edition.name)
def test_hands_are_worth_what_the_tables_say(edition: Any) -> None:
    tables, chooser, dice = tables_of(edition), FiveChooser(edition, 4), Dice(4)
    for _ in range(400 if is_compiled() else 40):
        cards = dice.shuffled(edition.deck)
        hand = packed(cards[: edition.dealt])
        counts = [0] * KINDS
        for card in cards[edition.dealt : 10 + dice.below(len(cards) - 10)]:
            counts[card] += 1
        unseen = Unseen(counts)
        for card in range(KINDS):
            chooser.unseen[card] = counts[card]
        chooser.total = unseen.total
        word = chooser.facts.word(hand, 0)
        assert word & 15 == tables.distance(hand)
        assert chooser.worth_soon(word, 0) == pytest.approx(tables.worth(hand, (), unseen, False))
        assert chooser.worth(hand, word, 0) == pytest.approx(tables.worth(hand, (), unseen, True))


def test_waiting_hands_are_all_there() -> None:
    """RF-4 Every hand of four cards asked, one by one."""
    reader = RUMMY_FIVE.reader
    found = [
        packed(hand)
        for hand in combinations_with_replacement(range(KINDS), 4)
        if all(hand.count(card) <= RUMMY_FIVE.copies[card] for card in hand)
        and reader.waits(packed(hand), ())
    ]
    assert list(waiting_of(RUMMY_FIVE).hands) == sorted(found)


def test_exposed_trios_have_a_code() -> None:
    for exposed in [(), (RUNS[3],), (SETS[0],), (RUNS[0], SETS[13]), (SETS[13], RUNS[0])]:
        assert trios_of(exposed_code(exposed)) == exposed
