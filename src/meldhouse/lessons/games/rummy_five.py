"""Questions about Rummy Five and Big Eight: their answers, proved from what the seat sees, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meldhouse.core.refusal import Refusal
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, PASS, RUN
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.scoring import HandScore
from meldhouse.games.rummy_five.state import FiveOwn, FiveView
from meldhouse.lessons.exercise import Exercise
from meldhouse.lessons.messages import AnyMatch
from meldhouse.parts.letter_cards import KINDS, Card, write_card, write_cards
from meldhouse.solvers.rummy_five.waits import Wait, edition_of, waits_with_points
from meldhouse.words import Words

YES = "yes"
#: what may stand against a Catch or a Run
CATCH_ANSWERS = (YES, "not-complete", "too-few-points", "discarded-before", "missed-before")
RUN_ANSWERS = (YES, "no-run", "run-not-next", "call-after-go")


def drawn(cards: Sequence[Card]) -> str:
    """Cards as a text that is shown with pictures."""
    return f"`{write_cards(cards)}`"


def _own(view: FiveView) -> FiveOwn:
    assert view.own is not None
    return view.own


def _exposed(view: FiveView, seat: int) -> list[tuple[Card, ...]]:
    return [trio.cards for trio in view.public.exposed[seat]]


def unseen(edition: Edition, view: FiveView, seat: int) -> list[int]:
    """How many copies of each card lie where this seat cannot see them."""
    left = list(edition.copies)
    for card in _own(view).hand:
        left[card] -= 1
    for trios in view.public.exposed:
        for trio in trios:
            for card in trio.cards:
                left[card] -= 1
    for thrown in view.public.discards:
        if thrown.taken_by is None:
            left[thrown.card] -= 1
    return left


# --- RF-4: the wait ---


def prove_waits(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RF-4 All cards that would complete the hand."""
    return [write_card(wait.card) for wait in _waits(exercise, match.view(exercise.seat))]


def _waits(exercise: Exercise, view: FiveView) -> list[Wait]:
    seat = exercise.seat
    return waits_with_points(
        edition_of(exercise.game), _own(view).hand, _exposed(view, seat), view.public.has_gone(seat)
    )


