"""Tests that the tables of letter cards stand still: tips, hints, calls and shrinking hands push nothing."""

import pytest
from tests.support.web.page_checks import SETTLED
from tests.support.web.speech import FIVE, OCTABLITZ, WON, Speaker, thrown

#: the boxes of everything that has a place of its own
PLACES = """() => Object.fromEntries(['.heap', '.live', '.pot', '.plate', '.tools', '.hand', '.actions', '.trick']
  .flatMap(which => [...document.querySelectorAll(which)].map((one, at) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [which + at, [x, y, width, height].map(Math.round)];
  })))"""
HAND = {"hand": "bABCs", "drawn": None}
DRAWN = {"hand": "bABCs rK", "drawn": "rK"}
CHOICES = ["bA", "bB", "bC", "bs", "rK"]
HELD = [4, 4, 4]
#: cards that stick out of the plate that they lie on, or show less than a strip
HIDDEN = """least => [...document.querySelectorAll('.plate')].flatMap(plate => {
  const bounds = plate.getBoundingClientRect();
  const laid = [...plate.querySelectorAll('.river svg, .trio svg, .taken svg')];
  const cards = laid.map(one => one.getBoundingClientRect());
  return cards.flatMap((card, at) => {
    const next = cards[at + 1];
    const isInside = card.left >= bounds.left && card.right <= bounds.right + 1 && card.bottom <= bounds.bottom + 1;
    const isSeen = !next || next.left - card.left >= least || next.top > card.top;
    return isInside && isSeen ? [] : [`${at} of ${cards.length} at ${Math.round(card.left - bounds.left)}`];
  });
})"""
#: pixels of a card that are seen at least where cards overlap
STRIP = 4.9
#: notes what covers the opened hand while the call is shown, cards that are not in its row, and words that are cut
ENDED = """() => {
  const look = () => {
    const banner = document.querySelector('.banner');
    const cards = [...document.querySelectorAll('.opened svg')].map(one => one.getBoundingClientRect());
    if (!banner || !cards.length || window.ended) return;
    const call = banner.getBoundingClientRect();
    const said = document.querySelector('.said').getBoundingClientRect();
    const faults = [];
    for (const one of cards) {
      if (one.top !== cards[0].top) faults.push('a card lies in another row');
      if (one.bottom > call.top && one.top < call.bottom && one.right > call.left && one.left < call.right)
        faults.push(`a card is covered: ${one.bottom} and ${call.top}`);
    }
    for (const line of document.querySelectorAll('.said p')) {
      const box = line.getBoundingClientRect();
      if (box.height && (box.top < said.top - 1 || box.bottom > said.bottom + 1)) faults.push('words are cut');
    }
    window.ended = faults;
  };
  new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(look)))
    .observe(document.body, {childList: true, subtree: true});
}"""
#: the smallest and the largest; the sizes between with `-m long`
phone_and_desk = pytest.mark.parametrize(
    "size",
    [
        "phone",
        pytest.param("large-phone", marks=pytest.mark.long),
        pytest.param("tablet", marks=pytest.mark.long),
        "desk",
    ],
)


def places(page):
    page.evaluate(SETTLED)
    return page.evaluate(PLACES)


def hint(table, action):
    table.page.click("[data-act=hint]")
    table.say({"kind": "hinted", "id": table.heard("hint")["id"], "action": action})
    table.page.wait_for_selector(".hint")


@phone_and_desk
def test_tips_hints_and_warnings_push_nothing(someone, size):
    table = Speaker(someone(size, has_tips=True), "rummy-five", 3)
    page = table.page
    table.show(FIVE | {"turn": 1}, HAND, [], HELD, 12)
    page.wait_for_selector(".waits")
    before = places(page)
    table.show(FIVE, DRAWN, CHOICES, [5, 4, 4], 11)
    page.wait_for_selector(".coach")
    assert places(page) == before
    box = page.locator(".coach").bounding_box()
    assert box["y"] + box["height"] <= page.locator(".mine").bounding_box()["y"] + 1, "the tip is not cut"
    page.click("[data-act=discard]", force=True)
    page.wait_for_selector("[role=alert].line")
    assert places(page) == before
    page.click(".hand button >> nth=4")
    hint(table, "rK!")
    assert places(page) == before


@phone_and_desk
def test_a_call_makes_room_for_its_cards_in_advance(someone, size):
    """RF-6 Exposed cards lie in a place that was free for them, and waits do, too."""
    table = Speaker(someone(size), "rummy-five", 3)
    page = table.page
    first = thrown(1, "rs")
    table.show(FIVE | {"turn": 1, "stage": "claims", "discards": [first]}, HAND, ["-"], HELD, 12)
    before = places(page)
    taken = [thrown(1, "rs", taken_by=0), thrown(0, "bA")]
    trio = [{"cards": "rsss"}]
    mine = FIVE | {"turn": 1, "discards": taken, "exposed": [trio, [], trio]}
    table.show(mine, {"hand": "rs", "drawn": None}, [], [1, 4, 1], 12)
    page.wait_for_selector(".plate.me .trio")
    page.wait_for_selector("button.waits")
    assert places(page) == before


