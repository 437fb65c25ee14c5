"""The client's message types are the server's."""

from pathlib import Path

from meldhouse.wire.typescript import typescript

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_types_are_written_from_the_messages():
    assert WRITTEN.read_text("utf-8") == typescript(), (
        "run: python -m meldhouse.wire.typescript > web/src/messages.ts"
    )
