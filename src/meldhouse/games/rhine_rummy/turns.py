"""A turn judged by the table before and after it (RR-4, RR-6), each letter of the ruling a function.

The quick way is taken first: it reads every set once and looks at nothing else as long as nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.sets import (
    NOTHING,
    OF_GROUP,
    Meaning,
    Reading,
    is_wild,
    read_set,
    refuse_set,
)
from meldhouse.parts.layout import Layout
from meldhouse.parts.playing_cards import CARDS, Card, first_card

#: where a card was before the turn, if it lay in no set
IN_HAND: Final = -1
ELSEWHERE: Final = -2
#: how many choices of takers are looked at
_MOST_TAKERS: Final = 200


@final
class Turn:
    """The table before and after, the hand before, and where every card came from and went."""

    def __init__(
        self,
        before: Layout,
        after: Layout,
        hand: Sequence[Card],
        twos_wild: bool,
        by_marks: bool = False,
    ) -> None:
        #: version 1: copies count as they are marked, a low ace equals a high one, and takers are company
        self.by_marks = by_marks
        #: RR-6c by card: the old set of the freed wild whose place it took
        self.taken: dict[Card, int] = {}
        self.before = before
        self.after = after
        self.hand = hand
        self.twos_wild = twos_wild
        #: by card: the set that it lay in, IN_HAND or ELSEWHERE
        self.old_set = [ELSEWHERE] * CARDS
        #: by card: the set that it now lies in, or ELSEWHERE
        self.new_set = [ELSEWHERE] * CARDS
        #: by set of the new table, once all of them are known to be legal
        self.readings: list[Reading] = []
        for number in range(len(before)):
            for card in before[number]:
                self.old_set[card] = number
        for card in hand:
            self.old_set[card] = IN_HAND

    def old_reading(self, wild: Card) -> Reading | None:
        """Returns how the set was read that a wild lay in."""
        return read_set(self.before[self.old_set[wild]], self.twos_wild)

    def old_meaning(self, wild: Card) -> Meaning:
        """Returns the card that a wild of the table stood for."""
        reading = self.old_reading(wild)
        return NOTHING if reading is None else reading.meaning

    def came_from(self, card: Card) -> int:
        """RR-6c Returns the set that a card lay in; one that took a wild's place counts as from its set."""
        return self.taken.get(card, self.old_set[card])

    def naturals(self, cards: Sequence[Card]) -> list[Card]:
        return [card for card in cards if not is_wild(card, self.twos_wild)]


# --- the cards ---


def refuse_cards(turn: Turn) -> Refusal | None:
    """RR-4, RR-6 All cards of the table are still there, one or more came from the hand, no others."""
    old_set, new_set = turn.old_set, turn.new_set
    kept = 0
    tabled = 0
    for number in range(len(turn.after)):
        for card in turn.after[number]:
            if not 0 <= card < CARDS or old_set[card] == ELSEWHERE:
                return Refusal("card-not-held", "RR-4", (card,), {"set": number + 1})
            if new_set[card] != ELSEWHERE:
                return Refusal("card-twice", "RR-6", (card,), {"set": number + 1})
            new_set[card] = number
            if old_set[card] == IN_HAND:
                tabled += 1
            else:
                kept += 1
    lay = 0
    for cards in turn.before:
        lay += len(cards)
    if kept < lay:
        missing = [card for cards in turn.before for card in cards if new_set[card] == ELSEWHERE]
        return Refusal("card-missing", "RR-6", missing)
    return None if tabled else Refusal("nothing-tabled", "RR-4")


def refuse_sets(turn: Turn) -> Refusal | None:
    """RR-3, RR-6 Every set on the table is legal."""
    if read_sets(turn):
        return None
    for number, cards in enumerate(turn.after, start=1):
        refused = refuse_set(cards, turn.twos_wild, number)
        if refused is not None:
            return refused
    return None


def read_sets(turn: Turn) -> bool:
    """Reads the sets of the new table in order. Returns False at the first that is not legal."""
    turn.readings.clear()
    for cards in turn.after:
        reading = read_set(cards, turn.twos_wild)
        if reading is None:
            return False
        turn.readings.append(reading)
    return True


# --- the wild cards: every one has stayed, or was placed; and one from the table was freed first ---


def refuse_wilds(turn: Turn) -> Refusal | None:
    """RR-6 The first thing that stands against how the wilds now lie."""
    found = refuse_freeings(turn) or refuse_placings(turn)
    return found[0] if found else None


def refuse_placings(turn: Turn) -> list[Refusal]:
    """RR-6a, RR-6c, RR-6d What stands against the place of each wild that has not stayed."""
    found: list[Refusal] = []
    for number in range(len(turn.readings)):
        if _is_placed(turn, turn.readings[number]):
            refused = refuse_company(turn, number) or refuse_swap(turn, number)
            if refused is not None:
                found.append(refused)
    return found


def refuse_freeings(turn: Turn) -> list[Refusal]:
    """RR-6a, RR-6b Which of the wilds that left their place had no right to."""
    freed: list[Card] = []
    for reading in turn.readings:
        if reading.wild != NOTHING and turn.old_set[reading.wild] >= 0 and not is_staying(turn, reading):
            freed.append(reading.wild)
    return refuse_freeing(turn, freed) if freed else []


def _is_placed(turn: Turn, reading: Reading) -> bool:
    """RR-6c A wild that comes from the hand, or one of the table that does not stay."""
    if reading.wild == NOTHING:
        return False
    return turn.old_set[reading.wild] == IN_HAND or not is_staying(turn, reading)


