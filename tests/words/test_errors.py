"""Players read the errors of the commands in their own language; English is what the source says."""

import re

import pytest
from tests.support.commands import assert_bad_input, run
from tests.support.words.errors import raised
from tests.support.words.files import texts_of

from meldhouse.cli.complaints import complaint

#: the language of the environment, and letters that its answers have
OTHERS = {"ja_JP.UTF-8": r"[぀-ヿ]", "zh_CN.UTF-8": r"[一-鿿]", "zh_TW.UTF-8": r"[一-鿿]"}
#: a sentence left in English: three words of small letters in a row
ENGLISH = re.compile(r"(?<![-=/'\w])[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
#: modules whose errors players meet when they type a command
FOR_PLAYERS = [
    "bots/registry.py",
    "cli/commands/melding/check.py",
    "cli/commands/play.py",
    "cli/commands/replay.py",
    "cli/commands/watch.py",
    "cli/options.py",
    "cli/record_files.py",
    "core/options.py",
    "games/octablitz/__init__.py",
    "games/registry.py",
    "games/rhine_rummy/__init__.py",
    "games/rhine_rummy/options.py",
    "games/rummikub/__init__.py",
    "games/rummikub/tiles.py",
    "games/rummy_five/__init__.py",
    "parts/layout.py",
    "parts/letter_cards.py",
    "parts/playing_cards.py",
    "tui/local/saves.py",
    "tui/remote/play.py",
    "tui/remote/tokens.py",
]
#: what the library for commands says; every one is asked for below
OF_THE_LIBRARY = ("No such ", "Option ", "Missing ", "Got ", "Invalid ")
#: put together from parts, or with the words of the system
PUT_TOGETHER = ("a hand of ", "cannot read ", "the server does not answer")
MISTAKES = [
    ("dance",),
    ("pley",),
    ("play", "--no-such"),
    ("play", "--sede", "x"),
    ("play", "--players"),
    ("play", "--resume=yes"),
    ("play", "--players", "two"),
    ("play", "rummikub", "quickly"),
    ("play", "rummikub", "very", "quickly"),
    ("simulate",),
    ("report", "a.json", "--think", "long"),
    ("play", "bridge"),
    ("play", "rummikub", "--players", "9"),
    ("play", "octablitz", "--players", "2"),
    ("play", "big-eight", "--players", "2"),
    ("play", "rummikub", "--bots", "genius"),
    ("play", "rummikub", "--option", "clock"),
    ("play", "rummikub", "--option", "tempo=3"),
    ("play", "rummikub", "--option", "clock=soon"),
    ("play", "rummikub", "--option", "clock=1", "--option", "clock=2"),
    ("play", "--server", "https://cards.example"),
    ("play", "--server", "ftp://nowhere", "--table", "ABCD"),
    ("play", "--resume", "--seed", "x"),
    ("watch",),
    ("watch", "https://cards.example/t/abc", "--server", "https://cards.example"),
    ("simulate", "rummikub", "--deals", "0"),
    ("replay", "/no/such/file"),
    ("check", "bridge", "--before", "", "--rack", "", "--after", ""),
    ("check", "rummikub", "--before", "r5 r6 r9", "--hand", "r7", "--after", "r5 r6 r7"),
    ("check", "rhine-rummy", "--before", "Kh Ah 2h", "--hand", "3h", "--after", "Kh Ah 2h 3h"),
    ("solve", "rummikub", "--table", "r5 r6 r9", "--rack", "r7"),
    ("solve", "rummikub", "--rack", "x9"),
    ("solve", "rummikub", "--rack", "r5 r6 | k1"),
    ("check", "rhine-rummy", "--before", "", "--hand", "3h / 4h", "--after", "3h 4h 5h"),
    ("solve", "rummikub", "--rack", "k14"),
    ("solve", "rhine-rummy", "--rack", "1z"),
    ("waits", "rummy-five", "--hand", "xABC"),
    ("waits", "rummy-five", "--hand", "bAB"),
    ("waits", "rummy-five", "--hand", "bAB", "--exposed", "rABC"),
    ("replay", "/"),
]


@pytest.mark.parametrize("arguments", MISTAKES, ids=" ".join)
@pytest.mark.parametrize("tag", OTHERS)
def test_mistakes_are_explained_in_the_language_of_the_environment(tag, arguments, monkeypatch):
    monkeypatch.setenv("LC_ALL", tag)
    ran = run(*arguments)
    assert_bad_input(ran)
    assert re.search(OTHERS[tag], ran.err), ran.err
    assert not ENGLISH.search(ran.err.removeprefix("meldhouse: ")), ran.err


def test_the_language_of_the_arguments_goes_before(monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "というゲームはありません" in run("play", "bridge", "--lang", "ja").err
    assert "there is no game 'bridge'" in run("play", "bridge", "--lang=en").err
    assert "没有 'xx' 这种语言" in run("play", "rummikub", "--lang", "xx").err


def test_of_several_texts_the_most_exact_one_is_said():
    said = complaint("option clock is a number from 0 to 9, not 10", "ja")
    assert said == "オプションclockは0から9までの数です：10は使えません。"


def test_an_error_that_the_texts_do_not_know_is_left_as_it_is():
    assert complaint("the moon is full", "ja") == "the moon is full"


@pytest.mark.parametrize("module", FOR_PLAYERS)
def test_every_error_that_players_meet_has_a_text(module):
    assert [text for text in sorted(raised()[module]) if complaint(text, "zh") == text] == []


def test_every_text_is_an_error_of_the_source():
    sentences = {text for texts in raised().values() for text in texts}
    said = {complaint(text, "ja") for text in sentences}
    left = {
        key
        for key, text in texts_of("en", "errors").items()
        if not text.startswith(OF_THE_LIBRARY + PUT_TOGETHER) and not any(map(_filled(key).fullmatch, said))
    }
    assert left == set()


def _filled(key):
    """Returns a pattern for a Japanese text with something filled in."""
    parts = re.split(r"\{\w+\}", texts_of("ja", "errors")[key])
    return re.compile(".+?".join(map(re.escape, parts)))
