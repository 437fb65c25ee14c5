"""Runs a real browser with the pages of people: on a phone or a desk, in a language and a theme."""

from __future__ import annotations

import json
import os
import shutil
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, sync_playwright
from tests.support.servers import HTTP

SIZES = {"phone": (360, 640), "large-phone": (390, 844), "tablet": (820, 1180), "desk": (1440, 900)}
LOCALES = {"en": "en-GB", "ja": "ja-JP", "zh": "zh-CN", "zh-Hant": "zh-TW"}
#: languages with themes for walks through all pages: the widest words in each theme; all of them with `-m long`
WALKED = [("en", "light"), ("ja", "dark")]
LOOKS = [
    pytest.param(language, theme, marks=[] if (language, theme) in WALKED else pytest.mark.long)
    for language in LOCALES
    for theme in ("light", "dark")
]
looks = pytest.mark.parametrize(("language", "theme"), LOOKS)
GAMES = ("rummy-five", "big-eight", "octablitz", "rhine-rummy", "rummikub")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--no-first-run",
    # one process less saves time of the processor
    "--in-process-gpu",
    "--num-raster-threads=1",
]
#: a busy machine may stand still for half a minute
PATIENCE = 90_000


def chromium() -> str | None:
    """Returns the path of this machine's browser. Nothing is downloaded."""
    named = os.environ.get("MELDHOUSE_CHROMIUM")
    # the headless shell is the same engine without windows, and takes a quarter less time
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = [shutil.which(name) for name in names]
    return named or next((path for path in found if path), None)


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """A person with a browser of their own. Collects the errors on their pages."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: str = "desk",
        language: str = "en",
        theme: str = "light",
        has_motion: bool = False,
        has_worker: bool = False,
        **settings: object,
    ) -> None:
        width, height = SIZES[size]
        self.url = url
        self._locale = LOCALES[language]
        self._token = ""
        self.is_touching = size != "desk"
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale=self._locale,
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=self.is_touching,
            reduced_motion="no-preference" if has_motion else "reduce",
            base_url=url,
            # it fetches all files of the client, and most tests need only a few
            service_workers="allow" if has_worker else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(json.dumps({"pace": 0, "has_sound": False, "has_tips": False, **settings}))
        self.context.add_init_script(f"localStorage['meldhouse.settings'] ||= {kept};")
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("request", lambda request: self.asked.append(request.url))
        #: the last messages on the sockets of the page, each cut to a line
        self.heard: deque[str] = deque(maxlen=12)
        self.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.heard.append(f"> {frame[:300]!r}"))
        socket.on("framereceived", lambda frame: self.heard.append(f"< {frame[:300]!r}"))
        socket.on("close", lambda _: self.heard.append("the socket is closed"))

    def _heard(self, message: Any) -> None:
        # the client handles cut connections and missing pages; the browser logs them, too
        if message.type == "error" and not any(
            word in message.text for word in ("WebSocket", "ERR_", " 404 ", " 403 ")
        ):
            self.errors.append(message.text)

    def home(self) -> Page:
        self.page.goto("/")
        self.page.wait_for_selector("[data-play]")
        return self.page

    def token(self) -> str:
        """Returns the token of this browser's guest, who needs no open page to become one."""
        if not self._token:
            self._token = self._find_token() if self.page.url.startswith(self.url) else self._become_guest()
        return self._token

    def _find_token(self) -> str:
        """Returns the token that the open page has asked for."""
        self.page.wait_for_function("() => localStorage['meldhouse.guest']")
        return str(json.loads(self.page.evaluate("() => localStorage['meldhouse.guest']"))["token"])

    def _become_guest(self) -> str:
        """Asks for a guest as the first page would, and lets the pages find it."""
        answer = HTTP.post(
            self.url + "/api/guest", json={"name": ""}, headers={"Accept-Language": self._locale}
        )
        assert answer.is_success, answer.text
        kept = json.dumps(json.dumps(answer.json()))
        self.context.add_init_script(f"localStorage['meldhouse.guest'] ||= {kept};")
        return str(answer.json()["token"])

    def api(self, path: str, form: dict[str, Any]) -> dict[str, Any]:
        answer = HTTP.post(self.url + path, json=form, headers={"Authorization": f"Bearer {self.token()}"})
        assert answer.is_success, answer.text
        return dict(answer.json())

    def sit_with_bots(self, game: str, players: int, **form: Any) -> Page:
        """Opens a running table with bots and this browser's guest."""
        seats = ["me", *["bot:novice"] * (players - 1)]
        table = self.api("/api/tables", {"game": game, "players": players, "seats": seats, **form})
        self.page.goto(f"/t/{table['table']}")
        self.page.wait_for_selector(".table-page[data-status=running] .plate")
        return self.page

    def close(self) -> None:
        self.context.close()


def is_built() -> bool:
    from meldhouse.paths import web_folder

    return web_folder() is not None


AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
