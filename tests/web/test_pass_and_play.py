"""Several people play on one device, with a curtain between their turns."""

import itertools

import pytest
from tests.support.web.browser import Person
from tests.support.web.deals import needs_axe
from tests.support.web.hands import decide, is_over
from tests.support.web.offline import ENGINE_PATIENCE
from tests.support.web.page_checks import check

CURTAIN = ".curtain [data-act=take-device]"
#: anything that shows a card, a seat or an event
SHOWN = ".plate, .piece, [data-tile], [data-card], .own, .actions, [role=log]:not(:empty)"
READY = f"{CURTAIN}, .actions [data-act]:enabled, dialog[open] .end"


def begin(page, game, names):
    page.goto(f"/new/{game}")
    page.click("[data-act=pass]")
    page.wait_for_selector("[data-name]")
    page.select_option("form select >> nth=0", str(len(names)))
    page.fill("[data-field=name]", names[0])
    for seat, name in enumerate(names[1:], start=2):
        page.fill(f"[data-name='{seat}']", name)
    page.click("form .button.primary")
    page.wait_for_selector(CURTAIN, timeout=ENGINE_PATIENCE)


def behind(page):
    """Everything of the table that is in the page while the curtain is drawn."""
    return [element.evaluate("one => one.outerHTML") for element in page.query_selector_all(SHOWN)]


def take_turns(page, game):
    """Decides for whoever has the device, a few times or until the deal is over. Returns the holders in order."""
    holders: list[str] = []
    for _ in range(40):
        page.wait_for_selector(READY)
        if is_over(page) or len(holders) > 5:
            break
        if page.query_selector(CURTAIN):
            assert behind(page) == []
            said = page.inner_text(".curtain h2")
            holders.append(said.removeprefix("Hand the device to "))
            page.click(CURTAIN)
            page.wait_for_selector(".table-page .plate")
        else:
            decide(page, game)
    return holders


#: the phone of these tests, and the browser that it is in: it loads the engine once
phones = []


@pytest.fixture
def phone(browser, url):
    """A phone that has the engine, once a test has begun a match; in English and light."""
    if not phones or phones[0] is not browser:
        phones[:] = [browser, Person(browser, url, "phone")]
    person = phones[1]
    yield person
    look(person, "en", "light")
    assert person.errors == []


def look(person, language, theme):
    """Goes to the first page in this language and theme."""
    person.page.emulate_media(color_scheme=theme)
    person.home()
    person.page.evaluate(
        "language => { const kept = JSON.parse(localStorage['meldhouse.settings']);"
        " localStorage['meldhouse.settings'] = JSON.stringify({...kept, language}); }",
        language,
    )


@pytest.mark.parametrize("game", ["rummy-five", pytest.param("rummikub", marks=pytest.mark.long)])
def test_two_people_take_turns_behind_a_curtain(phone, game):
    page, holders = phone.page, []
    # a deal that somebody wins by the first card is replaced
    while len(holders) < 2:
        begin(page, game, ["Ann", "Mei"])
        holders = take_turns(page, game)
        assert len(holders) > 1 or is_over(page)
    assert set(holders) == {"Ann", "Mei"}
    assert all(one != other for one, other in itertools.pairwise(holders)), holders


@needs_axe
def test_a_reload_draws_the_curtain(phone):
    person, page = phone, phone.page
    look(person, "ja", "dark")
    begin(page, "rummikub", ["アン", "メイ"])
    check(person, "the curtain", with_axe=True)
    page.click(CURTAIN)
    page.wait_for_selector(".actions [data-act]:enabled")
    page.reload()
    page.wait_for_selector(CURTAIN, timeout=ENGINE_PATIENCE)
    assert behind(page) == []
    # both take their turns at a table of tiles
    assert len(set(take_turns(page, "rummikub"))) > 1 or is_over(page)


@needs_axe
def test_the_form_names_people_and_bots(phone):
    person, page = phone, phone.page
    page.goto("/pass/rummy-five")
    page.wait_for_selector("[data-name]")
    page.select_option("form select >> nth=0", "3")
    check(person, "the form for one device", with_axe=True)
    page.fill("[data-field=name]", "Ann")
    page.select_option("form .seat select >> nth=1", "bot:novice")
    assert page.locator("[data-name]").count() == 1
    page.click("form .button.primary")
    page.wait_for_selector(CURTAIN, timeout=ENGINE_PATIENCE)
    page.click(CURTAIN)
    page.wait_for_selector(".plate >> text=Player 2")
