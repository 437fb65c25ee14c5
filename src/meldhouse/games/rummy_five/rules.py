"""The rules of Rummy Five and Big Eight, in the order of the rulebook.

Legality depends only on a view, never on a hidden card. `transitions.py` plays legal actions, `scoring.py` values
hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

from meldhouse.core.events import Told
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal
from meldhouse.core.standing import Ranking, places
from meldhouse.games.rummy_five import transitions
from meldhouse.games.rummy_five.actions import (
    CATCH,
    DISCARDS,
    GO_DISCARDS,
    GO_OUT,
    PASS,
    RUN,
    SET,
    Catch,
    Discard,
    FiveAction,
    GoOut,
    Pass,
    Run,
    Set,
    read_action,
    write_action,
)
from meldhouse.games.rummy_five.calls import (
    own_of,
    refuse_completing,
    refuse_missed,
    refuse_own_river,
    refuse_taking,
    score_of,
    seat_of,
)
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.imagine import imagine
from meldhouse.games.rummy_five.scoring import HandScore
from meldhouse.games.rummy_five.state import (
    CLAIMS,
    OVER,
    TURN,
    FiveOwn,
    FivePublic,
    FiveStanding,
    FiveState,
    FiveView,
)
from meldhouse.games.rummy_five.trios import Trio, run_with, set_with
from meldhouse.parts.chance import Chance
from meldhouse.parts.letter_cards import Card, read_cards, write_cards
from meldhouse.parts.seats import Seat, left_of


@final
class RummyFive:
    """The rules of one of the two editions with a number of players and options."""

    def __init__(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> None:
        self.edition = edition
        self.name = edition.name
        self.rules_version = 1
        self.players = players
        self.options = options
        self._starting_points = int(options["points"])
        self._rounds = int(options["rounds"])
        self._deals = int(options["deals"])
        #: RF-17 wrong calls are refused; otherwise they are possible and cost points
        self.is_strict = options["calls"] == "strict"

    def __reduce__(self) -> tuple[Any, ...]:
        return RummyFive, (self.edition, self.players, dict(self.options))

    # --- Preparation ---

    def opening(self) -> FiveStanding:
        """RF-1 Returns the first standing: equal points for all, and seat 0 deals."""
        return FiveStanding(0, (self._starting_points,) * self.players, 0)

    def deal(self, standing: FiveStanding, chance: Chance) -> tuple[FiveState, list[Told]]:
        """RF-1, BE-1 Shuffles and deals a hand to each player, the dealer first. The dealer draws."""
        return transitions.deal(self.edition, standing, chance)

    # --- Course of play ---

    def awaited(self, public: FivePublic) -> tuple[Seat, ...]:
        """RF-8 Returns the player on turn, or after a discard all others, even those who cannot call."""
        if public.stage == TURN:
            return (public.turn,)
        if public.stage == OVER:
            return ()
        return tuple([seat for seat in range(self.players) if not public.answered >> seat & 1])

    def is_claim(self, public: FivePublic) -> bool:
        """RF-8 Checks if the others answer a discard, all at once."""
        return public.stage == CLAIMS

    def choices(self, view: FiveView) -> list[FiveAction]:
        """Returns all legal actions of a seat. With `calls = table` they include wrong calls (RF-17)."""
        public, own, seat = view.public, view.own, view.seat
        if own is None or seat is None:
            return []
        if public.stage == TURN and public.turn == seat:
            return self._choices_on_turn(view, own, seat)
        if public.stage == CLAIMS and not public.answered >> seat & 1:
            return self._choices_on_discard(view)
        return []

    def _choices_on_turn(self, view: FiveView, own: FiveOwn, seat: Seat) -> list[FiveAction]:
        found: list[FiveAction] = []
        if self.refuse_go_out(view) is None:
            found.append(GO_OUT)
        if view.public.has_gone(seat):
            found.append(DISCARDS[transitions.drawn_card(own)])
            return found
        last = -1
        for card in own.hand:
            if card == last:
                continue
            last = card
            found.append(DISCARDS[card])
            if self.refuse_go(view, card) is None:
                found.append(GO_DISCARDS[card])
        return found

    def _choices_on_discard(self, view: FiveView) -> list[FiveAction]:
        if not self.is_strict:
            return [PASS, CATCH, RUN, SET]
        found: list[FiveAction] = [PASS]
        if self.refuse_catch(view) is None:
            found.append(CATCH)
        if self.refuse_run(view) is None:
            found.append(RUN)
        if self.refuse_set(view) is None:
            found.append(SET)
        return found

    def refusal(self, view: FiveView, action: FiveAction) -> Refusal | None:
        """Returns the reason why a seat may not do this now, or None."""
        if view.own is None or view.seat is None:
            return Refusal("watching", "MH-1")
        if view.public.stage == OVER:
            return Refusal("deal-over", "RF-7")
        if isinstance(action, Discard):
            return self._refuse_out_of_turn(view) or self.refuse_discard(view, action)
        if isinstance(action, GoOut):
            return self._refuse_out_of_turn(view) or self.refuse_go_out(view)
        refused = self._refuse_answer(view)
        if refused is not None or isinstance(action, Pass) or not self.is_strict:
            return refused
        return self.refuse_call(view, action)

    def _refuse_out_of_turn(self, view: FiveView) -> Refusal | None:
        """RF-6, RF-8 Checks that it is the seat's turn and that all have answered the last discard."""
        if view.public.stage == CLAIMS:
            return Refusal("claims-open", "RF-8")
        if view.public.turn != view.seat:
            return Refusal("not-your-turn", "RF-6", numbers={"seat": view.public.turn})
        return None

    def _refuse_answer(self, view: FiveView) -> Refusal | None:
        """RF-8 Checks that the seat has not yet answered the live discard of another player."""
        public = view.public
        if public.stage != CLAIMS:
            return Refusal("no-live-discard", "RF-8")
        if public.turn == view.seat:
            return Refusal("own-discard", "RF-6")
        if public.answered >> seat_of(view) & 1:
            return Refusal("already-answered", "RF-8")
        return None

    def refuse_discard(self, view: FiveView, action: Discard) -> Refusal | None:
        """RF-5 Checks that the card is in the hand, and that it is the drawn one after Go."""
        own = own_of(view)
        if action.card not in own.hand:
            return Refusal("card-not-held", "RF-6", cards=(action.card,))
        if view.public.has_gone(seat_of(view)):
            if action.go:
                return Refusal("go-already", "RF-5")
            if action.card != own.drawn:
                return Refusal("hand-frozen", "RF-5", cards=(transitions.drawn_card(own),))
        return self.refuse_go(view, action.card) if action.go else None

    # --- Going out ---

    def refuse_go_out(self, view: FiveView) -> Refusal | None:
        """RF-2, RF-3 Checks that the drawn card completes a hand that is worth enough.

        With `calls = table` only publicly visible errors are refused; others are mistakes (RF-17).
        """
        own = own_of(view)
        if own.drawn is None:
            return Refusal("no-draw", "RF-6")
        if view.public.has_misdeclared:
            return Refusal("already-declared", "RF-17")
        return self.refuse_self_draw(view) if self.is_strict else None

    def refuse_self_draw(self, view: FiveView) -> Refusal | None:
        """RF-2, RF-3 Checks the hand with the drawn card. The bars of Catch do not apply (RF-10)."""
        own = own_of(view)
        card = transitions.drawn_card(own)
        return refuse_completing(self.edition, view, own.without(card), card, True, view.stock == 0)

    def score(
        self, view: FiveView, concealed: tuple[Card, ...], card: Card, self_draw: bool, last_card: bool
    ) -> HandScore | None:
        """Returns the value of the seat's hand with a completing card, or None if it is not complete."""
        return score_of(self.edition, view, concealed, card, self_draw, last_card)

    # --- Calling: Go ---

    def refuse_go(self, view: FiveView, discard: Card) -> Refusal | None:
        """RF-5 Checks that Go is the player's first, with a concealed hand that is one card away afterwards."""
        public, seat, own = view.public, seat_of(view), own_of(view)
        if public.has_gone(seat):
            return Refusal("go-already", "RF-5")
        if not self.is_strict:
            return None
        if public.exposed[seat]:
            return Refusal("go-after-call", "RF-5")
        rest = own.without(discard)
        if not self.is_one_away(rest, ()):
            return Refusal("not-one-away", "RF-4", cards=rest)
        return None

    def is_one_away(self, concealed: Sequence[Card], exposed: tuple[Trio, ...]) -> bool:
        """RF-4 Checks if a card completes the hand of which the player does not hold all copies."""
        return self.edition.reader.waits(packed(concealed), exposed) != 0

    # --- Calling: Catch, Run, Set ---

    def refuse_call(self, view: FiveView, action: FiveAction) -> Refusal | None:
        """Returns the reason why a call on the live discard is wrong, or None."""
        if isinstance(action, Catch):
            return self.refuse_catch(view)
        return self.refuse_run(view) if isinstance(action, Run) else self.refuse_set(view)

    def refuse_catch(self, view: FiveView) -> Refusal | None:
        """RF-9 Checks that the discard completes the hand and that neither bar applies."""
        card = view.public.discards[-1].card
        refused = refuse_completing(self.edition, view, own_of(view).hand, card, False, view.stock == 0)
        if refused is not None:
            return refused
        return refuse_own_river(view, card) or refuse_missed(self.edition, view, card)

    def refuse_run(self, view: FiveView) -> Refusal | None:
        """RF-6 Checks Run, which only the next player after the discarder can call."""
        trio = run_with(view.public.discards[-1].card)
        if view.seat != left_of(view.public.turn, self.players):
            return Refusal("run-not-next", "RF-6")
        return refuse_taking(self.edition, view, trio, "no-run")

    def refuse_set(self, view: FiveView) -> Refusal | None:
        """RF-6 Checks Set, which anyone but the discarder can call."""
        trio = set_with(view.public.discards[-1].card)
        return refuse_taking(self.edition, view, trio if self.edition.is_trio(trio) else None, "no-set")

    # --- Transitions ---

    def play(self, state: FiveState, seat: Seat, action: FiveAction) -> tuple[FiveState, list[Told]]:
        """Plays a legal action."""
        if isinstance(action, Discard):
            return transitions.discard(state, seat, action)
        if isinstance(action, GoOut):
            return self._declare(state, seat)
        return self._answer(state, seat, action)

    def _declare(self, state: FiveState, seat: Seat) -> tuple[FiveState, list[Told]]:
        """RF-17 Goes out, or pays a point to each other player for a wrong declaration; then the turn goes on."""
        view = state.view(seat)
        if not self.is_strict and self.refuse_self_draw(view) is not None:
            return transitions.misdeclare(state, seat)
        own = own_of(view)
        card = transitions.drawn_card(own)
        score = self.score(view, own.without(card), card, True, view.stock == 0)
        assert score is not None
        return transitions.win(state, seat, None, card, score, self._wrong_goes(state))

    def _answer(self, state: FiveState, seat: Seat, action: FiveAction) -> tuple[FiveState, list[Told]]:
        """RF-8 Keeps an answer hidden until all have answered. Then the best call counts."""
        state = transitions.keep_answer(state, seat, action)
        if state.public.answered + 1 < 1 << self.players:
            return state, []
        told: list[Told] = []
        if not self.is_strict:
            state = self._punish_wrong_calls(state, told)
        return self._follow_calls(state, told)

    def _punish_wrong_calls(self, state: FiveState, told: list[Told]) -> FiveState:
        """RF-17 Pays for every wrong call, which then counts as a pass."""
        wrong: list[Seat] = []
        for seat in transitions.others(state.public):
            answer = state.private[seat].answer
            if (
                answer is not None
                and answer != PASS
                and self.refuse_call(state.view(seat), answer) is not None
            ):
                wrong.append(seat)
        for seat in wrong:
            state = transitions.punish_call(state, seat, told)
        return state

    def _follow_calls(self, state: FiveState, told: list[Told]) -> tuple[FiveState, list[Told]]:
        """RF-7, RF-8 Plays the best call, Catch before Run and Set. Without calls play goes on."""
        winner = transitions.best_call(state)
        if winner is None:
            if len(state.secret) == 0:
                return self._end_in_draw(state, told)
            return transitions.draw_next(state, told)
        answer = state.private[winner].answer
        transitions.tell_overruled(state, winner, told)
        if isinstance(answer, Catch):
            view = state.view(winner)
            card = view.public.discards[-1].card
            score = self.score(view, own_of(view).hand, card, False, view.stock == 0)
            assert score is not None
            after, won = transitions.win(
                state, winner, state.public.turn, card, score, self._wrong_goes(state)
            )
            return after, told + won
        card = state.public.discards[-1].card
        trio = set_with(card) if isinstance(answer, Set) else run_with(card)
        assert trio is not None
        return transitions.take_discard(state, winner, trio, told)

    def _end_in_draw(self, state: FiveState, told: list[Told]) -> tuple[FiveState, list[Told]]:
        """RF-15 Ends a deal in which nobody went out."""
        one_away = [
            self.is_one_away(own.hand, state.public.exposed[seat]) for seat, own in enumerate(state.private)
        ]
        return transitions.end_in_draw(state, one_away, self._wrong_goes(state), told)

    def _wrong_goes(self, state: FiveState) -> list[Seat]:
        """RF-17 Returns the seats that said Go wrongly. They get their point back at the end of the deal."""
        if self.is_strict:
            return []
        return [
            seat
            for seat in range(self.players)
            if state.public.has_gone(seat)
            and (state.public.exposed[seat] or not self.is_one_away(transitions.frozen_hand(state, seat), ()))
        ]

    # --- Scoring and the match ---

    def settle(self, state: FiveState) -> FiveStanding | None:
        """RF-15, RF-16 Returns the next standing. The dealer stays after winning and after a drawn deal."""
        if state.public.stage != OVER:
            return None
        return transitions.settle(state.public)

    def ranking(self, standing: FiveStanding) -> Ranking | None:
        """RF-16 Ends the match when anybody has 0 points or less, or after the agreed rounds or deals."""
        if standing.deals == 0:
            return None
        is_broke = min(standing.points) <= 0
        if self._deals:
            is_done = standing.deals >= self._deals
        else:
            is_done = standing.moves >= self._rounds * self.players
        if not (is_broke or is_done):
            return None
        return places([(points,) for points in standing.points])

    # --- Imagination and notation ---

    def imagine(self, view: FiveView, chance: Chance) -> FiveState:
        """Draws a world that fits a view. Players who said Go are one card away, where possible."""
        return imagine(self.edition, view, chance)

    def read_action(self, text: str) -> FiveAction:
        return read_action(text)

    def write_action(self, action: FiveAction) -> str:
        return write_action(action)

    def read_cards(self, text: str) -> tuple[Card, ...]:
        return read_cards(text)

    def write_cards(self, cards: Sequence[Card]) -> str:
        return write_cards(cards)
