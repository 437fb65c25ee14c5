"""The novice of Rummy Five and Big Eight: looks at its own hand only."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.bots.bot import seat_and_own
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.games.rummy_five.actions import CATCH, DISCARDS, GO_DISCARDS, GO_OUT, PASS, RUN, SET
from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.games.rummy_five.state import TURN, FiveOwn, FiveView
from meldhouse.games.rummy_five.trios import Trio, run_with, set_with
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat
from meldhouse.solvers.rummy_five.distance import Distances


class RummyFiveNovice:
    """Goes out if it can, says Go if it may, and keeps the hand nearest to complete."""

    def __init__(self, game: RummyFive, seed: int) -> None:
        self._game = game
        self._dice = Dice(seed)
        self._distances = Distances(game.edition)

    def decide(self, view: AnyView) -> Action:
        seat, own = seat_and_own(view)
        if view.public.stage == TURN:
            return self._on_turn(view, own, seat)
        return self._on_discard(view, own, seat)

    def _on_turn(self, view: FiveView, own: FiveOwn, seat: Seat) -> Action:
        public = view.public
        if own.drawn is not None and self._game.refuse_self_draw(view) is None:
            return GO_OUT
        if own.drawn is not None and public.has_gone(seat):
            return DISCARDS[own.drawn]
        card = self._worst(own.hand, public.exposed[seat])
        rest = own.without(card)
        if not public.exposed[seat] and self._game.is_one_away(rest, ()):
            return GO_DISCARDS[card]
        return DISCARDS[card]

    def _on_discard(self, view: FiveView, own: FiveOwn, seat: Seat) -> Action:
        if self._game.refuse_catch(view) is None:
            return CATCH
        card = view.public.discards[-1].card
        exposed = view.public.exposed[seat]
        if self._game.refuse_set(view) is None and self._is_worth_taking(
            own.hand, card, set_with(card), exposed
        ):
            return SET
        run = run_with(card)
        if (
            run is not None
            and self._game.refuse_run(view) is None
            and self._is_worth_taking(own.hand, card, run, exposed)
        ):
            return RUN
        return PASS

    def _is_worth_taking(
        self, held: Sequence[Card], discard: Card, trio: Trio, exposed: tuple[Trio, ...]
    ) -> bool:
        """Checks if a call leads to a hand that can go out without Go, because a call gives up Go."""
        hand = list(held)
        for card in self._without(trio.cards, discard):
            hand.remove(card)
        exposed = (*exposed, trio)
        rest = self._without(hand, self._worst(hand, exposed))
        return self._can_win(rest, exposed)

    def _can_win(self, hand: Sequence[Card], exposed: tuple[Trio, ...]) -> bool:
        """Checks if some awaited card, caught or drawn, would go out without Go."""
        edition = self._game.edition
        for card in cards_in(edition.reader.waits(packed(hand), exposed)):
            score = score_hand(edition, hand, exposed, Completion(card, False))
            if score is not None and score.may_go_out:
                return True
        return False

    def _worst(self, hand: Sequence[Card], exposed: tuple[Trio, ...]) -> Card:
        """Returns the card to discard: nearest hand first, then most waits, fewest neighbours, by lot."""
        best: list[Card] = []
        best_worth: tuple[int, int, int] | None = None
        for card in sorted(set(hand)):
            rest = self._without(hand, card)
            waits = self._game.edition.reader.waits(packed(rest), exposed).bit_count()
            worth = (-self._distances.of(rest), waits, -_neighbours(hand, card))
            if best_worth is None or worth > best_worth:
                best, best_worth = [], worth
            if worth == best_worth:
                best.append(card)
        return best[self._dice.below(len(best))]

    def _without(self, hand: Sequence[Card], card: Card) -> list[Card]:
        rest = list(hand)
        rest.remove(card)
        return rest


def _neighbours(hand: Sequence[Card], card: Card) -> int:
    """Counts the other cards of a hand that could share a pair or a trio with this one."""
    run = run_with(card)
    mates = set(run.cards) if run is not None else {card}
    return sum(1 for other in hand if other in mates) - 1
