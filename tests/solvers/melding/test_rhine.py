"""Best plays at Rhine Rummy: accepted by the game, and equal to brute force through the rules."""

from itertools import combinations
from random import Random

import pytest
from tests.support.melding.slow_rhine import most_by_brute_force, small_position, wild_position

from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.games.rhine_rummy.simple_plays import Hand, simple_lays
from meldhouse.parts.chance import Seeded, mixed_seed
from meldhouse.parts.draft import Draft
from meldhouse.parts.layout import SEPARATOR, read_layout
from meldhouse.parts.playing_cards import KINDS, read_cards, write_cards
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rhine_rummy.plays import (
    best_rhine_play,
    best_rhine_plays,
    best_within,
    count_rhine_plays,
    find_rhine_play,
    rhine_keeping,
)
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition, hand_bounds
from meldhouse.solvers.melding.rhine_rummy.rescue import rescue_rhine
from meldhouse.solvers.melding.steps import steps_to

TWO_PACKS = build_game("rhine-rummy", 2, {})
WILD_TWOS = build_game("rhine-rummy", 2, {"twos_wild": True})
THIRTY = build_game("rhine-rummy", 2, {"qualify": "thirty"})


def position(table, hand):
    sets = read_layout(f"{table} {SEPARATOR} {hand}" if table else hand, read_cards)
    return sets[:-1], sets[-1]


def written(sets):
    return sorted(write_cards(cards) for cards in sets)


# --- by eye ---


def test_rr_3_suits_repeat_in_groups_and_sequences_end_in_aces():
    table, hand = position("", "9h 9h 9c Qd Kd Ad 4s")
    play = best_rhine_play(TWO_PACKS, table, hand, True)
    assert (play.tiles, play.proven) == (6, True)
    assert written(play.table) == ["9c 9h 9h'", "Qd Kd Ad"]


def test_rr_3_an_ace_is_laid_at_one_end_only():
    table, hand = position("", "Ad 2d 3d Qd Kd")
    assert best_rhine_play(TWO_PACKS, table, hand, True).tiles == 3
    table, hand = position("", "Ad Ad 2d 3d Qd Kd")
    assert best_rhine_play(TWO_PACKS, table, hand, True).tiles == 6


def test_rr_5_the_first_turn_qualifies_with_three_naturals_of_the_hand():
    assert best_rhine_play(TWO_PACKS, *position("5h 6h 7h", "8h 9c 9d"), False) is None
    play = best_rhine_play(TWO_PACKS, *position("5h 6h 7h", "8h 9c 9d 9s"), False)
    assert (play.tiles, play.left, play.proven) == (4, (), True)
    assert best_rhine_play(TWO_PACKS, *position("", "9c 9d *"), False) is None


def test_rr_9_qualifying_with_thirty():
    assert best_rhine_play(THIRTY, *position("", "9c 9d 9s"), False) is None
    play = best_rhine_play(THIRTY, *position("", "Qc Qd *"), False)
    assert play.tiles == 3


def test_rr_9_the_wild_that_counts_for_thirty_comes_from_the_hand():
    """The two that is freed goes elsewhere: `7h 8h 2d 10h` qualifies only with a two of the hand."""
    game = build_game("rhine-rummy", 2, {"qualify": "thirty", "twos_wild": True})
    layout, cards = position(
        "3h 2s 5h / 8s 9s 10s Js Qs / 10c 10d 10h 10c / 8d 9d 10d", "4c 2d Jd 2h 4h 7h 8h 10h 3s 4s 5s 9s"
    )
    play, is_proven = find_rhine_play(game, layout, cards, False, "value")
    assert (write_cards(play.left), is_proven) == ("4c", True)


@pytest.mark.parametrize(
    ("table", "hand", "cards"),
    [
        ("7c 7c 7d 7h 7s", "9c 9d 9h *", 4),  # a joker makes it thirty
        ("7s 8s 9s", "6d 6s 7s 8s *", 4),
        ("7h 8h * 10h", "6h 7h 9h *", 4),  # in the middle, beside the same joker of the table
        ("", "Kc 9h 10h Qh *", 4),
    ],
)
def test_rr_9_qualifying_with_thirty_and_a_wild_beside_three_naturals(table, hand, cards):
    play = best_rhine_play(THIRTY, *position(table, hand), False)
    assert (play.tiles, play.proven) == (cards, True)


