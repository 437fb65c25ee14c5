"""RF-11 Combinations that a hand can still reach, compared with brute force."""

import random
from itertools import combinations, combinations_with_replacement

import pytest

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.parts.errors import DeckError
from meldhouse.parts.letter_cards import KINDS, read_card, read_cards
from meldhouse.solvers.rummy_five.reachable import reach_of
from meldhouse.solvers.rummy_five.waits import HandError

OF_CARDS = {one.name for one in RUMMY_FIVE.combinations if one.of_cards is not None}


def missing_of(edition, hand, **asked):
    found = reach_of(edition, read_cards(hand), **asked)
    return {one.name: one.missing for one in found}


def brute(hand, unseen, most):
    """The fewest cards with which a combination of the cards comes, looked for among all cards that may come."""
    fewest = {}
    for count in range(most + 1):
        for come in combinations_with_replacement(range(KINDS), count):
            if any(come.count(card) > unseen[card] for card in come):
                continue
            for kept in set(combinations(sorted([*hand, *come]), 5)):
                score = score_hand(RUMMY_FIVE, kept[1:], (), Completion(kept[0], False))
                for name, _ in score.combinations if score else ():
                    fewest.setdefault(name, count)
    return fewest


@pytest.mark.parametrize("seed", range(12))
def test_rf_11_the_fewest_cards_are_those_of_brute_force(seed):
    chance = random.Random(seed)
    deck = list(RUMMY_FIVE.deck)
    chance.shuffle(deck)
    hand, seen = deck[: 4 + seed % 2], deck[5 : 5 + chance.randrange(14)]
    unseen = [RUMMY_FIVE.copies[card] - (hand + seen).count(card) for card in range(KINDS)]
    expected = brute(hand, unseen, 3)
    found = {one.name: one.missing for one in reach_of(RUMMY_FIVE, hand, seen=seen)}
    for name in OF_CARDS:
        missing = found[name]
        if name in expected:
            assert missing is not None, name
            assert len(missing) == expected[name], name
        else:
            assert missing is None or len(missing) > 3, name
        assert all((missing or ()).count(card) <= unseen[card] for card in missing or ()), name


def test_rf_11_copies_that_lie_open_do_not_come_any_more():
    assert missing_of(RUMMY_FIVE, "bABCs")["wedge"] == read_cards("bL rL")
    assert missing_of(RUMMY_FIVE, "bABCs", seen=read_cards("rL"))["wedge"] is None


def test_rf_11_combinations_of_the_play_follow_how_the_hand_can_be_completed():
    concealed = missing_of(RUMMY_FIVE, "bABCs", first_turn=True)
    assert concealed["covert"] == concealed["lightning"] == read_cards("bs")
    assert missing_of(RUMMY_FIVE, "bABCs")["lightning"] is None
    exposed = missing_of(RUMMY_FIVE, "bs", exposed=[read_cards("bABC")], first_turn=True)
    assert exposed["covert"] is None
    assert exposed["lightning"] is None
    assert exposed["ambush"] == read_cards("bs")


def test_rf_11_hawkeye_looks_at_the_card_that_completes():
    assert missing_of(RUMMY_FIVE, "bABss")["hawkeye"] != read_cards("bC")
    drawn = missing_of(RUMMY_FIVE, "bABCss", drawn=read_card("bA"))
    assert drawn["hawkeye"] == ()
    other = missing_of(RUMMY_FIVE, "bABCss", drawn=read_card("bC"))
    assert other["hawkeye"] != ()


def test_be_3_four_pairs_need_a_concealed_hand():
    assert missing_of(BIG_EIGHT, "bAABBCCs")["diamond"] == read_cards("bs")
    assert missing_of(BIG_EIGHT, "bAABB", exposed=[read_cards("rABC")])["diamond"] is None


@pytest.mark.parametrize(
    ("hand", "exposed", "seen", "error"),
    [
        ("bAB", [], "", HandError),
        ("bABCsss", [], "", HandError),
        ("bs", [read_cards("bABs")], "", HandError),
        ("bAAs rs", [], "bA", DeckError),
    ],
)
def test_rf_1_hands_that_nobody_could_hold_are_refused(hand, exposed, seen, error):
    with pytest.raises(error):
        reach_of(RUMMY_FIVE, read_cards(hand), exposed, read_cards(seen))
