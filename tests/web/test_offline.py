"""Plays, learns, solves and reviews with the network cut, from the page of a server and from the static site.

The engine is loaded once for each of the two; the tests share it.
"""

import pytest
from tests.support.left_out import WEB, leave_out
from tests.support.web.browser import GAMES, is_built
from tests.support.web.deals import needs_axe
from tests.support.web.finished import play_to_the_end
from tests.support.web.hands import decide, play_deal
from tests.support.web.lessons import READY, take_lesson
from tests.support.web.offline import ENGINE_PATIENCE, SITE, Away, go_away, start_engine
from tests.support.web.page_checks import check

from meldhouse.lessons import LESSONS

CHANCE = """
import os, random, secrets, uuid
from meldhouse.tables.identity import new_code, new_table
print(random.random(), secrets.token_hex(8), os.urandom(8).hex(), uuid.uuid4(), new_code(), new_table())
"""
#: the memory of a start is kept
MEMORY = """async () => (await (await caches.open('meldhouse-engine')).keys())
  .some(({url}) => url.includes('/memory-of-'))"""
#: it is replaced by so many bytes of its size, all of them zero
DAMAGE = """async part => { const cache = await caches.open('meldhouse-engine');
  const kept = (await cache.keys()).find(({url}) => url.includes('/memory-of-'));
  const {headers} = await cache.match(kept);
  await cache.put(kept, new Response(new Uint8Array(part * headers.get('X-Size')), {headers})); }"""

#: people without network, by their house, and the browser that they are in
people: dict[bool, tuple[object, Away]] = {}


@pytest.fixture(params=[False, True], ids=["server", "site"])
def away(request, browser, tmp_path_factory):
    is_site = request.param
    if not is_built():
        leave_out("the web client is not built; install Node 20 and run make web", WEB)
    if is_site and not (SITE / "engine.json").is_file():
        leave_out("the static site is not built; run make site", WEB)
    known = people.get(is_site)
    if known is None or known[0] is not browser:
        people[is_site] = browser, go_away(browser, tmp_path_factory.mktemp("away"), is_site)
    person = people[is_site][1]
    yield person
    assert person.person.errors == []


#: from the page of a server; from the site with `-m long`
at_a_server = pytest.mark.parametrize(
    "away",
    [pytest.param(False, id="server"), pytest.param(True, id="site", marks=pytest.mark.long)],
    indirect=True,
)
#: Rummy Five is played for its review, Rummikub at a server (test_deals.py); all from both pages with `-m long`
PLAYED = [(True, "big-eight"), (False, "octablitz")]
DEALS = [
    pytest.param(
        is_site,
        game,
        marks=[] if (is_site, game) in PLAYED else pytest.mark.long,
        id=f"{'site' if is_site else 'server'}-{game}",
    )
    for is_site in (False, True)
    for game in GAMES
]


@pytest.mark.parametrize(("away", "game"), DEALS, indirect=["away"])
def test_a_deal_by_clicks(away, game):
    page = away.open("/")
    page.click(f"[data-play={game}]")
    page.wait_for_selector(".table-page[data-status=running] .plate", timeout=ENGINE_PATIENCE)
    assert (page.query_selector("header [data-played=offline]") is None) == away.is_site
    assert play_deal(page, game) > 0
    page.wait_for_selector("dialog[open] .scores tbody tr")


@at_a_server
def test_a_reload_in_the_middle_of_a_turn(away):
    page = away.begin("rummikub", 2, clock=0)
    decide(page, "rummikub")
    page.wait_for_selector(".actions [data-act]:enabled")
    shown = page.get_attribute(".table-page", "data-shown")
    rack = sorted(tile.get_attribute("data-tile") for tile in page.query_selector_all(".rack [data-tile]"))
    page.reload()
    page.wait_for_selector(".actions [data-act]:enabled", timeout=ENGINE_PATIENCE)
    assert page.get_attribute(".table-page", "data-shown") == shown
    again = sorted(tile.get_attribute("data-tile") for tile in page.query_selector_all(".rack [data-tile]"))
    assert again == rack
    decide(page, "rummikub")


