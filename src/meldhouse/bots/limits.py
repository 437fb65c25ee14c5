"""Limits of an external program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True)
class Limits:
    """The resources that a program may use."""

    #: seconds for one decision
    seconds: float = 1.0
    #: seconds for the handshake
    start_seconds: float = 10.0
    #: bytes of address space
    memory: int = 1024 * 1024 * 1024
    #: the longest file that it may write
    file_bytes: int = 16 * 1024 * 1024