def tell_waits(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    view = match.view(exercise.seat)
    hand = _own(view).hand
    found = _waits(exercise, view)
    lines = [
        words.say(
            "exercises.waits.line",
            card=drawn((wait.card,)),
            hand=drawn(sorted((*hand, wait.card))),
            draw=_points(wait.self_draw),
            catch=_points(wait.catch),
        )
        for wait in found
    ]
    is_enough = all(_points(wait.self_draw) and _points(wait.catch) for wait in found)
    return lines if is_enough else [*lines, words.say("exercises.waits.too-little")]


def _points(score: HandScore) -> int:
    return score.points if score.may_go_out else 0


# --- RF-6, RF-9: may this be called ---


def prove_catch(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RF-9 Whether the discard may be caught, and what stands against it."""
    return [_code(match.refusal(exercise.seat, CATCH))]


def prove_run(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RF-6 Whether the discard may be taken with Run."""
    return [_code(match.refusal(exercise.seat, RUN))]


def _code(refusal: Refusal | None) -> str:
    return YES if refusal is None else refusal.code


def tell_catch(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    refusal = match.refusal(exercise.seat, CATCH)
    if refusal is not None:
        return [words.refusal(refusal, drawn, ())]
    return [words.score(final_score(exercise))]


def tell_run(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    refusal = match.refusal(exercise.seat, RUN)
    if refusal is not None:
        return [words.refusal(refusal, drawn, ())]
    return [
        words.say("exercises.run.yes", cards=drawn((match.view(exercise.seat).public.discards[-1].card,)))
    ]


# --- RF-13: what a hand is worth ---


def final_score(exercise: Exercise) -> HandScore:
    """RF-13 What the hand is worth if the seat goes out now: played, and read off the result."""
    match = exercise.position()
    view = match.view(exercise.seat)
    match.decide(exercise.seat, GO_OUT if view.public.turn == exercise.seat else CATCH)
    while match.awaited:
        match.decide(match.awaited[0], PASS)
    result = match.view(exercise.seat).public.result
    score = getattr(result, "score", None)
    assert isinstance(score, HandScore)
    return score


def prove_worth(exercise: Exercise, match: AnyMatch) -> list[str]:
    return [str(final_score(exercise).points)]


def tell_worth(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    return [words.score(final_score(exercise))]


# --- the widest wait ---


def width_after(edition: Edition, view: FiveView, seat: int, discard: Card) -> tuple[tuple[Card, ...], int]:
    """RF-4 What the hand waits for without a card, and how many such cards this seat has not seen."""
    rest = _own(view).without(discard)
    waits = tuple(cards_in(edition.reader.waits(packed(rest), view.public.exposed[seat])))
    left = unseen(edition, view, seat)
    return waits, sum(left[card] for card in waits)


def prove_wide(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RF-4 The discards after which the most unseen cards complete the hand."""
    view, edition = match.view(exercise.seat), edition_of(exercise.game)
    widths = {
        card: width_after(edition, view, exercise.seat, card)[1] for card in dict.fromkeys(_own(view).hand)
    }
    best = max(widths.values())
    return [write_card(card) for card, width in widths.items() if width == best > 0]


def tell_wide(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    view, edition = match.view(exercise.seat), edition_of(exercise.game)
    lines = []
    for card in dict.fromkeys(_own(view).hand):
        waits, count = width_after(edition, view, exercise.seat, card)
        if waits:
            lines.append(
                words.say("exercises.wide.line", card=drawn((card,)), waits=drawn(waits), count=count)
            )
    return lines


# --- RF-9: what the other cannot catch ---


def hands_of(left: Sequence[int], size: int, first: int = 0) -> Iterator[tuple[Card, ...]]:
    """All hands of so many cards that these copies allow."""
    if size == 0:
        yield ()
        return
    for card in range(first, KINDS):
        if left[card]:
            rest = list(left)
            rest[card] -= 1
            for others in hands_of(rest, size - 1, card):
                yield (card, *others)


def catchers(exercise: Exercise, match: AnyMatch, card: Card) -> tuple[Card, ...] | None:
    """RF-9 Some hand of the one other player that could catch a card now; None: there is none.

    That player has said Go, so any complete hand is worth enough.
    """
    view, edition = match.view(exercise.seat), edition_of(exercise.game)
    other = 1 - exercise.seat
    if any(thrown.card == card for thrown in view.public.river(other)):
        return None
    for hand in hands_of(unseen(edition, view, exercise.seat), edition.dealt):
        if edition.reader.completing(packed(hand)) >> card & 1:
            return hand
    return None


def prove_safe(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RF-9 The cards that the other player, who has said Go, cannot catch whatever they hold."""
    hand = dict.fromkeys(_own(match.view(exercise.seat)).hand)
    return [write_card(card) for card in hand if catchers(exercise, match, card) is None]


def tell_safe(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    view, other = match.view(exercise.seat), 1 - exercise.seat
    lines = []
    for card in dict.fromkeys(_own(view).hand):
        hand = catchers(exercise, match, card)
        if hand is not None:
            lines.append(words.say("exercises.safe.unsafe", card=drawn((card,)), hand=drawn(hand)))
        elif any(thrown.card == card for thrown in view.public.river(other)):
            lines.append(words.say("exercises.safe.river", card=drawn((card,))))
        else:
            lines.append(words.say("exercises.safe.nobody", card=drawn((card,))))
    return lines


def same_discard(answers: Sequence[str], action: str) -> bool:
    """With Go or without, it is the card that counts."""
    return action.removesuffix("!") in answers


def all_cards() -> list[str]:
    """The fourteen cards, suit by suit."""
    return [write_card(card) for card in range(KINDS)]