@pytest.mark.parametrize(
    ("table", "hand", "cards"), [("Kd Kd Kh 2c", "Kc 2h 2s 6s", 2), ("4c 4h 4s *", "2c Ad 2d 4d *", 2)]
)
def test_rr_6c_a_group_is_parted_for_a_second_wild_of_the_same_rank(table, hand, cards):
    """The wild that stays keeps two of the old group, and the one that is placed has company from the hand."""
    play = best_rhine_play(WILD_TWOS, *position(table, hand), True)
    assert (play.tiles, play.proven) == (cards, True)


def test_rr_6b_a_joker_is_freed_by_its_card_from_the_hand():
    """8c takes the joker's place in the sequence, and the joker makes a group with two queens."""
    table, hand = position("7c * 9c", "8c Qh Qs")
    play = best_rhine_play(TWO_PACKS, table, hand, True)
    assert play.tiles == 3
    assert TWO_PACKS.refuse_table(table, play.table, hand, True) is None


def test_rr_6a_a_joker_stays_what_it_was():
    """7h and 9h could lie elsewhere, but then the joker would no longer be the 8h."""
    table, hand = position("7h * 9h", "8c 8d")
    assert best_rhine_play(TWO_PACKS, table, hand, True) is None


def test_rr_6c_a_joker_is_not_just_added():
    assert best_rhine_play(TWO_PACKS, *position("9c 9d 9s", "*"), True) is None
    assert best_rhine_play(TWO_PACKS, *position("9c 9d 9s", "* 9h"), True).tiles == 2


def test_rr_6b_five_jokers_are_freed_in_one_turn():
    """Each group gets its third natural from the hand, and each joker goes to a pair of the hand."""
    game = build_game("rhine-rummy", 6, {"packs": 3})
    table, hand = position(
        "2c 2d * / 5c 5d * / 8c 8d * / Jc Jd * / Kc Kd *", "2c 5c 8c Jc Kc Ah As 4h 4s 6h 6s 9h 9s Qh Qs"
    )
    play, proven = find_rhine_play(game, table, hand, True)
    assert (play.tiles, proven) == (15, True)


def test_rr_7_value_is_what_cards_cost_in_the_hand():
    table, hand = position("", "3c 3d 3h 3s Kc Kd Ks 3c")
    play = best_rhine_play(TWO_PACKS, table, hand, True, "value")
    assert (play.worth, play.value) == (54, 54)


@pytest.mark.parametrize(
    ("table", "hand", "words"),
    [(((0, 8, 16),), (0,), "too often"), (((0, 8),), (), "not legal"), ((), (424,), "no card")],
)
def test_impossible_positions_are_refused(table, hand, words):
    with pytest.raises(PositionError, match=words):
        best_rhine_play(TWO_PACKS, table, hand, True)


@pytest.mark.parametrize(
    ("table", "hand", "has_qualified", "cards"),
    [
        # both aces take the place of a joker, so neither is company for the other joker
        ("Qs Ks * / Qc Kc *", "Ac As 4h 6h 6s 10h Jh 2d *", True, 6),
        ("Qs Ks 2s / Qc Kc 2h", "Ac 2c 4h 6h 10h 10h Jh As 6s *", False, 6),
        # the table is too tight: no set can give a card to the joker that 9c sets free
        (
            "10c 10h * / 3h 4h 2d / 6c 6c 6h / 4s 5s 6s / 7c 7h 7d / 7d 2c 9d / As As Ad / 8c 2d 10c / Qc Qd Qc",
            "9c Jh 9s",
            True,
            0,
        ),
    ],
)
def test_rr_6c_wilds_without_company_are_ruled_out(table, hand, has_qualified, cards):
    game = build_game("rhine-rummy", 2, {"qualify": "thirty", "twos_wild": True})
    play, is_proven = find_rhine_play(game, *position(table, hand), has_qualified)
    assert (0 if play is None else play.tiles, is_proven) == (cards, True)


