"""A review in words: on the terminal, as a page and as data, in three languages."""

from __future__ import annotations

import io
import json
from html.parser import HTMLParser

import pytest
from rich.console import Console
from tests.support.matches_played import SMALL, small_record

from meldhouse.analysis import Luck, Review, luck, review_match
from meldhouse.analysis.model import Said
from meldhouse.analysis.render.html import review_page
from meldhouse.analysis.render.text import as_text
from meldhouse.analysis.wording import as_data, say
from meldhouse.words import LANGUAGES, words_in

CASES = [(name, "short", language) for name in SMALL for language in LANGUAGES]
#: a match of Rhine Rummy in which jokers are spent and wasted, and which takes seconds to review
LONG = [pytest.param("rhine-rummy", "told", language, marks=pytest.mark.long) for language in LANGUAGES]
#: the seeds of short matches, other than "told"
SEEDS = {"rhine-rummy": "told 1"}
_made: dict[tuple[str, str], tuple[Review, Luck]] = {}


def made_of(name: str, which: str = "short") -> Review:
    if (name, which) not in _made:
        text = small_record(name, SEEDS.get(name, "told") if which == "short" else which)
        _made[name, which] = review_match(text, samples=2), luck(text, replays=3)
    made, found = _made[name, which]
    made.luck = found
    return made


def rendered(made: Review, language: str, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False)
    console.print(as_text(made, words_in(language)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


class Reader(HTMLParser):
    """The text of a page, and the addresses that it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.loads: list[str] = []
        self.language: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "html":
            self.language = dict(attrs)["lang"]
        if tag not in ("meta", "line", "rect"):
            self.open.append(tag)
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "rect"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize(("name", "which", "language"), [*CASES, *LONG])
def test_every_game_in_every_language(name: str, which: str, language: str) -> None:
    made, words = made_of(name, which), words_in(language)
    shown = rendered(made, language)
    assert words.say("review.first") in shown
    assert "{" not in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
    reader = Reader()
    reader.feed(review_page(made, words))
    assert (reader.open, reader.loads, reader.language) == ([], [], language)
    data = json.loads(json.dumps(as_data(made, words)))
    assert len(data["moments"]) == len(made.moments)
    for moment in data["moments"]:
        text = moment["text"]
        assert all([text["place"], text["chosen"], text["best"], text["gain"]])
        assert bool(text["found"]) == (moment["kind"] != "agreed")
        # nobody is blamed for a difference that may be noise
        is_even = moment["kind"] != "agreed" and not moment["is_exact"] and moment["weight"] == 0.0
        even = words.say("review.even", chosen=text["chosen"], best=text["best"])
        assert (text["found"] == [even]) == is_even
    for at in made.first:
        assert data["moments"][at]["text"]["found"][0] in reader.texts
    assert len(data["luck"]["seats"]) == made.players


def test_names_are_text_and_nothing_else() -> None:
    made = made_of("rummy-five")
    made.names[0] = "<b>[red]Ada</b>"
    made.luck.seats[0].name = made.names[0]  # type: ignore[union-attr]
    assert "[red]Ada" in rendered(made, "en")
    page = review_page(made, words_in("en"))
    assert "<b>" not in page
    assert "&lt;b&gt;[red]Ada" in page


@pytest.mark.parametrize(
    ("game", "best", "chosen", "text"),
    [
        ("rummy-five", "-", "catch", "Pass instead of Catch."),
        ("rummy-five", "bs!", "out", "bs with Go instead of Out."),
        ("octablitz", "(bs rA)", "(rs rA)", "bs rA face down instead of rs rA face down."),
    ],
)
def test_actions_in_a_line_are_told_in_words(game: str, best: str, chosen: str, text: str) -> None:
    line = Said("review.found.other", {"best": best, "chosen": chosen}, {})
    assert say(words_in("en"), game, line) == text
