"""Leads and their strength (OB-2, OB-4) over all combinations."""

from itertools import combinations_with_replacement

import pytest

from meldhouse.games.octablitz.combinations import ALIKE, RUN, SINGLE, combination_of
from meldhouse.games.octablitz.transitions import deck_of
from meldhouse.parts.letter_cards import read_cards, write_cards

#: the rulebook's order, from weak to strong
SINGLES = ["bs", "rs", "bA", "rA", "bB", "rB", "bC", "rC", "bJ", "rJ", "bK", "rK", "bL", "rL"]
RUNS = ["bABC", "rABC", "bJKL", "rJKL"]


def combination(text):
    return combination_of(read_cards(text))


def all_combinations(players):
    """Every multiset of one to six cards that the deck holds, read as a combination."""
    deck = deck_of(players)
    found = []
    for size in range(1, 7):
        for cards in combinations_with_replacement(range(14), size):
            if all(cards.count(card) <= deck.count(card) for card in cards):
                read = combination_of(cards)
                if read is not None:
                    found.append(write_cards(cards))
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_ob_2_the_combinations_are_singles_identical_cards_and_runs(players):
    copies = dict.fromkeys(("bs", "rs"), 4 if players == 3 else 5)
    copies.update({suit + rank: 2 for suit in "br" for rank in "ABCJK"})
    expected = set(SINGLES) | set(RUNS)
    for card, count in copies.items():
        expected |= {card + card[1] * (size - 1) for size in range(2, count + 1)}
    assert set(all_combinations(players)) == expected


@pytest.mark.parametrize(
    "text", ["bL rL", "bA rA", "bAB", "bBCJ", "bAAB", "bABCJKL", "bA rBC", "bs rss", "bABCJ"]
)
def test_ob_2_anything_else_is_no_combination(text):
    assert combination_of(sorted(read_cards(text))) is None


def test_ob_2_no_cards_are_no_combination():
    assert combination_of(()) is None


def test_ob_2_kinds():
    assert [combination(text).kind for text in ("bL", "rKK", "bsss", "bABC", "rJKL")] == [
        SINGLE,
        ALIKE,
        ALIKE,
        RUN,
        RUN,
    ]


def test_ob_4_singles_rank_s_to_l_and_red_beats_black():
    for place, weaker in enumerate(SINGLES):
        for other_place, other in enumerate(SINGLES):
            assert combination(other).beats(combination(weaker)) == (other_place > place)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_ob_4_identical_cards_rank_as_single_cards_do(size):
    order = [card for card in SINGLES if deck_of(4).count(read_cards(card)[0]) >= size]
    assert len(order) == (12 if size == 2 else 2)
    sets = [combination(card + card[1] * (size - 1)) for card in order]
    for place, weaker in enumerate(sets):
        for other_place, other in enumerate(sets):
            assert other.beats(weaker) == (other_place > place)


def test_ob_4_runs_rank_black_abc_red_abc_black_jkl_red_jkl():
    for place, weaker in enumerate(RUNS):
        for other_place, other in enumerate(RUNS):
            assert combination(other).beats(combination(weaker)) == (other_place > place)


def test_ob_3_only_one_kind_and_number_of_cards_can_be_compared():
    known = [combination(text) for text in all_combinations(4)]
    for one in known:
        for other in known:
            alike = one.kind == other.kind and len(one.cards) == len(other.cards)
            assert one.is_comparable(other) == alike
            if one.beats(other):
                assert alike
                assert not other.beats(one)
            elif alike:
                assert one == other or other.beats(one)
