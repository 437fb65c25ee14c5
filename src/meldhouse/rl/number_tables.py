"""Tables of the numbers of an encoding, as docs/reference/rl.md prints them."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.rl.arrays import Encoding


def numbers_of(encoding: Encoding) -> str:
    """Returns the tables of an encoding in Markdown: observation, hidden planes and action ids."""
    parts = encoding.parts
    planes = _joined(parts.planes)
    rows = [(first * parts.kinds, last * parts.kinds, name) for first, last, name in planes]
    start = len(parts.planes) * parts.kinds
    rows += [(start + first, start + last, name) for first, last, name in _joined(parts.numbers)]
    size = f"{encoding.flat_size} numbers, {len(parts.planes)} planes of {parts.kinds}"
    return "\n".join(
        [
            f"{size}, {encoding.actions} action ids, version {encoding.version}.",
            "",
            *_table("observation", rows),
            "",
            *_table("hidden plane, for critics", _joined(parts.hidden_planes)),
            "",
            *_table("action id", _joined(parts.ids)),
        ]
    )


def _table(title: str, rows: Sequence[tuple[int, int, str]]) -> list[str]:
    lines = [f"| numbers | {title} |", "|---|---|"]
    for first, last, name in rows:
        lines.append(f"| {first}{f'-{last - 1}' if last - first > 1 else ''} | {name} |")
    return lines


def _joined(names: Sequence[str]) -> list[tuple[int, int, str]]:
    """Returns names with their places; names for one seat after another are joined."""
    rows: list[tuple[int, int, str]] = []
    for place, name in enumerate(names):
        stem, _, step = name.rpartition(" +")
        if step.isdigit() and int(step) > 0 and rows and rows[-1][2].startswith(f"{stem} +"):
            first, _, _ = rows[-1]
            rows[-1] = (first, place + 1, f"{stem} +0 to +{step}")
        else:
            rows.append((place, place + 1, name))
    return rows
