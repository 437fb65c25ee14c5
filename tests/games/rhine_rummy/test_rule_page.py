"""The examples of the rule pages agree with the rules."""

import re

import pytest
from tests.support.rhine_rummy.positions import game_of
from tests.support.rule_pages import CODE, clause, page, pictures, tables

from meldhouse.games.rhine_rummy.options import RHINE_OPTIONS
from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.games.rhine_rummy.text_check import check
from meldhouse.parts.playing_cards import packs_of_cards, read_card, read_cards, write_kind
from meldhouse.words import LANGUAGES

YES = [("en", "yes"), ("ja", "はい"), ("zh", "是"), ("zh-Hant", "是")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rr_5_of_the_turns_pictured_one_qualifies(language):
    [(allowed, forbidden)] = pictures(clause(page("rhine-rummy", language), "RR-5"))
    assert clause_of_refusal(allowed, False) is None
    assert clause_of_refusal(forbidden, False) == "RR-5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rr_6_of_the_turns_pictured_one_is_allowed_for_each_rule(language):
    found = pictures(clause(page("rhine-rummy", language), "RR-6"))
    assert [clause_of_refusal(allowed, True) for allowed, _ in found] == [None] * 4
    # a joker that has not stayed has not been freed
    assert [clause_of_refusal(forbidden, True) for _, forbidden in found] == [
        "RR-6b",
        "RR-6b",
        "RR-6c",
        "RR-6d",
    ]


def clause_of_refusal(turn, is_qualified):
    before, laid, after, _ = turn
    refused = check(before, after, laid, is_qualified)
    return None if refused is None else refused.clause


@pytest.mark.parametrize(("language", "yes"), YES)
def test_rr_6_the_table_of_examples_is_right(language, yes):
    rows = tables(clause(page("rhine-rummy", language), "RR-6"))[-1][1:]
    assert len(rows) == 6
    for before, hand, after, verdict, _ in rows:
        refused = check(before.strip("`"), after.strip("`"), hand.strip("`"), True)
        found = re.search(r"RR-6[b-d]", verdict)
        assert (None if refused is None else refused.clause) == (found and found[0]), after
        assert verdict.startswith(yes) == (refused is None)


@pytest.mark.parametrize(("language", "yes"), YES)
def test_rr_5_the_table_of_first_sets_is_right(language, yes):
    rows = tables(clause(page("rhine-rummy", language), "RR-5"))[-1][1:]
    assert len(rows) == 4
    for cards, verdict, _ in rows:
        refused = check("", cards.strip("`"), cards.strip("`"), False)
        assert (refused is None) == (verdict == yes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rr_1_the_packs_are_right(language):
    for players, packs, cards, jokers in tables(clause(page("rhine-rummy", language), "RR-1"))[0][1:]:
        deck = packs_of_cards(int(packs))
        assert len(deck) == int(cards)
        assert sum(write_kind(card >> 3) == "*" for card in deck) == int(jokers)
        for number in re.findall(r"\d", players):
            assert game_of(players=int(number)).packs == int(packs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rr_3_the_examples_are_sets(language):
    text = clause(page("rhine-rummy", language), "RR-3")
    groups, sequences = (CODE.findall(row[2]) for row in tables(text)[0][1:])
    assert all(read_set(read_cards(cards), False).is_group for cards in groups)
    assert all(not read_set(read_cards(cards), False).is_group for cards in sequences)
    shown = dict(zip(CODE.findall(text)[5::2], CODE.findall(text)[6::2], strict=True))
    assert shown == {"3s 4s *": "5s", "* Kd Ad": "Qd", "* 2h 3h": "Ah"}
    for cards, meant in shown.items():
        assert write_kind(read_set(read_cards(cards), False).meaning) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_rr_7_the_points_are_right(language):
    rows = tables(clause(page("rhine-rummy", language), "RR-7"))[0][2:]
    values = Values("face", False)
    for card, points in rows:
        written = f"{card}h" if card in "JQKA" else "*"
        assert values.in_hand(read_card(written)) == int(points)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rr_9_the_table_of_options_is_right(language):
    text = page("rhine-rummy", language)
    rows = tables(text)[-2][2:]
    shown = {row[0].strip("`"): (row[2].strip("`"), re.search(r"RR-\d", row[3])[0]) for row in rows}
    assert shown == {option.name: (option.write(option.default), option.clause) for option in RHINE_OPTIONS}
