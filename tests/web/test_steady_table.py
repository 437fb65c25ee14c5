"""Tests that the table of tiles stands still: only what the player touches moves."""

import pytest
from tests.support.web.set_tables import MANY, SetTable, moved, runs
from tests.support.web.tiles import drag, sets, tile, touch_drag

#: the sum of the browser's layout shifts in a turn
MOST_SHIFT = 0.01
SIZES = ("phone", "large-phone", "tablet", "desk")


EMPTY = ([], "k1 k2 k3 k4 k5 b5 o5 r5 r6 r7 r8 * k9 b9")
FEW = (["k1 k2 k3 k4", "r7 b7 o7 *"], "k5 k6 k7 b1 b2 b3 o9 o10 o11 r1 r2 r3 k7' r13")
SOME = (
    [*runs("kb"), *runs("o")[:2], "k9' b9' o9'", "r1 r2 r3 *"],
    "r9' r4 r5 r6 r7 k1' b1' o1' o2' o3' k13' b13' o13'",
)
#: tables with the taps of recorded turns
TURNS = [
    (EMPTY, "k1 new k2 k1 k3 k2 k4 k3"),
    (EMPTY, "k5 b5 o5 new r5 o5 undo redo"),
    (EMPTY, "k1 k2 k3 new r6 r7 r8 new k4 k3"),
    (EMPTY, "k9 new b9 new k5 new k9 k5 b9 k5"),
    (EMPTY, "k1 k2 k3 k4 k5 new k3 split k1 take-back"),
    (FEW, "k5 k4 k6 k5 k7 k6"),
    (FEW, "k3 split k5 k4 k1 k3 undo undo"),
    (FEW, "b1 b2 b3 new o9 o10 o11 new r1 r2 r3 new"),
    (FEW, "* k7' new k6 k7'"),
    (FEW, "r7 new b7 new r7 b7 back"),
    (SOME, "r9' o9'"),
    (SOME, "r4 r5 r6 r7 new"),
    (SOME, "k1' b1' o1' new o2' new o3' o2'"),
    (SOME, "k7 split k7 k5 undo"),
    (SOME, "* r4 new r5 r4"),
    (MANY, "r2' o2'"),
    (MANY, "r3' r4' r5' new r6' r5'"),
    (MANY, "k11 split k10' k9"),
    (MANY, "* r1' new"),
    (MANY, "b10' b11' b12' b13' new k10' new k11' k10' k12' k11'"),
]


#: each size with every how many of the turns: all of them at all sizes with `-m long`
WATCHED = [
    ("phone", 3),
    ("desk", 6),
    *(pytest.param(size, 1, marks=pytest.mark.long) for size in SIZES),
]


@pytest.mark.parametrize(("size", "every"), WATCHED)
def test_during_a_turn_nothing_moves_that_is_not_touched(someone, size, every):
    table = SetTable(someone(size))
    faults = []
    for number, (position, taps) in enumerate(TURNS):
        if number % every:
            continue
        table.lay_out(*position)
        before = table.tiles()
        shifted = table.shifted()
        for at, what in enumerate(taps.split()):
            table.tap(what)
            after = table.tiles()
            faults += [f"turn {number}, tap {at + 1} ({what}): {fault}" for fault in moved(before, after)]
            before = after
        if table.shifted() - shifted > MOST_SHIFT:
            faults.append(f"turn {number}: the layout shifted by {table.shifted() - shifted}")
    assert faults == []


@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.long), 4])
def test_a_phone_shows_much_of_a_full_table(someone, players):
    """Expects at least 45% of the height for 80 tiles on the table, with 20 on the rack, and no overlap."""
    table = SetTable(someone("phone"), players=players)
    table.lay_out(*MANY)
    page = table.page
    assert page.locator(".table").bounding_box()["height"] >= 0.45 * 640
    assert overlaps(table) == []
    assert page.evaluate("() => document.querySelector('.table-page').scrollHeight") <= 640
    for name in MANY[1].split():
        box = page.locator(f'.rack [data-tile="{name}"]').bounding_box()
        assert box["y"] + box["height"] <= 640


@pytest.mark.parametrize("size", [pytest.param("tablet", marks=pytest.mark.long), "desk"])
def test_a_large_screen_shows_the_whole_table(someone, size):
    table = SetTable(someone(size), players=4)
    table.lay_out(*MANY)
    assert table.page.evaluate(
        "() => { const table = document.querySelector('.table'); return table.scrollHeight <= table.clientHeight; }"
    )
    assert overlaps(table) == []


#: the table has been at its top for some frames: a swipe goes on for a moment after the finger has left
SCROLLED_BACK = """() => {
  const table = document.querySelector('.table');
  table.framesAtTop = table.scrollTop === 0 ? (table.framesAtTop ?? 0) + 1 : 0;
  table.scrollTo(0, 0);
  if (table.framesAtTop < 20) return false;
  table.framesAtTop = 0;
  return true;
}"""


def test_a_finger_scrolls_a_full_table_and_drags_after_a_rest(someone):
    table = SetTable(someone("phone"))
    table.lay_out(*FEW)
    page = table.page
    touch_action = f"() => getComputedStyle(document.querySelector(`{tile('k1')}`)).touchAction"
    assert page.evaluate(touch_action) == "none"
    table.lay_out(*MANY)
    # the browser scrolls when a finger moves up or down, and no tile is dragged
    assert page.evaluate(touch_action) == "pan-y"
    before = table.tiles()
    for start in ("", "o6"):
        assert page.evaluate("() => document.querySelector('.table').scrollTop") == 0
        table.swipe(80, start)
        page.wait_for_function("() => document.querySelector('.table').scrollTop > 0")
        assert moved(before, table.tiles()) == []
        page.wait_for_function(SCROLLED_BACK)
    touch_drag(page, tile("k2"), tile("o6"), rests=True)
    page.wait_for_selector(f".table [data-set]:has({tile('o6')}) {tile('k2')}")


