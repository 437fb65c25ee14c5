"""The notation of Rummy Five, Big Eight and Octablitz."""

import pytest

from meldhouse.parts.errors import NotationError
from meldhouse.parts.letter_cards import read_card, read_cards, write_cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ()),
        ("bA", (1,)),
        ("bABCss rL", (1, 2, 3, 0, 0, 13)),
        ("rs bs rs", (7, 0, 7)),
        ("  bA\tB\n", (1, 2)),
        ("bArA", (1, 8)),
    ],
)
def test_cards_are_read(text, cards):
    assert read_cards(text) == cards


def test_cards_are_written_as_in_the_rulings():
    assert write_cards((1, 2, 3, 0, 0, 13)) == "bABCss rL"
    assert write_cards(()) == ""


@pytest.mark.parametrize("text", ["A", "b", "bA r", "brA", "bX", "b1", "BA", "bA-", "ba", "b\u0410"])
def test_other_texts_are_refused(text):
    with pytest.raises(NotationError) as caught:
        read_cards(text)
    assert len(caught.value.detail.splitlines()) == 1


@pytest.mark.parametrize("text", ["", "bAB", "bA rA"])
def test_one_card_is_one_card(text):
    with pytest.raises(NotationError):
        read_card(text)
