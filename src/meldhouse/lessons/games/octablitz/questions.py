"""Questions about Octablitz: proofs from the view of the seat, and explanations."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.refusal import Refusal
from meldhouse.games.octablitz.actions import Play, write_action
from meldhouse.games.octablitz.combinations import RUN, RUNS, Combination, alike
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.scoring import Payment
from meldhouse.games.octablitz.state import OctablitzOwn, OctablitzView
from meldhouse.lessons.exercise import CHOICE, MOVE, NUMBER, Exercise
from meldhouse.lessons.frames import AnyMatch
from meldhouse.lessons.pictures import drawn
from meldhouse.lessons.topic import YES, Topic
from meldhouse.parts.letter_cards import KINDS, Card, read_cards
from meldhouse.solvers.octablitz.open_hand.solver import OpenHand, OpenPosition, pack
from meldhouse.words import Words

UP_ANSWERS = (YES, "not-stronger", "other-kind", "no-trick-taken", "two-ls")
_SLOTS = 1 << 12


def _own(view: OctablitzView) -> OctablitzOwn:
    assert view.own is not None
    return view.own


# --- OB-3: beat it ---


def prove_beat(exercise: Exercise, match: AnyMatch) -> list[str]:
    """OB-3 Returns all plays that are allowed face up."""
    return [write_action(play) for play in match.choices(exercise.seat) if not play.face_down]


def tell_beat(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Lists the plays that beat the trick."""
    best = match.view(exercise.seat).public.best.cards
    return [
        words.say("exercises.beat.line", cards=drawn(read_cards(play)), best=drawn(best))
        for play in prove_beat(exercise, match)
    ]


def prove_up(exercise: Exercise, match: AnyMatch) -> list[str]:
    """OB-3, OB-4, OB-6 Returns yes if these cards may be played face up, else the objection."""
    refusal = _refusal(exercise, match)
    return [YES if refusal is None else refusal.code]


def _refusal(exercise: Exercise, match: AnyMatch) -> Refusal | None:
    return match.refusal(exercise.seat, Play(read_cards(exercise.given)))


def tell_up(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains the objection, or the card beaten."""
    refusal = _refusal(exercise, match)
    if refusal is not None:
        return [words.refusal(refusal, drawn, ())]
    best = match.view(exercise.seat).public.best.cards
    return [words.say("exercises.beat.line", cards=drawn(read_cards(exercise.given)), best=drawn(best))]


# --- OB-4: a lead that nobody can beat ---


def unseen(match: AnyMatch, seat: int) -> list[int]:
    """Returns the number of copies of each card that this seat has not seen."""
    view = match.view(seat)
    rules = match.game
    assert isinstance(rules, Octablitz)
    left = [rules.deck.count(card) for card in range(KINDS)]
    known = [*_own(view).hand, *_own(view).buried]
    for laid in [laid for trick in view.public.tricks for laid in trick.laid] + list(view.public.trick):
        known += laid.cards or ()
    for card in known:
        left[card] -= 1
    return left


def beaters(match: AnyMatch, seat: int, lead: Combination) -> tuple[Card, ...] | None:
    """OB-3, OB-4 Returns a combination of unseen cards that beats a lead, or None."""
    left = unseen(match, seat)
    if lead.kind == RUN:
        better = [run for run in RUNS if run.beats(lead) and all(left[card] for card in run.cards)]
        return better[-1].cards if better else None
    for card in range(KINDS):
        if left[card] >= lead.size:
            other = alike(card, lead.size)
            if other.is_comparable(lead) and other.beats(lead):
                return other.cards
    return None


def prove_sure(exercise: Exercise, match: AnyMatch) -> list[str]:
    """OB-4 Returns the leads that no unseen card can beat."""
    return [
        write_action(play)
        for play in match.choices(exercise.seat)
        if beaters(match, exercise.seat, play.combination) is None
    ]


def tell_sure(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Names a combination that beats the lead, or lists the sure leads."""
    lines = []
    if answer and answer not in exercise.answers:
        beaten = beaters(match, exercise.seat, Play(read_cards(answer)).combination)  # type: ignore[arg-type]
        if beaten is not None:
            lines.append(
                words.say("exercises.sure.beaten", cards=drawn(read_cards(answer)), by=drawn(beaten))
            )
        return lines
    for lead in prove_sure(exercise, match):
        lines.append(words.say("exercises.sure.line", cards=drawn(read_cards(lead))))
    return lines


# --- all hands open ---


def values_of_leads(exercise: Exercise, match: AnyMatch) -> dict[str, int]:
    """Returns the points of this deal that each lead secures with all hands open."""
    public = match.view(exercise.seat).public
    hands = [pack(_own(match.view(seat)).hand) for seat in range(exercise.players)]
    taken = [len(cards) for cards in public.taken]
    solver = OpenHand(exercise.players, public.general, public.multiplier, slots=_SLOTS)
    values: dict[str, int] = {}
    for play in match.choices(exercise.seat):
        position = OpenPosition(hands, taken, exercise.seat)
        position.hands[exercise.seat] -= pack(play.cards)
        position.played = 1
        position.size = play.combination.size
        position.is_run = play.combination.kind == RUN
        position.best_strength = play.combination.strength
        position.best_seat = exercise.seat
        values[write_action(play)] = solver.solve(position, exercise.seat)
    return values


def prove_open(exercise: Exercise, match: AnyMatch) -> list[str]:
    """Returns the leads that secure the most points."""
    values = values_of_leads(exercise, match)
    return [lead for lead, value in values.items() if value == max(values.values())]


def tell_open(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains the points of a lead, or of all leads."""
    values = values_of_leads(exercise, match)
    if answer in values and answer not in exercise.answers:
        return [_open_line(words, answer, values[answer])]
    return [
        _open_line(words, lead, value) for lead, value in sorted(values.items(), key=lambda item: -item[1])
    ]


def _open_line(words: Words, lead: str, value: int) -> str:
    key = "exercises.open.gains" if value > 0 else "exercises.open.loses"
    return words.say(key, cards=drawn(read_cards(lead)), points=abs(value))


# --- OB-7: settling ---


def prove_settle(exercise: Exercise, match: AnyMatch) -> list[str]:
    """OB-7, OB-8 Returns the payment of the seat after its last card, which leaves no choice."""
    for payment in _payments(exercise):
        if payment.seat == exercise.seat:
            return [str(payment.points if payment.payer == exercise.seat else -payment.points)]
    return ["0"]


def _payments(exercise: Exercise) -> Sequence[Payment]:
    match = exercise.position()
    match.decide(exercise.seat, match.choices(exercise.seat)[0])
    result = match.view(exercise.seat).public.result
    assert result is not None
    payments: Sequence[Payment] = result.payments
    return payments


def tell_settle(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains the payment."""
    return [
        words.say(
            "exercises.settle.line-none" if payment.extra else "exercises.settle.line",
            base=payment.base,
            taken=payment.taken,
            extra=payment.extra,
            times=payment.times,
            points=prove_settle(exercise, match)[0],
        )
        for payment in _payments(exercise)
        if payment.seat == exercise.seat
    ]


TOPICS: dict[str, Topic] = {
    "beat": Topic(MOVE, prove_beat, tell_beat),
    "up": Topic(CHOICE, prove_up, tell_up, UP_ANSWERS),
    "sure": Topic(MOVE, prove_sure, tell_sure),
    "open": Topic(MOVE, prove_open, tell_open),
    "settle": Topic(NUMBER, prove_settle, tell_settle),
}
