"""Whole recorded matches, replayed decision by decision: everybody is told what they were told before."""

import pytest
from tests.support.transcript import HERE, transcript

from meldhouse.core.record import read_record, write_record
from meldhouse.games.registry import GAMES, build_game

RECORDS = sorted(HERE.glob("*.record"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_match_is_told_as_before(file):
    text = file.read_text(encoding="utf-8")
    record = read_record(text, build_game)
    assert record.match.is_over
    assert write_record(record) == text
    expected = file.with_suffix(".told").read_text(encoding="utf-8").splitlines()
    for line, (now, before) in enumerate(zip(transcript(record), expected, strict=True), start=1):
        assert now == before, f"{file.stem}.told, line {line}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_play(game):
    played = [read_record(file.read_text(encoding="utf-8"), build_game).match.game.name for file in RECORDS]
    assert game in played, f"python -m tests.plays.regenerate {game}"


@pytest.mark.parametrize("game", GAMES)
def test_every_version_of_a_game_has_a_play(game):
    versions = {
        record.match.game.rules_version
        for record in (read_record(file.read_text(encoding="utf-8"), build_game) for file in RECORDS)
        if record.match.game.name == game
    }
    assert versions == set(range(1, GAMES[game].rules_version + 1))


def test_plays_of_all_sizes_with_table_calls_and_every_kind_of_event():
    told = "\n".join(
        file.with_suffix(".told").read_text(encoding="utf-8")
        for file in RECORDS
        if file.stem.startswith(("rummy-five", "big-eight"))
    )
    for kind in (
        "dealt",
        "drew",
        "discarded",
        "called-run",
        "called-set",
        "overruled",
        "mistaken",
        "won",
        "deal-drawn",
    ):
        assert f" {kind} " in told
    for game in ("rummy-five", "big-eight"):
        for players in (2, 3, 4):
            assert any(file.stem.startswith(f"{game}-{players}") for file in RECORDS)
