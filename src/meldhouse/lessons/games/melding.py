"""Questions about Rhine Rummy and Rummikub: what a turn must reach, how the solver proves it, and the way there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.core.game import AnyGame
from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.turns import IN_HAND, Turn, is_staying, read_sets
from meldhouse.games.rummikub.sets import read_set, set_value
from meldhouse.games.rummikub.tiles import is_joker, read_tiles, write_kinds
from meldhouse.lessons.exercise import Exercise
from meldhouse.lessons.games.rummy_five import YES
from meldhouse.lessons.messages import AnyMatch
from meldhouse.parts.arrangement import Arrangement, tiles_of
from meldhouse.solvers.melding import Answer, best_opening, best_play, best_rhine_play, rescue, steps_to
from meldhouse.words import Words
from meldhouse.words.steps import step_text

JOKER_ANSWERS = (YES, "wild-without-company", "wild-not-freed", "wild-swapped")
FIRST_ANSWERS = (YES, "first-meld-low", "table-touched")
#: what is reached by moving on the table
GOALS = ("qualify", "thirty", "most", "out", "free", "clear", "rescue")


def hand_of(match: AnyMatch, seat: int) -> tuple[int, ...]:
    """What a seat holds, hand or rack."""
    own: Any = match.view(seat).own
    hand: tuple[int, ...] = own.rack if hasattr(own, "rack") else own.hand
    return hand


def drawn_by(rules: AnyGame) -> Any:
    """Writes cards as a text that is shown with pictures."""
    return lambda cards: f"`{rules.write_cards(cards)}`"


# --- goals ---


def is_reached(exercise: Exercise, match: AnyMatch, action: str) -> bool:
    """Whether a turn that the rules allow does what was asked for."""
    table = getattr(match.game.read_action(action), "table", None)
    if table is None:
        return False
    hand = hand_of(match, exercise.seat)
    before = match.view(exercise.seat).public.table
    laid = [tile for tile in tiles_of(table) if tile in hand]
    if exercise.topic == "out":
        return len(laid) == len(hand)
    if exercise.topic in ("most", "rescue"):
        return len(laid) >= exercise.number
    if exercise.topic in ("free", "clear"):
        return frees(exercise.game, before, table, hand)
    return True


def frees(game: str, before: Arrangement, after: Arrangement, hand: Sequence[int]) -> bool:
    """Whether a joker of the table now does another work: at Rhine Rummy it stands for something else (RR-6), at
    Rummikub it lies with none of the tiles that it lay with (RK-3).
    """
    if game == "rhine-rummy":
        turn = Turn(before, after, hand, False)
        return read_sets(turn) and any(
            turn.old_set[reading.wild] > IN_HAND and not is_staying(turn, reading)
            for reading in turn.readings
            if reading.wild >= 0
        )
    for tiles in before:
        for joker in [tile for tile in tiles if is_joker(tile)]:
            now = next(other for other in after if joker in other)
            if not any(tile in now for tile in tiles if tile != joker):
                return True
    return False


def best_of(exercise: Exercise, match: AnyMatch) -> Answer | None:
    """What the solver says is the most that can be laid."""
    view = match.view(exercise.seat)
    hand = hand_of(match, exercise.seat)
    if isinstance(match.game, RhineRummy):
        return best_rhine_play(match.game, view.public.table, hand, view.public.has_qualified(exercise.seat))
    if not view.public.has_opened(exercise.seat):
        return best_opening(view.public.table, hand)
    return best_play(view.public.table, hand)


def prove_goal(exercise: Exercise, match: AnyMatch) -> list[str]:
    """The stated way, if the rules allow it, it does what was asked, and all is as the solver says; else nothing."""
    for answer in exercise.answers:
        action = match.game.read_action(answer)
        if match.refusal(exercise.seat, action) is not None or not is_reached(exercise, match, answer):
            return []
    best = best_of(exercise, match)
    if best is None or not best.proven or not _is_as_said(exercise, match, best):
        return []
    return exercise.answers


def _is_as_said(exercise: Exercise, match: AnyMatch, best: Answer) -> bool:
    """What the question says of the position, by the solver."""
    view = match.view(exercise.seat)
    if exercise.topic == "most":
        return best.tiles == exercise.number
    if exercise.topic == "out":
        return not best.left
    if exercise.topic == "qualify":
        return not view.public.has_qualified(exercise.seat)
    if exercise.topic == "thirty":
        return not view.public.has_opened(exercise.seat) and best.value >= exercise.number
    if exercise.topic == "rescue":
        return _can_be_saved(exercise, match)
    return True


def _can_be_saved(exercise: Exercise, match: AnyMatch) -> bool:
    """RK-3 The table in a mess is not legal as it lies, and the solver finds sets for all of it."""
    mess: Arrangement = tuple(read_tiles(text) for text in exercise.begun.split(" / "))
    if all(set_value(tiles) >= 0 for tiles in mess):
        return False
    rest = [tile for tile in hand_of(match, exercise.seat) if tile not in tiles_of(mess)]
    return rescue(mess, rest) is not None


def tell_goal(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """The way there, step by step; for a turn that is allowed but falls short, what it lacks."""
    if answer and not is_reached(exercise, match, answer):
        return [words.say(f"exercises.{exercise.topic}.short", number=exercise.number)]
    rules = match.game
    table = rules.read_action(answer or exercise.answers[0]).table
    before = match.view(exercise.seat).public.table
    steps = steps_to(before, hand_of(match, exercise.seat), table)
    return [step_text(words, step, drawn_by(rules)) for step in steps]


# --- may the table lie like this ---


def _refusal(exercise: Exercise, match: AnyMatch) -> Refusal | None:
    return match.refusal(exercise.seat, match.game.read_action(f"lay {exercise.given}"))


def prove_allowed(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RR-6, RK-2 Whether the table may lie like this after the turn, and what stands against it."""
    refusal = _refusal(exercise, match)
    # in a group or in a sequence, it is the same mistake
    return [YES if refusal is None else refusal.code.removesuffix("-group")]


def tell_allowed(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    refusal = _refusal(exercise, match)
    if refusal is None:
        return [words.say(f"exercises.{exercise.topic}.yes")]
    return [words.refusal(refusal, drawn_by(match.game), ())]


def new_sets(exercise: Exercise, match: AnyMatch) -> str:
    """What would lie there that did not before, set by set."""
    table = match.game.read_action(f"lay {exercise.given}").table
    old = match.view(exercise.seat).public.table
    sets = [match.game.write_cards(cards) for cards in table if cards not in old]
    return " / ".join(sets)


# --- points ---


def prove_count(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RR-7 What the cards in the hand count against who holds them."""
    return [str(_values(match).of_hand(hand_of(match, exercise.seat)))]


def _values(match: AnyMatch) -> Values:
    rules = match.game
    assert isinstance(rules, RhineRummy)
    return rules.values


def tell_count(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    values, hand = _values(match), hand_of(match, exercise.seat)
    return [" + ".join(str(values.in_hand(card)) for card in hand) + f" = {values.of_hand(hand)}"]


def prove_value(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RK-2, RK-4 What a set counts, jokers as what they stand for."""
    return [str(set_value(read_tiles(exercise.given)))]


def tell_value(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    reading = read_set(read_tiles(exercise.given))
    assert reading is not None
    return [
        words.say(
            "exercises.value.line",
            cards=f"`{exercise.given}`",
            read=f"`{write_kinds(reading.kinds)}`",
            points=reading.value,
        )
    ]
