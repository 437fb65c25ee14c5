"""A match moves from the server to the device and comes back when it is over."""

import json

from tests.support.servers import HTTP
from tests.support.web.deals import needs_axe
from tests.support.web.finished import play_to_the_end
from tests.support.web.offline import ENGINE_PATIENCE
from tests.support.web.page_checks import check


def answer(person, path):
    token = json.loads(person.page.evaluate("() => localStorage['meldhouse.guest']"))["token"]
    return HTTP.get(person.url + path, headers={"Authorization": f"Bearer {token}"}).json()


def hand(page):
    return sorted(piece.get_attribute("aria-label") for piece in page.query_selector_all(".own [aria-label]"))


@needs_axe
def test_a_match_against_bots_goes_on_offline_and_is_sent_back(someone):
    person = someone("phone", has_worker=True)
    page = person.sit_with_bots("rummy-five", 2, options={"deals": 1})
    page.wait_for_selector(".actions [data-act]:enabled")
    left = page.url.rpartition("/")[2]
    shown = page.get_attribute(".table-page", "data-shown")
    before = hand(page)
    page.click("[data-open=menu]")
    page.click("[data-act=take]")
    check(person, "the match is about to move", with_axe=True)
    page.click("[data-act=take-now]")
    page.wait_for_selector("header [data-played=offline]", timeout=ENGINE_PATIENCE)
    page.wait_for_selector(".actions [data-act]:enabled", timeout=ENGINE_PATIENCE)
    assert (page.get_attribute(".table-page", "data-shown"), hand(page)) == (shown, before)
    assert page.url.rpartition("/")[2] != left
    closed = answer(person, f"/api/tables/{left}")
    assert (closed["status"], closed["closed_for"]) == ("closed", "taken")
    stranger = someone("desk").page
    stranger.goto(f"/t/{left}")
    stranger.wait_for_selector("[data-closed=away] >> text=moved to the device of its player")
    assert stranger.query_selector("[data-closed] [data-act=take]") is None
    person.context.set_offline(True)
    play_to_the_end(page, "rummy-five")
    page.click("[data-act=send]")
    page.wait_for_selector(".end .failure")
    person.context.set_offline(False)
    page.click("[data-act=send]")
    page.click("[data-act=sent]")
    page.wait_for_selector(".replay .controls")
    sent = answer(person, f"/api/tables/{page.url.rpartition('/')[2].partition('#')[0]}")
    assert (sent["status"], sent["is_offline"]) == ("over", True)
    assert [chair["is_me"] for chair in sent["chairs"]] == [True, False]
    page.goto(f"/t/{left}")
    page.wait_for_selector("[data-closed]")
    check(person, "the table that was closed", with_axe=True)
    page.click("[data-closed=here] .button.primary")
    page.wait_for_selector("header [data-played=offline]", timeout=ENGINE_PATIENCE)
    page.goto("/matches")
    line = page.locator(f"li:has(a[href$='/replay/{sent['table']}'])")
    line.locator("[data-played=offline]").wait_for()
    assert page.locator("main li").count() == 1
    check(person, "a match that was sent is listed", with_axe=True)


def test_a_match_with_another_person_stays(someone):
    ann, bob = someone("desk"), someone("desk")
    table = ann.api("/api/tables", {"game": "rummy-five", "players": 2})["table"]
    bob.api(f"/api/tables/{table}/join", {})
    ann.api(f"/api/tables/{table}/start", {})
    page = ann.page
    page.goto(f"/t/{table}")
    page.wait_for_selector(".table-page[data-status=running] .plate")
    page.click("[data-open=menu]")
    page.wait_for_selector("dialog[open] .menu")
    assert page.query_selector("[data-act=take]") is None
