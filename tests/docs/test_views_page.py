"""The page about views lists every field of every box and event, in order."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from meldhouse.core.events import Event
from meldhouse.core.state import View
from meldhouse.games.octablitz import events as octablitz_events
from meldhouse.games.octablitz import state as octablitz
from meldhouse.games.rhine_rummy import events as rhine_events
from meldhouse.games.rhine_rummy import state as rhine
from meldhouse.games.rummikub import events as rummikub_events
from meldhouse.games.rummikub import state as rummikub
from meldhouse.games.rummy_five import events as five_events
from meldhouse.games.rummy_five import state as five
from meldhouse.parts.values import Value

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "views.md").read_text(encoding="utf-8")
BOXES = [
    five.FivePublic,
    five.Thrown,
    five.FiveOwn,
    octablitz.OctablitzPublic,
    octablitz.Laid,
    octablitz.Trick,
    octablitz.OctablitzOwn,
    rhine.RhinePublic,
    rhine.RhineOwn,
    rummikub.RummikubPublic,
    rummikub.RummikubOwn,
]
EVENTS = {
    "Rummy Five": five_events,
    "Octablitz": octablitz_events,
    "Rhine Rummy": rhine_events,
    "Rummikub": rummikub_events,
}


def section(title: str) -> str:
    return PAGE.partition(f" {title}\n")[2].partition("\n#")[0]


def first_cells(title: str) -> tuple[str, ...]:
    return tuple(re.findall(r"(?m)^\| `(\w+)` \|", section(title)))


def test_a_view_is_listed() -> None:
    assert first_cells("Every game") == View.FIELDS


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.__name__)
def test_every_field_of_a_box_is_listed(box: type[Value]) -> None:
    assert first_cells(f"`{box.__name__}`") == box.FIELDS


@pytest.mark.parametrize("game", EVENTS)
def test_every_event_is_listed_with_its_fields(game: str) -> None:
    rows = re.findall(r"(?m)^\| `(\w+)` \| (.*?) \|", section(f"Events of {game}"))
    listed = {name: tuple(re.findall(r"`(\w+)`", fields)) for name, fields in rows}
    module = EVENTS[game]
    made = {
        name: value.FIELDS
        for name, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, Event) and value.__module__ == module.__name__
    }
    assert listed == made
