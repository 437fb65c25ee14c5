"""The commands of a draft: which tile is meant, where it goes, and what is said when neither is clear."""

from __future__ import annotations

import pytest
from tests.support.rhine_rummy.positions import view_of
from tests.support.rummikub.positions import game
from tests.support.terminal_player import rendered
from tests.support.tile_turns import rhine_turn, rummikub_turn

from meldhouse.games.registry import build_game
from meldhouse.tui.screens.melding.rhine_rummy import RhineKit, rhine_rummy_screen
from meldhouse.tui.screens.protocol import Unread
from meldhouse.words import LANGUAGES, words_in

EN = words_in("en")


def lying(screen, kit, view) -> str:
    """The table of the draft in words, copies not told apart."""
    return " / ".join(kit.write(tiles) for tiles in screen._turn_of(view).draft.layout)


def held(screen, kit, view) -> str:
    return kit.write(screen._turn_of(view).draft.hand)


@pytest.mark.parametrize(
    ("table", "rack", "commands", "after"),
    [
        ("", "r5 r6 r7", "put r5 r6 r7", "r5 r6 r7"),
        ("", "r5 r6 r7", "put r7 r5 r6", "r5 r6 r7"),
        ("", "r5 r6 r7", "r7 R5 r6", "r5 r6 r7"),
        ("", "r5 r7 *", "put r5 r7 *", "r5 * r7"),
        ("", "r5 r6 *", "put * r5 r6", "* r5 r6"),
        ("", "k9 b9 o9", "put o9 k9 b9", "o9 k9 b9"),
        ("r5 r6 r7", "r8", "put r8 to 1", "r5 r6 r7 r8"),
        ("r5 r6 r7", "r4", "put r4 to 1", "r4 r5 r6 r7"),
        ("r5 r6 r7", "r4 r8", "put r8 r4 to 1", "r4 r5 r6 r7 r8"),
        ("k9 b9 o9", "r9", "put r9 to 1", "k9 b9 o9 r9"),
        ("r5 r6 r7", "*", "put * to 1 at 1", "* r5 r6 r7"),
        ("r5 r6 r7", "*", "put * to 1 at 4", "r5 r6 r7 *"),
        ("r5 * r7", "r6", "put r6 to 1", "r5 r6 r7 *"),
        ("r5 r6 r7 r8", "b5 k5", "put r5 from 1 to new; put b5 k5 to 2", "r6 r7 r8 / r5 b5 k5"),
        ("r5 r6 r7 r8", "b5 k5", "put b5 r5 k5", "r6 r7 r8 / b5 r5 k5"),
        ("r5 r6 r7 r8 r9", "r7", "split 1 at 2; put r7 to 1", "r5 r6 r7 / r7 r8 r9"),
        ("r5 r6 r7 r8 r9", "r7", "split 1 at r7; put r7 to 1", "r5 r6 r7 / r7 r8 r9"),
        ("r5 r6 r7 / r8 r9 r10", "k1", "join 1 2", "r5 r6 r7 r8 r9 r10"),
        ("r5 r6 r7 / r8 r9 r10", "k1", "join 2 and 1", "r5 r6 r7 r8 r9 r10"),
        ("r5 * r7", "r6 k1", "swap r6 for * in 1", "r5 r6 r7 / *"),
        ("r5 * r7", "r6 k1", "swap r6", "r5 r6 r7 / *"),
        ("r5 * r7 / k1 b1 *", "r6 k9", "swap r6", "r5 r6 r7 / k1 b1 * / *"),
        ("r5 * r7", "r6 k1 k2", "swap r6; put k1 k2 *", "r5 r6 r7 / k1 k2 *"),
        ("r5 r6 r7", "r8", "put r8 to 1; undo; redo; undo", "r5 r6 r7"),
        ("r5 r6 r7", "r8 r9", "put r8 to 1; put r9 to 1; reset", "r5 r6 r7"),
        ("r5 r6 r7", "r8 r9", "put r8 r9 to 1; take r8", "r5 r6 r7 r9"),
        ("r5 r6 r7", "r8", "p r8 to 1; t r8", "r5 r6 r7"),
        ("", "r5 r7", "put r7; put r5 to 1", "r5 r7"),
        # as people type it
        ("", "r5 r6 r7", "put 7r, R05,r6", "r5 r6 r7"),
        ("", "r5 r6 r7", "5r,6r,7r", "r5 r6 r7"),
        ("", "o12 o13 *", "put o12 o13 joker", "* o12 o13"),
        ("r5 r6 r7", "r8 r9", "put r8,r9 to 1", "r5 r6 r7 r8 r9"),
        ("r5 r6 r7", "k1 b1 o1 k8 k9 *", "put k1 b1 o1 | k9 k8 J", "r5 r6 r7 / k1 b1 o1 / k8 k9 *"),
        ("r5 r6 r7", "k1 b1 o1 k8 k9 *", "k1 b1 o1 / k9,k8,*", "r5 r6 r7 / k1 b1 o1 / k8 k9 *"),
        ("r5 r6 r7", "k1 b1 o1 k7 k8 k9", "k1 b1 o1 / k7 k8 k9; undo", "r5 r6 r7"),
    ],
)
def test_rk_3_commands_move_tiles(table, rack, commands, after):
    turn = rummikub_turn(table, rack, *commands.split("; "))
    assert lying(*turn) == after


