"""What a game on a table that everybody may rearrange plugs into the screen that such games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, final

from rich.console import RenderableType
from rich.text import Text

from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.seats import Seat
from meldhouse.tui.screens.protocol import Names
from meldhouse.words import Words

Tiles = tuple[int, ...]


@final
class Shown:
    """A legal set as a player reads it."""

    def __init__(self, is_group: bool, stands: Mapping[int, str]) -> None:
        self.is_group = is_group
        #: for each joker of the set what it stands for, as it is written
        self.stands = stands


@final
class Judged:
    """A table in the making."""

    def __init__(self, table: Arrangement, sets: Sequence[Refusal | None], turn: Sequence[Refusal]) -> None:
        #: the table as it lies, its equal copies chosen so that the turn is legal if it can be
        self.table = table
        #: by set: why it is none
        self.sets = tuple(sets)
        #: what else stands against ending the turn like this
        self.turn = tuple(turn)

    @property
    def is_legal(self) -> bool:
        return not self.turn and not any(self.sets)


class JudgedSet(Protocol):
    @property
    def flaw(self) -> Refusal | None: ...


class Judgement(Protocol):
    """What the rules of each of these games say of a table in the making."""

    @property
    def sets(self) -> Sequence[JudgedSet]: ...

    @property
    def flaws(self) -> Sequence[Refusal]: ...


def judged_with_copies(
    table: Arrangement,
    judge: Callable[[Arrangement], Judgement],
    fitted: Callable[[Arrangement], Arrangement],
) -> Judged:
    """A table judged; where another choice of equal copies makes the turn legal, that choice is meant."""
    found = judge(table)
    if found.flaws and all(one.flaw is None for one in found.sets):
        other = fitted(table)
        better = judge(other)
        if not better.flaws:
            table, found = other, better
    sets = [one.flaw for one in found.sets]
    return Judged(table, sets, [flaw for flaw in found.flaws if flaw not in sets])


class Kit(Protocol):
    """The faces, the words and the rules of one of these games. Tiles are numbers, as in a draft."""

    # --- Tiles ---

    def kind(self, tile: int) -> int:
        """Equal for copies."""

    def is_joker(self, tile: int) -> bool: ...

    def face(self, tile: int, stands: str = "") -> Text:
        """A tile in its colour, and what it stands for."""

    def write(self, tiles: Sequence[int]) -> str:
        """Tiles in a text. Copies look alike."""

    def coloured(self, text: str, style: str = "") -> Text:
        """A text whose tiles stand out in their colours."""

    def read_kind(self, word: str) -> int | None:
        """The kind that a typed word names, if it names one."""

    def by_runs(self, hand: Sequence[int]) -> list[list[int]]:
        """A hand in groups of one colour."""

    def by_groups(self, hand: Sequence[int]) -> list[list[int]]:
        """A hand in groups of one number."""

    # --- Sets ---

    def shown(self, tiles: Tiles) -> Shown | None:
        """How a set is read; None if it is no legal one."""

    def tidied(self, tiles: Tiles) -> Tiles | None:
        """The same tiles in an order in which they are a legal set, if there is one."""

    def lines_up(self, tiles: Tiles) -> list[int] | None:
        """A number for each tile, rising in a run, if they could all belong to one run."""

    # --- A turn ---

    def hand(self, view: AnyView) -> Tiles: ...

    def has_opened(self, view: AnyView, seat: Seat) -> bool: ...

    def judge(self, view: AnyView, table: Arrangement) -> Judged: ...

    def lay(self, table: Arrangement) -> Action: ...

    def draw(self) -> Action: ...

    def pass_turn(self) -> Action: ...

    def read_action(self, text: str, view: AnyView) -> Action:
        """A decision in the game's notation; raises NotationError."""

    def ask(self, view: AnyView, words: Words) -> str:
        """What the player is asked, before anything was moved."""

    def first_turn(self, view: AnyView, words: Words) -> str:
        """What a player who has not opened yet needs for it."""

    # --- What is told ---

    def about_table(self, view: AnyView, words: Words) -> str:
        """What is left to draw."""

    def about_seat(self, view: AnyView, seat: Seat, held: int, words: Words) -> list[str]:
        """What everybody sees of a seat that holds so many tiles, in short pieces."""

    def is_news(self, event: Event, me: Seat) -> bool: ...

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> str: ...

    def result(self, view: AnyView, names: Names, words: Words) -> RenderableType: ...

    def examples(self) -> Mapping[str, str]:
        """What to type for each command, in this game's notation."""

    def about_faces(self, words: Words) -> str:
        """What the letters of the notation mean."""
