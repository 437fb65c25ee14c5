"""Optional parts of an install, and the packages that each of them needs."""

from __future__ import annotations

import importlib.util

from meldhouse.parts.errors import MeldhouseError

#: the packages that show that an extra is installed; pyproject.toml has their versions
EXTRAS = {
    "server": ("litestar", "uvicorn", "httptools", "websockets", "httpx"),
    "postgres": ("asyncpg",),
    "ray": ("ray",),
    "rl": ("numpy", "gymnasium", "pettingzoo"),
    "openspiel": ("numpy", "open_spiel"),
    "data": ("pyarrow",),
    "learned": ("numpy",),
    "train": ("numpy", "gymnasium", "pettingzoo", "torch"),
}


class MissingExtra(MeldhouseError):
    """Raised if an optional part is needed and not installed."""

    code = "missing-extra"


def is_installed(extra: str) -> bool:
    """Checks if the packages of an extra are there, without importing them."""
    return not _missing(extra)


def require(extra: str, purpose: str) -> None:
    """Raises `MissingExtra`, with the command that installs it, unless an extra is installed."""
    missing = _missing(extra)
    if missing:
        raise MissingExtra(
            f'{purpose} needs {missing[0]}, which is not installed; type: pip install "meldhouse[{extra}]"'
        )


def _missing(extra: str) -> list[str]:
    return [name for name in EXTRAS[extra] if importlib.util.find_spec(name) is None]
