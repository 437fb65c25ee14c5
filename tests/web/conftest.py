"""Shares one server and one browser among the tests of this folder in a process."""

from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error
from tests.support.left_out import WEB, leave_out
from tests.support.servers import servers
from tests.support.web.browser import AXE, Person, browsing, chromium, is_built

#: long enough to look at the score, and for questions on a busy machine
HABITS = {"pause_seconds": "600", "grace_seconds": "600", "study_seconds": "60"}
NO_BROWSER = "there is no Chromium; run apt-get install chromium, or set MELDHOUSE_CHROMIUM=/path/to/it"
#: the open browser, and its cleanup
browsers: list[Browser] = []
last_things = ExitStack()


@pytest.fixture(scope="session")
def url(tmp_path_factory):
    if not is_built():
        leave_out("the web client is not built; install Node 20 and run make web", WEB)
    folder = tmp_path_factory.mktemp("web")
    with servers(f"sqlite:///{folder / 'web.sqlite'}", folder, is_calm=True, **HABITS) as running:
        yield running[0].url


@pytest.fixture
def browser() -> Browser:
    if chromium() is None:
        leave_out(NO_BROWSER, WEB)
    if not browsers:
        browsers.append(last_things.enter_context(browsing()))
    return browsers[0]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Closes the browser after the last of these tests. While it is open, no other test can run an event loop."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        browsers.clear()
        last_things.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers that a test failed, so that its pages can be shown."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def show(person: Person) -> None:
    """Prints what a person saw last: the address, the words, and the last messages of the table."""
    try:
        print(f"--- {person.page.url}\n{person.page.inner_text('body', timeout=2000)}")
    except Error as error:
        print(f"--- a page that cannot be shown: {error}")
    print("\n".join(person.heard))


@pytest.fixture(scope="session")
def axe():
    if not AXE.is_file():
        leave_out("axe-core is missing; install Node 20 and run make web", WEB)


@pytest.fixture
def someone(browser: Browser, url: str, request: pytest.FixtureRequest):
    """Creates people, and fails if there was an error on any of their pages. Shows the pages of a failed test."""
    people: list[Person] = []

    def make(*given, **named) -> Person:
        people.append(Person(browser, url, *given, **named))
        return people[-1]

    yield make
    errors = [error for person in people for error in person.errors]
    for person in people:
        if request.node.stash.get(FAILED, False):
            show(person)
        person.close()
    assert errors == []
