"""Tests that notes, hints and warnings are seen on the smallest phones, and are in nobody's way."""

import pytest
from tests.support.web.page_checks import SETTLED
from tests.support.web.set_tables import SetTable, runs
from tests.support.web.speech import OCTABLITZ, RHINE, Speaker
from tests.support.web.tiles import tile

#: four rows of sets, and a joker: the next set is in the lowest row
TALL = ([*runs("kbor")[:10], "k10' b10' o10' *"], "r9' r4' r5' r6' r7' k1' b1' o1' o2' o3' k13' b13' o13'")
#: a hint that takes two lines
LONG_HINT = "lay r4' r5' r6' r7' / k1' b1' o1' / k13' b13' o13' / o2' o3'"

#: the tiles of the table that a finger cannot touch after they are scrolled into view
BURIED = """() => [...document.querySelectorAll('.table [data-tile]')].filter(one => {
  one.scrollIntoView({block: 'nearest'});
  const box = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map(one => one.dataset.tile)"""
#: the lines about the turn of which a part is cut off
CUT_OFF = """() => {
  const info = document.querySelector('.info');
  const bounds = info.getBoundingClientRect();
  if (getComputedStyle(info).overflowY === 'visible') return [];
  return [...info.children].filter(one => {
    const box = one.getBoundingClientRect();
    return box.height > 0 && (box.top < bounds.top - 1 || box.bottom > bounds.bottom + 1);
  }).map(one => one.innerText);
}"""
#: the number of lines that the text of an element takes
LINES = """one => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return text.getClientRects().length;
}"""
#: by how much the status is higher than its place, and how opaque its ground is
SPILLED = """() => {
  const [info, status] = ['.info', '.status'].map(which => document.querySelector(which).getBoundingClientRect());
  return info.top - status.top;
}"""
GROUND = """() => {
  const colour = getComputedStyle(document.querySelector('.status')).backgroundColor;
  return Number(colour.match(/[\\/,] *([\\d.]+)\\)$/)?.[1] ?? 0);
}"""
#: the lines of the board that something covers
COVERED = """() => [...document.querySelectorAll('.board > p, .board > .status')].filter(one => {
  const box = one.getBoundingClientRect();
  const at = (y) => document.elementFromPoint(box.left + box.width / 2, y);
  return box.height > 0 && !(one.contains(at(box.top + 3)) && one.contains(at(box.bottom - 3)));
}).map(one => one.innerText)"""

#: the parts of the table that a refusal covers, and the note itself if a part of it is not on the screen
UNDER_NOTE = """() => {
  const note = document.querySelector('.note');
  const bounds = note.getBoundingClientRect();
  const isOut = bounds.left < 0 || bounds.right > innerWidth || bounds.bottom > innerHeight;
  return [...document.querySelectorAll('.plate, .trick .best, .hand')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.left < bounds.right && box.right > bounds.left && box.top < bounds.bottom && box.bottom > bounds.top;
  }).concat(isOut ? [note] : []).map(one => one.className);
}"""

#: the position of four players with full plates
FOUR = OCTABLITZ | {
    "trick": [{"seat": 3, "count": 1, "cards": "rs"}],
    "taken": ["", "", "bABC", "bLKK rABC"],
    "points": [30, 115, -12, 30],
}
#: the names that are cut, and those that have their numbers in another line
BROKEN = """() => [...document.querySelectorAll('.seats .plate')].filter(plate => {
  const [name, points, held] = ['strong', '.points', '.held'].map(which => plate.querySelector(which));
  const {bottom} = name.getBoundingClientRect();
  return name.scrollWidth > name.clientWidth || [points, held].some(one => one.getBoundingClientRect().top >= bottom);
}).map(plate => plate.innerText)"""
REFUSED = {
    "kind": "refused",
    "stale": False,
    "code": "no-combination",
    "clause": "OB-2",
    "cards": "rss",
    "numbers": {},
    "text": "",
}


def take_joker(table):
    """Asks for a long hint, and moves a joker from its set to a new one."""
    table.lay_out(*TALL)
    table.say({"kind": "hinted", "id": "", "action": LONG_HINT})
    table.page.wait_for_selector(".hint")
    table.tap("*")
    table.tap("new")
    table.page.wait_for_selector(f"{tile('*')}.homeless")
    table.page.evaluate(SETTLED)


