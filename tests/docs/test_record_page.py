"""Replays the record on the page about records."""

from __future__ import annotations

import re
from pathlib import Path

from meldhouse.core.record import read_record, write_record
from meldhouse.games.registry import build_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "record.md"
TEXT = PAGE.read_text("utf-8")


def example() -> str:
    fence = re.search(r"```record\n(.*?)```", TEXT, re.DOTALL)
    assert fence is not None
    return fence.group(1)


def test_the_example_replays_and_is_written_the_same() -> None:
    record = read_record(example(), build_game)
    assert record.match.is_over
    assert record.match.ranking == (2, 1, 3)
    assert [player.name for player in record.seats] == ["Ada", "Ben", "Cleo"]
    assert write_record(record) == example()


def test_the_story_below_the_example_is_what_happened() -> None:
    match = read_record(example(), build_game).match
    kinds = [type(told.to(None)).__name__ for told in match.log]
    assert kinds.count("CalledRun") == 1
    assert kinds.count("Won") == 2
    won = next(told.to(None) for told in match.log if type(told.to(None)).__name__ == "Won")
    assert (won.seat, won.discarder, won.score.points) == (1, 0, 2)  # type: ignore[attr-defined]
    assert match.standings[0].points == (27, 33, 30)


def test_every_word_of_the_header_is_described() -> None:
    described = set(re.findall(r"^\| `(\w+) ", TEXT, re.MULTILINE))
    used = {line.split()[0] for line in example().splitlines()[1:] if line and not line[0].isdigit()}
    assert used <= described


def test_every_action_of_rummy_five_is_described() -> None:
    game = build_game("rummy-five")
    table = TEXT[TEXT.index("### Actions") :]
    for word in ("out", "catch", "run", "set", "-", "bA!", "bA"):
        game.read_action(word)
        assert f"`{word}`" in table
