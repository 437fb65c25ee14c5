"""What follows from a decision in Rummy Five and Big Eight: a new state, and what is told of it.

Nothing here asks whether a decision was allowed; that is `rules.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.events import Event, Told
from meldhouse.core.state import State
from meldhouse.games.rummy_five.actions import PASS, Catch, Discard, FiveAction, write_action
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.events import (
    CalledRun,
    CalledSet,
    DealDrawn,
    Dealt,
    Discarded,
    Drew,
    Mistaken,
    Overruled,
    Won,
)
from meldhouse.games.rummy_five.scoring import HandScore, Payment, payments_for_draw, payments_for_win
from meldhouse.games.rummy_five.state import (
    CLAIMS,
    OVER,
    TURN,
    FiveOwn,
    FivePublic,
    FiveStanding,
    FiveState,
    Thrown,
    with_card,
)
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.chance import Chance
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat, clockwise_from, left_of
from meldhouse.parts.stock import Stock

Outcome = tuple[FiveState, list[Told]]


def deal(edition: Edition, standing: FiveStanding, chance: Chance) -> Outcome:
    """RF-1, BE-1 Hands are dealt whole, the dealer's first, then clockwise; then the dealer draws."""
    players = len(standing.points)
    order = chance.shuffled(edition.deck)
    boxes: dict[Seat, FiveOwn] = {}
    at = 0
    for seat in [standing.dealer, *clockwise_from(standing.dealer, players)]:
        boxes[seat] = FiveOwn(tuple(sorted(order[at : at + edition.dealt])))
        at += edition.dealt
    public = FivePublic(
        players,
        standing.dealer,
        standing.streak,
        standing.deals + 1,
        standing.moves,
        standing.points,
        standing.pot,
    )
    state: FiveState = State(public, tuple(boxes[seat] for seat in range(players)), Stock(order[at:]))
    told = [_told_dealt(public, state.private)]
    return _draw(state, public.copy(), standing.dealer, told)


def _told_dealt(public: FivePublic, private: tuple[FiveOwn, ...]) -> Told:
    instead: dict[Seat, Event] = {}
    for seat, own in enumerate(private):
        instead[seat] = Dealt(public.deal, public.dealer, public.streak, public.points, public.pot, own.hand)
    return Told(Dealt(public.deal, public.dealer, public.streak, public.points, public.pot), instead)


def _draw(state: FiveState, public: FivePublic, seat: Seat, told: list[Told]) -> Outcome:
    """The seat's turn begins with the top card. `public` is a fresh copy."""
    card = state.secret.top
    stock = state.secret.without_top()
    public.stage = TURN
    public.turn = seat
    public.has_drawn = True
    public.has_misdeclared = False
    own = FiveOwn(with_card(state.private[seat].hand, card), card)
    told.append(Told(Drew(seat, len(stock)), {seat: Drew(seat, len(stock), card)}))
    return State(public, state.with_private(seat, own), stock), told


def discard(state: FiveState, seat: Seat, action: Discard) -> Outcome:
    """RF-5, RF-6 The card lies face up; with Go a point goes to the table; all others are asked."""
    public = state.public.copy()
    public.stage = CLAIMS
    public.discards = (*public.discards, Thrown(seat, action.card, action.go))
    public.answered = 1 << seat
    if action.go:
        public.gone |= 1 << seat
        public.points = _with_points(public.points, seat, -1)
        public.pot += 1
    own = FiveOwn(state.private[seat].without(action.card))
    told = [Told(Discarded(seat, action.card, action.go))]
    return State(public, state.with_private(seat, own), state.secret), told


def keep_answer(state: FiveState, seat: Seat, action: FiveAction) -> FiveState:
    """RF-8 That a seat has answered is seen; what it answered is not."""
    public = state.public.copy()
    public.answered |= 1 << seat
    own = FiveOwn(state.private[seat].hand, None, action)
    return State(public, state.with_private(seat, own), state.secret)


def others(public: FivePublic) -> list[Seat]:
    """Everybody but the discarder, clockwise from there."""
    return clockwise_from(public.turn, public.players)


def best_call(state: FiveState) -> Seat | None:
    """RF-8 Catch beats Run and Set; among equals the first met clockwise from the discarder wins."""
    taker: Seat | None = None
    for seat in others(state.public):
        answer = state.private[seat].answer
        if isinstance(answer, Catch):
            return seat
        if taker is None and answer is not None and answer != PASS:
            taker = seat
    return taker


def tell_overruled(state: FiveState, winner: Seat, told: list[Told]) -> None:
    """All have answered: the calls that came second are heard too."""
    for seat in others(state.public):
        answer = state.private[seat].answer
        if seat != winner and answer is not None and answer != PASS:
            told.append(Told(Overruled(seat, write_action(answer))))


def draw_next(state: FiveState, told: list[Told]) -> Outcome:
    """Nobody called: the discarder's left draws."""
    public = state.public.copy()
    seat = left_of(public.turn, public.players)
    return _draw(_without_answers(state), public, seat, told)


