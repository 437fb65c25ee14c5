"""Sets on a table: reading, writing, and what a turn changed."""

import pytest

from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import (
    difference,
    place_of,
    read_layout,
    sets_by_tile,
    tiles_of,
    write_layout,
)


def read_numbers(text):
    return tuple(int(word) for word in text.split())


def write_numbers(tiles):
    return " ".join(str(tile) for tile in tiles)


@pytest.mark.parametrize("table", [(), ((1,),), ((1, 2, 3), (4, 5, 6)), ((9, 8), (7,), (1, 2))])
def test_what_is_written_is_read_again(table):
    assert read_layout(write_layout(table, write_numbers), read_numbers) == table


def test_all_sets_are_read_in_one_go():
    texts = []

    def read(text):
        texts.append(text)
        return read_numbers(text)

    assert read_layout("1 2/3", read) == ((1, 2), (3,))
    assert len(texts) == 1


@pytest.mark.parametrize("text", ["1 / / 2", "/", "1 /", "/ 1"])
def test_an_empty_set_is_no_set(text):
    with pytest.raises(NotationError, match="empty"):
        read_layout(text, read_numbers)


def test_tiles_that_run_together_are_refused():
    with pytest.raises(NotationError, match="apart"):
        read_layout("12 / 3", lambda text: tuple(int(sign) for sign in text if sign.isdigit()))


def test_tiles_are_found_by_set_and_place():
    table = ((1, 2, 3), (4, 5))
    assert tiles_of(table) == [1, 2, 3, 4, 5]
    assert place_of(table, 5) == (1, 1)
    assert place_of(table, 6) is None
    assert sets_by_tile(table) == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1}


def test_the_difference_names_tiles():
    found = difference(((1, 2, 3), (4, 5, 6), (7, 8)), ((4, 5, 6), (1, 2, 9), (2, 7)))
    assert found.added == (9,)
    assert found.missing == (3, 8)
    assert found.doubled == (2,)


def test_the_order_of_sets_and_tiles_is_no_difference():
    found = difference(((1, 2), (3, 4)), ((4, 3), (1, 2)))
    assert (found.added, found.missing, found.doubled) == ((), (), ())
