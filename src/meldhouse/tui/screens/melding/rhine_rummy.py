"""Rhine Rummy in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from rich.console import Group, RenderableType
from rich.text import Text

from meldhouse.core.events import Event
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.events import DealEnded, Dealt, Drew, Laid, Qualified
from meldhouse.games.rhine_rummy.qualifying import THIRTY
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import NOTHING, OF_GROUP, is_wild, read_set, set_form
from meldhouse.games.rhine_rummy.state import RhineView
from meldhouse.parts.playing_cards import (
    JOKER,
    RANKS,
    rank_of_kind,
    read_kind,
    show_kind,
    suit_of_kind,
    write_kind,
)
from meldhouse.parts.seats import Seat
from meldhouse.tui.screens.melding.announcements import grouped, hands_left, laid_line, score_table
from meldhouse.tui.screens.melding.faces import card_face, with_playing_cards
from meldhouse.tui.screens.melding.kit import EXAMPLES, Notation, SharedKit, Shown, Tiles, TurnActions
from meldhouse.tui.screens.melding.screen import MeldingScreen
from meldhouse.tui.screens.protocol import Names
from meldhouse.words import Words

#: numbers above the king: an ace high in a sequence, and the jokers of a hand
_LAST = 14


def rhine_rummy_screen(game: RhineRummy) -> MeldingScreen:
    """Returns the screen of Rhine Rummy."""
    return MeldingScreen(RhineKit(game))


@final
class RhineKit(SharedKit):
    """The parts of Rhine Rummy for the shared screen."""

    def __init__(self, game: RhineRummy) -> None:
        notation = Notation(3, read_kind, write_kind, show_kind, card_face, with_playing_cards)
        super().__init__(game, TurnActions(Lay, DRAW, PASS), notation)
        self._game = game

    # --- Cards ---

    def is_joker(self, tile: int) -> bool:
        return is_wild(tile, self._game.twos_wild)

    def by_runs(self, hand: Sequence[int]) -> list[list[int]]:
        return grouped(hand, lambda tile: suit_of_kind(tile >> 3))

    def by_groups(self, hand: Sequence[int]) -> list[list[int]]:
        return grouped(hand, lambda tile: _LAST if tile >> 3 == JOKER else rank_of_kind(tile >> 3))

    # --- Sets ---

    def form(self, tiles: Tiles) -> tuple[int, ...]:
        return set_form(tiles, self._game.twos_wild)

    def shown(self, tiles: Tiles) -> Shown | None:
        """RR-3 Returns the reading: a wild stands for a card of a sequence, or for any card of a group's rank."""
        reading = read_set(tiles, self._game.twos_wild)
        if reading is None:
            return None
        if reading.wild == NOTHING:
            return Shown(reading.is_group, {})
        meaning = reading.meaning
        stands = RANKS[meaning - OF_GROUP - 1] if meaning >= OF_GROUP else show_kind(meaning)
        return Shown(reading.is_group, {reading.wild: stands})

    def tidied(self, tiles: Tiles) -> Tiles | None:
        """RR-3 Orders a sequence upwards, the ace low or high, the wild in the gap, else at the upper end."""
        wilds = tuple(tile for tile in tiles if self.is_joker(tile))
        naturals = sorted(tile for tile in tiles if not self.is_joker(tile))
        aces = tuple(tile for tile in naturals if rank_of_kind(tile >> 3) == 1)
        rest = tuple(tile for tile in naturals if rank_of_kind(tile >> 3) != 1)
        for order in (aces + rest, rest + aces, aces[:1] + rest + aces[1:]):
            for at in range(len(order), -1, -1):
                tidy = order[:at] + wilds + order[at:]
                if read_set(tidy, self._game.twos_wild) is not None:
                    return tidy
        return None

    def lines_up(self, tiles: Tiles) -> list[int] | None:
        if any(self.is_joker(tile) for tile in tiles) or len({suit_of_kind(tile >> 3) for tile in tiles}) > 1:
            return None
        has_king = any(rank_of_kind(tile >> 3) >= 11 for tile in tiles)
        ranks = [rank_of_kind(tile >> 3) for tile in tiles]
        return [_LAST if rank == 1 and has_king else rank for rank in ranks]

    # --- A turn ---

    def hand(self, view: RhineView) -> Tiles:
        return () if view.own is None else view.own.hand

    def has_opened(self, view: RhineView, seat: Seat) -> bool:
        return view.public.has_qualified(seat)

    def ask(self, view: RhineView, words: Words) -> str:
        return words.say("play.cards.ask" if view.stock else "play.cards.ask-pass")

    def first_turn(self, view: RhineView, words: Words) -> str:
        if self._game.needs_thirty:
            return words.say("play.cards.qualify-thirty", needed=THIRTY)
        return words.say("play.cards.qualify")

    # --- Texts ---

    def about_table(self, view: RhineView, words: Words) -> str:
        """RR-2 Describes the stock: one pile or two."""
        piles = " + ".join(str(pile) for pile in self._game.piles(view.stock))
        return words.say("play.cards.stock", piles=piles)

    def about_seat(self, view: RhineView, seat: Seat, held: int, words: Words) -> list[str]:
        has_qualified = view.public.has_qualified(seat)
        return [
            words.say("play.cards.held", held=held),
            words.say("play.cards.qualified" if has_qualified else "play.cards.not-qualified"),
            words.say("play.cards.points", points=view.public.points[seat]),
        ]

    def is_news(self, event: Event, me: Seat) -> bool:
        """Checks if an event is news. The own plays are known, but not the cards drawn."""
        if isinstance(event, (DealEnded, Dealt, Qualified)):
            return False
        return getattr(event, "seat", None) != me or isinstance(event, Drew)

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> str:
        if isinstance(event, Laid):
            return laid_line(self, event, event.cards, event.table, me, names, words)
        return words.event(event, self.write, names, me)

    def result(self, view: RhineView, names: Names, words: Words) -> RenderableType:
        """RR-7, RR-8 Shows the hands, their penalties and the totals."""
        result = view.public.result
        if not isinstance(result, DealEnded):
            return Text("")
        said = self.line(result, -1 if view.seat is None else view.seat, names, words)
        columns = [
            (words.say("play.draft.this-deal"), result.scores),
            (words.say("play.draft.total"), result.points),
        ]
        return Group(
            Text(said, style="bold green"),
            Text(""),
            hands_left(self, result.hands, result.scores, names, words),
            Text(""),
            score_table(names, result.points, columns),
            Text(words.say("play.cards.lowest"), style="dim"),
        )

    def examples(self) -> Mapping[str, str]:
        return {
            **EXAMPLES,
            "put": "put 5h 6h 7h",
            "add": "put 8h to 3",
            "move": "put 5h from 2 to 4",
            "sources": "7c@2 7d@4 7h",
            "take": "take 8h",
            "swap": "swap 7h for * in 3",
            "joker": "*=7♥",
            "faces": "c♣ d♦ h♥ s♠",
        }

    def about_faces(self, words: Words) -> str:
        return words.say("play.cards.faces")
