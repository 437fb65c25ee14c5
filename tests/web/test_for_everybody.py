"""Tests accessibility in every language: axe finds nothing, and no text is cut off, untranslated or too small."""

import re

import pytest
from playwright.sync_api import Route
from tests.support.web.browser import GAMES, LOCALES, WALKED, looks
from tests.support.web.deals import PLAYERS, needs_axe, no_clock
from tests.support.web.hands import ASKED, play_deal
from tests.support.web.page_checks import check, check_reach

#: 1440 x 900 and 1280 x 800 at 200 %, landscape phones, the smallest supported size, tablets, windows of no usual shape
SIZES = [
    (720, 450),
    (640, 400),
    (640, 360),
    (844, 390),
    (320, 512),
    (768, 1024),
    (1024, 768),
    (640, 800),
    (800, 1000),
]


@needs_axe
@looks
def test_pages(someone, language, theme):
    person = someone("phone", language, theme)
    # the rules of axe know colours and roles, not languages: once in each theme
    with_axe = (language, theme) in WALKED
    page = person.home()
    check(person, "home", True)
    for path, ready in (
        ("/matches", "main h1"),
        ("/rules/rummikub", "article h1"),
        ("/nowhere", "main h1"),
        ("/t/none", "main h1"),
        ("/new/rhine-rummy", "form .option"),
        ("/new/rummy-five", "form .option"),
    ):
        page.goto(path)
        page.wait_for_selector(ready)
        check(person, path, with_axe)
    page.click("form .button.primary")
    page.wait_for_selector(".lobby")
    check(person, "lobby", with_axe)


#: each table in English, and one of cards and one of tiles in another language; in all of them with `-m long`
SPOKEN = {("big-eight", "zh"), ("rhine-rummy", "ja")}
TABLES = [
    pytest.param(
        game, language, marks=[] if language == "en" or (game, language) in SPOKEN else pytest.mark.long
    )
    for game in GAMES
    for language in LOCALES
]


#: a table of cards in the dark and one of tiles; the others with `-m long`
DESKS = [
    pytest.param(game, theme, marks=[] if game in ("rummy-five", "rummikub") else pytest.mark.long)
    for game, theme in zip(GAMES, ["dark", "light", "dark", "dark", "light"], strict=True)
]


@needs_axe
@pytest.mark.parametrize(("game", "language"), TABLES)
def test_tables(someone, game, language):
    person = someone("phone", language, "dark" if language == "ja" else "light", has_tips=True)
    page = person.sit_with_bots(game, PLAYERS[game], options=no_clock(game))
    page.wait_for_selector(".actions [data-act]")
    check(person, "my turn, with a tip", language in ("en", "ja"))
    page.click("[data-act=read]")
    page.wait_for_selector("[data-act=hint]:not([disabled])")
    page.click("[data-act=hint]")
    page.wait_for_selector(".hint")
    check(person, "hint", False)
    for name in ("rules", "scores", "chat", "menu"):
        page.click(f"[data-open={name}]")
        page.wait_for_selector("dialog[open] h2")
        # the article itself is checked on its page; it takes axe seconds
        check(person, name, language == "en" and (name != "rules" or game == "octablitz"))
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    if game in ("rummy-five", "big-eight"):
        page.click("[data-act=combinations]")
        page.wait_for_selector("dialog[open] [data-reach]")
        check(person, "special hands", language in ("en", "ja"))


@needs_axe
@pytest.mark.parametrize(("game", "theme"), DESKS)
def test_tables_on_a_desk_and_the_end_of_a_deal(someone, game, theme):
    person = someone("desk", "zh" if theme == "dark" else "en", theme)
    page = person.sit_with_bots(game, PLAYERS[game], options=no_clock(game))
    page.wait_for_selector(ASKED)
    check(person, "table", True)
    if game != "rummikub":
        play_deal(page, game, by_hints=True)
        check(person, "end of the deal", True)
        # where few points are good, it is said
        assert (page.query_selector(".end .low") is not None) == (game == "rhine-rummy")


@pytest.mark.parametrize("game", GAMES)
def test_every_size_shows_everything_once(someone, game):
    """Checks 200 % zoom, landscape phones and tablets: everything is reachable, nothing overlaps."""
    person = someone("desk", "en", has_tips=True)
    page = person.sit_with_bots(game, PLAYERS[game], options=no_clock(game))
    page.wait_for_selector(".actions [data-act]")
    page.click("[data-act=read]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_reach(person, f"{game} at {width} x {height}")


@pytest.mark.parametrize("path", ["/", "/new/rummikub", "/matches", "/rules/octablitz"])
def test_every_size_shows_the_pages(someone, path):
    person = someone("desk")
    person.home()
    page = person.page
    page.goto(path)
    page.wait_for_selector("main h1, article h1")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_reach(person, f"{path} at {width} x {height}")


#: those with most on the table; the others with `-m long`
FULLEST = [
    pytest.param(game, marks=pytest.mark.long if game in ("rummy-five", "octablitz") else [])
    for game in GAMES
]


@pytest.mark.parametrize("game", FULLEST)
def test_a_table_fits_a_small_phone_without_scrolling(someone, game):
    page = someone("phone").sit_with_bots(game, 4 if game != "octablitz" else 3, options=no_clock(game))
    page.wait_for_selector(".actions [data-act]")
    page.wait_for_function("() => document.querySelector('.table-page').scrollHeight <= innerHeight")


#: the questions that the status of a table asks, and the refusals of all games
QUESTION = re.compile(r"web\.\w+\.(?:ask|pass)-")
REFUSAL = re.compile(r"refusal\.")


#: letters of two widths; the other languages with `-m long`
WIDEST = [pytest.param(name, marks=[] if name in ("en", "ja") else pytest.mark.long) for name in LOCALES]


@pytest.mark.parametrize("language", WIDEST)
def test_the_longest_texts_are_not_cut_on_a_phone(someone, language):
    """Asks the longest question and gives the longest refusal of all games at a table with the least room."""
    person = someone("phone", language)
    told: dict[str, str] = {}
    person.page.route("**/api/words/*", lambda route: say_the_longest(route, told))
    page = person.sit_with_bots("rummikub", 2, options=no_clock("rummikub"))
    page.wait_for_selector("[data-act=draw]")
    assert told[QUESTION.pattern] in page.inner_text(".status")
    check_reach(person, "the longest question")
    page.click(".rack button >> nth=0")
    page.click("[data-act=new]")
    page.wait_for_selector(".set.bad")
    page.click("[data-act=end]")
    page.wait_for_selector(".note[role=alert]")
    assert told[REFUSAL.pattern] in page.inner_text(".note")
    check(person, "the longest refusal", False)


def say_the_longest(route: Route, told: dict[str, str]) -> None:
    """Answers with texts in which the longest question and the longest refusal stand for all of them."""
    answer = route.fetch()
    topics = answer.json()
    for kind in (QUESTION, REFUSAL):
        texts = [text for words in topics.values() for key, text in words.items() if kind.match(key)]
        told[kind.pattern] = max((filled(text) for text in texts), key=len)
        for words in topics.values():
            words.update({key: told[kind.pattern] for key in words if kind.match(key)})
    route.fulfill(response=answer, json=topics)


def filled(text: str) -> str:
    """Fills the placeholders of a text: cards, and what is counted."""
    return re.sub(r"\{\w+:\w[\w-]*\}", "12", re.sub(r"\{\w+\}", "k10 k11 k12", text))
