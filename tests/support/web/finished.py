"""Matches that are over: played in the browser, or by its guest without it."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from tests.support.finished_matches import EagerPlayer, finished_match
from tests.support.web.hands import play_deal

from meldhouse.client import Client


def play_without_browser(person, game, players):
    """Plays a match of one deal as the browser's guest, quickly, and returns its table."""
    token = person.token()

    async def play():
        async with Client(person.url, token=token) as client:
            return (await finished_match(client, game, players)).table

    return apart(play())


def finish_without_browser(*pages):
    """Plays the match of a table to its end as the guests of these pages, which show it."""
    url, _, table = pages[0].url.partition("/t/")

    async def play(token):
        async with Client(url, token=token) as client:
            info = await client.info(table)
            async with client.connect(table) as connection:
                await EagerPlayer(connection, info).play()

    async def play_all(tokens):
        await asyncio.gather(*map(play, tokens))

    kept = [page.evaluate("() => localStorage['meldhouse.guest']") for page in pages]
    apart(play_all([json.loads(guest)["token"] for guest in kept]))


def apart(work):
    """Runs a coroutine in a thread of its own: this one has the event loop of the browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def play_to_the_end(page, game):
    while True:
        play_deal(page, game)
        page.wait_for_selector("dialog[open] .end")
        if page.query_selector(".end .places"):
            return
        page.click(".end .button.primary")
        page.wait_for_selector("dialog[open] .end", state="detached")
