"""Does what a lesson or an exercise asks for, by clicks or by keys."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from meldhouse.lessons import Exercise
from meldhouse.lessons.exercise import CARDS, CHOICE, NUMBER
from meldhouse.lessons.lesson import Asked, Lesson

READY = ".learning[data-behind=false] .guide"


def open_lesson(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}/lesson")
    page.wait_for_selector(f"{READY} [data-act=continue]")


def where(page: Page) -> str:
    return page.inner_text(".learning header .where")


def take_lesson(page: Page, lesson: Lesson, by_keys: bool, look: Callable[[str], None]) -> None:
    """Takes a lesson from the first step to the last, and calls `look` at each."""
    for number, step in enumerate(lesson.steps):
        page.wait_for_selector(READY)
        look(step.name)
        before = where(page)
        if isinstance(step, Asked):
            do(page, lesson.game, step.action, by_keys)
        else:
            press(page, "[data-act=continue]", by_keys)
        if number + 1 < len(lesson.steps):
            page.wait_for_function(
                "before => document.querySelector('.learning header .where').innerText !== before", arg=before
            )
    page.wait_for_selector("[data-act=exercises]")


def press(page: Page, selector: str, by_keys: bool) -> None:
    """Presses a button, by a click or by keys."""
    if by_keys:
        page.focus(selector)
        page.keyboard.press("Enter")
    else:
        page.click(selector)


# --- a move on each table ---


def do(page: Page, game: str, action: str, by_keys: bool) -> None:
    if game in ("rummy-five", "big-eight"):
        do_five(page, action, by_keys)
    elif game == "octablitz":
        do_octablitz(page, action, by_keys)
    else:
        do_meld(page, action, by_keys)


def do_five(page: Page, action: str, by_keys: bool) -> None:
    keys = {"catch": "c", "run": "r", "set": "s", "-": "p", "out": "o"}
    if action in keys:
        page.wait_for_selector(f".actions [data-act='{action}']")
        page.keyboard.press(keys[action]) if by_keys else page.click(f".actions [data-act='{action}']")
        return
    card = action.removesuffix("!")
    page.wait_for_selector(".actions [data-act=discard]")
    pick(page, card, by_keys)
    act = "go" if action.endswith("!") else "discard"
    page.keyboard.press(act[0]) if by_keys else page.click(f".actions [data-act={act}]")


def do_octablitz(page: Page, action: str, by_keys: bool) -> None:
    page.wait_for_selector(".actions [data-act=up]")
    for card in letters(action.strip("()")):
        pick(page, card, by_keys)
    act = "down" if action.startswith("(") else "up"
    page.keyboard.press(act[0]) if by_keys else page.click(f".actions [data-act={act}]")


def letters(text: str) -> list[str]:
    """Returns the cards of a text: `bAA rs` is bA, bA and rs."""
    cards, suit = [], ""
    for letter in text:
        if letter in "br":
            suit = letter
        elif letter.strip():
            cards.append(suit + letter)
    return cards


def pick(page: Page, card: str, by_keys: bool) -> None:
    """Chooses the first card of this kind that is not chosen. The page may choose others with it."""
    cards = page.query_selector_all(".hand button")
    kinds = [one.get_attribute("data-card") for one in cards]
    chosen = [one.get_attribute("aria-pressed") == "true" for one in cards]
    free = [at for at, kind in enumerate(kinds) if kind == card and not chosen[at]]
    if not free:
        return
    if by_keys:
        page.keyboard.press(str((free[0] + 1) % 10))
    else:
        cards[free[0]].click()


def do_meld(page: Page, action: str, by_keys: bool) -> None:
    """Builds each wanted set tile by tile, from the most similar set or from a single tile."""
    if not action.startswith("lay"):
        page.wait_for_selector(f".actions [data-act={action}]")
        press(page, f".actions [data-act={action}]", by_keys)
        return
    page.wait_for_selector(".actions [data-act=draw], .actions [data-act=end], .actions [data-act=pass]")
    done: set[str] = set()
    for wanted in [text.split() for text in action.removeprefix("lay ").split(" / ")]:
        lay_set(page, wanted, done, by_keys)
        done |= set(wanted)
    page.wait_for_selector(".actions [data-act=end]")
    page.keyboard.press("e") if by_keys else page.click(".actions [data-act=end]")


def table(page: Page) -> list[list[str]]:
    return page.evaluate(
        "() => [...document.querySelectorAll('[data-zone=table] .set')]"
        ".map(set => [...set.querySelectorAll('[data-tile]')].map(tile => tile.dataset.tile))"
    )


def lay_set(page: Page, wanted: list[str], done: set[str], by_keys: bool) -> None:
    free = [tiles for tiles in table(page) if not done & set(tiles)]
    lying = max(free, key=lambda tiles: len(set(tiles) & set(wanted)), default=[])
    there = [tile for tile in lying if tile in wanted]
    if len(there) < 2:
        there = wanted[:1]
        tap(page, there[0], by_keys)
        press(page, "[data-act=new]", by_keys)
    for tile in [tile for tile in wanted if tile not in there]:
        tap(page, tile, by_keys)
        tap(page, last_in(page, there[0]), by_keys)


def last_in(page: Page, tile: str) -> str:
    """Returns the last tile of a tile's set."""
    return next(tiles for tiles in table(page) if tile in tiles)[-1]


def tap(page: Page, tile: str, by_keys: bool) -> None:
    selector = f'[data-tile="{tile}"]'
    if by_keys:
        page.focus(selector)
        page.keyboard.press("Enter")
    else:
        page.click(selector)


# --- exercises ---


def open_exercise(page: Page, exercise: Exercise) -> None:
    page.goto(f"/learn/{exercise.game}/{exercise.name}")
    page.wait_for_selector(READY)


def solve(page: Page, exercise: Exercise, by_keys: bool) -> None:
    """Answers an exercise correctly."""
    if exercise.kind == CARDS:
        for card in exercise.answers:
            press(page, f"[data-option={card}]", by_keys)
        press(page, "[data-act=answer]", by_keys)
    elif exercise.kind == CHOICE:
        press(page, f"[data-option={exercise.answers[0]}]", by_keys)
    elif exercise.kind == NUMBER:
        page.focus(".answers input")
        page.keyboard.type(exercise.answers[0])
        page.keyboard.press("Enter")
    else:
        do(page, exercise.game, exercise.answers[0], by_keys)
    page.wait_for_selector("[data-verdict=right] li")


def miss(page: Page, exercise: Exercise) -> None:
    """Answers an exercise wrongly, or makes an illegal move."""
    if exercise.kind == CARDS:
        wrong = "bs" if exercise.answers != ["bs"] else "rs"
        page.click(f"[data-option={wrong}]")
        page.click("[data-act=answer]")
        page.wait_for_selector("[data-verdict=wrong]")
        page.click(f"[data-option={wrong}]")
    elif exercise.kind == CHOICE:
        wrong = "yes" if exercise.answers != ["yes"] else "too-few-points"
        page.click(f"[data-option={wrong}], [data-option]:not([data-option={exercise.answers[0]}]) >> nth=0")
        page.wait_for_selector("[data-verdict=wrong]")
    elif exercise.kind == NUMBER:
        page.fill(".answers input", "77")
        page.click("[data-act=answer]")
        page.wait_for_selector("[data-verdict=wrong]")
        page.fill(".answers input", "")
