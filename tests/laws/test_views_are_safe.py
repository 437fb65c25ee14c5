"""Laws of safety: nothing that is done to a view changes what the referee knows."""

import pytest
from hypothesis import given
from tests.support.law_tables import WALKS, everybody, on_every_table, truth, walk

from meldhouse.core.game import AnyGame
from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.parts.values import Value

IMMUTABLE = (int, str, bytes, float, type(None))


def values_in(value: object) -> list[Value]:
    """A value and all values that can be reached from it. Lists, sets and dictionaries could be changed."""
    if isinstance(value, tuple):
        return [inner for item in value for inner in values_in(item)]
    if isinstance(value, Value):
        fields = [getattr(value, name) for name in value.FIELDS]
        return [value, *(inner for field in fields for inner in values_in(field))]
    assert isinstance(value, IMMUTABLE), f"{value!r} could be changed"
    return []


def snapshot(game: AnyGame, match: Match) -> object:
    """The whole truth as plain data."""
    state = truth(match)
    boxes = (state.public, *state.private)
    return [as_data(box, game.write_cards) for box in boxes], state.secret.left


def vandalise(value: Value) -> None:
    """Tries to replace and to delete everything that a value has, and to add to it."""
    for name in [*(name for name in dir(value) if not name.startswith("__")), "invented"]:
        with pytest.raises(AttributeError):
            setattr(value, name, 7)
        with pytest.raises(AttributeError):
            delattr(value, name)


@on_every_table
@given(walked=WALKS)
def test_no_value_in_a_view_can_be_changed(game: AnyGame, walked: tuple[int, int]) -> None:
    match = walk(game, *walked)
    before = snapshot(game, match)
    for observer in everybody(game):
        for value in values_in(match.view(observer)):
            vandalise(value)
    assert snapshot(game, match) == before


@on_every_table
@given(walked=WALKS)
def test_a_shown_view_still_equals_the_truth(game: AnyGame, walked: tuple[int, int]) -> None:
    match, again = walk(game, *walked), walk(game, *walked)
    for observer in everybody(game):
        shown, unseen = match.view(observer), truth(again).view(observer)
        assert shown == unseen
        assert unseen == shown
        assert hash(shown) == hash(unseen)
        assert repr(shown) == repr(unseen)


@on_every_table
def test_a_copy_of_a_public_box_is_open_again(game: AnyGame) -> None:
    match = walk(game, 1, 5)
    copy = match.view(None).public.copy()
    copy.turn = 1 - copy.turn
    assert copy != match.view(None).public
