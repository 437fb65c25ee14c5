"""Which copy of a card is meant, where tables are written without marks.

Which copy lies where can decide whether a turn is legal (RR-5, RR-6). A player who writes the cards down
without marks means the copies so that it is, if there is a way: the best assignment is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.sets import NOTHING, OF_GROUP, is_wild, read_set
from meldhouse.games.rhine_rummy.turns import IN_HAND
from meldhouse.parts.arrangement import Arrangement, tiles_of
from meldhouse.parts.playing_cards import COPIES, Card, Kind, first_card

#: how many assignments of copies are tried; a real table needs a few, one made up to be hard may need more
MOST_TRIES: Final = 20_000

#: why the table may not lie like this
RefuseTable: TypeAlias = Callable[[Arrangement], Refusal | None]


@final
class Assignment:
    """The search for copies: which card of the old table or the hand lies where on the new table."""

    def __init__(self, before: Arrangement, hand: Sequence[Card], opened: bool, twos_wild: bool) -> None:
        self._twos_wild = twos_wild
        self._before = before
        self._hand = hand
        self._opened = opened
        #: where each card comes from: a set of the old table, or the hand
        self._source = dict.fromkeys(hand, IN_HAND)
        for number, cards in enumerate(before):
            for card in cards:
                self._source[card] = number

    def best(
        self, after: Sequence[Sequence[Kind]], refuse: RefuseTable
    ) -> tuple[Arrangement, Refusal | None]:
        """The new table with copies, and why it is refused: a way that is allowed, else the likeliest."""
        refused = self._refuse_counts(after)
        if refused is not None:
            return self.rough(after), refused
        matter = self._kinds_that_matter(after)
        ways = [
            self._ways(kind, after, matter) for kind in sorted({kind for kinds in after for kind in kinds})
        ]
        picks = [0] * len(ways)
        table = self._laid(after, ways, picks)
        refusal = refuse(table)
        if refusal is None:
            return table, None
        for _ in range(MOST_TRIES):
            if not _step(picks, ways):
                break
            other = self._laid(after, ways, picks)
            if refuse(other) is None:
                return other, None
        return table, refusal

    def rough(self, after: Sequence[Sequence[Kind]]) -> Arrangement:
        """Copies in the order in which they lie and are held; what there is too much of stays foreign."""
        left: dict[Kind, list[Card]] = {}
        for card in reversed([*tiles_of(self._before), *self._hand]):
            left.setdefault(card >> 3, []).append(card)
        return tuple([tuple([self._next(kind, left) for kind in kinds]) for kinds in after])

    def _next(self, kind: Kind, left: dict[Kind, list[Card]]) -> Card:
        if left.get(kind):
            return left[kind].pop()
        foreign = [kind * COPIES + copy for copy in range(COPIES) if kind * COPIES + copy not in self._source]
        return foreign[0] if foreign else first_card(kind)

    def _refuse_counts(self, after: Sequence[Sequence[Kind]]) -> Refusal | None:
        """RR-4, RR-6 By numbers alone: more of a kind than there is, or fewer than lay on the table."""
        here: dict[Kind, int] = {}
        for card in self._source:
            here[card >> 3] = here.get(card >> 3, 0) + 1
        for number, kinds in enumerate(after, start=1):
            for kind in kinds:
                here[kind] = here.get(kind, 0) - 1
                if here[kind] < 0:
                    return Refusal("card-not-held", "RR-4", (first_card(kind),), {"set": number})
        missing: list[Card] = []
        there = [kind for kinds in after for kind in kinds]
        for card in tiles_of(self._before):
            if card >> 3 in there:
                there.remove(card >> 3)
            else:
                missing.append(card)
        return Refusal("card-missing", "RR-6", missing) if missing else None

    def _ways(self, kind: Kind, after: Sequence[Sequence[Kind]], matter: set[Kind]) -> list[list[Card]]:
        """All ways to give the places of a kind their cards that differ in where the cards come from.

        The likeliest come first: a card stays with those that it lay with, a wild with what it stood for.
        """
        places = _places(kind, after)
        from_table = [card for card in tiles_of(self._before) if card >> 3 == kind]
        from_hand = [card for card in self._hand if card >> 3 == kind]
        cards = from_table + from_hand[: len(places) - len(from_table)]
        found: list[list[Card]] = [[]]
        for _ in places:
            found = self._distinct(
                [[*way, card] for way in found for card in cards if card not in way], places
            )
        likeness: list[int] = []
        for way in found:
            likeness.append(
                -sum([self._likeness(card, after[at]) for card, at in zip(way, places, strict=True)])
            )
        found = [found[at] for at in sorted(range(len(found)), key=lambda at: likeness[at])]
        return found if kind in matter else found[:1]

    def _distinct(self, ways: Sequence[list[Card]], places: Sequence[int]) -> list[list[Card]]:
        """Only one of those ways that give every set cards from the same sources."""
        seen: set[tuple[tuple[int, int], ...]] = set()
        found: list[list[Card]] = []
        for way in ways:
            sources = tuple(sorted([(places[at], self._source[card]) for at, card in enumerate(way)]))
            if sources not in seen:
                seen.add(sources)
                found.append(way)
        return found

    def _likeness(self, card: Card, kinds: Sequence[Kind]) -> int:
        """How much a new set is like the one that the card lay in: by cards in common, and by its wild."""
        source = self._source[card]
        if source == IN_HAND:
            return 0
        old = self._before[source]
        shared = len([other for other in old if other >> 3 in kinds])
        is_same = is_wild(card, self._twos_wild) and self._meaning(old) == self._meaning(_as_cards(kinds))
        return shared + 100 if is_same else shared

    def _meaning(self, cards: Sequence[Card]) -> int:
        reading = read_set(cards, self._twos_wild)
        return NOTHING if reading is None else reading.meaning

    def _kinds_that_matter(self, after: Sequence[Sequence[Kind]]) -> set[Kind]:
        """The kinds of which it can matter which copy lies where.

        Wilds always; before qualifying what is held (RR-5); what lies around placed wilds (RR-6c, d),
        and around wilds that are freed, and what those stood for (RR-6b). A wild that can stay had best stay.
        """
        matter = {card >> 3 for card in self._source if is_wild(card, self._twos_wild)}
        if not self._opened:
            matter.update([card >> 3 for card in self._hand])
        new = [_as_cards(kinds) for kinds in after]
        there, here = self._wilds(new), self._wilds(self._before)
        for cards in new:
            for wild, meaning in self._wilds([cards]):
                if there.count((wild, meaning)) > here.count((wild, meaning)):
                    matter.update([card >> 3 for card in cards])
        for cards in self._before:
            for wild, meaning in self._wilds([cards]):
                if here.count((wild, meaning)) > there.count((wild, meaning)):
                    matter.update([card >> 3 for card in cards])
                    matter.update(_meant(meaning))
        return matter

    def _wilds(self, table: Sequence[Sequence[Card]]) -> list[tuple[Kind, int]]:
        """The wilds in the legal sets of a table, by kind and meaning."""
        found: list[tuple[Kind, int]] = []
        for cards in table:
            reading = read_set(cards, self._twos_wild)
            if reading is not None and reading.wild != NOTHING:
                found.append((reading.wild >> 3, reading.meaning))
        return found

    def _laid(
        self, after: Sequence[Sequence[Kind]], ways: Sequence[Sequence[list[Card]]], picks: Sequence[int]
    ) -> Arrangement:
        """The new table with the copies picked."""
        left: dict[Kind, list[Card]] = {}
        for at, pick in enumerate(picks):
            way = ways[at][pick]
            left[way[0] >> 3] = list(reversed(way))
        return tuple([tuple([left[kind].pop() for kind in kinds]) for kinds in after])


def _step(picks: list[int], ways: Sequence[Sequence[list[Card]]]) -> bool:
    """The next combination of ways, counted up from the first place; False when there are no more."""
    for at in range(len(picks)):
        picks[at] += 1
        if picks[at] < len(ways[at]):
            return True
        picks[at] = 0
    return False


def _places(kind: Kind, after: Sequence[Sequence[Kind]]) -> list[int]:
    """The sets that a kind lies in, one entry for each of its cards."""
    return [number for number, kinds in enumerate(after) for other in kinds if other == kind]


def _as_cards(kinds: Sequence[Kind]) -> tuple[Card, ...]:
    return tuple([first_card(kind) for kind in kinds])


def _meant(meaning: int) -> list[Kind]:
    """The kinds that a wild can be freed with."""
    if meaning < OF_GROUP:
        return [meaning]
    return [suit * 13 + meaning - OF_GROUP - 1 for suit in range(4)]
