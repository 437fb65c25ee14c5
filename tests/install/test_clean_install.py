"""A wheel that was built from the source distribution, installed into clean environments, far from the checkout."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.left_out import INSTALL, leave_out
from tests.support.packages import ROOT, Built, environment

from meldhouse import __version__
from meldhouse.games.registry import GAMES
from meldhouse.words import LANGUAGES

pytestmark = pytest.mark.slow
_SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"
#: where this is set, a claimed Python that is missing is a failure
PYTHONS = "MELDHOUSE_TEST_PYTHONS"
PINS = str(ROOT / "requirements" / "run.lock")


class Install:
    """An environment with nothing but the wheel and what it depends on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

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
def wheel(built: Built) -> Path:
    return built.wheel


class Tools:
    """uv, and pipx in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.uv("pip", "install", "-q", "--target", str(folder), "pipx")

    def uv(self, *arguments: str, **variables: str) -> None:
        subprocess.run([sys.executable, "-m", "uv", *arguments], env=environment(**variables), check=True)

    def pipx(self, *arguments: str, **variables: str) -> None:
        set_up = environment(PYTHONPATH=str(self.folder), **variables)
        subprocess.run([sys.executable, "-m", "pipx", *arguments], env=set_up, check=True)

    def install(self, folder: Path, *requirements: str, python: str = sys.executable) -> Install:
        """Installs into a new environment."""
        made = Install(folder)
        self.uv("venv", "-q", "--python", python, str(folder / "venv"))
        self.uv("pip", "install", "-q", "--python", made.program("python"), *requirements)
        return made


def pip(*arguments: str, python: str = sys.executable) -> None:
    """Runs pip. Without packages to install, the test is left out."""
    command = [python, "-m", "pip", *arguments]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        leave_out(f"pip found no packages here: {done.stderr.strip()[-200:]}", INSTALL)


def command_in(folder: Path, *arguments: str) -> str:
    """Returns the output of the command in a folder of programs."""
    command = [str(folder / "meldhouse"), *arguments]
    said = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=True)
    return said.stdout


@pytest.fixture(scope="module")
def plain(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Install:
    made = Install(tmp_path_factory.mktemp("plain"))
    subprocess.run([sys.executable, "-m", "venv", str(made.folder / "venv")], check=True)
    pip("install", "-q", "-c", PINS, str(wheel), python=made.program("python"))
    return made


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    return Tools(tmp_path_factory.mktemp("tools"))


@pytest.fixture(scope="module")
def served(wheel: Path, tools: Tools, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    made = tools.install(tmp_path_factory.mktemp("server"), "-c", PINS, f"{wheel}[server]")
    with made.served() as address:
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


#: through HTTP and the socket: a table with a bot, and a decision once it is our turn
ONE_DECISION = """
import asyncio, sys
from meldhouse.client import Client

async def play():
    async with Client(sys.argv[1], name="Ann") as client:
        table = await client.create("rummy-five", 2, seats=["me", "bot:novice"])
        async with client.connect(table.table) as connection:
            async for update in connection.updates():
                if update.choices:
                    return await connection.act(update.choices[0])

asyncio.run(play())
print("decided")
"""


def decide_at(made: Install, address: str) -> tuple[str, str]:
    """Makes one decision at a table of a server. Returns what is printed on stdout and stderr."""
    code = [made.program("python"), "-c", ONE_DECISION, address]
    played = subprocess.run(code, env=made.environment(), capture_output=True, text=True, timeout=120)
    return played.stdout, played.stderr


NEEDS_REGISTRY = pytest.mark.skipif(
    not os.environ.get(INSTALL), reason=f"installs more from the registry; set {INSTALL}"
)


@NEEDS_REGISTRY
def test_uv_installs_it_as_a_tool(wheel: Path, tools: Tools, tmp_path: Path) -> None:
    folders = {"UV_TOOL_DIR": str(tmp_path / "tools"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin")}
    tools.uv("tool", "install", "-q", "--python", sys.executable, f"{wheel}[server]", **folders)
    assert command_in(tmp_path / "bin", "--version").startswith(f"meldhouse {__version__}")


@NEEDS_REGISTRY
def test_pipx_installs_it(wheel: Path, tools: Tools, tmp_path: Path) -> None:
    folders = {"PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(tmp_path / "bin")}
    tools.pipx("install", "-q", "--python", sys.executable, str(wheel), **folders)
    assert command_in(tmp_path / "bin", "--version").startswith(f"meldhouse {__version__}")


def claimed_pythons() -> list[str]:
    """Returns the versions that the package claims to run on, without the one that runs the tests."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = [line.rpartition(" :: ")[2] for line in project["classifiers"] if " :: Python :: 3." in line]
    return [version for version in said if version != f"3.{sys.version_info[1]}"]


def python_of(version: str) -> str:
    """Returns a Python of that version, on the path or of pyenv. Without one, the test is left out."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [f"python{version}", *map(str, sorted(kept.glob(f"{version}.*/bin/python")))]
    # A shim of pyenv is on the path, but fails unless its version is chosen.
    working = [python for python in candidates if shutil.which(python) and runs(python)]
    if not working:
        leave_out(f"there is no Python {version} here, which the package claims to run on", PYTHONS)
    return working[0]


def runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


@NEEDS_REGISTRY
@pytest.mark.parametrize("version", claimed_pythons())
def test_every_python_that_is_claimed_plays_and_serves(
    version: str, wheel: Path, tools: Tools, tmp_path: Path
) -> None:
    other = tools.install(tmp_path, "-c", PINS, f"{wheel}[server]", python=python_of(version))
    assert f"CPython {version}." in other.run("--version").stdout
    # each game is imported by any command; one of cards and one of tiles is played
    for game in ("octablitz", "rhine-rummy"):
        simulated = other.run("simulate", game, "--deals", "2", "--seed", "1")
        assert (simulated.returncode, simulated.stderr) == (0, ""), game
    with other.served() as address:
        assert decide_at(other, address) == ("decided\n", "")


@NEEDS_REGISTRY
def test_the_lowest_versions_that_are_allowed_play_and_serve(
    wheel: Path, tools: Tools, tmp_path: Path
) -> None:
    lowest = ["--resolution", "lowest-direct", "-r", str(ROOT / "pyproject.toml"), "--extra", "postgres"]
    low = tools.install(tmp_path, *lowest)
    tools.uv("pip", "install", "-q", "--python", low.program("python"), "--no-deps", str(wheel))
    simulated = low.run("simulate", "rummy-five", "--deals", "5", "--seed", "1")
    assert (simulated.returncode, simulated.stderr) == (0, "")
    with low.served() as address:
        with urllib.request.urlopen(address, timeout=60) as answer:
            assert answer.status == 200
        assert decide_at(low, address) == ("decided\n", "")
