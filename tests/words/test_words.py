"""The texts at a table of Rummy Five or Big Eight, in three languages."""

import pytest
from tests.support.words.enumerations import UNITS

from meldhouse.core.random_play import play_deal
from meldhouse.core.refusal import Refusal
from meldhouse.games.registry import GAMES, build_game
from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import RUMMY_FIVE
from meldhouse.games.rummy_five.events import DealDrawn, Discarded, Drew, Mistaken, Overruled, Won
from meldhouse.games.rummy_five.scoring import Payment, score_hand
from meldhouse.parts.chance import Dice, Seeded
from meldhouse.parts.letter_cards import RANKS, SUITS, read_card, read_cards, write_cards
from meldhouse.words import LANGUAGES, words_in

NAMES = ("Ashley", "ボブ", "小梅", "Dee")


def said(language, event):
    return words_in(language).event(event, write_cards, NAMES)


def refused(language, *refusal, **numbers):
    return words_in(language).refusal(Refusal(*refusal, numbers=numbers), write_cards, NAMES)


# --- Refusals ---


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "This hand is worth 0; you need 1 point to go out. Call Go earlier, or make a special combination.",
        ),
        ("ja", "この手は0点で、あがるには1点必要です。前もって《ゴー》を宣言するか、役を作りましょう。"),
        ("zh", "这手牌只有 0 分，胡牌需要 1 分。请事先报听，或凑出特殊牌型。"),
    ],
)
def test_rf_3_a_refusal_shows_its_numbers(language, text):
    assert refused(language, "too-few-points", "RF-3", worth=0, needed=1) == text


def test_rf_6_a_refusal_names_whose_turn_it_is():
    assert refused("en", "not-your-turn", "RF-6", seat=0) == "It's Ashley's turn. Please wait for yours."
    assert refused("zh", "not-your-turn", "RF-6", seat=2) == "现在轮到小梅，请稍等。"


def test_rf_4_a_refusal_shows_its_cards():
    cards = read_cards("bAB rJs")
    assert "bAB rJs" in refused("ja", "not-one-away", "RF-4", cards)


def test_be_4_calls_are_counted():
    assert "only once" in refused("en", "no-more-calls", "RF-6", calls=1)
    assert "only 2 times" in refused("en", "no-more-calls", "BE-4", calls=2)


# --- Events ---


@pytest.mark.parametrize(
    ("language", "hidden", "shown"),
    [
        ("en", "Ashley draws a card.", "Ashley draws bA."),
        ("ja", "Ashleyが1枚引きました。", "AshleyがbAを引きました。"),
        ("zh", "Ashley摸了一张牌。", "Ashley摸到 bA。"),
    ],
)
def test_a_drawn_card_is_named_only_to_who_was_told_it(language, hidden, shown):
    assert said(language, Drew(0, 20)) == hidden
    assert said(language, Drew(0, 20, read_card("bA"))) == shown


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "You draw bA."), ("ja", "あなたはbAを引きました。"), ("zh", "你摸到 bA。")],
)
def test_whoever_did_it_is_told_in_the_second_person(language, text):
    event = Drew(0, 20, read_card("bA"))
    assert words_in(language).event(event, write_cards, NAMES, me=0) == text
    assert words_in(language).event(event, write_cards, NAMES, me=1) == said(language, event)


def test_the_lowest_card_is_a_card():
    """Card 0 and seat 0 are numbers like others, not nothing."""
    assert said("en", Drew(0, 20, read_card("bs"))) == "Ashley draws bs."


def test_rf_5_go_is_said_with_the_discard():
    assert said("en", Discarded(0, read_card("bA"), False)) == "Ashley discards bA."
    assert said("en", Discarded(0, read_card("bA"), True)) == "Ashley discards bA and calls Go."


