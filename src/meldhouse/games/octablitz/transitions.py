"""Transitions of Octablitz: the new state after a play, and its events.

Nothing here checks if a play is legal. `rules.py` does.
"""

from __future__ import annotations

from typing import Final, final

from meldhouse.core.events import Event, Told
from meldhouse.core.state import State
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.events import Dealt, DealWon, FollowedDown, FollowedUp, Led, TrickTaken
from meldhouse.games.octablitz.scoring import payments_of, with_payments
from meldhouse.games.octablitz.state import (
    Laid,
    OctablitzOwn,
    OctablitzPublic,
    OctablitzStanding,
    OctablitzState,
    Trick,
)
from meldhouse.parts.chance import Chance
from meldhouse.parts.letter_cards import KINDS, SOLDIER, Card, L
from meldhouse.parts.seats import Seat, clockwise_from, left_of, replaced
from meldhouse.parts.stock import Stock

Outcome = tuple[OctablitzState, list[Told]]

#: the empty stock: all cards are dealt
NOTHING: Final = Stock(())


def copies(card: Card, players: int) -> int:
    """OB-1 Returns the number of copies: five s (four with three players), two A B C J K and one L in each suit."""
    rank = card % 7
    if rank == SOLDIER:
        return 4 if players == 3 else 5
    return 1 if rank == L else 2


def deck_of(players: int) -> list[Card]:
    """OB-1 Returns the deck: 30 cards for three players, 32 for four."""
    return [card for card in range(KINDS) for _ in range(copies(card, players))]


def deal(deck: list[Card], standing: OctablitzStanding, chance: Chance) -> Outcome:
    """OB-1 Deals all cards in whole hands clockwise, starting with the dealer."""
    players = len(standing.points)
    order = chance.shuffled(deck)
    dealt = len(order) // players
    boxes = [OctablitzOwn(())] * players
    at = 0
    for seat in [standing.dealer, *clockwise_from(standing.dealer, players)]:
        boxes[seat] = OctablitzOwn(tuple(sorted(order[at : at + dealt])))
        at += dealt
    public = OctablitzPublic(
        standing.deals + 1, standing.dealer, standing.general, standing.multiplier, standing.points
    )
    return State(public, tuple(boxes), NOTHING), [_told_dealt(public, boxes)]


def _told_dealt(public: OctablitzPublic, boxes: list[OctablitzOwn]) -> Told:
    deal, dealer, general, times, points = (
        public.deal,
        public.dealer,
        public.general,
        public.multiplier,
        public.points,
    )
    instead: dict[Seat, Event] = {}
    for seat, own in enumerate(boxes):
        instead[seat] = Dealt(deal, dealer, general, times, points, own.hand)
    return Told(Dealt(deal, dealer, general, times, points), instead)


def play(state: OctablitzState, seat: Seat, action: Play) -> Outcome:
    """OB-2, OB-3 Plays cards to the trick, which is taken when all have played."""
    public = state.public.copy()
    own = state.private[seat]
    hand = own.without(action.cards)
    if action.face_down:
        own = OctablitzOwn(hand, own.buried + action.cards)
    else:
        own = OctablitzOwn(hand, own.buried)
    told = [_lay(public, seat, action)]
    public.turn = left_of(seat, public.players)
    if len(public.trick) == public.players:
        _take_trick(public, told)
        if not hand:
            _win(public, told)
    return State(public, state.with_private(seat, own), state.secret), told


def _lay(public: OctablitzPublic, seat: Seat, action: Play) -> Told:
    """OB-2, OB-3 Adds a play to the trick and returns its event. `public` is a fresh copy."""
    is_lead = not public.trick
    if len(action.cards) == 1:
        singles = _DOWN if action.face_down else _UP
        single = singles[seat][action.cards[0]]
        public.trick = public.trick + single.laid
        return single.led if is_lead else single.followed
    public.trick = public.trick + _laid(seat, action)
    return _told_play(is_lead, seat, action)


def _laid(seat: Seat, action: Play) -> tuple[Laid, ...]:
    """Returns a trick of this play alone."""
    return (Laid(seat, len(action.cards), action.combination),)


def _told_play(is_lead: bool, seat: Seat, action: Play) -> Told:
    """OB-3 Returns the event of a play. The others see only the number of face-down cards."""
    if action.face_down:
        count = len(action.cards)
        return Told(FollowedDown(seat, count), own=(seat, FollowedDown(seat, count, action.cards)))
    if is_lead:
        return Told(Led(seat, action.cards))
    return Told(FollowedUp(seat, action.cards))


@final
class _Single:
    """A single card on the table and its events. Most plays are single cards, so these are made only once."""

    def __init__(self, seat: Seat, action: Play) -> None:
        self.laid = _laid(seat, action)
        self.led = _told_play(True, seat, action)
        self.followed = _told_play(False, seat, action)


def _singles(face_down: bool) -> list[list[_Single]]:
    return [[_Single(seat, Play((card,), face_down)) for card in range(KINDS)] for seat in range(4)]


#: by seat and card
_UP: Final = _singles(False)
_DOWN: Final = _singles(True)


def _take_trick(public: OctablitzPublic, told: list[Told]) -> None:
    """OB-5 Takes a trick: the strongest player keeps their own cards and leads next. `public` is a fresh copy."""
    best = public.best
    seat, cards = best.seat, best.cards
    assert cards is not None
    taken = public.taken[seat] + cards
    public.taken = replaced(public.taken, seat, taken)
    trick: tuple[Trick, ...] = (Trick(seat, public.trick),)
    public.tricks = public.tricks + trick
    public.trick = ()
    public.turn = seat
    told.append(Told(TrickTaken(seat, cards, len(taken))))


def _win(public: OctablitzPublic, told: list[Told]) -> None:
    """OB-7 Ends the deal: all others settle with the winner of the last trick. `public` is a fresh copy."""
    winner = public.turn
    taken = [len(cards) for cards in public.taken]
    payments = payments_of(winner, taken, public.general, public.multiplier)
    public.points = with_payments(public.points, payments)
    multiplier = public.multiplier + 1 if winner == public.general else 2
    public.result = DealWon(winner, tuple(payments), public.points, multiplier)
    told.append(Told(public.result))


def settle(public: OctablitzPublic, result: DealWon) -> OctablitzStanding:
    """OB-8 Returns the next standing. The winner is General in the next deal and leads to it as its dealer."""
    return OctablitzStanding(public.deal, public.points, result.seat, result.seat, result.multiplier)
