"""A draft moves tiles about, forgets none, and can take everything back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from meldhouse.parts.draft import Draft, DraftError
from meldhouse.parts.layout import tiles_of

TABLE = ((1, 2, 3), (4, 5, 6, 7), (8, 9, 10))
HAND = (20, 21, 22, 23)


def draft():
    return Draft(TABLE, HAND)


def test_a_new_draft_is_what_lies_there():
    fresh = draft()
    assert fresh.layout == TABLE
    assert fresh.hand == HAND
    assert fresh.from_hand == ()
    assert not fresh.is_changed


def test_a_hand_tile_goes_into_a_set_at_its_place():
    made = draft()
    made.put((20,), 1, 2)
    assert made.layout[1] == (4, 5, 20, 6, 7)
    assert made.hand == (21, 22, 23)
    assert made.from_hand == (20,)


def test_tiles_make_a_new_set_in_the_order_named():
    made = draft()
    made.put((22, 4, 20))
    assert made.layout == ((1, 2, 3), (5, 6, 7), (8, 9, 10), (22, 4, 20))
    assert made.from_hand == (22, 20)


def test_several_new_sets_are_one_step():
    made = draft()
    made.put_sets([(22, 4), (20, 21)])
    assert made.layout == ((1, 2, 3), (5, 6, 7), (8, 9, 10), (22, 4), (20, 21))
    assert (made.hand, made.steps) == ((23,), 1)
    with pytest.raises(DraftError, match="twice"):
        made.put_sets([(22, 4), (4, 21)])
    made.undo()
    assert made.layout == TABLE


def test_an_emptied_set_is_gone():
    made = draft()
    made.put((1, 2, 3), 1, 0)
    assert made.layout == ((1, 2, 3, 4, 5, 6, 7), (8, 9, 10))


def test_a_tile_moves_within_its_set():
    made = draft()
    made.put((4,), 1)
    assert made.layout[1] == (5, 6, 7, 4)


def test_split_and_join_are_opposites():
    made = draft()
    made.split(1, 2)
    assert made.layout == ((1, 2, 3), (4, 5), (6, 7), (8, 9, 10))
    made.join(1, 2)
    assert made.layout == TABLE


def test_a_replaced_tile_of_the_table_becomes_loose():
    made = draft()
    made.replace(20, 5)
    assert made.layout == ((1, 2, 3), (4, 20, 6, 7), (8, 9, 10), (5,))


def test_a_replaced_tile_of_the_hand_goes_back_to_the_hand():
    made = draft()
    made.put((20,), 0)
    made.replace(8, 20)
    assert made.layout == ((1, 2, 3, 8), (4, 5, 6, 7), (9, 10))
    assert made.hand == HAND


def test_a_replacing_tile_may_come_from_the_same_set():
    made = draft()
    made.replace(7, 4)
    assert made.layout == ((1, 2, 3), (7, 5, 6), (8, 9, 10), (4,))


def test_reset_is_a_step_that_can_be_undone():
    made = draft()
    made.put((20,), 0)
    after = made.layout
    made.reset()
    assert made.layout == TABLE
    made.undo()
    assert made.layout == after


def test_own_tiles_are_taken_back_and_the_step_can_be_undone_and_redone():
    made = draft()
    made.put((20, 21, 22))
    made.take_back((21,))
    assert made.layout == (*TABLE, (20, 22))
    assert made.hand == (21, 23)
    made.undo()
    assert made.layout == (*TABLE, (20, 21, 22))
    made.redo()
    assert made.hand == (21, 23)
    made.take_back((20, 22))
    assert not made.is_changed


def test_a_new_step_forgets_what_was_undone():
    made = draft()
    made.put((20,), 0)
    made.undo()
    made.put((21,), 0)
    with pytest.raises(DraftError, match="no step"):
        made.redo()


@pytest.mark.parametrize(
    ("reason", "move"),
    [
        ("no-such-tile", lambda d: d.put((99,))),
        ("named-twice", lambda d: d.put((20, 20))),
        ("no-tiles", lambda d: d.put(())),
        ("no-such-set", lambda d: d.put((20,), 3)),
        ("no-such-set", lambda d: d.put((20,), -1)),
        ("no-such-place", lambda d: d.put((20,), 0, 4)),
        ("no-such-place", lambda d: d.put((20,), 0, -1)),
        ("not-your-tile", lambda d: d.take_back((1,))),
        ("not-on-table", lambda d: d.take_back((20,))),
        ("no-such-place", lambda d: d.split(0, 0)),
        ("no-such-place", lambda d: d.split(0, 3)),
        ("no-such-set", lambda d: d.split(9, 1)),
        ("same-set", lambda d: d.join(0, 0)),
        ("no-such-set", lambda d: d.join(0, 7)),
        ("same-tile", lambda d: d.replace(1, 1)),
        ("not-on-table", lambda d: d.replace(1, 20)),
        ("nothing-to-undo", lambda d: d.undo()),
        ("nothing-to-redo", lambda d: d.redo()),
    ],
)
def test_what_no_hand_could_do_is_refused_and_changes_nothing(reason, move):
    made = draft()
    with pytest.raises(DraftError) as refused:
        move(made)
    assert refused.value.reason == reason
    assert refused.value.code == "bad-draft"
    assert made.layout == TABLE
    assert (made.hand, made.steps, made.undone) == (HAND, 0, 0)


def test_a_tile_in_two_places_is_no_beginning():
    with pytest.raises(DraftError):
        Draft(((1, 2, 3),), (3,))


NUMBERS = st.integers(-1, 12)
TILES = st.lists(st.sampled_from([*range(1, 11), *HAND, 99]), max_size=3)


class AnyTurn(RuleBasedStateMachine):
    """Whatever is tried, every tile is in one place, and the steps lead back and forth."""

    def __init__(self):
        super().__init__()
        self.draft = draft()
        self.past = []

    def attempt(self, move):
        before = (self.draft.layout, self.draft.steps, self.draft.undone)
        try:
            move()
        except DraftError:
            assert (self.draft.layout, self.draft.steps, self.draft.undone) == before
            return
        if self.draft.steps > before[1]:
            self.past.append(before[0])

    @rule(tiles=TILES, to=st.none() | NUMBERS, at=st.none() | NUMBERS)
    def put(self, tiles, to, at):
        self.attempt(lambda: self.draft.put(tiles, to, at))

    @rule(tiles=TILES)
    def take_back(self, tiles):
        self.attempt(lambda: self.draft.take_back(tiles))

    @rule(number=NUMBERS, at=NUMBERS)
    def split(self, number, at):
        self.attempt(lambda: self.draft.split(number, at))

    @rule(first=NUMBERS, second=NUMBERS)
    def join(self, first, second):
        self.attempt(lambda: self.draft.join(first, second))

    @rule(tiles=TILES.filter(lambda tiles: len(tiles) == 2))
    def replace(self, tiles):
        self.attempt(lambda: self.draft.replace(*tiles))

    @rule()
    def reset(self):
        self.attempt(self.draft.reset)
        assert self.draft.layout == TABLE

    @rule()
    def undo(self):
        if self.past:
            self.draft.undo()
            assert self.draft.layout == self.past.pop()

    @rule()
    def undo_and_redo(self):
        if self.past:
            now = self.draft.layout
            self.draft.undo()
            self.draft.redo()
            assert self.draft.layout == now

    @invariant()
    def every_tile_is_in_one_place(self):
        tabled = tiles_of(self.draft.layout)
        assert sorted([*tabled, *self.draft.hand]) == sorted([*range(1, 11), *HAND])
        assert all(self.draft.layout)
        assert set(self.draft.from_hand) == set(HAND) - set(self.draft.hand)
        assert set(range(1, 11)) <= set(tabled)

    @invariant()
    def steps_are_counted(self):
        assert self.draft.steps == len(self.past)


TestAnyTurn = AnyTurn.TestCase


@given(st.lists(st.tuples(st.sampled_from(HAND), st.none() | st.integers(0, 2)), max_size=8))
def test_undoing_every_step_restores_the_beginning(moves):
    made = draft()
    for tile, to in moves:
        made.put((tile,), to)
    while made.steps:
        made.undo()
    assert made.layout == TABLE
    assert not made.is_changed


def test_a_set_in_another_order_is_no_change_where_order_means_nothing():
    def form(tiles):
        return tuple(sorted(tiles)) if tiles[0] < 10 else tiles

    made = Draft(((1, 2, 3), (11, 12, 13)), (4,), form)
    made.put((1,), 0)
    assert made.layout == ((2, 3, 1), (11, 12, 13))
    assert not made.is_changed
    assert made.steps == 1
    made.put((11,), 1)
    assert made.is_changed
    made.undo()
    made.put((4,), 0)
    assert made.is_changed
