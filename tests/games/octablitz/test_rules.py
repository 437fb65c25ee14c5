"""The rules of Octablitz, ruling by ruling."""

import pytest
from tests.support.octablitz.positions import FOUR, paid, stacked

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.octablitz.state import OctablitzStanding
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import NotationError, OptionError
from meldhouse.parts.letter_cards import write_cards

# --- OB-1 ---


@pytest.mark.parametrize(("players", "cards", "each", "soldiers"), [(3, 30, 10, 4), (4, 32, 8, 5)])
def test_ob_1_all_cards_are_dealt(players, cards, each, soldiers):
    game = build_game("octablitz", players)
    match = Match(game, SeededShuffle(b"1"))
    match.deal()
    hands = [match.view(seat).own.hand for seat in range(players)]
    dealt = [card for hand in hands for card in hand]
    assert sorted(dealt) == sorted(game.deck)
    assert len(dealt) == cards
    assert {len(hand) for hand in hands} == {each}
    assert dealt.count(0) == dealt.count(7) == soldiers
    assert all(list(hand) == sorted(hand) for hand in hands)
    assert match.view(0).stock == 0
    assert match.standing.points == (30,) * players


@pytest.mark.parametrize("players", [1, 2, 5])
def test_ob_1_for_three_or_four_players(players):
    with pytest.raises(OptionError, match="3 or 4 players"):
        build_game("octablitz", players)


def test_ob_1_starting_points_are_an_option():
    assert build_game("octablitz", 3, {"points": 12}).opening().points == (12, 12, 12)
    for points in (0, 1001):
        with pytest.raises(OptionError, match="1 to 1000"):
            build_game("octablitz", 3, {"points": points})


def test_ob_1_hands_go_out_from_the_dealer_clockwise():
    deal = stacked(FOUR, dealer=2)
    assert [write_cards(deal.own(seat).hand) for seat in range(4)] == FOUR


# --- OB-2 ---


def test_ob_2_leads():
    deal = stacked(FOUR)
    assert deal.choices(0) == ["bs", "bss", "bsss", "bA", "bAA", "bJ", "bJJ", "bL"]
    assert stacked(FOUR, dealer=1).choices(1) == ["rs", "rss", "rsss", "rA", "rB", "rC", "rK", "rL", "rABC"]
    assert deal.choices(1) == deal.choices(2) == deal.choices(3) == []


def test_ob_2_four_and_five_identical_cards_can_be_led():
    deal = stacked(["bsssssJKL", "", "", ""])
    assert deal.choices(0) == ["bs", "bss", "bsss", "bssss", "bsssss", "bJ", "bK", "bL", "bJKL"]


def test_ob_2_the_two_l_are_no_pair():
    deal = stacked(["bL rL", "", "", ""])
    assert deal.refused("0 bL rL") == ("two-ls", "OB-2", "bL rL")
    deal = stacked(["bAA", "bL rL", "", ""])
    deal.do("0 bAA")
    assert deal.refused("1 bL rL") == ("two-ls", "OB-2", "bL rL")
    deal.do("1 (bL rL)")


@pytest.mark.parametrize("written", ["bs rs", "bAAJJ", "bsA", "bAJ", "bssA", "bsAAJJ rs"])
def test_ob_2_what_is_no_combination_cannot_be_led(written):
    deal = stacked(["bssAAJJ rs", "", "", ""])
    assert deal.refused(f"0 {written}") == ("no-combination", "OB-2", written)


def test_ob_2_a_lead_is_face_up():
    deal = stacked(FOUR)
    assert deal.refused("0 (bs)") == ("lead-face-down", "OB-2", "")


def test_ob_2_a_lead_comes_from_the_hand():
    deal = stacked(FOUR)
    assert deal.refused("0 bssss") == ("card-not-held", "OB-2", "bs")
    assert deal.refused("0 rKK") == ("card-not-held", "OB-2", "rKK")


# --- OB-3 ---


def test_ob_3_follow_stronger_face_up_or_anything_face_down():
    deal = stacked(FOUR)
    deal.do("0 bAA")
    face_down = "rss rsA rsB rsC rsK rsL rAB rAC rAK rAL rBC rBK rBL rCK rCL rKL"
    assert deal.choices(1) == [f"({cards})" for cards in face_down.split()]
    deal.do("1 (rsA)")
    assert deal.face_up(2) == ["bBB", "rJJ", "bKK"]
    assert "(bBB)" in deal.choices(2)
    deal.do("2 bBB")
    assert deal.face_up(3) == []


