"""Moves tiles as people do, by clicks, by keys or by dragging."""

from __future__ import annotations

from playwright.sync_api import Page

#: matches tiles on the table that came from the player's rack in this turn
MINE = ".table .mine"
_SETS = """() => [...document.querySelectorAll('.table [data-set]')]
    .map(set => [...set.querySelectorAll('[data-tile]')].map(tile => tile.dataset.tile))"""

#: the sets before a tile and in all, the tiles before it in its set, before it, and in all
_PLACE = """([zone, name]) => {
    const all = [...document.querySelectorAll(`[data-zone=${zone}] [data-tile]`)];
    const tile = all.find(one => one.dataset.tile === name);
    const sets = [...document.querySelectorAll(`[data-zone=${zone}] [data-set]`)];
    const set = sets.findIndex(one => one.contains(tile));
    const row = set < 0 ? all : [...sets[set].querySelectorAll('[data-tile]')];
    return [Math.max(set, 0), sets.length, row.indexOf(tile), all.indexOf(tile), all.length];
}"""


def tile(name: str) -> str:
    """Returns the selector of a tile on the table or in the rack."""
    return f'[data-tile="{name}"]'


def sets(page: Page) -> list[list[str]]:
    """Returns the sets on the table."""
    return [list(one) for one in page.evaluate(_SETS)]


def lay(page: Page, action: str, by_keys: bool = False) -> None:
    """Builds the table of `lay a b c / d e f`, one set after the other, and waits until it is shown."""
    wanted = [one.split() for one in action.removeprefix("lay ").split("/")]
    for one in wanted:
        _build(page, one, by_keys)
    # the order of natural tiles in a group does not matter, but the place of a joker does
    assert sorted(map(sorted, sets(page))) == sorted(map(sorted, wanted))


def _build(page: Page, wanted: list[str], by_keys: bool) -> None:
    """Builds one set from the most similar one: removes foreign tiles, then adds the missing ones in order."""
    if sorted(wanted) in [sorted(one) for one in sets(page)]:
        return
    base = max(sets(page), key=lambda one: len(set(one) & set(wanted)), default=[])
    if not set(base) & set(wanted):
        base = []
    for name in [name for name in base if name not in wanted]:
        pick(page, name, by_keys)
        put_new(page, by_keys)
    kept = [name for name in base if name in wanted]
    if not kept:
        pick(page, wanted[0], by_keys)
        put_new(page, by_keys)
        kept = wanted[:1]
    for name in wanted:
        if name not in kept:
            pick(page, name, by_keys)
            put_beside(page, kept[-1], name, by_keys)
            kept.append(name)
    _order(page, wanted, by_keys)


def _order(page: Page, wanted: list[str], by_keys: bool) -> None:
    """Moves a joker that was tidied to the wrong end of a set."""
    for at, name in enumerate(wanted):
        now = next(one for one in sets(page) if name in one)
        if is_joker(name) and now[at] != name:
            pick(page, name, by_keys)
            put_new(page, by_keys)
            pick(page, name, by_keys)
            rest = [other for other in now if other != name]
            put_beside(page, rest[min(at, len(rest) - 1)], name, by_keys)


def is_joker(name: str) -> bool:
    return name.startswith("*")


def pick(page: Page, name: str, by_keys: bool) -> None:
    _press(page, name, by_keys)
    page.wait_for_selector(f"{tile(name)}.chosen")


def put_new(page: Page, by_keys: bool) -> None:
    if by_keys:
        page.keyboard.press("n")
    else:
        page.click("[data-act=new]")
    page.wait_for_selector(".chosen", state="detached")


def put_beside(page: Page, other: str, name: str, by_keys: bool) -> None:
    """Puts the chosen tiles before another tile, or behind it if it is the last of its set."""
    _press(page, other, by_keys)
    page.wait_for_selector(f".table [data-set]:has({tile(other)}) {tile(name)}:not(.chosen)")


def _press(page: Page, name: str, by_keys: bool) -> None:
    if not by_keys:
        page.click(tile(name))
        return
    zone = "rack" if page.query_selector(f".rack {tile(name)}") else "table"
    page.keyboard.press("ArrowDown" if zone == "rack" else "ArrowUp")
    for key in _way(*page.evaluate(_PLACE, [zone, name])):
        page.keyboard.press(key)
    assert page.evaluate("() => document.activeElement.dataset.tile") == name
    page.keyboard.press("Enter")


def _way(set_at: int, sets: int, in_set: int, at: int, tiles: int) -> list[str]:
    """Moves the focus from the first tile by the shorter way: with Shift from set to set, then tile by tile."""
    if set_at > 1:
        over = ["Shift+ArrowRight"] * set_at if 2 * set_at <= sets else ["Shift+ArrowLeft"] * (sets - set_at)
        return over + ["ArrowRight"] * in_set
    return ["ArrowRight"] * at if 2 * at <= tiles else ["ArrowLeft"] * (tiles - at)


# --- dragging ---


def drag(page: Page, source: str, target: str) -> None:
    """Drags with the mouse from the middle of one element to the middle of another."""
    start, end = page.query_selector(source).bounding_box(), page.query_selector(target).bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 20, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def touch_drag(page: Page, source: str, target: str, rests: bool = False) -> None:
    """Drags with a finger, which can rest on the tile before it moves."""
    start, end = page.query_selector(source).bounding_box(), page.query_selector(target).bounding_box()
    client = page.context.new_cdp_session(page)
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    to_x, to_y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    if rests:
        page.wait_for_selector(".ghost")
    for step in range(1, 9):
        point = {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
