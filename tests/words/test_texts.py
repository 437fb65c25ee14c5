"""Reading, finding and filling in texts."""

import pytest

from meldhouse.parts.errors import MeldhouseError, OptionError
from meldhouse.words import LANGUAGES, TextError, words_in
from meldhouse.words.texts import Texts, flat

UNITS = {"unit.points.one": "{n} point", "unit.points.other": "{n} points"}


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(OptionError, match=r"'fr'.*en, ja, zh, zh-Hant"):
        words_in("fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_read_once(language):
    assert words_in(language) is words_in(language)
    assert words_in(language).language == language


def test_a_missing_text_is_an_error_that_names_it():
    with pytest.raises(TextError, match=r"no text 'play\.nowhere' in 'ja'"):
        words_in("ja").say("play.nowhere")
    assert issubclass(TextError, MeldhouseError)


def test_a_missing_parameter_is_an_error_that_names_it():
    with pytest.raises(TextError, match=r"'refusal\.not-your-turn'.*'seat'"):
        words_in("en").say("refusal.not-your-turn")


def test_an_unknown_unit_is_an_error():
    with pytest.raises(TextError, match=r"unit\.apples\.other"):
        Texts("en", {"common": {"many": "{n:apples}"}}).say("many", "", {"n": 3})


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 point"), (-2, "-2 points")],
)
def test_a_number_has_its_unit(number, said):
    assert Texts("en", {"common": {"has": "{n:points}", **UNITS}}).say("has", "", {"n": number}) == said


def test_a_key_that_stands_in_two_shared_files_is_refused():
    with pytest.raises(TextError, match=r"'yes' is defined a second time in en/play\.toml"):
        Texts("en", {"cli": {"yes": "yes"}, "play": {"yes": "aye"}})


def test_two_games_may_have_the_same_key_and_each_finds_its_own():
    texts = Texts("en", {"octablitz": {"event.dealt": "ob"}, "rummikub": {"event.dealt": "rk"}})
    assert texts.say("event.dealt", "octablitz", {}) == "ob"
    assert texts.say("event.dealt", "rummikub", {}) == "rk"
    assert texts.find("event.dealt", "rummy_five") is None
    with pytest.raises(TextError, match="several games"):
        texts.find("event.dealt")


def test_a_game_s_own_text_goes_before_the_shared_one():
    texts = Texts("en", {"common": {"a": "all", "b": "all"}, "rummikub": {"a": "rk"}})
    assert texts.say("a", "rummikub", {}) == "rk"
    assert texts.say("b", "rummikub", {}) == "all"
    assert texts.say("a", "octablitz", {}) == "all"
    assert texts.say("a", "", {}) == "all"


def test_tables_become_dotted_keys_and_hold_nothing_but_texts():
    assert flat({"a": {"b-c": {"d": "x"}}, "e": "y"}) == {"a.b-c.d": "x", "e": "y"}
    with pytest.raises(TextError, match=r"'a\.b' is not a text"):
        flat({"a": {"b": 3}})
