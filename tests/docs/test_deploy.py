"""The files in deploy/ can be read, name what exists, and agree with the page about running a server."""

import configparser
import json
import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "how-to" / "run-a-server.md").read_text(encoding="utf-8")
METRICS = set(re.findall(r"(?m)^\| `((?:meldhouse|process)_\w+)` \|", PAGE))
SETTINGS = set(re.findall(r"(?m)^\| `(\w+)` \|", PAGE))


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_the_readme_names_every_file() -> None:
    named = set(re.findall(r"`([\w./-]+)`", text("README.md")))
    files = {str(path.relative_to(DEPLOY)) for path in DEPLOY.rglob("*") if path.is_file()}
    assert named == files - {"README.md"}


@pytest.mark.parametrize("name", ["compose.yaml", "prometheus/prometheus.yml", "prometheus/alerts.yml"])
def test_yaml_can_be_read(name: str) -> None:
    assert isinstance(yaml.safe_load(text(name)), dict)


def test_alerts_and_panels_are_about_metrics_that_there_are() -> None:
    rules = yaml.safe_load(text("prometheus/alerts.yml"))["groups"][0]["rules"]
    panels = json.loads(text("prometheus/dashboard.json"))["panels"]
    asked = [rule["expr"] for rule in rules]
    asked += [target["expr"] for panel in panels for target in panel["targets"]]
    assert len(asked) > 12
    for expression in asked:
        for name in re.findall(r"\b(?:meldhouse|process)_\w+", expression):
            assert name.removesuffix("_bucket") in METRICS, name


@pytest.mark.parametrize("path", sorted(DEPLOY.glob("meldhouse*.*")), ids=lambda path: path.name)
def test_units_can_be_read(path: Path) -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(path.read_text(encoding="utf-8"))
    assert unit["Unit"]["Description"]
    if path.suffix == ".service":
        assert unit["Service"]["ExecStart"].startswith("/opt/meldhouse/.venv/bin/meldhouse ")


def test_settings_are_those_of_the_page() -> None:
    written = "".join(text(name) for name in ("compose.yaml", "Containerfile", "meldhouse.service"))
    names = {name.lower() for name in re.findall(r"MELDHOUSE_([A-Z_]+)", written)}
    assert names - {"home", "compile"} <= SETTINGS
    assert names


def test_the_page_and_the_proxies_agree() -> None:
    """The page shows the same lines for nginx."""
    [block] = re.findall(r"(?s)```nginx\n(.+?)```", PAGE)
    config = text("nginx.conf")
    for line in block.splitlines():
        assert line.strip() in config, line
