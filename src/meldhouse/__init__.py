"""Meldhouse: Rummy Five, Big Eight, Octablitz, Rhine Rummy and Rummikub."""

import os

__version__ = "0.1.0"

if os.environ.get("MELDHOUSE_INTERPRETED", "") not in ("", "0"):
    from meldhouse._interpreted import prefer_source

    prefer_source()
