"""Each ruling by its number, beyond the rulebook's own examples."""

import pytest
from tests.games.rhine_rummy.positions import game_of, hand, refuse, state_of, table, view_of

from meldhouse.core.refusal import Refusal, Refused
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.core.state import View
from meldhouse.core.table import Table
from meldhouse.games import build_game
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.boxes import RhineStanding
from meldhouse.games.rhine_rummy.events import DealEnded, Drew, Laid, Passed, Qualified
from meldhouse.games.rhine_rummy.sets import OF_GROUP, read_set, refuse_set
from meldhouse.parts.chance import Dice, Stacked
from meldhouse.parts.errors import OptionError
from meldhouse.parts.playing_cards import packs_of_cards, read_card, read_cards, write_kind


def play(game, state, text):
    """The state and what was told after seat 0's decision, which must be allowed."""
    action = game.read_action(text)
    assert game.refusal(state.view(0), action) is None
    after, told = game.play(state, 0, action)
    return after, told


# --- RR-1, RR-2: the deal ---


@pytest.mark.parametrize(("players", "packs"), [(2, 2), (4, 2), (5, 2), (6, 3), (8, 3)])
def test_rr_1_packs_by_players(players, packs):
    game = build_game("rhine-rummy", players)
    state, _ = game.deal(game.opening(), Dice(1))
    cards = [card for own in state.private for card in own.hand] + list(state.secret.left)
    assert len(cards) == len(set(cards)) == packs * 54
    assert [len(own) for own in state.private] == [10] * players
    assert sum(write_kind(card >> 3) == "*" for card in cards) == packs * 2


def test_rr_1_packs_as_agreed():
    assert len(packs_of_cards(build_game("rhine-rummy", 2, {"packs": 4}).packs)) == 216
    with pytest.raises(OptionError, match="packs"):
        build_game("rhine-rummy", 2, {"packs": 1})


@pytest.mark.parametrize("players", [1, 9])
def test_rr_1_two_to_eight_players(players):
    with pytest.raises(OptionError, match="2 to 8"):
        build_game("rhine-rummy", players)


def test_rr_1_the_dealers_left_begins_and_gets_the_first_cards():
    game = game_of(players=3)
    deck = packs_of_cards(2)
    state, _ = game.deal(RhineStanding(4, (7, 8, 9), 1), Stacked(deck))
    assert game.awaited(state.public) == (2,)
    assert state.private[2].hand == tuple(deck[:10])
    assert state.private[0].hand == tuple(deck[10:20])
    assert state.private[1].hand == tuple(deck[20:30])
    assert state.secret.top == deck[30]
    assert state.public.points == (7, 8, 9)


def test_rr_1_the_deal_moves_left_and_a_match_has_ten():
    game = game_of(players=2)
    assert game.options["deals"] == 10
    over, _ = game.play(state_of(game, "", "5h 6h 7h", "9c", opened=False), 0, Lay(table("5h 6h 7h")))
    standing = game.settle(over)
    assert (standing.deals, standing.dealer) == (1, 0)
    assert game.ranking(RhineStanding(9, (5, 9), 0)) is None
    assert game.ranking(RhineStanding(10, (5, 9), 0)) == (1, 2)


def test_rr_2_one_pile_for_two_players_and_two_for_more():
    assert game_of(players=2).piles(31) == (31,)
    assert game_of(players=3).piles(31) == (16, 15)
    assert game_of(players=3).piles(0) == (0, 0)


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
        # with a joker beside three naturals, and with one among them
        ("", "5h 6h 7h *", "5h 6h 7h * Kc", True),
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


# --- RR-6: wilds ---


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        # a. the same card, with other neighbours
        ("7h * 9h / 7c 7d 7s", "* 9h 10h / 7c 7d 7s 7h", "10h 2c"),
        ("7h * 9h", "6h 7h * 9h", "6h 2c"),
        ("3c 3d 3h *", "3c 3d * / 3h 4h 5h", "4h 5h 2c"),
        # b. from the hand, wherever it lies afterwards
        ("7h * 9h / 7c 7d 7s / 9c 9d 9s", "8h 8c * / 7c 7d 7s 7h / 9c 9d 9s 9h", "8h 8c 2c"),
        # b. from another set, now with a natural of the old one
        ("7h * 9h / 8h 8c 8d 8s", "7h 8h 9h / 8c 8d 8s / Jc Qc *", "Jc Qc 2c"),
        # b. any card of its rank for a group
        ("8c 8d * / 8h 8s 8c' 8d'", "8c 8d 8h / 8s 8c' 8d' / Jc Qc *", "Jc Qc 2c"),
    ],
)
def test_rr_6_allowed(before, after, holds):
    assert refuse(before, after, holds) is None


