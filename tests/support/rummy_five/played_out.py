"""Deals of Rummy Five and Big Eight played out by the rules and by the kernel, to be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, RUN, SET
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.state import TURN
from meldhouse.parts.chance import Dice
from meldhouse.solvers.rummy_five.policy import FivePolicy
from meldhouse.solvers.rummy_five.rollout import ANSWER_PASS, ANSWER_RUN, ANSWER_SET, FiveRollout


def states_of_play(name: str, players: int, deals: int) -> Iterator[tuple[Any, Any, int]]:
    """Yields every state of some deals with each seat that decides. The policy plays, and now and then luck."""
    game: Any = build_game(name, players)
    policy = FivePolicy(game, False)
    for number in range(deals):
        dice = Dice(number)
        state, _ = game.deal(game.opening(), SeededShuffle(str(number).encode()).chance(1))
        while game.awaited(state.public):
            for seat in game.awaited(state.public):
                yield game, state, seat
                view = state.view(seat)
                action = policy.choose(view)
                if dice.below(4) == 0 and action not in (CATCH, GO_OUT):
                    choices = game.choices(view)
                    action = choices[dice.below(len(choices))]
                state, _ = game.play(state, seat, action)


def is_first_to_answer(state: Any) -> bool:
    """Checks that nobody has answered the live discard yet: the kernel lets all others answer."""
    return state.public.stage == TURN or state.public.answered == 1 << state.public.turn


def by_rules(
    game: Any, state: Any, seat: int, action: Any, choose: Callable[[int, Any], Any]
) -> tuple[list[int], int]:
    """Returns the gains of all seats, and the pot, after an action and what `choose` says for each seat and view."""
    begun = state.public.points
    state, _ = game.play(state, seat, action)
    while game.awaited(state.public):
        for other in game.awaited(state.public):
            state, _ = game.play(state, other, choose(other, state.view(other)))
    gained = [after - before for after, before in zip(state.public.points, begun, strict=True)]
    return gained, state.public.pot


def by_kernel(rollout: FiveRollout, state: Any, seat: int, action: Any) -> tuple[list[int], int]:
    """Returns the same by a rollout, which has been prepared for the seat's view, with the true hidden cards."""
    for other, own in enumerate(state.private):
        rollout.base.hands[other] = packed(own.hand)
    for place, card in enumerate(state.secret.left):
        rollout.base.stock[place] = card
    public = state.public
    if public.stage == TURN:
        rollout.after_discard(seat, action.card, action.go)
    else:
        answer = ANSWER_RUN if action == RUN else ANSWER_SET if action == SET else ANSWER_PASS
        rollout.after_answer(public.turn, public.discards[-1].card, seat, answer)
    return [rollout.paid[other] for other in range(public.players)], rollout.left_on_table
