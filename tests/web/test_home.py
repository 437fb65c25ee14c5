"""Tests the first page, a new table, joining by code, and the size of what is loaded."""

import gzip
import re

import pytest
from tests.support.servers import HTTP
from tests.support.web.browser import GAMES, LOCALES

#: the last part of the first page, which says if the engine is kept
OFFLINE_LOADED = (
    "() => performance.getEntriesByType('resource').some(one => one.name.includes('/assets/offline-'))"
)


def test_five_games_and_nothing_from_outside(someone, url):
    person = someone("phone")
    page = person.home()
    assert [card.get_attribute("data-play") for card in page.query_selector_all("[data-play]")] == list(GAMES)
    assert [asked for asked in person.asked if not asked.startswith((url, "data:"))] == []


def scripts_and_styles(person):
    """Returns the JavaScript and CSS that a page has loaded, by file."""
    return {asked: HTTP.get(asked).content for asked in person.asked if re.search(r"\.(js|css)$", asked)}


def weight(person):
    """Returns the compressed sizes of the JavaScript and CSS that a page has loaded, by file."""
    return {file: len(gzip.compress(content)) for file, content in scripts_and_styles(person).items()}


def test_the_first_page_is_small(someone):
    """Loads less than 150 KB of JavaScript and CSS, less than 55 KB compressed, in a few files."""
    person = someone("phone")
    person.home()
    person.page.wait_for_function(OFFLINE_LOADED)
    found = scripts_and_styles(person)
    assert 2 <= len(found) <= 8
    assert sum(len(content) for content in found.values()) < 150_000
    assert sum(weight(person).values()) < 55_000


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_is_small(someone, game):
    """Loads less than 200 KB of compressed JavaScript and CSS from the link to a table of any game."""
    person = someone("phone")
    page = person.sit_with_bots(game, 3)
    page.wait_for_selector(".actions [data-act], .status", state="attached")
    found = weight(person)
    assert len(found) > 3
    assert sum(found.values()) < 200_000


def test_other_pages_are_loaded_when_they_are_wanted(someone):
    """Keeps the first page small: every other page loads its own files."""
    person = someone("phone")
    person.home()
    first = weight(person)
    assert sum(first.values()) < 100_000
    for path in ("/learn", "/solve", "/calculator", "/rules/rummikub"):
        person.asked.clear()
        person.page.goto(path)
        person.page.wait_for_selector("main h1, article h1")
        own = {file for file in person.asked if re.search(r"\.js$", file)} - set(first)
        assert own, f"{path} is in the first load"