def test_a_long_note_and_a_hint_leave_every_set_within_reach(someone):
    """RK-3 A new set in the lowest row can be touched while a note on a retrieved joker is shown above a hint."""
    table = SetTable(someone("phone"))
    page = table.page
    take_joker(table)
    assert page.evaluate(BURIED) == []
    # one note at a time
    assert page.locator(".info > p:visible").count() == 1
    table.tap("r9'")
    table.tap("*")
    page.wait_for_selector(f".table [data-set]:has({tile('*')}) {tile('r9' + chr(39))}")


def test_a_long_note_and_a_hint_are_whole_on_a_desk(someone):
    """RK-3 Both are shown, one below the other."""
    table = SetTable(someone("desk"))
    take_joker(table)
    assert table.page.locator(".info > p:visible").count() == 2
    assert table.page.evaluate(CUT_OFF) == []


def test_rr_6_a_long_event_is_read_above_the_cards_of_a_small_phone(someone):
    """Its words take three lines, one of them over the edge of the table, on a ground of their own."""
    table = Speaker(someone("phone"), "rhine-rummy", 4)
    public = RHINE | {"table": ["2c 3c 4c 5c"] * 12, "qualified": 2}
    laid = {"kind": "laid", "seat": 1, "cards": "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac", "held": 3}
    table.show(public, {"hand": "Ah"}, [], [1, 3, 10, 10], 10, laid | {"table": public["table"]})
    table.page.wait_for_selector(".status .last")
    assert table.page.evaluate(SPILLED) > 0
    assert table.page.evaluate(GROUND) > 0.8


@pytest.mark.parametrize("size", ["phone", pytest.param("large-phone", marks=pytest.mark.long)])
def test_a_hint_and_a_question_are_whole_on_a_phone(someone, size):
    """RK-3 While a tile is chosen for a set that is not legal yet, the hint is neither cut nor covered."""
    table = SetTable(someone(size))
    page = table.page
    table.lay_out(*TALL)
    table.say({"kind": "hinted", "id": "", "action": LONG_HINT})
    page.wait_for_selector(".hint")
    for what in ("r4'", "new", "r5'"):
        table.tap(what)
    page.wait_for_selector(".table .bad")
    page.evaluate(SETTLED)
    assert page.locator(".info > p:visible").count() == 1
    assert page.evaluate(CUT_OFF) == []
    assert page.eval_on_selector("[data-act=try]", LINES) == 1


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_refusal_covers_neither_the_play_that_it_speaks_of_nor_a_place(someone, size):
    """OB-2 The trick to beat and all players stay in sight beside the reason."""
    table = Speaker(someone(size), "octablitz", 4)
    page = table.page
    trick = [{"seat": 1, "count": 2, "cards": "bBB"}]
    table.show(FOUR | {"trick": trick}, {"hand": "rssAABL", "buried": ""}, ["(rss)"], [7, 6, 7, 7], 0)
    for card in (1, 2):
        page.click(f".hand button:nth-child({card})")
    page.click("[data-act=up]", force=True)
    table.say(REFUSED | {"id": table.heard("act")["id"]})
    page.wait_for_selector(".note[role=alert]")
    page.evaluate(SETTLED)
    assert page.evaluate(UNDER_NOTE) == []


@pytest.mark.parametrize("language", ["en", "ja", pytest.param("zh", marks=pytest.mark.long)])
def test_names_and_a_hint_at_octablitz_are_whole_on_a_phone(someone, language):
    table = Speaker(someone("phone", language), "octablitz", 4)
    page = table.page
    own = {"hand": "rJL", "buried": "bsA rssA"}
    table.show(FOUR, own, ["rJ", "rL", "(rJ)", "(rL)"], [2, 2, 2, 1], 0)
    page.wait_for_selector(".line.warning")
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(COVERED) == []
    table.say({"kind": "hinted", "id": "", "action": "rJ"})
    page.wait_for_selector(".line.hint")
    assert page.evaluate(COVERED) == []
    page.click("[data-act=up]", force=True)
    page.wait_for_selector(".line[role=alert]")
    assert page.evaluate(COVERED) == []
