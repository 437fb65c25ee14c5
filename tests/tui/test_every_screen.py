"""The duties of every screen, whatever the game."""

from __future__ import annotations

import itertools

import pytest
from rich.cells import cell_len
from rich.console import Group
from tests.support.terminal_player import rendered
from tests.support.terminal_steps import random_steps

from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.chance import Dice
from meldhouse.tui.screens.protocol import WATCHER, Unread
from meldhouse.tui.screens.registry import SCREENS, screen_for
from meldhouse.words import LANGUAGES, words_in

NAMES = ("You", "Finn", "Mei", "Tom", "Ada", "Ravi", "Lena", "Joao")
TABLES = [
    (name, players)
    for name in SCREENS
    for players in (min(GAMES[name].players[1:]), max(GAMES[name].players))
]


def all_shown(screen, match, view, words, width):
    names = NAMES[: match.game.players]
    shown = [screen.table(view, names, words)]
    if not match.awaited:
        shown.append(screen.result(view, names, words))
    elif view.seat in match.awaited:
        shown.append(screen.question(view, names, words))
    shown += [screen.page(page, view, names, words) for page in screen.pages]
    return rendered(Group(*shown), width)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hidden_cards_do_not_change_what_is_shown(name, players):
    game, dice, words = build_game(name, players), Dice(7), words_in("en")
    screen = screen_for(game)
    for match, seat in itertools.islice(random_steps(game, 3), 0, None, 6):
        if match.awaited:
            view = match.view(seat)
            other_truth = game.imagine(view, dice).view(seat)
            assert all_shown(screen, match, other_truth, words, 80) == all_shown(
                screen, match, view, words, 80
            )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_everything_shown_fits_any_width_in_every_language(name, players, language):
    game, words = build_game(name, players), words_in(language)
    screen = screen_for(game)
    for match, seat in itertools.islice(random_steps(game, 11), 0, None, 13):
        for width in (60, 100):
            shown = all_shown(screen, match, match.view(seat), words, width)
            assert max(cell_len(line) for line in shown.splitlines()) <= width


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_watcher_sees_what_lies_open_at_any_width(name, players):
    """MH-1 Every seat by its name and in the third person, and nothing that changes with the hands."""
    game, dice, words = build_game(name, players), Dice(5), words_in("en")
    screen, names = screen_for(game), (*NAMES[1:players], "Yves")
    for match, seat in itertools.islice(random_steps(game, 13), 0, None, 17):
        shown = watched(screen, match.view(None), names, words)
        assert all(name in shown for name in names)
        assert "You" not in shown.split()
        assert max(cell_len(line) for line in shown.splitlines()) <= 60
        if match.awaited:
            other_truth = game.imagine(match.view(seat), dice)
            assert watched(screen_for(game), other_truth.view(None), names, words) == watched(
                screen_for(game), match.view(None), names, words
            )


def watched(screen, view, names, words):
    shown = [screen.table(view, names, words)]
    if view.public.result is not None:
        shown.append(screen.result(view, names, words))
    shown += [screen.page(page, view, names, words) for page in screen.open_pages]
    return rendered(Group(*shown), 60)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_choice_can_be_typed_in_the_notation(name, players):
    game = build_game(name, players)
    screen = screen_for(game)
    for match, _ in itertools.islice(random_steps(game, 5), 0, None, 5):
        for seat in match.awaited:
            view = match.view(seat)
            for choice in match.choices(seat):
                assert screen.read(game.write_action(choice), view) == choice


@pytest.mark.parametrize("name", SCREENS)
def test_what_means_nothing_is_unread_and_has_a_text(name):
    game = build_game(name)
    screen = screen_for(game)
    match, _ = next(random_steps(game, 1))
    for typed in ("frobnicate", "999", "!", "b", "(", "/", "* *", "-1", "٣"):
        with pytest.raises(Unread) as unread:
            screen.read(typed, match.view(0))
        for language in LANGUAGES:
            assert words_in(language).say(unread.value.key, **unread.value.params)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_line_and_the_game_has_help(name, language):
    game, words = build_game(name), words_in(language)
    screen = screen_for(game)
    *_, (match, _) = random_steps(game, 2)
    for _, event in match.told_since(0, 0):
        assert str(screen.line(event, 0, NAMES[: game.players], words))
        assert screen.is_news(event, 0) in (True, False)
    for _, event in match.told_since(0, None):
        assert str(screen.line(event, WATCHER, NAMES[: game.players], words))
    assert all(typed and meaning for typed, meaning in screen.help(words))
    assert set(screen.legend(words)) < set(screen.help(words))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), [("rummy-five", 4), ("big-eight", 4), ("octablitz", 4)])
def test_nothing_is_cut_at_80_columns(name, players, language):
    """Neither long names, nor points, nor reasons why a call is not allowed."""
    words = words_in(language)
    game = build_game(name, players)
    screen = screen_for(game)
    names = ["Maximiliane-Theodora", *(f"Bartholomew the {number}th" for number in range(1, players))]
    for match, _ in random_steps(game, seed=3, most=30):
        if not match.awaited:
            break
        view = match.view(match.awaited[0])
        text = rendered(screen.table(view, names, words)) + rendered(screen.question(view, names, words))
        assert "…" not in text
        for one in names:
            assert one in text
