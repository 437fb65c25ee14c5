"""Tests a new player on a phone: tips, a deal of Rummy Five, a turn of Rummikub; and focus mode."""

from tests.support.web.hands import ASKED, QUICK, decide, is_over, play_deal
from tests.support.web.tiles import MINE


def test_a_stranger_finishes_a_deal_of_rummy_five(someone):
    """Follows only what the page says, from the link to the score, and reads each tip once."""
    page = someone("phone", has_tips=True).home()
    page.click("[data-play=rummy-five]")
    page.wait_for_selector(ASKED)
    read = []
    while not is_over(page):
        tip = page.query_selector(".coach")
        if tip:
            read.append(tip.get_attribute("data-tip"))
            page.click("[data-act=read]", timeout=QUICK)
            page.wait_for_selector(f".coach[data-tip={read[-1]}]", state="detached")
        decide(page, "rummy-five")
        page.wait_for_selector(ASKED)
    assert read
    assert len(read) == len(set(read))
    assert page.query_selector(".end .button.primary")


def test_a_stranger_takes_a_turn_of_rummikub(someone):
    """Picks and puts tiles as the tip says, reads the objection, takes them back, and draws a tile."""
    page = someone("phone", has_tips=True).home()
    page.click("[data-play=rummikub]")
    page.wait_for_selector("[data-act=draw]")
    tip = page.get_attribute(".coach", "data-tip")
    page.click("[data-act=read]")
    held = page.locator(".rack button").count()
    page.click(".rack button >> nth=0")
    page.wait_for_selector(".coach[data-tip=meld-place]")
    page.click("[data-act=new]")
    page.wait_for_selector(f"{MINE}")
    page.wait_for_selector(".set.bad")
    page.click("[data-act=back]")
    page.click("[data-act=draw]")
    page.wait_for_function("held => document.querySelectorAll('.rack button').length > held", arg=held)
    assert tip == "meld-first"
    # read once, and not shown again
    page.reload()
    page.wait_for_selector(ASKED)
    assert page.get_attribute(".coach", "data-tip") != tip if page.query_selector(".coach") else True


def test_tips_can_be_switched_off_and_on(someone):
    page = someone("phone", has_tips=True).sit_with_bots("octablitz", 3)
    page.wait_for_selector(".coach")
    for wanted in ("detached", "attached"):
        page.click("[data-open=menu]")
        page.click("dialog[open] label:has-text('Tips')")
        page.keyboard.press("Escape")
        page.wait_for_selector(".coach", state=wanted)


def test_a_button_that_needs_a_card_says_so(someone):
    page = someone("phone").sit_with_bots("rummy-five", 2)
    page.wait_for_selector("[data-act=discard]")
    page.click("[data-act=discard]", force=True)
    page.wait_for_selector("[role=alert] >> text=Choose a card")
    page.click(".hand button >> nth=0")
    page.wait_for_selector("[role=alert]", state="detached")


def test_focus_shows_the_table_and_nothing_else(someone):
    page = someone("phone").sit_with_bots("rummy-five", 2)
    page.wait_for_selector("[data-act=discard]")
    page.click("[data-open=menu]")
    page.click("[data-act=focus]")
    page.wait_for_selector("header", state="detached")
    assert page.is_visible(".hand")
    # focus mode is playable, and a button or Escape leaves it
    page.click("[data-act=focus-leave]")
    page.wait_for_selector("header")
    page.click("[data-open=menu]")
    page.click("[data-act=focus]")
    page.wait_for_selector("header", state="detached")
    page.keyboard.press("Escape")
    page.wait_for_selector("header")
    play_deal(page, "rummy-five")
