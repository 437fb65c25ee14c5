"""Records and replays of finished matches, made in a study process: a long match takes a while."""

from __future__ import annotations

from typing import Any

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.record import Player, Record, write_record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.parts.errors import MeldhouseError
from meldhouse.study.work import Progress
from meldhouse.tables.chair import Chair
from meldhouse.tables.entries import Continued
from meldhouse.tables.rules import rules_of
from meldhouse.tables.table import Table
from meldhouse.wire.replay import Replay, ReplayStep
from meldhouse.wire.structs import Struct, decode, encode

AnyMatch = Match[Any, Any, Any, Any, Any]


class NoSuchDeal(MeldhouseError):
    """The match did not have so many deals."""

    code = "not-found"


class MatchData(Struct):
    """Everything that a match follows from, and a deal of it."""

    game: str
    players: int
    options: dict[str, Any]
    rules_version: int
    house: str
    parts: tuple[str, ...]
    decisions: list[list[tuple[int, str]]]
    #: kind and name of each player
    seats: list[tuple[str, str]]
    deal: int = 0
    #: the number of deals in the whole match
    deals: int = 0


def data_of(table: Table, deal: int = 0) -> bytes:
    """Returns the match of a table for a study process; for a replay only up to a deal."""
    if deal > len(table.decisions):
        raise NoSuchDeal(f"the match had {len(table.decisions)} deals")
    created = table.created
    data = MatchData(
        created.game,
        created.players,
        created.options,
        created.rules_version,
        created.house,
        table.shuffle.parts,
        table.decisions[:deal] if deal else table.decisions,
        seats_of(table),
        deal,
        len(table.decisions),
    )
    return encode(data)


def seats_of(table: Table) -> list[tuple[str, str]]:
    """Returns the kind and name of each player, as a record names them."""
    return [(_kind(chair), chair.name) for chair in table.chairs]


def _kind(chair: Chair) -> str:
    if chair.is_program:
        return "bot:command"
    return f"bot:{chair.level}" if chair.level else "person"


def _begin(data: MatchData) -> AnyMatch:
    game = rules_of(data.game, data.players, data.options, data.rules_version)
    return Match(game, SeededShuffle(bytes.fromhex(data.house), data.parts))


def _play(match: AnyMatch, decisions: list[tuple[int, str]]) -> None:
    match.deal()
    for seat, action in decisions:
        match.take(seat, match.game.read_action(action))


# --- records ---


def make_record(given: bytes, progress: Progress) -> bytes:
    """Replays a match and writes its record."""
    data = decode(given, type=MatchData)
    match = _begin(data)
    for decisions in data.decisions:
        _play(match, decisions)
    return record_text(match, data.seats).encode()


def record_text(match: AnyMatch, seats: list[tuple[str, str]]) -> str:
    """Writes a record. Raises MatchRunning while the match runs."""
    return write_record(Record(match, [Player(kind, name) for kind, name in seats], ""))


def with_origin(text: str, origin: Continued | None) -> str:
    """Adds a comment about the continued match, which programs skip and people should see."""
    if origin is None:
        return text
    head, _, rest = text.partition("\n\n")
    line = (
        f"# continued from match {origin.code} ({origin.table}), deal {origin.deal}, after {origin.step} of its"
        " decisions: the shuffle and everything before are that match's"
    )
    return f"{head}\n{line}\n\n{rest}"


# --- replays ---


def make_replay(given: bytes, progress: Progress) -> bytes:
    """Replays the last of the given deals step by step, after those before it."""
    data = decode(given, type=MatchData)
    match = _begin(data)
    for decisions in data.decisions[:-1]:
        _play(match, decisions)
    known = len(match.log)
    match.deal()
    steps = [_step(match, None, "", known)]
    for seat, action in data.decisions[-1]:
        known = len(match.log)
        match.take(seat, match.game.read_action(action))
        steps.append(_step(match, seat, action, known))
    return encode(Replay(data.deal, data.deals, steps))


def _step(match: AnyMatch, seat: int | None, action: str, known: int) -> ReplayStep:
    write_cards = match.game.write_cards
    seats: list[int | None] = [*range(match.game.players), None]
    view = match.view(None)
    return ReplayStep(
        seat,
        action,
        [[as_data(event, write_cards) for _, event in match.told_since(known, one)] for one in seats],
        as_data(view.public, write_cards),
        [as_data(match.view(one).own, write_cards) for one in seats[:-1]],
        list(view.held),
        view.stock,
        list(match.awaited),
    )
