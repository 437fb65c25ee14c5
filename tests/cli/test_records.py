"""`meldhouse replay` and `meldhouse verify`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.commands import Ran, assert_bad_input, assert_no_accident, played, run
from tests.support.matches_played import small_record

from meldhouse.core.record import Player, Record, read_record, write_record
from meldhouse.games.registry import build_game

#: recorded matches
PLAYS = Path(__file__).parents[1] / "plays"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.record"
    path.write_text(played(), "utf-8")
    return path


def with_text(file: Path, text: str, *arguments: str) -> Ran:
    file.write_text(text, "utf-8")
    return run(arguments[0], str(file), *arguments[1:])


# --- replay ---


def test_every_event_has_a_line_and_the_same_number_for_all(file: Path) -> None:
    match = read_record(played(), build_game).match
    watcher = run("replay", str(file), "--json").lines
    seat = run("replay", str(file), "--json", "--seat", "1").lines
    assert [line.get("number") for line in watcher] == [*range(len(match.log)), None]
    assert [line.get("number") for line in seat] == [line.get("number") for line in watcher]
    assert watcher[-1] == {"result": list(match.ranking or ()), "points": list(match.standing.points)}


def test_a_watcher_is_shown_no_hand_and_a_seat_only_its_own(file: Path) -> None:
    def hidden(arguments: list[str]) -> list[tuple[int, str]]:
        events = [line["event"] for line in run("replay", str(file), "--json", *arguments).lines[:-1]]
        drawn = [(event["seat"], event["card"]) for event in events if event["kind"] == "drew"]
        return [(seat, card) for seat, card in drawn if card is not None]

    assert hidden([]) == []
    assert {seat for seat, _ in hidden(["--seat", "2"])} == {2}
    assert {seat for seat, _ in hidden(["--open"])} == {0, 1, 2}


def test_open_shows_every_hand(file: Path) -> None:
    lines = run("replay", str(file), "--json", "--open").lines[:-1]
    hands = [line["event"]["hand"] for line in lines if line["event"]["kind"] == "dealt"]
    deals = len(read_record(played(), build_game).match.decisions)
    assert len(hands) == 3 * deals
    assert all(hands)


@pytest.mark.parametrize(("lang", "word"), [("en", "discards"), ("ja", "捨てました"), ("zh", "打出")])
def test_it_is_told_in_words(file: Path, lang: str, word: str) -> None:
    ran = run("replay", str(file), "--lang", lang)
    assert ran.code == 0
    assert word in ran.out
    assert "Ada" in ran.out


def test_rf_14_who_pays_whom_is_explained(file: Path) -> None:
    text = run("replay", str(file), "--lang", "en").out
    assert "for the hand" in text or "not one card away" in text
    assert "Points now: Ada " in text
    assert "Place 1: " in text


@pytest.mark.parametrize("name", ["octablitz-3-points", "rummikub-4"])
def test_a_payment_of_nothing_is_not_listed(name: str) -> None:
    text = run("replay", str(PLAYS / f"{name}.record"), "--lang", "en").out
    assert re.search(r" to Player \d: [1-9]\d* points?\n", text)
    assert ": 0 points" not in text


def test_the_language_is_that_of_the_environment(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "捨てました" in run("replay", str(file)).out
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert "摸了一張牌" in run("replay", str(file)).out
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert "discards" in run("replay", str(file)).out


def test_a_match_that_still_runs_is_not_opened(file: Path) -> None:
    text = played()
    cut = text[: text.index("deal 2")]
    assert (
        with_text(file, cut, "replay", "--lang", "en").out.splitlines()[-1].startswith("The record ends here")
    )
    assert_bad_input(run("replay", str(file), "--open"), "not over")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["--seat", "3"], "seat 3"), (["--seat", "-1"], "-1"), (["--seat", "0", "--open"], "choose")],
)
def test_bad_input_is_one_clear_line(file: Path, arguments: list[str], word: str) -> None:
    assert_bad_input(run("replay", str(file), *arguments), word)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read_is_bad_input(command: str, tmp_path: Path) -> None:
    assert_bad_input(run(command), "FILE")
    assert_bad_input(run(command, str(tmp_path / "none")), "No such file")
    assert_bad_input(run(command, str(tmp_path)), "directory")
    assert_bad_input(run(command, "a\0b"), "cannot read")
    binary = tmp_path / "binary"
    binary.write_bytes(b"meldhouse record 1\n\xff")
    assert_bad_input(run(command, str(binary)), "UTF-8")


# --- verify ---


@pytest.mark.parametrize("game", ["rummy-five", "big-eight"])
def test_a_right_record_is_verified_with_its_facts(game: str, tmp_path: Path) -> None:
    text = played(game)
    file = tmp_path / "record"
    ran = with_text(file, text, "verify", "--json")
    assert ran.code == 0
    match = read_record(text, build_game).match
    assert ran.data["verified"] is True
    assert ran.data["decisions"] == sum(len(decisions) for decisions in match.decisions)
    assert ran.data["points"] == list(match.standing.points)
    assert ran.data["result"] == list(match.ranking or ())
    assert "Verified" in run("verify", str(file), "--lang", "en").out


def changed(text: str, old: str, new: str) -> tuple[str, int]:
    """A record with one line changed, and that line's number."""
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith(old))
    lines[at] = new
    return "\n".join(lines), at + 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("commitment ", "commitment 00", "commitment"),
        ("points ", "points 1 2 3", "points should be"),
        ("result ", "result 1 1 1", "result should be"),
        ("rules ", "rules 99", "version"),
        ("players ", "players many", "number of players"),
        ("deal 2", "deal 3", "deal 2"),
        ("0 ", "0 out", ""),
        ("game ", "game chess", "chess"),
    ],
)
def test_a_wrong_line_is_named_with_its_reason(file: Path, old: str, new: str, reason: str) -> None:
    text, number = changed(played(), old, new)
    ran = with_text(file, text, "verify", "--json")
    assert ran.code == 1
    assert ran.data["verified"] is False
    assert reason in ran.data["reason"]
    assert ran.data["line"] == number
    told = run("verify", str(file), "--lang", "en")
    assert (told.code, told.out) == (1, "")
    assert told.err == f"Not verified: line {ran.data['line']}: {ran.data['reason']}\n"