def test_rf_8_calls_are_named():
    assert said("en", Overruled(3, "set")) == "Dee called Set too, but another call had priority."
    assert "キャッチ" in said("ja", Overruled(3, "catch"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("call", ["catch", "run", "set", "out"])
def test_rf_17_every_wrong_call_can_be_told(language, call):
    assert words_in(language).say(f"call.{call}") in said(language, Mistaken(1, call, (), (30, 27, 31, 31)))


def won(discarder, exposed=()):
    concealed, card = read_cards("bAC bJJ"), read_card("bB")
    score = score_hand(RUMMY_FIVE, concealed, (), Completion(card, discarder is None, go=True), 2)
    return Won(0, discarder, card, concealed, exposed, score, (), (40, 30, 30, 30))


def test_rf_13_a_hand_is_shown_with_what_it_is_worth():
    assert said("en", won(None)) == (
        "Ashley goes out by self-draw: bACJJ and bB. "
        "7 points (Go 1, Covert 1, Hawkeye 1, Flush 1, Maneuver 1, Dealer points 2)."
    )
    assert said("ja", won(None)).endswith("7点（ゴー1、隠密1、鷹の目1、一国1、機動隊1、親の点数2）。")


def test_rf_14_a_catch_names_the_discarder_also_on_seat_0():
    assert said("en", won(3)).startswith("Ashley catches bB from Dee and goes out")
    assert said("en", won(0)).startswith("Ashley catches bB from Ashley and goes out")
    exposed = (read_cards("rsss"), read_cards("bABC"))
    assert "with rsss / bABC exposed" in said("en", won(3, exposed))
    assert "with rsss / bABC exposed" in said("en", won(None, exposed))


def test_rf_15_a_drawn_deal_names_those_one_card_away():
    hands = (read_cards("bAA rss"), read_cards("rA"))
    assert said("en", DealDrawn((0, 3), hands, (), (30, 29, 29, 30), 2)) == (
        "The deal is drawn. One card away: Ashley and Dee (bAA rss / rA). "
        "On the table for the next deal: 2 points."
    )
    assert "nobody is one card away" in said("en", DealDrawn((), (), (), (29,) * 4, 4))


def test_rf_14_payments_say_who_and_why():
    words = words_in("en")
    assert (
        words.payment("rummy-five", Payment(1, 0, 3, "hand"), NAMES)
        == "ボブ to Ashley: 3 points, for the hand"
    )
    assert words.payment("big-eight", Payment(3, None, 1, "not-one-away"), NAMES).startswith(
        "Dee to the table: 1 point,"
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_deals_can_be_told_to_every_seat(language, name):
    game = build_game(name)
    names = [f"<{seat}>" for seat in range(game.players)]
    for deal in (1, 2, 3):
        played = play_deal(game, game.opening(), Seeded(b"words", deal), Dice(deal))
        for told in played.referee.log:
            for seat in [*range(game.players), None]:
                text = words_in(language).event(told.to(seat), game.write_cards, names)
                assert not any(code in text for code in ("None", "True", "False", "=", "()", "object at")), (
                    text
                )


# --- Names ---


def test_options_have_names_reasons_and_values():
    words = words_in("en")
    assert words.option("big-eight", "two_players") == "Allow two players"
    assert words.option_about("rummy-five", "points") == "The points that each player starts with."
    assert words.option_value("big-eight", "two_players", True) == "yes"
    assert words.option_value("big-eight", "two_players", False) == "no"
    assert not words.option_value("rummy-five", "calls", "table").startswith("table")
    assert words.option_value("rummy-five", "points", 30) == "30"
    assert words.option_value("rummy-five", "deals", 0) == "until everybody has dealt that often"


def test_combinations_differ_between_the_games():
    words = words_in("ja")
    assert words.combination("legio") == "戦車団"
    assert words.combination_about("rummy-five", "legio") != words.combination_about("big-eight", "legio")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_read_aloud_and_no_two_alike(language):
    names = {words_in(language).letter_card(suit + rank) for suit in SUITS for rank in RANKS}
    assert len(names) == 14


def test_cards_are_read_aloud_with_their_suit():
    assert [words_in(language).letter_card("rs") for language in LANGUAGES] == [
        "red s",
        "赤のs",
        "红s",
        "紅s",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", UNITS)
def test_units_write_their_number(language, unit):
    assert "3" in words_in(language).say(f"unit.{unit}.other", n=3)


def test_a_seat_without_a_name_is_a_number():
    assert words_in("en").seat(2, ("Ashley",)) == "seat 2"
    assert words_in("zh").seat(None, ()) == "桌上"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_registered_mark_is_called_unofficial(language):
    footer = words_in(language).say("web.home.unofficial")
    unofficial, mark = {
        "en": ("Unofficial", "registered trademark"),
        "ja": ("非公式", "登録商標"),
        "zh": ("非官方", "注册商标"),
        "zh-Hant": ("非官方", "註冊商標"),
    }[language]
    assert unofficial in footer
    assert mark in footer
    assert mark not in words_in(language).game_about("rummikub")
