"""Imagined truths of Octablitz: they fit the view, and what was played face down."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from meldhouse.core.state import State
from meldhouse.games.octablitz.imagine import imagine, unseen_cards
from meldhouse.games.octablitz.state import OctablitzOwn, OctablitzPublic
from meldhouse.games.octablitz.transitions import NOTHING, deck_of
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import BLACK, RED, SOLDIER, A, B, C, J, K, L, card_of
from meldhouse.solvers.octablitz.inference import imagine_played
from meldhouse.solvers.octablitz.policy import OctablitzPolicy


def played(players: int, tricks: int, seed: int) -> Any:
    """A deal after some tricks that sensible players have played."""
    game, dice = build_game("octablitz", players), Dice(seed)
    policy = OctablitzPolicy(game)
    state, _ = game.deal(game.opening(), dice)
    while len(state.public.tricks) < tricks:
        seat = game.awaited(state.public)[0]
        state, _ = game.play(state, seat, policy.choose(state.view(seat)))
    return state


@pytest.mark.parametrize("players", [3, 4])
def test_every_card_that_is_unseen_lies_somewhere(players: int) -> None:
    for seed in range(20):
        state = played(players, 1 + seed % 3, seed)
        view = state.view(seed % players)
        truth = imagine_played(view, Dice(seed))
        assert truth.public == view.public
        assert truth.private[view.seat] == view.own
        others = [own for seat, own in enumerate(truth.private) if seat != view.seat]
        assert sorted(card for own in others for card in own.hand + own.buried) == unseen_cards(view)
        for seat, own in enumerate(truth.private):
            assert len(own.hand) == view.held[seat]
            assert len(own.buried) == view.public.buried(seat)
            assert own.hand == tuple(sorted(own.hand))


def test_the_view_alone_decides() -> None:
    """The others' cards changed among themselves: the same view, and the same is imagined."""
    state = played(4, 3, 4)
    swapped = imagine(state.view(0), Dice(77))
    assert swapped.private != state.private
    for seed in range(10):
        first = imagine_played(state.view(0), Dice(seed))
        second = imagine_played(swapped.view(0), Dice(seed))
        assert first.private == second.private


def share(state: Any, seat: int, is_found: Any, imagined: Any) -> float:
    found = sum(is_found(imagined(state.view(0), Dice(seed)).private[seat]) for seed in range(300))
    return found / 300


PAIR = (card_of(BLACK, SOLDIER),) * 2
MINE = (*PAIR, *(card_of(BLACK, rank) for rank in (A, C, J)), *(card_of(RED, rank) for rank in (B, K, L)))


def declined() -> Any:
    """Seat 0 led two black s, and all others have played face down."""
    game, dice = build_game("octablitz", 4), Dice(9)
    deck = list(deck_of(4))
    for card in MINE:
        deck.remove(card)
    cards = dice.shuffled(deck)
    hands = [MINE, *[tuple(sorted(cards[8 * at : 8 * at + 8])) for at in range(3)]]
    public = OctablitzPublic(1, 0, None, 1, (30,) * 4)
    state: Any = State(public, tuple(OctablitzOwn(hand) for hand in hands), NOTHING)
    for seat in range(4):
        choices = game.choices(state.view(seat))
        plays = [play for play in choices if (play.cards == PAIR if seat == 0 else play.face_down)]
        state, _ = game.play(state, seat, plays[0])
    return state


def test_who_did_not_beat_a_pair_has_one_less_often() -> None:
    state = declined()

    def has_pair(own: OctablitzOwn) -> bool:
        held = sorted(own.hand + own.buried)
        return any(one == other and one not in PAIR for one, other in pairwise(held))

    assert share(state, 1, has_pair, imagine_played) < 0.85 * share(state, 1, has_pair, imagine)


def test_weak_cards_were_thrown() -> None:
    state = declined()

    def has_thrown_high(own: OctablitzOwn) -> bool:
        return any(card % 7 >= J for card in own.buried)

    assert share(state, 2, has_thrown_high, imagine_played) < 0.5 * share(state, 2, has_thrown_high, imagine)
