"""The words are those of the rule pages: cited clauses are there, and things have the same names."""

import re
from pathlib import Path

import pytest
from tests.support.words.enumerations import PACKAGES
from tests.support.words.source import refusals_in

from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.words import LANGUAGES, words_in
from meldhouse.words.texts import TOPIC_OF_GAME

RULES = Path(__file__).parents[2] / "docs" / "rules"
PAGES = {
    "MH": "house",
    "RF": "rummy-five",
    "BE": "big-eight",
    "OB": "octablitz",
    "RR": "rhine-rummy",
    "RK": "rummikub",
}


def page(name, language):
    """The text of a rule page; None while it is not written."""
    path = RULES / f"{name}.{language}.md"
    return path.read_text("utf-8") if path.is_file() else None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", ["core", *[f"games/{package}" for package in PACKAGES]])
def test_refusals_cite_clauses_that_can_be_read(package, language):
    cited = {(clause, made.where) for made in refusals_in(package) for clause in made.clauses}
    assert cited
    for clause, where in cited:
        # RR-6b stands in the clause RR-6.
        number = clause.rstrip("abcdefgh")
        text = page(PAGES[number.partition("-")[0]], language)
        assert text is not None, clause
        assert f'<a id="{number.lower()}"></a>\n### {number} ' in text, f"{where}: {clause}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TOPIC_OF_GAME)
def test_games_are_named_as_on_their_pages(game, language):
    text = page(game, language)
    assert text is not None, f"there is no page of {game}"
    title = re.sub(r"（.*）", "", text.splitlines()[0].removeprefix("# "))
    assert title == words_in(language).game(game)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [RUMMY_FIVE, BIG_EIGHT], ids=lambda edition: edition.name)
def test_combinations_are_named_as_on_their_pages(edition, language):
    for combination in edition.combinations:
        row = re.search(rf'<a id="{combination.name}"></a>([^|（]+)', page(edition.name, language))
        assert row[1].strip() == words_in(language).combination(combination.name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("call", "word"),
    [("catch", "catch"), ("run", "call-run"), ("set", "call-set"), ("go", "go"), ("pass", "pass")],
)
def test_calls_are_named_as_in_the_glossary(call, word, language):
    row = re.search(rf'(?m)^\| <a id="word-{word}"></a>([^|]+) \|', page("rummy-five", language))
    # running text has brackets around the words that are called out, buttons do not
    assert row[1].strip("《》").lower() == words_in(language).say(f"call.{call}").lower()


def test_house_pages_have_the_same_clauses():
    found = [re.findall(r"(?m)^### (MH-\d+) \S", page("house", language)) for language in LANGUAGES]
    assert found == [["MH-1", "MH-2", "MH-3"]] * len(LANGUAGES)
