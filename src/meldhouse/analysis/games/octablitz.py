"""Reviews of Octablitz."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.analysis.findings import Finding, difference_found
from meldhouse.analysis.game_review import GameReview
from meldhouse.analysis.model import Said
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.combinations import RUN, RUNS, Combination
from meldhouse.games.octablitz.imagine import unseen_cards
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.solvers.octablitz.policy import OctablitzPolicy, leads_of
from meldhouse.solvers.sampling import Policy
from meldhouse.words import Words


class OctablitzReview(GameReview):
    """OB-4, OB-7 Finds deals that could not be lost, and compares leads and tricks."""

    usual_samples = 48
    worth_telling = 0.5
    deeper = 6
    scatter = 1.4
    game: Octablitz

    def policy(self) -> Policy:
        return OctablitzPolicy(self.game)

    def proven(self, view: AnyView, action: Action) -> Finding | None:
        """OB-7 Returns a missed win if another play would have won against any hands."""
        sure = sure_wins(self.game, view)
        if not sure or action in sure:
            return None
        said = Said("review.found.sure-win", {"cards": self.game.write_action(sure[0])})
        return Finding("win-missed", said, sure[0])

    def difference(self, view: AnyView, chosen: Action, best: Action) -> Finding:
        assert isinstance(chosen, Play)
        assert isinstance(best, Play)
        shown = {"best": self.game.write_action(best), "chosen": self.game.write_action(chosen)}
        return difference_found(_key_of_difference(view, chosen, best), shown)

    @staticmethod
    def action_text(words: Words, game: str, action: str, laid: str | None) -> str:
        is_down = action.startswith("(")
        return words.say("review.action.down", cards=action.strip("()")) if is_down else action


def _key_of_difference(view: AnyView, chosen: Play, best: Play) -> str:
    if not view.public.trick:
        return "review.found.lead"
    if best.face_down and not chosen.face_down:
        return "review.found.spent"
    if chosen.face_down and not best.face_down:
        return "review.found.beat-missed"
    return "review.found.other"


def sure_wins(game: Octablitz, view: AnyView) -> list[Play]:
    """Returns the plays that stand for sure and leave a hand that can be led out with leads that all stand."""
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
    """The cards that a seat has not seen, including those face down, so that a sure win is sure."""

    def __init__(self, view: AnyView) -> None:
        self._counts = [0] * KINDS
        for card in unseen_cards(view):
            self._counts[card] += 1

    def cannot_beat(self, combination: Combination) -> bool:
        """OB-4 Checks that these cards contain no stronger combination of the same kind."""
        if combination.kind == RUN:
            stronger = [run for run in RUNS if run.strength > combination.strength]
            return not any(all(self._counts[card] for card in run.cards) for run in stronger)
        return not any(
            self._counts[strength % 2 * 7 + strength // 2] >= combination.size
            for strength in range(combination.strength + 1, KINDS)
        )

    def can_be_led_out(self, hand: Sequence[Card]) -> bool:
        """Checks if a hand splits into leads that all stand."""
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
