"""Questions to the melding solver as plain data, so that other processes can answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from meldhouse.cli.batch import (
    Data,
    LineError,
    check_fields,
    number_field,
    switch_field,
    text_field,
)
from meldhouse.cli.commands.melding.fields import read_options_fields
from meldhouse.core.game import AnyGame
from meldhouse.games.registry import build_game
from meldhouse.parts.layout import (
    SEPARATOR,
    Layout,
    ReadTiles,
    read_layout,
    refuse_sets_in_hand,
    write_layout,
)
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.question import OBJECTIVES, Solution
from meldhouse.solvers.melding.registry import SOLVERS, melding_solver
from meldhouse.solvers.melding.solve import count_plays_of, rescue_layout, solve
from meldhouse.solvers.melding.steps import steps_to
from meldhouse.words import words_in
from meldhouse.words.steps import step_text

GAMES = tuple(SOLVERS)
FIELDS = (
    "game",
    "rack",
    "table",
    "opened",
    "objective",
    "best",
    "keep",
    "rescue",
    "count",
    "joker",
    "steps",
    "lang",
    "option",
    "options",
)
MOST_PLAYS = 1000
#: games are solved as at a table of four: Rhine Rummy with two packs
PLAYERS = 4
#: the most text that a rack and a table may take
LONGEST_TEXT = 4000

WriteCards = Callable[[Sequence[int]], str]


class Asked:
    """A question whose fields have been read and checked."""

    def __init__(self, data: Data, game: str | None) -> None:
        check_fields(data, FIELDS)
        name = text_field(data, "game", game)
        if name not in GAMES:
            raise LineError(f"no game {name!r} can be solved; there are: {', '.join(GAMES)}")
        rack, table = text_field(data, "rack", ""), text_field(data, "table", "")
        if len(rack) + len(table) > LONGEST_TEXT:
            raise LineError("a rack and a table do not take so much text")
        self.game: AnyGame = build_game(name, PLAYERS, read_options_fields(data))
        self.write: WriteCards = self.game.write_cards
        plain = melding_solver(self.game).plain_text
        refuse_sets_in_hand(rack)
        self.table, self.rack = read_position(plain(table), plain(rack), self.game.read_cards)
        self.objective = text_field(data, "objective", "tiles")
        if self.objective not in OBJECTIVES:
            raise LineError(f"no objective {self.objective!r}; there are: {', '.join(OBJECTIVES)}")
        self.has_opened = switch_field(data, "opened")
        self.best = 1 if data.get("best") is None else number_field(data, "best")
        if not 1 <= self.best <= MOST_PLAYS:
            raise LineError(f"1 to {MOST_PLAYS} plays can be asked for, not {self.best}")
        self.keep = None if data.get("keep") is None else text_field(data, "keep")
        self.is_rescue = switch_field(data, "rescue")
        self.is_count = switch_field(data, "count")
        self.joker = None if data.get("joker") is None else number_field(data, "joker")
        self.lang = text_field(data, "lang", "en")
        self.has_steps = switch_field(data, "steps")
        if self.is_rescue and self.is_count:
            raise LineError("ask for a rescue or for a count, not for both")
        if not self.is_rescue:
            self._refuse_sets()

    def _refuse_sets(self) -> None:
        """Raises PositionError for a set of the table that is not legal, with the reason that play would give."""
        solver = melding_solver(self.game)
        for number, tiles in enumerate(self.table, start=1):
            refusal = solver.refuse_set(tiles, number)
            if refusal is not None:
                reason = words_in(self.lang).refusal(refusal, self.write, ())
                raise PositionError(f"{reason} ({refusal.clause})")

    def write_table(self, table: Layout) -> str:
        return write_layout(table, self.write)


def read_position(table: str, rack: str, read: ReadTiles) -> tuple[Layout, tuple[int, ...]]:
    """Reads table and rack together, so that the second tile of a kind is another tile wherever it is named."""
    parts = [part for part in table.split(SEPARATOR) if table.strip()]
    whole = read_layout(f" {SEPARATOR} ".join([*parts, rack]) if rack.strip() else table, read)
    if not rack.strip():
        return whole, ()
    return whole[:-1], whole[-1]


def solved(data: Data, game: str | None) -> Data:
    """Returns the answer to one question."""
    asked = Asked(data, game)
    if asked.is_count:
        count, is_proven = counted(asked)
        return {"count": count, "proven": is_proven}
    answer = answer_to(asked)
    if asked.best > 1:
        return {"plays": [as_data(asked, play) for play in answer.plays]}
    if answer.best is None:
        return nothing(asked, answer.is_proven)
    return as_data(asked, answer.best)


def answer_to(asked: Asked) -> Solution:
    """Returns the plays that were asked for, best first."""
    if asked.is_rescue:
        return rescue_layout(asked.game, asked.table, asked.rack)
    return solve(
        asked.game,
        asked.table,
        asked.rack,
        asked.objective,
        has_opened=asked.has_opened,
        plays=asked.best,
        kept=None if asked.keep is None else _named_of(asked, asked.keep),
        joker_worth=asked.joker,
    )


def counted(asked: Asked) -> tuple[int, bool]:
    """Returns how many selections can be laid, and True if it is proven that there are no more."""
    return count_plays_of(asked.game, asked.table, asked.rack, asked.has_opened)


def _named_of(asked: Asked, text: str) -> tuple[int, ...]:
    """Returns the tiles of the rack that have the kinds named in a text."""
    refuse_sets_in_hand(text)
    kind_of = melding_solver(asked.game).kind_of
    left = list(asked.rack)
    named: list[int] = []
    for tile in asked.game.read_cards(melding_solver(asked.game).plain_text(text)):
        same = [other for other in left if kind_of(other) == kind_of(tile)]
        if not same:
            raise LineError(f"{asked.write((tile,))} is not on the rack")
        left.remove(same[0])
        named.append(same[0])
    return tuple(named)


def nothing(asked: Asked, is_proven: bool) -> Data:
    """Returns the answer that no play was found."""
    told: Data = {
        "found": False,
        "tiles": 0,
        "value": 0,
        "proven": is_proven,
        "table": asked.write_table(asked.table),
        "laid": "",
        "left": asked.write(asked.rack),
    }
    return {**told, "steps": []} if asked.has_steps else told


def as_data(asked: Asked, play: Answer) -> Data:
    """Returns a play as plain data."""
    told: Data = {
        "found": True,
        "tiles": play.tiles,
        "value": play.value,
        "proven": play.proven,
        "table": asked.write_table(play.table),
        "laid": asked.write(play.laid),
        "left": asked.write(play.left),
        "touched": play.touched,
        "moved": play.moved,
        "gentlest": play.gentlest,
    }
    if asked.has_steps:
        told["steps"] = steps_as_data(asked, play)
    return told


def steps_as_data(asked: Asked, play: Answer) -> list[dict[str, Any]]:
    """Returns each step in words, and as a draft takes it: tiles, the number of the set or null, the place in it."""
    words = words_in(asked.lang)
    return [
        {
            "text": step_text(words, step, asked.write),
            "tiles": asked.write(step.tiles),
            "to": step.to,
            "at": step.at,
        }
        for step in steps_to(asked.table, asked.rack, play.table)
    ]
