"""Rummikub in the terminal (an unofficial implementation of its rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from rich.console import Group, RenderableType
from rich.text import Text

from meldhouse.core.events import Event
from meldhouse.games.rummikub.actions import DRAW, PASS, Lay
from meldhouse.games.rummikub.events import DealEnded, Laid, Passed
from meldhouse.games.rummikub.jokers import set_form
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.sets import GROUP, read_set, set_value, tidy_set
from meldhouse.games.rummikub.state import RummikubView
from meldhouse.games.rummikub.tiles import HIGHEST, colour_of, is_joker, number_of, read_kind, write_kind
from meldhouse.games.rummikub.turns import FIRST_MELD
from meldhouse.parts.seats import Seat
from meldhouse.tui.screens.melding.announcements import grouped, hands_left, laid_line, score_table
from meldhouse.tui.screens.melding.faces import tile_face, with_tiles
from meldhouse.tui.screens.melding.kit import EXAMPLES, Notation, SharedKit, Shown, Tiles, TurnActions
from meldhouse.tui.screens.melding.screen import MeldingScreen
from meldhouse.tui.screens.protocol import Names
from meldhouse.words import Words


def rummikub_screen(game: Rummikub) -> MeldingScreen:
    """Returns the screen of Rummikub."""
    return MeldingScreen(RummikubKit(game))


@final
class RummikubKit(SharedKit):
    """The parts of Rummikub for the shared screen."""

    def __init__(self, game: Rummikub) -> None:
        notation = Notation(1, read_kind, write_kind, write_kind, tile_face, with_tiles)
        super().__init__(game, TurnActions(Lay, DRAW, PASS), notation)

    # --- Tiles ---

    def is_joker(self, tile: int) -> bool:
        return is_joker(tile)

    def by_runs(self, hand: Sequence[int]) -> list[list[int]]:
        return grouped(hand, lambda tile: colour_of(tile >> 1))

    def by_groups(self, hand: Sequence[int]) -> list[list[int]]:
        return grouped(hand, lambda tile: HIGHEST + 1 if is_joker(tile) else number_of(tile >> 1))

    # --- Sets ---

    def form(self, tiles: Tiles) -> tuple[int, ...]:
        return set_form(tiles)

    def shown(self, tiles: Tiles) -> Shown | None:
        """RK-4 Returns the reading: in a group a joker stands for any missing colour."""
        reading = read_set(tiles)
        if reading is None:
            return None
        jokers = [at for at, tile in enumerate(tiles) if is_joker(tile)]
        if reading.kind == GROUP:
            free = "/".join(write_kind(kind) for kind in reading.joker_kinds)
            return Shown(True, {tiles[at]: free for at in jokers})
        return Shown(False, {tiles[at]: write_kind(reading.kinds[at]) for at in jokers})

    def tidied(self, tiles: Tiles) -> Tiles | None:
        tidy = tidy_set(tiles)
        return tidy if set_value(tidy) >= 0 else None

    def lines_up(self, tiles: Tiles) -> list[int] | None:
        naturals = [tile >> 1 for tile in tiles if not is_joker(tile)]
        if len(naturals) < len(tiles) or len({colour_of(kind) for kind in naturals}) > 1:
            return None
        return naturals

    # --- A turn ---

    def hand(self, view: RummikubView) -> Tiles:
        return () if view.own is None else view.own.rack

    def has_opened(self, view: RummikubView, seat: Seat) -> bool:
        return view.public.has_opened(seat)

    def ask(self, view: RummikubView, words: Words) -> str:
        return words.say("play.tiles.ask" if view.stock else "play.tiles.ask-pass")

    def first_turn(self, view: RummikubView, words: Words) -> str:
        return words.say("play.tiles.first-meld", needed=FIRST_MELD)

    # --- Texts ---

    def about_table(self, view: RummikubView, words: Words) -> str:
        return words.say("play.tiles.pool", left=view.stock)

    def about_seat(self, view: RummikubView, seat: Seat, held: int, words: Words) -> list[str]:
        public = view.public
        told = [words.say("play.tiles.held", held=held)]
        told.append(words.say("play.tiles.opened" if public.has_opened(seat) else "play.tiles.not-opened"))
        told.append(words.say("play.tiles.points", points=public.points[seat]))
        if public.wins[seat]:
            told.append(words.say("play.tiles.wins", wins=public.wins[seat]))
        return told

    def is_news(self, event: Event, me: Seat) -> bool:
        """Checks if an event is news. The own plays are known, but not the tiles drawn; the end has its own page."""
        if isinstance(event, DealEnded):
            return False
        return getattr(event, "seat", None) != me or not isinstance(event, (Laid, Passed))

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> str:
        if isinstance(event, Laid):
            return laid_line(self, event, event.tiles, event.table, me, names, words)
        return words.event(event, self.write, names, me)

    def result(self, view: RummikubView, names: Names, words: Words) -> RenderableType:
        """RK-7, RK-8 Shows the racks, the payments, the scores and the deals won."""
        result = view.public.result
        if not isinstance(result, DealEnded):
            return Text("")
        lines: list[RenderableType] = [
            Text(self.line(result, -1 if view.seat is None else view.seat, names, words), style="bold green"),
            Text(""),
            hands_left(self, result.racks, result.values, names, words),
            Text(""),
        ]
        lines += [
            Text("  " + words.payment("rummikub", paid, names)) for paid in result.payments if paid.points
        ]
        columns = [
            (words.say("play.draft.this-deal"), result.scores),
            (words.say("play.draft.total"), result.points),
            (words.say("play.tiles.deals-won"), result.wins),
        ]
        return Group(*lines, Text(""), score_table(names, result.points, columns))

    def examples(self) -> Mapping[str, str]:
        return {
            **EXAMPLES,
            "put": "put r5 r6 r7",
            "add": "put r8 to 3",
            "move": "put r5 from 2 to 4",
            "sources": "k7@2 b7@4 r7",
            "take": "take r8",
            "swap": "swap r7 for * in 3",
            "joker": "*=r7",
            "faces": "k b o r",
        }

    def about_faces(self, words: Words) -> str:
        return words.say("play.tiles.faces")
