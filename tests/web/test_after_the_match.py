"""Tests the end of a match: placing, rematch, record, replay."""

import pytest
from tests.support.web.deals import needs_axe, no_clock
from tests.support.web.hands import play_deal
from tests.support.web.page_checks import check


def finish(person, game, players):
    """Plays a match of one deal to its end."""
    page = person.sit_with_bots(game, players, options={"deals": 1, **no_clock(game)})
    play_deal(page, game, by_hints=True)
    page.wait_for_selector(".end .places")
    return page


@needs_axe
def test_placing_rematch_and_record(someone):
    person = someone("phone")
    page = finish(person, "octablitz", 3)
    assert len(page.query_selector_all(".places li")) == 3
    check(person, "end of the match", True)
    with page.expect_download() as download:
        page.click("text=Record")
    assert "meldhouse record" in download.value.path().read_text()
    page.click("text=Rematch")
    page.wait_for_selector(".hand button >> nth=9")
    assert page.query_selector("dialog[open]") is None


@needs_axe
@pytest.mark.parametrize("game", ["rummy-five", "octablitz", "rhine-rummy"])
def test_a_replay_is_stepped_through_from_every_seat(someone, game):
    person = someone("phone")
    page = finish(person, game, 3)
    page.click(".end a[href^='/replay/']")
    page.wait_for_selector(".controls")
    check(person, "replay", True)
    steps = int(page.get_attribute("input[type=range]", "max"))
    assert steps >= 3
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


def test_the_replay_of_a_running_match_is_closed(someone):
    person = someone("desk")
    page = person.sit_with_bots("rummy-five", 2)
    page.goto(page.url.replace("/t/", "/replay/"))
    page.wait_for_selector("text=The match is still being played")
