"""Ratings and the balance report."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.support.commands import assert_bad_input, run
from tests.support.contests import summary_among

from meldhouse.arena.contest import Contest
from meldhouse.arena.engines import run_here
from meldhouse.arena.ladder import Ladder, tables_of
from meldhouse.arena.render.page import arena_page, interval
from meldhouse.arena.render.report import report_page, styles_of, ways_of
from meldhouse.arena.statistics import Estimate, mean_over_deals
from meldhouse.arena.summary import summary_of
from meldhouse.games.registry import GAMES
from meldhouse.parts.errors import OptionError
from meldhouse.words import LANGUAGES, words_in


def test_every_choice_of_bots_sits_together() -> None:
    assert tables_of(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    with pytest.raises(OptionError, match="twice"):
        tables_of(["a", "a"], 2)
    with pytest.raises(OptionError, match="fill a table of 4"):
        tables_of(["a", "b"], 4)


def test_the_better_bot_is_rated_higher() -> None:
    header = {"seats": ["strong", "weak"]}
    ladder = Ladder(["strong", "weak"])
    for deal in range(30):
        points = [[3, -3], [2, -2]] if deal % 5 else [[-1, 1], [-1, 1]]
        turned = zip([[0, 1], [1, 0]], [points[0], points[1][::-1]], strict=True)
        plays = [{"seating": who, "points": gained, "first_fault": ["", ""]} for who, gained in turned]
        ladder.add(header, {"deal": deal, "plays": plays})
    first, second = ladder.standing()
    assert (first["bot"], second["bot"]) == ("strong", "weak")
    assert first["rating"] - first["doubt"] > second["rating"] + second["doubt"]
    assert first["points"]["value"] == pytest.approx((24 * 2.5 - 6) / 30)
    assert ladder.plays == 60


def test_the_ladder_command_goes_on_and_says_the_same(tmp_path: Path) -> None:
    asked = ["ladder", "rummy-five", "--bots", "random,novice", "--players", "2", "--seed", "a", "--json"]
    fresh = run(*asked, "--deals", "6").data
    run(*asked, "--deals", "3", "--out", str(tmp_path))
    kept = run(*asked, "--deals", "6", "--out", str(tmp_path)).data
    assert kept == fresh
    page = (tmp_path / "ladder.html").read_text(encoding="utf-8")
    assert_self_contained(page)
    assert page.count("<svg") == 1
    assert "novice" in page
    assert kept["ladder"][0]["bot"] == "novice"


@pytest.mark.parametrize("game", list(GAMES))
def test_a_report_counts_every_deal_and_every_seat(game: str) -> None:
    players = GAMES[game].usual_players
    summary = summary_among(game, ["novice"] * players)
    assert summary.plays == 3
    assert sum(ways_of(summary).values()) == 3
    assert sum(known["seats"] for known in styles_of(summary).values()) == 3 * players
    for language in LANGUAGES:
        assert_self_contained(report_page(summary, words_in(language), "meldhouse report"))


@pytest.mark.parametrize("game", list(GAMES))
def test_each_won_deal_counts_as_one_win_among_the_styles(game: str) -> None:
    players = GAMES[game].usual_players
    summary = summary_among(game, ["novice"] * players, deals=6)
    found: dict[str, dict[str, int]] = summary.insights["styles"]
    assert sum(known["wins"] for known in found.values()) == sum(summary.won_by_deal)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_an_arena_needs_nothing_from_anywhere(language: str) -> None:
    summary = summary_among("rummy-five", ["novice", "random"])
    page = arena_page(summary, words_in(language), "meldhouse arena <&>")
    assert_self_contained(page)
    assert "&lt;&amp;&gt;" in page
    assert page.count("<svg") >= 5


def assert_self_contained(page: str) -> None:
    assert "<script" not in page
    assert not re.search(r"""(?:src|href)=|url\(|@import|https?://""", page)
    assert "nan" not in re.sub(r"<title>.*?</title>", "", page).lower().split()


def test_bot_names_cannot_write_html() -> None:
    contest = Contest("rummy-five", ["novice", "cmd:/no/such/bot <script>"], {}, "s", 1)
    summary = summary_of(contest.header(), run_here(contest, [1], None))
    assert "<script" not in arena_page(summary, words_in("en"), "x")
    assert summary.scores["cmd:/no/such/bot <script>"].faults["handshake"] > 0


@pytest.mark.parametrize(
    "asked",
    [
        ["arena", "rummy-five", "--seats", "novice,cmd:/no/such/bot"],
        ["ladder", "rummy-five", "--bots", "novice,cmd:/no/such/bot"],
        ["report", "rummy-five", "--players", "2", "--level", "cmd:/no/such/bot"],
    ],
    ids=["arena", "ladder", "report"],
)
def test_commands_say_what_a_bot_did_wrong(asked: list[str]) -> None:
    ran = run(*asked, "--deals", "1", "--seed", "a")
    assert ran.code == 1
    told = "cmd:/no/such/bot, first fault: handshake: it cannot be started: No such file or directory"
    assert told in " ".join(ran.out.split())


def test_a_share_is_shown_in_percent_with_its_interval() -> None:
    assert interval(Estimate(0.2, 0.0, 0.989, 3), percent=True) == "20.0% [0.0, 98.9]"
    assert interval(Estimate(0.8, 0.011, 1.0, 3), percent=True) == "80.0% [1.1, 100.0]"


def test_the_mean_of_one_deal_is_shown_without_an_interval() -> None:
    assert interval(mean_over_deals([2.5])) == "+2.500"


def test_the_arena_command_resumes_and_tells_json(tmp_path: Path) -> None:
    asked = ["arena", "rummy-five", "--seats", "novice,random", "--seed", "a", "--json"]
    first = run(*asked, "--deals", "2", "--out", str(tmp_path))
    assert first.code == 0
    size = (tmp_path / "results.jsonl").stat().st_size
    more = run(*asked, "--deals", "4", "--out", str(tmp_path), "--records").data
    assert more["deals"] == 4
    assert (tmp_path / "results.jsonl").stat().st_size > size
    assert (tmp_path / "arena.html").is_file()
    assert len(list((tmp_path / "records").iterdir())) == 4  # two new deals, two rotations
    assert without_times(run(*asked, "--deals", "4").data) == without_times(more)


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    """Returns the figures that do not depend on the machine."""
    copied: dict[str, Any] = json.loads(json.dumps(data))
    for entrant in copied["entrants"].values():
        del entrant["seconds"]
    return copied


def test_tables_for_people_are_printed() -> None:
    ran = run(
        "arena", "rummy-five", "--seats", "novice,random", "--deals", "2", "--seed", "a", "--lang", "en"
    )
    assert "novice makes" in ran.out
    ran = run("report", "rummy-five", "--level", "novice", "--deals", "2", "--seed", "a", "--lang", "en")
    assert "Points" in ran.out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["arena", "chess", "--seats", "novice,novice"], "chess"),
        (["arena", "rummy-five"], "--seats"),
        (["arena", "rummy-five", "--seats", "novice"], "players"),
        (["arena", "rummy-five", "--seats", "novice,wizard"], "wizard"),
        (["arena", "rummy-five", "--seats", "novice,random", "--deals", "0"], "--deals"),
        (["arena", "rummy-five", "--seats", "novice,random", "--workers", "0"], "--workers"),
        (["arena", "rummy-five", "--seats", "novice,random", "--think", "-1"], "seconds"),
        (["arena", "rummy-five", "--seats", "novice,random", "--samples", "0"], "samples"),
        (["arena", "rummy-five", "--seats", "novice,random", "--engine", "cloud"], "--engine"),
        (["arena", "rummy-five", "--seats", "novice,random", "--records"], "--out"),
        (["arena", "rummy-five", "--seats", "novice,random", "--out", "/proc/nowhere"], "/proc/nowhere"),
        (["ladder", "rummy-five", "--bots", "novice"], "players"),
        (["report", "rummy-five", "--players", "17"], "--players"),
        (["report", "rummy-five", "--level", "wizard"], "wizard"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], word: str) -> None:
    assert_bad_input(run(*arguments), word)


def test_a_contest_ends_at_a_forfeit_if_asked_to() -> None:
    asked = ["arena", "rummy-five", "--seats", "novice,cmd:/no/such/bot", "--deals", "5", "--json"]
    ran = run(*asked, "--faults", "end")
    assert ran.code == 1
    assert ran.data["deals"] == 1
    missing = ran.data["entrants"]["cmd:/no/such/bot"]
    assert missing["forfeits"] == 2
    assert missing["wins"]["value"] == 0
    assert_bad_input(run(*asked, "--faults", "shrug"), "--faults is forfeit or end")
