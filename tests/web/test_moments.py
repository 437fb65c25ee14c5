"""Tests the moments of a deal: its end, words that are true, notes that leave, the connection, sounds, the chat."""

import pytest
from tests.support.web.deals import no_clock
from tests.support.web.set_tables import SetTable
from tests.support.web.speech import FIVE, WON, Speaker, thrown

HAND = {"hand": "bABCs", "drawn": None}
HELD = [4, 4, 4]
#: milliseconds between the opened hand and the score
PAUSE = 1500
#: notes when the hand of the winner and the score were shown first
WATCH = """() => {
  window.came = {};
  const note = () => {
    for (const [name, what] of [['hand', '.opened'], ['score', 'dialog[open] .end']])
      if (document.querySelector(what)) window.came[name] ??= performance.now();
    // the first picture of the score is whole
    if (window.came.score && !('sum' in window.came)) {
      window.came.sum = null;
      requestAnimationFrame(() => { window.came.sum = document.querySelectorAll('dialog[open] .end .sum').length; });
    }
  };
  new MutationObserver(note).observe(document.body, {childList: true, subtree: true, attributes: true});
}"""
#: counts sounds and vibrations instead of making them
LISTEN = """
  window.heard = [];
  window.shaken = 0;
  Object.defineProperty(Navigator.prototype, 'vibrate', {value: () => { window.shaken++; return true; }});
  window.AudioContext = class {
    currentTime = 0;
    createGain() {
      return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: to => to};
    }
    createOscillator() {
      const frequency = {};
      return {frequency, connect: to => to, start: () => window.heard.push(frequency.value), stop() {}};
    }
  };
"""
#: a worker that has been replaced by a newer one
NEWER = """
  const registered = {waiting: {postMessage() {}}, addEventListener() {}};
  Object.defineProperty(Navigator.prototype, 'serviceWorker', {
    value: {controller: {}, register: async () => registered, addEventListener() {}},
  });
"""


def seated(person, **form):
    table = Speaker(person, "rummy-five", 3, **form)
    table.show(FIVE | {"turn": 1}, HAND, [], HELD, 12)
    return table


def test_rf_13_the_hand_opens_and_the_score_comes_a_moment_later(someone):
    table = seated(someone("phone"))
    page = table.page
    page.evaluate(WATCH)
    table.show(FIVE | {"result": WON, "points": WON["points"]}, HAND, [], HELD, 12, WON)
    page.wait_for_selector(".opened svg")
    assert page.locator(".opened svg").count() == 5
    page.wait_for_selector("dialog[open] .end")
    came = page.evaluate("() => window.came")
    assert came["score"] - came["hand"] >= PAUSE - 50
    page.wait_for_function("() => window.came.sum !== null")
    assert page.evaluate("() => window.came.sum") == 1
    # each player's gain or loss, with a minus sign on the plates, too
    tops = page.eval_on_selector_all(".gains li", "all => all.map(one => one.getBoundingClientRect().top)")
    assert (len(tops), len(set(tops))) == (3, 1), "all three side by side"
    assert page.inner_text(".plate.me .points") == "\N{MINUS SIGN}3"


@pytest.mark.parametrize(("choices", "may_draw"), [(["draw"], True), (["pass"], False)])
def test_only_what_can_be_done_is_asked_for(someone, choices, may_draw):
    """RK-5 Nobody is told to draw when the pool is empty."""
    table = SetTable(someone("phone"), choices=choices)
    table.lay_out(["k1 k2 k3"], "b5 o9")
    said = table.page.inner_text(".status")
    assert ("draw" in said) == may_draw
    assert ("pass" in said) != may_draw
    assert table.page.locator("[data-act=draw]").count() == may_draw


