"""Takes every lesson and every exercise in a real browser, by clicks and by keys, and checks progress and layout.

Each game is played by clicks on a phone, but the lesson of Rummikub by keys on a desk, each in its own language.
axe checks the first steps of every lesson, and every kind of exercise. `-m long` plays every game by keys and walks
through all exercises in all languages.
"""

import pytest
from tests.support.web.browser import LOCALES
from tests.support.web.deals import needs_axe
from tests.support.web.lessons import (
    READY,
    do,
    miss,
    open_exercise,
    open_lesson,
    press,
    solve,
    table,
    take_lesson,
    where,
)
from tests.support.web.page_checks import check

from meldhouse.lessons import LESSONS, exercises_of

GAMES = tuple(LESSONS)


def by_hands(*usual):
    """Every game by clicks and by keys: these, and all the others with `-m long`."""
    return pytest.mark.parametrize(
        ("game", "by_keys"),
        [
            pytest.param(game, hands == "keys", id=name, marks=[] if name in usual else pytest.mark.long)
            for game in GAMES
            for hands in ("clicks", "keys")
            for name in [f"{game}-{hands}"]
        ],
    )


#: steps that axe looks at; the others are made of the same parts
LOOKED_AT = 3
#: the looks, in turn
LOOKS = [(language, theme) for theme in ("dark", "light") for language in LOCALES]


@needs_axe
@by_hands(*(f"{game}-clicks" for game in GAMES if game != "rummikub"), "rummikub-keys")
def test_a_first_lesson_from_start_to_end(someone, game, by_keys):
    language, theme = LOOKS[(GAMES.index(game) + 2 * by_keys) % len(LOOKS)]
    person = someone("desk" if by_keys else "phone", language, theme)
    page = person.page
    looked_at = [step.name for step in LESSONS[game].steps][: 1 if by_keys else LOOKED_AT]
    open_lesson(page, game)
    take_lesson(
        page,
        LESSONS[game],
        by_keys,
        lambda step: check(person, f"{step} in {language}", step in looked_at),
    )
    page.click("[data-act=exercises]")
    page.wait_for_selector(f"[data-lesson={game}] .mark")


@needs_axe
@by_hands("rummy-five-clicks", "rummikub-clicks")
def test_every_exercise_of_a_game_one_after_the_other(someone, game, by_keys):
    """Answers wrongly, then correctly; the page leads to the next exercise, and the list shows the progress."""
    person = someone("desk" if by_keys else "phone", *LOOKS[(GAMES.index(game) + 3 * by_keys) % len(LOOKS)])
    page = person.page
    exercises = exercises_of(game)
    kinds = set()
    open_exercise(page, exercises[0])
    for number, exercise in enumerate(exercises):
        page.wait_for_url(f"**/learn/{game}/{exercise.name}")
        page.wait_for_selector(f"{READY} .text")
        with_axe = not by_keys and exercise.kind not in kinds
        kinds.add(exercise.kind)
        check(person, exercise.name, with_axe)
        if not by_keys:
            miss(page, exercise)
        solve(page, exercise, by_keys)
        check(person, f"{exercise.name}, answered", with_axe)
        if number + 1 < len(exercises):
            press(page, "[data-act=next]", by_keys)
    press(page, "[data-act=all]", by_keys)
    page.wait_for_selector(f"ol li:nth-child({len(exercises)}) .mark")
    assert len(page.query_selector_all("ol .mark")) == len(exercises)
    # progress survives a reload
    page.reload()
    page.wait_for_selector("ol .mark")
    assert page.get_attribute("progress", "value") == str(len(exercises))


def test_a_wrong_try_is_explained_by_the_rules_with_their_clause(someone):
    page = someone("phone").page
    open_lesson(page, "rummy-five")
    press(page, "[data-act=continue]", False)
    # a legal move that the lesson does not ask for
    do(page, "rummy-five", "bB", False)
    page.wait_for_selector(".guide .note")
    before = where(page)
    # an illegal move
    page.click(".hand [data-card=rs]")
    page.click("[data-act=go]", force=True)
    page.wait_for_selector(".guide .refused")
    assert "one card away" in page.inner_text(".guide .refused")
    page.click(".guide [data-act=clause]")
    page.wait_for_selector("dialog[open] [data-anchor=rf-4].named")
    page.keyboard.press("Escape")
    assert where(page) == before


def test_the_answer_is_shown_on_the_table_for_who_asks(someone):
    page = someone("phone").page
    exercise = next(one for one in exercises_of("rummikub") if one.topic == "out")
    open_exercise(page, exercise)
    before = table(page)
    page.click("[data-act=show]")
    page.wait_for_selector("[data-verdict=shown] li")
    page.wait_for_selector(".rack [data-tile]", state="detached")
    assert sorted(map(sorted, table(page))) != sorted(map(sorted, before))
    page.click("[data-act=all]")
    page.wait_for_selector("ol")
    assert page.query_selector("ol .mark") is None


