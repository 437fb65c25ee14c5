"""Exercises: every answer is proved anew by the rules, the tables or the solver, and nothing else is taken for it."""

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from meldhouse.games.rummikub.tiles import is_joker, kind_with
from meldhouse.games.rummy_five.edition import RUMMY_FIVE
from meldhouse.lessons import LESSONS, NoSuchLesson, exercise_of, exercises_of, topic_of
from meldhouse.lessons.exercise import CARDS, CHOICE, MOVE, NUMBER
from meldhouse.lessons.games.octablitz.questions import values_of_leads
from meldhouse.lessons.games.rhine_rummy.questions import frees_joker
from meldhouse.lessons.games.rummy_five.questions import hands_of
from meldhouse.lessons.layout_goals import best_of
from meldhouse.lessons.mining.run import entry_of
from meldhouse.lessons.registry import GAME_LESSONS
from meldhouse.parts.layout import read_layout
from meldhouse.parts.letter_cards import write_card
from meldhouse.parts.playing_cards import read_cards
from meldhouse.solvers.rummy_five.waits import waits_with_points
from meldhouse.study.lessons import ExerciseForm, exercise_told
from meldhouse.words import LANGUAGES, words_in

#: goals that are reached by moving on the table
GOALS = ("qualify", "thirty", "most", "out", "free", "clear", "rescue")
ALL = [exercise for game in LESSONS for exercise in exercises_of(game)]
each = pytest.mark.parametrize("exercise", ALL, ids=lambda one: f"{one.game}-{one.name}")
RULES = Path(__file__).parents[2] / "docs" / "rules"


def answer_of(exercise):
    return " ".join(exercise.answers) if exercise.kind == CARDS else exercise.answers[0]


def told(exercise, language="en", **form):
    return exercise_told(exercise, ExerciseForm(**form), words_in(language))


def test_every_game_has_its_exercises():
    for game in LESSONS:
        assert 5 <= len(exercises_of(game)) <= 10
        assert len({one.name for one in exercises_of(game)}) == len(exercises_of(game))
        assert len({one.topic for one in exercises_of(game)}) >= 5


@each
def test_the_answer_is_proved(exercise):
    assert exercise.kind == topic_of(exercise).kind
    assert topic_of(exercise).prove(exercise, exercise.position()) == exercise.answers != []


@each
def test_the_answer_is_right_and_explained_in_every_language(exercise):
    for language in LANGUAGES:
        question = told(exercise, language)
        assert question.is_right is None
        assert question.lines == []
        given = told(exercise, language, answer=answer_of(exercise))
        assert given.is_right
        assert given.lines
        shown = told(exercise, language, is_shown=True)
        assert shown.lines
        assert shown.is_right is None


def wrong_answers(exercise, match):
    """Returns other possible answers: other choices, numbers, sets of cards, and moves that the rules allow."""
    if exercise.kind == CHOICE:
        return [code for code in topic_of(exercise).choices if code not in exercise.answers]
    if exercise.kind == NUMBER:
        return [str(int(exercise.answers[0]) + more) for more in (-1, 1, 10)]
    if exercise.kind == CARDS:
        cards = [card for card in topic_of(exercise).choices if card not in exercise.answers]
        return [*cards, " ".join([*exercise.answers, cards[0]]), *exercise.answers[:-1]]
    moves = [match.game.write_action(action) for action in match.choices(exercise.seat)]
    return [move for move in moves if not topic_of(exercise).is_right(exercise, match, move)]


@each
def test_another_answer_is_wrong(exercise):
    wrong = wrong_answers(exercise, exercise.position())
    assert wrong
    for answer in wrong:
        given = told(exercise, answer=answer)
        assert given.is_right is False
        assert given.refusal is None
        # nothing is given away beside what follows from the try
        assert answer_of(exercise) not in given.lines
    if exercise.topic not in GOALS and exercise.kind == MOVE:
        right = [one for one in exercise.answers if one not in wrong]
        assert right == exercise.answers


@each
def test_the_position_is_what_the_seat_sees_and_nothing_more(exercise):
    """The message is a seat's own view; only where it is said do all hands lie open."""
    match = exercise.position()
    message = told(exercise).updates
    assert len(message) == 1
    assert message[0].seat == exercise.seat
    view = message[0].view
    assert set(view) == {"seat", "public", "own", "held", "stock"}
    assert view["held"] == list(match.view(exercise.seat).held)
    assert (told(exercise).open_hands is not None) == exercise.is_open


@each
def test_the_clause_can_be_read(exercise):
    pages = {"RF": "rummy-five", "BE": "big-eight", "OB": "octablitz", "RR": "rhine-rummy", "RK": "rummikub"}
    for language in LANGUAGES:
        text = (RULES / f"{pages[exercise.clause[:2]]}.{language}.md").read_text("utf-8")
        assert f'<a id="{exercise.clause.lower()}"></a>' in text


@pytest.mark.parametrize(
    "exercise", [one for one in ALL if one.topic in GOALS], ids=lambda one: f"{one.game}-{one.name}"
)
def test_a_turn_that_is_not_allowed_is_refused_by_the_rules(exercise):
    refused = told(exercise, answer="lay " + exercise.answers[0].removeprefix("lay ").split(" / ")[0])
    assert refused.refusal is not None
    assert refused.is_right is None


def of_topic(topic):
    found = [one for one in ALL if one.topic == topic]
    assert found
    return [(one, one.position()) for one in found]


