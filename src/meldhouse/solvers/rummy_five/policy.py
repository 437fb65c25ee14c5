"""A quick policy for Rummy Five and Big Eight from the hand tables, for the regular bot and as a first estimate.

It counts the unseen cards, keeps the most valuable hand, says Go while its waits are unseen, and calls when that is
quicker than drawing. It ignores what others may hold.
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rummy_five.actions import CATCH, DISCARDS, GO_DISCARDS, GO_OUT, PASS, RUN, SET
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.imagine import unseen_cards
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import TURN, FiveView
from meldhouse.games.rummy_five.trios import run_with
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.parts.seats import left_of
from meldhouse.solvers.rummy_five.chooser import ANSWER_RUN, ANSWER_SET, FiveChooser, FiveStyle, bit
from meldhouse.solvers.rummy_five.facts import exposed_code
from meldhouse.solvers.rummy_five.hand_tables import ONE, Unseen, kinds_of, tables_of
from meldhouse.solvers.rummy_five.imagination import FiveImagination
from meldhouse.solvers.sampling import Policy


@final
class FivePolicy(Policy):
    """Plays one edition. With `deep` it looks two cards ahead, otherwise one."""

    def __init__(self, game: RummyFive, deep: bool, style: FiveStyle | None = None) -> None:
        self._game = game
        self._chooser = FiveChooser(game.edition, game.players, style)
        self._deep = deep
        self._imagination = FiveImagination(tables_of(game.edition))

    def choose(self, view: AnyView) -> Action:
        if view.public.stage == TURN:
            return self._on_turn(view)
        return self._on_discard(view)

    def worth(self, view: AnyView) -> float:
        """Returns the points at the end, with an equal share of the pot."""
        public = view.public
        points: int = public.points[view.seat]
        pot: int = public.pot
        return points + pot / self._game.players

    def imagine(self, game: AnyGame, view: AnyView, dice: Dice) -> Any:
        """Draws a world that fits the behaviour of others, as long as they play as usual."""
        return self._imagination.imagine(view, dice)

    def unseen(self, view: FiveView) -> Unseen:
        counts = [0] * KINDS
        for card in unseen_cards(self._game.edition, view):
            counts[card] += 1
        return Unseen(counts)

    # --- on turn ---

    def _on_turn(self, view: FiveView) -> Action:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        if own.drawn is not None:
            if self._game.refuse_self_draw(view) is None:
                return GO_OUT
            if public.has_gone(seat):
                return DISCARDS[own.drawn]
        self._count_unseen(view)
        hand: i64 = packed(own.hand)
        card = int(self._chooser.best_discard(hand, exposed_code(public.exposed[seat]), self._deep))
        if not public.exposed[seat] and self._chooser.should_go(hand - ONE[card]):
            return GO_DISCARDS[card]
        return DISCARDS[card]

    def discard_worths(self, view: FiveView) -> dict[Card, float]:
        """Returns the value of the hand after each possible discard."""
        own, seat = view.own, view.seat
        assert own is not None
        assert seat is not None
        self._count_unseen(view)
        hand = packed(own.hand)
        code = exposed_code(view.public.exposed[seat])
        return {card: self._chooser.rest_worth(hand - ONE[card], code, self._deep) for card in kinds_of(hand)}

    def _count_unseen(self, view: FiveView) -> None:
        unseen = self.unseen(view)
        for card in range(KINDS):
            self._chooser.unseen[card] = unseen.counts[card]
        self._chooser.total = unseen.total
        rivers = vec[i64]([0] * view.public.players)
        for discard in view.public.discards:
            rivers[discard.seat] |= bit(1, discard.card)
        assert view.seat is not None
        self._chooser.count_risk(view.seat, view.public.gone, rivers)
        self._chooser.count_rounds(view.seat, view.public.gone, view.stock)

    # --- on a discard ---

    def _on_discard(self, view: FiveView) -> Action:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        if self._game.refuse_catch(view) is None:
            return CATCH
        if public.has_gone(seat) or view.stock == 0 or len(public.exposed[seat]) >= self._game.edition.trios:
            return PASS
        card = public.discards[-1].card
        can_set = self._game.refuse_set(view) is None
        can_run = (
            run_with(card) is not None
            and seat == left_of(public.turn, public.players)
            and self._game.refuse_run(view) is None
        )
        if not (can_set or can_run):
            return PASS
        self._count_unseen(view)
        rounds = max(1, (view.stock + public.players - 1) // public.players)
        answer = self._chooser.best_call(
            packed(own.hand), exposed_code(public.exposed[seat]), card, can_run, can_set, rounds, self._deep
        )
        return SET if answer == ANSWER_SET else RUN if answer == ANSWER_RUN else PASS
