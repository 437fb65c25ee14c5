"""Writes the local house as a zip for a browser: `python -m meldhouse.local.bundle OUT.zip`.

The zip contains sources and data, nothing that needs a server, and stand-ins for the packages that compiled modules
need. The same sources make the same bytes.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import meldhouse
from meldhouse.paths import rules_page_folder

#: layers that a browser has no use for
LEFT_OUT = ("arena", "cli", "client", "rl", "server", "store", "tui", "web", "rules")
_TOOLS = (
    "__main__.py",
    "bots/remote.py",
    "html_page.py",
    "analysis/render",
    "local/bundle.py",
    "processes.py",
    "wire/typescript.py",
)
#: texts of commands
_COMMANDS = ("/cli.toml", "/help.toml")
_KINDS = (".py", ".toml", ".json")
#: zip files know no earlier day
_NO_DATE = (1980, 1, 1, 0, 0, 0)
_VECS = '''"""Stands in for the vectors of librt where nothing is compiled: they are lists."""


class vec(list):
    """A list. The type of its items is only for the compiler."""

    def __class_getitem__(cls, kind):
        return cls


def append(items, item):
    """Adds an item and returns the vector."""
    items.append(item)
    return items
'''
_EXTENSIONS = '''"""Stands in for mypy_extensions where nothing is compiled."""

i64 = int


def mypyc_attr(*names, **settings):
    """Leaves a class as it is."""
    return lambda cls: cls
'''


def main() -> None:
    """Writes the zip to the path that the command names."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m meldhouse.local.bundle OUT.zip")
    write_bundle(Path(sys.argv[1]))


def write_bundle(path: Path) -> None:
    """Writes the zip."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name, content in sorted(contents()):
            bundle.writestr(_info(name), content)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _NO_DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


def contents() -> Iterator[tuple[str, bytes]]:
    """Yields the name and the content of each file."""
    package = Path(meldhouse.__file__).resolve().parent
    for path in sorted(package.rglob("*")):
        place = path.relative_to(package).as_posix()
        if path.is_file() and path.suffix in _KINDS and not _is_left_out(place):
            yield f"meldhouse/{place}", path.read_bytes().replace(b"\r\n", b"\n")
    for page in sorted(rules_page_folder().glob("*.md")):
        yield f"meldhouse/rules/{page.name}", page.read_bytes().replace(b"\r\n", b"\n")
    yield "librt/__init__.py", b""
    yield "librt/vecs.py", _VECS.encode()
    yield "mypy_extensions.py", _EXTENSIONS.encode()


def _is_left_out(place: str) -> bool:
    if place.partition("/")[0] in LEFT_OUT or "__pycache__" in place:
        return True
    return place.startswith(_TOOLS) or place.endswith(_COMMANDS)


if __name__ == "__main__":
    main()
