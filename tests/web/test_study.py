"""Tests the study in a real browser: solver, calculator, review, expert, daily deal, statistics."""

import re

import pytest
from tests.support.web.browser import WALKED, looks
from tests.support.web.finished import play_to_the_end, play_without_browser
from tests.support.web.hands import ASKED
from tests.support.web.page_checks import check

needs_axe = pytest.mark.usefixtures("axe")


def speak(page, language):
    """Shows the same page in another language."""
    page.evaluate(
        "language => { const kept = JSON.parse(localStorage['meldhouse.settings']);"
        " localStorage['meldhouse.settings'] = JSON.stringify({...kept, language}); }",
        language,
    )
    page.reload()


# --- the solver ---


def lay_out(page, table, rack):
    """Enters a position by taps: each set, then the rack."""
    for tiles in table:
        page.click("[data-act=new-set]")
        for kind in tiles.split():
            tap(page, kind)
    page.click(".rack .here")
    for kind in rack.split():
        tap(page, kind)


def tap(page, kind):
    tabs = page.query_selector_all(".tray .tabs button:visible")
    if tabs and kind != "*":
        tabs["kbor".index(kind[0])].click()
    page.click(f".tray [data-kind='{kind}']:visible >> nth=0")


def solved(page):
    page.click("[data-act=solve]")
    page.wait_for_selector("[data-play-number='0'], .none, .failure")
    # nothing is running any more: the rest of an earlier answer must not be taken for this one
    page.wait_for_selector("[data-act=solve]:enabled")


#: a phone has the least room; a desk with `-m long`
sizes = pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.long)])


@sizes
def test_a_position_is_tapped_together_and_its_best_move_played_through(someone, size):
    person = someone(size)
    page = person.page
    page.goto("/solve")
    lay_out(page, ["r5 r6 r7 r8"], "k8 o8 b1")
    # tiles taken from the tray are missing there
    assert page.get_attribute(".tray [data-kind=k8]", "data-left") == "1"
    solved(page)
    assert "2" in page.inner_text("[data-play-number='0']")
    steps = len(page.query_selector_all(".steps ol li"))
    assert steps >= 1
    for _ in range(steps):
        page.click(".steps [data-act=forward]")
    held = [tile.get_attribute("data-tile") for tile in page.query_selector_all(".steps .rack [data-tile]")]
    assert held == ["b1"]
    sets = [
        sorted(tile.get_attribute("data-tile") for tile in one.query_selector_all("[data-tile]"))
        for one in page.query_selector_all(".steps .set")
    ]
    assert sorted(sets) == [["k8", "o8", "r8"], ["r5", "r6", "r7"]]
    page.click(".steps [data-act=first]")
    assert len(page.query_selector_all(".steps .rack [data-tile]")) == 3
    page.click(".steps [data-act=play]")
    page.wait_for_function("() => document.querySelectorAll('.steps .rack [data-tile]').length === 1")


def test_a_link_leads_to_the_same_position_solved(someone):
    person = someone("desk")
    page = person.page
    page.goto("/solve")
    lay_out(page, ["k1 k2 k3"], "k4 *")
    link = page.url
    assert "rack=" in link
    stranger = someone("phone", "ja")
    stranger.page.goto(link)
    stranger.page.wait_for_selector("[data-play-number='0']")
    tiles = stranger.page.query_selector_all("[data-zone=rack] [data-tile]")
    assert [tile.get_attribute("data-tile") for tile in tiles] == ["k4", "*"]


@pytest.mark.parametrize("has_clipboard", [True, False], ids=["https", "http"])
def test_the_link_of_a_position_and_of_a_hand_is_copied(someone, has_clipboard):
    """Copies without the clipboard interface, which pages without HTTPS do not have."""
    person = someone("desk")
    page = person.page
    if has_clipboard:
        person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    else:
        page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.add_init_script(
        "document.addEventListener('copy', () => (window.copied = document.activeElement.value));"
    )
    for path, example in (("/solve", "[data-zone=rack] [data-tile]"), ("/calculator", ".found h2")):
        page.goto(path)
        page.click("[data-act=example]")
        page.wait_for_selector(example)
        page.click("[data-act=share]")
        page.wait_for_selector("[data-act=share]:has-text('Copied')")
        copied = "() => navigator.clipboard.readText()" if has_clipboard else "() => window.copied"
        link = page.evaluate(copied)
        assert link == page.url
        assert "#game=" in link


def test_a_question_can_be_stopped(someone):
    """Stops waiting, and aborts the request at the server."""
    person = someone("phone")
    page = person.page
    given_up = []
    page.on(
        "requestfailed",
        lambda request: "/study/" in request.url and given_up.append(request.url.rpartition("/")[2]),
    )
    for name in ("solve", "hand"):
        page.route(f"**/api/study/{name}", lambda route: None)
    page.goto("/solve")
    page.click("[data-act=example]")
    page.click("[data-act=solve]")
    page.wait_for_selector(".waiting progress")
    page.click("[data-act=stop]")
    page.wait_for_selector(".waiting", state="detached")
    page.wait_for_selector("[data-act=solve]:enabled")
    page.goto("/calculator")
    with page.expect_request("**/api/study/hand"):
        page.click("[data-act=example]")
    page.click("[data-act=stop]")
    page.click("[data-act=again]")
    page.click("[data-act=stop]")
    # only now: an earlier Stop would find nothing to stop
    page.unroute_all()
    page.click("[data-act=again]")
    page.wait_for_selector(".found h2")
    assert given_up[:1] == ["solve"]
    assert set(given_up) == {"solve", "hand"}
    assert page.query_selector(".failure") is None