def test_files_with_a_hash_are_kept_for_ever_and_pages_are_asked_for(url):
    page = HTTP.get(f"{url}/t/anything")
    assert page.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in page.headers["content-security-policy"]
    asset = re.search(r"/assets/[\w.-]+\.js", page.text)[0]
    answer = HTTP.get(url + asset, headers={"Accept-Encoding": "gzip"})
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert HTTP.get(url + asset, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    assert HTTP.get(f"{url}/assets/none.js").status_code == 404
    assert HTTP.get(f"{url}/api/none").json()["code"] == "not-found"
    assert HTTP.get(f"{url}/..%2f..%2fpyproject.toml").status_code == 404


@pytest.mark.parametrize(
    "language",
    [pytest.param(name, marks=[] if name in ("ja", "zh-Hant") else pytest.mark.long) for name in LOCALES],
)
def test_the_language_is_the_browser_s_and_can_be_changed(someone, language):
    page = someone("phone", language).home()
    assert page.evaluate("() => document.documentElement.lang").startswith(language)
    page.select_option("header select", "en")
    page.wait_for_selector("text=Five games, one house")


def test_the_theme_can_be_changed_and_is_kept(someone):
    page = someone("desk").home()
    for wanted in ("light", "dark"):
        page.click("header .theme")
        assert page.evaluate("() => document.documentElement.dataset.theme") == wanted
    page.reload()
    page.wait_for_selector("[data-play]")
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"


def test_a_table_is_set_up_with_every_option_and_joined_by_its_code(someone):
    host, friend = someone("desk"), someone("phone")
    page = host.home()
    page.click("a[href='/new/rummy-five']")
    page.wait_for_selector("form .option")
    assert len(page.query_selector_all("form .option")) == 4
    page.click(".clause >> nth=0")
    page.wait_for_selector("dialog[open] [data-anchor=rf-1].named")
    page.keyboard.press("Escape")
    page.select_option("form select >> nth=0", "2")
    page.click("form .button.primary")
    code = page.inner_text(".code")
    assert page.query_selector(".invite svg[role=img]")
    other = friend.home()
    other.fill("#code", code.lower())
    other.press("#code", "Enter")
    other.click("text=Sit down")
    page.click(".lobby .row .button.primary:not([disabled])")
    for one in (page, other):
        one.wait_for_selector(".hand button")


def test_my_matches_lists_what_i_have_begun(someone):
    person = someone("phone")
    person.sit_with_bots("octablitz", 3)
    person.page.goto("/matches")
    person.page.wait_for_selector("main li")
    assert "Octablitz" in person.page.inner_text("main")


def test_home_begins_with_every_match_that_waits_for_me(someone):
    person = someone("phone")
    for game in ("octablitz", "rummy-five"):
        person.sit_with_bots(game, 3)
    page = person.home()
    page.wait_for_selector(".mine li >> nth=1")
    assert page.inner_text(".mine h2") == "Continue your match"
    assert (
        page.locator(".mine").bounding_box()["y"] < page.locator("[data-play] >> nth=0").bounding_box()["y"]
    )
    page.click(".mine li:has-text('Octablitz') a")
    page.wait_for_selector(".hand button")


def test_a_phone_shows_all_games_and_the_way_to_a_friend_s_table_soon(someone):
    page = someone("phone").home()
    page.wait_for_selector("#code")
    assert page.locator("[data-play]").count() == 5
    lowest = max(page.locator(f"{what} >> nth=-1").bounding_box()["y"] for what in ("[data-play]", "#code"))
    assert lowest < 2 * 640, "within the second screen"


def test_an_address_that_is_none_says_so(someone):
    page = someone("phone").page
    page.goto("/nowhere")
    page.wait_for_selector("text=Page not found")
    page.goto("/t/nosuchtable")
    page.wait_for_selector("text=That table doesn't exist.")


def test_who_plays_at_once_meets_novices(someone):
    person = someone("phone")
    page = person.home()
    with page.expect_request(
        lambda asked: asked.url.endswith("/api/tables") and asked.method == "POST"
    ) as asked:
        page.click("[data-play=rummikub]")
    assert asked.value.post_data_json["seats"] == ["me", "bot:novice", "bot:novice", "bot:novice"]


def test_who_comes_by_a_link_gives_a_name_and_sits_down_under_it(someone):
    host, friend = someone("desk"), someone("phone")
    page = host.page
    page.goto("/new/rummy-five")
    page.wait_for_function("() => document.querySelector('[data-field=name]')?.value")
    page.fill("[data-field=name]", "Ann")
    page.select_option("form select >> nth=0", "2")
    page.click("form .button.primary")
    code = page.inner_text(".code")
    other = friend.page
    other.goto(f"/j/{code}")
    other.wait_for_function("() => document.querySelector('[data-field=name]')?.value")
    other.fill("[data-field=name]", "Bob")
    other.click("text=Sit down")
    other.wait_for_selector("[data-field=name]", state="detached")
    for one in (page, other):
        one.wait_for_selector(".lobby li:nth-child(2) strong:text-is('Bob')")
        assert one.inner_text(".lobby li:nth-child(1) strong") == "Ann"
    # in the chat, too
    page.click("aside >> text=Hello!")
    other.click("[data-open=chat]")
    other.click(".phrases >> text=Thanks!")
    for one in (page, other):
        one.wait_for_selector(".chat li:has-text('Thanks!')")
        assert one.locator(".chat ul strong").all_inner_texts() == ["Ann", "Bob"]
    other.goto("/")
    other.wait_for_function("() => document.querySelector('#name')?.value === 'Bob'")


def test_a_guest_who_could_not_be_made_is_made_at_the_next_need(someone):
    person = someone("phone")
    refused = []

    def refuse_once(route):
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    person.context.route("**/api/guest", refuse_once)
    page = person.home()
    page.click("[data-play=rummy-five]")
    page.wait_for_selector(".failure, .table-page[data-status=running] .plate")
    if page.query_selector(".failure"):
        page.click("[data-play=rummy-five]")
    page.wait_for_selector(".table-page[data-status=running] .plate")
    assert refused
