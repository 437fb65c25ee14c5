"""Attachment of the methods that notebooks look for to classes, compiled or interpreted."""

from __future__ import annotations

from typing import Any

from meldhouse.arena.summary import Summary
from meldhouse.core.actions import Action
from meldhouse.core.match import Match
from meldhouse.core.refusal import Refusal
from meldhouse.core.state import View
from meldhouse.notebook.pictures import html_of

#: the classes of values that can be drawn without naming their game
CLASSES: tuple[type, ...] = (View, Match, Refusal, Action, Summary)


def attach() -> None:
    """Gives the classes `_repr_html_` and `_repr_mimebundle_`."""
    for drawn in CLASSES:
        setattr(drawn, "_repr_html_", _html)  # noqa: B010 - mypy refuses new attributes of a class
        setattr(drawn, "_repr_mimebundle_", _bundle)  # noqa: B010


def _html(value: Any) -> str:
    return html_of(value)


def _bundle(value: Any, include: Any = None, exclude: Any = None) -> dict[str, str]:
    """Returns the value as text and as HTML."""
    return {"text/plain": repr(value), "text/html": html_of(value)}
