"""Tests what moves: discards are shown large for their time, and cards fly without being in the way."""

import pytest
from tests.support.web.page_checks import SETTLED
from tests.support.web.speech import FIVE, OCTABLITZ, RHINE, Speaker, thrown

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
        if (node.classList?.contains('banner')) {
          window.calls.push(node.textContent);
          const [call, table] = [node, document.querySelector('.table')].map(one => one?.getBoundingClientRect());
          window.isOverTable = Boolean(table && call.top < table.bottom && call.bottom > table.top);
        }
      }
  }).observe(document.body, {childList: true, subtree: true});
}"""
#: the discards that have left the middle, with their time there
PASSED = """() => window.lives.slice(0, -1)
  .map(([at, time], number) => [at, window.lives[number + 1][1] - time])"""
#: the middle of the first element that matches
MIDDLE = """which => {
  const box = document.querySelector(which).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
#: the boxes of the others' places
SEATS = """() => [...document.querySelectorAll('.others .plate')].map(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [x, y, width, height];
})"""
#: stops the first card that flies at its start
HOLD = """() => new MutationObserver(() => {
  const [copy] = document.querySelectorAll('.flights > svg');
  if (!copy || window.begun) return;
  copy.getAnimations()[0].pause();
  window.begun = true;
}).observe(document.body, {childList: true, subtree: true})"""
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


@pytest.mark.parametrize(
    ("game", "hand", "card", "size"),
    [
        pytest.param("rummy-five", "bABCs", "rL", "phone", marks=pytest.mark.long),
        ("rummy-five", "bABCs", "rL", "desk"),
        ("big-eight", "bABCJKLs", "rL", "phone"),
        pytest.param("big-eight", "bABCJKLs", "rL", "desk", marks=pytest.mark.long),
    ],
)
def test_the_hand_stays_where_it_is_when_a_card_is_drawn(someone, game, hand, card, size):
    table = Speaker(someone(size), game, 3)
    held = [len(hand) - 1] * 3
    places = (
        "all => all.map(one => { const {x, y, width} = one.getBoundingClientRect(); return [x, y, width]; })"
    )
    table.show(FIVE | {"turn": 2}, {"hand": hand, "drawn": None}, [], held, 12)
    before = table.page.eval_on_selector_all(".hand button", places)
    drew = {"kind": "drew", "seat": 0, "card": card}
    own = {"hand": f"{hand} {card}", "drawn": card}
    table.show(FIVE | {"turn": 0}, own, ["bA"], [held[0] + 1, *held[1:]], 11, drew)
    table.page.wait_for_selector(".hand button.drawn")
    table.page.evaluate(SETTLED)
    after = table.page.eval_on_selector_all(".hand button", places)
    assert len(after) == len(before) + 1
    assert after[:-1] == before


def test_cards_fly_above_the_page_and_leave_nothing_behind(someone):
    table = watched(someone("phone", has_motion=True))
    page = table.page
    discard(table, [thrown(1, "rK")])
    page.wait_for_function("() => window.flights > 0")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.flights')).pointerEvents") == "none"
    page.wait_for_function("() => document.querySelector('.live').dataset.live === undefined")
    page.wait_for_function(LANDED)


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.long)])
def test_a_discard_leaves_the_middle_as_large_as_it_was_there(someone, size):
    table = watched(someone(size, has_motion=True))
    page = table.page
    page.evaluate(
        """() => {
          window.sizes = [];
          new MutationObserver(changes => {
            for (const change of changes)
              for (const copy of change.addedNodes)
                if (copy.matches?.('.flights > svg'))
                  window.sizes.push(Number(copy.getAnimations()[0].effect.getKeyframes()[0].scale));
          }).observe(document.body, {childList: true, subtree: true});
        }"""
    )
    discard(table, [thrown(1, "rK")])
    page.wait_for_function("() => window.sizes.length === 2")
    comes, leaves = page.evaluate("() => window.sizes")
    assert comes < 1
    assert leaves > 1.5