@pytest.mark.parametrize(
    ("table", "hand", "commands", "after"),
    [
        ("", "5h 6h 7h", "put 7h 5h 6h", "5♥ 6♥ 7♥"),
        ("", "5h 6h 7h", "put 7♥ 5♥ 6♥", "5♥ 6♥ 7♥"),
        ("", "Qs Ks As", "put as ks qs", "Q♠ K♠ A♠"),
        ("", "2s 3s As", "put 2s 3s as", "A♠ 2♠ 3♠"),
        ("10d Jd Qd", "Kd Ad", "put Kd Ad to 1", "10♦ J♦ Q♦ K♦ A♦"),
        ("5h * 7h", "6h 9c 9d", "swap 6h for * in 1; put 9c 9d *", "5♥ 6♥ 7♥ / 9♣ 9♦ *"),
        ("4h 4d 4s", "4h'", "put 4h to 1", "4♥ 4♦ 4♠ 4♥"),
        ("", "5h 6h 7h 9c 9d 9s", "h7,h6,5H | 9c 9d 9s", "5♥ 6♥ 7♥ / 9♣ 9♦ 9♠"),
    ],
)
def test_rr_6_commands_move_cards(table, hand, commands, after):
    turn = rhine_turn(table, hand, *commands.split("; "))
    assert lying(*turn) == after


def test_rr_9_a_wild_two_can_be_replaced():
    turn = rhine_turn("5h 2c 7h", "6h 9c 9d", "swap 6h for 2c", "put 9c 9d 2c", twos_wild=True)
    assert lying(*turn) == "5♥ 6♥ 7♥ / 9♣ 9♦ 2♣"
    screen, _, view = turn
    assert screen._turn.judged(screen._kit, view).is_legal


def test_the_tile_of_the_rack_is_meant_before_an_equal_one_of_the_table():
    turn = rummikub_turn("r5 r6 r7", "r5 b5 k5", "put r5 b5 k5")
    assert lying(*turn) == "r5 r6 r7 / r5 b5 k5"
    assert held(*turn) == ""


def test_a_loose_tile_is_meant_before_one_that_lies_in_a_set():
    turn = rummikub_turn("r5 r6 r7 r8 / r8 b8 k8 o8", "r9", "put r8 from 2", "put r8 r9")
    assert lying(*turn) == "r5 r6 r7 r8 / b8 k8 o8 / r8 r9"


def test_take_means_what_came_from_the_rack():
    turn = rummikub_turn("r5 r6 r7", "r5 b5 k5", "put r5 b5 k5", "take r5")
    assert lying(*turn) == "r5 r6 r7 / b5 k5"
    assert held(*turn) == "r5"


