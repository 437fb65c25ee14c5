"""Frames of a deal: the view of a seat with new events, as a table's socket sends them.

The same pictures that show a table show a lesson.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data

AnyMatch = Match[Any, Any, Any, Any, Any]
_MOST_CHOICES = 200


class Frame(NamedTuple):
    """The events from number `since` on, and the view and choices of a seat, as plain data."""

    seat: int
    since: int
    events: list[Any]
    view: dict[str, Any]
    choices: list[str]
    awaited: list[int]


def frame_of(match: AnyMatch, seat: int, since: int, is_asked: bool) -> Frame:
    """Returns the frame of a seat. It has choices only if the seat is asked to decide."""
    write_cards = match.game.write_cards
    view = match.view(seat)
    choices = match.choices(seat)[:_MOST_CHOICES] if is_asked else []
    return Frame(
        seat,
        since,
        [as_data(event, write_cards) for _, event in match.told_since(since, seat)],
        {name: as_data(getattr(view, name), write_cards) for name in view.FIELDS},
        [match.game.write_action(action) for action in choices],
        list(match.awaited),
    )


def hand_of(match: AnyMatch, seat: int) -> tuple[int, ...]:
    """Returns the cards that a seat holds: the first card field of its own box."""
    own: Any = match.view(seat).own
    hand: tuple[int, ...] = getattr(own, own.CARD_FIELDS[0])
    return hand
