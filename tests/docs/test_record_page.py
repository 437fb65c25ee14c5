"""Replays the record on the page about records."""

from __future__ import annotations

import contextlib
import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

from meldhouse.core.actions import Action
from meldhouse.core.record import read_record, write_record
from meldhouse.games.octablitz import actions as octablitz
from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy import actions as rhine_rummy
from meldhouse.games.rummikub import actions as rummikub
from meldhouse.games.rummy_five import actions as rummy_five
from meldhouse.parts.errors import NotationError

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


@pytest.mark.parametrize("game", ["Rummy Five and Big Eight", "Octablitz", "Rhine Rummy", "Rummikub"])
def test_every_notation_of_an_action_is_read_and_written(game: str) -> None:
    table = re.split(r"\n\n(?!\|)", TEXT.partition(f"{game}:\n\n")[2])[0]
    rules = build_game(game.split(" and ")[0].lower().replace(" ", "-"))
    written = [
        text for row in re.findall(r"(?m)^\| (`.*?) \| ", table) for text in re.findall(r"`([^`]+)`", row)
    ]
    assert len(written) >= 2
    for text in written:
        assert rules.write_action(rules.read_action(text)) == text


@pytest.mark.parametrize("game", [rummy_five, octablitz, rhine_rummy, rummikub])
def test_every_kind_of_action_has_a_notation_on_the_page(game: ModuleType) -> None:
    rows = re.findall(r"(?m)^\| (`.*?`) \| ", TEXT[TEXT.index("### Actions") :])
    texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    kinds = {
        name for name, value in vars(game).items() if is_action(value) and value.__module__ == game.__name__
    }
    found = set()
    for text in texts:
        with contextlib.suppress(NotationError):
            found.add(type(game.read_action(text)).__name__)
    assert kinds <= found


def is_action(value: object) -> bool:
    """Checks if this is a class of actions, not a base of them."""
    return inspect.isclass(value) and issubclass(value, Action) and not value.__subclasses__()
