"""The conditions of calls: a hand that is complete, the bars of Catch, the cards for Run and Set."""

from __future__ import annotations

from meldhouse.core.refusal import Refusal
from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.scoring import HandScore, score_hand
from meldhouse.games.rummy_five.state import FiveOwn, FiveView
from meldhouse.games.rummy_five.transitions import holds_rest
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.letter_cards import Card
from meldhouse.parts.seats import Seat


def own_of(view: FiveView) -> FiveOwn:
    """Returns the private box of a view that has one."""
    own = view.own
    assert own is not None
    return own


def seat_of(view: FiveView) -> Seat:
    """Returns the seat of a view that has one."""
    seat = view.seat
    assert seat is not None
    return seat


# --- a complete hand ---


def refuse_completing(
    edition: Edition,
    view: FiveView,
    concealed: tuple[Card, ...],
    card: Card,
    self_draw: bool,
    last_card: bool,
) -> Refusal | None:
    """RF-2, RF-3, BE-2, BE-4 Checks that a hand is complete and worth the minimum without dealer points."""
    if not edition.reader.completing(packed(concealed)) >> card & 1:
        return Refusal("not-complete", edition.hand_clause, cards=(*concealed, card))
    score = score_of(edition, view, concealed, card, self_draw, last_card)
    if score is None:
        return Refusal("not-complete", edition.hand_clause, cards=(*concealed, card))
    if not score.may_go_out:
        worth = score.points - score.dealer
        return Refusal(
            "too-few-points", edition.minimum_clause, numbers={"worth": worth, "needed": edition.minimum}
        )
    if view.public.has_gone(seat_of(view)) and view.public.exposed[seat_of(view)]:
        return Refusal("barred-by-wrong-go", "RF-17")
    return None


def score_of(
    edition: Edition,
    view: FiveView,
    concealed: tuple[Card, ...],
    card: Card,
    self_draw: bool,
    last_card: bool,
) -> HandScore | None:
    """RF-11 to RF-13 Returns the value of the seat's hand with a completing card, or None if it is not complete."""
    public, seat = view.public, seat_of(view)
    is_first = not any(public.exposed) and not public.river(seat)
    done = Completion(card, self_draw, public.has_gone(seat), is_first, last_card)
    dealer = public.streak if public.dealer == seat else 0
    return score_hand(edition, concealed, public.exposed[seat], done, dealer)


# --- the bars of Catch ---


def refuse_own_river(view: FiveView, card: Card) -> Refusal | None:
    """RF-9 Checks the first bar: the player has discarded this card in this deal, taken by another or not."""
    for thrown in view.public.river(seat_of(view)):
        if thrown.card == card:
            return Refusal("discarded-before", "RF-9", cards=(card,))
    return None


def refuse_missed(edition: Edition, view: FiveView, card: Card) -> Refusal | None:
    """RF-9 Checks the second bar: the player could have caught the same card since their last discard.

    The hand has not changed since then, so the discards show what was possible.
    """
    earlier = view.public.discards[:-1]
    for thrown in reversed(earlier):
        if thrown.seat == view.seat:
            return None
        if thrown.card == card:
            was_refused = refuse_completing(edition, view, own_of(view).hand, card, False, False)
            return None if was_refused is not None else Refusal("missed-before", "RF-9", cards=(card,))
    return None


# --- the cards for Run and Set ---


def refuse_taking(edition: Edition, view: FiveView, trio: Trio | None, code: str) -> Refusal | None:
    """RF-5, RF-6, RF-7, BE-4 Checks for no Go, for a discard that is not the last, and for two fitting cards."""
    public, seat, hand = view.public, seat_of(view), own_of(view).hand
    card = public.discards[-1].card
    if public.has_gone(seat):
        return Refusal("call-after-go", "RF-5")
    if view.stock == 0:
        return Refusal("last-discard", "RF-7", cards=(card,))
    if len(public.exposed[seat]) >= edition.trios:
        clause = edition.minimum_clause if edition.trios > 1 else "RF-6"
        return Refusal("no-more-calls", clause, numbers={"calls": edition.trios})
    if trio is None or not holds_rest(hand, trio, card):
        return Refusal(code, edition.hand_clause, cards=(card,))
    return None