@phone_and_desk
def test_cards_keep_their_size_when_the_hand_shrinks(someone, size):
    width = "() => document.querySelector('.hand button').getBoundingClientRect().width"
    table = Speaker(someone(size), "octablitz", 3)
    page = table.page
    hand = "bABCJKLs rABC"
    public = OCTABLITZ | {"trick": [], "taken": ["", "", ""]}
    table.show(public, {"hand": hand, "buried": ""}, [], [10, 10, 10], 0)
    before, at_first = page.evaluate(width), places(page)
    laid = [{"seat": 0, "count": 3, "cards": "bABC"}, {"seat": 1, "count": 3, "cards": None}]
    tricks = [{"taker": 0, "laid": laid}, {"taker": 0, "laid": laid}]
    less = public | {"tricks": tricks}
    table.show(less, {"hand": "bs rABC", "buried": ""}, ["bs", "rA"], [4, 4, 4], 0)
    assert page.evaluate(width) == before
    hint(table, "bs")
    assert places(page) == at_first


def test_a_hand_of_big_eight_keeps_its_size_after_a_call(someone):
    width = "() => document.querySelector('.hand button').getBoundingClientRect().width"
    table = Speaker(someone("phone"), "big-eight", 3)
    table.show(FIVE | {"turn": 1}, {"hand": "bABCJKLs", "drawn": None}, [], [7, 7, 7], 12)
    before = table.page.evaluate(width)
    called = FIVE | {
        "turn": 1,
        "discards": [thrown(1, "rA", taken_by=0)],
        "exposed": [[{"cards": "bABC"}], [], []],
    }
    table.show(called, {"hand": "bJKLs", "drawn": None}, [], [4, 7, 7], 12)
    table.page.wait_for_selector(".trio")
    assert table.page.evaluate(width) == before


@phone_and_desk
@pytest.mark.parametrize("players", [3, 4])
def test_long_rivers_and_trios_take_no_more_rows_than_are_kept_free(someone, size, players):
    """RF-6 However many cards lie in front of the seats, they push nothing and each of them is seen."""
    table = Speaker(someone(size), "big-eight", players)
    page = table.page
    start = FIVE | {"turn": 1, "exposed": [[]] * players, "points": [30] * players}
    table.show(start, {"hand": "bABCJKLs", "drawn": None}, [], [7] * players, 40)
    before = places(page)
    river = [thrown(seat, "rA", go=at == 3) for at in range(10) for seat in range(players)]
    full = start | {"discards": river, "exposed": [[{"cards": "bABC"}, {"cards": "rJKL"}]] * players}
    table.show(full, {"hand": "bs", "drawn": None}, [], [1] * players, 0)
    page.wait_for_selector(".trio")
    after = places(page)
    assert {name: box for name, box in after.items() if name != ".hand0"} == {
        name: box for name, box in before.items() if name != ".hand0"
    }
    assert page.evaluate(HIDDEN, STRIP) == []


@phone_and_desk
def test_a_trick_of_many_cards_and_full_piles_push_nothing(someone, size):
    """OB-5 A trick lies in one row, and taken cards overlap before they take more room."""
    table = Speaker(someone(size), "octablitz", 4)
    page = table.page
    none = OCTABLITZ | {"trick": [], "taken": [""] * 4, "points": [30] * 4}
    own = {"hand": "bABCJKLs", "buried": ""}
    table.show(none, own, [], [8] * 4, 0)
    before = places(page)
    trick = [{"seat": seat, "count": 3, "cards": "rJKL"} for seat in (1, 2, 3)]
    taken = ["bABCJKLsssABCJKL", "bABCJKLsssABC", "bABCJKLsssABC", "rA"]
    table.show(none | {"trick": trick, "taken": taken}, own, [], [8, 5, 5, 5], 0)
    page.wait_for_selector(".trick figure:nth-child(3)")
    assert places(page) == before
    tops = page.eval_on_selector_all(
        ".trick figure", "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(HIDDEN, 3.9) == []


@phone_and_desk
@pytest.mark.parametrize(("game", "parts"), [("rummy-five", []), ("big-eight", ["bJKL"])])
def test_rf_13_the_end_of_a_deal_moves_no_card_and_its_words_cover_none(someone, size, game, parts):
    """The opened hand lies in one row, clear of the call above it and of the words about it."""
    table = Speaker(someone(size), game, 4, options={})
    page = table.page
    public = FIVE | {"turn": 1, "exposed": [[]] * 4, "points": [30] * 4}
    own = {"hand": "bABCs" if not parts else "bABCJKLs", "drawn": None}
    table.show(public, own, [], [4] * 4, 12)
    hand = page.eval_on_selector_all(".hand button", "all => all.map(one => one.getBoundingClientRect().x)")
    won = WON | {"exposed": parts, "points": [-3, 39, 27, 27]}
    page.evaluate(ENDED)
    table.show(public | {"result": won, "points": won["points"]}, own, [], [4] * 4, 12, won)
    page.wait_for_function("() => window.ended")
    assert page.evaluate("() => window.ended") == []
    assert (
        page.eval_on_selector_all(".hand button", "all => all.map(one => one.getBoundingClientRect().x)")
        == hand
    )
