"""Checks that the rule pages agree in all languages, clause by clause."""

import re
from collections import Counter

import pytest
from tests.support.rule_pages import CODE, RULES, clause, page, sections, tables
from tests.support.rummy_five.slow_reading import POINTS, copies, waits

from meldhouse.words import LANGUAGES

CLAUSES = {
    "rummy-five": [f"RF-{number}" for number in range(1, 18)],
    "big-eight": [f"BE-{number}" for number in range(1, 8)],
    "octablitz": [f"OB-{number}" for number in range(1, 10)],
    "rhine-rummy": [f"RR-{number}" for number in range(1, 10)],
    "rummikub": [f"RK-{number}" for number in range(1, 9)],
}
GAMES = tuple(CLAUSES)
LETTER_GAMES = ("rummy-five", "big-eight", "octablitz")

CLAUSE_HEADING = re.compile(r"^### ([A-Z]{2}-\d+) \S")
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def clauses(text):
    """Returns the numbers of the clauses in order."""
    return [found[1] for line in text.splitlines() if (found := CLAUSE_HEADING.match(line))]


def combinations(text):
    """Returns name and points of each special combination in the table, by the anchor of its row."""
    found = {}
    for rows in tables(text):
        for row in rows[1:]:
            anchor = ANCHOR.match(row[0])
            if anchor and row[1].isdigit():
                found[anchor[1]] = (ANCHOR.sub("", row[0]), int(row[1]))
    return found


def glossary(text):
    """Returns the words of the page by their anchor, which is the same in all languages."""
    found = {}
    for row in tables(text)[-1][1:]:
        anchor = ANCHOR.match(row[0])
        assert anchor, row
        assert row[1], row
        found[anchor[1].removeprefix("word-")] = ANCHOR.sub("", row[0])
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_there_in_order_with_its_anchor(game, language):
    text = page(game, language)
    assert clauses(text) == CLAUSES[game]
    for number in CLAUSES[game]:
        assert f'\n<a id="{number.lower()}"></a>\n### {number} ' in text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["ja", "zh", "zh-Hant"])
def test_pages_are_built_alike(game, language):
    english, other = page(game, "en"), page(game, language)

    def shape(text):
        return [
            (
                section.split(" ")[0],
                [[len(row) for row in rows] for rows in tables(section)],
                len(re.findall(r"(?m)^(?:- |\d+\. )", section)),
                len(re.findall(r"(?m)^\*[^*\s]", section)),
            )
            for section in sections(text)
        ]

    assert shape(english) == shape(other)
    assert ANCHOR.findall(english) == ANCHOR.findall(other)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["ja", "zh", "zh-Hant"])
def test_pages_show_the_same_cards_and_cite_the_same_clauses(game, language):
    def shown(section):
        targets = [target.rpartition("#")[2] for target in LINK.findall(section) if "#" in target]
        return Counter(CODE.findall(section)), Counter(targets)

    for english, other in zip(sections(page(game, "en")), sections(page(game, language)), strict=True):
        assert shown(english) == shown(other), english.splitlines()[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_combination_has_its_points(game, language):
    found = combinations(page(game, language))
    assert {name: points for name, (_, points) in found.items()} == POINTS.get(game, {})
    assert list(found) == list(combinations(page(game, "en")))


@pytest.mark.parametrize("game", LETTER_GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deck_is_the_deck(game, language):
    number = CLAUSES[game][0]
    rows = tables(clause(page(game, language), number))[0][1:]
    held = {row[0]: (int(row[1]), int(row[2])) for row in rows}
    deck = copies("big-eight" if game == "big-eight" else "rummy-five")
    for rank in "sABCJKL":
        assert held.pop(rank) == (deck["b" + rank], deck["b" + rank] + deck["r" + rank])
    assert list(held.values()) == [(sum(deck.values()) // 2, sum(deck.values()))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_glossaries_have_the_same_words(game, language):
    words = glossary(page(game, language))
    assert list(words) == list(glossary(page(game, "en")))
    assert all(words.values())
    for name, (shown, _) in combinations(page(game, language)).items():
        assert re.sub(r"（.*）", "", shown) == words[name]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["ja", "zh", "zh-Hant"])
def test_all_games_use_one_word_for_one_thing(game, language):
    five, other = glossary(page("rummy-five", language)), glossary(page(game, language))
    for word in set(five) & set(other):
        assert five[word] == other[word]


@pytest.mark.parametrize(
    ("language", "yes"), [("en", "yes"), ("ja", "はい"), ("zh", "是"), ("zh-Hant", "是")]
)
def test_rf_4_the_table_of_examples_is_right(language, yes):
    rows = tables(clause(page("rummy-five", language), "RF-4"))[0][1:]
    assert len(rows) == 6
    for hand, exposed, answer in rows:
        trios = [read_cards(text) for text in CODE.findall(exposed)]
        found = waits("rummy-five", read_cards(hand.strip("`")), trios)
        assert answer.startswith(yes) == bool(found)
        if found:
            assert set(CODE.findall(answer)) == found


def read_cards(text):
    """Reads cards: "bABs rL" is ["bA", "bB", "bs", "rL"]."""
    found, suit = [], ""
    for sign in text.replace(" ", ""):
        if sign in "br":
            suit = sign
        else:
            found.append(suit + sign)
    return found


def test_every_link_leads_somewhere():
    for path in sorted(RULES.glob("*.md")):
        for target in LINK.findall(path.read_text(encoding="utf-8")):
            name, _, anchor = target.partition("#")
            there = path.parent / name if name else path
            assert there.is_file(), f"{path.name}: {target}"
            if anchor:
                anchors = ANCHOR.findall(there.read_text(encoding="utf-8"))
                assert anchors.count(anchor) == 1, f"{path.name}: {target}"


def test_the_index_lists_every_page():
    listed = set(LINK.findall((RULES / "README.md").read_text(encoding="utf-8")))
    assert listed >= {path.name for path in RULES.glob("*.*.md")}
