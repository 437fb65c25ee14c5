"""Tables of Rhine Rummy in the order in which their cards lay: groups keep the order of the set they grow out of."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.arrangement import Arrangement
from meldhouse.parts.playing_cards import Card
from meldhouse.solvers.melding.lineage import NEW, origins_of

CardSet = tuple[Card, ...]


def in_common(old: CardSet, new: CardSet) -> int:
    """Counts the cards that two sets share."""
    return len(set(old) & set(new))


def count_moved(old: Sequence[CardSet], new: Sequence[CardSet]) -> int:
    """Counts the cards that do not lie in the set that their old set has become."""
    staying = 0
    for number, other in enumerate(origins_of(old, new, in_common)):
        if other != NEW:
            staying += in_common(old[other], new[number])
    return sum([len(cards) for cards in old]) - staying


def in_old_order(before: Arrangement, after: Arrangement, twos_wild: bool) -> Arrangement:
    """RR-3 Returns the same sets; the cards that stay in a group keep their order, and new ones come behind."""
    grown = origins_of(before, after, in_common)
    found: list[CardSet] = []
    for cards, origin in zip(after, grown, strict=True):
        reading = read_set(cards, twos_wild)
        if origin == NEW or reading is None or not reading.is_group:
            found.append(cards)
            continue
        staying = [card for card in before[origin] if card in cards]
        found.append((*staying, *[card for card in cards if card not in staying]))
    return tuple(found)
