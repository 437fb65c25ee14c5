"""The effects of decisions in Rhine Rummy: a new state, and the events of it.

Nothing here asks whether a decision was allowed; that is `rules.py`.
"""

from __future__ import annotations

from typing import Final

from meldhouse.core.events import Event, Told
from meldhouse.core.state import State
from meldhouse.games.rhine_rummy.events import DealEnded, Dealt, Drew, Laid, Passed, Qualified
from meldhouse.games.rhine_rummy.scoring import DOWN_AND_OUT, Values
from meldhouse.games.rhine_rummy.state import RhineOwn, RhinePublic, RhineStanding, RhineState
from meldhouse.parts.chance import Chance
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import CARDS, packs_of_cards
from meldhouse.parts.seats import Seat, clockwise_from, left_of
from meldhouse.parts.stock import Stock

Outcome = tuple[RhineState, list[Told]]

#: RR-1 the cards that each player is dealt
DEALT: Final = 10


def deal(packs: int, standing: RhineStanding, chance: Chance) -> Outcome:
    """RR-1 Hands are dealt whole, from the dealer's left on; the dealer's left begins."""
    players = len(standing.points)
    order = chance.shuffled(packs_of_cards(packs))
    boxes: dict[Seat, RhineOwn] = {}
    at = 0
    for seat in [*clockwise_from(standing.dealer, players), standing.dealer]:
        boxes[seat] = RhineOwn(tuple(sorted(order[at : at + DEALT])))
        at += DEALT
    turn = left_of(standing.dealer, players)
    public = RhinePublic(standing.dealer, standing.deals + 1, turn, standing.points)
    stock = Stock(order[at:])
    instead: dict[Seat, Event] = {}
    for seat, own in boxes.items():
        instead[seat] = Dealt(public.deal, public.dealer, public.points, len(stock), own.hand)
    told = Told(Dealt(public.deal, public.dealer, public.points, len(stock)), instead)
    return State(public, tuple([boxes[seat] for seat in range(players)]), stock), [told]


def draw(state: RhineState, seat: Seat) -> Outcome:
    """RR-4 The top card goes to the hand, and the turn to the left."""
    card, stock = state.secret.top, state.secret.without_top()
    hand = list(state.private[seat].hand)
    hand.append(card)
    hand.sort()
    instead: dict[Seat, Event] = {seat: Drew(seat, len(stock), card)}
    public = state.public.copy()
    public.turn = left_of(seat, public.players)
    private = state.with_private(seat, RhineOwn(tuple(hand)))
    return State(public, private, stock), [Told(Drew(seat, len(stock)), instead)]


def lay(state: RhineState, seat: Seat, table: Layout, values: Values) -> Outcome:
    """RR-4, RR-5, RR-7 The table lies anew; who has tabled cards has qualified; who holds none goes out."""
    is_tabled = [False] * CARDS
    for cards in table:
        for card in cards:
            is_tabled[card] = True
    hand = state.private[seat].hand
    left = tuple([card for card in hand if not is_tabled[card]])
    public = state.public.copy()
    public.table = table
    public.qualified |= 1 << seat
    told = [Told(Laid(seat, tuple([card for card in hand if is_tabled[card]]), len(left), table))]
    is_first = not state.public.has_qualified(seat)
    if is_first:
        told.append(Told(Qualified(seat)))
    after: RhineState = State(public, state.with_private(seat, RhineOwn(left)), state.secret)
    if left:
        public.turn = left_of(seat, public.players)
    else:
        end(after, seat, is_first, values, told)
    return after, told


def pass_turn(state: RhineState, seat: Seat, values: Values) -> Outcome:
    """RR-8 Nothing to draw and nothing tabled: the deal is over, and nobody has gone out."""
    after: RhineState = State(state.public.copy(), state.private, state.secret)
    told = [Told(Passed(seat))]
    end(after, None, False, values, told)
    return after, told


def end(state: RhineState, out: Seat | None, down_and_out: bool, values: Values, told: list[Told]) -> None:
    """RR-7, RR-8 All count what they hold; who qualified and went out in one turn gets 20 off.

    The state is a fresh one that nobody has seen yet.
    """
    public = state.public
    scores = [values.of_hand(own.hand) for own in state.private]
    if out is not None and down_and_out:
        scores[out] = DOWN_AND_OUT
    public.points = tuple([points + score for points, score in zip(public.points, scores, strict=True)])
    hands = tuple([own.hand for own in state.private])
    ended = DealEnded(out, down_and_out, hands, tuple(scores), public.points)
    public.result = ended
    told.append(Told(ended))


def settle(public: RhinePublic) -> RhineStanding:
    """RR-1 The deal moves left."""
    return RhineStanding(public.deal, public.points, left_of(public.dealer, public.players))
