"""A wheel that was built from the source distribution, installed into clean environments, far from the checkout."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.left_out import INSTALL, leave_out
from tests.support.packages import ROOT, build, checkout_copy, environment, unpacked

from meldhouse import __version__
from meldhouse.games.registry import GAMES
from meldhouse.words import LANGUAGES

pytestmark = pytest.mark.slow
_SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"


class Install:
    """An environment with nothing but the wheel and what it depends on."""

    def __init__(self, folder: Path, requirement: str) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        pins = ["-c", str(ROOT / "requirements" / "run.lock")]
        done = subprocess.run(
            [self.program("python"), "-m", "pip", "install", "-q", *pins, requirement],
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            leave_out(f"pip found no packages here: {done.stderr.strip()[-200:]}", INSTALL)

    def program(self, name: str) -> str:
        return str(self.folder / "venv" / _SCRIPTS / name)

    def environment(self) -> dict[str, str]:
        return environment(MELDHOUSE_HOME=str(self.folder / "home"), LANG="C.UTF-8")

    def run(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program("meldhouse"), *arguments],
            cwd=self.folder,
            env=self.environment(),
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    @contextlib.contextmanager
    def served(self) -> Iterator[str]:
        """Runs the server during the block. Yields its address."""
        command = [self.program("meldhouse"), "serve", "--port", "0"]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment(), stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            try:
                address = server.stdout.readline().split()[-1]
                wait_for(f"{address}/healthz", server)
                yield address
            finally:
                server.terminate()


def wait_for(address: str, server: subprocess.Popen[str]) -> None:
    """Returns when a server answers. It binds its port a moment before it listens."""
    end = time.monotonic() + 120
    while server.poll() is None and time.monotonic() < end:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=60):
            return
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    sdist = build(checkout_copy(folder / "checkout"), "build_sdist", folder)
    return build(unpacked(sdist, folder / "unpacked"), "build_wheel", folder)


@pytest.fixture(scope="module")
def plain(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Install:
    return Install(tmp_path_factory.mktemp("plain"), str(wheel))


@pytest.fixture(scope="module")
def served(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Install(tmp_path_factory.mktemp("server"), f"{wheel}[server]").served() as address:
        yield address


def test_the_installed_command_is_that_of_the_wheel(plain: Install) -> None:
    ran = plain.run("--version")
    assert ran.returncode == 0
    assert ran.stdout.startswith(f"meldhouse {__version__} (interpreted")
    code = "import meldhouse; print(meldhouse.__file__)"
    where = subprocess.run(
        [plain.program("python"), "-c", code],
        cwd=plain.folder,
        env=environment(),
        capture_output=True,
        text=True,
    )
    assert where.stdout.startswith(str(plain.folder / "venv"))


def test_the_plain_install_is_small(plain: Install) -> None:
    listed = subprocess.run(
        [plain.program("python"), "-m", "pip", "list", "--format", "json"], capture_output=True, check=True
    )
    names = {package["name"].lower() for package in json.loads(listed.stdout)} - {"pip", "setuptools"}
    assert names & {"litestar", "uvicorn", "httpx", "asyncpg", "ray"} == set()
    assert len(names) < 20


def test_the_plain_install_lacks_nothing(plain: Install) -> None:
    found = json.loads(plain.run("doctor", "--json").stdout)
    assert set(found["problems"]) <= {"interpreted", "no-compiler"}
    assert found["web_client"] is True


def test_the_plain_install_solves_simulates_and_plays(plain: Install) -> None:
    solved = plain.run("solve", "rummikub", "--rack", "k1 k2 k3 r8", "--table", "r5 r6 r7", "--opened")
    assert (solved.returncode, solved.stderr) == (0, "")
    assert json.loads(solved.stdout)["laid"]
    simulated = plain.run("simulate", "rummy-five", "--deals", "5", "--seed", "1")
    assert (simulated.returncode, simulated.stderr) == (0, "")
    played = plain.run("play", "rummy-five", "--players", "2", "--seed", "a", stdin="\n" + "1\n" * 4)
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.count("Your turn") > 1


def test_the_plain_install_names_the_extra_of_the_server(plain: Install) -> None:
    ran = plain.run("serve")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert 'pip install "meldhouse[server]"' in ran.stderr


def test_the_server_has_its_page_rules_texts_and_lessons(served: str) -> None:
    paths = ["/", "/api/games", *(f"/api/words/{lang}" for lang in LANGUAGES)]
    paths += [f"/api/rules/{game}/{lang}" for game in (*GAMES, "house") for lang in LANGUAGES]
    paths.append("/api/lessons")
    for path in paths:
        with urllib.request.urlopen(served + path, timeout=60) as answer:
            assert answer.status == 200, path
            assert answer.read(), path


@pytest.mark.skipif(not os.environ.get(INSTALL), reason=f"needs uv from the registry; set {INSTALL}")
def test_uv_installs_it_as_a_tool(wheel: Path, tmp_path: Path) -> None:
    python = str(tmp_path / "venv" / _SCRIPTS / "python")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    subprocess.run([python, "-m", "pip", "install", "-q", "uv"], env=environment(), check=True)
    folders = {
        "UV_TOOL_DIR": str(tmp_path / "tools"),
        "UV_TOOL_BIN_DIR": str(tmp_path / "bin"),
        "MELDHOUSE_HOME": str(tmp_path / "home"),
    }
    install = [python, "-m", "uv", "tool", "install", "-q", "--python", sys.executable, f"{wheel}[server]"]
    subprocess.run(install, env=environment(**folders), check=True)
    said = subprocess.run(
        [str(tmp_path / "bin" / "meldhouse"), "--version"],
        env=environment(**folders),
        capture_output=True,
        text=True,
    )
    assert said.stdout.startswith(f"meldhouse {__version__}")