def test_a_dragged_tile_keeps_its_size_and_its_target_lights_up(someone):
    table = SetTable(someone("desk"))
    table.lay_out(*FEW)
    page = table.page
    size = page.locator(f".rack {tile('k5')} svg").bounding_box()
    place = page.locator(tile("k1")).bounding_box()
    start = page.locator(tile("k5")).bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(place["x"] + 10, place["y"] + 10, steps=5)
    page.wait_for_selector(f".set.target:has({tile('k1')})")
    assert page.locator(".ghost svg").bounding_box()["width"] == pytest.approx(size["width"], abs=0.5)
    assert page.locator(f".rack {tile('k5')}.away").count() == 1
    page.mouse.up()
    page.wait_for_selector(f".set:has({tile('k1')}) {tile('k5')}")
    assert page.locator(".set.target").count() == 0


def test_a_new_set_stays_where_it_was_dropped(someone):
    table = SetTable(someone("desk"))
    table.lay_out(*FEW)
    page = table.page
    drag(page, tile("b1"), ".table")
    middle = page.locator(".table").bounding_box()
    box = page.locator(tile("b1")).bounding_box()
    assert abs(box["x"] - middle["x"] - middle["width"] / 2) < 80
    assert abs(box["y"] - middle["y"] - middle["height"] / 2) < 80
    before = table.tiles()["b1"]["place"]
    table.tap("o9")
    table.tap("new")
    assert table.tiles()["b1"]["place"] == before


def test_a_mixed_choice_moves_whole_or_says_why_not(someone):
    table = SetTable(someone("phone"))
    table.lay_out(*FEW)
    page = table.page
    table.tap("*")
    table.tap("k7'")
    assert page.locator(".chosen").count() == 2
    page.keyboard.press("b")
    page.wait_for_selector(".info >> text=What's on the table stays there")
    assert page.locator(".chosen").count() == 2
    table.tap("r7")
    assert sorted(map(len, sets(page))) == [4, 5]


def test_only_a_set_that_is_not_legal_is_marked(someone):
    table = SetTable(someone("phone"))
    table.lay_out(*FEW)
    assert table.page.locator(".set > .flaw, .set > .mark").count() == 0
    table.tap("b1")
    table.tap("new")
    assert table.page.locator(".set > .flaw").count() == 1


def test_rk_3_a_retrieved_joker_is_marked_until_it_has_a_set(someone):
    table = SetTable(someone("phone"))
    table.lay_out(*FEW)
    page = table.page
    table.tap("*")
    table.tap("new")
    page.wait_for_selector(f"{tile('*')}.homeless")
    assert "RK-3" in page.inner_text(".info")
    for name in ("k6", "k7"):
        table.tap(name)
        table.tap("*")
    page.wait_for_selector(f"{tile('*')}:not(.homeless)")


def overlaps(table):
    """Returns tiles of the table that lie on each other."""
    boxes = [
        (name, *one["place"], *one["size"]) for name, one in table.tiles().items() if one["zone"] == "table"
    ]
    return [
        (one[0], other[0])
        for at, one in enumerate(boxes)
        for other in boxes[at + 1 :]
        if abs(one[1] - other[1]) < one[3] - 1 and abs(one[2] - other[2]) < one[4] - 1
    ]


@pytest.mark.parametrize("size", ["phone", pytest.param("large-phone", marks=pytest.mark.long)])
def test_a_rack_that_loses_a_few_tiles_keeps_its_rows(someone, size):
    """Between two turns the table does not grow and shrink with every tile that is drawn or laid."""
    table = SetTable(someone(size))
    nine = "r1' r2' r3' r4' r5' r6' r7' r8' r9'"
    heights = []
    for rack in (nine, "r1' r2' r3' r4' r5' r6' r7'", nine):
        table.lay_out(runs("k"), rack)
        heights.append(table.page.locator(".board .table").bounding_box()["height"])
    assert len(set(heights)) == 1
    table.lay_out(runs("k"), "r1' r2'")
    assert table.page.locator(".board .table").bounding_box()["height"] > heights[0]


def test_rr_6_a_row_of_the_hand_that_is_laid_keeps_its_height(someone):
    table = SetTable(someone("phone"), game="rhine-rummy")
    table.lay_out(["3c 4c 5c"], "3s 4s 5s 6s 7s 8s 9s 10s Ks")
    before = table.page.locator(".board .table").bounding_box()
    table.tap("Ks")
    table.tap("new")
    table.page.wait_for_selector(f".table {tile('Ks')}")
    table.tiles()
    assert table.page.locator(".board .table").bounding_box() == before


def test_a_rack_without_tiles_is_as_high_as_with_them(someone):
    """The table does not move when the last tile is laid. Only a long rack cuts tiles, which glide between rows."""
    table = SetTable(someone("desk"))
    heights = []
    once = " ".join(runs("kbor")).split()
    twice = " ".join([*once, *(f"{one}'" for one in once)])
    for rack, which in ((twice, ".rack.long"), ("r1'", ".rack:not(.long)"), ("", ".rack")):
        table.lay_out([], rack)
        table.page.wait_for_selector(which)
        heights.append(table.page.locator(".board .table").bounding_box()["height"])
    assert heights[1] == heights[2]
    # as wide as the table, beside a docked panel
    widths = [table.page.locator(which).bounding_box()["width"] for which in (".rack", ".board .table")]
    assert widths[0] == widths[1]
