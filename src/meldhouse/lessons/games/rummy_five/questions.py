"""Questions about Rummy Five and Big Eight: proofs from the view of the seat, and explanations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meldhouse.core.refusal import Refusal
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, PASS, RUN
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.scoring import HandScore
from meldhouse.games.rummy_five.state import FiveOwn, FiveView
from meldhouse.lessons.exercise import CARDS, CHOICE, MOVE, NUMBER, Exercise
from meldhouse.lessons.frames import AnyMatch
from meldhouse.lessons.pictures import drawn
from meldhouse.lessons.topic import YES, Topic
from meldhouse.parts.letter_cards import KINDS, Card, write_card
from meldhouse.solvers.rummy_five.waits import Wait, edition_of, waits_with_points
from meldhouse.words import Words

#: the possible objections to a Catch or a Run
CATCH_ANSWERS = (YES, "not-complete", "too-few-points", "discarded-before", "missed-before")
RUN_ANSWERS = (YES, "no-run", "run-not-next", "call-after-go")


def _own(view: FiveView) -> FiveOwn:
    assert view.own is not None
    return view.own


def _exposed(view: FiveView, seat: int) -> list[tuple[Card, ...]]:
    return [trio.cards for trio in view.public.exposed[seat]]


def unseen(edition: Edition, view: FiveView, seat: int) -> list[int]:
    """Returns the number of copies of each card that this seat has not seen."""
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
    """RF-4 Returns all cards that complete the hand."""
    return [write_card(wait.card) for wait in _waits(exercise, match.view(exercise.seat))]


def _waits(exercise: Exercise, view: FiveView) -> list[Wait]:
    seat = exercise.seat
    return waits_with_points(
        edition_of(exercise.game), _own(view).hand, _exposed(view, seat), view.public.has_gone(seat)
    )


def tell_waits(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains every wait and its points."""
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


# --- RF-6, RF-9: is a call allowed ---


def prove_catch(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RF-9 Returns yes if the discard may be caught, else the objection."""
    return [_code(match.refusal(exercise.seat, CATCH))]


def prove_run(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RF-6 Returns yes if the discard may be taken with Run, else the objection."""
    return [_code(match.refusal(exercise.seat, RUN))]


def _code(refusal: Refusal | None) -> str:
    return YES if refusal is None else refusal.code


def tell_catch(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains the objection or the score."""
    refusal = match.refusal(exercise.seat, CATCH)
    if refusal is not None:
        return [words.refusal(refusal, drawn, ())]
    return [words.score(final_score(exercise))]


def tell_run(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains the objection or the run."""
    refusal = match.refusal(exercise.seat, RUN)
    if refusal is not None:
        return [words.refusal(refusal, drawn, ())]
    return [
        words.say("exercises.run.yes", cards=drawn((match.view(exercise.seat).public.discards[-1].card,)))
    ]


# --- RF-13: the points of a hand ---


def final_score(exercise: Exercise) -> HandScore:
    """RF-13 Returns the score if the seat goes out now, taken from the result of playing it."""
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
    """RF-13 Returns the points of the hand."""
    return [str(final_score(exercise).points)]


def tell_worth(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains the score."""
    return [words.score(final_score(exercise))]


# --- the widest wait ---


def width_after(edition: Edition, view: FiveView, seat: int, discard: Card) -> tuple[tuple[Card, ...], int]:
    """RF-4 Returns the waits of the hand without a card, and their number of unseen copies."""
    rest = _own(view).without(discard)
    waits = tuple(cards_in(edition.reader.waits(packed(rest), view.public.exposed[seat])))
    left = unseen(edition, view, seat)
    return waits, sum(left[card] for card in waits)


def prove_wide(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RF-4 Returns the discards after which the most unseen cards complete the hand."""
    view, edition = match.view(exercise.seat), edition_of(exercise.game)
    widths = {
        card: width_after(edition, view, exercise.seat, card)[1] for card in dict.fromkeys(_own(view).hand)
    }
    best = max(widths.values())
    return [write_card(card) for card, width in widths.items() if width == best > 0]


def tell_wide(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Lists the wait after each discard."""
    view, edition = match.view(exercise.seat), edition_of(exercise.game)
    lines = []
    for card in dict.fromkeys(_own(view).hand):
        waits, count = width_after(edition, view, exercise.seat, card)
        if waits:
            lines.append(
                words.say("exercises.wide.line", card=drawn((card,)), waits=drawn(waits), count=count)
            )
    return lines


# --- RF-9: safe discards ---


def hands_of(left: Sequence[int], size: int, first: int = 0) -> Iterator[tuple[Card, ...]]:
    """Yields all hands of this size that these copies allow."""
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
    """RF-9 Returns a hand of the other player that could catch a card now, or None.

    That player has said Go, so any complete hand has enough points.
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
    """RF-9 Returns the cards that the other player, who has said Go, cannot catch with any hand."""
    hand = dict.fromkeys(_own(match.view(exercise.seat)).hand)
    return [write_card(card) for card in hand if catchers(exercise, match, card) is None]


def tell_safe(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains for each card who could catch it."""
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


def same_discard(exercise: Exercise, match: AnyMatch, answer: str) -> bool:
    """Checks if a discard is among the answers, with or without Go."""
    return answer.removesuffix("!") in exercise.answers


def all_cards() -> list[str]:
    """Returns the fourteen cards, suit by suit."""
    return [write_card(card) for card in range(KINDS)]


TOPICS: dict[str, Topic] = {
    "waits": Topic(CARDS, prove_waits, tell_waits, tuple(all_cards())),
    "catch": Topic(CHOICE, prove_catch, tell_catch, CATCH_ANSWERS),
    "run": Topic(CHOICE, prove_run, tell_run, RUN_ANSWERS),
    "worth": Topic(NUMBER, prove_worth, tell_worth),
    "wide": Topic(MOVE, prove_wide, tell_wide, is_right=same_discard),
    "safe": Topic(MOVE, prove_safe, tell_safe, is_right=same_discard),
}
