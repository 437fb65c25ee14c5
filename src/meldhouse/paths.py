"""Places on disk: the user's data, the rule pages and the built web client."""

from __future__ import annotations

import os
from pathlib import Path

import meldhouse

_NAME = "meldhouse"
#: the page of rules for every table, beside the games' own
HOUSE = "house"


def data_folder() -> Path:
    """Returns the folder with this user's saves, records and database.

    MELDHOUSE_HOME overrides it. Data where earlier versions kept it on every system is still found.
    """
    own = os.environ.get("MELDHOUSE_HOME")
    if own:
        return Path(own)
    # imported here: the browser has no such package and no such folder
    from platformdirs import user_data_path

    usual, former = user_data_path(_NAME, appauthor=False), _former_data_folder()
    return former if former.is_dir() and not usual.is_dir() else usual


def _former_data_folder() -> Path:
    """Returns `meldhouse` in XDG_DATA_HOME or in ~/.local/share."""
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / _NAME


def rules_page(game: str, language: str) -> Path | None:
    """Returns the rule page of a game, or None if this install has none."""
    return _first_file([folder / f"{game}.{language}.md" for folder in _beside("rules", "docs/rules")])


def rules_page_folder() -> Path:
    """Returns the folder of the rule pages."""
    page = rules_page(HOUSE, "en")
    if page is None:
        raise FileNotFoundError("this install has no rule pages")
    return page.parent


def web_folder() -> Path | None:
    """Returns the folder of the built web client, or None if it was not built."""
    page = _first_file([folder / "index.html" for folder in _beside("web", "web/dist")])
    return None if page is None else page.parent


def _beside(installed: str, checkout: str) -> list[Path]:
    """Returns a folder in the installed package, and its source in a checkout."""
    package = Path(meldhouse.__file__).resolve().parent
    return [package / installed, package.parent.parent / checkout]


def _first_file(paths: list[Path]) -> Path | None:
    return next((path for path in paths if path.is_file()), None)