def test_rk_2_where_one_set_is_not_enough_no_set_of_the_rack_is_worth_thirty():
    """Beside a plain count: every run and group there is, with jokers for what the rack lacks."""
    for exercise, match in of_topic("thirty"):
        kinds = {tile >> 1 for tile in match.view(exercise.seat).own.rack if not is_joker(tile)}
        jokers = sum(is_joker(tile) for tile in match.view(exercise.seat).own.rack)
        sets = [
            (sum(range(low, high + 1)), {kind_with(colour, number) for number in range(low, high + 1)})
            for colour in range(4)
            for low in range(1, 12)
            for high in range(low + 2, 14)
        ]
        for number in range(1, 14):
            for size in (3, 4):
                for colours in combinations(range(4), size):
                    sets.append((number * size, {kind_with(colour, number) for colour in colours}))
        possible = [worth for worth, wanted in sets if len(wanted - kinds) <= jokers]
        assert possible
        assert max(possible) < exercise.number == 30


def test_what_the_questions_say_of_their_positions_is_so():
    for exercise, match in of_topic("beat"):
        assert len(exercise.answers) == 1
        assert match.view(exercise.seat).public.led is not None
    for exercise, match in of_topic("settle"):
        assert all(play.face_down for play in match.choices(exercise.seat))
        assert int(exercise.answers[0]) > 0
    for exercise, match in of_topic("open"):
        values = values_of_leads(exercise, match)
        assert all((value > 0) == (lead in exercise.answers) for lead, value in values.items())
    for exercise, match in of_topic("most"):
        best = best_of(exercise, match)
        assert best.touched > 0
        assert best.tiles == exercise.number
    for exercise, match in of_topic("safe"):
        assert match.view(exercise.seat).public.has_gone(1 - exercise.seat)
    for exercise, match in of_topic("qualify"):
        assert not match.view(exercise.seat).public.has_qualified(exercise.seat)


def test_rf_9_the_safe_card_is_the_only_one():
    """Beside a plain count: all fours of the cards not seen, each asked for what it waits for."""
    exercise = exercise_of("rummy-five", "safe-1")
    view = exercise.position().view(exercise.seat)
    other = 1 - exercise.seat
    left = list(RUMMY_FIVE.deck)
    for card in [*view.own.hand, *[thrown.card for thrown in view.public.discards]]:
        left.remove(card)
    caught = set()
    for hand in set(combinations(left, 4)):
        caught |= {wait.card for wait in waits_with_points(RUMMY_FIVE, hand)}
    caught -= {thrown.card for thrown in view.public.river(other)}
    assert exercise.answers == [write_card(card) for card in view.own.hand if card not in caught]


def test_rf_9_a_card_let_go_by_is_barred_and_nothing_else_stands_against_it():
    """Beside the rules' own word: the tables say that the hand waits for it, and it could be caught a moment ago."""
    exercise = exercise_of("rummy-five", "catch-4")
    view = exercise.position().view(exercise.seat)
    card = view.public.discards[-1].card
    waits = waits_with_points(RUMMY_FIVE, view.own.hand, (), view.public.has_gone(exercise.seat))
    assert [wait.catch.may_go_out for wait in waits if wait.card == card] == [True]
    seats = [thrown.seat for thrown in view.public.discards]
    mine = len(seats) - 1 - seats[::-1].index(exercise.seat)
    since = [thrown.card for thrown in view.public.discards[mine + 1 :]]
    assert since.count(card) == 2
    assert card not in [thrown.card for thrown in view.public.river(exercise.seat)]
    # the pass on it is a decision of the deal, and what was passed on was a win
    rules, last = exercise.position().game, exercise.decisions
    at = max(number for number, made in enumerate(last[:-1]) if made == f"{exercise.seat} -")
    before = replace(exercise, decisions=last[:at]).position()
    assert before.view(exercise.seat).public.discards[-1].card == card
    assert before.refusal(exercise.seat, rules.read_action("catch")) is None
    assert exercise.answers == ["missed-before"]


def test_all_hands_that_copies_allow():
    assert sorted(hands_of([2, 1] + [0] * 12, 2)) == [(0, 0), (0, 1)]
    assert len(list(hands_of([1] * 14, 2))) == 14 * 13 // 2


def test_rr_6_a_joker_is_freed_if_it_stands_for_something_else():
    def table(text):
        return read_layout(text, read_cards)

    hand = read_cards("9s 10c Jc")
    before = table("9c 9h *")
    assert frees_joker(before, table("9c 9h 9s / 10c Jc *"), hand)
    assert not frees_joker(before, table("9c 9h 9s *"), hand)


def test_the_files_are_as_they_are_written():
    """The files of `mining` can be read again and repeat nothing."""
    for game in LESSONS:
        path = Path(__file__).parents[2] / "src" / "meldhouse" / "lessons" / "exercises" / f"{game}.json"
        entries = json.loads(path.read_text("utf-8"))
        assert entries == [entry_of(exercise) for exercise in exercises_of(game)]
        for entry in entries:
            assert entry["game"] == game
            assert "" not in entry.values()


def test_every_exercise_is_wanted():
    for game, lessons in GAME_LESSONS.items():
        wanted = [(one.name, one.topic, one.clause) for one in lessons.wanted]
        assert [(one.name, one.topic, one.clause) for one in exercises_of(game)] == wanted


def test_what_there_is_not_is_said():
    with pytest.raises(NoSuchLesson):
        exercise_of("rummikub", "nothing")
