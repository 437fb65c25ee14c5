"""Information about the running build: compiled by mypyc or interpreted, and the reason."""

import importlib.util
import platform
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources import files

from meldhouse import __version__
from meldhouse._interpreted import SourceFirst

PROBE = "meldhouse.core"
"""A package that is compiled if any is: all extensions are built, or none."""

NOTE = "_build_note.txt"
"""A file that the build writes if compiling failed."""


def is_compiled() -> bool:
    """Checks if rules and solvers are compiled extensions in this process."""
    try:
        spec = importlib.util.find_spec(PROBE)
    except ImportError:
        return False
    if spec is None or spec.origin is None:
        return False
    return spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def why_interpreted() -> str:
    """Returns the reason why this process runs interpreted. Empty if it is compiled or was not meant to be."""
    if is_compiled():
        return ""
    if any(isinstance(finder, SourceFirst) for finder in sys.meta_path):
        return "MELDHOUSE_INTERPRETED is set"
    note = files("meldhouse").joinpath(NOTE)
    return note.read_text(encoding="utf-8").strip() if note.is_file() else ""


def describe() -> str:
    """Returns the line for `meldhouse --version` and `meldhouse doctor`."""
    mode = "compiled" if is_compiled() else "interpreted"
    reason = why_interpreted()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"meldhouse {__version__} ({mode}, {python})" + (f": {reason}" if reason else "")
