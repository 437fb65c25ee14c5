"""Tests what moves: discards are shown large for their time, and cards fly without being in the way."""

from tests.support.web.speech import FIVE, Speaker, thrown

#: milliseconds for which every discard is shown large at least
LEAST = 500
HAND = {"hand": "bABCs", "drawn": None}
HELD = [4, 4, 4]

#: notes when another discard comes to the middle and how many rivers wait for one, the copies of cards that fly, and
#: the words in large letters; all of them may be gone before a test can look
WATCH = """() => {
  window.lives = [['', performance.now(), 0]];
  window.flights = 0;
  window.calls = [];
  const middle = document.querySelector('.live');
  const note = () => window.lives.push(
    [middle.dataset.live ?? '', performance.now(), document.querySelectorAll('.river li.coming').length]);
  if (middle) new MutationObserver(note).observe(middle, {attributes: true, attributeFilter: ['data-live']});
  new MutationObserver(changes => {
    for (const change of changes)
      for (const node of change.addedNodes) {
        if (node.closest?.('.flights > svg')) window.flights++;
        if (node.classList?.contains('banner')) window.calls.push(node.textContent);
      }
  }).observe(document.body, {childList: true, subtree: true});
}"""
#: the discards that have left the middle, with their time there
PASSED = """() => window.lives.slice(0, -1)
  .map(([at, time], number) => [at, window.lives[number + 1][1] - time])"""
LANDED = "() => !document.querySelector('.flights > *')"


def discard(table, discards, **public):
    last = discards[-1]
    told = {"kind": "discarded", "seat": last["seat"], "card": last["card"], "go": last["go"]}
    table.show(FIVE | {"turn": 1, "discards": discards} | public, HAND, [], HELD, 12, told)


def watched(person):
    table = Speaker(person, "rummy-five", 3)
    table.show(FIVE | {"turn": 1}, HAND, [], HELD, 12)
    table.page.evaluate(WATCH)
    return table


def test_every_discard_is_shown_large_for_half_a_second_before_it_lies_in_its_river(someone):
    table = watched(someone("phone", pace=550))
    page = table.page
    first, second = thrown(1, "rK"), thrown(2, "bs")
    discard(table, [first])
    discard(table, [first, second])
    page.wait_for_function("() => window.lives.at(-1)[0] === '' && window.lives.length > 2")
    shown = dict(page.evaluate(PASSED))
    assert set(shown) >= {"0", "1"}
    assert min(shown["0"], shown["1"]) >= LEAST
    assert page.evaluate("() => window.lives.every(([at, , coming]) => coming === (at === '' ? 0 : 1))")
    assert page.locator(".river li.newest").get_attribute("data-discard") == "1"
    # the player has asked for reduced motion
    assert page.evaluate("() => window.flights") == 0


def test_cards_fly_above_the_page_and_leave_nothing_behind(someone):
    table = watched(someone("phone", has_motion=True))
    page = table.page
    discard(table, [thrown(1, "rK")])
    page.wait_for_function("() => window.flights > 0")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.flights')).pointerEvents") == "none"
    page.wait_for_function("() => document.querySelector('.live').dataset.live === undefined")
    page.wait_for_function(LANDED)


def test_a_call_is_told_in_large_letters_and_brings_the_card_to_its_caller(someone):
    table = watched(someone("desk", has_motion=True))
    page = table.page
    discard(table, [thrown(1, "rK")], stage="claims")
    page.wait_for_function(LANDED)
    before = page.evaluate("() => window.flights")
    taken = FIVE | {"turn": 2, "discards": [thrown(1, "rK", taken_by=2)], "exposed": [[], [], [{"cards": "rJKL"}]]}
    told = {"kind": "called-run", "seat": 2, "discarder": 1, "card": "rK", "cards": "rJKL"}
    table.show(taken, HAND, [], [4, 4, 2], 12, told)
    page.wait_for_function("before => window.flights > before", arg=before)
    page.wait_for_function("() => window.calls.length === 1")
    assert page.evaluate("() => window.calls[0]").endswith(": Run!")
    page.wait_for_selector(".banner", state="detached")
    assert page.locator(".trio svg").count() == 3


def test_a_tile_flies_from_the_rack_and_lies_on_the_table_at_once(someone):
    page = someone("phone", has_motion=True).sit_with_bots("rummikub", 2, options={"clock": 0})
    page.wait_for_selector("[data-act=draw]")
    page.evaluate(WATCH)
    page.click(".rack [data-tile] >> nth=0")
    page.click("[data-act=new]")
    page.wait_for_selector(".table [data-tile]")
    page.wait_for_function("() => window.flights > 0")
    page.wait_for_function(LANDED)