def take_discard(state: FiveState, seat: Seat, trio: Trio, told: list[Told]) -> Outcome:
    """RF-6 The caller exposes the trio and owes a discard without a draw; who is jumped over is skipped."""
    state = _without_answers(state)
    public = state.public.copy()
    thrown = public.discards[-1]
    public.discards = (*public.discards[:-1], Thrown(thrown.seat, thrown.card, thrown.go, seat))
    exposed = list(public.exposed)
    exposed[seat] = (*exposed[seat], trio)
    public.exposed = tuple(exposed)
    public.stage = TURN
    public.turn = seat
    public.has_drawn = False
    public.has_misdeclared = False
    hand = state.private[seat].hand
    for card in _rest_of(trio, thrown.card):
        at = hand.index(card)
        hand = hand[:at] + hand[at + 1 :]
    called: Event
    if trio.is_run:
        called = CalledRun(seat, thrown.seat, thrown.card, trio.cards)
    else:
        called = CalledSet(seat, thrown.seat, thrown.card, trio.cards)
    told.append(Told(called))
    return State(public, state.with_private(seat, FiveOwn(hand)), state.secret), told


def _rest_of(trio: Trio, card: Card) -> tuple[Card, ...]:
    """The two cards of a trio beside a given one."""
    at = trio.cards.index(card)
    return trio.cards[:at] + trio.cards[at + 1 :]


def holds_rest(hand: tuple[Card, ...], trio: Trio, card: Card) -> bool:
    """Whether a hand has the two cards that make a trio with this one."""
    first, second = _rest_of(trio, card)
    if first == second:
        return hand.count(first) >= 2
    return first in hand and second in hand


def _without_answers(state: FiveState) -> FiveState:
    """The window is closed: nobody keeps an answer."""
    return State(state.public, tuple([FiveOwn(own.hand) for own in state.private]), state.secret)


# --- mistakes (RF-17) ---


def misdeclare(state: FiveState, seat: Seat) -> Outcome:
    """A wrong declaration of going out: paid, and the player still owes a discard."""
    public = state.public.copy()
    public.has_misdeclared = True
    told: list[Told] = []
    _pay_for_mistake(public, seat, "out", told)
    return State(public, state.private, state.secret), told


def punish_call(state: FiveState, seat: Seat, told: list[Told]) -> FiveState:
    """A wrong call: paid, and from now on a pass."""
    answer = state.private[seat].answer
    assert answer is not None
    public = state.public.copy()
    _pay_for_mistake(public, seat, write_action(answer), told)
    own = FiveOwn(state.private[seat].hand, None, PASS)
    return State(public, state.with_private(seat, own), state.secret)


def _pay_for_mistake(public: FivePublic, seat: Seat, call: str, told: list[Told]) -> None:
    payments = [Payment(seat, other, 1, "mistake") for other in clockwise_from(seat, public.players)]
    _settle_payments(public, payments)
    told.append(Told(Mistaken(seat, call, tuple(payments), public.points)))


def frozen_hand(state: FiveState, seat: Seat) -> tuple[Card, ...]:
    """The hand that Go froze: without the card just drawn."""
    own = state.private[seat]
    return own.hand if own.drawn is None else own.without(own.drawn)


def drawn_card(own: FiveOwn) -> Card:
    """The card that a player on turn has drawn."""
    card = own.drawn
    assert card is not None
    return card


# --- the end of a deal ---


def win(
    state: FiveState,
    seat: Seat,
    discarder: Seat | None,
    card: Card,
    score: HandScore,
    wrong_goes: Sequence[Seat],
) -> Outcome:
    """RF-14 The winner shows the hand, takes the table and is paid."""
    public = state.public.copy()
    payments = [Payment(None, other, 1, "go-returned") for other in wrong_goes]
    _settle_payments(public, payments)
    paid = payments_for_win(public.players, seat, discarder, score.points, public.dealer, public.pot)
    _settle_payments(public, paid)
    concealed = frozen_hand(state, seat)
    exposed = tuple(trio.cards for trio in public.exposed[seat])
    public.stage = OVER
    result = Won(seat, discarder, card, concealed, exposed, score, tuple(payments + paid), public.points)
    public.result = result
    return State(public, state.private, state.secret), [Told(result)]


def end_in_draw(
    state: FiveState, one_away: Sequence[bool], wrong_goes: Sequence[Seat], told: list[Told]
) -> Outcome:
    """RF-15 Who is one card away shows the hand; all others pay 1 to the table, which stays."""
    state = _without_answers(state)
    public = state.public.copy()
    payments = [Payment(None, seat, 1, "go-returned") for seat in wrong_goes]
    payments += payments_for_draw(one_away)
    _settle_payments(public, payments)
    ready = tuple(seat for seat, is_ready in enumerate(one_away) if is_ready)
    hands = tuple(state.private[seat].hand for seat in ready)
    public.stage = OVER
    public.result = DealDrawn(ready, hands, tuple(payments), public.points, public.pot)
    told.append(Told(public.result))
    return State(public, state.private, state.secret), told


def settle(public: FivePublic) -> FiveStanding:
    """RF-15, RF-16 Who deals next, for the how-manieth time, and what lies on the table."""
    result = public.result
    if isinstance(result, Won) and result.seat != public.dealer:
        dealer = left_of(public.dealer, public.players)
        return FiveStanding(public.deal, public.points, dealer, public.pot, 1, public.moves + 1)
    return FiveStanding(
        public.deal, public.points, public.dealer, public.pot, public.streak + 1, public.moves
    )


def _settle_payments(public: FivePublic, payments: Sequence[Payment]) -> None:
    """Move the points. `public` is a fresh copy."""
    for payment in payments:
        if payment.payer is None:
            public.pot -= payment.points
        else:
            public.points = _with_points(public.points, payment.payer, -payment.points)
        if payment.payee is None:
            public.pot += payment.points
        else:
            public.points = _with_points(public.points, payment.payee, payment.points)


def _with_points(points: tuple[int, ...], seat: Seat, change: int) -> tuple[int, ...]:
    changed = list(points)
    changed[seat] += change
    return tuple(changed)
