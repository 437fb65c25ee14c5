"""Rulings RR-3 to RR-5: what is a set, what is a turn, and the first one that tables cards; and the referee."""

import pytest
from tests.support.rhine_rummy.positions import game_of, hand, play, refuse, state_of, table, view_of

from meldhouse.core.referee import Referee
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.core.state import View
from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.events import Drew, Laid, Qualified
from meldhouse.games.rhine_rummy.sets import OF_GROUP, read_set, refuse_set
from meldhouse.parts.chance import Dice
from meldhouse.parts.playing_cards import packs_of_cards, read_card, read_cards, write_kind

# --- RR-3: sets ---


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("3h 3h' 3h''", None),
        ("3h * 3s", "group 3"),
        ("* Ah Ah'", "group A"),
        ("Ah * 3h", "2h"),
        ("* 2h 3h", "Ah"),
        ("Qh Kh *", "Ah"),
        ("Qh * Ah", "Kh"),
        ("* Kd Ad", "Qd"),
        ("Ad 2d *", "3d"),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah'", None),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh *", "Ah"),
        ("* 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", "Ah"),
        ("Ah 2h 3h 4h 5h 6h * 8h 9h 10h Jh Qh Kh Ah'", "7h"),
    ],
)
def test_rr_3_what_the_wild_stands_for(text, meaning):
    reading = read_set(read_cards(text), False)
    if meaning is None:
        assert reading.wild < 0
    elif meaning.startswith("group"):
        assert reading.meaning == OF_GROUP + (read_card(meaning[-1] + "h") >> 3) % 13 + 1
    else:
        assert write_kind(reading.meaning) == meaning


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3h 4h", "set-too-short"),
        ("*", "set-too-short"),
        ("3h * *'", "two-wilds"),
        ("* *'", "two-wilds"),
        ("3h 3d 4h", "no-set"),
        ("3h 4d 5h", "no-set"),
        ("5h 4h 3h", "sequence-out-of-order"),
        ("3h 5h *", "sequence-out-of-order"),
        ("Ah Kh Qh", "sequence-out-of-order"),
        ("Kh Ah 2h", "sequence-through-ace"),
        ("Kh * 2h", "sequence-through-ace"),
        ("* Ah 2h", "sequence-through-ace"),
        ("Kh Ah *", "sequence-through-ace"),
        ("3h 4h 6h", "sequence-with-gap"),
        ("3h 4h 4h'", "sequence-with-gap"),
        ("3h * 7h", "sequence-with-gap"),
    ],
)
def test_rr_3_what_is_no_set_and_why(text, code):
    cards = read_cards(text)
    refused = refuse_set(cards, False, 3)
    assert (refused.code, refused.clause, refused.numbers["set"]) == (code, "RR-3", 3)
    assert set(refused.cards) <= set(cards)
    assert read_set(cards, False) is None


def test_rr_3_no_set_is_ever_called_wrong_and_none_is_left_unexplained():
    """Either a reading or a refusal, for many random handfuls in order and out of it."""
    dice = Dice(5)
    deck = packs_of_cards(2)
    for _ in range(4000):
        cards = [deck[dice.below(len(deck))] for _ in range(dice.below(7))]
        for twos_wild in (False, True):
            assert (read_set(cards, twos_wild) is None) == (refuse_set(cards, twos_wild, 1) is not None)


# --- RR-4: a turn ---


def test_rr_4_drawing_ends_the_turn_and_shows_the_card_to_its_owner_only():
    game = game_of()
    state = state_of(game, "", "5h 6h 9c", stock="Kd 4c")
    after, (told,) = play(game, state, "draw")
    assert told.to(0) == Drew(0, 1, read_card("Kd"))
    assert told.to(1) == told.to(None) == Drew(0, 1)
    assert after.private[0].hand == hand("5h 6h 9c Kd")
    assert game.awaited(after.public) == (1,)
    assert game.refusal(after.view(0), DRAW) == Refusal("not-your-turn", "RR-4", numbers={"seat": 1})


def test_rr_4_tabling_ends_the_turn_too():
    game = game_of()
    after, told = play(game, state_of(game, "5c 5d 5h", "5s 9c"), "lay 5c 5d 5h 5s")
    assert [entry.to(1) for entry in told] == [Laid(0, (read_card("5s"),), 1, table("5c 5d 5h 5s"))]
    assert game.awaited(after.public) == (1,)


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("5c 5d 5h Ks", ("RR-4", "card-not-held")),
        ("5c 5d 5h 5s'", ("RR-4", "card-not-held")),
        ("5c 5d 5h 5s / 7h", ("RR-4", "card-not-held")),
        ("5c 5d 5s", ("RR-6", "card-missing")),
        ("", ("RR-6", "card-missing")),
        ("5c 5d 5h", ("RR-4", "nothing-tabled")),
    ],
)
def test_rr_4_rr_6_the_cards_of_a_turn(after, expected):
    assert refuse("5c 5d 5h", after, "5s 9c") == expected


