"""Transitions of Rummy Five and Big Eight: the new state after an action, and its events.

Nothing here checks if an action is legal. `rules.py` does.
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
    """RF-1, BE-1 Deals whole hands clockwise, starting with the dealer. Then the dealer draws."""
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
    """Begins a turn with a draw. `public` is a fresh copy."""
    card = state.secret.top
    stock = state.secret.without_top()
    public.stage = TURN
    public.turn = seat
    public.has_drawn = True
    public.has_misdeclared = False
    own = FiveOwn(with_card(state.private[seat].hand, card), card)
    told.append(Told(Drew(seat, len(stock)), own=(seat, Drew(seat, len(stock), card))))
    return State(public, state.with_private(seat, own), stock), told


def discard(state: FiveState, seat: Seat, action: Discard) -> Outcome:
    """RF-5, RF-6 Discards a card, with Go for a point to the table. Then all others must answer."""
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
    """RF-8 Keeps an answer. Others see that there is one, but not which."""
    public = state.public.copy()
    public.answered |= 1 << seat
    own = FiveOwn(state.private[seat].hand, None, action)
    return State(public, state.with_private(seat, own), state.secret)


def others(public: FivePublic) -> list[Seat]:
    """Returns all seats but the discarder, clockwise."""
    return clockwise_from(public.turn, public.players)


def best_call(state: FiveState) -> Seat | None:
    """RF-8 Returns the best call: Catch before Run and Set, then the first clockwise from the discarder."""
    taker: Seat | None = None
    for seat in others(state.public):
        answer = state.private[seat].answer
        if isinstance(answer, Catch):
            return seat
        if taker is None and answer is not None and answer != PASS:
            taker = seat
    return taker


def tell_overruled(state: FiveState, winner: Seat, told: list[Told]) -> None:
    """Adds the events of the calls that lost to the best one."""
    for seat in others(state.public):
        answer = state.private[seat].answer
        if seat != winner and answer is not None and answer != PASS:
            told.append(Told(Overruled(seat, write_action(answer))))


def draw_next(state: FiveState, told: list[Told]) -> Outcome:
    """Continues after a discard that nobody called: the player on the left draws."""
    public = state.public.copy()
    seat = left_of(public.turn, public.players)
    return _draw(_without_answers(state), public, seat, told)


def take_discard(state: FiveState, seat: Seat, trio: Trio, told: list[Told]) -> Outcome:
    """RF-6 Exposes the caller's trio. The caller discards without a draw; seats in between lose their turn."""
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
    """Returns the other two cards of a trio."""
    at = trio.cards.index(card)
    return trio.cards[:at] + trio.cards[at + 1 :]


def holds_rest(hand: tuple[Card, ...], trio: Trio, card: Card) -> bool:
    """Checks if a hand has the other two cards of a trio."""
    first, second = _rest_of(trio, card)
    if first == second:
        return hand.count(first) >= 2
    return first in hand and second in hand


def _without_answers(state: FiveState) -> FiveState:
    """Returns the private boxes without answers."""
    return State(state.public, tuple([FiveOwn(own.hand) for own in state.private]), state.secret)


# --- mistakes (RF-17) ---


def misdeclare(state: FiveState, seat: Seat) -> Outcome:
    """Pays for a wrong declaration of going out. The player must still discard."""
    public = state.public.copy()
    public.has_misdeclared = True
    told: list[Told] = []
    _pay_for_mistake(public, seat, "out", told)
    return State(public, state.private, state.secret), told


def punish_call(state: FiveState, seat: Seat, told: list[Told]) -> FiveState:
    """Pays for a wrong call and turns it into a pass."""
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
    """Returns the hand that Go froze, without the drawn card."""
    own = state.private[seat]
    return own.hand if own.drawn is None else own.without(own.drawn)


def drawn_card(own: FiveOwn) -> Card:
    """Returns the card that the player on turn has drawn."""
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
    """RF-14 Ends a deal with a winner, who shows the hand, is paid and takes the pot."""
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
    """RF-15 Ends a drawn deal. Players one card away show their hands, all others pay 1 to the pot, which stays."""
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
    """RF-15, RF-16 Returns the next standing: the dealer, the length of their streak, and the pot."""
    result = public.result
    if isinstance(result, Won) and result.seat != public.dealer:
        dealer = left_of(public.dealer, public.players)
        return FiveStanding(public.deal, public.points, dealer, public.pot, 1, public.moves + 1)
    return FiveStanding(
        public.deal, public.points, public.dealer, public.pot, public.streak + 1, public.moves
    )


def _settle_payments(public: FivePublic, payments: Sequence[Payment]) -> None:
    """Applies payments. `public` is a fresh copy."""
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
