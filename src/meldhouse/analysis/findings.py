"""Findings about a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import final

from meldhouse.analysis.model import Said
from meldhouse.core.actions import Action

#: kinds of mistakes that are proven instead of estimated, the gravest first
EXACT = ("win-missed", "catch-missed", "wrong-call", "joker-wasted")


@final
@dataclass(frozen=True)
class Finding:
    """The kind of a moment, a line about it, and the right action if that is proven."""

    kind: str
    said: Said
    best: Action | None = None


def difference_found(key: str, cards: Mapping[str, str], numbers: Mapping[str, int] | None = None) -> Finding:
    """Returns a finding whose kind is the last part of the key of its text."""
    return Finding(key.rpartition(".")[2], Said(key, dict(cards), dict(numbers or {})))