@needs_axe
@at_a_server
def test_the_match_just_played_is_listed_and_kept_as_a_record(away):
    page = away.begin("rummy-five", 2, deals=1)
    table = page.url.rpartition("/")[2]
    play_to_the_end(page, "rummy-five")
    page = away.open("/matches")
    line = page.locator(f"li:has(a[href$='/replay/{table}'])")
    line.wait_for()
    check(away.person, "my matches without network", with_axe=True)
    with page.expect_download() as saved:
        line.locator("[data-act=record]").click()
    page.fill("[data-form=record] textarea", saved.value.path().read_text("utf-8"))
    page.click("[data-form=record] button")
    page.wait_for_selector(".replay .controls", timeout=ENGINE_PATIENCE)
    page.click("[data-act=last]")
    page.wait_for_selector(".replay .plate")


@pytest.mark.long  # tests/local reviews a match step by step
@at_a_server
def test_the_match_just_played_is_reviewed(away):
    page = away.begin("rummy-five", 2, deals=1)
    table = page.url.rpartition("/")[2]
    play_to_the_end(page, "rummy-five")
    page.click(f".end a[href$='/review/{table}']")
    page.click("[data-act=start]")
    page.wait_for_selector(".summaries", timeout=ENGINE_PATIENCE)


@at_a_server
def test_a_first_lesson(away):
    page = away.open("/learn/octablitz/lesson")
    page.wait_for_selector(f"{READY} [data-act=continue]", timeout=ENGINE_PATIENCE)
    take_lesson(page, LESSONS["octablitz"], False, lambda step: None)


def test_a_question_to_the_solver_and_one_to_the_calculator(away):
    page = away.open("/solve#game=rummikub&table=k1+k2+k3&rack=k4+*")
    page.wait_for_selector("[data-play-number='0']", timeout=ENGINE_PATIENCE)
    page = away.open("/calculator#game=rummy-five&hand=bABCs")
    page.wait_for_selector(".found .use", timeout=ENGINE_PATIENCE)


@pytest.mark.parametrize("away", [False], ids=["server"], indirect=True)
def test_later_starts_go_on_from_a_memory_with_other_random_numbers(away):
    """Chance must not repeat: the memory holds the state of the generator that Python seeded at the first start."""
    page = away.visit()
    page.wait_for_function(MEMORY)
    starts = [start_engine(page, CHANCE) for _ in range(2)]
    assert [is_restored for is_restored, _ in starts] == [True, True]
    assert all(one != other for one, other in zip(*(text.split() for _, text in starts), strict=True))


@pytest.mark.parametrize("away", [False], ids=["server"], indirect=True)
@pytest.mark.long
@pytest.mark.parametrize("part", [pytest.param(1, id="damaged"), pytest.param(0.5, id="cut off")])
def test_a_memory_that_does_not_work_is_replaced_by_a_new_one(away, part):
    page = away.visit()
    page.wait_for_function(MEMORY)
    page.evaluate(DAMAGE, part)
    assert start_engine(page, "print(6 * 7)") == (False, "42\n")
    assert start_engine(page, "print(6 * 7)") == (True, "42\n")


def test_the_rules_and_another_language(away):
    page = away.visit()
    page = away.open("/rules/rummikub")
    page.wait_for_selector("article h1")
    page.select_option("header select", "ja")
    page.wait_for_selector("article h1:text('ラミィキューブ')")
    assert page.evaluate("() => document.documentElement.lang") == "ja"
    page = away.open("/")
    page.wait_for_selector("text=すぐ遊ぶ")
    page.select_option("header select", "en")
    page.wait_for_selector("[data-play]")


@needs_axe
def test_the_first_page_says_what_does_not_work(away):
    page = away.visit()
    if not away.is_site:
        page.wait_for_selector(".lost")
        page.fill("#code", "ABCDEFG")
        page.press("#code", "Enter")
        page.wait_for_selector("[role=alert] >> text=The server can't be reached")
    check(away.person, "home without network", with_axe=True)
