"""The screen of Rummy Five and Big Eight: shows what a seat sees, nothing else, at any width."""

from __future__ import annotations

import itertools

import pytest
from rich.cells import cell_len
from rich.console import Group
from tests.support.terminal_player import rendered

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.core.state import View
from meldhouse.games.registry import build_game
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT, PASS, Discard
from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import RUMMY_FIVE
from meldhouse.games.rummy_five.events import DealDrawn, Won
from meldhouse.games.rummy_five.scoring import payments_for_draw, payments_for_win, score_hand
from meldhouse.games.rummy_five.state import CLAIMS, TURN, FiveOwn, FivePublic, Thrown
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import read_card, read_cards
from meldhouse.tui.screens.protocol import Unread
from meldhouse.tui.screens.rummy_five.screen import RummyFiveScreen
from meldhouse.words import words_in

NAMES = ("You", "Finn", "Mei", "Tom")
EN = words_in("en")


def random_views(game, seed: int, every: int = 1):
    """The views of all seats in turn, at every so manieth decision of a random match, and after each deal."""
    return itertools.islice(_all_views(game, seed), 0, None, every)


def _all_views(game, seed: int):
    dice = Dice(seed)
    match = Match(game, SeededShuffle(str(seed).encode()))
    while not match.is_over:
        if not match.is_dealt:
            match.deal()
        while match.awaited:
            for seat in range(game.players):
                yield match.view(seat)
            seat = match.awaited[0]
            choices = match.choices(seat)
            match.decide(seat, choices[dice.below(len(choices))])
        for seat in range(game.players):
            yield match.view(seat)


def all_shown(screen, view, words, width=80):
    names = NAMES[: view.public.players]
    shown = [screen.table(view, names, words)]
    if view.public.stage == "over":
        shown.append(screen.result(view, names, words))
    else:
        shown += [screen.question(view, names, words), screen.page("w", view, names, words)]
    return rendered(Group(*shown), width)


@pytest.mark.parametrize("calls", ["strict", "table"])
@pytest.mark.parametrize(("name", "players"), [("rummy-five", 4), ("big-eight", 3)])
def test_hidden_cards_do_not_change_what_is_shown(name, players, calls):
    game = build_game(name, players, {"deals": 1, "calls": calls})
    screen, dice = RummyFiveScreen(game), Dice(3)
    for view in random_views(game, 5, every=7):
        other_truth = game.imagine(view, dice)
        assert all_shown(screen, other_truth.view(view.seat), EN) == all_shown(screen, view, EN)


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize(("name", "players"), [("rummy-five", 2), ("big-eight", 4)])
def test_no_line_is_wider_than_the_screen(name, players, width, language):
    game = build_game(name, players, {"deals": 1})
    screen, words = RummyFiveScreen(game), words_in(language)
    for view in random_views(game, 8, every=11):
        shown = all_shown(screen, view, words, width)
        assert max(cell_len(line) for line in shown.splitlines()) <= width


def test_a_turn_of_rummy_five_fits_into_24_lines():
    game = build_game("rummy-five", 4, {"deals": 2})
    screen = RummyFiveScreen(game)
    for view in random_views(game, 2, every=5):
        if view.public.stage != "over":
            shown = rendered(Group(screen.table(view, NAMES, EN), screen.question(view, NAMES, EN)))
            # beside it: the title, three lines of news, the prompt
            assert len(shown.splitlines()) + 5 <= 24


def test_every_card_of_the_hand_can_be_typed():
    game = build_game("big-eight", 3, {"deals": 1})
    screen = RummyFiveScreen(game)
    for view in random_views(game, 4):
        if view.public.stage == TURN and view.public.turn == view.seat:
            numbers = [screen.read(str(at), view).card for at in range(1, len(view.own.hand) + 1)]
            assert sorted(numbers) == sorted(view.own.hand)
            if view.own.drawn is not None:
                assert numbers[-1] == view.own.drawn
            assert screen.read("1!", view) == Discard(numbers[0], True)
            assert screen.read("rk", view) == Discard(read_card("rK"))
            assert screen.read("BS!", view) == Discard(read_card("bs"), True)
            with pytest.raises(Unread):
                screen.read(str(len(view.own.hand) + 1), view)


def claim_view(hand: str, card: str, go=False) -> View:
    public = FivePublic(3, 1, 1, 1, 0, (30, 30, 30), 0)
    public.stage, public.turn, public.answered = CLAIMS, 2, 1 << 2
    public.discards = (Thrown(2, read_card(card), go),)
    own = FiveOwn(tuple(sorted(read_cards(hand))))
    return View(0, public, own, (len(own), 4, 4), 10)


def test_calls_are_offered_and_the_others_explained():
    screen = RummyFiveScreen(build_game("rummy-five", 3))
    shown = rendered(screen.question(claim_view("rABss", "rs"), NAMES, EN), 200)
    assert "You may: set. Enter passes." in shown
    assert "catch: " in shown
    assert "(RF-2)" in shown
    assert "run: " in shown
    assert screen.read("", claim_view("rABss", "rs")) == PASS