def test_a_call_is_told_in_large_letters_and_brings_the_card_to_its_caller(someone):
    table = watched(someone("desk", has_motion=True))
    page = table.page
    discard(table, [thrown(1, "rK")], stage="claims")
    page.wait_for_function(LANDED)
    before = page.evaluate("() => window.flights")
    taken = FIVE | {
        "turn": 2,
        "discards": [thrown(1, "rK", taken_by=2)],
        "exposed": [[], [], [{"cards": "rJKL"}]],
    }
    told = {"kind": "called-run", "seat": 2, "discarder": 1, "card": "rK", "cards": "rJKL"}
    table.show(taken, HAND, [], [4, 4, 2], 12, told)
    page.wait_for_function("before => window.flights > before", arg=before)
    page.wait_for_function("() => window.calls.length === 1")
    assert page.evaluate("() => window.calls[0]").endswith(": Run!")
    page.wait_for_selector(".banner", state="detached")
    assert page.locator(".trio svg").count() == 3


@pytest.mark.parametrize("size", ["phone", pytest.param("large-phone", marks=pytest.mark.long), "desk"])
def test_a_call_covers_no_set_and_digits_and_marks_move_nobody(someone, size):
    """The last sets of a deal are seen while the call is shown."""
    table = Speaker(someone(size, "ja"), "rhine-rummy", 4)
    page = table.page
    public = RHINE | {"table": ["2c 3c 4c 5c"] * 12}
    table.show(public, {"hand": "Ah"}, [], [1, 10, 10, 10], 10)
    page.evaluate(WATCH)
    before = page.evaluate(SEATS)
    ended = {"kind": "deal-ended", "seat": 1, "left": [], "gains": [], "points": []}
    table.show(public | {"qualified": 15}, {"hand": "Ah"}, [], [1, 0, 10, 10], 9, ended)
    page.wait_for_function("() => window.calls.length === 1")
    assert not page.evaluate("() => window.isOverTable")
    assert page.evaluate(SEATS) == before


def test_a_taken_trick_flies_from_the_cards_that_took_it(someone):
    """OB-5 No copy covers the other cards of the trick while the player looks at it."""
    table = Speaker(someone("phone", has_motion=True), "octablitz", 3)
    page = table.page
    table.show(OCTABLITZ, {"hand": "rABL", "buried": ""}, [], [3, 3, 2], 0)
    page.evaluate(HOLD)
    laid = [{"seat": 2, "count": 1, "cards": "bJ"}, {"seat": 0, "count": 1, "cards": "rK"}]
    laid.append({"seat": 1, "count": 1, "cards": None})
    done = OCTABLITZ | {"trick": [], "tricks": [{"taker": 0, "laid": laid}], "taken": ["rK", "", ""]}
    told = {"kind": "trick-taken", "seat": 0, "cards": "rK", "taken": 1}
    table.show(done, {"hand": "rABL", "buried": ""}, [], [3, 2, 2], 0, told)
    page.wait_for_function("() => window.begun")
    copy, winner = page.evaluate(
        """() => ['.flights > svg', '.trick .best svg'].map(which => {
          const box = document.querySelector(which).getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2, box.width];
        })"""
    )
    assert copy == pytest.approx(winner, abs=2)


def test_a_played_card_flies_from_its_place_in_the_hand(someone):
    table = Speaker(someone("phone", has_motion=True), "octablitz", 3)
    page = table.page
    table.show(OCTABLITZ, {"hand": "rABL", "buried": ""}, ["rL"], [3, 3, 2], 0)
    page.click("[data-card=rL]")
    page.evaluate(SETTLED)
    card = page.evaluate(MIDDLE, ".hand [data-card=rL] svg")
    page.click("[data-act=up]")
    played = OCTABLITZ | {"turn": 1, "trick": [*OCTABLITZ["trick"], {"seat": 0, "count": 1, "cards": "rL"}]}
    page.evaluate(HOLD)
    told = {"kind": "followed-up", "seat": 0, "cards": "rL"}
    table.show(played, {"hand": "rAB", "buried": ""}, [], [2, 3, 2], 0, told)
    page.wait_for_function("() => window.begun")
    assert page.evaluate(MIDDLE, ".flights > svg") == pytest.approx(card, abs=12)


def test_a_tile_flies_from_the_rack_and_lies_on_the_table_at_once(someone):
    page = someone("phone", has_motion=True).sit_with_bots("rummikub", 2, options={"clock": 0})
    page.wait_for_selector("[data-act=draw]")
    page.evaluate(WATCH)
    page.click(".rack [data-tile] >> nth=0")
    page.click("[data-act=new]")
    page.wait_for_selector(".table [data-tile]")
    page.wait_for_function("() => window.flights > 0")
    page.wait_for_function(LANDED)
