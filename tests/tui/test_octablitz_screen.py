"""The screen of Octablitz: shows what a seat sees, nothing else, at any width, and reads what is typed."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Group
from tests.support.octablitz.positions import FOUR, stacked
from tests.support.terminal_player import rendered, sit_down, the_record, through_pipe

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import write_cards
from meldhouse.parts.values import kind_of
from meldhouse.tui.screens.octablitz.screen import OctablitzScreen
from meldhouse.tui.screens.protocol import Unread
from meldhouse.words import words_in

NAMES = ("You", "Finn", "Mei", "Tom")
EN = words_in("en")
#: leads the first card, follows with the first cards face down, goes on: plays any match to its end
NAIVE = "1\nd 1\nd 1 2\nd 1 2 3\nd 1 2 3 4\nd 1 2 3 4 5\n\n" * 400


def random_matches(game, seed: int):
    """A random match after every decision."""
    dice = Dice(seed)
    match = Match(game, SeededShuffle(str(seed).encode()))
    while not match.is_over:
        match.deal()
        while match.awaited:
            yield match
            choices = match.choices(match.awaited[0])
            match.decide(match.awaited[0], choices[dice.below(len(choices))])
        yield match


def all_shown(screen, view, words, width=80):
    names = NAMES[: view.public.players]
    shown = [screen.table(view, names, words), screen.page("t", view, names, words)]
    if view.public.result is not None:
        shown.append(screen.result(view, names, words))
    elif view.public.turn == view.seat:
        shown.append(screen.question(view, names, words))
    return rendered(Group(*shown), width)


@pytest.mark.parametrize("players", [3, 4])
def test_ob_3_hidden_cards_do_not_change_what_is_shown(players):
    game = build_game("octablitz", players, {"deals": 2})
    screen, dice = OctablitzScreen(game), Dice(3)
    for match in islice(random_matches(game, 5), 0, None, 3):
        for seat in range(players):
            view = match.view(seat)
            other = game.imagine(view, dice).view(seat)
            assert all_shown(screen, other, EN) == all_shown(screen, view, EN)


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("players", [3, 4])
def test_no_line_is_wider_than_the_screen_and_no_own_card_is_cut_off(players, width, language):
    game = build_game("octablitz", players, {"deals": 1})
    screen, words = OctablitzScreen(game), words_in(language)
    for match in random_matches(game, 8):
        view = match.view(0)
        shown = all_shown(screen, view, words, width)
        assert max(cell_len(line) for line in shown.splitlines()) <= width
        for number in range(1, len(view.own.hand) + 1):
            assert f"╭{number:─<4}╮" in shown


def test_a_turn_fits_into_24_lines():
    game = build_game("octablitz", 4, {"deals": 3})
    screen = OctablitzScreen(game)
    for match in random_matches(game, 2):
        if match.awaited:
            view = match.view(match.awaited[0])
            names = NAMES
            shown = rendered(Group(screen.table(view, names, EN), screen.question(view, names, EN)))
            assert len(shown.splitlines()) <= 22


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_every_event_has_a_line_for_every_seat(language):
    game = build_game("octablitz", 3, {"deals": 3})
    screen, words = OctablitzScreen(game), words_in(language)
    match = list(random_matches(game, 4))[-1]
    for seat in range(3):
        for _, event in match.told_since(0, seat):
            line = screen.line(event, seat, NAMES[:3], words)
            assert line
            assert "None" not in line
            assert isinstance(screen.is_news(event, seat), bool)


def test_ob_3_a_face_down_play_is_told_with_its_cards_only_to_its_player():
    deal = stacked(FOUR)
    deal.do("0 bAA; 1 (rsL)")
    screen, told = OctablitzScreen(deal.game), deal.table.log[-1]
    assert "rsL" in screen.line(told.to(1), 1, NAMES, EN)
    assert screen.line(told.to(0), 0, NAMES, EN) == "Finn plays 2 cards face down."


@pytest.mark.parametrize(
    ("typed", "play"),
    [
        ("1 2", "rss"),
        ("2,1", "rss"),
        ("d 1 4", "(rsA)"),
        ("d1 4", "(rsA)"),
        ("D 4 1", "(rsA)"),
        ("(1 4)", "(rsA)"),
        ("(rsA)", "(rsA)"),
        ("d (rs rA)", "(rsA)"),
        ("d rsA", "(rsA)"),
        ("rKL", "rKL"),
        ("rs rs", "rss"),
    ],
)
def test_what_is_typed_is_read(typed, play):
    deal = stacked(FOUR)
    deal.do("0 bAA")
    screen = OctablitzScreen(deal.game)
    assert deal.game.write_action(screen.read(typed, deal.table.view(1))) == play


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "tricks.nothing-typed"),
        ("9", "tricks.no-such-number"),
        ("0", "tricks.no-such-number"),
        ("1 1", "tricks.number-twice"),
        ("99999999999999999999", "tricks.no-such-number"),
        ("x", "play.unknown"),
        ("()", "play.unknown"),
        ("(", "play.unknown"),
        ("d", "play.unknown"),
        ("d ", "play.unknown"),
        ("d x", "play.unknown"),
        ("((1))", "play.unknown"),
        ("１", "play.unknown"),
    ],
)
def test_what_means_nothing_is_said_to_mean_nothing(typed, key):
    deal = stacked(FOUR)
    deal.do("0 bAA")
    with pytest.raises(Unread) as caught:
        OctablitzScreen(deal.game).read(typed, deal.table.view(1))
    assert caught.value.key == key
    for language in ("en", "ja", "zh"):
        assert words_in(language).say(key, **caught.value.params)


@given(typed=st.text(max_size=15))
def test_any_line_is_read_or_unread(typed):
    deal = stacked(FOUR)
    deal.do("0 bAA")
    try:
        play = OctablitzScreen(deal.game).read(typed.strip(), deal.table.view(1))
    except Unread:
        return
    assert play.cards


def test_ob_6_the_last_card_that_can_only_go_face_down_is_obvious_and_explained():
    deal = stacked(["bsssssAAB", "rBBCCJKKL", "rsssssAAJ", "bBCCJJKKL"])
    deal.do("0 bsssss; 1 (rBBCCJ); 2 (rsssss); 3 (bBCCJJ)")
    deal.do("0 bAA; 1 (rKK); 2 (rAA); 3 (bKK); 0 bB")
    screen, view = OctablitzScreen(deal.game), deal.table.view(1)
    assert deal.game.write_action(screen.obvious(view)) == "(rL)"
    assert screen.read("", view) == screen.obvious(view)
    assert "taken a trick" in rendered(screen.question(view, NAMES, EN))
    assert screen.obvious(deal.table.view(2)) is None


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_match(tmp_path, players, language):
    code, shown = sit_down(tmp_path, NAIVE, "octablitz", players, language=language, deals=3)
    assert code == 0
    assert "meldhouse verify" in shown
    assert the_record(tmp_path).match.is_over


def test_the_last_card_is_told_although_nobody_was_asked(tmp_path):
    code, shown = sit_down(tmp_path, NAIVE, "octablitz", 3, deals=1)
    assert code == 0
    mine = [
        event for _, event in the_record(tmp_path).match.told_since(0, 0) if getattr(event, "seat", 1) == 0
    ]
    last = [event for event in mine if kind_of(event) in ("led", "followed-up", "followed-down")][-1]
    assert EN.event(last, write_cards, NAMES, me=0) in shown


def test_a_whole_match_through_a_pipe(tmp_path):
    done = through_pipe(tmp_path, "octablitz", "--option", "deals=2", "--seed", "x", typed=NAIVE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The match is over" in done.stdout
    assert "Seed: x\n" in done.stdout
    assert the_record(tmp_path).match.is_over


def test_the_seed_shown_after_a_match_deals_the_same_cards_again(tmp_path):
    asked = ("octablitz", "--option", "deals=1")
    first = through_pipe(tmp_path / "first", *asked, typed=NAIVE)
    (seed,) = re.findall(r"^Seed: (\w{32})$", first.stdout, re.MULTILINE)
    through_pipe(tmp_path / "again", *asked, "--seed", seed, typed=NAIVE)
    dealt = [the_record(tmp_path / name).match.log[:3] for name in ("first", "again")]
    assert [told.to(0) for told in dealt[0]] == [told.to(0) for told in dealt[1]]


LINES = [
    "",
    "1",
    "1 2",
    "d 1",
    "d 1 2",
    "(bs)",
    "bAA",
    "why 1",
    "why d 1",
    "?",
    "t",
    "r OB-3",
    "l",
    "log",
    "9",
    "{x}",
    "[b]",
]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.one_of(st.sampled_from(LINES), st.text(max_size=12)), max_size=40))
def test_any_lines_are_answered(tmp_path, lines):
    typed = "".join(line.replace("\n", " ") + "\n" for line in lines)
    code, shown = sit_down(tmp_path, typed, "octablitz", deals=1)
    assert code == 0
    assert "--resume" in shown or "meldhouse verify" in shown