def test_ob_3_stronger_than_everything_face_up_so_far():
    deal = stacked(FOUR)
    deal.do("0 bA; 1 rC")
    assert deal.face_up(2) == ["rJ", "bK"]
    assert deal.refused("2 bC") == ("not-stronger", "OB-4", "rC")
    deal.do("2 (bC)")
    assert deal.face_up(3) == ["rK"]
    assert deal.refused("3 rC") == ("not-stronger", "OB-4", "rC")


def test_ob_3_as_many_cards_as_were_led():
    deal = stacked(FOUR)
    deal.do("0 bAA")
    for line, count in (("1 rs", 1), ("1 (rs)", 1), ("1 rsss", 3), ("1 (rsAB)", 3)):
        refusal = deal.refusal(line)
        assert (refusal.code, refusal.clause) == ("wrong-count", "OB-3")
        assert write_cards(refusal.cards) == "bAA"
        assert refusal.numbers == {"count": count, "needed": 2}


def test_ob_3_three_identical_cards_and_a_run_are_two_kinds():
    deal = stacked(FOUR)
    deal.do("0 bsss")
    assert deal.refused("1 rABC") == ("other-kind", "OB-3", "bsss")
    assert deal.face_up(1) == ["rsss"]
    deal = stacked(["bABC", "rsssJKL", "", ""])
    deal.do("0 bABC")
    assert deal.refused("1 rsss") == ("other-kind", "OB-3", "bABC")
    assert deal.face_up(1) == ["rJKL"]


def test_ob_3_face_up_only_a_combination():
    deal = stacked(FOUR)
    deal.do("0 bAA")
    assert deal.refused("1 rKL") == ("no-combination", "OB-2", "rKL")


def test_ob_3_only_cards_of_the_hand_face_up_or_down():
    deal = stacked(FOUR)
    deal.do("0 bAA")
    assert deal.refused("1 rKK") == ("card-not-held", "OB-3", "rK")
    assert deal.refused("1 (rs bs)") == ("card-not-held", "OB-3", "bs")


def test_ob_3_play_goes_clockwise():
    deal = stacked(FOUR, dealer=3)
    refusal = deal.refusal("0 bs")
    assert (refusal.code, refusal.clause, refusal.numbers) == ("not-your-turn", "OB-5", {"seat": 3})
    deal.do("3 bs; 0 (bs); 1 (rs)")
    refusal = deal.refusal("0 bs")
    assert (refusal.code, refusal.clause, refusal.numbers) == ("not-your-turn", "OB-3", {"seat": 2})
    assert deal.table.awaited == (2,)


def test_ob_3_whoever_could_be_stronger_may_still_play_face_down():
    deal = stacked(FOUR)
    deal.do("0 bs; 1 (rL); 2 (bK); 3 (rK)")
    assert deal.public.tricks[0].taker == 0


# --- OB-4 ---


def test_ob_4_equal_is_not_stronger():
    deal = stacked(["bJ", "bJ", "bK", "bK"])
    deal.do("0 bJ")
    assert deal.refused("1 bJ") == ("not-stronger", "OB-4", "bJ")
    deal.do("1 (bJ); 2 bK")
    assert deal.refused("3 bK") == ("not-stronger", "OB-4", "bK")


def test_ob_4_red_beats_black():
    deal = stacked(["bAABC", "rAABC", "bJKL", "rJKL"])
    deal.do("0 bABC")
    assert deal.face_up(1) == ["rABC"]
    deal.do("1 rABC")
    assert deal.face_up(2) == ["bJKL"]
    deal.do("2 bJKL; 3 rJKL")
    assert deal.public.tricks[0].taker == 3


# --- OB-5 ---


