"""Distances agree with a search that tries every exchange of cards."""

from __future__ import annotations

import itertools

import pytest

from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE, Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import read_cards
from meldhouse.solvers.rummy_five.distance import Distances
from meldhouse.solvers.rummy_five.waiting_hands import waiting_of


def complete_hands(edition: Edition, size: int) -> list[tuple[int, ...]]:
    """Every complete concealed hand of so many cards, by trying all of them."""
    found: list[tuple[int, ...]] = []
    for hand in itertools.combinations_with_replacement(range(14), size):
        if all(hand.count(card) <= edition.copies[card] for card in set(hand)):
            if edition.reader.is_complete(packed(hand)):
                found.append(hand)
    return found


def slow_distance(hand: tuple[int, ...], targets: list[tuple[int, ...]]) -> int:
    """The size of a complete hand less what the best of them shares with this one."""
    return min(
        len(target) - sum(min(hand.count(card), target.count(card)) for card in set(target))
        for target in targets
    )


def random_hand(edition: Edition, size: int, dice: Dice) -> tuple[int, ...]:
    return tuple(sorted(dice.shuffled(edition.deck)[:size]))


@pytest.mark.parametrize(
    ("edition", "size"), [(RUMMY_FIVE, 4), (RUMMY_FIVE, 1), (BIG_EIGHT, 4), (BIG_EIGHT, 1)]
)
def test_agrees_with_every_complete_hand(edition: Edition, size: int) -> None:
    targets = complete_hands(edition, size + 1)
    distances, dice = Distances(edition), Dice(size)
    for _ in range(400):
        hand = random_hand(edition, size, dice)
        assert distances.of(hand) == slow_distance(hand, targets), hand


def test_big_eight_seven_cards_agree_on_one_away() -> None:
    distances, dice = Distances(BIG_EIGHT), Dice(7)
    for _ in range(1500):
        hand = random_hand(BIG_EIGHT, 7, dice)
        is_one_away = BIG_EIGHT.reader.waits(packed(hand), ()) != 0
        assert (distances.of(hand) == 1) == is_one_away, hand


@pytest.mark.parametrize(
    ("edition", "text", "expected"),
    [
        (RUMMY_FIVE, "bABC rL", 1),
        (RUMMY_FIVE, "bAABC", 2),  # the deck has no third bA
        (RUMMY_FIVE, "bJJKK", 1),  # Royals
        (RUMMY_FIVE, "bA rB bJ rK", 3),
        (BIG_EIGHT, "bAABC sss", 1),
        (BIG_EIGHT, "bLL rLL bJJ rJ", 1),  # four pairs
    ],
)
def test_known_distances(edition: Edition, text: str, expected: int) -> None:
    assert Distances(edition).of(read_cards(text)) == expected


@pytest.mark.parametrize("edition", [RUMMY_FIVE, BIG_EIGHT], ids=lambda edition: edition.name)
def test_helping_cards_are_those_that_an_exchange_brings_nearer(edition: Edition) -> None:
    distances, dice = Distances(edition), Dice(3)
    for _ in range(200):
        hand = random_hand(edition, edition.dealt, dice)
        away = distances.of(hand)
        nearer = 0
        for card in range(14):
            if hand.count(card) < edition.copies[card]:
                exchanged = [(*hand[:at], *hand[at + 1 :], card) for at in range(len(hand))]
                nearer |= (min(distances.of(other) for other in exchanged) < away) << card
        assert away == 1 or distances.helping(packed(hand)) == nearer, hand


def test_waiting_hands_of_big_eight_are_those_of_the_reader() -> None:
    waiting, dice = waiting_of(BIG_EIGHT), Dice(5)
    known = dict(zip(waiting.hands, waiting.waits, strict=True))
    for _ in range(3000):
        hand = packed(random_hand(BIG_EIGHT, 7, dice))
        assert known.get(hand, 0) == BIG_EIGHT.reader.waits(hand, ())
    for hand in list(known)[::50]:
        assert known[hand] == BIG_EIGHT.reader.waits(hand, ())
