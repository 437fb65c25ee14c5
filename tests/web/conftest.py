"""One server and one browser for all tests of a process, as long as it stays in this folder."""

import os
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.support.servers import servers
from tests.support.web.browser import AXE, Person, browsing, chromium, is_built

#: people look at the score before they go on
HABITS = {"pause_seconds": "600", "grace_seconds": "600"}
#: where this is set, what these tests need must be there
REQUIRED = "MELDHOUSE_TEST_WEB"
#: the browser that is open now, and what closes it
browsers: list[Browser] = []
last_things = ExitStack()


def absent(reason: str) -> None:
    """Leaves a test out; where the web client must be tested, it fails instead."""
    if os.environ.get(REQUIRED):
        pytest.fail(f"{reason} ({REQUIRED} is set)")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def url(tmp_path_factory):
    if not is_built():
        absent("the web client is not built: make web")
    folder = tmp_path_factory.mktemp("web")
    with servers(f"sqlite:///{folder / 'web.sqlite'}", folder, **HABITS) as running:
        yield running[0].url


@pytest.fixture
def browser() -> Browser:
    if chromium() is None:
        absent("there is no Chromium here; set MELDHOUSE_CHROMIUM=/path/to/it")
    if not browsers:
        browsers.append(last_things.enter_context(browsing()))
    return browsers[0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """The last of these tests closes the browser: while it is open, no other test can run an event loop here."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        browsers.clear()
        last_things.close()


@pytest.fixture(scope="session")
def axe():
    if not AXE.is_file():
        absent("axe-core is not installed: make web")


@pytest.fixture
def someone(browser: Browser, url: str):
    """Makes people; at the end nothing may have gone wrong on any of their pages."""
    people: list[Person] = []

    def make(*given, **named) -> Person:
        people.append(Person(browser, url, *given, **named))
        return people[-1]

    yield make
    errors = [error for person in people for error in person.errors]
    for person in people:
        person.close()
    assert errors == []
