"""Tests help at a table of Rummy Five: waits, bars on Catch, combinations; and tables that do not allow it."""

import pytest
from tests.support.web.speech import FIVE, Speaker, thrown

#: waits for black s (with Flush, which is enough for Catch)
HAND = {"hand": "bABCs", "drawn": None}
HELD = [4, 4, 4]


def test_rf_9_a_card_that_i_let_go_by_is_marked_with_the_reason_until_my_next_discard(someone):
    table = Speaker(someone("phone"), "rummy-five", 3)
    page = table.page
    before = FIVE | {"turn": 1, "discards": [thrown(0, "rK")]}
    table.show(before, HAND, [], HELD, 12)
    page.wait_for_selector(".wait:not(.barred)")
    # a discard of another seat that was not caught
    missed = before | {"turn": 2, "discards": [thrown(0, "rK"), thrown(1, "bs")]}
    table.show(missed, HAND, [], HELD, 11)
    page.wait_for_selector(".wait.barred")
    page.click("[data-act=waits]")
    page.wait_for_selector("dialog[open] .wait.barred >> text=you let it go by")
    page.click("dialog[open] .wait.barred button")
    page.wait_for_selector("dialog[open] [data-anchor=rf-9].named")
    page.keyboard.press("Escape")
    # the player's own discard lifts the bar
    freed = missed | {"turn": 1, "discards": [*missed["discards"], thrown(2, "rA"), thrown(0, "rB")]}
    table.show(freed, HAND, [], HELD, 9)
    page.wait_for_selector(".wait:not(.barred)")


def test_rf_9_a_discard_that_i_have_not_answered_yet_is_not_missed(someone):
    table = Speaker(someone("desk"), "rummy-five", 3)
    asked = FIVE | {"stage": "claims", "turn": 1, "discards": [thrown(1, "bs")]}
    table.show(asked, HAND, ["catch", "-"], HELD, 11)
    table.page.wait_for_selector(".wait:not(.barred)")
    table.show(asked | {"answered": 1}, HAND, [], HELD, 11)
    table.page.wait_for_selector(".wait.barred")


def test_rf_9_a_card_of_my_own_river_is_marked(someone):
    table = Speaker(someone("phone"), "rummy-five", 3)
    table.show(FIVE | {"turn": 1, "discards": [thrown(0, "bs")]}, HAND, [], HELD, 12)
    table.page.wait_for_selector(".wait.barred")
    table.page.click("[data-act=waits]")
    table.page.wait_for_selector("dialog[open] >> text=you discarded it earlier in this deal")


def test_rf_11_what_the_hand_could_still_make_by_what_lies_open(someone):
    table = Speaker(someone("phone"), "rummy-five", 3)
    page = table.page
    table.show(FIVE | {"turn": 1}, HAND, [], HELD, 12)
    assert reaches(page)["Wedge"] == "2"
    # both L are needed, and one of them is discarded
    table.show(FIVE | {"turn": 1, "discards": [thrown(2, "rL")]}, HAND, [], HELD, 11)
    found = reaches(page)
    assert found["Wedge"] == "never"
    assert found["Flush"] == "1"


def reaches(page):
    page.click("[data-act=combinations]")
    page.wait_for_selector("dialog[open] [data-reach]")
    found = {
        line.query_selector("dt").inner_text().split()[0]: line.get_attribute("data-reach")
        for line in page.query_selector_all("[data-reach]")
    }
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    return found


@pytest.mark.parametrize("form", [{"has_hints": False}, {"options": {"calls": "table"}}])
def test_rf_17_no_help_where_the_table_allows_none(someone, form):
    table = Speaker(someone("phone"), "rummy-five", 3, **form)
    page = table.page
    table.show(FIVE | {"turn": 1}, HAND, [], HELD, 12)
    page.click("[data-act=combinations]")
    page.wait_for_selector("dialog[open] dl dt")
    assert page.query_selector("[data-reach], .waits") is None
    assert page.query_selector("[data-act=hint][disabled]")


def test_rivers_show_go_and_what_was_taken(someone):
    table = Speaker(someone("desk"), "rummy-five", 3)
    discards = [thrown(1, "bK", go=True), thrown(2, "rA", taken_by=1), thrown(1, "bs")]
    exposed = [[], [{"cards": "rABC"}], []]
    table.show(
        FIVE | {"turn": 2, "discards": discards, "exposed": exposed, "gone": 2}, HAND, [], [4, 1, 4], 9
    )
    assert len(table.page.query_selector_all(".river li.go")) == 1
    assert len(table.page.query_selector_all(".river li.taken")) == 1
    assert len(table.page.query_selector_all(".trio svg")) == 3
