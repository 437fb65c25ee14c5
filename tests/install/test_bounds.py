"""The versions that pyproject.toml allows are versions that work."""

from __future__ import annotations

import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from meldhouse.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = {
    name: [Requirement(text) for text in texts] for name, texts in PROJECT["optional-dependencies"].items()
}
REQUIREMENTS = [Requirement(text) for text in PROJECT["dependencies"]] + [
    requirement
    for extra in ("server", "postgres")
    for requirement in OPTIONAL[extra]
    if requirement.name != "meldhouse"
]
#: what `WebSocketProtocol` uses of uvicorn's class, which uvicorn may change in any version
PRIVATE_METHODS = (
    "handle_connect",
    "handle_ping",
    "pause_writing",
    "resume_writing",
    "send_receive_event_to_app",
)
PRIVATE_FIELDS = (
    "conn",
    "queue",
    "read_paused",
    "writable",
    "disconnected",
    "handshake_initiated",
    "ping_timeout",
)


@pytest.mark.parametrize("requirement", REQUIREMENTS, ids=lambda requirement: str(requirement.name))
def test_what_is_installed_is_allowed(requirement: Requirement) -> None:
    if requirement.marker is None or requirement.marker.evaluate():
        assert requirement.specifier.contains(version(requirement.name))


def test_uvicorn_has_an_upper_bound_and_what_we_use_of_it() -> None:
    (uvicorn,) = (requirement for requirement in REQUIREMENTS if requirement.name == "uvicorn")
    assert {bound.operator for bound in uvicorn.specifier} == {">=", "<"}
    for name in PRIVATE_METHODS:
        assert callable(getattr(WebSocketsSansIOProtocol, name)), name
    source = inspect.getsource(WebSocketsSansIOProtocol)
    assert [name for name in PRIVATE_FIELDS if f"self.{name}" not in source] == []


def packages_of(extra: str) -> set[str]:
    """Returns the packages of an extra, with those of the extras that it names."""
    found = set()
    for requirement in OPTIONAL[extra]:
        found.add(requirement.name)
        for other in requirement.extras if requirement.name == "meldhouse" else ():
            found |= packages_of(other)
    return found


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_packages_of_an_extra_are_those_that_it_installs(extra: str) -> None:
    assert set(EXTRAS[extra]) <= packages_of(extra)
    assert extra in OPTIONAL["all"][0].extras
