"""The house on a device whose network is cut: after a visit to a server, or to the static site below a path."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.support.servers import servers
from tests.support.web.browser import Person

SITE = Path(__file__).parents[3] / "build" / "site"
#: the engine loads within seconds, but not on a machine that does much else
ENGINE_PATIENCE = 180_000
BELOW = "games/meldhouse"
_GO = "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }"

#: starts an engine of its own for some Python code, as the documentation does
_RUN = """async text => {
  const kept = await (await caches.open('meldhouse-engine')).keys();
  const list = kept.find(({url}) => url.endsWith('/engine.json')).url;
  const base = list.slice(0, -'engine.json'.length);
  const worker = new Worker(base + (await (await caches.match(list)).json()).worker, {type: 'module'});
  const heard = kind => new Promise((resolve, reject) => worker.addEventListener('message', ({data}) => {
    if (data.kind === kind) resolve(data);
    if (data.kind === 'ended') reject(new Error(data.detail));
  }));
  const isMemoryWhole = async () => {
    const cache = await caches.open('meldhouse-engine');
    const memory = (await cache.keys()).find(({url}) => url.includes('/memory-of-'));
    const answer = memory && await cache.match(memory);
    return answer && (await answer.blob()).size === Number(answer.headers.get('X-Size'));
  };
  const [ready, ran] = [heard('ready'), heard('ran')];
  worker.postMessage({kind: 'start-examples', base});
  worker.postMessage({kind: 'run', id: 1, text});
  const answer = [(await ready).isRestored, (await ran).output];
  while (!answer[0] && !await isMemoryWhole()) await new Promise(resolve => setTimeout(resolve, 50));
  worker.terminate();
  return answer; }"""


def start_engine(page: Page, text: str) -> tuple[bool, str]:
    """Starts another engine and runs Python code. Returns if it began from a kept memory, and what the code printed.

    One that begins without a memory is ended after it has left one.
    """
    is_restored, printed = page.evaluate(_RUN, text)
    return bool(is_restored), str(printed)


class Away:
    """A person who has kept the house on their device and then lost the network."""

    def __init__(self, person: Person, is_site: bool) -> None:
        self.person = person
        self.page: Page = person.page
        self.is_site = is_site

    def visit(self) -> Page:
        """Loads the first page."""
        self.page.goto(self.person.url)
        self.page.wait_for_selector("[data-play]")
        return self.page

    def open(self, path: str) -> Page:
        """Goes to a page of the client, as a link does: what is loaded stays."""
        self.page.evaluate(_GO, f"#{path}" if self.is_site else path)
        return self.page

    def begin(self, game: str, players: int, **options: int) -> Page:
        """Begins a match against bots by the form for a new table."""
        page = self.open(f"/new/{game}")
        page.select_option("form select >> nth=0", str(players))
        for name, value in options.items():
            page.fill(f".option [data-option={name}]", str(value))
        page.click("form .button.primary")
        page.wait_for_selector(".table-page[data-status=running] .plate", timeout=ENGINE_PATIENCE)
        return page


@contextmanager
def static_host(folder: Path) -> Iterator[str]:
    """Serves a folder by the server of the standard library."""
    command = [
        sys.executable,
        "-u",
        "-m",
        "http.server",
        "0",
        "--bind",
        "127.0.0.1",
        "--directory",
        str(folder),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as host:
        try:
            assert host.stdout
            port = re.search(r"port (\d+)", host.stdout.readline())
            assert port
            yield f"http://127.0.0.1:{port[1]}/"
        finally:
            host.terminate()


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    with servers(f"sqlite:///{folder / 'away.sqlite'}", folder, is_calm=True) as running:
        yield running[0].url


@contextmanager
def _site(folder: Path) -> Iterator[str]:
    """Serves the site below a path."""
    (folder / BELOW).parent.mkdir(parents=True, exist_ok=True)
    (folder / BELOW).symlink_to(SITE)
    with static_host(folder) as url:
        yield f"{url}{BELOW}/"


def go_away(browser: Browser, folder: Path, is_site: bool) -> Away:
    """Visits the house, keeps it on the device, then stops the server and cuts the network."""
    with ExitStack() as host:
        url = host.enter_context(_site(folder) if is_site else _server(folder))
        away = Away(Person(browser, url, "phone", has_worker=True), is_site)
        page = away.visit()
        page.click("[data-act=keep]")
        page.wait_for_selector("[data-kept=kept]", timeout=ENGINE_PATIENCE)
        away.person.context.set_offline(True)
    return away
