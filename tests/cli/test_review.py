"""`meldhouse review`: for people, as JSON, as a page; what is wrong with a file or a question is one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.commands import assert_bad_input, played, run

from meldhouse.analysis import Moment
from meldhouse.analysis.judge import Judge
from meldhouse.analysis.positions import Spot


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "match.record"
    path.write_text(played(deals=1), encoding="utf-8")
    return str(path)


def test_for_people_in_every_language(record: str) -> None:
    heads = {
        "en": "What mattered most",
        "ja": "いちばん大事だった場面",
        "zh": "最关键的时刻",
    }
    for language, head in heads.items():
        ran = run("review", record, "--seat", "1", "--samples", "1", "--lang", language)
        assert (ran.code, ran.err) == (0, "")
        assert head in ran.out
        assert "Ben" in ran.out


def test_as_json_the_same_again_and_with_luck(record: str) -> None:
    asked = ("review", record, "--json", "--samples", "1", "--seat", "0", "--luck", "--seed", "x")
    ran = run(*asked)
    assert ran.code == 0
    assert ran.data["format"] == "meldhouse review 1"
    assert [summary["name"] for summary in ran.data["seats"]] == ["Ada"]
    assert len(ran.data["luck"]["seats"]) == 3
    assert run(*asked).data == ran.data


def test_a_page(record: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    ran = run("review", record, "--samples", "1", "--html", str(page))
    assert ran.code == 0
    assert str(page) in ran.out.replace("\n", "")
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_ctrl_c_tells_what_was_found(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    judge, judged = Judge.judge, []

    def interrupted(self: Judge, spot: Spot) -> Moment:
        if len(judged) == 2:
            raise KeyboardInterrupt
        judged.append(spot)
        return judge(self, spot)

    monkeypatch.setattr(Judge, "judge", interrupted)
    ran = run("review", record, "--samples", "1", "--json")
    assert ran.code == 130
    assert (len(ran.data["moments"]), ran.data["is_complete"]) == (2, False)


def test_bad_questions(record: str, tmp_path: Path) -> None:
    assert_bad_input(run("review", str(tmp_path / "nowhere")), "cannot read")
    broken = tmp_path / "broken.record"
    broken.write_text("meldhouse record 1\ngame chess\n", encoding="utf-8")
    assert_bad_input(run("review", str(broken)), "line")
    running = tmp_path / "running.record"
    running.write_text(played(deals=2).split("deal 2")[0], encoding="utf-8")
    assert_bad_input(run("review", str(running)), "not over")
    assert_bad_input(run("review", record, "--seat", "3"), "no seat 3")
    assert_bad_input(run("review", record, "--samples", "0"), "samples")
    assert_bad_input(run("review", record, "--seed", "x" * 300), "--seed")
    assert_bad_input(
        run("review", record, "--samples", "1", "--html", str(tmp_path / "no" / "page")), "cannot write"
    )
    assert_bad_input(run("review", record, "--lang", "fr"), "'fr'")
