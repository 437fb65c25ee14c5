"""Plots: every axis has its caption and round numbers, and nothing is written outside."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.contests import summary_among

from meldhouse.arena.render.page import arena_page
from meldhouse.arena.render.plots import (
    WIDTH,
    Axis,
    bar_plot,
    histogram,
    interval_plot,
    percent,
    round_numbers,
)
from meldhouse.arena.render.report import report_page
from meldhouse.games.registry import GAMES
from meldhouse.words import LANGUAGES, words_in
from meldhouse.words.texts import read_texts

SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


def texts(plot: ET.Element, kind: str) -> list[str]:
    return [text.text or "" for text in plot.iter("text") if text.get("class") == kind]


def plots_of(page: str) -> Iterator[ET.Element]:
    for found in SVG.findall(page):
        yield ET.fromstring(found)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_axis_of_every_page_has_its_caption_in_its_language(game: str) -> None:
    players = GAMES[game].usual_players
    contest = summary_among(game, ["novice", *["random"] * (players - 1)], 2)
    report = summary_among(game, ["novice"] * players, 2)
    captions: list[set[str]] = []
    for language in LANGUAGES:
        words = words_in(language)
        pages = arena_page(contest, words, "c") + report_page(report, words, "c")
        plots = list(plots_of(pages))
        assert len(plots) >= 10
        said = [texts(plot, "caption") for plot in plots]
        assert all(len(two) == 2 and all(two) for two in said)
        assert all(len(texts(plot, "tick")) >= 2 for plot in plots)
        captions.append({caption for two in said for caption in two})
    assert all(len(found) == len(captions[0]) for found in captions)
    assert not captions[0] & captions[1]
    assert not captions[1] & captions[2]


def test_all_that_can_happen_has_a_name() -> None:
    """Without combinations, the kinds of events are counted."""
    known = read_texts("en").topics
    for game in GAMES:
        summary = summary_among(game, ["random"] * GAMES[game].usual_players, 2)
        for kind in summary.tally().get("events") or {}:
            assert f"plots.event-name.{kind}" in known["plots"]


def test_nothing_is_written_outside_the_plot_however_long_a_name_is() -> None:
    rows = [("x" * 200, 0.5, 0.1, 0.9), ("牌" * 90, 0.2, None, None)]
    plots = [
        interval_plot(rows, 0.5, "t", Axis("across", percent), "down", is_share=True),
        bar_plot([(name, value, "1") for name, value, *_ in rows], "t", Axis("across", percent), "down"),
        histogram([(-3, 5), (40, 1)], "t", "across", "up"),
    ]
    for plot in plots_of("".join(plots)):
        for text in plot.iter("text"):
            x, wide = (
                float(text.get("x", "")),
                sum(13 if letter > "⺀" else 7.3 for letter in text.text or ""),
            )
            start = {"end": x - wide, "middle": x - wide / 2}.get(text.get("text-anchor", ""), x)
            assert start >= -4
            assert start + wide <= WIDTH + 8
            assert 0 < float(text.get("y", "")) <= float(plot.get("viewBox", "").split()[3])


def test_a_share_ends_at_nothing_and_at_all() -> None:
    """An interval of a few deals may reach beyond; no share does."""
    (plot,) = plots_of(
        interval_plot([("a", 0.9, -0.4, 1.7)], None, "t", Axis("c", percent), "d", is_share=True)
    )
    assert texts(plot, "tick") == ["0%", "20%", "40%", "60%", "80%", "100%", "90.0%"]
    (line,) = [line for line in plot.iter("line") if line.get("class") == "interval"]
    assert float(line.get("x2", "")) <= WIDTH


@given(
    st.floats(-1e6, 1e6, allow_nan=False),
    st.floats(1e-3, 1e6, allow_nan=False),
    st.integers(3, 10),
)
def test_round_numbers_lie_between_the_ends_evenly_and_are_few(low: float, wide: float, most: int) -> None:
    high = low + wide
    found = round_numbers(low, high, most)
    assert 1 <= len(found) <= most + 1
    room = 1e-6 * max(wide, abs(low) * 1e-6)
    assert all(low - room <= number <= high + room for number in found)
    steps = [(after - before) / wide for before, after in itertools.pairwise(found)]
    assert max(steps, default=0) - min(steps, default=0) < 1e-5


def test_nothing_to_show_is_no_plot() -> None:
    axis = Axis("c", percent)
    assert (interval_plot([], None, "t", axis, "d"), bar_plot([], "t", axis, "d")) == ("", "")
    assert histogram([], "t", "c", "u") == ""
    assert "<svg" in histogram([(4, 1)], "t", "c", "u")
    assert "<svg" in bar_plot([("a", 0.0, "0")], "t", axis, "d")