def test_rr_6a_an_ace_is_the_same_card_low_and_high():
    assert refuse("* 2h 3h 4h", "2h 3h 4h / Qh Kh *", "Qh Kh 9c") is None


@pytest.mark.parametrize(
    ("before", "after", "holds", "expected"),
    [
        # a. in a group it is a rank, in a sequence suit and rank
        ("8c 8d *", "8c 8d 8h' / 7h * 9h", "7h 9h 8h' 2c", None),
        ("8c 8d * 8s", "8c 8d 8s / 7h * 9h", "7h 9h 2c", ("RR-6b", "wild-not-freed-group")),
        # b. its card came from another set, but lies apart from the old one
        (
            "7h * 9h 10h Jh / 8h 8c 8d 8s",
            "9h 10h Jh / 7h 7c 7d / 8h 8c 8d 8s / Qc Kc *",
            "7c 7d Qc Kc 2c",
            ("RR-6b", "wild-not-freed"),
        ),
        # b. a card of its own group does not take its place
        ("8c 8d 8h *", "8c 8d 8h / Jc Qc *", "Jc Qc 2c", ("RR-6b", "wild-not-freed-group")),
        # b. the right rank in the wrong suit
        (
            "7h * 9h / 7c 7d 7s / 9c 9d 9s",
            "8c 8d * / 7c 7d 7s 7h / 9c 9d 9s 9h",
            "8c 8d 2c",
            ("RR-6b", "wild-not-freed"),
        ),
        # c. all naturals from one old set, though not all of that set
        ("5d 6d 7d 8d 9d 10d", "5d 6d 7d / 8d 9d 10d * Qd", "* 2c", ("RR-4", "card-not-held")),
        ("5d 6d 7d 8d 9d 10d", "5d 6d 7d 4d' / 8d 9d 10d *", "* 4d' 2c", ("RR-3", "sequence-out-of-order")),
        ("5d 6d 7d 8d 9d 10d", "4d 5d 6d 7d / 8d 9d 10d *", "* 4d 2c", ("RR-6c", "wild-without-company")),
        # c. a freed joker needs company, too
        ("7c * 9c / 4c 4d 4h", "7c 8c 9c / 4c 4d 4h *", "8c 2d", ("RR-6c", "wild-without-company")),
        # d. the card left for another sequence
        ("3h 4h 5h 6h 7h", "2h 3h 4h * / 5h 6h 7h", "* 2h 9c", ("RR-6d", "wild-swapped")),
        # d. another copy of it does no harm
        ("3h 4h 5h / 6h 6c 6d 6s", "3h 4h 5h * 7h / 6h 6c 6d 6s", "* 7h 9c", None),
        # d. the old set shares only the joker itself with the new sequence
        ("7c * 9c", "7c 7d 7h / 8c 9c 10c / 5c 6c *", "8c 10c 7d 7h 5c 6c 2d", None),
        # d. says nothing of groups
        ("3h 4h 5h 6h / 6c 6d 6s", "3h 4h 5h / 6c 6d 6s 6h *", "2d *", None),
    ],
)
def test_rr_6_letter_by_letter(before, after, holds, expected):
    assert refuse(before, after, holds) == expected


def test_rr_6b_lying_with_the_joker_itself_is_not_lying_with_its_old_set():
    before, after = "8c 8d 8s * / 5h 6h 7h 8h", "8c 8d 8s / 5h 6h 7h / 8h * 10h"
    assert refuse(before, after, "10h 2c") == ("RR-6b", "wild-not-freed-group")


def test_rr_6d_an_ace_that_is_still_there_has_not_left():
    low = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh"
    assert refuse(low, f"{low} Kh *", "Kh * 2c") is None
    full = f"{low} Kh Ah'"
    left = f"{low} Kh *"
    assert refuse(f"{full} / Qc Kc Ac", f"{left} / Qc Kc Ac / Ah' Ad As", "* Ad As 2c")[0] == "RR-6c"


def test_rr_6b_one_card_frees_one_joker():
    before = "7h * 9h / 7h' *' 9h'"
    both = "7h 8h 9h / 7h' 9h' 8h' / 5c 5d * / 6c 6d *'"
    assert refuse(before, both, "8h 8h' 5c 5d 6c 6d 2c") == ("RR-3", "sequence-out-of-order")
    both = "7h 8h 9h / 7h' 8h' 9h' / 5c 5d * / 6c 6d *'"
    assert refuse(before, both, "8h 8h' 5c 5d 6c 6d 2c") is None
    one = "7h 8h 9h / 7h' 7c 7d / 9h' 9c 9d / 5c 5d * / 6c 6d *'"
    holds = "8h 7c 7d 9c 9d 5c 5d 6c 6d 2c"
    assert refuse(before, one, holds) == ("RR-6b", "wild-not-freed")


