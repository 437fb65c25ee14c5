"""First lessons: the script is a legal deal to its end, and every other try is refused or kindly put right."""

import pytest

from meldhouse.lessons import LESSONS, NoSuchLesson, lesson_of
from meldhouse.lessons.lesson import LEARNER, Asked, Told
from meldhouse.study.lessons import LessonForm, lesson_told
from meldhouse.words import LANGUAGES, words_in

ALL = list(LESSONS.values())
named = pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.game)


def told(lesson, language="en", **form):
    return lesson_told(lesson, LessonForm(**form), words_in(language))


@named
def test_the_script_is_a_deal_that_the_learner_wins(lesson):
    match = lesson.at(len(lesson.steps))
    assert match.awaited == ()
    assert match.view(LEARNER).public.result.seat == LEARNER
    assert isinstance(lesson.steps[0], Told)
    assert isinstance(lesson.steps[-1], Told)
    assert 3 <= sum(isinstance(step, Asked) for step in lesson.steps) <= 6


@named
@pytest.mark.parametrize("language", LANGUAGES)
def test_from_start_to_end_every_event_is_told_once(lesson, language):
    now = told(lesson, language)
    known = 0
    texts = []
    while now.done < now.steps:
        for update in now.updates:
            assert update.since == known
            known += len(update.events)
        assert "⟦" not in now.text
        texts.append(now.text)
        step = lesson.steps[now.done]
        now = told(lesson, language, done=now.done, known=known, action=getattr(step, "action", ""))
        assert now.refusal is None
        assert now.instead == ""
    assert len(set(texts)) == len(lesson.steps)
    assert now.updates[-1].choices == []


@named
def test_only_where_something_is_asked_something_can_be_done(lesson):
    for done, step in enumerate(lesson.steps):
        now = told(lesson, done=done)
        assert bool(now.updates[-1].choices) == isinstance(step, Asked)
        assert now.is_told == isinstance(step, Told)
        # who comes back in the middle is told everything at once
        assert len(now.updates) == 1
        assert now.updates[0].since == 0


@named
def test_every_other_choice_gets_a_kind_word_and_changes_nothing(lesson):
    for done, step in enumerate(lesson.steps):
        if not isinstance(step, Asked):
            continue
        match = lesson.at(done)
        known = len(match.log)
        for choice in match.choices(LEARNER):
            action = lesson.rules.write_action(choice)
            now = told(lesson, done=done, known=known, action=action)
            is_wanted, refusal = lesson.try_out(done, action)
            assert refusal is None
            assert (now.done == done + 1) == is_wanted
            assert bool(now.instead) != is_wanted


WRONG = [
    ("rummy-five", "pass", "catch", "not-complete"),
    ("rummy-five", "pass", "run", "run-not-next"),
    ("rummy-five", "go", "bB!", "not-one-away"),
    ("rummy-five", "catch", "run", "call-after-go"),
    ("big-eight", "set", "catch", "not-complete"),
    ("octablitz", "hide", "rK", "not-stronger"),
    ("octablitz", "run", "bJ", "wrong-count"),
    ("rhine-rummy", "qualify", "lay 4d 5d 6d 7d / 9c 9h *", "not-qualified"),
    ("rhine-rummy", "free", "lay 4d 5d 6d 7d / 9c 9h 9s / Qd Qh Qs *", "wild-without-company"),
    ("rhine-rummy", "free", "lay 4d 5d 6d 7d / 9c 9h / Qd Qh Qs / 10c Jc *", "set-too-short"),
    ("rummikub", "thirty", "lay b8 o8 r8", "first-meld-low"),
    (
        "rummikub",
        "joker",
        "lay k10 k11 k12 k13 / b5 b6 b7 b8 / k11' b11 r11 o11 / k4 b4 r4 / o5 o6 o7",
        "joker-taken",
    ),
]


@pytest.mark.parametrize(("game", "name", "action", "code"), WRONG)
def test_what_is_not_allowed_is_refused_by_the_rules(game, name, action, code):
    lesson = lesson_of(game)
    done = [step.name for step in lesson.steps].index(name)
    now = told(lesson, done=done, known=1, action=action)
    assert now.refusal.code == code
    assert now.refusal.clause
    assert now.done == done
    assert told(lesson, done=done, known=1, action=action, is_asking=True).refusal.code == code


def test_sets_may_lie_in_any_order():
    lesson = lesson_of("rhine-rummy")
    done = [step.name for step in lesson.steps].index("qualify")
    assert lesson.try_out(done, "lay Qs Qd Qh / 9h 9c * / 4d 5d 6d") == (True, None)
    # a joker's place in a run says what it is, so that is not the same
    rummikub = lesson_of("rummikub")
    done = [step.name for step in rummikub.steps].index("joker")
    rest = "lay k10 k11 k12 k13 / b5 b6 b7 b8 / k11' b11 r11 o11 / k4 b4 r4 / o5 o6 o7 / "
    assert rummikub.try_out(done, rest + "r1 r2 *") == (True, None)
    assert rummikub.try_out(done, rest + "r1 * r2")[0] is False


@named
def test_what_the_text_points_at_is_there(lesson):
    """Cards that the learner or the table has, or buttons."""
    buttons = {"discard", "go", "catch", "run", "set", "-", "up", "down", "new", "end", "out"}
    for done, step in enumerate(lesson.steps):
        view = lesson.at(done).view(LEARNER)
        own = view.own
        cards = [*getattr(own, "hand", ()), *getattr(own, "rack", ())]
        cards += [card for cards in getattr(view.public, "table", ()) for card in cards]
        seen = {lesson.rules.write_cards((card,)) for card in cards}
        assert set(step.points_at) <= seen | buttons, step.name


def test_what_there_is_not_is_said():
    with pytest.raises(NoSuchLesson):
        lesson_of("chess")
    with pytest.raises(NoSuchLesson):
        lesson_of("rummikub").at(99)
    with pytest.raises(NoSuchLesson):
        told(lesson_of("rummikub"), done=7, known=3, action="draw")