def test_rr_6_no_card_lies_twice():
    game, view = view_of("5c 5d 5h", "5s 9c")
    (cards,) = table("5c 5d 5h 5s")
    assert game.refuse_lay(view, (cards, cards)).code == "card-twice"


def test_rr_4_numbers_that_are_no_cards_are_refused():
    game, view = view_of("5c 5d 5h", "5s 9c")
    for number in (-1, 10**6, 424):
        assert game.refuse_lay(view, ((*view.public.table[0], number),)).code == "card-not-held"


def test_rr_4_empty_sets_are_refused():
    game, view = view_of("5c 5d 5h", "5s 9c")
    assert game.refuse_lay(view, (*table("5c 5d 5h 5s"), ())).code == "set-too-short"


# --- RR-5: qualifying ---


@pytest.mark.parametrize(
    ("before", "after", "holds", "qualifies"),
    [
        # added to a set of the table
        ("5c 5d 5h", "5c 5d 5h 5s 5c' 5d'", "5s 5c' 5d' 9h", True),
        ("5c 5d 5h", "5c 5d 5h 5s 5c'", "5s 5c' 9h", False),
        ("3h 4h 5h", "3h 4h 5h 6h 7h 8h", "6h 7h 8h 9c", True),
        # three of the hand that are no neighbours
        ("4h 5h 6h", "2h 3h 4h 5h 6h 7h", "2h 3h 7h 9c", False),
        # around a card of the table
        ("6c 6d 6s 6h", "5h 6h 7h 8h 9h / 6c 6d 6s", "5h 7h 8h 9h Kc", True),
        ("6c 6d 6s 6h", "5h 6h 7h 8h / 6c 6d 6s", "5h 7h 8h Kc", False),
        # with a joker among three naturals, or beside four
        ("", "5h 6h 7h 8h *", "5h 6h 7h 8h * Kc", True),
        ("", "5h 6h * 8h", "5h 6h 8h * Kc", False),
        ("", "5c 5d *", "5c 5d * Kc", False),
        # everything else is open in the same turn
        ("7c * 9c", "7c 8c 9c / 4h 4s * / Jd Qd Kd", "8c 4h 4s Jd Qd Kd 2c", True),
        ("7c * 9c", "7c 8c 9c / 4h 4s *", "8c 4h 4s 2c", False),
    ],
)
def test_rr_5_qualifying(before, after, holds, qualifies):
    expected = None if qualifies else ("RR-5", "not-qualified")
    assert refuse(before, after, holds, opened=False) == expected
    assert refuse(before, after, holds, opened=True) is None


def test_rr_5_who_qualified_is_told_once():
    game = game_of()
    state = state_of(game, "", "5h 6h 7h 9c 9d 9h Kc", opened=False)
    after, told = play(game, state, "lay 5h 6h 7h")
    assert [type(entry.to(None)) for entry in told] == [Laid, Qualified]
    assert after.public.has_qualified(0)
    assert not after.public.has_qualified(1)
    again = after.public.copy()
    again.turn = 0
    after.public = again
    _, told = play(game, after, "lay 5h 6h 7h / 9c 9d 9h")
    assert [type(entry.to(None)) for entry in told] == [Laid]


def test_rr_5_only_the_seat_that_tabled_has_qualified():
    game = game_of()
    state = state_of(game, "5h 6h 7h", "8h 9c", opened=False)
    assert game.refuse_lay(state.view(0), table("5h 6h 7h 8h")).code == "not-qualified"


# --- the referee ---


def test_a_refused_turn_leaves_everything_as_it_was():
    game = build_game("rhine-rummy", 3)
    at = Referee(game, game.opening(), SeededShuffle(b"refused").chance(1))
    views = [at.view(seat) for seat in (0, 1, 2, None)]
    log = len(at.log)
    wrong = [Lay(()), Lay(((1, 2, 3),)), PASS, Lay((at.view(1).own.hand,))]
    for action in wrong:
        with pytest.raises(Refused):
            at.decide(1, action)
    with pytest.raises(Refused, match="not-your-turn"):
        at.decide(0, DRAW)
    assert [at.view(seat) for seat in (0, 1, 2, None)] == views
    assert len(at.log) == log
    assert at.awaited == (1,)


def test_watchers_only_watch():
    game, view = view_of("", "5s Kc")
    watcher = View(None, view.public, None, view.held, view.stock)
    assert game.refusal(watcher, DRAW) == Refusal("watching", "MH-1")
    assert game.choices(watcher) == []
