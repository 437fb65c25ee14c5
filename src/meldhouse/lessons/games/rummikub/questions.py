"""Questions about Rummikub: proofs from the view of the seat, and explanations."""

from __future__ import annotations

from meldhouse.games.rummikub.sets import read_set, set_value
from meldhouse.games.rummikub.tiles import is_joker, read_tiles, write_kinds
from meldhouse.lessons import layout_goals as goals
from meldhouse.lessons.exercise import NUMBER, Exercise
from meldhouse.lessons.frames import AnyMatch, hand_of
from meldhouse.lessons.topic import YES, Topic
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.solvers.melding import Answer
from meldhouse.solvers.melding.solve import rescue_layout
from meldhouse.words import Words

FIRST_ANSWERS = (YES, "first-meld-low", "table-touched")


def clears_joker(before: Layout, after: Layout) -> bool:
    """RK-3 Checks if a joker of the table now lies with none of the tiles that it lay with."""
    for tiles in before:
        for joker in [tile for tile in tiles if is_joker(tile)]:
            now = next(other for other in after if joker in other)
            if not any(tile in now for tile in tiles if tile != joker):
                return True
    return False


def _clears(turn: goals.Turn) -> bool:
    return clears_joker(turn.before, turn.after)


def _can_open(exercise: Exercise, match: AnyMatch, best: Answer) -> bool:
    """RK-2 Checks that the seat has not opened, and has tiles for a first meld."""
    return not match.view(exercise.seat).public.has_opened(exercise.seat) and best.value >= exercise.number


def _can_be_saved(exercise: Exercise, match: AnyMatch, best: Answer) -> bool:
    """RK-3 Checks that the begun table is illegal, and that the solver finds sets for all of it."""
    mess: Layout = tuple(read_tiles(text) for text in exercise.begun.split(" / "))
    if all(set_value(tiles) >= 0 for tiles in mess):
        return False
    rest = [tile for tile in hand_of(match, exercise.seat) if tile not in tiles_of(mess)]
    return rescue_layout(match.game, mess, rest).best is not None


def prove_value(exercise: Exercise, match: AnyMatch) -> list[str]:
    """RK-2, RK-4 Returns the value of a set; a joker counts as the tile that it stands for."""
    return [str(set_value(read_tiles(exercise.given)))]


def tell_value(exercise: Exercise, match: AnyMatch, words: Words, answer: str) -> list[str]:
    """Explains the value of the set."""
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


TOPICS: dict[str, Topic] = {
    "thirty": goals.goal(goals.any_turn, _can_open),
    "first": goals.allowed(FIRST_ANSWERS),
    "value": Topic(NUMBER, prove_value, tell_value),
    "clear": goals.goal(_clears),
    "rescue": goals.goal(goals.lays_enough, _can_be_saved),
    "most": goals.goal(goals.lays_enough, goals.is_most),
    "out": goals.goal(goals.lays_all, goals.is_out),
}
