"""The best plays at Rhine Rummy. Every answer has been put before the game, which does not refuse it."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final, final

from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import COPIES, KINDS, Card, write_cards
from meldhouse.solvers.deadline import TimeUp
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.bounds import Bounds
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rhine_rummy.fewest_moves import with_fewest_moves
from meldhouse.solvers.melding.rhine_rummy.fit import count_moved, in_old_order
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition, check_position, hand_bounds
from meldhouse.solvers.melding.rhine_rummy.search import MOST_SPENT, RhineSearch
from meldhouse.solvers.melding.rhine_rummy.sweep import borrow_sweep, give_sweep_back

CARDS_WANTED: Final = "tiles"
VALUE_WANTED: Final = "value"
#: what may be spent on each of several plays, a part of what the best one gets
SPENT_ON_EACH: Final = 8000
#: the most selections that are counted
MOST_COUNTED: Final = 2000


def best_rhine_play(
    game: RhineRummy,
    table: Layout,
    hand: Sequence[Card],
    has_qualified: bool,
    objective: str = CARDS_WANTED,
    gentle: bool = True,
) -> Answer | None:
    """RR-4 to RR-6 Returns the play that lays the most cards, or the most value; None if none was found.

    Among plays worth as much it is one that touches few sets; with `gentle` it is tried to touch the fewest.
    """
    return find_rhine_play(game, table, hand, has_qualified, objective, gentle)[0]


def find_rhine_play(
    game: RhineRummy,
    table: Layout,
    hand: Sequence[Card],
    has_qualified: bool,
    objective: str = CARDS_WANTED,
    gentle: bool = True,
) -> tuple[Answer | None, bool]:
    """Returns the same, and True if it is proven that there is none better, or none at all."""
    check_position(game, table, hand)
    position = RhinePosition(game, table, tuple(hand), has_qualified)
    return best_within(position, hand_bounds(hand, rhine_weights(game, objective)), gentle)


def best_rhine_plays(
    game: RhineRummy,
    table: Layout,
    hand: Sequence[Card],
    has_qualified: bool,
    count: int,
    objective: str = CARDS_WANTED,
) -> list[Answer]:
    """RR-4 to RR-6 Returns the plays worth most, best first, no two of which lay the same cards. There may be fewer.

    A play found splits what is left: to lay less or more of one kind than it does, and as much of those before.
    """
    check_position(game, table, hand)
    if count < 1:
        raise PositionError(f"one play is the least to ask for, not {count}")
    position = RhinePosition(game, table, tuple(hand), has_qualified)
    plays = EveryRhinePlay(position, hand_bounds(hand, rhine_weights(game, objective)))
    found: list[Answer] = []
    while len(found) < count:
        play = plays.next()
        if play is None:
            break
        found.append(play)
    return found


def count_rhine_plays(
    game: RhineRummy, table: Layout, hand: Sequence[Card], has_qualified: bool, most: int = MOST_COUNTED
) -> tuple[int, bool]:
    """Returns how many selections of cards can be laid, and True if it is proven that there are no more.

    It stops when it has counted the most, which then proves nothing.
    """
    check_position(game, table, hand)
    position = RhinePosition(game, table, tuple(hand), has_qualified)
    plays = EveryRhinePlay(position, hand_bounds(hand, rhine_weights(game, CARDS_WANTED)))
    count = 0
    while count < most and plays.next() is not None:
        count += 1
    return count, count < most and plays.is_complete


def every_rhine_play(
    game: RhineRummy, table: Layout, hand: Sequence[Card], has_qualified: bool
) -> EveryRhinePlay:
    """RR-4 to RR-6 Returns a source of all plays, no two of which lay the same cards."""
    check_position(game, table, hand)
    position = RhinePosition(game, table, tuple(hand), has_qualified)
    return EveryRhinePlay(position, hand_bounds(hand, rhine_weights(game, CARDS_WANTED)), True)


#: more than any play is worth
UNKNOWN: Final = 1000000


@final
class EveryRhinePlay:
    """Plays that differ in the cards they lay, one after the other, best first as far as it is proven."""

    def __init__(self, position: RhinePosition, bounds: Bounds, gentle: bool = False) -> None:
        self._position = position
        #: tries to touch the fewest sets with each play
        self._gentle = gentle
        #: the best play gets as much as if it were the only one
        self._spent = MOST_SPENT
        # worth at the most (negative, for a heap of the least), a number that breaks ties, bounds, the play if known
        self._parts: list[tuple[int, int, Bounds, Answer | None]] = [(-UNKNOWN, 0, bounds, None)]
        self._number = 0
        #: whether no part was left without a play that may have one
        self.is_complete = True

    def next(self) -> Answer | None:
        """Returns the next play; None if no more were found."""
        while self._parts:
            at_most, _, bounds, play = heapq.heappop(self._parts)
            if play is not None:
                for part in bounds.all_but(_count_kinds(play.laid)):
                    self._push(at_most, part, None)
                return self._gentler(bounds, play) if self._gentle else play
            best, is_proven = best_within(self._position, bounds, False, self._spent)
            self._spent = SPENT_ON_EACH
            if best is not None:
                self._push(max(at_most, -best.worth), bounds, best)
            elif not is_proven:
                self.is_complete = False
        return None

    def _gentler(self, bounds: Bounds, play: Answer) -> Answer:
        """Returns a play with the same cards that touches fewer sets, if one is found."""
        if play.touched == 0:
            return play
        just = bounds.just(_count_kinds(play.laid))
        gentle, _ = best_within(self._position, just, True, SPENT_ON_EACH)
        return play if gentle is None or gentle.touched > play.touched else gentle

    def _push(self, at_most: int, bounds: Bounds, play: Answer | None) -> None:
        self._number += 1
        heapq.heappush(self._parts, (at_most, self._number, bounds, play))


def _count_kinds(cards: Sequence[Card]) -> list[int]:
    """Counts the cards of each kind."""
    counts = [0] * KINDS
    for card in cards:
        counts[card >> 3] += 1
    return counts


def rhine_keeping(
    game: RhineRummy, table: Layout, hand: Sequence[Card], has_qualified: bool, kept: Sequence[Card]
) -> Answer | None:
    """Returns a play that leaves exactly these cards, or equal ones, in the hand; None if none was found."""
    return find_rhine_keeping(game, table, hand, has_qualified, kept)[0]


def find_rhine_keeping(
    game: RhineRummy, table: Layout, hand: Sequence[Card], has_qualified: bool, kept: Sequence[Card]
) -> tuple[Answer | None, bool]:
    """Returns the same, and True if it is proven that there is no such play."""
    check_position(game, table, hand)
    check_position(game, (), kept)
    bounds = hand_bounds(hand, rhine_weights(game, CARDS_WANTED))
    for card in kept:
        bounds.high[card >> 3] -= 1
        if bounds.high[card >> 3] < 0:
            raise PositionError(f"{write_cards(kept)} are not all in the hand")
    bounds.low = list(bounds.high)
    return best_within(RhinePosition(game, table, tuple(hand), has_qualified), bounds, True)


def rhine_weights(game: RhineRummy, objective: str) -> list[int]:
    """Returns the weight of a card by kind."""
    if objective == CARDS_WANTED:
        return [1] * KINDS
    if objective == VALUE_WANTED:
        return [game.values.in_hand(kind * COPIES) for kind in range(KINDS)]
    raise PositionError(f"the best is by {CARDS_WANTED} or {VALUE_WANTED}, not {objective!r}")


def best_within(
    position: RhinePosition, bounds: Bounds, gentle: bool, most_spent: int = MOST_SPENT
) -> tuple[Answer | None, bool]:
    """Returns the best play within bounds of what may be laid, and True if it is proven that there is none better.

    When time is up, it is the best play found so far, or the best simple one.
    """
    sweep = borrow_sweep()
    try:
        search = RhineSearch(position, bounds, sweep, most_spent)
        try:
            search.run()
        except TimeUp:
            search.open_worth = max(search.open_worth, bounds.most_worth)
        if not search.is_proven:
            search.take_simple()
        gentlest = search.touch_fewer() if gentle else False
    finally:
        give_sweep_back(sweep)
    if search.table is None:
        return None, search.is_proven
    if gentle:
        search.table = with_fewest_moves(position, search.table)
    return _described(position, bounds, search, gentlest), search.is_proven


def _described(position: RhinePosition, bounds: Bounds, search: RhineSearch, gentlest: bool) -> Answer:
    assert search.table is not None
    after = in_old_order(position.table, search.table, position.twos_wild)
    old = [cards for cards in position.table if cards not in after]
    new = [cards for cards in after if cards not in position.table]
    tabled = {card for cards in after for card in cards}
    laid = tuple([card for card in position.hand if card in tabled])
    return Answer(
        (*[cards for cards in position.table if cards in after], *new),
        laid,
        tuple([card for card in position.hand if card not in tabled]),
        sum([position.game.values.in_hand(card) for card in laid]),
        sum([bounds.weights[card >> 3] for card in laid]),
        len(old),
        count_moved(old, new),
        proven=search.is_proven,
        gentlest=gentlest or not old,
    )
