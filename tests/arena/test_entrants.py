"""Entrants that are classes of Python modules."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from tests.support.contests import untimed

from meldhouse.arena.contest import Contest
from meldhouse.arena.deal import Arena
from meldhouse.arena.engines import RunInProcesses, run_here
from meldhouse.parts.errors import OptionError

BOTS = """
class Eager:
    heard, ends = [], []

    def __init__(self, game, seed):
        self.game = game

    def observe(self, events):
        Eager.heard += events

    def deal_over(self, end):
        Eager.ends.append(end)

    def decide(self, view):
        return self.game.choices(view)[0]


class Mute:
    pass


class Broken:
    def __init__(self, game, seed):
        pass

    def decide(self, view):
        raise ValueError("a bug")
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of bots in the current folder. Its name is that of the test's folder, so it is new in each test."""
    name = "bots_" + "".join([letter for letter in tmp_path.name if letter.isalnum()])
    (tmp_path / f"{name}.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_a_class_of_the_current_folder_plays(bots: str) -> None:
    contest = Contest("rummy-five", [f"py:{bots}:Eager", "novice"], {}, "s", 2)
    lines = [untimed(line) for line in run_here(contest, [1, 2], None)]
    assert all(play["faults"] == [{}, {}] for line in lines for play in line["plays"])
    # other processes find the module, too
    assert [untimed(line) for line in RunInProcesses(2)(contest, [1, 2], None)] == lines


def test_a_class_follows_the_deal_if_it_can(bots: str) -> None:
    contest = Contest("rummy-five", [f"py:{bots}:Eager", "novice"], {}, "s", 1)
    line = Arena(contest).play(1)
    eager = importlib.import_module(bots).Eager
    assert [end.points for end in eager.ends] == [tuple(play["points"]) for play in line["plays"]]
    assert len(eager.heard) > 20


def test_a_class_that_fails_forfeits(bots: str) -> None:
    contest = Contest("rummy-five", [f"py:{bots}:Broken", "novice"], {}, "s", 1)
    play = Arena(contest).play(1)["plays"][0]
    assert play["forfeits"] == [True, False]
    assert play["faults"][0] == {"crash": 3}
    assert play["winner"] != 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("py:", "module and a class"),
        ("py:alone", "module and a class"),
        ("py:no_such_module:Bot", "cannot be imported"),
        ("py:BOTS:Absent", "has no class"),
        ("py:BOTS:Mute", "no method decide"),
    ],
)
def test_what_is_not_a_bot_is_refused(bots: str, name: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        Contest("rummy-five", [name.replace("BOTS", bots), "novice"], {}, "s", 1)