# --- beside brute force ---

WILD_TWOS_AND_THIRTY = build_game("rhine-rummy", 2, {"twos_wild": True, "qualify": "thirty"})
GAMES = (TWO_PACKS, WILD_TWOS, THIRTY, WILD_TWOS_AND_THIRTY, TWO_PACKS)


def hold_against_brute_force(number):
    """One small position: the play is allowed and as good as any. Returns whether that was proven."""
    rng = Random(number)
    game = GAMES[number % 5]
    table, hand = (wild_position if number % 2 else small_position)(rng, game)
    has_qualified = rng.random() < (0.5 if game.needs_thirty else 0.75)
    play, proven = find_rhine_play(game, table, hand, has_qualified, gentle=number % 3 == 0)
    best = most_by_brute_force(game, table, hand, has_qualified)
    told = (number, write_cards(hand), written(table), has_qualified, best)
    if play is not None:
        assert game.refuse_table(table, play.table, hand, has_qualified) is None, told
    assert (0 if play is None else play.tiles) == best, told
    return proven


@pytest.mark.parametrize("part", range(6))
def test_rr_4_plays_are_those_of_brute_force(part):
    proven = [hold_against_brute_force(number) for number in range(part * 50, part * 50 + 50)]
    assert sum(proven) >= 46, "small positions are nearly always proven"


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_rr_4_plays_of_two_thousand_positions_are_those_of_brute_force(part):
    for number in range(1000 + part * 200, 1200 + part * 200):
        hold_against_brute_force(number)


# --- several plays, and the way there ---


def test_several_plays_differ_in_what_they_lay_and_get_no_better():
    table, hand = position("9c 9d 9s / 4h 5h 6h", "9h 7h 8h Kc Kd Ks 2s *")
    plays = best_rhine_plays(TWO_PACKS, table, hand, True, 8)
    assert len(plays) == 8
    assert len({tuple(sorted(card >> 3 for card in play.laid)) for play in plays}) == 8
    assert [play.tiles for play in plays] == sorted([play.tiles for play in plays], reverse=True)
    assert plays[0].tiles == best_rhine_play(TWO_PACKS, table, hand, True).tiles == 7
    for play in plays:
        assert TWO_PACKS.refuse_table(table, play.table, hand, True) is None
    with pytest.raises(PositionError):
        best_rhine_plays(TWO_PACKS, table, hand, True, 0)


def test_all_selections_of_a_small_hand_are_found():
    """Three kings and a card that joins the table: one, three or four cards, and the kings with either."""
    table, hand = position("9c 9d 9s", "9h Kc Kd Ks")
    plays = best_rhine_plays(TWO_PACKS, table, hand, True, 50)
    assert [play.tiles for play in plays] == [4, 3, 1]


def test_just_these_cards_are_kept():
    table, hand = position("9c 9d 9s", "9h 9h Kc Kd Ks")
    play = rhine_keeping(TWO_PACKS, table, hand, True, hand[:1])
    assert play.left in (hand[:1], hand[1:2])
    assert rhine_keeping(TWO_PACKS, table, hand, True, hand[2:3]) is None
    with pytest.raises(PositionError, match="not all in the hand"):
        rhine_keeping(TWO_PACKS, table, hand, True, read_cards("2c"))
    with pytest.raises(PositionError, match="-1 is no card"):
        rhine_keeping(TWO_PACKS, table, hand, True, (-1,))


def test_the_gentlest_play_leaves_sets_alone():
    """8h could join either end of much; it joins the group, and nothing else moves."""
    table, hand = position("8c 8d 8s / 5h 6h 7h / 9h 10h Jh", "8h")
    play = best_rhine_play(TWO_PACKS, table, hand, True)
    assert (play.touched, play.moved, play.gentlest) == (1, 0, True)


