"""The examples of the rule pages agree with the rules."""

import re

import pytest
from tests.support.rule_pages import CODE, clause, page, pictures, tables

from meldhouse.games.rummikub.sets import read_set
from meldhouse.games.rummikub.text_check import check
from meldhouse.games.rummikub.tiles import TILES, read_kinds, read_tiles, write_kind
from meldhouse.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_rk_1_the_tiles_are_the_tiles(language):
    rows = tables(clause(page("rummikub", language), "RK-1"))[0][1:]
    shown = {row[1].strip("`"): int(row[2]) for row in rows}
    there = dict.fromkeys(shown, 0)
    for tile in range(TILES):
        there[write_kind(tile >> 1)[0]] += 1
    assert shown == there


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sets_shown_are_sets(language):
    text = page("rummikub", language)
    section = text[text.index('<a id="sets"></a>') : text.index('<a id="rk-2"></a>')]
    for row, kind in zip(tables(section)[0][1:], ("run", "group"), strict=True):
        for example in CODE.findall(row[2]):
            assert read_set(read_tiles(example)).kind == kind
    assert read_set(read_tiles("k12 k13 k1")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_rk_3_every_rearrangement_shown_is_legal(language):
    rows = turns_of_rk_3(language)[0][1:]
    assert len(rows) == 10
    for _, before, rack, after in rows:
        assert check(before.strip("`"), after.strip("`"), rack.strip("`"), True) is None
        laid = len(re.findall(r"[kbor*]", after)) - len(re.findall(r"[kbor*]", before))
        assert laid == len(rack.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_rk_3_of_the_turns_pictured_one_is_allowed(language):
    found = pictures(clause(page("rummikub", language), "RK-3"))
    refused = [[check(before, after, rack, True) for before, rack, after, _ in turns] for turns in found]
    assert [turns[0] for turns in refused] == [None, None]
    assert [turns[1].code for turns in refused] == ["set-too-short", "joker-only-added"]


def turns_of_rk_3(language):
    """The tables with a turn in each row."""
    return [rows for rows in tables(clause(page("rummikub", language), "RK-3")) if len(rows[0]) == 4]


@pytest.mark.parametrize(
    ("language", "yes"), [("en", "yes"), ("ja", "はい"), ("zh", "是"), ("zh-Hant", "是")]
)
def test_rk_3_the_table_of_retrieved_jokers_is_right(language, yes):
    rows = turns_of_rk_3(language)[1][1:]
    assert len(rows) == 5
    for before, rack, after, verdict in rows:
        refused = check(before.strip("`"), after.strip("`"), rack.strip("`"), True)
        assert (refused is None) == (verdict == yes)
        assert refused is None or refused.code == "joker-only-added"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rk_4_every_reading_shown_is_right(language):
    rows = tables(clause(page("rummikub", language), "RK-4"))[0][1:]
    for shown, kinds, worth in rows:
        reading = read_set(read_tiles(shown.strip("`")))
        assert reading.kinds == read_kinds(kinds.strip("`"))
        assert reading.value == int(worth)
