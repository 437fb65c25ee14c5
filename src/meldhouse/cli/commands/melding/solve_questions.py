"""One question to the melding solver, from plain data to plain data, so that other processes can answer it."""

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
from meldhouse.cli.commands.simulate import read_option_texts
from meldhouse.games.rhine_rummy.options import read_rhine_options
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rummikub.tiles import read_tiles, write_tiles
from meldhouse.parts.arrangement import (
    SEPARATOR,
    Arrangement,
    ReadTiles,
    read_arrangement,
    write_arrangement,
)
from meldhouse.parts.playing_cards import COPIES, read_cards, write_cards
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.rhine_rummy.plays import (
    best_rhine_plays,
    count_rhine_plays,
    find_rhine_play,
    rhine_keeping,
)
from meldhouse.solvers.melding.rhine_rummy.rescue import rescue_rhine
from meldhouse.solvers.melding.rummikub.count import count_plays
from meldhouse.solvers.melding.rummikub.first_meld import FEWEST, MOST, VALUE, best_opening
from meldhouse.solvers.melding.rummikub.plays import best_plays, going_out, keeping, rescue, value_weights
from meldhouse.solvers.melding.steps import steps_to
from meldhouse.words import words_in
from meldhouse.words.steps import step_text

GAMES = ("rummikub", "rhine-rummy")
OBJECTIVES = ("tiles", "value", "open", "out")
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
    "options",
)
MOST_PLAYS = 1000
JOKER_WORTH = 30
#: of each kind, at Rummikub
COPIES_OF_A_TILE = 2
#: longer texts than this are no racks or tables
LONGEST_TEXT = 4000

WriteCards = Callable[[Sequence[int]], str]


class Asked:
    """A question whose fields have been read and checked."""

    def __init__(self, data: Data, game: str | None) -> None:
        check_fields(data, FIELDS)
        self.game = text_field(data, "game", game)
        if self.game not in GAMES:
            raise LineError(f"no game {self.game!r} can be solved; there are: {', '.join(GAMES)}")
        rack, table = text_field(data, "rack", ""), text_field(data, "table", "")
        if len(rack) + len(table) > LONGEST_TEXT:
            raise LineError("a rack and a table do not take so much text")
        self.rhine = rhine_game(data.get("options")) if self.game == "rhine-rummy" else None
        self.write: WriteCards = write_tiles if self.rhine is None else write_cards
        self.table, self.rack = read_position(table, rack, read_tiles if self.rhine is None else read_cards)
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
        self.joker = JOKER_WORTH if data.get("joker") is None else number_field(data, "joker")
        self.lang = text_field(data, "lang", "en")
        self.has_steps = switch_field(data, "steps")
        if self.is_rescue and self.is_count:
            raise LineError("ask for a rescue or for a count, not for both")
        #: whether no answer means that there is none
        self.is_none_proven = self.rhine is None

    def write_table(self, table: Arrangement) -> str:
        return write_arrangement(table, self.write)


def rhine_game(options: object) -> RhineRummy:
    """Rhine Rummy with options as NAME=VALUE texts; by default for four players with two packs."""
    if options is not None and not (
        isinstance(options, list) and all(isinstance(text, str) for text in options)
    ):
        raise LineError("the field 'options' is a list of texts, NAME=VALUE")
    return RhineRummy(4, read_rhine_options(read_option_texts(options or [])))


def read_position(table: str, rack: str, read: ReadTiles) -> tuple[Arrangement, tuple[int, ...]]:
    """Table and rack in one go: the second tile of a kind is another tile, wherever it is named."""
    parts = [part for part in table.split(SEPARATOR) if table.strip()]
    whole = read_arrangement(f" {SEPARATOR} ".join([*parts, rack]) if rack.strip() else table, read)
    if not rack.strip():
        return whole, ()
    return whole[:-1], whole[-1]


def solved(data: Data, game: str | None) -> Data:
    """The answer to one question."""
    asked = Asked(data, game)
    if asked.is_count:
        count, is_proven = counted(asked)
        return {"count": count, "proven": is_proven}
    found = plays_for(asked)
    if asked.best > 1:
        return {"plays": [as_data(asked, play) for play in found]}
    if not found:
        return nothing(asked)
    return as_data(asked, found[0])


def plays_for(asked: Asked) -> list[Answer]:
    """What was asked for, best first; none if there is none."""
    one: Answer | None
    if asked.rhine is not None:
        return _rhine_plays(asked, asked.rhine)
    if asked.is_rescue:
        one = rescue(asked.table, asked.rack)
    elif asked.keep is not None:
        one = keeping(asked.table, asked.rack, _named_of(asked, asked.keep))
    elif asked.objective == "out" and asked.has_opened:
        one = going_out(asked.table, asked.rack)
    elif not asked.has_opened or asked.objective == "open":
        one = _opening(asked)
    else:
        weights = value_weights(asked.joker) if asked.objective == "value" else None
        return best_plays(asked.table, asked.rack, asked.best, weights)
    return [] if one is None else [one]


def counted(asked: Asked) -> tuple[int, bool]:
    """How many selections can be laid, and whether it is proven that there are no more."""
    if asked.rhine is None:
        return count_plays(asked.table, asked.rack), True
    return count_rhine_plays(asked.rhine, asked.table, asked.rack, asked.has_opened)


def _rhine_plays(asked: Asked, game: RhineRummy) -> list[Answer]:
    """RR-4 to RR-6; `open` is the most cards in a turn that must qualify."""
    objective = "value" if asked.objective == "value" else "tiles"
    has_qualified = asked.has_opened and asked.objective != "open"
    one: Answer | None
    if asked.is_rescue:
        one, asked.is_none_proven = rescue_rhine(game, asked.table, asked.rack)
    elif asked.keep is not None or asked.objective == "out":
        kept = () if asked.keep is None else _named_of(asked, asked.keep)
        one = rhine_keeping(game, asked.table, asked.rack, has_qualified, kept)
    elif asked.best > 1:
        return best_rhine_plays(game, asked.table, asked.rack, has_qualified, asked.best, objective)
    else:
        one, asked.is_none_proven = find_rhine_play(game, asked.table, asked.rack, has_qualified, objective)
    return [] if one is None else [one]


def _opening(asked: Asked) -> Answer | None:
    prefer = {"open": FEWEST, "value": VALUE}.get(asked.objective, MOST)
    found = best_opening(asked.table, asked.rack, prefer)
    if found is not None and found.left and asked.objective == "out":
        return None
    return found


def _named_of(asked: Asked, text: str) -> tuple[int, ...]:
    """Tiles of a rack, or cards of a hand, by their kinds."""
    read, copies = (read_tiles, COPIES_OF_A_TILE) if asked.rhine is None else (read_cards, COPIES)
    left = list(asked.rack)
    named: list[int] = []
    for tile in read(text):
        same = [other for other in left if other // copies == tile // copies]
        if not same:
            raise LineError(f"{asked.write((tile,))} is not on the rack")
        left.remove(same[0])
        named.append(same[0])
    return tuple(named)


def nothing(asked: Asked) -> Data:
    """The answer that there is no such play."""
    told: Data = {
        "found": False,
        "tiles": 0,
        "value": 0,
        "proven": asked.is_none_proven,
        "table": asked.write_table(asked.table),
        "laid": "",
        "left": asked.write(asked.rack),
    }
    return {**told, "steps": []} if asked.has_steps else told


def as_data(asked: Asked, play: Answer) -> Data:
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
    """Each step with its words, and as a draft takes it: tiles, the set's number or null, the place in it."""
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
