"""Octablitz: tricks that nobody could have won back, and cards played too early or too late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.analysis.model import Said
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.combinations import RUN, RUNS, Combination
from meldhouse.games.octablitz.imagine import unseen_cards
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.solvers.octablitz.policy import leads_of

Found = tuple[str, Said, Action | None]


def proven(game: Octablitz, view: AnyView, action: Action) -> Found | None:
    """OB-7 A deal that was won whatever the others held, and not any more after this play."""
    sure = sure_wins(game, view)
    if not sure or action in sure:
        return None
    said = Said("review.found.sure-win", {"cards": game.write_action(sure[0])})
    return "win-missed", said, sure[0]


def sure_wins(game: Octablitz, view: AnyView) -> list[Play]:
    """Plays that stand for sure, with a rest that can be led, piece by piece, so that every piece stands."""
    counted = _Unseen(view)
    is_last = len(view.public.trick) == view.public.players - 1
    own = view.own
    assert own is not None
    found: list[Play] = []
    for play in game.choices(view):
        combination = play.combination
        if combination is None or not (is_last or counted.cannot_beat(combination)):
            continue
        if counted.can_be_led_out(own.without(play.cards)):
            found.append(play)
    return found


@final
class _Unseen:
    """The cards that a seat cannot place. What lies face down counts too, so that what is sure is sure."""

    def __init__(self, view: AnyView) -> None:
        self._counts = [0] * KINDS
        for card in unseen_cards(view):
            self._counts[card] += 1

    def cannot_beat(self, combination: Combination) -> bool:
        """OB-4 Whether these cards hold nothing stronger of the same kind."""
        if combination.kind == RUN:
            stronger = [run for run in RUNS if run.strength > combination.strength]
            return not any(all(self._counts[card] for card in run.cards) for run in stronger)
        return not any(
            self._counts[strength % 2 * 7 + strength // 2] >= combination.size
            for strength in range(combination.strength + 1, KINDS)
        )

    def can_be_led_out(self, hand: Sequence[Card]) -> bool:
        """Whether a hand falls apart into leads that all stand."""
        if not hand:
            return True
        first = hand[0]
        for lead in leads_of(tuple(hand)):
            if first in lead.cards and self.cannot_beat(lead):
                rest = list(hand)
                for card in lead.cards:
                    rest.remove(card)
                if self.can_be_led_out(rest):
                    return True
        return False


def difference(game: AnyGame, view: AnyView, chosen: Action, best: Action) -> tuple[str, Said]:
    """Led something else; took a trick or let it go."""
    shown = {"best": game.write_action(best), "chosen": game.write_action(chosen)}
    assert isinstance(chosen, Play)
    assert isinstance(best, Play)
    if not view.public.trick:
        return "lead", Said("review.found.lead", shown)
    if best.face_down and not chosen.face_down:
        return "spent", Said("review.found.spent", shown)
    if chosen.face_down and not best.face_down:
        return "beat-missed", Said("review.found.beat-missed", shown)
    return "other", Said("review.found.other", shown)
