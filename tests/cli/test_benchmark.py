"""`meldhouse benchmark`: fixed deals, one result, runs that continue."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.support.commands import assert_bad_input, run

from meldhouse.arena.benchmark import SUITES
from meldhouse.arena.contest import Contest
from meldhouse.build_info import is_compiled

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "benchmark.md").read_text(encoding="utf-8")
ASKED = ["benchmark", "rummy-five", "--seats", "novice,random", "--json"]


def test_a_suite_always_means_the_same_cards() -> None:
    """If this fails, the deals of a published suite have changed: give it a new number instead."""
    assert {name: suite.deals for name, suite in SUITES.items()} == {
        "small-1": 20,
        "standard-1": 200,
        "large-1": 2000,
    }
    contest = Contest("rummy-five", ["novice", "random"], {}, SUITES["small-1"].seed("rummy-five"), 1)
    assert contest.shuffle(1).commitment == (
        "aabbc2705f8de8ec19ad46aa04472075d26123f100fea6fa4898bb0e43c76b66"
    )


def test_the_result_is_written_and_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    out = ["--out", str(tmp_path)]
    first = run(*ASKED, "--deals", "2", *out).data
    assert first["deals"] == 2
    whole = run(*ASKED, "--deals", "4", *out).data
    assert json.loads((tmp_path / "benchmark.json").read_text()) == whole
    assert (whole["meldhouse-benchmark"], whole["suite"], whole["is_complete"]) == (1, "small-1", False)
    assert (whole["deals"], whole["plays"]) == (4, 8)
    page = (tmp_path / "benchmark.html").read_text(encoding="utf-8")
    assert "Processor time" in page
    assert not re.search(r"""(?:src|href)=|https?://""", page)
    for entrant in whole["entrants"].values():
        assert 0 <= entrant["wins"]["low"] <= entrant["wins"]["value"] <= entrant["wins"]["high"] <= 1
        assert entrant["seconds"]["processor"] > 0


def test_the_cost_of_a_program_is_that_of_its_own_process(tmp_path: Path) -> None:
    script = tmp_path / "slow.py"
    script.write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['say'] == 'hello':\n"
        "        print(json.dumps({'say': 'ready', 'protocol': 1, 'name': 'slow'}), flush=True)\n"
        "    elif message['say'] == 'decide':\n"
        "        end = time.process_time() + 0.05\n"
        "        while time.process_time() < end: pass\n"
        "        print(json.dumps({'id': message['id'], 'action': message['choices'][0]}), flush=True)\n"
    )
    seats = f"cmd:python3 {script},novice"
    result = run("benchmark", "rummy-five", "--seats", seats, "--think", "30", "--deals", "1", "--json").data
    slow = next(entrant for entrant in result["entrants"].values() if entrant["name"] == "slow")
    assert slow["seconds"]["processor"] >= 0.04


def test_every_field_is_on_the_page() -> None:
    result = run(*ASKED, "--deals", "1").data
    entrant = next(iter(result["entrants"].values()))
    for name in (*result, *result["machine"], *entrant, *entrant["seconds"], *entrant["points"]):
        assert f"`{name}`" in PAGE, name


def test_the_default_seats_are_the_strongest_levels_that_are_offered() -> None:
    result = run("benchmark", "octablitz", "--deals", "1", "--samples", "1", "--json").data
    levels = ["master"] if is_compiled() else []
    assert result["seats"] == [*levels, "expert", "regular", "novice", "random"][:4]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--suite", "tiny"], "small-1"),
        (["--deals", "21"], "1 to 20"),
        (["--seats", "novice,wizard"], "wizard"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], word: str) -> None:
    assert_bad_input(run("benchmark", "rummy-five", *arguments), word)
