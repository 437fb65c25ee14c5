"""The rules of one game of Rhine Rummy as rollouts need them: costs of kinds, wilds, and tables in counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rhine_rummy.options import packs_for
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import NOTHING, is_wild, read_set
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import COPIES, JOKER, KINDS, Card, packs_of_cards
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_sweep import IN_GROUPS, IN_SEQUENCES, TABLE


@final
class CountedRules:
    """A game in counts. Every wild is of the kind `JOKER` here, a wild two as well."""

    def __init__(self, game: RhineRummy) -> None:
        self.twos_wild = game.twos_wild
        self.needs_thirty = game.options["qualify"] == "thirty"
        #: by kind: the cost of a card in the hand; wild twos are more than jokers where they exist
        costs = [game.values.in_hand(kind * COPIES) for kind in range(KINDS)]
        if game.twos_wild:
            costs[JOKER] = costs[1]
        self.costs: vec[i64] = vec[i64](costs)
        self.packs = packs_for(game.players, int(game.options["packs"]))
        #: the number of cards, all told
        self.cards = len(packs_of_cards(self.packs))

    def kind(self, card: Card) -> int:
        """Returns the kind of a card, JOKER for every wild."""
        return JOKER if is_wild(card, self.twos_wild) else card >> 3

    def kinds(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """Returns the kinds of cards, in order."""
        return tuple(sorted([self.kind(card) for card in cards]))

    def counts(self, cards: Sequence[Card]) -> list[int]:
        """Counts the cards of each kind."""
        counts = [0] * KINDS
        for card in cards:
            counts[self.kind(card)] += 1
        return counts

    def table(self, layout: Layout) -> list[int]:
        """Counts the cards of a layout: a wild in a sequence as what it stands for, one in a group by its rank."""
        counts = [0] * TABLE
        for cards in layout:
            reading = read_set(cards, self.twos_wild)
            assert reading is not None
            for card in cards:
                if card != reading.wild:
                    counts[card >> 3] += 1
            if reading.is_group and reading.wild != NOTHING:
                counts[IN_GROUPS + reading.start - 1] += 1
            elif reading.wild != NOTHING:
                counts[reading.meaning] += 1
                counts[IN_SEQUENCES + reading.meaning] += 1
        return counts
