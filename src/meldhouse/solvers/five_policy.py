"""A quick, sensible way to play Rummy Five and Big Eight by the hand tables: the regular bot, and playouts.

It counts what it has not seen, keeps the hand that is worth most against that, says Go when its waits are still
out, and calls when that is quicker than drawing. Of what others may hold it thinks nothing.
"""

from __future__ import annotations

from typing import Any, Final, final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rummy_five.actions import CATCH, DISCARDS, GO_DISCARDS, GO_OUT, PASS, RUN, SET
from meldhouse.games.rummy_five.boxes import TURN, FiveOwn, FiveView
from meldhouse.games.rummy_five.imagining import unseen_cards
from meldhouse.games.rummy_five.reading import packed
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.trios import Trio, run_with, set_with
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.parts.seats import Seat, left_of
from meldhouse.solvers.five_imagining import FiveImagination
from meldhouse.solvers.hand_tables import ONE, HandTables, Unseen, kinds_of, tables_of
from meldhouse.solvers.sampling import Policy

#: what a hand that must still be made is worth, as if it came to wait
_FAR_WORTH: Final = 4.0
#: cards that a waiting hand sees in a round beside its own draw: some of what others discard
_SEEN_OF_OTHERS: Final = 0.5


@final
class FivePolicy(Policy):
    """Plays one edition. `deep` looks two cards ahead, otherwise one."""

    def __init__(self, game: RummyFive, deep: bool) -> None:
        self._game = game
        self._tables: HandTables = tables_of(game.edition)
        self._deep = deep
        self._imagination = FiveImagination(self._tables)

    def choose(self, view: AnyView) -> Action:
        if view.public.stage == TURN:
            return self._on_turn(view)
        return self._on_discard(view)

    def imagine(self, game: AnyGame, view: AnyView, dice: Dice) -> Any:
        """What others have done is thought of, as long as they do as they are used to."""
        return self._imagination.imagine(view, dice)

    def worth(self, view: AnyView) -> float:
        """Points at the end; of what lies on the table everybody may hope for a part."""
        public = view.public
        points: int = public.points[view.seat]
        pot: int = public.pot
        return points + pot / self._game.players

    # --- on turn ---

    def _on_turn(self, view: FiveView) -> Action:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        tables = self._tables
        hand = packed(own.hand)
        if own.drawn is not None:
            rest = hand - ONE[own.drawn]
            if tables.distance(rest) <= 1 and self._game.refuse_self_draw(view) is None:
                return GO_OUT
            if public.has_gone(seat):
                return DISCARDS[own.drawn]
        unseen = self.unseen(view)
        card = self.best_discard(hand, public.exposed[seat], unseen)
        if not public.exposed[seat] and self._should_go(hand - ONE[card], unseen):
            return GO_DISCARDS[card]
        return DISCARDS[card]

    def _should_go(self, rest: int, unseen: Unseen) -> bool:
        """RF-5 Go costs a point and freezes the hand: only if the hand may win by it."""
        if self._tables.distance(rest) != 1 or self._game.edition.reader.waits(rest, ()) == 0:
            return False
        return self._tables.wait_chance(rest, (), unseen, True) > 0.0

    def best_discard(self, hand: int, exposed: tuple[Trio, ...], unseen: Unseen) -> Card:
        """The card whose loss leaves the hand worth most."""
        best = -1
        best_worth = -1.0
        for card in kinds_of(hand):
            worth = self.rest_worth(hand - ONE[card], exposed, unseen)
            if worth > best_worth:
                best, best_worth = card, worth
        return best

    def rest_worth(self, rest: int, exposed: tuple[Trio, ...], unseen: Unseen) -> float:
        """What is left of a hand, with a little for what it may still become."""
        tables = self._tables
        away = tables.distance(rest)
        worth = tables.worth(rest, exposed, unseen, self._deep)
        return worth + 0.001 * (9 - away) + 0.0001 * tables.help_chance(rest, unseen)

    def unseen(self, view: FiveView) -> Unseen:
        counts = [0] * KINDS
        for card in unseen_cards(self._game.edition, view):
            counts[card] += 1
        return Unseen(counts)

    # --- on a discard ---

    def _on_discard(self, view: FiveView) -> Action:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        card = public.discards[-1].card
        exposed = public.exposed[seat]
        hand = packed(own.hand)
        if self._tables.helping(hand) >> card & 1 and self._tables.distance(hand) == 1:
            if self._game.refuse_catch(view) is None:
                return CATCH
        if public.has_gone(seat) or view.stock == 0 or len(exposed) >= self._game.edition.trios:
            return PASS
        return self._best_call(view, own, seat, hand, card)

    def _best_call(self, view: FiveView, own: FiveOwn, seat: Seat, hand: int, card: Card) -> Action:
        """Set or Run where the hand after it is likelier to win than the hand now."""
        can_set = hand >> (4 * card) & 15 >= 2 and self._game.refuse_set(view) is None
        run = run_with(card)
        can_run = (
            run is not None
            and seat == left_of(view.public.turn, view.public.players)
            and self._game.refuse_run(view) is None
        )
        if not (can_set or can_run):
            return PASS
        exposed = view.public.exposed[seat]
        unseen = self.unseen(view)
        rounds = max(1, (view.stock + view.public.players - 1) // view.public.players)
        best: Action = PASS
        best_worth = self.prospect(hand, exposed, unseen, rounds)
        if can_set:
            worth = self._after_call(hand, card, set_with(card), exposed, unseen, rounds)
            if worth > best_worth:
                best, best_worth = SET, worth
        if can_run:
            assert run is not None
            worth = self._after_call(hand, card, run, exposed, unseen, rounds)
            if worth > best_worth:
                best = RUN
        return best

    def _after_call(
        self, hand: int, card: Card, trio: Trio, exposed: tuple[Trio, ...], unseen: Unseen, rounds: int
    ) -> float:
        rest = hand + ONE[card]
        for used in trio.cards:
            rest -= ONE[used]
        after = (*exposed, trio)
        thrown = self.best_discard(rest, after, unseen)
        return self.prospect(rest - ONE[thrown], after, unseen, rounds)

    def prospect(self, hand: int, exposed: tuple[Trio, ...], unseen: Unseen, rounds: int) -> float:
        """Worth times the chance to win within so many rounds, as if cards came one by one for each distance."""
        tables = self._tables
        away = tables.distance(hand)
        if away <= 1:
            chance = tables.wait_chance(hand, exposed, unseen, not exposed)
            if chance <= 0.0:
                return 0.0
            points = tables.wait_worth(hand, exposed, unseen, not exposed) / chance
            return points * _within(rounds, chance * (1.0 + _SEEN_OF_OTHERS * (self._game.players - 1)))
        helped = min(0.95, tables.help_chance(hand, unseen))
        chance = 1.0
        for _ in range(away - 1):
            chance *= _within(rounds, helped) * 0.6
        return chance * _FAR_WORTH * _within(rounds, 0.2)


def _within(rounds: int, chance: float) -> float:
    """The chance that something happens at least once."""
    return float(1.0 - (1.0 - min(chance, 0.95)) ** rounds)