def test_a_turn_that_was_begun_lies_in_a_mess(someone):
    page = someone("desk").page
    exercise = next(one for one in exercises_of("rummikub") if one.topic == "rescue")
    open_exercise(page, exercise)
    page.wait_for_selector(".set.bad")
    assert table(page) == [text.split() for text in exercise.begun.split(" / ")]


def test_another_language_in_the_middle_of_a_lesson(someone):
    page = someone("desk").page
    open_lesson(page, "octablitz")
    press(page, "[data-act=continue]", False)
    page.wait_for_function("() => document.querySelector('.where').innerText.includes('2')")
    page.evaluate(
        "() => { const kept = JSON.parse(localStorage['meldhouse.settings']);"
        " localStorage['meldhouse.settings'] = JSON.stringify({...kept, language: 'ja'}); }"
    )
    page.reload()
    page.wait_for_selector(".guide >> text=カード")


#: a page of cards and one of tiles; the others with `-m long`
PAGES = [
    pytest.param(game, marks=[] if game in ("octablitz", "rummikub") else pytest.mark.long) for game in GAMES
]


@pytest.mark.parametrize("game", PAGES)
def test_rule_pages_show_their_cards_and_lead_to_the_exercises(someone, game):
    page = someone("phone").page
    page.goto(f"/rules/{game}")
    page.wait_for_selector("article .spelled svg")
    page.click("a[data-try] >> nth=0")
    page.wait_for_selector(READY)


#: the result of trying an example: the points of a hand, a play, or the table itself
ANSWERED = ".found h2, .found .none, [data-set='0'] [data-tile]"


@needs_axe
@pytest.mark.parametrize(
    ("game", "language", "fewest"),
    [
        pytest.param("rummy-five", "zh", 5, marks=pytest.mark.long),
        ("big-eight", "ja", 3),
        pytest.param("rhine-rummy", "en", 20, marks=pytest.mark.long),
        pytest.param("rummikub", "zh", 20, marks=pytest.mark.long),
    ],
)
def test_examples_of_the_rules_are_live(someone, game, language, fewest):
    """Opens examples by a tap: a hand in the calculator, a table or a turn in the solver."""
    person = someone("phone", language, "dark")
    page = person.page
    page.goto(f"/rules/{game}")
    page.wait_for_selector("article a[data-example]")
    # the pages are made of the same parts, and axe takes seconds for so many cards
    check(person, f"rules of {game} in {language}", game == "rhine-rummy")
    links = page.eval_on_selector_all("a[data-example]", "all => all.map(one => one.getAttribute('href'))")
    assert len(links) >= fewest
    page.click("a[data-example] >> nth=0")
    page.wait_for_selector(ANSWERED)
    for link in dict.fromkeys(links):
        page.evaluate(
            "link => { history.pushState(null, '', link); dispatchEvent(new Event('hashchange')); }", link
        )
        page.wait_for_selector(ANSWERED)
        assert page.query_selector(".failure") is None, link


#: English takes the most room
WIDEST = [pytest.param(name, marks=[] if name == "en" else pytest.mark.long) for name in LOCALES]


@needs_axe
@pytest.mark.parametrize("language", WIDEST)
def test_learning_is_for_everybody(someone, language):
    """Checks the first pages of every course on a phone: nothing is cut off or untranslated, and axe finds nothing."""
    person = someone("phone", language, "dark" if language == "ja" else "light")
    # each course once, in one of the languages
    turn = list(LOCALES).index(language) % 3
    page = person.page
    page.goto("/learn")
    page.wait_for_selector("[data-lesson]")
    check(person, "all courses", True)
    for at, game in enumerate(GAMES):
        with_axe = at % 3 == turn
        open_lesson(page, game)
        check(person, f"lesson of {game}", with_axe)
        press(page, "[data-act=continue]", False)
        page.wait_for_function("() => document.querySelector('.where').innerText.includes('2')")
        page.wait_for_selector(READY)
        check(person, f"step of {game}", False)
        page.click("header a")
        page.wait_for_selector("ol a")
        check(person, f"course of {game}", with_axe)


@needs_axe
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LOCALES)
def test_every_exercise_is_for_everybody(someone, language, game):
    """Checks every exercise with its answer in every language."""
    person = someone("phone", language, "dark" if language == "ja" else "light")
    page = person.page
    open_exercise(page, exercises_of(game)[0])
    for number, exercise in enumerate(exercises_of(game)):
        if number:
            page.click("[data-act=next]")
        page.wait_for_url(f"**/learn/{game}/{exercise.name}")
        page.wait_for_selector(f"{READY} .text")
        check(person, f"{game} {exercise.name}", True)
        page.click("[data-act=show]")
        page.wait_for_selector("[data-verdict=shown] li")
        check(person, f"{game} {exercise.name}, answered", True)
