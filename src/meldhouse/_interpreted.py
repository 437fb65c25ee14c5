"""The switch MELDHOUSE_INTERPRETED=1, which runs the sources instead of the compiled modules.

Python prefers an extension module to the source beside it. With the switch, every `meldhouse.*` module is loaded from
its source, for debuggers, coverage and edits.
"""

import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = "meldhouse"


class SourceFirst:
    """A meta path finder for the sources of this package."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(PACKAGE + "."):
            return None
        name = fullname.rpartition(".")[2]
        for entry in path:
            package = Path(entry, name, "__init__.py")
            if package.is_file():
                return importlib.util.spec_from_file_location(
                    fullname,
                    package,
                    loader=SourceFileLoader(fullname, str(package)),
                    submodule_search_locations=[str(package.parent)],
                )
            module = Path(entry, name + ".py")
            if module.is_file():
                return importlib.util.spec_from_file_location(
                    fullname, module, loader=SourceFileLoader(fullname, str(module))
                )
        return None


def prefer_source() -> None:
    """Puts the finder before those of Python. A second call changes nothing."""
    if not any(isinstance(finder, SourceFirst) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFirst())
