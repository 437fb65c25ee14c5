"""The rules of Rhine Rummy, in the order of the rulebook.

What is allowed is asked of a view, so that an answer can never rest on a hidden card. What a set is stands in
`sets.py`, how a turn is judged in `turns.py`, what follows from a decision in `transitions.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

from meldhouse.core.events import Told
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal, Refused
from meldhouse.core.standing import Ranking, places
from meldhouse.games.rhine_rummy import transitions as course
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Draw, Lay, RhineAction, read_action, write_action
from meldhouse.games.rhine_rummy.copies import (
    Assignment,
    best_reading_of,
    is_plain,
    plain_text,
    with_copies,
)
from meldhouse.games.rhine_rummy.draft_verdict import Judgement, judge_turn
from meldhouse.games.rhine_rummy.hand_worth import rank_at
from meldhouse.games.rhine_rummy.options import RULES_VERSION, packs_for
from meldhouse.games.rhine_rummy.qualifying import THIRTY, refuse_qualifying
from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.games.rhine_rummy.simple_plays import (
    Hand,
    disjoint,
    hand_sets,
    is_doubtful,
    natural_sets,
    simple_lays,
)
from meldhouse.games.rhine_rummy.state import (
    RhineOwn,
    RhinePublic,
    RhineStanding,
    RhineState,
    RhineView,
    imagine,
)
from meldhouse.games.rhine_rummy.turns import Turn, refuse_cards, refuse_sets, refuse_wilds
from meldhouse.parts.chance import Chance
from meldhouse.parts.layout import Layout, read_layout, tiles_of, write_layout
from meldhouse.parts.playing_cards import Card, Kind, read_cards, write_cards
from meldhouse.parts.seats import Seat


@final
class RhineRummy:
    """Rhine Rummy for a number of players and a choice of options."""

    def __init__(
        self, players: int, options: Mapping[str, OptionValue], rules_version: int = RULES_VERSION
    ) -> None:
        self.name = "rhine-rummy"
        self.rules_version = rules_version
        #: version 1 judged copies by their marks, and RR-5, RR-6a and RR-6c more freely
        self.by_marks = rules_version == 1
        self.players = players
        self.options = options
        #: RR-1
        self.packs = packs_for(players, int(options["packs"]))
        self._deals = int(options["deals"])
        #: RR-9
        self.needs_thirty = options["qualify"] == "thirty"
        self.twos_wild = bool(options["twos_wild"])
        self.values = Values(str(options["values"]), self.twos_wild)

    def __reduce__(self) -> tuple[Any, ...]:
        return RhineRummy, (self.players, dict(self.options), self.rules_version)

    # --- The deal ---

    def opening(self) -> RhineStanding:
        """RR-1 Everybody starts with no points; seat 0 deals first."""
        return RhineStanding(0, (0,) * self.players, 0)

    def deal(self, standing: RhineStanding, chance: Chance) -> tuple[RhineState, list[Told]]:
        """RR-1 Shuffle, and deal each player ten cards."""
        return course.deal(self.packs, standing, chance)

    def piles(self, stock: int) -> tuple[int, ...]:
        """RR-2 Returns the piles that a stock is shown as: one for two players, otherwise two."""
        return (stock,) if self.players == 2 else (stock - stock // 2, stock // 2)

    # --- A turn ---

    def awaited(self, public: RhinePublic) -> tuple[Seat, ...]:
        """RR-4 The player on turn."""
        return (public.turn,) if public.result is None else ()

    def is_claim(self, public: RhinePublic) -> bool:
        """Nobody answers at the same time as others in this game."""
        return False

    def choices(self, view: RhineView) -> list[RhineAction]:
        """Drawing (or passing, when there is nothing to draw) and some simple ways to table cards."""
        public, own, seat = view.public, view.own, view.seat
        if own is None or seat is None or public.result is not None or public.turn != seat:
            return []
        found: list[RhineAction] = [DRAW if view.stock else PASS]
        hand = Hand(own.hand, self.twos_wild)
        if public.has_qualified(seat):
            for table in simple_lays(public.table, hand):
                if not is_doubtful(public.table, table, hand) or self.refuse_lay(view, table) is None:
                    found.append(Lay(table))
        else:
            found += [Lay((*public.table, *sets)) for sets in self.qualifying_sets(hand)]
        return found

    def qualifying_sets(self, hand: Hand) -> list[list[tuple[Card, ...]]]:
        """RR-5, RR-9 Some ways to qualify from the hand alone: one set that is enough, or many at once."""
        sets = hand_sets(hand) if self.needs_thirty else natural_sets(hand)
        found = [[cards] for cards in sets if not self.needs_thirty or self.worth(cards) >= THIRTY]
        many = disjoint(sets)
        worth = 0
        for cards in many:
            worth += self.worth(cards)
        if len(many) > 1 and (not self.needs_thirty or worth >= THIRTY):
            found.append(many)
        return found

    def worth(self, cards: Sequence[Card]) -> int:
        """RR-9 Returns the worth of a set for qualifying, its wild as the card it stands for; 0 if it is not legal."""
        reading = read_set(cards, self.twos_wild)
        if reading is None:
            return 0
        return sum([self.values.of_rank(rank_at(reading, at)) for at in range(len(cards))])

    def refusal(self, view: RhineView, action: RhineAction) -> Refusal | None:
        """Returns the reason why this seat may not do that now, or None if it may."""
        if view.own is None or view.seat is None:
            return Refusal("watching", "MH-1")
        if view.public.result is not None:
            return Refusal("deal-over", "RR-7")
        if view.public.turn != view.seat:
            return Refusal("not-your-turn", "RR-4", numbers={"seat": view.public.turn})
        if isinstance(action, Lay):
            return self.refuse_lay(view, action.table)
        if isinstance(action, Draw):
            return None if view.stock else Refusal("stock-empty", "RR-8")
        return Refusal("stock-not-empty", "RR-4", numbers={"left": view.stock}) if view.stock else None

    def refuse_lay(self, view: RhineView, table: Layout) -> Refusal | None:
        """RR-4 to RR-6 Refuses a table that may not lie like this after this seat's turn."""
        return self.refuse_table(view.public.table, table, _own(view).hand, self._has_qualified(view))

    def refuse_table(
        self, before: Layout, after: Layout, hand: Sequence[Card], has_qualified: bool
    ) -> Refusal | None:
        """RR-4 to RR-6 Refuses a turn between any two tables, with the hand before it.

        Copies are told apart by the reading that is best for the player, not by their marks.
        """
        turn = self._turn(before, after, hand)
        refused = refuse_cards(turn) or refuse_sets(turn)
        if refused is None and not has_qualified:
            refused = self._refuse_qualifying(turn)
        return self._refuse_wilds(turn) if refused is None else refused

    def _turn(self, before: Layout, after: Layout, hand: Sequence[Card]) -> Turn:
        return Turn(before, after, hand, self.twos_wild, self.by_marks)

    def _refuse_wilds(self, turn: Turn) -> Refusal | None:
        """RR-6 Refuses what was done with wilds, by the best reading of a turn that is in order otherwise."""
        if not self.by_marks and is_plain(turn):
            return None
        return refuse_wilds(turn if self.by_marks else best_reading_of(turn))

    def _has_qualified(self, view: RhineView) -> bool:
        return view.seat is not None and view.public.has_qualified(view.seat)

    def _refuse_qualifying(self, turn: Turn) -> Refusal | None:
        """RR-5, RR-9 The first turn in which a player tables cards must qualify."""
        return refuse_qualifying(turn, self.needs_thirty, self.values)

    def judge(self, view: RhineView, table: Layout) -> Judgement:
        """RR-3 to RR-6 A table in the making: each set of it, and what keeps the turn from being legal.

        It may be asked at any time, also by a player who plans the next turn while others play.
        """
        hand = () if view.own is None else view.own.hand
        turn = self._turn(view.public.table, table, hand)
        return judge_turn(turn, self._has_qualified(view), self.needs_thirty, self.values)

    # --- A turn in the making ---

    def bell(self, layout: str | None) -> RhineAction | None:
        """The rulebook knows no clock, so it says nothing about a turn whose time is up."""
        return None

    def read_draft(self, view: RhineView, text: str) -> str:
        """RR-4 A table in the making in its usual notation; refused with cards that are not this seat's."""
        table = read_layout(text, read_cards)
        hand = () if view.own is None else view.own.hand
        ready = {*tiles_of(view.public.table), *hand}
        if not ready.issuperset(tiles_of(table)):
            table = with_copies(view.public.table, hand, _kinds(table), self.twos_wild)
        foreign = [card for card in tiles_of(table) if card not in ready]
        if foreign:
            raise Refused(Refusal("card-not-ready", "RR-4", cards=foreign))
        return write_layout(table, write_cards)

    def fitted(self, view: RhineView, action: RhineAction) -> RhineAction:
        """A decision typed without marks, with the copies of equal cards chosen so that it is allowed."""
        return action if self.refusal(view, action) is None else self.refitted(view, action)

    def refitted(self, view: RhineView, action: RhineAction) -> RhineAction:
        """A refused decision with other copies of equal cards, or itself if other copies change nothing."""
        if not isinstance(action, Lay) or view.own is None:
            return action
        turn = self._turn(view.public.table, action.table, view.own.hand)
        if not self.by_marks and refuse_cards(turn) is None:
            # every card is there, and copies are told apart by the best reading
            return action
        has_qualified = self._has_qualified(view)
        assignment = Assignment(
            view.public.table, view.own.hand, has_qualified, self.twos_wild, self.by_marks
        )
        kinds = _kinds(action.table)
        if not self.by_marks:
            return Lay(assignment.rough(kinds))
        return Lay(assignment.best(kinds, lambda table: self.refuse_lay(view, table))[0])

    # --- What follows ---

    def play(self, state: RhineState, seat: Seat, action: RhineAction) -> tuple[RhineState, list[Told]]:
        """Plays a decision that was not refused."""
        if isinstance(action, Lay):
            return course.lay(state, seat, action.table, self.values)
        if isinstance(action, Draw):
            return course.draw(state, seat)
        return course.pass_turn(state, seat, self.values)

    # --- Score and match ---

    def settle(self, state: RhineState) -> RhineStanding | None:
        """RR-1, RR-7, RR-8 When somebody has gone out, or nothing was left to draw; the deal moves left."""
        return None if state.public.result is None else course.settle(state.public)

    def ranking(self, standing: RhineStanding) -> Ranking | None:
        """RR-7 After the agreed number of deals the lowest total wins; equal totals share the place."""
        if standing.deals < self._deals:
            return None
        return places([(-points,) for points in standing.points])

    # --- Imagination and notation ---

    def imagine(self, view: RhineView, chance: Chance) -> RhineState:
        """A truth that fits a view."""
        return imagine(self.packs, view, chance)

    def plain_text(self, text: str) -> str:
        """Returns a table or hand as people type it in the strict notation that records use."""
        return plain_text(text, self.twos_wild)

    def read_typed(self, text: str) -> RhineAction:
        """Reads an action as people type it; `read_action` reads it as records write it."""
        word, _, rest = text.strip().partition(" ")
        return read_action(f"{word.lower()} {self.plain_text(rest)}".strip())

    def read_action(self, text: str) -> RhineAction:
        return read_action(text)

    def write_action(self, action: RhineAction) -> str:
        return write_action(action)

    def read_cards(self, text: str) -> tuple[Card, ...]:
        return read_cards(text)

    def write_cards(self, cards: Sequence[Card]) -> str:
        return write_cards(cards)


def _own(view: RhineView) -> RhineOwn:
    own = view.own
    assert own is not None
    return own


def _kinds(table: Layout) -> list[list[Kind]]:
    return [[card >> 3 for card in cards] for cards in table]
