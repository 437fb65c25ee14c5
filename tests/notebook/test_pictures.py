"""Values in notebooks: pictures of cards, nothing hidden, everything escaped."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from meldhouse import GAMES, Match, SeededShuffle, build_game, make_bot, solve
from meldhouse.arena.contest import Contest
from meldhouse.arena.deal import Arena
from meldhouse.arena.summary import Summary
from meldhouse.games.rummikub.tiles import read_table
from meldhouse.notebook import drawn
from meldhouse.notebook.faces import Face, cards_svg
from meldhouse.notebook.pictures import html_of
from meldhouse.notebook.registry import cards_of

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))


def begun_match(name: str, decisions: int = 12) -> Match:
    game = build_game(name)
    match = Match(game, SeededShuffle(b"a notebook"))
    match.deal()
    bots = [make_bot("novice", game, seat) for seat in range(game.players)]
    for _ in range(decisions):
        seat = match.awaited[0]
        match.decide(seat, bots[seat].decide(match.view(seat)))
    return match


def faces_in(html: str) -> list[str]:
    """Returns the texts of all cards; the HTML must be well formed."""
    return [text.text or "" for text in ElementTree.fromstring(html).iter("text")]


@EVERY_GAME
def test_a_view_shows_the_own_hand(name: str) -> None:
    match = begun_match(name)
    seat = match.awaited[0]
    view = match.view(seat)
    cards = cards_of(view.public)
    own = view.own
    hand = own.hand if hasattr(own, "hand") else own.rack
    shown = faces_in(view._repr_html_())
    for card in hand:
        assert cards.face(card).text in shown
    assert view._repr_mimebundle_() == {"text/plain": repr(view), "text/html": view._repr_html_()}


@EVERY_GAME
def test_a_running_match_shows_what_a_watcher_sees_and_no_more(name: str) -> None:
    match = begun_match(name)
    assert match.view(None)._repr_html_() in match._repr_html_()
    watched = ElementTree.fromstring(match._repr_html_())
    assert not [cell for cell in watched.iter("th") if cell.text in ("hand", "rack", "drawn", "buried")]


@EVERY_GAME
def test_a_match_can_be_drawn_before_and_after_its_deals(name: str) -> None:
    match = Match(build_game(name), SeededShuffle(b"a"))
    assert "deal 0" in match._repr_html_()
    assert faces_in(match._repr_html_()) == []


@EVERY_GAME
def test_actions_are_drawn_with_the_cards_of_their_game(name: str) -> None:
    match = begun_match(name)
    for action in match.choices(match.awaited[0]):
        ElementTree.fromstring(action._repr_html_())


def test_a_refusal_has_its_clause_and_its_text() -> None:
    match = begun_match("rummy-five", 0)
    refusal = match.refusal(1, match.game.read_action("bA"))
    html = refusal._repr_html_()
    assert refusal.clause in html
    assert "turn" in html
    ElementTree.fromstring(html)


def test_a_solution_is_drawn_with_the_tiles_of_its_game() -> None:
    game = build_game("rummikub")
    solution = solve(game, read_table("r5 r6 r7"), game.read_cards("r8 k1"))
    shown = faces_in(drawn(game, solution)._repr_html_())
    assert [text for text in ("5", "6", "7", "8") if text in shown] == ["5", "6", "7", "8"]


def test_the_result_of_a_contest_is_a_table() -> None:
    contest = Contest("rummy-five", ["novice", "random"], {}, "s", 2)
    summary, arena = Summary(contest.header()), Arena(contest)
    for number in (1, 2):
        summary.add(arena.play(number))
    root = ElementTree.fromstring(summary._repr_html_())
    assert len(list(root.iter("tr"))) == 3


def test_texts_are_escaped() -> None:
    assert "<b>" not in cards_svg([Face("<b>", "red")])
    assert html_of("<script>") == "&lt;script&gt;"


def test_pictures_come_by_themselves_in_ipython_only() -> None:
    code = "import sys; {0}; from meldhouse import Match; print(hasattr(Match, '_repr_html_'))"
    for first, expected in (("pass", "False\n"), ("sys.modules['IPython'] = sys", "True\n")):
        ran = subprocess.run(
            [sys.executable, "-c", code.format(first)], capture_output=True, text=True, check=True
        )
        assert ran.stdout == expected
