"""The parts of a game with rearrangements that the shared screen needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, final

from rich.console import RenderableType
from rich.text import Text

from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import Layout
from meldhouse.parts.seats import Seat
from meldhouse.tui.screens.protocol import Names
from meldhouse.words import Words

Tiles = tuple[int, ...]


@final
class Shown:
    """A legal set as a player reads it."""

    def __init__(self, is_group: bool, stands: Mapping[int, str]) -> None:
        self.is_group = is_group
        #: for each joker of the set, the tile that it stands for in notation
        self.stands = stands


@final
class Judged:
    """The verdict on a table during a turn."""

    def __init__(self, table: Layout, sets: Sequence[Refusal | None], turn: Sequence[Refusal]) -> None:
        #: the table, with equal copies chosen so that the turn is legal if possible
        self.table = table
        #: for each set, the reason why it is not legal
        self.sets = tuple(sets)
        #: further reasons why the turn cannot end like this
        self.turn = tuple(turn)

    @property
    def is_legal(self) -> bool:
        return not self.turn and not any(self.sets)


class JudgedSet(Protocol):
    @property
    def flaw(self) -> Refusal | None: ...


class Judgement(Protocol):
    """The verdict of a game's rules on a table during a turn."""

    @property
    def sets(self) -> Sequence[JudgedSet]: ...

    @property
    def flaws(self) -> Sequence[Refusal]: ...


class TurnActions(NamedTuple):
    """The actions that end a turn."""

    lay: Callable[[Layout], Action]
    draw: Action
    pass_turn: Action


class RearrangingGame(Protocol):
    """The rules of a game with rearrangements, as far as a draft needs them."""

    def judge(self, view: Any, table: Layout) -> Judgement: ...

    def fitted(self, view: Any, action: Any) -> Action: ...

    def read_typed(self, text: str) -> Action: ...

    def plain_text(self, text: str) -> str: ...


class Notation(NamedTuple):
    """The tiles of a game as people type and see them. A kind is a tile's number without the bits of its copy."""

    copy_bits: int
    read: Callable[[str], int]
    write_typed: Callable[[int], str]
    write_shown: Callable[[int], str]
    face: Callable[[int, str], Text]
    coloured: Callable[[str, str], Text]


class SharedKit:
    """The parts of a kit that depend only on the game's notation and rules."""

    def __init__(self, game: RearrangingGame, actions: TurnActions, notation: Notation) -> None:
        self._rules = game
        self._notation = notation
        self.actions = actions

    def kind(self, tile: int) -> int:
        return tile >> self._notation.copy_bits

    def face(self, tile: int, stands: str = "") -> Text:
        return self._notation.face(self.kind(tile), stands)

    def write(self, tiles: Sequence[int]) -> str:
        return " ".join(self._notation.write_shown(self.kind(tile)) for tile in tiles)

    def typed(self, tiles: Sequence[int]) -> list[str]:
        return [self._notation.write_typed(self.kind(tile)) for tile in tiles]

    def coloured(self, text: str, style: str = "") -> Text:
        return self._notation.coloured(text, style)

    def read_kind(self, word: str) -> int | None:
        try:
            return self._notation.read(self._rules.plain_text(word).rstrip("'"))
        except NotationError:
            return None

    def judge(self, view: AnyView, table: Layout) -> Judged:
        """Judges a table. If another choice of equal copies makes the turn legal, that choice is used."""
        return judged_with_copies(self._rules, view, table, self.actions.lay)

    def read_action(self, text: str, view: AnyView) -> Action:
        return self._rules.fitted(view, self._rules.read_typed(text))


def judged_with_copies(
    game: RearrangingGame, view: AnyView, table: Layout, lay: Callable[[Layout], Action]
) -> Judged:
    """Judges a table. If another choice of equal copies makes the turn legal, that choice is used."""
    found = game.judge(view, table)
    if found.flaws and all(one.flaw is None for one in found.sets):
        other: Layout = getattr(game.fitted(view, lay(table)), "table", table)
        better = game.judge(view, other)
        if not better.flaws:
            table, found = other, better
    sets = [one.flaw for one in found.sets]
    return Judged(table, sets, [flaw for flaw in found.flaws if flaw not in sets])


#: examples of commands that look the same in every game
EXAMPLES: Mapping[str, str] = {
    "place": "put * to 3 at 1",
    "split": "split 3 at 2",
    "join": "join 2 4",
    "undo": "undo, redo, reset",
    "done": "done",
    "draw": "draw, pass",
    "sort": "sort runs, sort groups",
    "marks": "✓ ✗ •",
}


class Kit(Protocol):
    """The faces, texts and rules of a game with rearrangements. Tiles are numbers, as in a draft."""

    # --- Tiles ---

    def kind(self, tile: int) -> int:
        """Returns the kind of a tile, which copies share."""

    def is_joker(self, tile: int) -> bool: ...

    def face(self, tile: int, stands: str = "") -> Text:
        """Returns a coloured tile, with the tile that it stands for."""

    def write(self, tiles: Sequence[int]) -> str:
        """Returns tiles in notation, without the marks of copies."""

    def typed(self, tiles: Sequence[int]) -> list[str]:
        """Returns tiles as they can be typed."""

    def coloured(self, text: str, style: str = "") -> Text:
        """Returns a text with coloured tiles."""

    def read_kind(self, word: str) -> int | None:
        """Returns the kind that a typed word names, or None."""

    def by_runs(self, hand: Sequence[int]) -> list[list[int]]:
        """Groups a hand by colour."""

    def by_groups(self, hand: Sequence[int]) -> list[list[int]]:
        """Groups a hand by number."""

    # --- Sets ---

    def form(self, tiles: Tiles) -> tuple[int, ...]:
        """Returns what the game tells apart in a set: not the order of a group's tiles."""

    def shown(self, tiles: Tiles) -> Shown | None:
        """Returns the reading of a legal set, or None."""

    def tidied(self, tiles: Tiles) -> Tiles | None:
        """Returns the tiles in an order that makes a legal set, or None."""

    def lines_up(self, tiles: Tiles) -> list[int] | None:
        """Returns a number for each tile, rising in a run, or None if they cannot belong to one run."""

    # --- A turn ---

    def hand(self, view: AnyView) -> Tiles: ...

    def has_opened(self, view: AnyView, seat: Seat) -> bool: ...

    def judge(self, view: AnyView, table: Layout) -> Judged: ...

    @property
    def actions(self) -> TurnActions: ...

    def read_action(self, text: str, view: AnyView) -> Action:
        """Reads an action in the game's notation. Raises NotationError."""

    def ask(self, view: AnyView, words: Words) -> str:
        """Returns the question before anything was moved."""

    def first_turn(self, view: AnyView, words: Words) -> str:
        """Returns the requirement of a first meld."""

    # --- Texts ---

    def about_table(self, view: AnyView, words: Words) -> str:
        """Returns the text for the tiles left to draw."""

    def about_seat(self, view: AnyView, seat: Seat, held: int, words: Words) -> list[str]:
        """Returns the public facts about a seat with this number of tiles, in short pieces."""

    def is_news(self, event: Event, me: Seat) -> bool: ...

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> str: ...

    def result(self, view: AnyView, names: Names, words: Words) -> RenderableType: ...

    def examples(self) -> Mapping[str, str]:
        """Returns an example for each command, in this game's notation."""

    def about_faces(self, words: Words) -> str:
        """Returns the meaning of the letters in the notation."""
