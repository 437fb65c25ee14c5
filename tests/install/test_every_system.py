"""The command runs without the modules that only POSIX has, and without the packages of the extras."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.blocked_modules import OF_EXTRAS, POSIX_ONLY, run_without

from meldhouse.cli.app import COMMANDS
from meldhouse.extras import EXTRAS

WITHOUT = pytest.mark.parametrize("modules", [POSIX_ONLY, OF_EXTRAS], ids=["no posix", "no extras"])


@WITHOUT
def test_every_command_has_help(modules: tuple[str, ...]) -> None:
    ran = run_without(modules, *([command, "--help"] for command in COMMANDS))
    assert (ran.returncode, ran.stderr) == (0, "")
    for command in COMMANDS:
        assert f"Usage: meldhouse {command} " in ran.stdout


@WITHOUT
def test_a_game_is_played_through_a_pipe(modules: tuple[str, ...], tmp_path: Path) -> None:
    asked = ["play", "rummy-five", "--players", "2", "--seed", "pipe", "--lang", "en"]
    ran = run_without(modules, asked, stdin="\n" + "1\n" * 6, MELDHOUSE_HOME=str(tmp_path))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.count("Your turn: discard") > 2
    resumed = run_without(modules, ["play", "--resume", "--lang", "en"], MELDHOUSE_HOME=str(tmp_path))
    assert (resumed.returncode, resumed.stderr) == (0, "")


@WITHOUT
def test_commands_without_a_server_run(modules: tuple[str, ...]) -> None:
    ran = run_without(
        modules,
        ["doctor", "--lang", "en"],
        ["games", "--json"],
        ["simulate", "rummy-five", "--deals", "5", "--seed", "1", "--json"],
        ["solve", "rummikub", "--rack", "k1 k2 k3 r8", "--table", "r5 r6 r7", "--opened"],
        ["score", "rummy-five", "--hand", "bABCs", "--card", "bs", "--by", "self-draw"],
        ["arena", "rummy-five", "--seats", "novice,random", "--deals", "2", "--seed", "1", "--json"],
        ["benchmark", "rummy-five", "--seats", "novice,random", "--deals", "1", "--json"],
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert '"points": 2' in ran.stdout


def test_a_program_as_a_bot_is_refused_where_it_cannot_be_limited() -> None:
    ran = run_without(POSIX_ONLY, ["arena", "rummy-five", "--seats", "cmd:true,novice", "--deals", "1"])
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert "needs Linux or macOS" in ran.stderr


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        ("server", ["serve", "--port", "0"]),
        ("server", ["play", "--browser"]),
        ("server", ["play", "--server", "http://localhost:1", "--table", "ABCDEFG"]),
        ("server", ["watch", "--server", "http://localhost:1"]),
        ("server", ["bot", "--server", "http://localhost:1", "--table", "ABCDEFG", "--cmd", "true"]),
        ("data", ["export", "rummy-five", "--out", "none", "--format", "parquet"]),
        ("learned", ["arena", "rummy-five", "--seats", "learned,random", "--deals", "1"]),
        ("train", ["train", "rummy-five", "--out", "none"]),
        ("ray", ["arena", "rummy-five", "--seats", "novice,random", "--deals", "1", "--engine", "ray"]),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:2]),
)
def test_a_missing_extra_is_one_line_with_the_command_to_type(
    extra: str, arguments: list[str], tmp_path: Path
) -> None:
    ran = run_without(OF_EXTRAS, arguments, MELDHOUSE_HOME=str(tmp_path))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("meldhouse: ")
    assert ran.stderr.endswith(f'type: pip install "meldhouse[{extra}]"\n')
    assert ran.stderr.count("\n") == 1


def test_postgresql_needs_its_extra(tmp_path: Path) -> None:
    asked = ["serve", "--port", "0", "--database", "postgresql://localhost/meldhouse"]
    ran = run_without(EXTRAS["postgres"], asked, MELDHOUSE_HOME=str(tmp_path))
    assert ran.returncode == 2
    assert 'pip install "meldhouse[postgres]"' in ran.stderr
