"""Reviews as TypeScript types: `python -m meldhouse.server.study.typescript > FILE.ts`."""

from __future__ import annotations

import msgspec

from meldhouse.analysis import model as forms
from meldhouse.wire.typescript import written_struct

_HEAD = """\
// Written by `python -m meldhouse.server.study.typescript` from src/meldhouse/analysis/model.py: change it there.
"""


def typescript() -> str:
    """The whole file."""
    structs = [
        value
        for value in vars(forms).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == forms.__name__
    ]
    return "\n\n".join([_HEAD.rstrip(), *[written_struct(struct) for struct in structs]]) + "\n"


if __name__ == "__main__":
    print(typescript(), end="")