@pytest.mark.parametrize(
    ("table", "hand", "moved"),
    [
        ("10h Jh Qh Kh / Kc Kd Ks", "9h Kh", 0),
        ("10h Jh Qh Kh / Kc Kd Ks / Qc Qd Qs", "9h Kd Qs", 0),
        ("9h 10h Jh Qh Kh / Kc Kd Ks", "8h Kc", 0),
        ("Jh Qh Kh Ah / Kc Kd Ks", "10h Kc As Ad", 1),
        ("* Js Qs Ks", "As 9s", 0),
        ("Jh Qh Kh", "Jd Jd Ah *", 0),
    ],
)
def test_no_card_is_moved_for_nothing(table, hand, moved):
    layout, cards = position(table, hand)
    play = best_rhine_play(TWO_PACKS, layout, cards, True)
    assert (play.left, play.moved) == ((), moved)
    assert TWO_PACKS.refuse_table(layout, play.table, cards, True) is None


def test_the_best_play_comes_first_where_the_search_is_hard():
    game = build_game("rhine-rummy", 4, {"twos_wild": True})
    layout, cards = position("5d 6d 7d", "2h 2d 2s * 5s 6s 8d")
    best = best_rhine_play(game, layout, cards, True)
    plays = best_rhine_plays(game, layout, cards, True, 3)
    assert plays[0].worth == best.worth
    assert [play.worth for play in plays] == sorted([play.worth for play in plays], reverse=True)


def test_wilds_that_are_worth_as_much_can_be_exchanged():
    """Any three of the four wilds will do; a search for each selection of them would come to no end."""
    layout, cards = position("5d 6d 7d", "2h 2d 2s * 5s 6s 8d")
    plays = best_rhine_plays(WILD_TWOS, layout, cards, True, 5)
    assert [play.tiles for play in plays] == [6, 6, 6, 6, 5]
    assert {write_cards(play.left) for play in plays[:4]} == {"2h", "2d", "2s", "*"}
    assert all(play.proven for play in plays)


@pytest.mark.parametrize("options", [{}, {"twos_wild": True}, {"qualify": "thirty"}])
def test_a_search_that_is_cut_short_finds_the_simple_plays(options):
    game = build_game("rhine-rummy", 4, options)
    rng = Random(f"cut short {options}")
    for _ in range(60):
        layout, hand = wild_position(rng, game)
        for has_qualified in (True, False):
            place = RhinePosition(game, layout, hand, has_qualified)
            play, _ = best_within(place, hand_bounds(hand, [1] * KINDS), False, -1)
            known = Hand(hand, game.twos_wild)
            tables = simple_lays(layout, known) if has_qualified else []
            if not has_qualified:
                tables = [(*layout, *sets) for sets in game.qualifying_sets(known)]
            lain = sum(len(cards) for cards in layout)
            most = max(
                [
                    sum(len(cards) for cards in table) - lain
                    for table in tables
                    if game.refuse_table(layout, table, hand, has_qualified) is None
                ],
                default=0,
            )
            assert (0 if play is None else play.tiles) >= most


def test_a_group_keeps_its_order_and_gets_new_cards_behind():
    table, hand = position("9s 9c 9h", "9d 9c")
    play = best_rhine_play(TWO_PACKS, table, hand, True)
    assert play.table[0][:3] == table[0]
    (step,) = steps_to(table, hand, play.table)
    assert (step.to, step.at, len(step.tiles)) == (0, 3, 2)


@pytest.mark.parametrize("number", range(30))
def test_no_step_moves_a_card_of_a_group_within_it(number):
    rng = Random(number)
    table, hand = (wild_position if number % 2 else small_position)(rng, TWO_PACKS)
    play = best_rhine_play(TWO_PACKS, table, hand, True)
    for step in () if play is None else steps_to(table, hand, play.table):
        reading = read_set(step.result, False)
        if reading is not None and reading.is_group:
            assert not set(step.tiles) & set(step.onto), (written(table), written(play.table))


# --- rescue and count ---


