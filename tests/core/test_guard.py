"""Values of plug-in games, which are never compiled, are open at first and read-only once they are shown."""

import pytest
from tests.support.high_card.events import Played
from tests.support.high_card.rules import HighCard
from tests.support.high_card.state import HighCardOwn

from meldhouse._guard import seal
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.parts.values import kind_of


def test_a_value_is_open_until_it_is_sealed() -> None:
    own = HighCardOwn((1, 2))
    own.hand = (3,)
    seal((own,))
    with pytest.raises(AttributeError, match=r"HighCardOwn\.hand is read-only"):
        own.hand = (4,)
    with pytest.raises(AttributeError):
        del own.hand
    assert own.hand == (3,)


def test_a_sealed_value_equals_an_open_one() -> None:
    sealed, open_one, other = Played(0, 5), Played(0, 5), Played(1, 5)
    seal(sealed)
    assert sealed == open_one
    assert open_one == sealed
    assert sealed != other
    assert hash(sealed) == hash(open_one)
    assert repr(sealed) == repr(open_one)
    assert kind_of(sealed) == kind_of(open_one)
    assert isinstance(sealed, Played)


def test_the_referee_seals_the_views_of_a_plug_in_game() -> None:
    match = Match(HighCard(2, {"deals": 1}), SeededShuffle(b"guard"))
    match.deal()
    view = match.view(0)
    hand = view.own.hand
    for value, name in ((view, "own"), (view.own, "hand"), (view.public, "turn"), (view.public, "new")):
        with pytest.raises(AttributeError):
            setattr(value, name, ())
    seat = match.awaited[0]
    match.decide(seat, match.choices(seat)[0])
    assert view.own.hand == hand