def test_ob_5_the_winner_keeps_only_their_own_cards_and_leads():
    deal = stacked(FOUR)
    assert deal.do("0 bAA; 1 (rss); 2 bBB; 3 (bss)") == ["followed-down", "trick-taken"]
    assert deal.table.awaited == (2,)
    assert [write_cards(cards) for cards in deal.public.taken] == ["", "", "bBB", ""]
    assert deal.public.trick == ()
    assert deal.do("2 bKK") == ["led"]
    deal.do("3 (rss); 0 (bss); 1 (rsA)")
    assert write_cards(deal.public.taken[2]) == "bBBKK"
    assert deal.public.turn == 2


def test_ob_5_a_led_combination_that_nobody_beats_takes_the_trick():
    deal = stacked(FOUR)
    deal.do("0 bs; 1 (rs); 2 (bB); 3 (bs)")
    assert [write_cards(cards) for cards in deal.public.taken] == ["bs", "", "", ""]
    assert deal.table.awaited == (0,)


# --- OB-6 ---

LAST = ["bsssssAAB", "rBBCCJKKL", "rsssssAAJ", "bBCCJJKKL"]


def test_ob_6_without_a_trick_the_last_single_goes_face_down():
    deal = stacked(LAST)
    deal.do("0 bsssss; 1 (rBBCCJ); 2 (rsssss); 3 (bBCCJJ)")
    deal.do("0 bAA; 1 (rKK); 2 (rAA); 3 (bKK)")
    deal.do("0 bB")
    assert deal.refused("1 rL") == ("no-trick-taken", "OB-6", "rL")
    assert deal.choices(1) == ["(rL)"]
    assert deal.do("1 (rL); 2 (rJ); 3 (bL)") == ["followed-down", "trick-taken", "deal-won"]
    assert deal.result.seat == 0


def test_ob_6_whoever_has_taken_a_trick_may_win_the_last():
    deal = stacked(LAST)
    deal.do("0 bsssss; 1 (rBBCCJ); 2 rsssss; 3 (bBCCJJ)")
    deal.do("2 rA; 3 bK; 0 (bA); 1 rK")
    deal.do("1 rK; 2 (rA); 3 bL; 0 (bA)")
    deal.do("3 bK")
    assert deal.choices(0) == ["(bB)"]
    deal.do("0 (bB)")
    assert deal.choices(1) == ["rL", "(rL)"]
    assert deal.do("1 rL; 2 (rJ)")[-1] == "deal-won"
    assert deal.result.seat == 1


def test_ob_6_a_single_before_the_last_trick_may_be_beaten_by_anybody():
    deal = stacked(LAST)
    deal.do("0 bsssss; 1 (rBBCCJ); 2 (rsssss); 3 (bBCCJJ); 0 bA")
    assert deal.face_up(1) == ["rK", "rL"]


RUNS_LAST = ["bsssssABC", "rABBCCJKL", "rsssssAJK", "bABCJJKKL"]


def test_ob_6_holds_only_when_a_single_is_led():
    deal = stacked(RUNS_LAST)
    deal.do("0 bsssss; 1 (rABBCC); 2 (rsssss); 3 (bABCJK)")
    deal.do("0 bABC")
    assert deal.face_up(1) == ["rJKL"]
    deal.do("1 rJKL; 2 (rAJK); 3 (bJKL)")
    assert deal.result.seat == 1


# --- OB-7 ---


def test_ob_7_the_last_tricks_winner_is_paid_by_base_less_cards_taken():
    deal = stacked(RUNS_LAST)
    deal.do("0 bsssss; 1 (rABBCC); 2 (rsssss); 3 (bABCJK)")
    deal.do("0 bABC; 1 rJKL; 2 (rAJK); 3 (bJKL)")
    # Seat 0 took 5 cards, one more than the base of 4. Seats 2 and 3 took none: 4 and 1 extra.
    assert paid(deal.result) == [(1, 0, 1), (2, 1, 5), (3, 1, 5)]
    assert deal.points == (31, 39, 25, 25)
    assert deal.table.is_over
    assert deal.refused("1 rJ") == ("deal-over", "OB-7", "")


THREE = ["bssssABCJKL", "rssssABCJKL", "bABCJK rABCJK"]


def three(**standing):
    deal = stacked(THREE, **standing)
    deal.do("0 bssss; 1 rssss; 2 (bABCJ)")
    deal.do("1 rABC; 2 (bK rAB); 0 bJKL")
    deal.do("0 bABC; 1 rJKL; 2 (rCJK)")
    return deal


