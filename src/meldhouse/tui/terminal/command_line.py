"""Commands to copy into the shell: after `make play`, `meldhouse` is not on the PATH."""

from __future__ import annotations

import os
import shlex
import shutil
import sys

NAME = "meldhouse"


def as_typed(*words: str) -> str:
    """Returns `meldhouse WORDS` as it can be copied into this shell."""
    return shlex.join([*_program(), *words])


def _program() -> list[str]:
    """Returns the name of this program if the shell would find it, else its path."""
    called, found = sys.argv[0], shutil.which(NAME)
    is_script = os.path.basename(called) == NAME and os.path.isfile(called)
    if found is not None and not (is_script and not os.path.samefile(found, called)):
        return [NAME]
    return [_near(called)] if is_script else [_near(sys.executable), "-m", NAME]


def _near(path: str) -> str:
    """Returns a path, relative if it is below the current folder. Links are kept: a venv's Python is one."""
    whole, here = os.path.abspath(path), os.getcwd()
    return os.path.relpath(whole) if whole.startswith(here + os.sep) else whole
