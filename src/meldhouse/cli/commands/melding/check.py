"""`meldhouse check`: whether a turn on a table that may be rearranged is legal, and if not, why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from meldhouse.cli.output import AnswerJsonOption, LangOption, is_for_people, tell, tell_json, words_for
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.text_check import check as check_rhine_rummy
from meldhouse.games.rummikub.text_check import check as check_rummikub
from meldhouse.games.rummikub.tiles import write_tiles
from meldhouse.parts.playing_cards import write_cards
from meldhouse.words import Words
from meldhouse.words.words import WriteCards

Check = Callable[[str, str, str, bool, Mapping[str, OptionValue]], Refusal | None]

GAMES: Mapping[str, tuple[Check, WriteCards]] = {
    "rummikub": (check_rummikub, write_tiles),
    "rhine-rummy": (check_rhine_rummy, write_cards),
}
FIELDS = ("game", "before", "after", "hand", "opened", "option", "options")
#: longer texts than this are no tables
LONGEST_TEXT = 4000


@final
class Question:
    """A turn as somebody wrote it down."""

    def __init__(self, data: Data, game: str | None) -> None:
        check_fields(data, FIELDS)
        self.game = text_field(data, "game", game)
        if self.game not in GAMES:
            raise UsageError(f"no turn of {self.game!r} can be checked; there are: {', '.join(GAMES)}")
        self._before = text_field(data, "before", "")
        self._after = text_field(data, "after")
        self._hand = text_field(data, "hand")
        if len(self._before) + len(self._after) + len(self._hand) > LONGEST_TEXT:
            raise UsageError("two tables and a hand do not take so much text")
        self._opened = switch_field(data, "opened")
        self._options = read_options_fields(data)

    def refusal(self) -> Refusal | None:
        """Why the turn is not allowed; None if it is."""
        return GAMES[self.game][0](self._before, self._after, self._hand, self._opened, self._options)

    def write_cards(self, cards: Any) -> str:
        """Without the marks that tell copies apart: the question had none that count."""
        return GAMES[self.game][1](cards).replace("'", "")


def check_as_data(question: Question, words: Words) -> Data:
    """The answer for programs."""
    refusal = question.refusal()
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
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"{' or '.join(GAMES)}.")] = None,
    before: Annotated[
        str | None,
        typer.Option("--before", metavar="SETS", help='The table before: "r5 r6 r7 / k1 b1 o1".'),
    ] = None,
    after: Annotated[
        str | None, typer.Option("--after", metavar="SETS", help="The whole table after the turn.")
    ] = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="TILES", help="What the player held before the turn.")
    ] = None,
    opened: Annotated[
        bool, typer.Option("--opened", help="The player had melded (qualified) in an earlier turn.")
    ] = False,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the game, as NAME=VALUE.")
    ] = None,
    source: InputOption = None,
    as_json: AnswerJsonOption = False,
    lang: LangOption = None,
) -> None:
    """Judge a turn of Rummikub or Rhine Rummy by the table before and after it.

    Equal tiles need no marks: if there is a way to tell them apart that makes the turn legal, it is taken.

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
    """The answer for people."""
    refusal = question.refusal()
    if refusal is None:
        tell(words.say("cli.check.legal"))
    else:
        tell(f"{words.refusal(refusal, question.write_cards, ())} ({refusal.clause})")