def test_ob_7_with_three_players_the_base_is_5():
    deal = three()
    # Seat 0 took 3 cards: 5 - 3. Seat 2 took none: 5 and 1 extra. What the winner took does not count.
    assert paid(deal.result) == [(0, 1, 2), (2, 1, 6)]
    assert deal.points == (28, 38, 24)


# --- OB-8 ---


def test_ob_8_the_first_deal_has_no_general_and_the_dealer_leads():
    game = build_game("octablitz", 4)
    opening = game.opening()
    assert (opening.general, opening.multiplier, opening.dealer) == (None, 1, 0)
    assert stacked(FOUR).table.awaited == (0,)


def test_ob_8_the_winner_is_general_in_the_next_deal_and_leads_to_it():
    standing = three().table.standing()
    assert standing == OctablitzStanding(1, (28, 38, 24), 1, 1, 2)
    assert stacked(THREE, dealer=standing.dealer, general=1, multiplier=2).table.awaited == (1,)


def test_ob_8_what_a_general_who_loses_pays_is_multiplied_and_the_others_pay_single():
    deal = three(general=2, multiplier=3)
    assert paid(deal.result) == [(0, 1, 2), (2, 1, 18)]
    assert deal.points == (28, 50, 12)
    assert deal.table.standing().multiplier == 2


def test_ob_8_a_general_who_wins_again_gets_everything_multiplied():
    deal = three(general=1, multiplier=2)
    assert paid(deal.result) == [(0, 1, 4), (2, 1, 12)]
    assert deal.points == (26, 46, 18)
    assert deal.table.standing() == OctablitzStanding(1, (26, 46, 18), 1, 1, 3)
    assert three(general=1, multiplier=3).table.standing().multiplier == 4


# --- OB-9 ---


def test_ob_9_the_match_ends_when_anybody_is_at_0_or_less():
    game = build_game("octablitz", 3)
    for points, ranking in (
        ((1, 44, 45), None),
        ((0, 44, 46), (3, 2, 1)),
        ((-7, 50, 47), (3, 1, 2)),
        ((45, 45, 0), (1, 1, 3)),
    ):
        assert game.ranking(OctablitzStanding(3, points, 0, 0, 2)) == ranking


def test_ob_9_or_after_the_agreed_number_of_deals():
    usual = build_game("octablitz", 3)
    assert usual.options["deals"] == 8
    assert usual.ranking(OctablitzStanding(7, (29, 30, 31), 0, 0, 2)) is None
    assert usual.ranking(OctablitzStanding(8, (29, 30, 31), 0, 0, 2)) == (3, 2, 1)
    one = build_game("octablitz", 3, {"deals": 1})
    assert one.ranking(one.opening()) is None
    assert one.ranking(OctablitzStanding(1, (30, 30, 30), 0, 0, 2)) == (1, 1, 1)


def test_ob_9_without_an_agreed_number_only_points_end_the_match():
    game = build_game("octablitz", 4, {"deals": 0})
    assert game.ranking(OctablitzStanding(900, (1, 39, 40, 40), 0, 0, 2)) is None
    assert game.ranking(OctablitzStanding(900, (0, 40, 40, 40), 0, 0, 2)) == (4, 1, 1, 1)


def test_ob_9_points_may_fall_below_zero():
    assert three(points=(2, 82, 6)).points == (0, 90, 0)
    assert three(points=(1, 83, 6), general=2, multiplier=3).points == (-1, 103, -12)


# --- notation ---


@pytest.mark.parametrize(
    ("text", "written"), [("bAA", "bAA"), ("(bs rA)", "(bs rA)"), ("( rA bs )", "(bs rA)"), ("bCAB", "bABC")]
)
def test_plays_are_read_in_any_order_and_written_in_one(text, written):
    game = build_game("octablitz")
    assert game.write_action(game.read_action(text)) == written


@pytest.mark.parametrize(
    "text", ["", "()", "(bA", "bA)", "(", ")", "x", "bX", "A", "(b)", "((bA))", "bA (rs)"]
)
def test_what_is_no_play_is_refused_in_one_line(text):
    with pytest.raises(NotationError) as caught:
        build_game("octablitz").read_action(text)
    assert len(caught.value.detail.splitlines()) == 1