@pytest.mark.parametrize(
    ("table", "rack", "command", "key"),
    [
        ("r5 r6 r7", "*", "put * to 1", "several-places"),
        ("r5 r6 r7 / r5 b5 k5", "k1", "put r5", "which"),
        ("r5 r6 r7", "k1", "put r9", "not-there"),
        ("r5 r6 r7", "k1", "put k1 k1", "not-there"),
        ("r5 r6 r7", "k1", "put x", "no-tile"),
        ("r5 r6 r7", "k1", "put", "no-tiles"),
        ("r5 r6 r7", "k1", "put k1 to 2", "no-such-set"),
        ("r5 r6 r7", "k1", "put k1 to 0", "no-such-set"),
        ("r5 r6 r7", "k1", "put k1 to", "no-number"),
        ("r5 r6 r7", "k1", "put k1 to x", "no-number"),
        ("r5 r6 r7", "k1", "put k1 at 2", "which-set"),
        ("r5 r6 r7", "k1", "put k1 to 1 at 9", "no-such-place"),
        ("r5 r6 r7", "k1", "put k1 from 1", "not-there"),
        ("r5 r6 r7", "k1", "take r5", "not-your-tile"),
        ("r5 r6 r7", "k1", "take k1", "not-on-table"),
        ("r5 r6 r7", "k1", "split 1 at 3", "no-such-place"),
        ("r5 r6 r7", "k1", "split 1 at r9", "not-in-set"),
        ("r5 r6 r7", "k1", "split 1", "no-number"),
        ("r5 r6 r7", "k1", "split", "no-number"),
        ("r5 r6 r7", "k1", "join 1", "two-sets"),
        ("r5 r6 r7", "k1", "join 1 1", "same-set"),
        ("r5 r6 r7", "k1", "swap k1", "nothing-to-swap"),
        ("r5 r6 * / k1 b1 *", "o9", "swap o9", "which-swap"),
        ("r5 * r7", "k1", "swap r9", "not-there"),
        ("r5 * r7", "k1", "swap * for *", "same-tile"),
        ("r5 * r7", "k1", "swap", "no-tiles"),
        ("r5 r6 r7", "k1", "undo", "nothing-to-undo"),
        ("r5 r6 r7", "k1", "redo", "nothing-to-redo"),
        ("r5 r6 r7", "k1", "sort colours", "sort-how"),
        ("r5 r6 r7", "k1", "put k1 to ٣", "no-number"),
        ("r5 r6 r7", "k1", "put k1 to 99999999999999", "no-number"),
    ],
)
def test_what_cannot_be_moved_is_told_and_changes_nothing(table, rack, command, key):
    screen, kit, view = rummikub_turn(table, rack)
    with pytest.raises(Unread) as caught:
        screen.move(command, view)
    assert caught.value.key == f"play.draft.{key}"
    for language in LANGUAGES:
        assert words_in(language).say(caught.value.key, **caught.value.params)
    assert lying(screen, kit, view) == table
    assert not screen._turn.draft.steps


def test_the_places_of_a_joker_are_told_with_what_it_would_stand_for():
    screen, _, view = rummikub_turn("r5 r6 r7", "*")
    with pytest.raises(Unread) as caught:
        screen.move("put * to 1", view)
    assert caught.value.params["places"] == "at 1 (r4) · at 4 (r8)"


def test_a_command_is_one_step_to_undo():
    for command in ("put r4 r8 to 1", "join 1 2", "swap r8 for * in 2", "put r6 r7 from 1 to 2"):
        screen, kit, view = rummikub_turn("r5 r6 r7 / k1 b1 *", "r4 r8", command)
        assert screen._turn.draft.steps == 1
        screen.move("undo", view)
        assert lying(screen, kit, view) == "r5 r6 r7 / k1 b1 *"


def test_rk_2_done_is_the_whole_table_and_draw_does_not_lose_a_draft():
    screen, _, view = rummikub_turn("r5 r6 r7", "r8 k1", "put r8 to 1")
    assert game(2).write_action(screen.read("done", view)) == "lay r5 r6 r7 r8"
    for word in ("draw", "pass"):
        with pytest.raises(Unread) as caught:
            screen.read(word, view)
        assert caught.value.key == "play.draft.reset-first"
    screen.move("reset", view)
    assert game(2).write_action(screen.read("draw", view)) == "draw"