def test_rr_6b_the_refusal_names_the_card_and_the_sets():
    game, view = view_of("4c 4d 4h / 7h * 9h", "8c 8d 7c 7d 9c 9d 2c")
    after = table("4c 4d 4h / 8c 8d * / 7c 7d 7h / 9c 9d 9h")
    refused = game.refuse_lay(view, after)
    assert refused == Refusal("wild-not-freed", "RR-6b", (read_card("8h"),), {"set": 2, "old_set": 2})


def test_rr_6d_the_refusal_names_the_card_that_left():
    game, view = view_of("5d 6d 7d 8d", "* 9d 7h 7s 2c")
    refused = game.refuse_lay(view, table("5d 6d * 8d 9d / 7d 7h 7s"))
    assert refused == Refusal("wild-swapped", "RR-6d", (read_card("7d"),), {"set": 1})


# --- RR-7, RR-8: the end ---


def test_rr_7_going_out_scores_nothing_and_the_others_count():
    game = game_of()
    state = state_of(game, "5c 5d 5h", "5s", "Kc Ad * 7h")
    after, told = play(game, state, "lay 5c 5d 5h 5s")
    assert game.awaited(after.public) == ()
    ended = told[-1].to(None)
    assert isinstance(ended, DealEnded)
    assert (ended.seat, ended.down_and_out, ended.scores) == (0, False, (0, 13 + 15 + 20 + 7))
    assert ended.hands == ((), hand("Kc Ad * 7h"))
    assert after.public.result == ended
    assert game.refusal(after.view(1), DRAW) == Refusal("deal-over", "RR-7")
    assert game.choices(after.view(1)) == []
    assert game.settle(after).points == (0, 55)


def test_rr_7_down_and_out_scores_minus_twenty():
    game = game_of()
    state = state_of(game, "5c 5d 5h", "5s 7h 8h 9h", "Kc", opened=False)
    after, told = play(game, state, "lay 5c 5d 5h 5s / 7h 8h 9h")
    ended = told[-1].to(None)
    assert (ended.seat, ended.down_and_out, ended.scores) == (0, True, (-20, 13))
    assert game.settle(after).points == (-20, 13)
    assert game.settle(state) is None


def test_rr_7_points_add_up_over_deals_and_the_lowest_wins():
    game = game_of(deals=2, players=3)
    assert game.ranking(RhineStanding(2, (30, -5, 30), 2)) == (2, 1, 2)


def test_rr_8_with_an_empty_stock_who_tables_nothing_ends_the_deal():
    game = game_of()
    state = state_of(game, "5c 5d 5h", "5s Kc", "2d 3d", stock="")
    view = state.view(0)
    assert game.refusal(view, DRAW) == Refusal("stock-empty", "RR-8")
    assert PASS in game.choices(view)
    assert DRAW not in game.choices(view)
    after, told = play(game, state, "pass")
    assert told[0].to(1) == Passed(0)
    ended = told[1].to(1)
    assert (ended.seat, ended.down_and_out, ended.scores) == (None, False, (18, 5))
    assert game.awaited(after.public) == ()


def test_rr_8_with_an_empty_stock_cards_can_still_be_tabled():
    game = game_of()
    after, _ = play(game, state_of(game, "5c 5d 5h", "5s Kc", "2d 3d", stock=""), "lay 5c 5d 5h 5s")
    assert game.awaited(after.public) == (1,)


def test_rr_8_no_passing_while_there_is_a_stock():
    game = game_of()
    state = state_of(game, "", "5s Kc", stock="2d 3d")
    assert game.refusal(state.view(0), PASS) == Refusal("stock-not-empty", "RR-4", numbers={"left": 2})


# --- RR-9: variations ---