def is_staying(turn: Turn, reading: Reading) -> bool:
    """RR-6a Checks if a wild of the table stands for the same card: suit and rank, or a group's rank.

    An ace is low or high as before; version 1 did not tell them apart.
    """
    old = turn.old_reading(reading.wild)
    if old is None:
        return False
    if turn.by_marks:
        return old.meaning == reading.meaning
    return old.exact_meaning == reading.exact_meaning


def refuse_freeing(turn: Turn, freed: Sequence[Card]) -> list[Refusal]:
    """RR-6b For each freed wild a natural took its place; one natural takes one place.

    Two wilds that stood for the same card therefore need two naturals: wilds and naturals are matched.
    """
    takers = [places_takers(turn, wild) for wild in freed]
    taken: dict[Card, int] = {}
    refused = [
        _not_freed(turn, wild)
        for number, wild in enumerate(freed)
        if not _match(number, takers, taken, set())
    ]
    if not refused and not turn.by_marks:
        sets = [turn.old_set[wild] for wild in freed]
        turn.taken = {card: sets[number] for card, number in taken.items()}
        if refuse_placings(turn):
            _choose_takers(turn, takers, sets, 0, {}, [_MOST_TAKERS])
    return refused


def _choose_takers(
    turn: Turn,
    takers: Sequence[list[Card]],
    sets: Sequence[int],
    number: int,
    taken: dict[Card, int],
    steps: list[int],
) -> bool:
    """RR-6c Looks for takers that leave every placed wild its company; keeps the first ones otherwise."""
    if number == len(takers):
        kept = turn.taken
        turn.taken = dict(taken)
        if not refuse_placings(turn):
            return True
        turn.taken = kept
        return False
    for card in takers[number]:
        steps[0] -= 1
        if card in taken or steps[0] < 0:
            continue
        taken[card] = sets[number]
        if _choose_takers(turn, takers, sets, number + 1, taken, steps):
            return True
        del taken[card]
    return False


def places_takers(turn: Turn, wild: Card) -> list[Card]:
    """RR-6b The naturals that may have taken a wild's place.

    Those that it stood for, if they came from the hand (wherever they ended up, as the table may have been
    rearranged further), or from another set to lie together with a natural of the wild's old set.
    """
    meaning, old = turn.old_meaning(wild), turn.old_set[wild]
    found: list[Card] = []
    for number in range(len(turn.after)):
        for card in turn.after[number]:
            if not _is_meant(card, meaning) or is_wild(card, turn.twos_wild):
                continue
            came_from = turn.old_set[card]
            if came_from == IN_HAND or (came_from != old and _holds_natural_of(turn, number, old)):
                found.append(card)
    return found


def _is_meant(card: Card, meaning: Meaning) -> bool:
    if meaning >= OF_GROUP:
        return card >> 3 < 52 and (card >> 3) % 13 + 1 == meaning - OF_GROUP
    return card >> 3 == meaning


def _holds_natural_of(turn: Turn, number: int, old: int) -> bool:
    """Checks if a set of the new table holds a natural that lay in this set of the old one."""
    for card in turn.after[number]:
        if turn.old_set[card] == old and not is_wild(card, turn.twos_wild):
            return True
    return False


def _match(number: int, takers: Sequence[list[Card]], taken: dict[Card, int], tried: set[Card]) -> bool:
    """Find a taker for this wild, moving others to another of theirs where that helps."""
    for card in takers[number]:
        if card in tried:
            continue
        tried.add(card)
        if card not in taken or _match(taken[card], takers, taken, tried):
            taken[card] = number
            return True
    return False


def _not_freed(turn: Turn, wild: Card) -> Refusal:
    meaning = turn.old_meaning(wild)
    old = turn.before[turn.old_set[wild]]
    where = {"set": turn.new_set[wild] + 1, "old_set": turn.old_set[wild] + 1}
    if meaning >= OF_GROUP:
        return Refusal("wild-not-freed-group", "RR-6b", turn.naturals(old), where)
    return Refusal("wild-not-freed", "RR-6b", (first_card(meaning),), where)


def refuse_company(turn: Turn, number: int) -> Refusal | None:
    """RR-6c A placed wild needs company: the naturals of its set did not all lie in one and the same set.

    A card that took a freed wild's place counts as having lain in that wild's set.
    """
    common = ELSEWHERE
    for card in turn.after[number]:
        if is_wild(card, turn.twos_wild):
            continue
        came_from = turn.came_from(card)
        if came_from == IN_HAND or (common != ELSEWHERE and came_from != common):
            return None
        common = came_from
    return Refusal("wild-without-company", "RR-6c", turn.after[number], {"set": number + 1})


def refuse_swap(turn: Turn, number: int) -> Refusal | None:
    """RR-6d In a sequence a placed wild does not stand for a card that was taken out to make room for it.

    That is a natural of that suit and rank which lay in a set with a natural that is in this sequence, and
    which is in this sequence no more. The placed wild itself is no card that its old set "still" shares.
    """
    reading = turn.readings[number]
    if reading.is_group:
        return None
    for other in turn.after[number]:
        old = turn.old_set[other]
        if other == reading.wild or old < 0:
            continue
        for card in turn.before[old]:
            if card >> 3 == reading.meaning and turn.new_set[card] != number:
                if not is_wild(card, turn.twos_wild):
                    return Refusal("wild-swapped", "RR-6d", (card,), {"set": number + 1})
    return None
