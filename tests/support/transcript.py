"""A record's transcript: for every decision, what was told by it, to everybody."""

import hashlib
import json
from pathlib import Path

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.record import Record
from meldhouse.parts.values import kind_of

HERE = Path(__file__).parents[1] / "plays"


def transcript(record: Record) -> list[str]:
    """One line a decision: who, what, the kinds of events told by it, a digest of what everybody saw."""
    made = record.match
    match = Match(made.game, made.shuffle)
    lines = []
    for number, decisions in enumerate(made.decisions, start=1):
        before = len(match.log)
        match.deal()
        lines.append(f"deal {number}: {told(match, before)}")
        for decision in decisions:
            before = len(match.log)
            match.take(decision.seat, decision.action)
            written = match.game.write_action(decision.action)
            lines.append(f"{decision.seat} {written}: {told(match, before)}")
    places = "-" if match.ranking is None else " ".join(map(str, match.ranking))
    lines.append(f"points {' '.join(map(str, match.standing.points))}; places {places}")
    return lines


def told(match: Match, since: int) -> str:
    """Kinds of events, and a digest over all seats and a watcher, their views included."""
    game = match.game
    seats = [*range(game.players), None]
    shown = [
        [as_data(event, game.write_cards) for _, event in match.told_since(since, seat)] for seat in seats
    ]
    views = [as_data(match.view(seat), game.write_cards) for seat in seats]
    digest = hashlib.sha256(json.dumps([shown, views], sort_keys=True).encode()).hexdigest()[:10]
    kinds = [kind_of(event) for _, event in match.told_since(since, None)]
    return " ".join([*kinds, digest])
