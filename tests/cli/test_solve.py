"""`meldhouse solve`: answers, batches, and what it refuses."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.commands import assert_bad_input, assert_no_accident, run

from meldhouse.cli.commands.melding.solve import answer_line

SOLVE = ("solve", "rummikub")
RUN = "r5 r6 r7 r8"


def test_the_best_play_as_json():
    ran = run(*SOLVE, "--rack", "k8 o8 b1", "--table", RUN, "--opened")
    assert ran.code == 0
    assert ran.data == {
        "found": True,
        "tiles": 2,
        "value": 16,
        "proven": True,
        "table": "r5 r6 r7 / k8 o8 r8",
        "laid": "k8 o8",
        "left": "b1",
        "touched": 1,
        "moved": 1,
        "gentlest": True,
    }


def test_steps_in_each_language():
    for language in ("en", "ja", "zh"):
        (step,) = run(
            *SOLVE, "--rack", "k8 o8 b1", "--table", RUN, "--opened", "--steps", "--lang", language
        ).data["steps"]
        assert (step["tiles"], step["to"], step["at"]) == ("k8 o8 r8", None, None)
        assert "k8 o8 r8" in step["text"]


def test_rk_2_without_opened_it_is_a_first_meld():
    asked = (*SOLVE, "--rack", "k10 b10 o10 r10", "--table", "r7 r8 r9")
    assert run(*asked).data["laid"] == "k10 b10 o10 r10"
    fewest = run(*asked, "--objective", "open").data
    assert (fewest["tiles"], fewest["value"]) == (3, 30)
    assert run(*SOLVE, "--rack", "k9 b9 o9").data["found"] is False


def test_rk_2_what_is_kept_from_a_first_meld():
    asked = (*SOLVE, "--table", "k1 k2 k3", "--rack", "k4 r9", "--keep", "r9")
    assert run(*asked).data["found"] is False
    assert run(*asked, "--opened").data["laid"] == "k4"
    meld = run(*SOLVE, "--rack", "k10 k11 k12 r9", "--keep", "r9").data
    assert (meld["laid"], meld["left"]) == ("k10 k11 k12", "r9")
    assert run(*SOLVE, "--rack", "k10 k11 k12 k13", "--objective", "out").data["left"] == ""


def test_rk_2_only_first_melds_are_counted():
    assert run(*SOLVE, "--rack", "* o7 o8", "--count").data == {"count": 0, "proven": True}
    assert run(*SOLVE, "--rack", "* o7 o8", "--count", "--opened").data["count"] == 1
    assert run(*SOLVE, "--rack", "* o9 o10", "--count").data["count"] == 1
    assert run(*SOLVE, "--rack", "k10 k11 k12 r10 r11 r12", "--count").data["count"] == 3


def test_rk_2_several_first_melds():
    plays = run(*SOLVE, "--rack", "k10 k11 k12 r10 r11 r12", "--best", "4").data["plays"]
    assert [play["laid"] for play in plays[:1]] == ["k10 k11 k12 r10 r11 r12"]
    assert sorted(play["laid"] for play in plays[1:]) == ["k10 k11 k12", "r10 r11 r12"]


def test_rk_3_the_option_says_if_a_retrieved_joker_is_free():
    asked = (*SOLVE, "--table", "r5 * r7 / b1 b2 b3", "--rack", "r6", "--opened")
    free = run(*asked, "--option", "jokers=free").data
    assert free["laid"] == "r6"
    book = run(*asked, "--option", "jokers=book").data
    assert (book["found"], book["proven"]) == (False, True)


def test_several_plays_and_their_number():
    asked = (*SOLVE, "--rack", "k1 k2 k3 k4", "--opened")
    plays = run(*asked, "--best", "9").data["plays"]
    assert plays[0]["laid"] == "k1 k2 k3 k4"
    assert sorted(play["laid"] for play in plays) == ["k1 k2 k3", "k1 k2 k3 k4", "k2 k3 k4"]
    assert run(*asked, "--count").data == {"count": 3, "proven": True}


def test_what_is_kept_going_out_and_rescue():
    assert run(*SOLVE, "--rack", "k1 k2 k3 k4", "--opened", "--keep", "k1").data["laid"] == "k2 k3 k4"
    assert run(*SOLVE, "--rack", "k1 k2 k3 k5", "--opened", "--objective", "out").data["found"] is False
    rescued = run(*SOLVE, "--table", "k1 k2 / k3 b3 r3 o3", "--rescue").data
    assert (rescued["found"], rescued["touched"]) == (True, 2)
    assert run(*SOLVE, "--table", "k1 k2", "--rescue").data["found"] is False


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--rack", "k1 k1 k1"), ("k1", "too often")),
        (("--rack", "k1", "--table", "k1 / k1 k2 k3"), ("k1", "too often")),
        (("--rack", "r5 r6 | k1"), ("a rack or hand has no sets: write 'r5 r6 | k1' without / and |",)),
        (("--rack", "r5 r6 k1", "--keep", "r5 / k1"), ("a rack or hand has no sets", "'r5 / k1'")),
        (("--rack", "k1", "--table", "k1 k2", "--opened"), ("Set 1 is too short: k1 k2", "RK-3")),
        (("--rack", "k1", "--table", "k1 k2 k4", "--opened"), ("k2 and k4", "RK-3")),
        (("--rack", "x9"), ("x9",)),
        (("--rack", "k1", "--objective", "fun"), ("objective", "tiles")),
        (("--rack", "k1", "--best", "-1"), ("1 to 1000",)),
        (("--rack", "k1", "--best", "0"), ("1 to 1000", "not 0")),
        (("--rack", "k1", "--workers", "0"), ("--workers", "not 0")),
        (("--rack", "k1", "--rescue", "--count"), ("not for both",)),
        (("--rack", "k1", "--opened", "--keep", "k2"), ("k2", "not on the rack")),
        ((), ("--rack",)),
        (("--input", "-", "--rack", "k1"), ("--rack",)),
        (("--input", "/no/such/file"), ("cannot read",)),
        (("--input", "-", "--workers", "0"), ("--workers",)),
    ],
)
def test_impossible_questions_get_one_clear_line(arguments, words):
    assert_bad_input(run(*SOLVE, *arguments), *words)


def test_a_game_that_cannot_be_solved():
    assert_bad_input(run("solve", "octablitz", "--rack", "bA"), "octablitz", "rummikub")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_batch_answers_line_by_line(workers):
    lines = [
        {"rack": "k10 k11 k12"},
        {"rack": "zz"},
        {"rack": "k8 o8", "table": RUN, "opened": True, "steps": True},
        {"rack": "k8", "colour": "blue"},
    ]
    text = "\n\n".join(json.dumps(line) for line in lines) + "\nno json\n"
    ran = run(*SOLVE, "--input", "-", "--workers", workers, stdin=text.encode())
    assert ran.code == 1
    first, second, third, fourth, fifth = ran.lines
    assert (first["tiles"], first["value"]) == (3, 33)
    assert second["error"]["code"] == "bad-notation"
    assert len(third["steps"]) == 1
    assert "colour" in fourth["error"]["detail"]
    assert fifth["error"]["code"] == "bad-line"


def test_options_are_an_object_or_a_list():
    position = {"table": "r5 * r7 / b1 b2 b3", "rack": "r6", "opened": True}
    for field, options in (
        ("options", {"jokers": "free"}),
        ("options", ["jokers=free"]),
        ("option", ["jokers=free"]),
        ("option", "jokers=free"),
    ):
        asked = json.dumps({**position, field: options})
        assert run(*SOLVE, "--input", "-", stdin=asked.encode()).lines[0]["laid"] == "r6"
    for options in ({"jokers": 3}, ["jokers"], 7, {"jokers": ["free"]}):
        asked = json.dumps({**position, "options": options})
        assert "error" in run(*SOLVE, "--input", "-", stdin=asked.encode()).lines[0]
    twice = json.dumps({**position, "option": ["jokers=free"], "options": {"jokers": "book"}})
    assert "twice" in run(*SOLVE, "--input", "-", stdin=twice.encode()).lines[0]["error"]["detail"]


def test_any_input_is_answered_without_an_accident():
    rng = random.Random(6)
    pieces = [
        "k1",
        "b13",
        "*",
        "r7'",
        "/",
        "//",
        "o0",
        "r14",
        "q",
        "'",
        "",
        "k1 k2 k3",
        "日",
        "-",
        "\x00",
        "1e9",
    ]
    for _ in range(150):
        rack = " ".join(rng.choices(pieces, k=rng.randrange(6)))
        table = " ".join(rng.choices(pieces, k=rng.randrange(10)))
        flags = [flag for flag in ("--opened", "--rescue", "--steps", "--count") if rng.random() < 0.4]
        assert_no_accident(run(*SOLVE, f"--rack={rack}", f"--table={table}", *flags))
    for line in (
        '{"rack": 5}',
        '{"best": "x"}',
        '{"opened": 1}',
        '{"table": null}',
        "[]",
        "{}",
        '{"joker": 1e99}',
    ):
        assert_no_accident(run(*SOLVE, "--input", "-", stdin=line.encode()))


PIECES = st.sampled_from(
    [
        "k1",
        "k2",
        "k3",
        "b13",
        "*",
        "*'",
        "r7'",
        "/",
        "//",
        "o0",
        "r14",
        "Qh",
        "10c",
        "Ah",
        "2s",
        "3h",
        "4h",
        "5h",
        "x",
        "'",
        "-",
        "日",
        "\x00",
        "1e9",
        "",
        " ",
    ]
)
TEXTS = st.lists(PIECES, max_size=9).map(" ".join) | st.text(max_size=12)
VALUES = st.none() | st.booleans() | st.integers(-5, 40) | st.floats() | TEXTS | st.lists(TEXTS, max_size=2)
FIELDS = st.sampled_from(
    ["game", "best", "keep", "rescue", "count", "joker", "steps", "lang", "options", "objective", "what"]
)


@given(
    st.sampled_from(["rummikub", "rhine-rummy"]),
    TEXTS,
    TEXTS,
    st.booleans(),
    st.dictionaries(FIELDS, VALUES, max_size=3),
)
def test_any_line_gets_an_answer_or_an_error(game, rack, table, opened, more):
    """From the line to the line, in this process: nothing but errors of our own, which are told."""
    line = json.dumps({"rack": rack, "table": table, "opened": opened, **more}).encode()
    told = answer_line((line, game, {"lang": "en"}))
    assert json.loads(json.dumps(told)) == told
    if "error" in told:
        assert told["error"]["code"]
        assert "\n" not in told["error"]["detail"]


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_get_an_error(line):
    told = answer_line((line, "rummikub", {"lang": "en"}))
    assert "error" in told or "found" in told


def test_rr_6_rhine_rummy_with_steps_and_options():
    asked = ("solve", "rhine-rummy", "--rack", "8c Qh Qs", "--table", "7c * 9c", "--opened", "--steps")
    told = run(*asked).data
    assert (told["tiles"], told["left"]) == (3, "")
    assert told["steps"]
    wild = run("solve", "rhine-rummy", "--rack", "2c Qh Qs", "--opened", "--option", "twos_wild=true").data
    assert wild["tiles"] == 3
    assert_bad_input(
        run("solve", "rhine-rummy", "--rack", "2c", "--option", "twos_wild=perhaps"), "twos_wild"
    )
    assert_bad_input(run("solve", "rhine-rummy", "--rack", "2c", "--table", "3c 4c"), "too short")


def test_rr_5_rhine_rummy_several_plays_what_is_kept_and_going_out():
    asked = ("solve", "rhine-rummy", "--rack", "4h 5h 6h 7h", "--table", "9c 9d 9h", "--opened")
    plays = run(*asked, "--best", "9").data["plays"]
    assert [play["laid"] for play in plays[:1]] == ["4h 5h 6h 7h"]
    assert sorted(play["laid"] for play in plays) == ["4h 5h 6h", "4h 5h 6h 7h", "5h 6h 7h"]
    assert run(*asked, "--keep", "4h").data["left"] == "4h"
    assert run(*asked, "--keep", "5h").data["found"] is False
    assert run(*asked, "--objective", "out").data["left"] == ""
    nothing = run("solve", "rhine-rummy", "--rack", "2c", "--opened").data
    assert (nothing["found"], nothing["proven"]) == (False, True)
    assert_bad_input(run(*asked, "--keep", "Ks"), "Ks", "not on the rack")


def test_rr_3_rhine_rummy_rescue_and_count():
    mess = ("solve", "rhine-rummy", "--table", "5h 6h / 7h * 9c / 7c 8c 9d 9s / Kd Ks Kh", "--rescue")
    told = run(*mess, "--steps").data
    assert (told["found"], told["proven"], told["tiles"]) == (True, True, 0)
    assert told["table"].startswith("Kd Ks Kh /")
    assert told["steps"]
    helped = run("solve", "rhine-rummy", "--table", "5h 6h", "--rack", "7h Qs", "--rescue").data
    assert (helped["laid"], helped["left"]) == ("7h", "Qs")
    none = run("solve", "rhine-rummy", "--table", "5h 6h / 9d", "--rescue").data
    assert (none["found"], none["proven"]) == (False, True)
    asked = ("solve", "rhine-rummy", "--rack", "4h 5h 6h 7h", "--opened", "--count")
    assert run(*asked).data == {"count": 3, "proven": True}
    assert_bad_input(run("solve", "rhine-rummy", "--rack", "2c 2c 2c 2c 2c 2c 2c 2c 2c", "--count"), "2c")
