"""The types of the web client are generated from the types of the wire."""

from pathlib import Path

from meldhouse.wire.typescript import typescript

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "api" / "messages.ts"


def test_the_types_are_those_of_the_wire():
    assert WRITTEN.read_text("utf-8") == typescript(), (
        "run: python -m meldhouse.wire.typescript > web/src/api/messages.ts"
    )