@pytest.mark.parametrize(("version", "as_it_lies"), [(1, "not-qualified"), (2, None)])
def test_rr_5_equal_copies_are_meant_so_that_the_turn_is_legal(version, as_it_lies):
    """The six of the table lies between cards of the hand. Version 1 needs the hand's six there; 2 counts kinds."""
    usual, view = view_of("5h' 6h' 7h' 8h", "5h 6h 7h 2c", False)
    rules = build_game("rhine-rummy", usual.players, usual.options, version)
    screen, kit = rhine_rummy_screen(rules), RhineKit(rules)
    for command in ("put 6h from 1", "put 6h to 1 at 2", "put 5h 7h to 2"):
        assert screen.move(command, view)
    assert lying(screen, kit, view) == "5♥ 6♥ 7♥ 8♥ / 5♥ 6♥ 7♥"
    refusal = rules.refusal(view, kit.actions.lay(screen.drafted(view)))
    assert getattr(refusal, "code", None) == as_it_lies
    assert rules.refusal(view, screen.read("done", view)) is None


# --- numbers of sets ---


def numbers(turn) -> dict[int, str]:
    screen, kit, view = turn
    draft = screen._turn_of(view)
    return {
        number: kit.write(tiles)
        for number, tiles in zip(draft.mover.numbers_of(draft.layout), draft.layout, strict=True)
    }


THREE = "r5 r6 r7 / k9 b9 o9 r9 / b1 b2 b3"


@pytest.mark.parametrize(
    ("commands", "after"),
    [
        # set 1 dissolves into a new set and the others; 2 and 3 stay 2 and 3
        ("r9@2 r10 r11; join 4 1", {2: "k9 b9 o9", 3: "b1 b2 b3", 4: "r5 r6 r7 r9 r10 r11"}),
        ("join 2 1; join 3 2", {3: "b1 b2 b3 k9 b9 o9 r9 r5 r6 r7"}),
        ("split 2 at 1", {1: "r5 r6 r7", 2: "k9", 3: "b1 b2 b3", 4: "b9 o9 r9"}),
        ("split 2 at 1; put r10; undo; undo", {1: "r5 r6 r7", 2: "k9 b9 o9 r9", 3: "b1 b2 b3"}),
        ("put r10; take r10; put r11", {1: "r5 r6 r7", 2: "k9 b9 o9 r9", 3: "b1 b2 b3", 4: "r11"}),
        ("join 3 1; put r10; put r11 to 4", {2: "k9 b9 o9 r9", 3: "b1 b2 b3 r5 r6 r7", 4: "r10 r11"}),
    ],
)
def test_sets_keep_their_numbers_during_a_turn(commands, after):
    assert numbers(rummikub_turn(THREE, "r10 r11", *commands.split("; "))) == after


def test_a_fault_names_the_set_by_the_number_on_the_screen():
    """Set 1 has gone, so the rules count the broken set as their second; on the screen it is set 3."""
    screen, _, view = rummikub_turn(THREE, "r8", "join 2 1", "put b1 from 3")
    shown = rendered(screen.question(view, ["You", "Bot"], EN), 200)
    assert "Set 3 " in shown
    assert "into set 2." in shown


@pytest.mark.parametrize(
    ("table", "rack", "command", "after"),
    [
        ("k7 k8 k9 k10 / k7 b7 o7 r7", "r7", "k7@2 b7@2 r7", "k7 k8 k9 k10 / o7 r7 / k7 b7 r7"),
        ("k4 k5 k6 k7 / b7 b8 b9 b10", "r7", "k7@1 b7@2 r7", "k4 k5 k6 / b8 b9 b10 / k7 b7 r7"),
        ("k4 k5 k6 k7 / r7 b7 o7", "r7", "put r7@rack k7@1", "k4 k5 k6 / r7 b7 o7 / r7 k7"),
        ("k4 k5 k6 k7 / r7 b7 o7", "r8", "put k7@1 to 2", "k4 k5 k6 / r7 b7 o7 k7"),
    ],
)
def test_tiles_are_taken_from_sets_in_one_line(table, rack, command, after):
    turn = rummikub_turn(table, rack, command)
    assert lying(*turn) == after
    turn[0].move("undo", turn[2])
    assert lying(*turn) == table


def test_a_card_that_is_not_in_the_named_set_is_refused():
    screen, _, view = rummikub_turn("k4 k5 k6 k7 / r7 b7 o7", "r8")
    with pytest.raises(Unread, match="not-there"):
        screen.move("k7@2 r8", view)
    with pytest.raises(Unread, match="no-such-set"):
        screen.move("k7@9 r8", view)
