"""The command line: one command, `meldhouse`."""

from __future__ import annotations

from meldhouse.cli.app import main

__all__ = ["main"]
