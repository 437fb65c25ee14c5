"""The screen of the rearranging games: what is marked, what is missing, what is told, at any width."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Group
from tests.support.rummikub.positions import position
from tests.support.terminal_player import AtTerminal, plain_console, rendered, sit_down
from tests.support.terminal_steps import random_steps
from tests.support.tile_turns import rhine_turn, rummikub_turn

from meldhouse.games.registry import build_game
from meldhouse.games.rummikub.events import DealEnded, Laid
from meldhouse.games.rummikub.scoring import deal_payments, deal_scores
from meldhouse.games.rummikub.tiles import rack_points, read_table, read_tiles
from meldhouse.parts.chance import Dice
from meldhouse.tui.screens.registry import screen_for
from meldhouse.words import LANGUAGES, words_in

NAMES = ("You", "Finn")
EN = words_in("en")


def shown(turn, words=EN, width=80):
    screen, _, view = turn
    return rendered(Group(screen.table(view, NAMES, words), screen.question(view, NAMES, words)), width)


def flat(text) -> str:
    return " ".join(text.split())


def test_a_set_is_marked_legal_or_not_with_the_reason():
    text = shown(rummikub_turn("r5 r6 r7 / k1 b1 o1", "r8 k9", "put r8 to 1", "put k9 to 2"))
    assert "1✓ r5 r6 r7 r8" in text
    assert "2✗ k1 b1 o1 k9" in text
    assert "k9 doesn't fit into set 2. A group has one number only. (RK-3)" in flat(text)


def test_rk_2_one_line_says_what_is_missing_for_the_first_meld():
    turn = rummikub_turn("", "r5 r6 r7 k13", "put r5 r6 r7", opened=False)
    assert "Still missing: Your first meld must be worth 30 points; this is 18." in flat(shown(turn))
    assert "legal" not in shown(turn)


def test_rr_5_one_line_says_what_is_missing_to_qualify():
    text = flat(shown(rhine_turn("5h 6h 7h", "8h 9c 9d", "put 8h to 1", opened=False)))
    assert "Still missing: You haven't qualified yet." in text
    assert "(RR-5)" in text


def test_rr_6_what_is_wrong_with_a_joker_is_said_while_moving():
    text = flat(shown(rhine_turn("5h 6h *", "9c 9d", "put 9c 9d *", "put 9c to 1")))
    assert "✗" in text
    text = flat(shown(rhine_turn("5h 6h 7h *", "9c 9d", "put 9c 9d *")))
    assert "stood for 8♥" in text
    assert "(RR-6b)" in text


def test_a_legal_turn_is_said_to_be_one():
    text = shown(rummikub_turn("r5 r6 r7", "r8 k9", "put r8 to 1"))
    assert "The turn is legal: type done to end it." in text


@pytest.mark.parametrize(
    ("turn", "meaning"),
    [
        (lambda: rummikub_turn("r5 * r7", "k1"), "*=r6"),
        (lambda: rummikub_turn("k9 b9 *", "k1"), "*=o9/r9"),
        (lambda: rhine_turn("5h * 7h", "9c"), "*=6♥"),
        (lambda: rhine_turn("9c 9d *", "5h"), "*=9"),
        (lambda: rhine_turn("5h 2c 7h", "9c", twos_wild=True), "2♣=6♥"),
    ],
)
def test_what_a_joker_stands_for_is_shown(turn, meaning):
    assert meaning in shown(turn())


def test_the_hand_is_sorted_by_runs_or_by_groups():
    turn = rummikub_turn("", "k5 r1 k1 r5 *")
    assert "k1 k5  r1 r5  *" in shown(turn)
    screen, _, view = turn
    screen.move("sort groups", view)
    assert "k1 r1  k5 r5  *" in shown(turn)
    screen.move("sort", view)
    assert "k1 k5  r1 r5  *" in shown(turn)


def test_sets_that_others_changed_are_marked_until_the_next_turn():
    screen, _, view = rummikub_turn("r5 r6 r7 / k1 b1 o1", "k9")
    screen.table(view, NAMES, EN)
    screen.read("draw", view)
    later = position("r5 r6 r7 r8 / k1 b1 o1 / k3 k4 k5", "k9 k10", "").view(0)
    text = rendered(screen.table(later, NAMES, EN))
    assert "1• r5 r6 r7 r8" in text
    assert "2  k1 b1 o1" in text
    assert "3• k3 k4 k5" in text


def test_what_others_laid_is_told_set_by_set_with_the_sets_that_grew():
    screen, _, _ = rummikub_turn("", "k9")
    table = read_table("r5 r6 r7 r8 / k3 k4 k5 / b1 o1 k1")
    laid = read_tiles("r8 k3 k4 k5")
    line = str(screen.line(Laid(1, laid, table, 7, False, 0), 0, NAMES, EN))
    assert line == "Finn lays r8 / k3 k4 k5 and has 7 tiles left. Now on the table: r5 r6 r7 r8."
    own = str(screen.line(Laid(0, laid, table, 7, False, 0), 0, NAMES, EN))
    assert own.startswith("You lay r8 / k3 k4 k5 and have 7 tiles left.")


def test_a_line_tells_only_a_few_of_many_sets():
    screen, _, _ = rummikub_turn("", "k9")
    table = read_table(" / ".join(f"{colour}1 {colour}2 {colour}3 {colour}4" for colour in "kbor"))
    line = str(screen.line(Laid(1, read_tiles("k4 b4 o4 r4"), table, 7, False, 0), 0, NAMES, EN))
    assert line.endswith("Now on the table: k1 k2 k3 k4 / b1 b2 b3 b4 / o1 o2 o3 o4 / ….")


def test_rk_7_the_end_of_a_deal_is_told_line_by_line():
    screen, _, view = rummikub_turn("r5 r6 r7", "k9")
    racks = ((), read_tiles("k9 *"))
    values = tuple(rack_points(rack) for rack in racks)
    ended = DealEnded(
        0, False, racks, values, deal_scores(values, 0), tuple(deal_payments(values, 0)), (39, -39), (1, 0)
    )
    view.public.result = ended
    text = flat(rendered(screen.result(view, NAMES, EN)))
    assert "You lay your last tile and win the deal: 39 points." in text
    assert "Finn: 39 k9 *" in text
    assert "Finn to You: 39 points" in text
    assert "You 39 39 1" in text
    assert "Finn -39 -39 0" in text


def test_rk_8_a_payment_of_nothing_is_not_told():
    screen, _, view = rummikub_turn("r5 r6 r7", "k9")
    racks = (read_tiles("k9"), read_tiles("b9"))
    view.public.result = DealEnded(
        0, True, racks, (9, 9), (0, 0), tuple(deal_payments((9, 9), 0)), (0, 0), (1, 0)
    )
    assert "Finn to You" not in flat(rendered(screen.result(view, NAMES, EN)))


@pytest.mark.parametrize("name", ["rummikub", "rhine-rummy"])
def test_hidden_tiles_do_not_change_what_is_shown_of_a_draft(name):
    game, dice = build_game(name, 2), Dice(5)
    screen = screen_for(game)
    for match, _ in islice(random_steps(game, 9), 0, 60):
        for seat in match.awaited:
            view = match.view(seat)
            hand = screen._kit.hand(view)
            assert screen.move(f"put {screen._kit.write(hand[:2])}", view)
            other = game.imagine(view, dice).view(seat)
            assert shown((screen, None, other)) == shown((screen, None, view))
            assert "✗" in shown((screen, None, view))


@pytest.mark.parametrize("name", ["rummikub", "rhine-rummy"])
def test_at_a_terminal_a_draft_is_shown_anew_after_every_move(tmp_path, name):
    at = AtTerminal(tmp_path, name, "--players", "2", "--seed", "live")
    assert at.wait_for_prompt()
    at.type("")
    assert at.wait_for_prompt()
    tile = at.since_answer.rpartition("▶")[2].splitlines()[1].split()[0]
    for typed, seen in ((f"put {tile}", f"✗ {tile}"), ("undo", "draw."), ("redo", f"✗ {tile}")):
        at.type(typed)
        assert at.wait_for_prompt()
        assert seen in at.since_answer
    at.type("quit")
    assert at.finish() == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_mess_of_a_table_fits_any_width(language, width):
    table = " / ".join(
        f"{colour}{n} {colour}{n + 1} {colour}{n + 2}" for colour in "kbor" for n in (1, 4, 7, 10)
    )
    joins = [f"join 1 {number}" for number in range(2, 11)]
    turn = rummikub_turn(table, "k13 b13 o13 r13 *", *joins, "put k13 b13", "put o13", "put * to 1 at 3")
    text = shown(turn, words_in(language), width)
    assert max(cell_len(line) for line in text.splitlines()) <= width
    for colour in "kbor":
        for number in range(1, 13):
            assert f"{colour}{number}" in text


def test_rows_of_the_table_have_room_between_them_where_the_screen_has():
    screen, _, view = rummikub_turn(" / ".join(f"k{n} b{n} o{n}" for n in range(1, 10)), "r1")
    console = plain_console(80)
    console.size = console.size._replace(height=40)
    console.print(screen.table(view, NAMES, EN))
    rows = console.file.getvalue().splitlines()
    first = next(number for number, row in enumerate(rows) if " 1  k1" in row)
    assert not rows[first + 1].strip()
    assert " 5  k5" in rows[first + 2]


TYPED = [
    "put",
    "p",
    "take",
    "split",
    "join",
    "swap",
    "undo",
    "redo",
    "reset",
    "done",
    "draw",
    "pass",
    "sort",
    "why",
]
TYPED += ["done", "draw", "", "lay", "log", "l", "?", "r", "auto off", "move", "bell"]
SMALL = [
    "from",
    "to",
    "at",
    "for",
    "in",
    "and",
    "new",
    "rack",
    "1",
    "2",
    "3",
    "0",
    "99",
    "*",
    "/",
    "'",
    "runs",
]
TILES = ["r5", "k1", "b9", "o13", "5h", "10d", "As", "*", "Kc", "7♥", "r5'"]
LINE = st.builds(
    lambda word, rest: " ".join([word, *rest]),
    st.one_of(st.sampled_from(TYPED), st.text(max_size=6)),
    st.lists(st.sampled_from([*SMALL, *TILES]), max_size=6),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(LINE, max_size=30), game=st.sampled_from(["rummikub", "rhine-rummy"]))
def test_any_lines_are_answered(tmp_path, lines, game):
    typed = "\n" + "".join(line.replace("\n", " ") + "\n" for line in lines)
    options = {"clock": 0} if game == "rummikub" else {"deals": 1}
    code, text = sit_down(tmp_path, typed, game, 2, **options)
    assert code == 0
    assert "--resume" in text or "meldhouse verify" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "clause"), [("rummikub", "RK-"), ("rhine-rummy", "RR-")])
def test_a_refused_done_is_explained_and_keeps_the_draft(tmp_path, game, clause, language):
    options = {"clock": 0} if game == "rummikub" else {"deals": 1}
    _, first = sit_down(tmp_path, "\n", game, 2, seed=b"kept", language=language, **options)
    hand = first.rpartition("▶")[2].splitlines()[1].split()
    typed = f"\nput {hand[0]}\ndone\nwhy done\nundo\nredo\n"
    _, text = sit_down(tmp_path, typed, game, 2, seed=b"kept", language=language, **options)
    refused = text.partition("> done")[2].partition("> undo")[0]
    assert refused.count(f"({clause}") == 2
    assert f"✗ {hand[0]}" in text.partition("> redo")[2]
