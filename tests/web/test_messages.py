"""The client's message types are the server's."""

from pathlib import Path

from meldhouse.wire.typescript import typescript

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "api" / "messages.ts"


def test_the_types_are_written_from_the_messages():
    assert WRITTEN.read_text("utf-8") == typescript(), (
        "run: python -m meldhouse.wire.typescript > web/src/api/messages.ts"
    )


def test_the_types_of_reviews_are_written_from_the_analysis():
    from meldhouse.server.study.typescript import typescript as reviews

    assert WRITTEN.with_name("review.ts").read_text("utf-8") == reviews(), (
        "run: python -m meldhouse.server.study.typescript > web/src/api/review.ts"
    )