def test_a_note_leaves_when_there_was_time_to_read_it(someone):
    person = someone("phone")
    person.page.clock.install()
    page = person.sit_with_bots("rummikub", 2, options=no_clock("rummikub"))
    page.wait_for_selector("[data-act=draw]")
    page.click(".rack button >> nth=0")
    page.click("[data-act=new]")
    page.click("[data-act=end]")
    page.wait_for_selector(".note[role=alert]")
    page.clock.fast_forward(30_000)
    page.wait_for_selector(".note[role=alert]", state="detached")


def test_the_title_keeps_its_place_while_the_connection_is_made_again(someone):
    person = someone("phone")
    table = seated(person)
    page = table.page
    before = page.locator(".where").bounding_box()
    person.context.set_offline(True)
    table.cut()
    page.wait_for_selector("header .line")
    assert page.locator(".where").bounding_box() == before
    box = page.locator("header .line").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize("has_sound", [True, False])
def test_discards_calls_and_turns_are_heard_and_felt(someone, has_sound):
    person = someone("phone", has_sound=has_sound, has_vibration=has_sound)
    person.context.add_init_script(LISTEN)
    table = seated(person)
    page = table.page
    page.evaluate("() => { window.heard = []; window.shaken = 0; }")
    thrown_card = thrown(1, "rK")
    told = {"kind": "discarded", "seat": 1, "card": "rK", "go": False}
    table.show(FIVE | {"turn": 1, "discards": [thrown_card]}, HAND, [], HELD, 12, told)
    assert bool(page.evaluate("() => window.heard.length")) == has_sound
    assert page.evaluate("() => window.shaken") == 0
    page.evaluate("() => { window.heard = []; }")
    table.show(FIVE | {"discards": [thrown_card]}, HAND | {"drawn": "bs"}, ["bA", "bs"], HELD, 11)
    assert bool(page.evaluate("() => window.heard.includes(880)")) == has_sound
    assert bool(page.evaluate("() => window.shaken")) == has_sound


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_whoever_opens_the_chat_can_write_at_once_and_has_nothing_unread(someone, size):
    page = someone(size, is_docked=False).sit_with_bots("octablitz", 3)
    page.click("[data-open=chat]")
    page.wait_for_function("() => document.activeElement?.matches('.chat input')")
    page.keyboard.type("Guten Tag")
    page.keyboard.press("Enter")
    page.wait_for_selector(".chat ul >> text=Guten Tag")
    page.keyboard.press("Escape")
    if size == "desk":
        page.click("[data-open=chat]")
    page.wait_for_selector(".chat", state="detached")
    assert page.locator("[data-open=chat] .dot").count() == 0


def test_the_time_for_calls_is_three_seconds_and_goes_from_two_to_ten(someone):
    person = someone("desk")
    page = person.home()
    page.goto("/new/rummy-five")
    field = page.locator("form label:has-text('Time to call') input")
    assert field.input_value() == "3"
    for seconds, is_valid in (("1", False), ("2", True), ("10", True), ("11", False)):
        field.fill(seconds)
        assert field.evaluate("field => field.checkValidity()") == is_valid


@pytest.mark.parametrize("game", ["rummikub", "rhine-rummy"])
def test_a_drawn_tile_is_in_sight_and_marked_on_a_phone(someone, game):
    page = someone("phone").sit_with_bots(game, 2, options=no_clock(game))
    page.click("[data-act=draw]")
    page.wait_for_selector(".rack .fresh")
    box = page.locator(".rack .fresh").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 640


def test_a_new_version_waits_until_nobody_plays(someone):
    """Its note would cover the player's cards."""
    person = someone("phone")
    person.context.add_init_script(NEWER)
    page = person.home()
    page.wait_for_selector("[data-version=new]")
    table = seated(person)
    page.wait_for_selector("[data-version=new]", state="attached")
    assert not page.is_visible("[data-version=new]")
    table.show(FIVE, HAND | {"drawn": "bs"}, ["bA", "bs"], HELD, 11)
    page.click(".hand button >> nth=0")
