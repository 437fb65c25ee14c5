"""Which build is running: compiled by mypyc, or interpreted, and why."""

import importlib.util
import platform
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.resources import files

from meldhouse import __version__
from meldhouse._interpreted import SourceFirst

PROBE = "meldhouse.core"
"""A package that is compiled whenever anything is. All extensions are built, or none."""

NOTE = "_build_note.txt"
"""Written by the build when it wanted to compile and could not."""


def is_compiled() -> bool:
    """Whether rules and solvers run as compiled extensions in this process."""
    try:
        spec = importlib.util.find_spec(PROBE)
    except ImportError:
        return False
    if spec is None or spec.origin is None:
        return False
    return spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def why_interpreted() -> str:
    """Why this process runs interpreted; empty if it does not, or if nobody asked for more."""
    if is_compiled():
        return ""
    if any(isinstance(finder, SourceFirst) for finder in sys.meta_path):
        return "MELDHOUSE_INTERPRETED is set"
    note = files("meldhouse").joinpath(NOTE)
    return note.read_text(encoding="utf-8").strip() if note.is_file() else ""


def describe() -> str:
    """One line for `meldhouse --version` and `meldhouse doctor`."""
    mode = "compiled" if is_compiled() else "interpreted"
    reason = why_interpreted()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"meldhouse {__version__} ({mode}, {python})" + (f": {reason}" if reason else "")
