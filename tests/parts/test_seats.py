"""Boxes of seats."""

import pytest

from meldhouse.parts.seats import alone, replaced


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_box_is_replaced_and_the_others_stay(seats):
    boxes = tuple([object() for _ in range(seats)])
    for seat in range(seats):
        new = object()
        made = replaced(boxes, seat, new)
        assert made[seat] is new
        assert made[:seat] + made[seat + 1 :] == boxes[:seat] + boxes[seat + 1 :]


def test_a_seat_alone_is_a_tuple():
    assert [alone(seat) for seat in range(8)] == [(seat,) for seat in range(8)]
