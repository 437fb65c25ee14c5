"""Every hand that the decks can hold, scored by the engine and by the slow reading.

6,432 hands of five cards and 180,879 of eight, and what 2,031 hands of four and 71,724 of seven wait for.
Which hands are complete is built up from pairs and trios as the slow reading knows them; each complete hand
is then scored by it for every completing card. All others must be incomplete to the engine, too.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from tests.support.rummy_five import slow_reading

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.games.rummy_five.trios import trio_of
from meldhouse.parts.letter_cards import read_card, write_card

pytestmark = pytest.mark.slow

EDITIONS = {"rummy-five": RUMMY_FIVE, "big-eight": BIG_EIGHT}
CARDS = [write_card(card) for card in range(14)]
SLICES = 6
#: two of the six slices of all hands, and the others with `-m long`
in_slices = pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[] if part < 1 else pytest.mark.long) for part in range(SLICES)]
)


def fits(game, hand):
    """Checks if the deck has enough copies."""
    copies = slow_reading.copies(game)
    return all(number <= copies[card] for card, number in Counter(hand).items())


@cache
def hands_of(game, size):
    """All hands of so many cards, each a sorted tuple of numbers, built up card by card."""
    copies = [slow_reading.copies(game)[card] for card in CARDS]
    hands = [()]
    for card in range(14):
        grown = []
        for hand in hands:
            for number in range(min(copies[card], size - len(hand)) + 1):
                grown.append(hand + (card,) * number)
        hands = grown
    return [hand for hand in hands if len(hand) == size]


@cache
def pairs_and_trios(game):
    pairs = [pair for pair in combinations_with_replacement(CARDS, 2) if slow_reading.is_pair(game, pair)]
    trios = [trio for trio in combinations_with_replacement(CARDS, 3) if slow_reading.is_trio(game, trio)]
    return [pair for pair in pairs if fits(game, pair)], [trio for trio in trios if fits(game, trio)]


@cache
def complete_hands(game):
    """All complete hands with nothing exposed, laid out from pairs and trios."""
    pairs, trios = pairs_and_trios(game)
    trios_needed = 1 if game == "rummy-five" else 2
    found = set()
    for pair in pairs:
        for some in combinations_with_replacement(trios, trios_needed):
            found.add(numbers(sum(some, pair)))
    if game == "rummy-five":
        for suit in "br":
            found.add(numbers(suit + rank for rank in "JJKKL"))
    else:
        for four in combinations(pairs, 4):
            found.add(numbers(sum(four, ())))
    return {hand for hand in found if fits(game, [CARDS[card] for card in hand])}


def numbers(cards):
    return tuple(sorted(read_card(card) for card in cards))


def test_rf_1_be_1_there_are_as_many_hands_as_counted():
    assert len(hands_of("rummy-five", 4)) == 2_031
    assert len(hands_of("rummy-five", 5)) == 6_432
    assert len(hands_of("big-eight", 7)) == 71_724
    assert len(hands_of("big-eight", 8)) == 180_879
    for game, size in (("rummy-five", 5), ("big-eight", 8)):
        assert len(set(hands_of(game, size))) == len(hands_of(game, size))
        assert complete_hands(game) <= set(hands_of(game, size))


def test_rf_2_the_slow_reading_knows_the_same_five_cards_as_complete():
    for hand in hands_of("rummy-five", 5):
        known = bool(slow_reading.readings("rummy-five", [CARDS[card] for card in hand]))
        assert known == (hand in complete_hands("rummy-five")), hand


@in_slices
def test_be_2_the_slow_reading_knows_the_same_eight_cards_as_complete(part):
    """All complete ones, and every 97th of the others."""
    complete = complete_hands("big-eight")
    for hand in sorted(complete)[part::SLICES]:
        assert slow_reading.readings("big-eight", [CARDS[card] for card in hand])
    for hand in hands_of("big-eight", 8)[part :: SLICES * 97]:
        known = bool(slow_reading.readings("big-eight", [CARDS[card] for card in hand]))
        assert known == (hand in complete), hand


@in_slices
@pytest.mark.parametrize("game", EDITIONS)
def test_rf_12_be_5_every_complete_hand_is_scored_alike(game, part, monkeypatch):
    monkeypatch.setattr(slow_reading, "readings", cached(slow_reading.readings))
    for hand in sorted(complete_hands(game))[part::SLICES]:
        for card in set(hand):
            rest = list(hand)
            rest.remove(card)
            for self_draw, go, first, last in product((True, False), repeat=4):
                agree(game, rest, card, (), self_draw, go, first, last)


@in_slices
@pytest.mark.parametrize(("game", "size"), [("rummy-five", 5), ("big-eight", 8)], ids=["five", "eight"])
def test_rf_2_be_2_every_other_hand_is_incomplete(game, size, part):
    edition, complete = EDITIONS[game], complete_hands(game)
    seen = 0
    for hand in hands_of(game, size)[part::SLICES]:
        seen += 1
        is_complete = hand in complete
        assert edition.reader.is_complete(packed(hand)) == is_complete, hand
        if not is_complete:
            for self_draw in (True, False):
                assert score_hand(edition, hand[:-1], (), Completion(hand[-1], self_draw)) is None, hand
    assert seen >= len(hands_of(game, size)) // SLICES


def cached(readings):
    """The slow readings of the last hand, kept."""
    known = {}

    def keep(game, concealed, exposed=()):
        key = (game, tuple(sorted(concealed)), tuple(tuple(trio) for trio in exposed))
        if key not in known:
            known.clear()
            known[key] = readings(game, concealed, exposed)
        return known[key]

    return keep


def agree(game, rest, card, exposed, self_draw, go, first, last):
    """The engine's score of a hand is that of the slow reading."""
    edition = EDITIONS[game]
    trios = tuple(trio_of(tuple(read_card(shown) for shown in trio)) for trio in exposed)
    done = Completion(card, self_draw, go, first, last)
    score = score_hand(edition, rest, trios, done, dealer=3)
    how = "self-draw" if self_draw else "catch"
    slow = slow_reading.score(
        game, [CARDS[other] for other in rest], CARDS[card], how, exposed, go, first, last
    )
    assert (score is None) == (slow is None), (rest, card, exposed)
    if score is None or slow is None:
        return
    assert score.points - score.dealer == slow["points"], (rest, card, exposed, done)
    assert score.dealer == 3
    assert score.may_go_out == slow["may_go_out"], (rest, card, exposed, done)
    assert dict(score.combinations) in slow["all_best"], (rest, card, exposed, done)
    assert len(dict(score.combinations)) == len(score.combinations)
    assert sorted(sum(score.reading.groups, ())) == sorted(
        [*rest, card, *(c for trio in trios for c in trio.cards)]
    )


