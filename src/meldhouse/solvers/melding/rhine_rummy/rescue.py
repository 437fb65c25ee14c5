"""A table of Rhine Rummy in a mess, made legal again (RR-3).

Which wild stood for what is not asked: a table that was not legal says nothing of it, so RR-6 has nothing to hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import KINDS, Card
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.lineage import NEW, most_left_alone, origins_of
from meldhouse.solvers.melding.rhine_rummy.fit import CardSet, count_moved, in_old_order
from meldhouse.solvers.melding.rhine_rummy.position import RhinePosition, check_position, hand_bounds
from meldhouse.solvers.melding.rhine_rummy.search import RhineSearch
from meldhouse.solvers.melding.rhine_rummy.sweep import borrow_sweep, give_sweep_back


def rescue_rhine(game: RhineRummy, table: Layout, hand: Sequence[Card] = ()) -> tuple[Answer | None, bool]:
    """RR-3 Returns a legal arrangement of a table in a mess; without one, True if it is proven that there is none.

    Sets that are legal are left alone where that can be. If the table's cards alone do not do, cards of the hand
    help, as many as can be laid.
    """
    check_position(game, table, hand, is_mess=True)
    mess = _Mess(game, table, tuple(hand))
    made = mess.made([], False)
    with_hand = made is None and bool(hand)
    if with_hand:
        made = mess.made([], True)
    if made is None:
        return None, mess.is_proven
    alone, made = mess.spared(made, with_hand)
    return mess.described(alone, made), True


@final
class _Mess:
    """The table in a mess, and the state of its proof."""

    def __init__(self, game: RhineRummy, table: Layout, hand: CardSet) -> None:
        self._game = game
        self._table = table
        self._hand = hand
        #: whether all that was not found is not there
        self.is_proven = True

    def made(self, alone: Sequence[int], with_hand: bool) -> list[CardSet] | None:
        """Returns legal sets of all cards outside the sets left alone; None if none were found."""
        lying = [card for number, cards in enumerate(self._table) if number not in alone for card in cards]
        if not lying and not with_hand:
            return []
        cards = (*lying, *(self._hand if with_hand else ()))
        bounds = hand_bounds(cards, [1] * KINDS)
        for card in lying:
            bounds.low[card >> 3] += 1
        sweep = borrow_sweep()
        try:
            search = RhineSearch(RhinePosition(self._game, (), cards, True), bounds, sweep)
            search.run()
        finally:
            give_sweep_back(sweep)
        if search.table is None:
            self.is_proven = self.is_proven and search.is_proven
            return None
        return list(search.table)

    def spared(self, made: list[CardSet], with_hand: bool) -> tuple[list[int], list[CardSet]]:
        """Returns legal sets that can stay as they lie, as many as halving finds, and the sets made of the rest."""
        legal = [
            number
            for number, cards in enumerate(self._table)
            if read_set(cards, self._game.twos_wild) is not None
        ]
        best = made

        def can_lie(alone: list[int]) -> bool:
            nonlocal best
            other = self.made(alone, with_hand)
            if other is not None:
                best = other
            return other is not None

        return sorted(most_left_alone(legal, can_lie)), best

    def described(self, alone: Sequence[int], made: list[CardSet]) -> Answer:
        """Returns the answer: copies that lay in a set stay there if the set still has a card of that kind."""
        broken = [cards for number, cards in enumerate(self._table) if number not in alone]
        new = in_old_order(tuple(broken), _with_own_copies(made, broken, self._hand), self._game.twos_wild)
        after = (*[self._table[number] for number in alone], *new)
        old = [cards for cards in self._table if cards not in after]
        tabled = {card for cards in new for card in cards}
        laid = tuple([card for card in self._hand if card in tabled])
        return Answer(
            tuple(sorted(after, key=lambda cards: cards not in self._table)),
            laid,
            tuple([card for card in self._hand if card not in tabled]),
            sum([self._game.values.in_hand(card) for card in laid]),
            0,
            len(old),
            count_moved(old, [cards for cards in new if cards not in self._table]),
            proven=True,
            gentlest=not old,
        )


def _with_own_copies(made: Sequence[CardSet], old: Sequence[CardSet], hand: CardSet) -> Layout:
    """Gives each set copies from the old set that it has most in common with; cards of the hand come last."""
    left: dict[int, list[Card]] = {}
    used = {card for cards in made for card in cards}
    for card in [*[card for cards in old for card in cards], *[card for card in hand if card in used]]:
        left.setdefault(card >> 3, []).append(card)
    found: list[list[Card]] = [[-1] * len(cards) for cards in made]
    for number, other in enumerate(origins_of(old, made, _kinds_in_common)):
        for at, card in enumerate(made[number]):
            own = [copy for copy in left[card >> 3] if other != NEW and copy in old[other]]
            if own:
                found[number][at] = own[0]
                left[card >> 3].remove(own[0])
    for number, cards in enumerate(made):
        for at, card in enumerate(cards):
            if found[number][at] < 0:
                found[number][at] = left[card >> 3].pop(0)
    return tuple([tuple(cards) for cards in found])


def _kinds_in_common(old: CardSet, new: CardSet) -> int:
    """Counts the cards of an old set whose kind the new one holds."""
    kinds = {card >> 3 for card in new}
    return len([card for card in old if card >> 3 in kinds])
