"""A match played to its end in the browser."""

from tests.support.web.hands import play_deal


def play_to_the_end(page, game):
    while True:
        play_deal(page, game)
        page.wait_for_selector("dialog[open] .end")
        if page.query_selector(".end .places"):
            return
        page.click(".end .button.primary")
        page.wait_for_selector("dialog[open] .end", state="detached")