def test_a_changed_secret_does_not_fit_its_commitment(file: Path) -> None:
    text, number = changed(played(), "house ", "house 00ff")
    ran = with_text(file, text, "verify", "--json")
    assert (ran.code, ran.data["line"]) == (1, number - 1)  # where the commitment stands
    assert "commitment" in ran.data["reason"]


@pytest.mark.parametrize("word", ["points ", "result "])
def test_what_is_left_out_does_not_verify(file: Path, word: str) -> None:
    text, _ = changed(played(), word, "# nothing here")
    ran = with_text(file, text, "verify", "--json")
    assert ran.code == 1
    assert word.strip() in ran.data["reason"]


def test_a_part_that_was_changed_leads_to_other_cards(file: Path) -> None:
    text, _ = changed(played(), "part 0", "part 0 7979")
    assert with_text(file, text, "verify").code == 1


def test_a_record_that_breaks_off_is_right_as_far_as_it_goes(file: Path) -> None:
    text = played()
    ran = with_text(file, text[: text.index("deal 2")], "verify", "--json")
    assert (ran.code, ran.data["over"], ran.data["deals"]) == (0, False, 1)
    lines = text.split("\n")
    middle = lines.index("deal 2") + 2
    ran = with_text(file, "\n".join(lines[:middle]), "verify", "--json")
    assert (ran.code, ran.data["over"], ran.data["deals"]) == (0, False, 2)


texts = st.text(alphabet=" 0123456789abrsABCJKL!;-#\n\tdealpointsukhcx家*", max_size=12)


@given(st.integers(0, 3000), st.integers(0, 40), texts, st.sampled_from(["verify", "replay"]))
def test_any_mutated_record_is_verified_or_refused(
    tmp_path_factory: pytest.TempPathFactory, at: int, cut: int, new: str, command: str
) -> None:
    text = played()
    at %= len(text)
    mutated = text[:at] + new + text[at + cut :]
    file = tmp_path_factory.getbasetemp() / "mutated"
    ran = with_text(file, mutated, command)
    assert_no_accident(ran)
    if command == "verify" and ran.code == 1:
        assert ran.err.count("\n") == 1
        assert "line " in ran.err


@given(st.lists(st.sampled_from(played().split("\n")) | texts, max_size=40))
def test_any_shuffled_lines_are_verified_or_refused(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    file = tmp_path_factory.getbasetemp() / "shuffled"
    assert_no_accident(with_text(file, "\n".join(["meldhouse record 1", *lines]), "verify"))


def test_replay_speaks_to_the_person_and_shows_cards_as_on_the_table(tmp_path: Path) -> None:
    record = read_record(small_record("rhine-rummy", "you"), build_game)
    seats = [Player("person", ""), *record.seats[1:]]
    path = tmp_path / "own.txt"
    path.write_text(write_record(Record(record.match, seats, "")), encoding="utf-8")
    told = run("replay", str(path)).out
    assert "You draw" in told
    assert "Seat 0" not in told
    assert "♣" in told
    assert not re.search(r"\b(10|[2-9AJQK])[cdhs]('|\b)", told)
