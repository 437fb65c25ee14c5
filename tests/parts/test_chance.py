"""Luck as it is specified: anybody can check a shuffle with these few lines."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldhouse.core.shuffle import SeededShuffle, StackedShuffle
from meldhouse.parts.chance import Dice, Seeded, Stacked, commitment, mixed_seed
from meldhouse.parts.errors import DeckError


def field(content):
    return len(content).to_bytes(4, "big") + content


def by_the_book(house, parts, deal, cards):
    """The shuffle as the documentation describes it, written anew."""
    mixed = b"meldhouse/seed/1\0" + field(house) + b"".join(field(part.encode()) for part in parts)
    seed = hashlib.sha256(mixed).digest()
    stream = hashlib.shake_256(b"meldhouse/deal/1\0" + seed + deal.to_bytes(4, "big")).digest(20_000)
    at = 0
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        limit = 65536 // (i + 1) * (i + 1)
        while True:
            drawn = int.from_bytes(stream[at : at + 2], "big")
            at += 2
            if drawn < limit:
                break
        j = drawn % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@given(
    house=st.binary(max_size=40),
    parts=st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=10), max_size=8),
    deal=st.integers(1, 1000),
    size=st.integers(0, 200),
)
def test_a_shuffle_is_the_one_that_is_described(house, parts, deal, size):
    shuffle = SeededShuffle(house, parts)
    assert shuffle.chance(deal).shuffled(range(size)) == by_the_book(house, parts, deal, range(size))
    assert shuffle.commitment == hashlib.sha256(b"meldhouse/commitment/1\0" + house).hexdigest()


def test_parts_cannot_be_moved_from_one_seat_to_another():
    assert mixed_seed(b"x", ["ab", ""]) != mixed_seed(b"x", ["a", "b"])
    assert mixed_seed(b"x", ["", "ab"]) != mixed_seed(b"x", ["ab", ""])
    assert mixed_seed(b"x", []) != mixed_seed(b"x", [""])
    assert commitment(b"x") != commitment(b"y")


def test_every_place_is_equally_likely():
    """Chi-squared over where the first of eight cards goes; the bound is far out at one in a million."""
    for make in (lambda n: Seeded(n.to_bytes(32, "big"), 1), Dice):
        places = Counter(make(n).shuffled(range(8)).index(0) for n in range(4_000))
        chi = sum((places[place] - 500) ** 2 / 500 for place in range(8))
        assert chi < 40, places


def test_a_stacked_deck_must_be_the_deck_in_play():
    assert Stacked([2, 1, 1]).shuffled([1, 1, 2]) == [2, 1, 1]
    with pytest.raises(DeckError):
        Stacked([1, 2, 2]).shuffled([1, 1, 2])
    with pytest.raises(DeckError):
        Stacked([1]).shuffled([1, 1])
    once = Stacked([1, 2])
    once.shuffled([1, 2])
    with pytest.raises(DeckError):
        once.shuffled([1, 2])
    for deal in (0, 2, -1):
        with pytest.raises(DeckError):
            StackedShuffle([[[1]]]).chance(deal)


def test_printing_a_shuffle_shows_no_secret():
    assert "73656372" not in repr(SeededShuffle(b"secret")).replace(commitment(b"secret"), "")
    assert "secret" not in repr(SeededShuffle(b"secret", ["part"]))
    assert repr(StackedShuffle([[[3, 4]]])) == "StackedShuffle(1 deals)"
