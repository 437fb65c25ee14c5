"""`meldhouse score`: scores a complete hand of Rummy Five or Big Eight."""

from __future__ import annotations

from typing import Annotated, Any, final

import typer

from meldhouse.cli.batch import (
    Data,
    InputOption,
    UsageError,
    answer_lines,
    check_fields,
    number_field,
    refuse_beside_input,
    refuse_missing,
    switch_field,
    text_field,
    texts_field,
)
from meldhouse.cli.output import (
    AnswerJsonOption,
    LangOption,
    console,
    is_for_people,
    table_of,
    tell_json,
    words_for,
)
from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.scoring import HandScore, score_hand
from meldhouse.parts.letter_cards import read_card, read_cards, write_cards
from meldhouse.solvers.rummy_five.waits import HandError, check_completion, check_hand, edition_of
from meldhouse.words import Words

SELF_DRAW = "self-draw"
CATCH = "catch"
MOST_DEALER_POINTS = 1000
FIELDS = ("game", "hand", "card", "by", "exposed", "go", "first_turn", "last_card", "dealer")

GameArgument = Annotated[str | None, typer.Argument(metavar="GAME", help="rummy-five or big-eight.")]
HandOption = Annotated[
    str | None, typer.Option("--hand", help='Concealed cards without the completing one: "bABCs".')
]
ExposedOption = Annotated[
    list[str] | None, typer.Option("--exposed", help='An exposed trio: "rABC". May be repeated.')
]


@final
class Question:
    """A hand, and how it was completed."""

    def __init__(self, data: Data, game: str | None) -> None:
        check_fields(data, FIELDS)
        self.game = text_field(data, "game", game)
        self.edition = edition_of(self.game)
        self.hand = read_cards(text_field(data, "hand"))
        self.exposed = [read_cards(text) for text in texts_field(data, "exposed")]
        self.done = Completion(
            read_card(text_field(data, "card")),
            _is_self_draw(text_field(data, "by")),
            switch_field(data, "go"),
            switch_field(data, "first_turn"),
            switch_field(data, "last_card"),
        )
        self.dealer = number_field(data, "dealer")
        if not 0 <= self.dealer <= MOST_DEALER_POINTS:
            raise HandError(
                f"dealer points are a number from 0 to {MOST_DEALER_POINTS}, not {self.dealer} (RF-13)"
            )

    def score(self) -> HandScore | None:
        """Returns the score, or None if the hand is not complete."""
        trios = check_hand(self.edition, self.hand, self.exposed, self.done.card)
        check_completion(trios, self.done)
        return score_hand(self.edition, self.hand, trios, self.done, self.dealer)


def _is_self_draw(by: str) -> bool:
    if by not in (SELF_DRAW, CATCH):
        raise UsageError(f"a hand is completed by {SELF_DRAW} or by {CATCH}, not by {by!r}")
    return by == SELF_DRAW


def score_as_data(score: HandScore | None) -> Data:
    """Returns the answer as plain data. An incomplete hand has no points."""
    if score is None:
        worthless: dict[str, Any] = {"complete": False, "combinations": {}, "go": 0, "dealer": 0, "points": 0}
        return {**worthless, "may_go_out": False, "reading": None}
    return {
        "complete": True,
        "combinations": dict(score.combinations),
        "go": score.go,
        "dealer": score.dealer,
        "points": score.points,
        "may_go_out": score.may_go_out,
        "reading": [write_cards(group) for group in score.reading.groups],
    }


def score(
    game: GameArgument = None,
    hand: HandOption = None,
    card: Annotated[str | None, typer.Option("--card", help="The completing card: bs.")] = None,
    by: Annotated[
        str | None, typer.Option("--by", metavar="self-draw|catch", help="The way it was completed.")
    ] = None,
    exposed: ExposedOption = None,
    go: Annotated[bool, typer.Option("--go", help="The player has called Go.")] = False,
    first_turn: Annotated[
        bool, typer.Option("--first-turn", help="On the first turn, before any call.")
    ] = False,
    last_card: Annotated[
        bool, typer.Option("--last-card", help="With the last card of the deck or the last discard.")
    ] = False,
    dealer: Annotated[int, typer.Option("--dealer", metavar="N", help="Dealer points of the winner.")] = 0,
    source: InputOption = None,
    as_json: AnswerJsonOption = False,
    lang: LangOption = None,
) -> None:
    """Score a complete hand of Rummy Five or Big Eight.

    Cards are written b or r, then s A B C J K L; a suit holds until the next: "bABCs rL".

    With --input every line is a JSON object with the fields game, hand, card, by, exposed, go, first_turn,
    last_card and dealer. Each gets one line of answer, in order; blank lines are skipped.
    """
    words = words_for(lang)
    asked: Data = {"hand": hand, "card": card, "by": by, "exposed": exposed, "go": go, "dealer": dealer}
    asked.update(first_turn=first_turn, last_card=last_card)
    if source is not None:
        refuse_beside_input(asked)
        raise typer.Exit(answer_lines(source, lambda data: score_as_data(Question(data, game).score())))
    refuse_missing({"game": game, **asked}, ("game", "hand", "card", "by"))
    question = Question(asked, game)
    answer = question.score()
    if is_for_people(as_json):
        _show(words, question.game, answer)
    else:
        tell_json(score_as_data(answer))


def _show(words: Words, game: str, answer: HandScore | None) -> None:
    """Prints the answer as text: the source of each point."""
    if answer is None:
        console().print(words.say("cli.score.incomplete"))
        return
    shown = table_of(
        words.say("cli.score.combination"), words.say("cli.score.points"), words.say("cli.score.why")
    )
    for name, points in answer.combinations:
        shown.add_row(words.combination(name), str(points), words.combination_about(game, name))
    if answer.go:
        shown.add_row(words.say("score.go"), str(answer.go), "")
    if answer.dealer:
        shown.add_row(words.say("score.dealer"), str(answer.dealer), "")
    shown.add_row(words.say("cli.score.total"), str(answer.points), "", style="bold")
    console().print(" / ".join(write_cards(group) for group in answer.reading.groups))
    console().print(shown)
    console().print(words.say("cli.score.may-go-out" if answer.may_go_out else "cli.score.may-not-go-out"))
