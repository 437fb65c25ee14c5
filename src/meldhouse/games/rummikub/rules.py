"""The rules of Rummikub, in the order of the rulebook.

What is allowed is asked of a view, so that an answer can never rest on a hidden tile. What follows from a
decision is in `transitions.py`, what a set is in `sets.py`, what a turn may do in `turns.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

from meldhouse.core.events import Told
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.core.standing import Ranking
from meldhouse.games.rummikub import transitions as course
from meldhouse.games.rummikub.actions import (
    DRAW,
    PASS,
    Bell,
    Draw,
    Lay,
    Pass,
    RummikubAction,
    read_action,
    write_action,
)
from meldhouse.games.rummikub.imagine import imagine
from meldhouse.games.rummikub.options import RULES_VERSION, edition_of
from meldhouse.games.rummikub.scoring import match_ranking
from meldhouse.games.rummikub.simple_plays import openings, simple_plays
from meldhouse.games.rummikub.state import (
    RummikubOwn,
    RummikubPublic,
    RummikubStanding,
    RummikubState,
    RummikubView,
)
from meldhouse.games.rummikub.text_check import fit_copies, plain_text
from meldhouse.games.rummikub.tiles import Tile, read_table, read_tiles, write_table, write_tiles
from meldhouse.games.rummikub.turns import Judgement, is_legal_turn, judge_turn, turn_flaws
from meldhouse.parts.chance import Chance
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.parts.seats import Seat


@final
class Rummikub:
    """The game for a number of players and a choice of options."""

    def __init__(
        self, players: int, options: Mapping[str, OptionValue], rules_version: int = RULES_VERSION
    ) -> None:
        self.name = "rummikub"
        self.rules_version = rules_version
        self.players = players
        self.options = options
        #: RK-8 the deals of the match: a fixed number, or a round has as many as there are players
        self._deals = int(options.get("deals", 0)) or int(options["rounds"]) * players
        #: RK-3 how turns are judged, by the version and the option `jokers`
        self.edition = edition_of(rules_version, options.get("jokers", "free") == "free")
        #: RK-6 seconds for a turn; 0 means without a clock
        self.seconds = int(options["clock"])

    def __reduce__(self) -> tuple[Any, ...]:
        return Rummikub, (self.players, dict(self.options), self.rules_version)

    # --- Preparation ---

    def opening(self) -> RummikubStanding:
        """RK-8 Nobody has won or scored yet."""
        return RummikubStanding(0, (0,) * self.players, (0,) * self.players)

    def deal(self, standing: RummikubStanding, chance: Chance) -> tuple[RummikubState, list[Told]]:
        """RK-1 Turn tiles for who begins, put them back, shuffle anew, and deal 14 each."""
        return course.deal(standing, chance)

    # --- Course of play ---

    def awaited(self, public: RummikubPublic) -> tuple[Seat, ...]:
        """The player on turn."""
        return () if public.result is not None else (public.turn,)

    def is_claim(self, public: RummikubPublic) -> bool:
        """Nobody answers at the same time as others in this game."""
        return False

    def choices(self, view: RummikubView) -> list[RummikubAction]:
        """RK-5 To draw, or to pass, and simple plays. There are more than anybody could list."""
        public, own, seat = view.public, view.own, view.seat
        if own is None or seat is None or public.result is not None or public.turn != seat:
            return []
        found: list[RummikubAction] = [DRAW if view.stock else PASS]
        if public.has_opened(seat):
            for play in simple_plays(public.table, own.rack):
                if not play.is_doubtful or self.refuse_lay(view, play.table) is None:
                    found.append(Lay(play.table))
        else:
            for meld in openings(own.rack):
                found.append(Lay(public.table + meld))
        return found

    def refusal(self, view: RummikubView, action: RummikubAction) -> Refusal | None:
        """Returns the reason why this seat may not do that now, or None if it may."""
        public, own, seat = view.public, view.own, view.seat
        if own is None or seat is None:
            return Refusal("watching", "MH-1")
        if public.result is not None:
            return Refusal("deal-over", "RK-7")
        if public.turn != seat:
            return Refusal("not-your-turn", "RK-5", numbers={"seat": public.turn})
        if isinstance(action, Lay):
            return self.refuse_lay(view, action.table)
        if isinstance(action, Draw):
            return None if view.stock else Refusal("pool-empty", "RK-5")
        if isinstance(action, Pass):
            return Refusal("pool-not-empty", "RK-5", numbers={"left": view.stock}) if view.stock else None
        return self.refuse_bell()

    def refuse_lay(self, view: RummikubView, table: Layout) -> Refusal | None:
        """RK-2, RK-3 The whole table after the turn is judged against the one before it."""
        public, rack = view.public, _own(view).rack
        has_opened = public.has_opened(_seat(view))
        if is_legal_turn(public.table, table, rack, has_opened, self.edition):
            return None
        return turn_flaws(public.table, table, rack, has_opened, self.edition)[0]

    def refuse_bell(self) -> Refusal | None:
        """RK-6 Without a clock there is no bell."""
        return None if self.seconds else Refusal("no-clock", "RK-6")

    def judge(self, view: RummikubView, table: Layout) -> Judgement:
        """RK-2, RK-3 A table in the making: each set of it, and what keeps the turn from being legal.

        It may be asked at any time, also by a player who plans the next turn while others play.
        """
        public = view.public
        if view.own is None or view.seat is None:
            return judge_turn(public.table, table, (), False, self.edition)
        has_opened = public.has_opened(view.seat)
        return judge_turn(public.table, table, view.own.rack, has_opened, self.edition)

    # --- The clock ---

    def bell(self, layout: str | None) -> RummikubAction | None:
        """RK-6 Returns the referee's decision when time is up and this lies there; None without a clock."""
        if not self.seconds:
            return None
        return Bell(None if layout is None else read_table(layout))

    def read_draft(self, view: RummikubView, text: str) -> str:
        """RK-6 A table in the making in its usual notation; refused with tiles that are not this seat's."""
        table = read_table(text)
        rack = () if view.own is None else view.own.rack
        ready = {*tiles_of(view.public.table), *rack}
        if any(tile not in ready for tile in tiles_of(table)):
            table = fit_copies(view.public.table, rack, table)
        foreign = [tile for tile in tiles_of(table) if tile not in ready]
        if foreign:
            raise Refused(Refusal("not-in-rack", "RK-3", cards=foreign))
        return write_table(table)

    # --- What follows ---

    def play(
        self, state: RummikubState, seat: Seat, action: RummikubAction
    ) -> tuple[RummikubState, list[Told]]:
        """Plays a decision that was not refused."""
        if isinstance(action, Lay):
            return course.lay(state, seat, action.table, [], self.edition)
        if isinstance(action, Bell):
            table = action.table
            is_legal = table is not None and self.refuse_lay(state.view(seat), table) is None
            return course.ring(state, seat, table, is_legal, self.edition)
        if isinstance(action, Draw):
            return course.draw(state, seat, 1, [])
        return course.pass_turn(state, seat, [])

    # --- Scoring and the match ---

    def settle(self, state: RummikubState) -> RummikubStanding | None:
        """RK-7, RK-8 Scores and deals won, once the deal is over."""
        return None if state.public.result is None else course.settle(state.public)

    def ranking(self, standing: RummikubStanding) -> Ranking | None:
        """RK-8 Ends the match after the agreed rounds or deals."""
        if standing.deals < self._deals:
            return None
        return match_ranking(standing.wins, standing.points)

    # --- Imagination and notation ---

    def imagine(self, view: RummikubView, chance: Chance) -> RummikubState:
        """A truth that fits a view."""
        return imagine(view, chance)

    def fitted(self, view: RummikubView, action: RummikubAction) -> RummikubAction:
        """A decision typed without marks, with the copies of equal tiles chosen to fit this view."""
        return action if self.refusal(view, action) is None else self.refitted(view, action)

    def refitted(self, view: RummikubView, action: RummikubAction) -> RummikubAction:
        """A refused decision with the copies of equal tiles chosen to fit this view."""
        if not isinstance(action, Lay) or view.own is None:
            return action
        return Lay(fit_copies(view.public.table, view.own.rack, action.table))

    def plain_text(self, text: str) -> str:
        """Returns a table or rack as people type it in the strict notation that records use."""
        return plain_text(text)

    def read_typed(self, text: str) -> RummikubAction:
        """Reads an action as people type it; `read_action` reads it as records write it."""
        word, _, rest = text.strip().partition(" ")
        return read_action(f"{word.lower()} {self.plain_text(rest)}".strip())

    def read_action(self, text: str) -> RummikubAction:
        return read_action(text)

    def write_action(self, action: RummikubAction) -> str:
        return write_action(action)

    def read_cards(self, text: str) -> tuple[Tile, ...]:
        return read_tiles(text)

    def write_cards(self, cards: Sequence[Tile]) -> str:
        return write_tiles(cards)


def _own(view: RummikubView) -> RummikubOwn:
    own = view.own
    assert own is not None
    return own


def _seat(view: RummikubView) -> Seat:
    seat = view.seat
    assert seat is not None
    return seat