def test_what_can_only_be_passed_is_obvious():
    screen = RummyFiveScreen(build_game("rummy-five", 3))
    assert screen.obvious(claim_view("bABJK", "rs")) == PASS
    assert screen.obvious(claim_view("rABss", "rs")) is None


def test_rf_17_with_table_calls_the_question_is_the_same_for_every_hand():
    screen = RummyFiveScreen(build_game("rummy-five", 3, {"calls": "table"}))
    hands = ("rABss", "bABJK", "bJJKK", "rsss bA", "bss rAA")
    questions = {rendered(screen.question(claim_view(hand, "rs"), NAMES, EN)) for hand in hands}
    assert len(questions) == 1
    assert [screen.obvious(claim_view(hand, "rs")) for hand in hands] == [None] * 5
    pages = {rendered(screen.page("w", claim_view(hand, "rs"), NAMES, EN), 200) for hand in hands}
    assert pages == {EN.say("play.no-help") + "\n"}


def test_rf_5_after_go_enter_discards_the_drawn_card():
    game = build_game("rummy-five", 3)
    screen = RummyFiveScreen(game)
    public = FivePublic(3, 0, 1, 1, 0, (29, 30, 30), 1)
    public.discards, public.gone = (Thrown(0, read_card("bJ"), True),), 1
    own = FiveOwn(tuple(sorted(read_cards("bAAB rss"))), read_card("bB"))
    view = View(0, public, own, (5, 4, 4), 10)
    assert screen.read("", view) == Discard(read_card("bB"))
    shown = rendered(Group(screen.table(view, NAMES, EN), screen.question(view, NAMES, EN)))
    assert "Enter discards bB" in shown
    assert "★J!" in shown


def test_taken_and_exposed_cards_are_marked():
    screen = RummyFiveScreen(build_game("rummy-five", 3))
    view = claim_view("rABss", "rs")
    view.public.discards = (
        Thrown(1, read_card("bK"), False, 2),
        Thrown(1, read_card("bA"), True),
        view.public.discards[0],
    )
    shown = rendered(screen.table(view, NAMES, EN))
    assert "(★K)" in shown
    assert "★A!" in shown
    assert ">☀s<" in shown


def test_rf_4_waits_say_how_many_are_unseen_and_what_they_are_worth():
    screen = RummyFiveScreen(build_game("rummy-five", 3))
    shown = rendered(screen.page("w", claim_view("bAA rss", "rs"), NAMES, EN), 200)
    # five red s: two in the hand, one discarded
    assert "rs  2 unseen · by Catch 0, by self-draw 1 of the 1 point needed" in shown


def result_page(result) -> str:
    public = FivePublic(4, 3, 1, 1, 0, result.points, result.pot)
    public.stage, public.result = "over", result
    screen = RummyFiveScreen(build_game("rummy-five", 4))
    return rendered(screen.result(View(0, public, None, (4, 4, 4, 4), 3), NAMES, EN))


def test_rf_13_rf_14_a_won_deal_is_explained_line_by_line():
    concealed, card = read_cards("bACJJ"), read_card("bB")
    score = score_hand(RUMMY_FIVE, concealed, (), Completion(card, True, go=True))
    payments = tuple(payments_for_win(4, 0, None, score.points, 3, 3))
    page = result_page(Won(0, None, card, concealed, (), score, payments, (39, 28, 27, 23)))
    lines = [" ".join(line.split()) for line in page.splitlines()]
    assert "You: out by self-draw with bB" in lines
    assert "★J ★J ★A *★B ★C (bACJJ + bB)" in lines
    for line in ("Go 1", "Covert 1", "Flush 1", "Maneuver 1", "Hawkeye 1", "Hand points 5"):
        assert line in lines
    assert "Tom to You: 1 point, extra from the dealer" in lines
    assert "The table to You: 3 points, everything on it" in lines
    assert "You 39 +10" in lines
    assert "Tom 23 -3" in lines


def test_rf_15_a_drawn_deal_shows_hands_and_what_is_carried_over():
    payments = tuple(payments_for_draw([True, False, False, True]))
    hands = (read_cards("bAA rss"), read_cards("bJJKK"))
    page = result_page(DealDrawn((0, 3), hands, payments, (29, 29, 29, 30), 3))
    assert "The deal is drawn" in page
    assert "Tom, one card away:  ★J ★J ★K ★K  (bJJKK)" in page
    assert "Finn to the table: 1 point, not one card away" in page
    assert "On the table for the next deal: 3 points" in page


def test_the_combinations_page_lists_the_edition_in_every_language():
    for name, count in (("rummy-five", 11), ("big-eight", 19)):
        game = build_game(name, 3)
        for language in ("en", "ja", "zh"):
            words = words_in(language)
            page = rendered(RummyFiveScreen(game).page("c", None, NAMES, words), 200)
            assert sum(words.combination(c.name) in page for c in game.edition.combinations) == count


def test_calls_are_read_in_any_case():
    screen = RummyFiveScreen(build_game("rummy-five", 3))
    view = claim_view("rABss", "rs")
    assert screen.read("Catch", view) == CATCH
    assert screen.read("OUT", view) == GO_OUT
