"""The fields that questions of `solve` and `check` have in common."""

from __future__ import annotations

from typing import Any

from meldhouse.cli.batch import Data, LineError, texts_field
from meldhouse.cli.options import read_options


def read_options_fields(data: Data) -> dict[str, Any]:
    """Reads the options of the game from `option` and `options`.

    Each is a list of NAME=VALUE texts or an object. The game checks the values.
    """
    options: dict[str, Any] = {}
    for field in ("option", "options"):
        given = data.get(field)
        if isinstance(given, dict):
            more: dict[str, Any] = given
        else:
            more = dict(read_options(_texts(data, field)))
        for name in more:
            if name in options:
                raise LineError(f"option {name} is given twice")
        options |= more
    return options


def _texts(data: Data, field: str) -> list[str]:
    try:
        return texts_field(data, field)
    except LineError:
        raise LineError(f"the field {field!r} is an object, or a list of texts, NAME=VALUE") from None
