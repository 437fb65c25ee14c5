"""The solver's page asks: positions with their best plays, and what is wrong with a position, each with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.support.servers import HTTP, Server, servers

from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.playing_cards import read_cards
from meldhouse.study.solver import solved
from meldhouse.wire.study import Solved, SolveForm


def ask(**form: Any) -> Solved:
    return solved(SolveForm(**{"game": "rummikub", **form}))


def flaws(**form: Any) -> list[tuple[str, str, int]]:
    answer = ask(**form)
    assert answer.plays == []
    return [(flaw.code, flaw.cards, flaw.number) for flaw in answer.flaws]


def kinds(text: str) -> list[str]:
    return sorted(text.replace("'", "").split())


# --- plays ---


def test_the_best_play_and_others_that_lay_something_else() -> None:
    answer = ask(rack="k8 o8 b1 r9", table="r5 r6 r7 r8")
    assert answer.flaws == []
    assert answer.is_exact
    assert [kinds(play.laid) for play in answer.plays] == [["k8", "o8"], ["r9"]]
    assert all(play.proven for play in answer.plays)


@pytest.mark.parametrize(
    ("game", "rack", "table"),
    [
        ("rummikub", "k8 o8 b1", "r5 r6 r7 r8"),
        ("rummikub", "k4 b9 r9 r4 *", "k1 k2 k3 / b1 o1 r1 k1 / o9 o10 o11 o12"),
        ("rhine-rummy", "8c Qh Qs Qd", "7c * 9c"),
        ("rhine-rummy", "5h 6h 7h 7s", "7c 7d 7h 7s"),
    ],
)
def test_the_steps_lead_from_the_table_to_the_play(game: str, rack: str, table: str) -> None:
    answer = ask(game=game, rack=rack, table=table)
    assert answer.plays
    for play in answer.plays:
        assert sorted(play.steps[-1].table) == sorted(play.table)
        assert kinds(play.steps[-1].rack) == kinds(play.left)
        before = set(" ".join(answer.table).split())
        for step in play.steps:
            now = set(" ".join(step.table).split())
            assert before <= now, "a tile of the table never leaves it"
            moved = {*step.hand.split(), *[tile for one in step.sources for tile in one.tiles.split()]}
            assert moved <= set(step.result.split())
            assert step.result in step.table
            before = now


def test_what_is_best_is_up_to_who_asks() -> None:
    rack = "k1 k2 k3 k4 r11 r12 r13"
    assert ask(rack=rack, opened=False, objective="tiles").plays[0].tiles == 7
    fewest = ask(rack=rack, opened=False, objective="open").plays
    assert (fewest[0].tiles, fewest[0].value) == (3, 36)
    assert [play.tiles for play in fewest] == [3, 6, 6, 7]
    by_value = ask(rack="k1 k2 k3 k4 r4 b4 o4", table="", objective="value")
    assert by_value.plays[0].value == max(play.value for play in by_value.plays)


def test_nothing_to_lay_is_proof() -> None:
    nothing = ask(rack="k1 r9", table="b3 b4 b5")
    assert (nothing.plays, nothing.is_exact) == ([], True)
    nothing = ask(game="rhine-rummy", rack="2c 9h", table="5h 5c 5d")
    assert (nothing.plays, nothing.is_exact) == ([], True)


def test_rhine_rummy_has_other_plays_too() -> None:
    plays = ask(
        game="rhine-rummy", rack="8c Qc Jc 2h 6s 6d Kd", table="7c * 9c / Qd Qh Qs / 3h 4h 5h 6h"
    ).plays
    selections = [kinds(play.laid) for play in plays]
    assert len(selections) > 1
    assert all(selections[at] not in selections[:at] for at in range(len(selections)))
    assert plays[0].tiles == max(play.tiles for play in plays)


def test_a_table_in_a_mess_is_rescued() -> None:
    answer = ask(table="k1 k2 / k3 b3 r3 o3", rescue=True)
    (play,) = answer.plays
    assert sorted(kinds(tiles) for tiles in play.table) == [["b3", "o3", "r3"], ["k1", "k2", "k3"]]
    assert play.tiles == 0
    assert ask(table="k1 k2 / r9", rescue=True).plays == []


def test_a_table_of_cards_in_a_mess_is_rescued() -> None:
    answer = ask(game="rhine-rummy", table="5h 6h / 7h * 9c / 7c 8c 9d 9s", rack="Kd", rescue=True)
    (play,) = answer.plays
    everything = kinds(" ".join(answer.table))
    assert kinds(" ".join(play.table)) == everything
    assert all(rhine_set(tiles) for tiles in play.table)
    assert (play.laid, play.left) == ("", "Kd")
    assert kinds(" ".join(play.steps[-1].table)) == everything
    assert ask(game="rhine-rummy", table="5h 6h / 9d", rescue=True).plays == []


def rhine_set(tiles: str) -> bool:
    return read_set(read_cards(tiles), False) is not None


def test_options_of_rhine_rummy_hold() -> None:
    wild = ask(game="rhine-rummy", rack="5h 7h 2c", options={"twos_wild": True})
    assert wild.flaws == []
    assert flaws(game="rhine-rummy", rack="2h", table="2c 2d 2s", options={"twos_wild": True}) == [
        ("no-set", "2c 2d 2s", 1)
    ]


# --- what is wrong ---


def test_a_set_that_is_not_legal_comes_with_the_reason_of_the_rules() -> None:
    (short,) = ask(rack="b9", table="r1 r3").flaws
    assert (short.reason, short.named) == ("set-too-short", "r1 r3")
    (mixed,) = ask(game="rhine-rummy", rack="5h", table="7h 8d 9h").flaws
    assert (mixed.reason, mixed.named) == ("no-set", "7h 8d 9h")


def test_each_thing_that_is_wrong_is_named() -> None:
    assert flaws(rack="k1 x9 k14", table="r5 r6 r7") == [("unreadable", "x9", 0), ("unreadable", "k14", 0)]
    assert flaws(rack="k1 k1", table="k1 k2 k3") == [("too-many", "k1", 2)]
    assert flaws(rack="* *", table="* k2 k3") == [("too-many", "*", 2)]
    assert flaws(rack="b9", table="k1 k2 k3 / r1 r3 / b1 b2 o3") == [
        ("no-set", "r1 r3", 2),
        ("no-set", "b1 b2 o3", 3),
    ]
    assert flaws(rack="", table="k1 k2 k3") == [("nothing", "", 0)]
    assert flaws(rack="k1", rescue=True) == [("nothing", "", 0)]
    assert flaws(game="rhine-rummy", rack="5h 5h 5h") == [("too-many", "5h", 2)]
    assert flaws(game="rhine-rummy", rack="5h 5h 5h 5h", options={"packs": 3}) == [("too-many", "5h", 3)]


def test_marks_of_copies_do_not_matter() -> None:
    assert ask(rack="k1' k1", table="r5' r6 r7").table == ["r5 r6 r7"]
    assert flaws(rack="k1''") == [("unreadable", "k1''", 0)]


# --- over HTTP ---


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    folder = tmp_path_factory.mktemp("study")
    with servers(f"sqlite:///{folder}/t.sqlite", folder) as (one,):
        yield one


def test_it_is_asked_without_a_name_and_answered_by_a_process(server: Server) -> None:
    answer = HTTP.post(
        f"{server.url}/api/study/solve",
        json={"game": "rummikub", "rack": "k8 o8 b1", "table": "r5 r6 r7 r8"},
        timeout=60,
    )
    assert answer.status_code == 200, answer.text
    assert answer.json()["plays"][0]["tiles"] == 2


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"game": "octablitz"}, "bad-request"),
        ({"game": "rummikub", "rack": "k1 " * 1000}, "bad-request"),
        ({"game": "rhine-rummy", "rack": "5h", "options": {"packs": 1}}, "bad-option"),
        ({"game": "rhine-rummy", "rack": "5h", "options": {"size": 1}}, "bad-option"),
    ],
)
def test_what_no_page_asks_is_refused_with_a_code(server: Server, form: dict[str, Any], code: str) -> None:
    answer = HTTP.post(f"{server.url}/api/study/solve", json=form, timeout=60)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_whoever_asks_too_much_has_to_wait(tmp_path: Path) -> None:
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, study_per_minute="3") as (one,):
        statuses = [
            HTTP.post(f"{one.url}/api/study/solve", json={"game": "rummikub"}, timeout=60).status_code
            for _ in range(5)
        ]
        assert statuses == [200, 200, 200, 429, 429]
        assert HTTP.get(f"{one.url}/api/games").status_code == 200
