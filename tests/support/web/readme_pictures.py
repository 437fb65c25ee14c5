"""Takes the pictures of the browser in the README: `python -m tests.support.web.readme_pictures [FOLDER]`."""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser
from tests.support.servers import servers
from tests.support.web.browser import GAMES, browsing
from tests.support.web.screenshots import in_the_middle

QUALITY = 82
_PHONES = (
    '<!doctype html><body style="margin:0;padding:20px;display:flex;align-items:flex-start;gap:16px;background:#e9e4d8;'
    'width:max-content">{}</body>'
)
_PHONE = (
    '<img style="width:270px;border-radius:18px;box-shadow:0 2px 12px #0005" src="data:image/png;base64,{}">'
)
_DESK = (
    '<!doctype html><body style="margin:0;width:max-content">'
    '<img style="display:block" src="data:image/png;base64,{}"></body>'
)


def table(browser: Browser, url: str, size: str, game: str) -> bytes:
    """Returns a picture of a table after some decisions, without a note about a refused one."""
    while True:
        person = in_the_middle(browser, url, (size, "en", "light"), game)
        person.page.wait_for_timeout(400)  # animations have ended
        taken = person.page.screenshot()
        has_note = person.page.query_selector("[role=alert]") is not None
        person.close()
        if not has_note:
            return taken


def save(browser: Browser, html: str, target: Path) -> None:
    """Saves a page as a JPEG."""
    page = browser.new_page()
    page.set_content(html)
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    page.locator("body").screenshot(path=target, type="jpeg", quality=QUALITY)
    page.close()


def main(folder: Path) -> None:
    scratch = Path(tempfile.mkdtemp())
    database = f"sqlite:///{scratch / 'pictures.sqlite'}"
    with servers(database, scratch, pause_seconds="600") as running, browsing() as browser:
        url = running[0].url
        phones = [base64.b64encode(table(browser, url, "large-phone", game)).decode() for game in GAMES]
        save(browser, _PHONES.format("".join(map(_PHONE.format, phones))), folder / "web-phones.jpg")
        desk = base64.b64encode(table(browser, url, "desk", "rummikub")).decode()
        save(browser, _DESK.format(desk), folder / "web-rummikub.jpg")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
