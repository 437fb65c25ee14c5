"""`meldhouse check`: checks a turn on a table that may be rearranged."""

from __future__ import annotations

from typing import Annotated, Any, final

import typer

from meldhouse.cli.batch import (
    Data,
    InputOption,
    UsageError,
    answer_lines,
    check_fields,
    refuse_beside_input,
    refuse_missing,
    switch_field,
    text_field,
)
from meldhouse.cli.commands.melding.fields import read_options_fields
from meldhouse.cli.options import GameOptions
from meldhouse.cli.output import AnswerJsonOption, LangOption, is_for_people, tell, tell_json, words_for
from meldhouse.cli.registry import CHECKS
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import NotationError
from meldhouse.words import Words

FIELDS = ("game", "before", "after", "hand", "opened", "option", "options")
#: the longest text accepted for two tables and a hand
LONGEST_TEXT = 4000


@final
class Question:
    """A turn to check."""

    def __init__(self, data: Data, game: str | None) -> None:
        check_fields(data, FIELDS)
        self.game = text_field(data, "game", game)
        if self.game not in CHECKS:
            raise UsageError(f"turns of {self.game!r} cannot be checked; there are: {', '.join(CHECKS)}")
        self._before = text_field(data, "before", "")
        self._after = text_field(data, "after")
        self._hand = text_field(data, "hand")
        if len(self._before) + len(self._after) + len(self._hand) > LONGEST_TEXT:
            raise UsageError("the tables and the hand are too long")
        self._opened = switch_field(data, "opened")
        self._options = read_options_fields(data)

    def refusal(self, words: Words) -> Refusal | None:
        """Returns the reason why the turn is not allowed, or None."""
        try:
            return CHECKS[self.game](self._before, self._after, self._hand, self._opened, self._options)
        except Refused as refused:
            reason = words.refusal(refused.refusal, self.write_cards, ())
            told = f"{reason} ({refused.refusal.clause})"
            raise NotationError(words.say("cli.check.before", told=told)) from refused

    def write_cards(self, cards: Any) -> str:
        """Returns cards in notation, without the marks of copies, which have no meaning in the question."""
        return build_game(self.game).write_cards(cards).replace("'", "")


def check_as_data(question: Question, words: Words) -> Data:
    """Returns the answer as plain data."""
    refusal = question.refusal(words)
    if refusal is None:
        return {"legal": True, "refusal": None}
    told = {
        "code": refusal.code,
        "clause": refusal.clause,
        "cards": question.write_cards(refusal.cards),
        "detail": words.refusal(refusal, question.write_cards, ()),
    }
    return {"legal": False, "refusal": told}


def check(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"{' or '.join(CHECKS)}.")] = None,
    before: Annotated[
        str | None,
        typer.Option("--before", metavar="SETS", help='The table before: "r5 r6 r7 / k1 b1 o1".'),
    ] = None,
    after: Annotated[
        str | None, typer.Option("--after", metavar="SETS", help="The whole table after the turn.")
    ] = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="TILES", help="The player's hand before the turn.")
    ] = None,
    opened: Annotated[
        bool, typer.Option("--opened", help="The player has melded (qualified) in an earlier turn.")
    ] = False,
    option: GameOptions = None,
    source: InputOption = None,
    as_json: AnswerJsonOption = False,
    lang: LangOption = None,
) -> None:
    """Check a turn of Rummikub or Rhine Rummy, given the table before and after it.

    Equal tiles need no marks: the turn is legal if it is legal for some assignment of copies.

    With --input every line is a JSON object with the fields game, before, after, hand, opened and options (an
    object, or a list of NAME=VALUE). Each gets one line of answer, in order; blank lines are skipped.
    """
    words = words_for(lang)
    asked: Data = {"before": before, "after": after, "hand": hand, "opened": opened, "option": option}
    if source is not None:
        refuse_beside_input(asked)
        raise typer.Exit(answer_lines(source, lambda data: check_as_data(Question(data, game), words)))
    refuse_missing({"game": game, **asked}, ("game", "after", "hand"))
    asked["before"] = before or ""
    question = Question(asked, game)
    if is_for_people(as_json):
        _show(question, words)
    else:
        tell_json(check_as_data(question, words))


def _show(question: Question, words: Words) -> None:
    """Prints the answer as text."""
    refusal = question.refusal(words)
    if refusal is None:
        tell(words.say("cli.check.legal"))
    else:
        tell(f"{words.refusal(refusal, question.write_cards, ())} ({refusal.clause})")
