"""`meldhouse waits`: lists the cards that complete a hand of Rummy Five or Big Eight, and their points."""

from __future__ import annotations

from typing import Annotated

import typer

from meldhouse.cli import batch
from meldhouse.cli.commands.rummy_five.score import ExposedOption, GameArgument, HandOption
from meldhouse.cli.output import (
    AnswerJsonOption,
    LangOption,
    console,
    is_for_people,
    table_of,
    tell_json,
    words_for,
)
from meldhouse.games.rummy_five.scoring import HandScore
from meldhouse.parts.letter_cards import read_cards, write_card
from meldhouse.solvers.rummy_five.waits import Wait, edition_of, waits_with_points
from meldhouse.words import Words

FIELDS = ("game", "hand", "exposed", "go")


def waits(
    game: GameArgument = None,
    hand: HandOption = None,
    exposed: ExposedOption = None,
    go: Annotated[bool, typer.Option("--go", help="The player has called Go.")] = False,
    source: batch.InputOption = None,
    as_json: AnswerJsonOption = False,
    lang: LangOption = None,
) -> None:
    """List the cards that complete a hand.

    For each card: the copies that are not in the hand, and the points by self-draw and by Catch.

    With --input every line is a JSON object with the fields game, hand, exposed and go. Each gets one line of
    answer, in order; blank lines are skipped.
    """
    words = words_for(lang)
    asked: batch.Data = {"hand": hand, "exposed": exposed, "go": go}
    if source is not None:
        batch.refuse_beside_input(asked)
        raise typer.Exit(batch.answer_lines(source, lambda data: waits_as_data(find_waits(data, game))))
    batch.refuse_missing({"game": game, **asked}, ("game", "hand"))
    found = find_waits(asked, game)
    if is_for_people(as_json):
        _show(words, found)
    else:
        tell_json(waits_as_data(found))


def find_waits(data: batch.Data, game: str | None) -> list[Wait]:
    """Returns the answer to one question."""
    batch.check_fields(data, FIELDS)
    edition = edition_of(batch.text_field(data, "game", game))
    hand = read_cards(batch.text_field(data, "hand"))
    exposed = [read_cards(text) for text in batch.texts_field(data, "exposed")]
    return waits_with_points(edition, hand, exposed, batch.switch_field(data, "go"))


def waits_as_data(found: list[Wait]) -> batch.Data:
    return {
        "one_away": bool(found),
        "waits": [
            {
                "card": write_card(wait.card),
                "left": wait.left,
                "self_draw": _worth_as_data(wait.self_draw),
                "catch": _worth_as_data(wait.catch),
            }
            for wait in found
        ],
    }


def _worth_as_data(score: HandScore) -> batch.Data:
    return {
        "points": score.points,
        "may_go_out": score.may_go_out,
        "combinations": dict(score.combinations),
        "go": score.go,
    }


def _show(words: Words, found: list[Wait]) -> None:
    if not found:
        console().print(words.say("cli.waits.none"))
        return
    shown = table_of(
        words.say("cli.waits.card"),
        words.say("cli.waits.left"),
        words.say("cli.waits.self-draw"),
        words.say("cli.waits.catch"),
    )
    for wait in found:
        cells = [_written(words, score) for score in (wait.self_draw, wait.catch)]
        shown.add_row(write_card(wait.card), str(wait.left), *cells)
    console().print(shown)


def _written(words: Words, score: HandScore) -> str:
    """Returns the points and their sources; a hand with too few points is marked."""
    if score.may_go_out:
        return words.score(score)
    return words.say("cli.waits.too-little", points=score.points)
