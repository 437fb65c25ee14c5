"""Nothing decided is lost: quitting, the end of input, Ctrl-C, kill -9; and damaged saves are refused."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.terminal_player import AtTerminal, play_by_prompts, sit_down, the_record, through_pipe

from meldhouse.core.record import Record
from meldhouse.paths import data_folder
from meldhouse.tui.local.saves import SaveError, Saves

ARGUMENTS = ("rummy-five", "--players", "3", "--seed", "break", "--option", "deals=3")


def the_save(home):
    (path,) = (home / "saves").glob("*.txt")
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The record of a match that nothing interrupts."""
    home = tmp_path_factory.mktemp("whole")
    at = AtTerminal(home, *ARGUMENTS)
    play_by_prompts(at, "en")
    assert at.finish() == 0
    return the_record(home)


@pytest.mark.parametrize("after", [1, pytest.param(2, marks=pytest.mark.long), 6])
def test_a_match_goes_on_after_kill_9_as_if_nothing_had_happened(whole, tmp_path, after):
    broken = AtTerminal(tmp_path / "broken", *ARGUMENTS)
    play_by_prompts(broken, "en", most=after)
    assert broken.wait_for_prompt()
    broken.kill()
    again = AtTerminal(tmp_path / "broken", "rummy-five", "--resume")
    play_by_prompts(again, "en")
    assert again.finish() == 0
    found = the_record(tmp_path / "broken")
    assert found.match.decisions == whole.match.decisions
    assert found.match.standings == whole.match.standings


@pytest.mark.parametrize("typed", ["\n1\nquit\n", "\n1\n", ""])
def test_quit_and_the_end_of_input_save(tmp_path, typed):
    done = through_pipe(tmp_path, *ARGUMENTS, typed=typed)
    assert done.returncode == 0
    assert "meldhouse play rummy-five --resume" in done.stdout
    assert isinstance(Saves(tmp_path).open(the_save(tmp_path)), Record)


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path):
    at = AtTerminal(tmp_path, *ARGUMENTS)
    assert at.wait_for_prompt()
    at.type("")
    assert at.wait_for_prompt()
    at.interrupt()
    assert at.finish() == 130
    assert "meldhouse play rummy-five --resume" in at.shown
    assert "Traceback" not in at.shown
    assert the_save(tmp_path).exists()


def test_the_newest_save_goes_on_and_a_game_picks_its_own(tmp_path):
    for at, game in enumerate(("rummy-five", "big-eight", "rummy-five")):
        through_pipe(tmp_path, game, "--seed", str(at), typed="\n1\n")
    paths = sorted((tmp_path / "saves").glob("*.txt"), key=lambda path: path.stat().st_mtime_ns)
    for at, path in enumerate(paths):
        os.utime(path, (1000 + at, 1000 + at))
    saves = Saves(tmp_path)
    assert saves.newest() == paths[2]
    assert saves.newest("rummy-five") == paths[2]
    assert saves.newest("big-eight") == paths[1]
    assert saves.newest("octablitz") is None


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text.replace("deal 1", "deal 7"), "this should be deal 1"),
        (lambda text: text + "0 out\n", "refused"),
        (lambda text: text.replace("commitment ", "commitment 0"), "commitment"),
        (lambda text: "", "a record begins with"),
        (lambda text: text.replace("seat 0 person", "seat 0 bot:random"), "one person"),
    ],
)
def test_a_damaged_save_is_refused_with_its_line_and_kept(tmp_path, damage, said):
    through_pipe(tmp_path, *ARGUMENTS, typed="\n1\n1\n1\n")
    path = the_save(tmp_path)
    path.write_text(damage(path.read_text("utf-8")), "utf-8")
    before = path.read_bytes()
    done = through_pipe(tmp_path, "--resume")
    assert done.returncode == 2
    assert said in done.stderr
    assert path.name in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert path.read_bytes() == before


def test_a_save_that_is_no_text_names_the_line(tmp_path):
    saves = Saves(tmp_path)
    path = saves.new_path("rummy-five")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"meldhouse record 1\n\xff\xfe")
    with pytest.raises(SaveError, match="line 2"):
        saves.open(path)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_happens_to_a_save_it_is_read_or_refused(tmp_path, data):
    folder = tmp_path / "saves"
    if not folder.exists():
        sit_down(tmp_path, "\n1\n1\n1\n1\n1\n")
        (folder / "good").write_bytes(the_save(tmp_path).read_bytes())
    raw = bytearray((folder / "good").read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    path = folder / "bad"
    path.write_bytes(bytes(raw))
    said = str(path)
    try:
        Saves(tmp_path).open(path)
    except SaveError as error:
        said = error.detail
    assert str(path) in said


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "saves").write_text("in the way")
    done = through_pipe(tmp_path, *ARGUMENTS)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


def test_the_data_folder_follows_the_environment(monkeypatch, tmp_path):
    monkeypatch.delenv("MELDHOUSE_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "meldhouse"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder() == tmp_path / "xdg" / "meldhouse"
    monkeypatch.setenv("MELDHOUSE_HOME", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"


def test_data_of_earlier_versions_is_found(monkeypatch, tmp_path):
    """Earlier versions used XDG_DATA_HOME on every system, also where the usual folder is another one."""
    usual, former = tmp_path / "usual", tmp_path / "xdg" / "meldhouse"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: usual)
    monkeypatch.delenv("MELDHOUSE_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_folder() == usual
    former.mkdir(parents=True)
    assert data_folder() == former
    usual.mkdir()
    assert data_folder() == usual
