"""A line typed key by key."""

from __future__ import annotations

import pytest

from meldhouse.tui.terminal.key_line import KeyLine

WORDS = ["hint", "help", "zh", "zh-Hant", "quit"]


@pytest.mark.parametrize(
    ("keys", "lines", "text"),
    [
        ("one\ntwo\r\nthr", ["one", "two"], "thr"),
        ("ab\x7fc\n", ["ac"], ""),
        ("\x7f\n", [""], ""),
        ("lay r5 r6\x17", [], "lay r5 "),
        ("lay  \x17x", [], "x"),
        ("abc\x15d", [], "d"),
        ("a\x1b[Ab\x1bOP\x1b[1;5C\x07c", [], "abc"),
        ("雨\x7f雪\n", ["雪"], ""),
        ("a\x04\n\x04", ["a", None], ""),
        ("qu\t\n", ["quit "], ""),
        ("say QU\t", [], "say quit "),
        ("h\t", [], "h"),
        ("z\t", [], "zh"),
        ("x\t", [], "x"),
    ],
)
def test_keys_edit_the_line(keys: str, lines: list[str | None], text: str) -> None:
    line = KeyLine()
    line.complete = lambda before: WORDS
    assert line.take(keys) == lines
    assert line.text == text


def test_words_that_fit_are_offered_until_the_next_key() -> None:
    line = KeyLine()
    line.complete = lambda before: WORDS if before == "lang " else []
    assert line.take("lang h\t") == []
    assert line.offered == ["hint", "help"]
    line.take("e")
    assert line.offered == []
    line.take("\t")
    assert line.text == "lang help "


def test_without_words_tab_does_nothing() -> None:
    line = KeyLine()
    line.take("he\t")
    assert line.text == "he"
