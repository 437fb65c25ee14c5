"""Running the command in this process, and matches to record."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from meldhouse.bots import make_bot
from meldhouse.cli import main
from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record, write_record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game


class Ran(NamedTuple):
    """The result of a command."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, stdin: bytes = b"") -> Ran:
    """`meldhouse ARGUMENTS` without a new process."""
    out, err = io.StringIO(), io.StringIO()
    old = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(arguments)
    finally:
        sys.stdin = old
    return Ran(code, out.getvalue(), err.getvalue())


def assert_bad_input(ran: Ran, *words: str) -> None:
    """Exit code 2, nothing on stdout, one clear line on stderr."""
    assert (ran.code, ran.out) == (2, ""), ran
    assert ran.err.startswith("meldhouse: ")
    assert ran.err.count("\n") == 1
    assert "internal error" not in ran.err
    for word in words:
        assert word in ran.err


def assert_no_accident(ran: Ran) -> None:
    """Whatever was asked: an answer or a refusal, never a traceback."""
    assert ran.code in (0, 1, 2), ran
    assert "Traceback" not in ran.err
    assert "internal error" not in ran.err
    if ran.code == 2:
        assert_bad_input(ran)


@cache
def played(game: str = "rummy-five", players: int = 3, seed: str = "a", deals: int = 3) -> str:
    """The record of a match between novices."""
    rules = build_game(game, players, {"deals": deals})
    match = Match(rules, SeededShuffle(seed.encode(), ["x"] * players))
    bots = [make_bot("novice", rules, seat) for seat in range(players)]
    while not match.is_over:
        match.deal()
        while match.awaited:
            for seat in match.awaited:
                match.decide(seat, bots[seat].decide(match.view(seat)))
    names: Sequence[str] = ("Ada", "Ben", "Cleo", "Dora")
    seats = [Player("bot:novice", names[seat]) for seat in range(players)]
    return write_record(Record(match, seats, "2026-01-02"))