def test_pasted_notation_and_what_is_wrong_with_it(someone):
    page = someone("desk").page
    page.goto("/solve")
    page.click("summary")
    page.fill("[data-typed=table]", "r5 r6 r7 / k1 k3")
    page.fill("[data-typed=rack]", "b4 b4 b4 x9")
    page.click("[data-act=read]")
    # shown at the set, before anything is asked
    page.wait_for_selector(".set.bad .flaw")
    solved(page)
    told = page.inner_text("ul.failure")
    assert "x9" in told
    assert "4" in told
    page.fill("[data-typed=rack]", "k2")
    page.click("[data-act=read]")
    solved(page)
    assert "Set 2" in page.inner_text("ul.failure")
    page.click("[data-act=rescue]")
    page.wait_for_selector(".steps")
    page.fill("[data-typed=rack]", "b9")
    page.click("[data-act=read]")
    page.click("[data-act=rescue]")
    page.wait_for_selector(".none")


def test_rhine_rummy_is_solved_too(someone):
    page = someone("phone").page
    page.goto("/solve")
    page.click("[data-game=rhine-rummy]")
    page.click("[data-act=example]")
    solved(page)
    assert page.query_selector_all("[data-play-number]")
    page.uncheck("[data-act=opened]")
    assert page.query_selector("[data-play-number]") is None, (
        "what was found was found about another position"
    )
    page.click("[data-act=clear]")
    solved(page)
    assert page.query_selector("ul.failure")


def test_the_solver_by_keys_alone(someone):
    page = someone("desk").page
    page.goto("/solve")
    page.wait_for_selector(".tray")
    for kind in ("k1", "k2", "k3"):
        page.focus(f".tray [data-kind={kind}]")
        page.keyboard.press("Enter")
    page.focus("[data-act=solve]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-play-number='0']")
    page.focus(".steps [data-act=forward]")
    page.keyboard.press("Enter")
    assert page.query_selector_all(".steps .rack [data-tile]") == []


# --- the calculator ---


def deal_hand(page, cards):
    for card in cards.split():
        page.click(f".tray [data-kind={card}]")


@sizes
def test_points_waits_discards_and_what_a_hand_could_become(someone, size):
    page = someone(size).page
    page.goto("/calculator")
    deal_hand(page, "bA bB bC bs")
    page.wait_for_selector(".found .use")
    assert page.query_selector(".likely li")
    # the hand is full, so the next card completes it
    deal_hand(page, "bs")
    page.wait_for_selector(".found .sum")
    assert page.inner_text(".found .sum td") == "2"
    page.check("[data-act=go]")
    page.wait_for_selector(".found .sum td:has-text('3')")
    page.check("[data-act=catch]")
    page.wait_for_selector(".found .sum td:has-text('2')")
    page.click("[data-slots=card] .card")
    deal_hand(page, "rK")
    page.wait_for_selector(".found .pieces")
    link = page.url
    page.goto("/")
    page.goto(link)
    page.wait_for_selector(".found .pieces")
    assert page.get_attribute("[data-slots=card] .card", "data-card") == "rK"


def test_what_no_hand_can_be_is_told(someone):
    page = someone("desk").page
    page.goto("/calculator#game=rummy-five&hand=bs&exposed=bABJ")
    page.wait_for_selector("ul.failure")
    page.goto("/calculator#game=rummy-five&hand=bABCs&card=bs&with=go.first")
    page.reload()
    page.wait_for_selector("ul.failure")
    page.click("[data-act=clear]")
    page.wait_for_selector("text=4 cards still missing")


# --- reviews and replays ---


def look_at_the_first_moment(page):
    """Waits for the table of the first moment, if there is one. Cards appear as glyphs, not in the notation."""
    if page.query_selector("[data-first]"):
        page.wait_for_selector(".looked .plate")
        page.wait_for_selector(".looked [data-moment]")
        for line in page.query_selector_all("[data-first] strong, .looked dd"):
            assert not re.search(r"[★☀]\u2060?[()]", line.inner_text()), line.inner_text()


