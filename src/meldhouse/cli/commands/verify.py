"""`meldhouse verify`: checks a record."""

from __future__ import annotations

import sys
from typing import Any

import typer

from meldhouse.cli.exit_codes import FAULT
from meldhouse.cli.output import JsonOption, LangOption, tell, tell_json, words_for
from meldhouse.cli.record_files import FileArgument, read_match, read_text
from meldhouse.core.record import Record, RecordError
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.words import Words


def verify(file: FileArgument, as_json: JsonOption = False, lang: LangOption = None) -> None:
    """Replay a record and check its commitment, deals, decisions, points and result.

    Exit code 0: the record is right. 1: a line is wrong; it is printed. 2: the file can't be read.
    """
    words = words_for(lang)
    text = read_text(file)
    try:
        record = read_match(text)
        _check_complete(text, record)
    except RecordError as error:
        if as_json:
            tell_json({"verified": False, "line": error.line, "reason": error.reason})
        else:
            print(words.say("cli.verify.wrong", line=error.line, reason=error.reason), file=sys.stderr)
        raise typer.Exit(FAULT) from None
    facts = facts_of(record)
    if as_json:
        tell_json({"verified": True, **facts})
    else:
        _show(words, facts)


def _check_complete(text: str, record: Record) -> None:
    """Checks that the record has the points after each deal and the result at the end."""
    match = record.match
    lines = [(number, line.split()) for number, line in enumerate(text.split("\n"), start=1)]
    deal, at, has_points = 0, 1, True
    has_result = False
    for number, line in lines:
        if line[:1] == ["deal"]:
            _check_points(deal, at, has_points)
            deal, at, has_points = deal + 1, number, False
        elif line[:1] == ["points"]:
            has_points = True
        elif line[:1] == ["result"]:
            has_result = True
    if deal <= len(match.standings):
        _check_points(deal, at, has_points)
    if match.is_over and not has_result:
        raise RecordError(len(lines), "the match is over, but there is no result")


def _check_points(deal: int, line: int, has_points: bool) -> None:
    if not has_points:
        raise RecordError(line, f"there are no points after deal {deal}")


def facts_of(record: Record) -> dict[str, Any]:
    """Prints what was verified."""
    match = record.match
    shuffle = match.shuffle
    is_seeded = isinstance(shuffle, SeededShuffle)
    return {
        "game": match.game.name,
        "players": match.game.players,
        "shuffle": "seeded" if is_seeded else "stacked",
        "commitment": shuffle.commitment if isinstance(shuffle, SeededShuffle) else None,
        "parts": len(shuffle.parts) if isinstance(shuffle, SeededShuffle) else 0,
        "deals": len(match.decisions),
        "decisions": sum(len(decisions) for decisions in match.decisions),
        "points": list(match.standing.points),
        "over": match.is_over,
        "result": None if match.ranking is None else list(match.ranking),
    }


def _show(words: Words, facts: dict[str, Any]) -> None:
    tell(words.say("cli.verify.verified", game=words.game(facts["game"]), players=facts["players"]))
    if facts["commitment"] is None:
        tell(words.say("cli.verify.stacked"))
    else:
        tell(words.say("cli.verify.commitment", commitment=facts["commitment"], parts=facts["parts"]))
    tell(words.say("cli.verify.decisions", deals=facts["deals"], decisions=facts["decisions"]))
    tell(words.say("cli.verify.points", points=_spaced(facts["points"])))
    if facts["over"]:
        tell(words.say("cli.verify.result", result=_spaced(facts["result"])))
    else:
        tell(words.say("cli.verify.running"))


def _spaced(numbers: list[int]) -> str:
    return " ".join(str(number) for number in numbers)
