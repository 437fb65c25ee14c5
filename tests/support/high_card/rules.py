"""The rules of High Card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.support.high_card.actions import Play, read_action, read_cards
from tests.support.high_card.events import DealEnded, Dealt, Played
from tests.support.high_card.options import OPTIONS
from tests.support.high_card.state import HighCardOwn, HighCardPublic

from meldhouse.core.events import Event, Told
from meldhouse.core.options import OptionValue, read_options
from meldhouse.core.refusal import Refusal
from meldhouse.core.standing import Ranking, Standing, places
from meldhouse.core.state import State
from meldhouse.parts.errors import OptionError
from meldhouse.parts.seats import clockwise_from, left_of
from meldhouse.parts.stock import Stock

DECK = range(1, 21)
HELD = 3


class HighCard:
    """High Card for a number of players."""

    name = "high-card"
    rules_version = 1

    def __init__(self, players: int, options: Mapping[str, OptionValue]) -> None:
        self.players = players
        self.options = options

    def opening(self) -> Standing:
        return Standing(0, (0,) * self.players, 0)

    def deal(self, standing: Standing, chance: Any) -> tuple[Any, list[Told]]:
        """HC-1 Deals three cards to each seat."""
        order = chance.shuffled(DECK)
        hands = [tuple(sorted(order[HELD * seat : HELD * (seat + 1)])) for seat in range(self.players)]
        turn = left_of(standing.dealer, self.players)
        public = HighCardPublic(standing.deals, standing.dealer, turn, standing.points)
        instead: dict[int, Event] = {seat: Dealt(standing.dealer, hand) for seat, hand in enumerate(hands)}
        private = tuple(HighCardOwn(hand) for hand in hands)
        return State(public, private, Stock(order[HELD * self.players :])), [
            Told(Dealt(standing.dealer), instead)
        ]

    def awaited(self, public: HighCardPublic) -> tuple[int, ...]:
        return (public.turn,) if public.result is None else ()

    def is_claim(self, public: HighCardPublic) -> bool:
        return False

    def choices(self, view: Any) -> Sequence[Play]:
        if view.own is None or view.seat not in self.awaited(view.public):
            return []
        return [Play(card) for card in view.own.hand]

    def refusal(self, view: Any, action: Play) -> Refusal | None:
        """HC-2 Checks that a seat plays in turn, from its hand."""
        if view.own is None:
            return Refusal("watching", "MH-1")
        if view.seat not in self.awaited(view.public):
            return Refusal("not-your-turn", "HC-2", numbers={"seat": view.public.turn})
        if action.card not in view.own.hand:
            return Refusal("card-not-held", "HC-2", cards=(action.card,))
        return None

    def play(self, state: Any, seat: int, action: Play) -> tuple[Any, list[Told]]:
        public = state.public.copy()
        hand = tuple(card for card in state.private[seat].hand if card != action.card)
        private = state.with_private(seat, HighCardOwn(hand))
        told = [Told(Played(seat, action.card))]
        public.trick = (*public.trick, action.card)
        public.turn = left_of(seat, self.players)
        if len(public.trick) == self.players:
            self._end_trick(public, seat)
        if not any(len(own) for own in private):
            best = max(public.tricks)
            winner = public.tricks.index(best) if public.tricks.count(best) == 1 else None
            public.result = DealEnded(winner, public.tricks)
            told.append(Told(public.result))
        return State(public, private, state.secret), told

    def _end_trick(self, public: HighCardPublic, last: int) -> None:
        """HC-2 Gives a point to the highest card."""
        order = [*clockwise_from(last, self.players), last]
        taker = order[public.trick.index(max(public.trick))]
        public.points = tuple(points + (seat == taker) for seat, points in enumerate(public.points))
        public.tricks = tuple(tricks + (seat == taker) for seat, tricks in enumerate(public.tricks))
        public.gone, public.trick, public.turn = (*public.gone, *public.trick), (), taker

    def settle(self, state: Any) -> Standing | None:
        public = state.public
        if public.result is None:
            return None
        return Standing(public.deals + 1, public.points, left_of(public.dealer, self.players))

    def ranking(self, standing: Standing) -> Ranking | None:
        is_over = standing.deals >= int(self.options["deals"])
        return places([(points,) for points in standing.points]) if is_over else None

    def imagine(self, view: Any, chance: Any) -> Any:
        seen = {*view.own.hand, *view.public.trick, *view.public.gone}
        unseen = chance.shuffled([card for card in DECK if card not in seen])
        private = []
        for seat, held in enumerate(view.held):
            hand = view.own.hand if seat == view.seat else tuple(sorted(unseen[:held]))
            unseen = unseen if seat == view.seat else unseen[held:]
            private.append(HighCardOwn(hand))
        return State(view.public, tuple(private), Stock(unseen))

    def read_action(self, text: str) -> Play:
        return read_action(text)

    def write_action(self, action: Play) -> str:
        return str(action.card)

    def read_cards(self, text: str) -> tuple[int, ...]:
        return read_cards(text)

    def write_cards(self, cards: Sequence[int]) -> str:
        return " ".join(str(card) for card in cards)


def high_card(players: int, options: Mapping[str, OptionValue]) -> HighCard:
    """HC-1 Builds High Card for two to four players."""
    if players not in (2, 3, 4):
        raise OptionError(f"High Card is for 2 to 4 players, not {players}")
    return HighCard(players, read_options(OPTIONS, options))
