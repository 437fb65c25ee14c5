"""The examples of the documentation run in the reader's browser, or say what is missing."""

from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.support.left_out import WEB, leave_out
from tests.support.web.offline import ENGINE_PATIENCE, static_host

DOCS = Path(__file__).parents[2] / "build" / "docs"
PAGE = "docs/tutorial/first-match.html"
RUN = ".example button"


@contextmanager
def reading(browser: Browser, folder: Path, address: str):
    """A reader at a page of the site, served by any static host."""
    errors: list[str] = []
    with static_host(folder) as url:
        page = browser.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url + address)
        yield page
        page.close()
    assert errors == []


@pytest.fixture
def docs():
    if not (DOCS / PAGE).is_file():
        leave_out("the documentation is not built; run make docs", WEB)
    return DOCS


@pytest.fixture
def with_engine(docs):
    if not (docs / "_static" / "engine" / "engine.json").is_file():
        leave_out("the documentation has no engine; run make web docs", WEB)
    return docs


def test_an_example_prints_what_the_page_says(browser, with_engine):
    with reading(browser, with_engine, PAGE) as page:
        assert page.locator(RUN).count() == page.locator(".runnable").count() > 4
        # the second example needs what the first one made
        page.click(f"{RUN} >> nth=1")
        page.wait_for_selector(f"{RUN} >> nth=1 >> text=Run again", timeout=ENGINE_PATIENCE)
        printed = page.locator(".example output").nth(1).inner_text().split("\n")
        text = page.locator(".runnable pre").nth(1).inner_text()
        said = [line for line in text.split("\n") if line and not line.startswith((">>>", "..."))]
        assert [line for line in printed if line] == said
        assert page.locator(".example output").nth(0).inner_text() != ""


def test_a_reader_can_stop_an_example(browser, with_engine, tmp_path):
    (tmp_path / "_static").symlink_to(with_engine / "_static")
    block = "<div class=runnable><pre>&gt;&gt;&gt; while True: pass</pre></div>"
    script = "<script defer src=_static/examples.js></script>"
    (tmp_path / "endless.html").write_text(f"<!doctype html>{block}{script}", "utf-8")
    with reading(browser, tmp_path, "endless.html") as page:
        page.click(RUN)
        page.wait_for_selector(".example output >> text=Starting", timeout=ENGINE_PATIENCE)
        page.wait_for_selector(f"{RUN} >> text=Stop")
        page.click(RUN)
        page.wait_for_selector(f"{RUN} >> text=Run in this browser")


def test_a_page_without_the_engine_says_what_is_missing(browser, docs, tmp_path):
    for path in docs.iterdir():
        if path.name != "_static":
            (tmp_path / path.name).symlink_to(path)
    (tmp_path / "_static").mkdir()
    for path in (docs / "_static").iterdir():
        if path.name != "engine":
            (tmp_path / "_static" / path.name).symlink_to(path)
    with reading(browser, tmp_path, PAGE) as page:
        page.click(f"{RUN} >> nth=0")
        page.wait_for_selector(".example output.failure >> text=built without the engine")
        assert page.inner_text(f"{RUN} >> nth=0") == "Run in this browser"


def test_examples_that_need_more_have_no_button(browser, docs):
    with reading(browser, docs, "docs/reference/rl.html") as page:
        page.wait_for_selector("pre")
        assert page.locator(RUN).count() == 0
