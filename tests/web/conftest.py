"""One server and one browser for all tests of a process."""

import pytest
from playwright.sync_api import Browser
from tests.server.running import servers
from tests.web.browsing import Person, browsing, chromium, is_built

#: people look at the score before they go on
HABITS = {"pause_seconds": "600", "grace_seconds": "600"}


def pytest_collection_modifyitems(config, items):
    reason = ""
    if chromium() is None:
        reason = "there is no Chromium here; set MELDHOUSE_CHROMIUM=/path/to/it"
    elif not is_built():
        reason = "the web client is not built: make web"
    for item in items:
        if reason and "tests/web/" in str(item.path).replace("\\", "/"):
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def url(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    with servers(f"sqlite:///{folder / 'web.sqlite'}", folder, **HABITS) as running:
        yield running[0].url


@pytest.fixture(scope="session")
def browser():
    with browsing() as found:
        yield found


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
