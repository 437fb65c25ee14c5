"""Hints at the terminal: first the idea, then the move, which the game does not refuse."""

import pytest
from tests.support.terminal_player import AtTerminal, plain_console, rendered, sit_down

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.draft import Draft
from meldhouse.solvers.melding.solve import solve_view
from meldhouse.solvers.melding.steps import steps_to
from meldhouse.tui.local.hints import Hints, beside
from meldhouse.tui.local.saves import Saves
from meldhouse.tui.screens.registry import screen_for
from meldhouse.tui.terminal.terminal import Terminal
from meldhouse.words import LANGUAGES, words_in

TILE_GAMES = ("rummikub", "rhine-rummy")
EN = words_in("en")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr("meldhouse.tui.local.hints.SECONDS", 0.05)


def match_of(name, players=3, seed=b"hints", **options):
    match = Match(build_game(name, players, options), SeededShuffle(seed))
    match.deal()
    return match


def shown(hints, view, place, words=EN):
    return rendered_lines(hints.ask(view, place, 1, words))


def rendered_lines(told):
    return " ".join(rendered(line, 500).strip() for line in told)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in TILE_GAMES])
def test_the_experts_move_can_be_typed_and_is_allowed(name):
    match = match_of(name)
    screen = screen_for(match.game)
    hints = Hints(match.game, screen)
    for place in range(12):
        (seat, *_) = match.awaited
        view = match.view(seat)
        idea = shown(hints, view, place)
        assert "hint again" in idea or idea.startswith("Type: ")
        move = shown(hints, view, place)
        assert move.startswith("Type: ")
        typed = match.game.write_action(hints._found[0])
        action = screen.read(typed, view)
        assert action == hints._found[0]
        match.decide(seat, action)
        if not match.is_dealt or not match.awaited:
            break


@pytest.mark.parametrize("name", TILE_GAMES)
def test_the_solvers_play_is_told_before_and_after_opening(name):
    """Every play that is told can be followed move by move, and the game takes it."""
    match = match_of(name)
    game, screen = match.game, screen_for(match.game)
    hints = Hints(game, screen)
    plays = {False: 0, True: 0}
    for place in range(60):
        if not match.awaited or (plays[True] > 2 and plays[False]):
            break
        (seat, *_) = match.awaited
        view = match.view(seat)
        idea = shown(hints, view, place)
        play = solve_view(game, view)
        if play is None:
            assert idea in (
                "You can't lay anything: draw. ! plays it.",
                "You can't make your first meld yet: draw. ! plays it.",
                "You can't lay anything: pass. ! plays it.",
            )
            match.decide(seat, screen.kit.actions.draw if view.stock else screen.kit.actions.pass_turn)
            continue
        plays[screen.kit.has_opened(view, seat)] += 1
        assert idea.startswith("You can ")
        hand = screen.kit.hand(view)
        steps = steps_to(view.public.table, hand, play.table)
        move = shown(hints, view, place)
        assert move.startswith("1. ")
        assert f"{len(steps)}. " in move
        assert move.endswith("Then: done ! plays it.")
        draft = Draft(view.public.table, hand)
        for step in steps:
            draft.put(step.tiles, step.to, step.at)
        match.decide(seat, screen.kit.actions.lay(draft.layout))
    assert plays[False] > 0
    assert plays[True] > 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_in_every_language(name, language):
    match = match_of(name)
    hints = Hints(match.game, screen_for(match.game))
    view = match.view(match.awaited[0])
    assert shown(hints, view, 0, words_in(language))
    assert shown(hints, view, 0, words_in(language))


def test_what_was_moved_already_must_be_put_back_first():
    match = match_of("rummikub", seed=b"moved")
    screen = screen_for(match.game)
    hints = Hints(match.game, screen)
    for place in range(80):
        (seat, *_) = match.awaited
        view = match.view(seat)
        shown(hints, view, place)
        if hints._found is not None:
            break
        match.decide(seat, screen.kit.actions.draw)
    assert screen.move(f"put {screen.kit.write(screen.kit.hand(view)[:1])}", view)
    assert "type reset first" in shown(hints, view, place)


def test_another_place_begins_with_the_idea_again():
    match = match_of("rummy-five")
    hints = Hints(match.game, screen_for(match.game))
    view = match.view(match.awaited[0])
    idea = shown(hints, view, 0)
    assert shown(hints, view, 0) != idea
    assert "hint again" in shown(hints, view, 1)


def test_the_session_knows_the_word(tmp_path):
    _, told = sit_down(tmp_path, "hint\n\nhint\nhint\n?\nquit\n", game="rummikub")
    assert "There's nothing to decide now." in told
    assert told.count("> hint") == 3
    assert "a hint; once more: the exact move" in told


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_played_with_one_key(tmp_path, game):
    """After the idea alone, and for the rest of a deal; without a hint nothing is played."""
    _, told = sit_down(tmp_path, "\n!\n" + "hint\n!\n" * 4 + "quit\n", game=game)
    assert told.count("There's no hint to play yet") == 1
    assert "I don't understand" not in told
    (save,) = (tmp_path / "saves").glob("*.txt")
    mine = [one for one in Saves(tmp_path).open(save).match.decisions[0] if one.seat == 0]
    assert len(mine) >= 2


def test_a_hint_is_played_from_a_changed_draft(tmp_path):
    sit_down(tmp_path, "\n" + "hint\nput k1\n!\n" * 6 + "quit\n", game="rummikub")
    (save,) = (tmp_path / "saves").glob("*.txt")
    mine = [one for one in Saves(tmp_path).open(save).match.decisions[0] if one.seat == 0]
    assert len(mine) == 6


def test_rf_17_nothing_tells_what_is_right_where_calls_may_be_wrong(tmp_path):
    _, told = sit_down(tmp_path, "\nhint\nquit\n", calls="table")
    assert EN.say("play.no-help") in " ".join(told.split())


def test_a_fault_of_the_thinking_thread_is_not_swallowed():
    def fail():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        beside(fail)


def test_whoever_waits_sees_that_something_thinks(tmp_path):
    live = Terminal(plain_console(), None, is_live=True)
    assert type(live.thinking("Thinking…")).__name__ == "Status"
    at = AtTerminal(tmp_path, "rummy-five", "--seed", "s")
    assert at.wait_for_prompt()
    at.type("")
    assert at.wait_for_prompt()
    at.type("hint")
    assert at.wait_for_prompt()
    assert "Thinking…" in at.since_answer
    assert "hint again" in at.since_answer
    at.type("quit")
    assert at.finish() == 0