def test_a_match_is_reviewed_and_asked_about_and_played_on(someone):
    person = someone("phone")
    page = person.page
    person.sit_with_bots("rummy-five", 2, options={"deals": 1})
    table = page.url.rpartition("/")[2].partition("#")[0]
    play_to_the_end(page, "rummy-five")
    page.click(".end a[href^='/review/']")
    page.click("[data-act=start]")
    page.wait_for_selector(".summaries", timeout=120_000)
    look_at_the_first_moment(page)
    # anyone with the link sees it, and it is not made again
    stranger = someone("desk", "zh")
    stranger.page.goto(f"/review/{table}")
    stranger.page.wait_for_selector(".summaries")
    # where nobody has decided yet: a deal may end with its first card
    page.goto(f"/replay/{table}#1.0")
    page.click("[data-act=expert]")
    page.wait_for_selector(".panel [data-moment]")
    page.click("[data-act=play-on]")
    page.wait_for_selector(".table-page[data-status=running] .plate")
    assert table not in page.url
    page.wait_for_selector(ASKED)


@needs_axe
def test_a_review_of_tiles_shows_how_it_is_laid(someone):
    person = someone("desk")
    page = person.page
    table = play_without_browser(person, "rummikub", 2)
    page.goto(f"/review/{table}")
    page.click("[data-act=start]")
    page.wait_for_selector(".summaries", timeout=120_000)
    for language in ("en", "ja", "zh"):
        speak(page, language)
        page.wait_for_selector(".summaries")
        look_at_the_first_moment(page)
        check(person, f"review in {language}", language == "en")
    page.goto(f"/replay/{table}#1.1")
    page.click("[data-act=expert]")
    page.wait_for_selector(".panel [data-moment]")
    check(person, "the expert", True)


def test_the_review_of_a_running_match_is_closed(someone):
    person = someone("desk")
    page = person.sit_with_bots("rummy-five", 2)
    page.goto(page.url.replace("/t/", "/review/"))
    page.wait_for_selector(".failure")
    assert page.query_selector("[data-act=start]") is None


# --- the daily deal and statistics ---


@needs_axe
def test_the_daily_deal_is_played_once_and_compared(someone):
    person = someone("phone")
    page = person.home()
    page.goto("/daily#octablitz")
    page.wait_for_selector(".day")
    assert page.query_selector(".day table") is None
    page.click("[data-act=play]")
    page.wait_for_selector(".table-page[data-status=running] .plate")
    play_to_the_end(page, "octablitz")
    page.click(".end a[href^='/daily/']")
    page.wait_for_selector("[data-line]")
    line = page.inner_text("[data-line]")
    assert "Meldhouse" in line
    assert "/daily/" in line
    assert page.query_selector(".day svg[role=img]")
    assert "(You)" in page.inner_text(".day table .me")
    assert page.query_selector("[data-act=play]") is None, "there is no second try"
    day = page.url
    for language in ("en", "ja", "zh"):
        page.goto(day)
        speak(page, language)
        page.wait_for_selector("[data-line]")
        check(person, f"daily deal in {language}", language == "en")
        page.goto("/statistics")
        page.wait_for_selector("main table")
        assert page.query_selector("main svg[role=img]").get_attribute("aria-label")
        check(person, f"statistics in {language}", language == "en")


# --- for everybody ---


@needs_axe
@looks
def test_pages_for_everybody(someone, language, theme):
    person = someone("phone", language, theme)
    page = person.page
    # the rules of axe know colours and roles, not languages: once in each theme
    with_axe = (language, theme) in WALKED
    page.goto("/solve")
    page.wait_for_selector(".tray")
    check(person, "solver", with_axe)
    for game in ("rummikub", "rhine-rummy"):
        page.click(f"[data-game={game}]")
        page.click("[data-act=example]")
        solved(page)
        check(person, f"solved {game}", with_axe)
    page.goto("/solve#game=rummikub&table=r5+r6+r7+/+k1+k3&rack=x9+b4+b4+b4")
    page.reload()
    page.wait_for_selector(".failure")
    check(person, "flaws", with_axe)
    page.goto("/calculator")
    for game in ("rummy-five", "big-eight"):
        page.click(f"[data-game={game}]")
        for _ in range(3 if (language, theme) == ("en", "light") else 1):
            page.click("[data-act=example]")
            page.wait_for_selector(".found h2")
            check(person, f"calculator {game}", with_axe)
    page.goto("/daily")
    page.wait_for_selector(".day")
    check(person, "daily deal", with_axe)
    page.goto("/statistics")
    page.wait_for_selector("main p .button, main table")
    check(person, "statistics", with_axe)


@needs_axe
@pytest.mark.long
@pytest.mark.parametrize("game", ["rummy-five", "octablitz"])
def test_reviews_for_everybody(someone, game):
    first = someone("phone")
    table = play_without_browser(first, game, 3)
    first.page.goto(f"/review/{table}")
    first.page.wait_for_selector("[data-act=start]")
    check(first, "before the review", True)
    first.page.click("[data-act=start]")
    for language in ("en", "ja", "zh"):
        person = someone("phone", language, "dark" if language == "ja" else "light")
        page = person.page
        page.goto(f"/review/{table}")
        page.wait_for_selector(".summaries", timeout=120_000)
        look_at_the_first_moment(page)
        # in the dark theme and in the light one
        check(person, "review", language in ("en", "ja"))
        page.goto(f"/replay/{table}#1.0")
        page.click("[data-act=expert]")
        page.wait_for_selector(".panel [data-moment]")
        check(person, "the expert", language in ("en", "ja"))
