"""Tests how a review looks on a phone."""

import pytest
from tests.support.web.finished import play_to_the_end

#: the number of rows in which the cards of the hand are
ROWS = """() => new Set([...document.querySelectorAll('.looked .hand button')]
  .map(card => Math.round(card.getBoundingClientRect().bottom / 20))).size"""


# The deal is random, and a review need not show a moment in which the player had drawn a card.
@pytest.mark.quarantine
def test_be_2_eight_cards_of_a_review_are_in_two_rows(someone):
    """The drawn card stands apart, and still none goes into a third row."""
    page = someone("phone").sit_with_bots("big-eight", 3, options={"deals": 1})
    play_to_the_end(page, "big-eight")
    page.click(".end a[href^='/review/']")
    page.click("[data-act=start]")
    page.wait_for_selector(".summaries", timeout=120_000)
    if page.query_selector("main details summary"):
        page.click("main details summary")
    rows = []
    for moment in page.query_selector_all("[data-first], .others button"):
        moment.click()
        page.wait_for_selector(".looked .hand button")
        if page.query_selector(".looked .hand.eight .drawn"):
            rows.append(page.evaluate(ROWS))
    assert rows, "no card was ever drawn"
    assert set(rows) == {2}
