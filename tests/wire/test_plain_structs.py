"""Messages are read and written without msgspec as with it: the browser has none."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.local.wire_samples import texts, types_of_the_wire

ROOT = Path(__file__).resolve().parents[2]
TYPES = types_of_the_wire()


@pytest.fixture(scope="module")
def answers() -> dict[str, list[tuple[bytes, str | None]]]:
    """Every text of every type, and what is written after reading it without msgspec; None if it is refused."""
    asked = [(name, text) for name, kind in TYPES.items() for text in dict.fromkeys(texts(kind))]
    lines = "\n".join(json.dumps([name, base64.b64encode(text).decode()]) for name, text in asked)
    ran = subprocess.run(
        [sys.executable, "-m", "tests.support.local.plain_wire"],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    found: dict[str, list[tuple[bytes, str | None]]] = {name: [] for name in TYPES}
    for (name, text), line in zip(asked, ran.stdout.splitlines(), strict=True):
        found[name].append((text, json.loads(line)))
    return found


def with_msgspec(kind: Any, text: bytes) -> Any:
    try:
        value = msgspec.json.decode(text, type=kind)
        # msgspec leaves out the defaults of dataclasses that it has read
        plain = asdict(value) if is_dataclass(kind) else value
        return msgspec.json.decode(msgspec.json.encode(plain))
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


@pytest.mark.parametrize("name", TYPES)
def test_the_same_texts_are_accepted_and_mean_the_same(
    name: str, answers: dict[str, list[tuple[bytes, str | None]]]
) -> None:
    accepted = 0
    for text, written in answers[name]:
        wanted = with_msgspec(TYPES[name], text)
        accepted += wanted is not None
        assert (None if written is None else json.loads(written)) == wanted, text[:300]
    assert 0 < accepted < len(answers[name])


def test_a_struct_of_plain_python_is_written_without_spaces() -> None:
    code = (
        "import sys; sys.modules['msgspec'] = None\n"
        "from meldhouse.wire.to_client import Failed\n"
        "from meldhouse.wire.structs import encode, replace\n"
        "print(encode(replace(Failed('c', 'ä'), id='\\x00')).decode())"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == '{"kind":"failed","code":"c","detail":"ä","id":"\\u0000"}\n'
