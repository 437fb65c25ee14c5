"""The positions of a match, decision by decision, as each seat saw them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, final

from meldhouse.analysis.model import ReviewError
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.core.match import Match
from meldhouse.core.record import MatchRunning, Record, read_record
from meldhouse.games.registry import build_game
from meldhouse.parts.seats import Seat


@final
class Spot:
    """A decision: the seat's view and its action. It contains nothing that was hidden from the seat."""

    def __init__(self, deal: int, number: int, event: int, seat: Seat, view: AnyView, action: Action) -> None:
        self.deal = deal
        #: the number of the decision in the deal, from 0
        self.number = number
        #: the number of events of the match before it
        self.event = event
        self.seat = seat
        self.view = view
        self.action = action


def finished(record: Record | str) -> Record:
    """Returns the record of a finished match, read from text if necessary. Raises MatchRunning."""
    if isinstance(record, str):
        record = read_record(record, build_game)
    if not record.match.is_over:
        raise MatchRunning("the match is not over; a review would show what is hidden")
    return record


def seats_of(record: Record, seats: Sequence[Seat] | None) -> list[Seat]:
    """Returns the given seats; without any, those of persons, or all if there are none."""
    players = record.match.game.players
    if seats is None:
        persons = [seat for seat, player in enumerate(record.seats) if player.kind == "person"]
        return persons or list(range(players))
    for seat in seats:
        if not 0 <= seat < players:
            raise ReviewError(f"there is no seat {seat}; seats are 0 to {players - 1}")
    return sorted(set(seats))


def spots_of(record: Record, seats: Sequence[Seat]) -> Iterator[Spot]:
    """Yields all decisions of these seats in order."""
    played = record.match
    match: Match[Any, Any, Any, Any, Any] = Match(played.game, played.shuffle)
    for deal, decisions in enumerate(played.decisions, start=1):
        match.deal()
        for number, made in enumerate(decisions):
            if made.seat in seats:
                view = match.view(made.seat)
                yield Spot(deal, number, len(match.log), made.seat, view, made.action)
            match.take(made.seat, made.action)


def seed_at(seed: str, *place: int) -> int:
    """Returns the seed of a place in a match, so that the order of the analysis changes nothing."""
    written = f"meldhouse/review/1\0{seed}\0{' '.join(str(number) for number in place)}"
    return int.from_bytes(hashlib.sha256(written.encode("utf-8", "surrogatepass")).digest()[:6], "big")
