"""Plays decisions on a page, by clicks or by keys."""

from __future__ import annotations

from playwright.sync_api import ElementHandle, Page
from playwright.sync_api import Error as PageChanged
from tests.support.web.tiles import lay

END = "dialog[open] .end"
#: matches a decision to make, or the score of the deal
ASKED = f"{END}, .actions [data-act]"
MOST_DECISIONS = 400
#: decisions in a row that may fail: another player was faster
MOST_FAILURES = 5
#: the time to press a button; it is gone if another player was faster
QUICK = 5000
_SHOWN = "() => document.querySelector('.table-page')?.dataset.shown"


def is_over(page: Page) -> bool:
    return page.query_selector(END) is not None


def play_deal(page: Page, game: str, by_keys: bool = False, by_hints: bool = False) -> int:
    """Plays until the deal is over and returns the number of decisions."""
    failures = 0
    for made in range(MOST_DECISIONS):
        shown = page.evaluate(_SHOWN)
        if not decide(page, game, by_keys, by_hints):
            return made
        failures = failures + 1 if page.evaluate(_SHOWN) == shown else 0
        assert failures <= MOST_FAILURES, "the same decision fails again and again"
    raise AssertionError("the deal never ended")


def decide(page: Page, game: str, by_keys: bool = False, by_hints: bool = False) -> bool:
    """Makes the next decision; returns False if the deal is over. With `by_hints` the hint lays the tiles."""
    page.wait_for_selector(ASKED)
    if is_over(page):
        return False
    shown = page.evaluate(_SHOWN)
    try:
        if by_hints and _DECIDE[game] is decide_meld:
            decide_by_hint(page)
        else:
            _DECIDE[game](page, by_keys)
        # the table has accepted or refused it
        page.wait_for_function(
            f"shown => ({_SHOWN})() !== shown || document.querySelector('.note, dialog[open]')",
            arg=shown,
            timeout=QUICK,
        )
    except PageChanged as change:
        # another player was faster: the button is gone
        if "has been closed" in str(change):
            raise
    return True


def press(page: Page, act: str, by_keys: bool, key: str) -> None:
    """Presses a button, by a click or by its key."""
    if by_keys:
        page.keyboard.press(key)
    else:
        page.click(f"[data-act='{act}']", timeout=QUICK)


def decide_five(page: Page, by_keys: bool) -> None:
    if page.query_selector("[data-act=catch]"):
        for act, key in (("catch", "c"), ("run", "r"), ("set", "s"), ("-", "p")):
            if page.query_selector(f"[data-act='{act}']:not([aria-disabled=true])"):
                press(page, act, by_keys, key)
                return
    elif page.query_selector("[data-act=out]"):
        press(page, "out", by_keys, "o")
    elif page.query_selector("[data-act=discard]"):
        count = len(page.query_selector_all(".hand button"))
        if by_keys:
            page.keyboard.press(str(count))
        else:
            page.click(f".hand button:nth-child({count})", timeout=QUICK)
        if page.query_selector("[data-act=go]:not([aria-disabled=true])"):
            press(page, "go", by_keys, "g")
        else:
            press(page, "discard", by_keys, "d")


def decide_octablitz(page: Page, by_keys: bool) -> None:
    cards = page.query_selector_all(".hand button")
    raised = [at for at, card in enumerate(cards) if "raised" in (card.get_attribute("class") or "")]
    needed = 1
    if page.query_selector("[data-act=down]") and not raised:
        needed = len(page.query_selector_all(".trick figure:first-child svg"))
    for at in raised[:1] or range(needed):
        _pick(page, cards, at, by_keys)
    if page.query_selector("[data-act=up]:not([aria-disabled=true])"):
        press(page, "up", by_keys, "u")
    else:
        chosen = len(page.query_selector_all(".hand button.chosen"))
        wanted = len(page.query_selector_all(".trick figure:first-child svg"))
        for at in range(len(cards)):
            if chosen < wanted and "chosen" not in (cards[at].get_attribute("class") or ""):
                _pick(page, cards, at, by_keys)
                chosen += 1
        press(page, "down", by_keys, "d")


def _pick(page: Page, cards: list[ElementHandle], at: int, by_keys: bool) -> None:
    if by_keys:
        page.keyboard.press(str((at + 1) % 10))
    else:
        cards[at].click(timeout=QUICK)


def decide_meld(page: Page, by_keys: bool) -> None:
    """Plays the hint tile by tile: picks each tile and puts it in its place."""
    press(page, "hint", by_keys, "h")
    page.wait_for_selector(".hint", timeout=30_000)
    wanted = page.get_attribute(".hint", "data-hint") or ""
    if wanted.startswith("lay "):
        lay(page, wanted, by_keys)
        press(page, "end", by_keys, "e")
    elif page.query_selector("[data-act=pass]"):
        press(page, "pass", by_keys, "p")
    else:
        press(page, "draw", by_keys, "d")


def decide_by_hint(page: Page) -> None:
    """Plays the hint at a table of tiles at once, by its button."""
    page.click("[data-act=hint]", timeout=QUICK)
    page.wait_for_selector(".hint", timeout=30_000)
    if page.query_selector("[data-act=try]"):
        page.click("[data-act=try]", timeout=QUICK)
        page.click("[data-act=end]", timeout=QUICK)
    else:
        page.click("[data-act=draw], [data-act=pass]", timeout=QUICK)


_DECIDE = {
    "rummy-five": decide_five,
    "big-eight": decide_five,
    "octablitz": decide_octablitz,
    "rhine-rummy": decide_meld,
    "rummikub": decide_meld,
}
