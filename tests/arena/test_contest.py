"""Contests: the same cards for everybody, the same lines from the same seed, and runs that go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.contests import untimed

from meldhouse.arena.contest import Contest, contest_of, read_seats
from meldhouse.arena.deal import Arena
from meldhouse.arena.engines import RunInProcesses, run_here
from meldhouse.arena.ledger import Ledger, LedgerError, read_lines
from meldhouse.arena.summary import summary_of
from meldhouse.core.match import Match
from meldhouse.core.record import read_record
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.errors import OptionError


def contest(deals: int = 4, seed: str = "test", game: str = "rummy-five") -> Contest:
    players = GAMES[game].usual_players
    return Contest(game, ["novice", *["random"] * (players - 1)], {}, seed, deals)


def test_every_entrant_sits_in_every_seat_once() -> None:
    made = Contest("rummy-five", ["novice", "random", "novice", "random"], {}, "s", 1)
    assert made.rotations() == [0, 1]  # further turns would only repeat these
    made = contest()
    seats = [made.seating(rotation).index(0) for rotation in made.rotations()]
    assert sorted(seats) == [0, 1, 2, 3]


def test_the_cards_are_the_same_in_all_rotations() -> None:
    made = contest()
    game = build_game("rummy-five", 4)
    hands = []
    for _ in made.rotations():
        match = Match(game, made.shuffle(3))
        match.deal()
        hands.append([match.view(seat).own for seat in range(4)])
    assert all(dealt == hands[0] for dealt in hands)
    other = Match(game, made.shuffle(4))
    other.deal()
    assert [other.view(seat).own for seat in range(4)] != hands[0]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_seed_gives_the_same_lines(game: str) -> None:
    made = contest(2, game=game)
    first = [untimed(line) for line in run_here(made, [1, 2], None)]
    again = [untimed(line) for line in run_here(contest_of(made.header(), 2), [1, 2], None)]
    assert first == again
    assert [line["deal"] for line in first] == [1, 2]
    other = [untimed(line) for line in run_here(contest(2, "another", game), [1, 2], None)]
    assert other != first


def test_processes_give_the_same_lines_in_order() -> None:
    made = contest(5)
    here = [untimed(line) for line in run_here(made, range(1, 6), None)]
    there = [untimed(line) for line in RunInProcesses(2)(made, list(range(1, 6)), None)]
    assert there == here


def test_points_of_rummy_five_go_nowhere_but_to_the_table() -> None:
    for line in run_here(contest(10), range(1, 11), None):
        for play in line["plays"]:
            assert sum(play["points"]) <= 0  # what is missing lies on the table
            assert play["winner"] is not None or play["sums"]["drawn"] == 1


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    made = contest(6)
    lines = list(run_here(made, range(1, 7), None))
    ledger = Ledger(tmp_path, made)
    for line in lines[:3]:
        ledger.add(line)
    ledger.close()
    with ledger.path.open("ab") as file:
        file.write(b'{"deal":4,"plays":[{"rota')  # the power went out here
    again = Ledger(tmp_path, made)
    assert again.done == {1, 2, 3}
    for line in [lines[2], *lines[3:]]:
        again.add(line)  # what comes twice is kept once
    again.close()
    kept = list(read_lines(again.path))
    assert [line["deal"] for line in kept] == [1, 2, 3, 4, 5, 6]
    assert summary_of(made.header(), kept).as_data() == summary_of(made.header(), lines).as_data()


def test_results_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    Ledger(tmp_path, contest()).close()
    with pytest.raises(LedgerError, match=r"another contest .seed is 'test', not 'other'"):
        Ledger(tmp_path, contest(seed="other"))


@pytest.mark.parametrize("content", [b"no json\n", b"[1]\n", b'{"a":1}\n', b'{"meldhouse-arena":1}\n'])
def test_a_file_that_is_no_results_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "results.jsonl").write_bytes(content)
    with pytest.raises(LedgerError):
        Ledger(tmp_path, contest())


def test_a_damaged_line_is_refused(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text(json.dumps(contest().header()) + "\n[]\n")
    with pytest.raises(LedgerError, match="not a deal"):
        Ledger(tmp_path, contest())


def test_records_can_be_read_back(tmp_path: Path) -> None:
    arena = Arena(contest(), tmp_path)
    line = arena.play(1)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["deal-1-0.record", "deal-1-1.record", "deal-1-2.record", "deal-1-3.record"]
    for play, name in zip(line["plays"], names, strict=True):
        record = read_record((tmp_path / name).read_text(), build_game)
        before = record.match.game.opening().points
        after = record.match.standings[0].points
        assert [new - old for old, new in zip(before, after, strict=True)] == play["points"]


@pytest.mark.parametrize("game", list(GAMES))
def test_records_are_matches_of_one_deal_that_can_be_reviewed(game: str, tmp_path: Path) -> None:
    line = Arena(contest(game=game), tmp_path).play(1)
    record = read_record((tmp_path / "deal-1-0.record").read_text(), build_game)
    assert record.match.is_over
    assert len(record.match.standings) == 1
    assert sum(map(len, record.match.decisions)) == sum(line["plays"][0]["decisions"])


def test_seats_are_read_with_commas_in_commands() -> None:
    assert read_seats(['expert, novice,"cmd:bot --a,b"']) == ["expert", "novice", "cmd:bot --a,b"]
    for wrong in ([], [""], ["novice,,novice"]):
        with pytest.raises(OptionError, match="--seats"):
            read_seats(wrong)


@pytest.mark.parametrize("name", ["grandmaster", "cmd:", "cmd:  "])
def test_unknown_entrants_are_refused(name: str) -> None:
    with pytest.raises(OptionError):
        Contest("rummy-five", [name, "novice"], {}, "s", 1)


def test_a_better_bot_is_found_better() -> None:
    made = contest(30)
    summary = summary_of(made.header(), run_here(made, range(1, 31), None))
    assert summary.difference("novice", "random").low > 0
    assert summary.win_share("novice").low > summary.fair_share("novice")
    assert not summary.scores["novice"].faults