@pytest.mark.parametrize("number", range(25))
def test_rr_3_a_legal_table_shuffled_into_a_mess_is_rescued(number):
    """Sets of a legal table, some of them thrown together and cut anew: there is a way back."""
    rng = Random(number)
    game = WILD_TWOS if number % 3 == 0 else TWO_PACKS
    table, _ = wild_position(rng, game)
    lost = [card for cards in table[1:] for card in cards]
    rng.shuffle(lost)
    mess = (*table[:1], tuple(lost[:4]), tuple(lost[4:]))
    mess = tuple(cards for cards in mess if cards)
    play, proven = rescue_rhine(game, mess)
    assert proven
    assert sorted(card for cards in play.table for card in cards) == sorted(
        card for cards in mess for card in cards
    )
    assert all(read_set(cards, game.twos_wild) is not None for cards in play.table)
    assert play.touched == len([cards for cards in mess if cards not in play.table])
    draft = Draft(mess, ())
    for step in steps_to(mess, (), play.table):
        draft.put(step.tiles, step.to, step.at)
    assert written(draft.layout) == written(play.table)


def test_rr_3_a_rescue_leaves_legal_sets_alone_and_may_use_the_hand():
    table, hand = position("Kc Kd Ks / 4h 5h / 8c 8d 8s", "6h 2c")
    play, proven = rescue_rhine(TWO_PACKS, table, hand)
    assert (play.touched, play.laid, proven) == (1, hand[:1], True)
    assert play.table[:2] == (table[0], table[2])
    assert rescue_rhine(TWO_PACKS, table) == (None, True)
    assert rescue_rhine(TWO_PACKS, ())[0].table == ()
    with pytest.raises(PositionError, match="too often"):
        rescue_rhine(TWO_PACKS, ((0, 0),))


@pytest.mark.parametrize("number", range(12))
def test_all_selections_are_counted(number):
    """By trying every selection of kinds from the hand, each by itself."""
    rng = Random(500 + number)
    game = (TWO_PACKS, WILD_TWOS)[number % 2]
    table, hand = small_position(rng, game)
    hand = hand[:5]
    count, proven = count_rhine_plays(game, table, hand, True)
    selections = {
        tuple(sorted(card >> 3 for card in chosen))
        for size in range(1, len(hand) + 1)
        for chosen in combinations(hand, size)
        if laid_exactly(game, table, hand, chosen)
    }
    if proven:
        assert count == len(selections)
    else:
        assert count <= len(selections)


def laid_exactly(game, table, hand, chosen):
    return most_by_brute_force(game, table, chosen, True) == len(chosen)


def test_counting_stops_and_says_so():
    table, hand = position("", "9h Kc Kd Ks Kh")
    assert count_rhine_plays(TWO_PACKS, table, hand, True) == (5, True)
    assert count_rhine_plays(TWO_PACKS, table, hand, True, 5) == (5, False)
    assert count_rhine_plays(TWO_PACKS, table, hand, True, 2) == (2, False)


@pytest.mark.parametrize("number", range(40))
def test_steps_lead_to_the_answer_and_the_game_accepts_it(number):
    rng = Random(number)
    table, hand = wild_position(rng, TWO_PACKS)
    play = best_rhine_play(TWO_PACKS, table, hand, True)
    if play is None:
        return
    draft = Draft(table, hand)
    for step in steps_to(table, hand, play.table):
        draft.put(step.tiles, step.to, step.at)
    assert written(draft.layout) == written(play.table)
    assert TWO_PACKS.refuse_table(table, draft.layout, hand, True) is None


# --- whole deals ---


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (4, {}), (3, {"twos_wild": True}), (6, {}), (3, {"qualify": "thirty"})]
)
def test_rr_6_every_play_of_a_deal_is_accepted(players, options):
    game = build_game("rhine-rummy", players, options)
    state, _ = game.deal(game.opening(), Seeded(mixed_seed(b"rhine", []), 1))
    plays = 0
    for _ in range(60):
        if not game.awaited(state.public):
            break
        (seat,) = game.awaited(state.public)
        view = state.view(seat)
        play = best_rhine_play(
            game, state.public.table, view.own.hand, state.public.has_qualified(seat), gentle=False
        )
        action = Lay(play.table) if play is not None else (DRAW if view.stock else PASS)
        assert game.refusal(view, action) is None
        plays += play is not None
        state, _ = game.play(state, seat, action)
    assert plays > 0