# --- what hands wait for ---


@in_slices
@pytest.mark.parametrize(("game", "size"), [("rummy-five", 4), ("big-eight", 7)], ids=["four", "seven"])
def test_rf_4_every_hand_waits_for_the_same_cards(game, size, part):
    edition, complete = EDITIONS[game], complete_hands(game)
    copies = [slow_reading.copies(game)[card] for card in CARDS]
    for at, hand in enumerate(hands_of(game, size)[part::SLICES]):
        expected = {
            card
            for card in range(14)
            if hand.count(card) < copies[card] and tuple(sorted((*hand, card))) in complete
        }
        assert set(cards_in(edition.reader.waits(packed(hand), ()))) == expected, hand
        if game == "rummy-five" or at % 499 == 0:
            slow = slow_reading.waits(game, [CARDS[card] for card in hand])
            assert {read_card(card) for card in slow} == expected, hand


def exposures():
    """Hands with trios exposed: all of one concealed card, and a part of those of four."""
    for game, trios_left, step in (("rummy-five", 1, 1), ("big-eight", 2, 1), ("big-eight", 1, 41)):
        _, trios = pairs_and_trios(game)
        size = 1 if step == 1 else 4
        hands = [(*hand,) for hand in hands_of(game, 4)] if size == 4 else [(card,) for card in range(14)]
        at = 0
        for exposed in combinations_with_replacement(trios, trios_left):
            for hand in hands:
                at += 1
                if at % step == 0 and fits(game, [CARDS[card] for card in hand] + list(sum(exposed, ()))):
                    yield game, hand, exposed


def test_rf_4_hands_with_exposed_trios_wait_for_the_same_cards_and_are_scored_alike():
    checked = Counter()
    for game, hand, exposed in exposures():
        edition = EDITIONS[game]
        trios = tuple(trio_of(tuple(read_card(shown) for shown in trio)) for trio in exposed)
        waits = set(cards_in(edition.reader.waits(packed(hand), trios)))
        slow = slow_reading.waits(game, [CARDS[card] for card in hand], exposed)
        assert waits == {read_card(card) for card in slow}, (hand, exposed)
        for card in waits:
            for self_draw, first, last in product((True, False), repeat=3):
                agree(game, list(hand), card, exposed, self_draw, False, first, last)
        checked[game, len(hand)] += 1
    assert checked["rummy-five", 1] == 82  # 6 trios and 14 cards, less the L whose only copy is exposed
    assert checked["big-eight", 1] > 1_500
    assert checked["big-eight", 4] > 500
