"""Matches that are over: played in the browser, or by its guest without it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from tests.support.finished_matches import finished_match
from tests.support.web.hands import play_deal

from meldhouse.client import Client


def play_without_browser(person, game, players):
    """Plays a match of one deal as the browser's guest, quickly, and returns its table."""
    token = person.token()

    async def play():
        async with Client(person.url, token=token) as client:
            return (await finished_match(client, game, players)).table

    # this thread has the event loop of the browser
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, play()).result()


def play_to_the_end(page, game):
    while True:
        play_deal(page, game)
        page.wait_for_selector("dialog[open] .end")
        if page.query_selector(".end .places"):
            return
        page.click(".end .button.primary")
        page.wait_for_selector("dialog[open] .end", state="detached")
