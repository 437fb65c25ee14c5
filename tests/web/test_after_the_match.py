"""Tests the end of a match: placing, rematch, record, replay."""

import pytest
from tests.support.web.deals import needs_axe, no_clock
from tests.support.web.finished import finish_without_browser, play_without_browser
from tests.support.web.friends import start_two
from tests.support.web.page_checks import check
from tests.support.web.speech import FIVE, WON, Speaker


def finish(person, game, players):
    """Plays a match of one deal to its end."""
    page = person.sit_with_bots(game, players, options={"deals": 1, **no_clock(game)})
    finish_without_browser(page)
    page.wait_for_selector(".end .places")
    return page


@needs_axe
def test_placing_rematch_and_record(someone):
    person = someone("phone")
    page = finish(person, "octablitz", 3)
    assert len(page.query_selector_all(".places li")) == 3
    check(person, "end of the match", True)
    assert page.query_selector(".end a[href^='/replay/']")
    with page.expect_download() as download:
        page.click("text=Record")
    assert "meldhouse record" in download.value.path().read_text()
    page.click("text=Rematch")
    page.wait_for_selector(".hand button >> nth=9")
    assert page.query_selector("dialog[open]") is None


def test_a_rematch_asks_everybody_and_marks_whoever_is_missing(someone):
    host, friend, watcher = start_two(someone, "rummy-five", options={"deals": 1}, is_quick=True)
    finish_without_browser(host, friend)
    host.click(".end >> text=Rematch")
    host.wait_for_url(lambda url: url != watcher.url)
    watcher.wait_for_selector(".end .again >> text=You can watch it.")
    friend.wait_for_selector(".end .again >> text=Your seat is waiting for you.")
    host.wait_for_selector(".plate .badge >> text=away")
    friend.click(".end >> text=Go to the rematch")
    host.wait_for_selector(".plate .badge >> text=away", state="detached")
    watcher.click(".end >> text=Go to the rematch")
    watcher.wait_for_selector(".badge >> text=watching")
    assert host.url == friend.url == watcher.url


@pytest.mark.parametrize("has_motion", [True, False])
def test_a_won_match_is_celebrated(someone, has_motion):
    """Paper stars fall, unless the player wants no motion."""
    table = Speaker(someone("phone", has_motion=has_motion), "rummy-five", 3)
    won = {**WON, "seat": 0, "points": [36, 27, 27]}
    hand = {"hand": "bABCs", "drawn": None}
    table.show(FIVE | {"result": won, "points": won["points"]}, hand, [], [4, 4, 4], 12, won)
    table.say({"kind": "info", "info": table.info | {"status": "over", "places": [1, 2, 2]}})
    table.page.wait_for_selector(".end .won >> text=You've won the match!")
    assert (table.page.locator(".sky span").count() > 0) == has_motion


@needs_axe
@pytest.mark.parametrize(
    "game", ["rummy-five", pytest.param("octablitz", marks=pytest.mark.long), "rhine-rummy"]
)
def test_a_replay_is_stepped_through_from_every_seat(someone, game):
    person = someone("phone")
    page, steps = person.page, 0
    # a deal that somebody wins by the first card is replaced
    while steps < 3:
        page.goto(f"/replay/{play_without_browser(person, game, 3)}")
        page.wait_for_selector(".controls")
        steps = int(page.get_attribute("input[type=range]", "max"))
    check(person, "replay", True)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url("**#1.3")
    page.click("[data-act=back]")
    page.wait_for_url("**#1.2")
    for seat in ("0", "1", "2", "-1", "-2"):
        page.select_option(".controls select >> nth=1", seat)
        page.wait_for_selector(".plate")
        assert (page.query_selector(".plate .open") is not None) == (seat == "-2")
    # the link leads to the same place for somebody else, too
    stranger = someone("desk", "ja")
    stranger.page.goto(page.url)
    stranger.page.wait_for_selector(".controls")
    assert stranger.page.input_value("input[type=range]") == "2"


def test_the_end_of_a_replay_is_seen_on_a_small_phone(someone):
    """The controls that stay in sight leave room for the hand; the others come below."""
    person = someone("phone")
    page = person.page
    page.goto(f"/replay/{play_without_browser(person, 'rummy-five', 4)}")
    page.wait_for_selector(".controls")
    page.click("[data-act=last]")
    page.wait_for_selector(".status >> text=The deal is over.")
    bar = page.locator(".bar").bounding_box()
    assert bar["y"] + bar["height"] <= 640
    assert bar["height"] < 60
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    hand, bar = page.locator(".hand").bounding_box(), page.locator(".bar").bounding_box()
    assert hand["y"] + hand["height"] <= bar["y"]


def test_the_replay_of_a_running_match_is_closed(someone):
    person = someone("desk")
    page = person.sit_with_bots("rummy-five", 2)
    page.goto(page.url.replace("/t/", "/replay/"))
    page.wait_for_selector("text=The match is still being played")
