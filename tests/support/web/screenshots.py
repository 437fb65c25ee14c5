"""Takes pictures of every screen, to be looked at: `python -m tests.support.web.screenshots FOLDER [GAME...]`.

The pictures cover phone and desk, light and dark, English, Japanese and Chinese, but not every combination.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.support.servers import servers
from tests.support.web.browser import GAMES, Person, browsing
from tests.support.web.hands import ASKED, decide, is_over, play_deal

#: size, language and theme
Look = tuple[str, str, str]
LOOKS = [("phone", "en", "light"), ("desk", "en", "light"), ("phone", "ja", "dark"), ("desk", "zh", "dark")]
PLAYERS = {"rummy-five": 4, "big-eight": 4, "octablitz": 4, "rhine-rummy": 4, "rummikub": 4}
#: the number of decisions before the picture of a table
DECISIONS = {"octablitz": 3, "rummikub": 7, "rhine-rummy": 6}


class Camera:
    """Takes pictures into a folder, named by screen and look."""

    def __init__(self, folder: Path, look: Look) -> None:
        self.folder = folder
        self.look = "-".join(look)

    def take(self, page: Page, name: str, whole: bool = False) -> None:
        # animations have ended
        page.wait_for_timeout(250)
        page.screenshot(path=self.folder / f"{name}-{self.look}.png", full_page=whole)


def pages(browser: Browser, url: str, camera: Camera, look: Look) -> None:
    person = Person(browser, url, *look)
    page = person.home()
    camera.take(page, "home", whole=True)
    page.goto("/matches")
    page.wait_for_selector("main h1")
    camera.take(page, "matches-none")
    page.goto("/new/rummy-five")
    page.wait_for_selector("form .option")
    camera.take(page, "new", whole=True)
    page.click("form .button.primary")
    page.wait_for_selector(".lobby")
    camera.take(page, "lobby", whole=True)
    page.goto("/rules/rummy-five#rf-5")
    page.wait_for_selector("article .named")
    camera.take(page, "rules")
    page.goto("/matches")
    page.wait_for_selector("main h1")
    camera.take(page, "matches")
    page.goto("/nowhere")
    page.wait_for_selector("main h1")
    camera.take(page, "nowhere")
    person.close()


def drawers(page: Page, camera: Camera) -> None:
    """Takes pictures of the drawers of a table."""
    for name in ("rules", "scores", "chat", "menu"):
        if name == "chat" and page.query_selector("aside"):
            continue
        page.click(f"[data-open={name}]")
        page.wait_for_selector("dialog[open] h2")
        camera.take(page, f"drawer-{name}")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.click("[data-act=combinations]")
    page.wait_for_selector("dialog[open] dl dt")
    camera.take(page, "drawer-special-hands")
    page.keyboard.press("Escape")


def first_turn(browser: Browser, url: str, camera: Camera, look: Look, game: str) -> None:
    """Takes pictures of a new player's first turn."""
    person = Person(browser, url, *look, has_tips=True)
    page = person.sit_with_bots(game, PLAYERS[game], options={"clock": 0} if game == "rummikub" else {})
    page.wait_for_selector(ASKED)
    camera.take(page, f"first-{game}")
    if game == "rummy-five":
        drawers(page, camera)
    person.close()


def in_the_middle(browser: Browser, url: str, look: Look, game: str) -> Person:
    """Returns a person at a table after some decisions. Tables that end too soon are replaced."""
    options = {"clock": 300} if game == "rummikub" else {"deals": 1}
    while True:
        person = Person(browser, url, *look)
        page = person.sit_with_bots(game, PLAYERS[game], options=options)
        for _ in range(DECISIONS.get(game, 2)):
            decide(page, game, by_hints=True)
        page.wait_for_selector(ASKED)
        if not is_over(page):
            return person
        person.close()


def tables(browser: Browser, url: str, camera: Camera, look: Look, game: str) -> None:
    person = in_the_middle(browser, url, look, game)
    page = person.page
    camera.take(page, f"table-{game}")
    if page.query_selector("[data-act=hint]:not([disabled])"):
        page.click("[data-act=hint]")
        page.wait_for_selector(".hint")
        camera.take(page, f"hint-{game}")
    if page.query_selector("[data-act=changes]:not([disabled])"):
        page.click("[data-act=changes]")
        page.wait_for_selector(".table .news")
        camera.take(page, f"changes-{game}")
        page.click("[data-act=step-close]")
    play_deal(page, game, by_hints=True)
    camera.take(page, f"end-{game}")
    if page.query_selector(".end a[href^='/replay/']"):
        page.click(".end a[href^='/replay/']")
        page.wait_for_selector(".controls")
        page.click("[data-act=last]")
        camera.take(page, f"replay-{game}")
    person.close()


def main(folder: Path, games: tuple[str, ...] = GAMES) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp())
    database = f"sqlite:///{scratch / 'pictures.sqlite'}"
    with servers(database, scratch, pause_seconds="600") as running, browsing() as browser:
        for look in LOOKS:
            camera = Camera(folder, look)
            pages(browser, running[0].url, camera, look)
            for game in games:
                first_turn(browser, running[0].url, camera, look, game)
                tables(browser, running[0].url, camera, look, game)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"), tuple(sys.argv[2:]) or GAMES)
