"""Plays a deal of each game against bots in a real browser: by clicks and keys, on a phone and on a desk."""

import pytest
from tests.support.web.browser import GAMES
from tests.support.web.deals import PLAYERS, no_clock
from tests.support.web.hands import play_deal

CARDS = ("rummy-five", "big-eight", "octablitz")
#: the player's own plate shows that the player has opened or qualified
MINE_LAID = "() => document.querySelector('.ending .plate .badge') !== null"


def each(*played):
    """Each game; those that are not named here have the table of one that is, and wait for `-m long`."""
    games = [pytest.param(game, marks=[] if game in played else pytest.mark.long) for game in GAMES]
    return pytest.mark.parametrize("game", games)


# Rhine Rummy and Big Eight are played by clicks without network (test_offline.py).
@each("rummy-five", "octablitz", "rummikub")
def test_a_deal_by_clicks_on_a_phone(someone, game):
    page = someone("phone").sit_with_bots(game, PLAYERS[game], options=no_clock(game))
    assert play_deal(page, game) > 0
    assert has_laid(page, game)
    page.wait_for_selector("dialog[open] .scores tbody tr")
    # the score says where low is good
    assert (page.query_selector(".end .low") is not None) == (game == "rhine-rummy")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


# At the tables of tiles exercises are solved by keys.
@each("rummy-five", "octablitz")
def test_a_deal_by_keys_alone(someone, game):
    page = someone("desk").sit_with_bots(game, PLAYERS[game], options=no_clock(game))
    assert play_deal(page, game, by_keys=True) > 0
    assert has_laid(page, game, by_keys=True)
    # the next deal is requested without a mouse
    page.focus(".end .button.primary")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .end", state="detached")


def has_laid(page, game, by_keys=False):
    """Checks if the player has laid tiles. Plays more deals if there was no chance to."""
    for _ in range(5):
        if game in CARDS or page.evaluate(MINE_LAID):
            return True
        page.click(".end .button.primary")
        page.wait_for_selector("dialog[open] .end", state="detached")
        play_deal(page, game, by_keys)
    return False


def test_play_now_is_one_click(someone):
    page = someone("phone").home()
    page.click("[data-play=rummy-five]")
    page.wait_for_selector(".hand button")
    assert page.url.rpartition("/t/")[2]
