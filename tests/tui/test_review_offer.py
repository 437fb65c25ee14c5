"""After a match in the terminal: the review is offered, made if asked for, and never in the way."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.support.matches_played import small_record
from tests.support.terminal_player import plain_console

from meldhouse.analysis.positions import finished
from meldhouse.tui.local.review_offer import offer_review
from meldhouse.tui.terminal.terminal import Terminal
from meldhouse.words import LANGUAGES, words_in


def offered(typed: str, language: str = "en") -> str:
    console = plain_console()
    terminal = Terminal(console, io.StringIO(typed), is_live=False)
    offer_review(terminal, finished(small_record("rummy-five", "offer")), 0, words_in(language))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_asked_for_it_is_made(language: str) -> None:
    words = words_in(language)
    shown = offered("v\n", language)
    assert words.say("review.offer") in shown.replace("\n", "")
    assert words.say("review.first") in shown
    assert "novice 0" in shown
    assert "novice 1" not in shown


@pytest.mark.parametrize("typed", ["\n", "no\n", ""])
def test_otherwise_it_is_not(typed: str) -> None:
    shown = offered(typed)
    assert words_in("en").say("review.offer") in shown.replace("\n", "")
    assert words_in("en").say("review.first") not in shown


def test_the_offer_fits_the_screen(tmp_path: Path) -> None:
    assert max(len(line) for line in offered("").splitlines()) <= 80
