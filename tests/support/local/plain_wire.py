"""Reads and writes messages without msgspec, line by line: `python -m tests.support.local.plain_wire`.

A line of the input is JSON: the name of a type (`module:Name`) and a text in base64. A line of the output is the text
that the value is written as, or null if it was refused.
"""

from __future__ import annotations

import base64
import json
import sys
from importlib import import_module
from typing import Any


def main() -> None:
    sys.modules["msgspec"] = None  # type: ignore[assignment]
    from meldhouse.wire.structs import Struct

    assert Struct.__module__ == "meldhouse.wire.structs.plain"
    for line in sys.stdin:
        name, content = json.loads(line)
        print(json.dumps(read_and_write(type_of(name), base64.b64decode(content))))


def type_of(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


def read_and_write(kind: Any, content: bytes) -> str | None:
    """Returns what is written after reading; None for a text that is refused."""
    from meldhouse.wire.structs import MsgspecError, decode, encode

    try:
        return encode(decode(content, type=kind)).decode()
    except (MsgspecError, UnicodeError, RecursionError):
        return None


if __name__ == "__main__":
    main()
