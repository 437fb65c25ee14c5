"""What a seat is told, in the same message that a table's socket sends, so that the same pictures can show it."""

from __future__ import annotations

from typing import Any

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.wire.to_client import Update

AnyMatch = Match[Any, Any, Any, Any, Any]
_MOST_CHOICES = 200


def update_of(match: AnyMatch, seat: int, since: int, is_asked: bool) -> Update:
    """How things stand for a seat, and the events from a number on; choices only where it is to decide something."""
    write_cards = match.game.write_cards
    view = match.view(seat)
    choices = match.choices(seat)[:_MOST_CHOICES] if is_asked else []
    return Update(
        seat,
        since,
        [as_data(event, write_cards) for _, event in match.told_since(since, seat)],
        {name: as_data(getattr(view, name), write_cards) for name in view.FIELDS},
        [match.game.write_action(action) for action in choices],
        list(match.awaited),
        None,
        0,
    )
