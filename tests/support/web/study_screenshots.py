"""Takes pictures of the lessons and the study: `python -m tests.support.web.study_screenshots FOLDER [LOOK...]`.

A look is size-language-theme, for example phone-ja-dark; the default is all twelve. Lessons, pages and reviews are
taken in every look, each of the many exercises in one.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.support.finished_matches import finished_match
from tests.support.servers import guests, servers
from tests.support.web.browser import GAMES, Person, browsing
from tests.support.web.finished import play_to_the_end
from tests.support.web.lessons import open_exercise, open_lesson
from tests.support.web.screenshots import Camera, Look

from meldhouse.lessons import exercises_of

ALL_LOOKS: list[Look] = list(product(("phone", "desk"), ("en", "ja", "zh"), ("light", "dark")))
#: each exercise is taken in one of so many looks
IN_TURN = 5
PLAYERS = {"rummikub": 2, "rhine-rummy": 2}
#: a table that no legal play leads to
MESS = "game=rummikub&table=r5+r6+r7+/+k1+k3+/+b4+b4+b4&rack=x9+k9"
WAITING = "game=rummy-five&hand=bABC+rL"
TOO_MANY = "game=big-eight&hand=bAAAAA&exposed=bABJ&card=rL&with=go.first"


def lessons(page: Page, camera: Camera, turn: int) -> None:
    page.goto("/learn")
    page.wait_for_selector("[data-lesson]")
    camera.take(page, "learn", whole=True)
    number = turn
    for game in GAMES:
        open_lesson(page, game)
        camera.take(page, f"lesson-{game}", whole=True)
        page.goto(f"/learn/{game}")
        page.wait_for_selector("ol a")
        camera.take(page, f"course-{game}", whole=True)
        page.goto(f"/rules/{game}")
        page.wait_for_selector("article")
        camera.take(page, f"rules-{game}", whole=True)
        for exercise in exercises_of(game):
            number += 1
            if number % IN_TURN:
                continue
            open_exercise(page, exercise)
            camera.take(page, f"exercise-{game}-{exercise.name}", whole=True)
            page.click("[data-act=show]")
            page.wait_for_selector("[data-verdict=shown] li")
            camera.take(page, f"answer-{game}-{exercise.name}", whole=True)


def solver(page: Page, camera: Camera) -> None:
    page.goto("/solve")
    page.wait_for_selector(".tray")
    camera.take(page, "solve-empty", whole=True)
    for game in ("rummikub", "rhine-rummy"):
        page.click(f"[data-game={game}]")
        page.click("[data-act=example]")
        page.click("[data-act=solve]")
        page.wait_for_selector("[data-play-number]")
        page.click(".steps [data-act=forward]")
        camera.take(page, f"solve-{game}", whole=True)
    page.goto(f"/solve#{MESS}")
    page.reload()
    page.wait_for_selector("ul.failure, p.failure")
    camera.take(page, "solve-mess", whole=True)


def calculator(page: Page, camera: Camera) -> None:
    page.goto("/calculator")
    page.wait_for_selector(".tray")
    camera.take(page, "hand-empty", whole=True)
    for game in ("rummy-five", "big-eight"):
        page.click(f"[data-game={game}]")
        page.click("[data-act=example]")
        page.wait_for_selector(".found table")
        camera.take(page, f"hand-{game}", whole=True)
    page.goto(f"/calculator#{WAITING}")
    page.reload()
    page.click(".found button.use")
    page.wait_for_selector(".found tr.sum")
    camera.take(page, "hand-score", whole=True)
    page.goto(f"/calculator#{TOO_MANY}")
    page.reload()
    page.wait_for_selector(".found .failure")
    camera.take(page, "hand-flaw", whole=True)


def looking_back(page: Page, camera: Camera, tables: dict[str, str]) -> None:
    for game, table in tables.items():
        page.goto(f"/review/{table}")
        page.wait_for_selector("[data-act=start], .summaries")
        if page.query_selector("[data-act=start]"):
            camera.take(page, f"review-before-{game}", whole=True)
            page.click("[data-act=start]")
            page.wait_for_selector("progress")
            camera.take(page, f"review-working-{game}", whole=True)
        page.wait_for_selector(".summaries", timeout=180_000)
        if page.query_selector(".looked details summary"):
            page.click(".looked details summary")
        camera.take(page, f"review-{game}", whole=True)
        page.goto(f"/replay/{table}#1.4")
        page.click("[data-act=expert]")
        page.wait_for_selector(".moment")
        camera.take(page, f"expert-{game}")
    page.goto("/statistics")
    page.wait_for_selector("table")
    camera.take(page, "statistics", whole=True)


def daily(page: Page, camera: Camera) -> None:
    page.goto("/daily#octablitz")
    page.wait_for_selector(".day")
    camera.take(page, "daily-before", whole=True)
    page.click("[data-act=play]")
    page.wait_for_selector(".table-page[data-status=running] .plate")
    play_to_the_end(page, "octablitz")
    camera.take(page, "daily-end")
    page.click(".end a[href^='/daily/']")
    page.wait_for_selector("[data-line]")
    camera.take(page, "daily-after", whole=True)


async def played(url: str) -> tuple[str, dict[str, str]]:
    """Returns a person with finished matches, and a table of each game."""
    async with guests([url], "Ann") as (ann,):
        tables = {}
        for game in GAMES:
            tables[game] = (await finished_match(ann, game, PLAYERS.get(game, 3))).table
        await finished_match(ann, "rummy-five", 3, options={"deals": 4})
        return json.dumps({"guest": "", "name": "Ann", "token": ann.token}), tables


def take_all(browser: Browser, url: str, folder: Path, looks: list[Look]) -> None:
    with ThreadPoolExecutor(1) as beside:
        ann, tables = beside.submit(lambda: asyncio.run(played(url))).result()
    for turn, look in enumerate(looks):
        camera = Camera(folder, look)
        stranger = Person(browser, url, *look)
        lessons(stranger.page, camera, turn)
        solver(stranger.page, camera)
        calculator(stranger.page, camera)
        stranger.page.goto("/")
        daily(stranger.page, camera)
        stranger.close()
        player = Person(browser, url, *look)
        player.context.add_init_script(f"localStorage['meldhouse.guest'] = {json.dumps(ann)};")
        looking_back(player.page, camera, tables)
        player.close()
        print("-".join(look), stranger.errors + player.errors or "", flush=True)


def main(folder: Path, looks: list[Look]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp())
    database = f"sqlite:///{scratch / 'pictures.sqlite'}"
    with servers(database, scratch, pause_seconds="0") as running, browsing() as browser:
        take_all(browser, running[0].url, folder, looks)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


def look_named(text: str) -> Look:
    return next(look for look in ALL_LOOKS if "-".join(look) == text)


if __name__ == "__main__":
    main(Path(sys.argv[1]), [look_named(text) for text in sys.argv[2:]] or ALL_LOOKS)