@pytest.mark.parametrize(
    ("values", "before", "after", "holds", "worth"),
    [
        ("face", "", "9c 9d 9h", "9c 9d 9h 2c", 27),
        ("face", "", "10c 10d 10h", "10c 10d 10h 2c", 30),
        ("face", "", "10c 10d *", "10c 10d * 2c", 30),
        ("face", "", "Jc Qc *", "Jc Qc * 2c", 36),
        ("face", "", "* Kc Ac", "* Kc Ac 2c", 40),
        ("face", "", "Ac 2c 3c", "Ac 2c 3c 9h", 20),
        ("face", "", "4c 5c 6c / 4d 5d 6d", "4c 5c 6c 4d 5d 6d 9h", 30),
        ("canasta", "", "10c 10d 10h", "10c 10d 10h 2c", 30),
        ("canasta", "", "7c 7d 7h / 4c 4d 4h", "7c 7d 7h 4c 4d 4h 9s", 30),
        ("canasta", "", "7c 7d 7h", "7c 7d 7h 9s", 15),
        ("canasta", "", "Ac 2c 3c", "Ac 2c 3c 9h", 30),
        # only what came from the hand counts, and only what is a set by itself
        ("face", "10c 10d 10h", "10c 10d 10h 10s 10c'", "10s 10c' 2c", 0),
        ("face", "10c 10d 10h", "10c 10d 10h 10s *", "10s * 2c", 0),
        ("face", "9h 10h Jh", "6h 7h 8h 9h 10h Jh Qh Kh Ah", "6h 7h 8h Qh Kh Ah 2c", 21 + 40),
        ("face", "Qc Qd Qh", "Qc Qd Qh Kc' Kd' Kh'", "Kc' Kd' Kh' 2c", None),
    ],
)
def test_rr_9_thirty_to_qualify(values, before, after, holds, worth):
    refused = None
    game, view = view_of(before, holds, opened=False, qualify="thirty", values=values)
    refused = game.refuse_lay(view, table(after))
    if worth is None:
        assert refused.clause == "RR-3"
    elif worth >= 30:
        assert refused is None
    else:
        assert (refused.code, refused.clause) == ("below-thirty", "RR-9")
        assert refused.numbers == {"worth": worth, "needed": 30}


def test_rr_9_the_rest_of_the_turn_is_open_with_thirty_too():
    assert (
        refuse("7c * 9c", "7c 8c 9c / 4h 4s * / Jd Qd Kd", "8c 4h 4s Jd Qd Kd 2c", False, qualify="thirty")
        is None
    )


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("2h 3h 4h", "2h"),
        ("Ah 2c 3h", "2h"),
        ("Ah 2h 3h", "2h"),
        ("2c 8d 8h", "group 8"),
        ("2c 2d 2h", None),
        ("2c * 8h", None),
        ("* 2h 3h", None),
        ("7h 2h 9h", "8h"),
    ],
)
def test_rr_9_wild_twos(text, meaning):
    reading = read_set(read_cards(text), True)
    if meaning is None:
        assert reading is None
    elif meaning.startswith("group"):
        assert reading.meaning == OF_GROUP + 8
    else:
        assert write_kind(reading.meaning) == meaning


@pytest.mark.parametrize(
    ("before", "after", "holds", "expected"),
    [
        # a two frees nothing: it is never natural
        ("Ah * 3h 4h", "Ah 2h 3h 4h / 9c 9d *", "2h 9c 9d Kc", ("RR-6b", "wild-not-freed")),
        ("Ah 2h 3h 4h", "Ah 2c 3h 4h / 9c 9d 2h", "2c 9c 9d Kc", ("RR-6b", "wild-not-freed")),
        # a wild two is freed like a joker
        ("7h 2c 9h", "7h 8h 9h / Kc Kd 2c", "8h Kc Kd Ks", None),
        ("8h 8c 2c", "8h 8c / 2c", "Kd", ("RR-4", "nothing-tabled")),
        # and needs company like one
        ("6d 7d 8d", "6d 7d 8d 2s", "2s Kc", ("RR-6c", "wild-without-company")),
        ("6d 7d 8d", "6d 7d 8d 2s 10d", "2s 10d Kc", None),
    ],
)
def test_rr_9_wild_twos_in_a_turn(before, after, holds, expected):
    assert refuse(before, after, holds, twos_wild=True) == expected


def test_rr_9_a_set_with_a_wild_two_does_not_qualify():
    assert refuse("", "2h 3h 4h", "2h 3h 4h 9c", False, twos_wild=True) == ("RR-5", "not-qualified")
    assert refuse("", "2h 3h 4h", "2h 3h 4h 9c", False, twos_wild=False) is None


def test_rr_9_all_variations_together():
    options = {"qualify": "thirty", "twos_wild": True, "values": "canasta"}
    # a wild in the place of an ace counts 20, in the place of a two 5
    assert refuse("", "2c Ad Ah", "2c Ad Ah 9c", False, **options) is None
    assert refuse("", "Ah 2c 3h", "Ah 2c 3h 9c", False, **options) is None
    game, view = view_of("", "3h 4h 2s 9c", False, **options)
    assert game.refuse_lay(view, table("3h 4h 2s")).numbers == {"worth": 15, "needed": 30}
    assert game.values.of_hand(hand("2s * Ah 3h 8c")) == 50 + 50 + 20 + 5 + 10


# --- the referee ---


def test_a_refused_turn_leaves_everything_as_it_was():
    game = build_game("rhine-rummy", 3)
    at = Table(game, game.opening(), SeededShuffle(b"refused").chance(1))
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
