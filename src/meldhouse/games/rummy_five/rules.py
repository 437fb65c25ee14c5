"""The rules of Rummy Five and Big Eight, in the order of the rulebook.

What is allowed is asked of a view, so that an answer can never rest on a hidden card. What follows
from a decision stands in `course.py`, what a hand is worth in `scoring.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from meldhouse.core.events import Told
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal
from meldhouse.core.standing import Ranking, places
from meldhouse.games.rummy_five import transitions as course
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
from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.imagine import imagine
from meldhouse.games.rummy_five.scoring import HandScore, score_hand
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
    """One of the two editions, for a number of players and a choice of options."""

    def __init__(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> None:
        self.edition = edition
        self.name = edition.name
        self.rules_version = 1
        self.players = players
        self.options = options
        self._starting_points = int(options["points"])
        self._rounds = int(options["rounds"])
        self._deals = int(options["deals"])
        #: RF-17 wrong calls are refused; otherwise they are made, and paid
        self.is_strict = options["calls"] == "strict"

    # --- Preparation ---

    def opening(self) -> FiveStanding:
        """RF-1 Everybody starts with the same points; seat 0 deals first."""
        return FiveStanding(0, (self._starting_points,) * self.players, 0)

    def deal(self, standing: FiveStanding, chance: Chance) -> tuple[FiveState, list[Told]]:
        """RF-1, BE-1 Shuffle, and deal each player a hand, the dealer first; the dealer draws."""
        return course.deal(self.edition, standing, chance)

    # --- Course of play ---

    def awaited(self, public: FivePublic) -> tuple[Seat, ...]:
        """The player on turn; after a discard everybody else, whether they could call or not (RF-8)."""
        if public.stage == TURN:
            return (public.turn,)
        if public.stage == OVER:
            return ()
        return tuple([seat for seat in range(self.players) if not public.answered >> seat & 1])

    def is_claim(self, public: FivePublic) -> bool:
        """RF-8 A discard is answered by all at once."""
        return public.stage == CLAIMS

    def choices(self, view: FiveView) -> list[FiveAction]:
        """Everything this seat may do now. With `calls = table` a wrong call is among them (RF-17)."""
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
            found.append(DISCARDS[course.drawn_card(own)])
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
        """Why this seat may not do that now."""
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
        """RF-6, RF-8 Only on one's own turn, and not before all have answered the discard."""
        if view.public.stage == CLAIMS:
            return Refusal("claims-open", "RF-8")
        if view.public.turn != view.seat:
            return Refusal("not-your-turn", "RF-6", numbers={"seat": view.public.turn})
        return None

    def _refuse_answer(self, view: FiveView) -> Refusal | None:
        """RF-8 An answer is owed once, to another player's live discard."""
        public = view.public
        if public.stage != CLAIMS:
            return Refusal("no-live-discard", "RF-8")
        if public.turn == view.seat:
            return Refusal("own-discard", "RF-6")
        if public.answered >> _seat(view) & 1:
            return Refusal("already-answered", "RF-8")
        return None

    def refuse_discard(self, view: FiveView, action: Discard) -> Refusal | None:
        """One card of the hand; after Go only the drawn one (RF-5)."""
        own = _own(view)
        if action.card not in own.hand:
            return Refusal("card-not-held", "RF-6", cards=(action.card,))
        if view.public.has_gone(_seat(view)):
            if action.go:
                return Refusal("go-already", "RF-5")
            if action.card != own.drawn:
                return Refusal("hand-frozen", "RF-5", cards=(course.drawn_card(own),))
        return self.refuse_go(view, action.card) if action.go else None

    # --- Going out ---

    def refuse_go_out(self, view: FiveView) -> Refusal | None:
        """RF-2, RF-3 By the own draw, with a complete hand that is worth enough.

        With `calls = table` only what everybody can see is refused; the rest is a mistake (RF-17).
        """
        own = _own(view)
        if own.drawn is None:
            return Refusal("no-draw", "RF-6")
        if view.public.has_misdeclared:
            return Refusal("already-declared", "RF-17")
        return self.refuse_self_draw(view) if self.is_strict else None

    def refuse_self_draw(self, view: FiveView) -> Refusal | None:
        """RF-2, RF-3 The drawn card must complete a hand that is worth enough. No bar stands here (RF-10)."""
        own = _own(view)
        card = course.drawn_card(own)
        return self._refuse_completing(view, own.without(card), card, True, view.stock == 0)

    def _refuse_completing(
        self, view: FiveView, concealed: tuple[Card, ...], card: Card, self_draw: bool, last_card: bool
    ) -> Refusal | None:
        """RF-2, RF-3, BE-2, BE-4 The hand must be complete, and worth the minimum without dealer points."""
        edition = self.edition
        if not edition.reader.completing(packed(concealed)) >> card & 1:
            return Refusal("not-complete", edition.hand_clause, cards=(*concealed, card))
        score = self.score(view, concealed, card, self_draw, last_card)
        if score is None:
            return Refusal("not-complete", edition.hand_clause, cards=(*concealed, card))
        if not score.may_go_out:
            worth = score.points - score.dealer
            return Refusal(
                "too-few-points", edition.minimum_clause, numbers={"worth": worth, "needed": edition.minimum}
            )
        if view.public.has_gone(_seat(view)) and view.public.exposed[_seat(view)]:
            return Refusal("barred-by-wrong-go", "RF-17")
        return None

    def score(
        self, view: FiveView, concealed: tuple[Card, ...], card: Card, self_draw: bool, last_card: bool
    ) -> HandScore | None:
        """What this seat's hand is worth with a completing card; None if it is not complete."""
        public, seat = view.public, _seat(view)
        is_first = not any(public.exposed) and not public.river(seat)
        done = Completion(card, self_draw, public.has_gone(seat), is_first, last_card)
        dealer = public.streak if public.dealer == seat else 0
        return score_hand(self.edition, concealed, public.exposed[seat], done, dealer)

    # --- Calling: Go ---

    def refuse_go(self, view: FiveView, discard: Card) -> Refusal | None:
        """RF-5 Go is said with a discard, once, by a concealed hand that is then one card away."""
        public, seat, own = view.public, _seat(view), _own(view)
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
        """RF-4 Some card that the player does not hold all copies of would complete the hand."""
        return self.edition.reader.waits(packed(concealed), exposed) != 0

    # --- Calling: Catch, Run, Set ---

    def refuse_call(self, view: FiveView, action: FiveAction) -> Refusal | None:
        """Whether a call on the live discard is right."""
        if isinstance(action, Catch):
            return self.refuse_catch(view)
        return self.refuse_run(view) if isinstance(action, Run) else self.refuse_set(view)

    def refuse_catch(self, view: FiveView) -> Refusal | None:
        """RF-9 Catch goes out with the discard, unless one of the two bars stands against it."""
        card = view.public.discards[-1].card
        refused = self._refuse_completing(view, _own(view).hand, card, False, view.stock == 0)
        if refused is not None:
            return refused
        return self._refuse_own_river(view, card) or self._refuse_missed(view, card)

    def _refuse_own_river(self, view: FiveView, card: Card) -> Refusal | None:
        """RF-9 The first bar: a card that the player has discarded in this deal, taken by another or not."""
        for thrown in view.public.river(_seat(view)):
            if thrown.card == card:
                return Refusal("discarded-before", "RF-9", cards=(card,))
        return None

    def _refuse_missed(self, view: FiveView, card: Card) -> Refusal | None:
        """RF-9 The second bar: the same card could have been caught since the player's last discard.

        The hand has not changed since then, so what was possible follows from what lies there.
        """
        earlier = view.public.discards[:-1]
        for thrown in reversed(earlier):
            if thrown.seat == view.seat:
                return None
            if thrown.card == card:
                was_refused = self._refuse_completing(view, _own(view).hand, card, False, False)
                return None if was_refused is not None else Refusal("missed-before", "RF-9", cards=(card,))
        return None

    def refuse_run(self, view: FiveView) -> Refusal | None:
        """RF-6 Run: only the player who is next after the discarder."""
        trio = run_with(view.public.discards[-1].card)
        if view.seat != left_of(view.public.turn, self.players):
            return Refusal("run-not-next", "RF-6")
        return self._refuse_taking(view, trio, "no-run")

    def refuse_set(self, view: FiveView) -> Refusal | None:
        """RF-6 Set: anyone but the discarder."""
        trio = set_with(view.public.discards[-1].card)
        return self._refuse_taking(view, trio if self.edition.is_trio(trio) else None, "no-set")

    def _refuse_taking(self, view: FiveView, trio: Trio | None, code: str) -> Refusal | None:
        """RF-5, RF-6, RF-7, BE-4 Not after Go, not the last discard, and with two cards that fit it."""
        public, seat, hand = view.public, _seat(view), _own(view).hand
        card = public.discards[-1].card
        if public.has_gone(seat):
            return Refusal("call-after-go", "RF-5")
        if view.stock == 0:
            return Refusal("last-discard", "RF-7", cards=(card,))
        if len(public.exposed[seat]) >= self.edition.trios:
            clause = self.edition.minimum_clause if self.edition.trios > 1 else "RF-6"
            return Refusal("no-more-calls", clause, numbers={"calls": self.edition.trios})
        if trio is None or not course.holds_rest(hand, trio, card):
            return Refusal(code, self.edition.hand_clause, cards=(card,))
        return None

    # --- What follows ---

    def play(self, state: FiveState, seat: Seat, action: FiveAction) -> tuple[FiveState, list[Told]]:
        """What follows from a decision that was not refused."""
        if isinstance(action, Discard):
            return course.discard(state, seat, action)
        if isinstance(action, GoOut):
            return self._declare(state, seat)
        return self._answer(state, seat, action)

    def _declare(self, state: FiveState, seat: Seat) -> tuple[FiveState, list[Told]]:
        """RF-17 A wrong declaration costs a point to each other player, and the turn goes on."""
        view = state.view(seat)
        if not self.is_strict and self.refuse_self_draw(view) is not None:
            return course.misdeclare(state, seat)
        own = _own(view)
        card = course.drawn_card(own)
        score = self.score(view, own.without(card), card, True, view.stock == 0)
        assert score is not None
        return course.win(state, seat, None, card, score, self._wrong_goes(state))

    def _answer(self, state: FiveState, seat: Seat, action: FiveAction) -> tuple[FiveState, list[Told]]:
        """RF-8 Kept to itself until all have answered; then the best call counts."""
        state = course.keep_answer(state, seat, action)
        if state.public.answered + 1 < 1 << self.players:
            return state, []
        told: list[Told] = []
        if not self.is_strict:
            state = self._punish_wrong_calls(state, told)
        return self._follow_calls(state, told)

    def _punish_wrong_calls(self, state: FiveState, told: list[Told]) -> FiveState:
        """RF-17 Every wrong call is paid and counts as a pass."""
        wrong: list[Seat] = []
        for seat in course.others(state.public):
            answer = state.private[seat].answer
            if (
                answer is not None
                and answer != PASS
                and self.refuse_call(state.view(seat), answer) is not None
            ):
                wrong.append(seat)
        for seat in wrong:
            state = course.punish_call(state, seat, told)
        return state

    def _follow_calls(self, state: FiveState, told: list[Told]) -> tuple[FiveState, list[Told]]:
        """RF-7, RF-8 Catch before Run and Set, the first clockwise among equals; with none play goes on."""
        winner = course.best_call(state)
        if winner is None:
            if len(state.secret) == 0:
                return self._end_in_draw(state, told)
            return course.draw_next(state, told)
        answer = state.private[winner].answer
        course.tell_overruled(state, winner, told)
        if isinstance(answer, Catch):
            view = state.view(winner)
            card = view.public.discards[-1].card
            score = self.score(view, _own(view).hand, card, False, view.stock == 0)
            assert score is not None
            after, won = course.win(state, winner, state.public.turn, card, score, self._wrong_goes(state))
            return after, told + won
        card = state.public.discards[-1].card
        trio = set_with(card) if isinstance(answer, Set) else run_with(card)
        assert trio is not None
        return course.take_discard(state, winner, trio, told)

    def _end_in_draw(self, state: FiveState, told: list[Told]) -> tuple[FiveState, list[Told]]:
        """RF-15 Nobody went out."""
        one_away = [
            self.is_one_away(own.hand, state.public.exposed[seat]) for seat, own in enumerate(state.private)
        ]
        return course.end_in_draw(state, one_away, self._wrong_goes(state), told)

    def _wrong_goes(self, state: FiveState) -> list[Seat]:
        """RF-17 Who said Go without the right to: their point comes back to them when the deal is over."""
        if self.is_strict:
            return []
        return [
            seat
            for seat in range(self.players)
            if state.public.has_gone(seat)
            and (state.public.exposed[seat] or not self.is_one_away(course.frozen_hand(state, seat), ()))
        ]

    # --- Scoring and the match ---

    def settle(self, state: FiveState) -> FiveStanding | None:
        """RF-15, RF-16 The dealer stays after winning or a drawn deal; else the dealership moves left."""
        if state.public.stage != OVER:
            return None
        return course.settle(state.public)

    def ranking(self, standing: FiveStanding) -> Ranking | None:
        """RF-16 After a deal that leaves anybody at 0 or less, or the agreed rounds or deals."""
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
        """A truth that fits a view; who said Go is one card away in it where that can be had."""
        return imagine(self.edition, view, chance)

    def read_action(self, text: str) -> FiveAction:
        return read_action(text)

    def write_action(self, action: FiveAction) -> str:
        return write_action(action)

    def read_cards(self, text: str) -> tuple[Card, ...]:
        return read_cards(text)

    def write_cards(self, cards: Sequence[Card]) -> str:
        return write_cards(cards)


def _own(view: FiveView) -> FiveOwn:
    own = view.own
    assert own is not None
    return own


def _seat(view: FiveView) -> Seat:
    seat = view.seat
    assert seat is not None
    return seat
