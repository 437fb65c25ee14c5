"""`meldhouse trick`: checks a play of Octablitz and finds the play that takes the trick."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, final

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
from meldhouse.cli.output import AnswerJsonOption, LangOption, console, is_for_people, tell_json, words_for
from meldhouse.core.refusal import Refusal
from meldhouse.core.state import View
from meldhouse.games.octablitz import octablitz
from meldhouse.games.octablitz.actions import Play, read_action, write_action
from meldhouse.games.octablitz.state import Laid, OctablitzOwn, OctablitzPublic, OctablitzView
from meldhouse.parts.errors import DeckError
from meldhouse.parts.letter_cards import Card, write_card, write_cards
from meldhouse.words import Words

FIELDS = ("players", "led", "up", "play", "last", "no_trick")
USUAL_PLAYERS = 4


@final
class Question:
    """A trick, and optionally the next play."""

    def __init__(self, data: Data) -> None:
        check_fields(data, FIELDS)
        self.game = octablitz(number_field(data, "players") if "players" in data else USUAL_PLAYERS)
        self._is_last = switch_field(data, "last")
        self._has_taken = not switch_field(data, "no_trick")
        self.face_up: list[Play] = []
        led = text_field(data, "led")
        later = texts_field(data, "up")
        # the lead lies face up, too: it may be named first among the face-up cards
        if later and read_action(later[0]) == read_action(led):
            later = later[1:]
        for written in [led, *later]:
            self._lay(read_action(written))
        asked = data.get("play")
        self.play = None if asked is None else read_action(text_field(data, "play"))
        self._check_seats()
        self._check_deck()

    def _lay(self, play: Play) -> None:
        """Checks that the plays so far were legal, for players who may have taken a trick."""
        refusal = self._refusal(play, has_taken=True)
        if play.face_down or refusal is not None:
            why = "OB-3" if refusal is None else f"{refusal.code}, {refusal.clause}"
            raise UsageError(f"{write_action(play)} cannot lie face up in this trick ({why})")
        self.face_up.append(play)

    def _check_seats(self) -> None:
        plays = len(self.face_up) + (self.play is not None)
        if plays > self.game.players:
            raise UsageError(f"{plays} plays are too many for a trick of {self.game.players} players")

    def _check_deck(self) -> None:
        left = Counter(self.game.deck)
        left.subtract(card for play in self.face_up for card in play.cards)
        left.subtract(() if self.play is None else self.play.cards)
        for card, count in left.items():
            if count < 0:
                copies = self.game.deck.count(card)
                raise DeckError(f"{self.game.players} players have only {copies} {write_card(card)} (OB-1)")

    def refusal(self) -> Refusal | None:
        """Returns the reason why the play is not allowed, or None."""
        return None if self.play is None else self._refusal(self.play, self._has_taken)

    def _refusal(self, play: Play, has_taken: bool) -> Refusal | None:
        return self.game.refusal(self._view(play.cards, has_taken), play)

    def _view(self, cards: tuple[Card, ...], has_taken: bool) -> OctablitzView:
        """Returns the view of the next player, who holds these cards and, before the last trick, one more."""
        players = self.game.players
        public = OctablitzPublic(1, 0, None, 1, (0,) * players)
        seat = min(len(self.face_up), players - 1)
        public.turn = seat
        public.trick = tuple(
            Laid(place, len(play.cards), play.combination) for place, play in enumerate(self.face_up)
        )
        spare = self.game.deck[0]
        public.taken = tuple((spare,) if has_taken and place == seat else () for place in range(players))
        hand = cards if self._is_last else tuple(sorted((*cards, spare)))
        return View(seat, public, OctablitzOwn(hand), (len(hand),) * players, 0)

    def strongest(self) -> tuple[str, Play]:
        """OB-5 Returns the cards that take the trick after the play."""
        play = self.play
        if play is not None and not play.face_down and self.refusal() is None:
            return "play", play
        return "led" if len(self.face_up) == 1 else "up", self.face_up[-1]


def trick_as_data(question: Question, words: Words) -> Data:
    """Returns the answer as plain data."""
    refusal = question.refusal()
    by, strongest = question.strongest()
    answer: Data = {"allowed": None if question.play is None else refusal is None, "refusal": None}
    if refusal is not None:
        answer["refusal"] = {
            "code": refusal.code,
            "clause": refusal.clause,
            "cards": write_cards(refusal.cards),
            "numbers": refusal.numbers,
            "why": words.refusal(refusal, write_cards, ()),
        }
    kind = strongest.combination
    answer["takes"] = {"by": by, "cards": write_cards(strongest.cards), "kind": kind.kind if kind else ""}
    return answer


def trick(
    led: Annotated[str | None, typer.Option("--led", help='The lead: "bAA".')] = None,
    up: Annotated[
        list[str] | None,
        typer.Option("--up", help='A later play face up: "bBB". May be repeated, in order.'),
    ] = None,
    play: Annotated[
        str | None, typer.Option("--play", help='The next play to check: "rKK", or face down "(bs rA)".')
    ] = None,
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="Number of players: 3 or 4.")
    ] = USUAL_PLAYERS,
    last: Annotated[bool, typer.Option("--last", help="This trick uses up all hands.")] = False,
    no_trick: Annotated[
        bool, typer.Option("--no-trick", help="The next player has taken no trick in this deal.")
    ] = False,
    source: InputOption = None,
    as_json: AnswerJsonOption = False,
    lang: LangOption = None,
) -> None:
    """Check a play in a trick of Octablitz, explain a refusal, and name the cards that take the trick.

    Cards are written b or r, then s A B C J K L; a suit holds until the next: "bABC". Brackets: face down.

    With --input every line is a JSON object with the fields players, led, up, play, last and no_trick. Each
    gets one line of answer, in order; blank lines are skipped.
    """
    words = words_for(lang)
    asked: Data = {"led": led, "up": up, "play": play, "last": last, "no_trick": no_trick}
    if source is not None:
        refuse_beside_input(asked)
        raise typer.Exit(answer_lines(source, lambda data: trick_as_data(Question(data), words)))
    refuse_missing(asked, ("led",))
    question = Question({**asked, "players": players})
    if is_for_people(as_json):
        _show(question, words)
    else:
        tell_json(trick_as_data(question, words))


def _show(question: Question, words: Words) -> None:
    """Prints the answer as text."""
    refusal = question.refusal()
    if refusal is not None:
        console().print(f"{words.refusal(refusal, write_cards, ())} ({refusal.clause})")
    elif question.play is not None:
        console().print(words.say("tricks.allowed", play=write_action(question.play)))
    _, strongest = question.strongest()
    if strongest.combination is not None:
        kind = words.say(f"kind.{strongest.combination.kind}")
        console().print(words.say("tricks.takes", cards=write_cards(strongest.cards), kind=kind))
