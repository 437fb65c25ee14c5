"""Copies of a card (RR-6): the reading of a turn that is best for the player.

A turn is judged by kinds. Tables written without marks get copies here that fit the table before them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.sets import NOTHING, OF_GROUP, Reading, read_set, set_form, tidy_set
from meldhouse.games.rhine_rummy.turns import Turn, read_sets, refuse_cards, refuse_wilds
from meldhouse.parts.copies import FROM_HAND, Accepts, Copies
from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import SEPARATOR, Layout, tiles_of, typed_sets
from meldhouse.parts.partners import Pairing, is_best_by_marks, shared_count, unchanged_sets
from meldhouse.parts.playing_cards import COPIES, SUITS, Card, Kind, first_card, read_kind

#: the signs of the suits, in the order of their letters
_SUIT_LETTERS = str.maketrans("♣♦♥♠", SUITS)

#: why the table may not lie like this
RefuseTable: TypeAlias = Callable[[Layout], Refusal | None]


# --- turns that need no search ---


def is_plain(turn: Turn) -> bool:
    """RR-6 Checks fast if the wilds lie as they may. Only a yes is certain.

    Sets with wilds that lie at their place as before are unchanged by kind, so their wilds have stayed. If there
    are others, the marks may be one of the best readings.
    """
    if _wilds_lie(turn):
        return True
    return is_best_by_marks(turn.before, turn.after, 3) and refuse_wilds(turn) is None


def _wilds_lie(turn: Turn) -> bool:
    """Checks if every set with a wild lay at the same place before, card for card."""
    before, after = turn.before, turn.after
    for number, reading in enumerate(turn.readings):
        if reading.wild != NOTHING and (number >= len(before) or after[number] != before[number]):
            return False
    return True


# --- the best reading ---


def best_reading(
    before: Layout, after: Layout, twos_wild: bool, accepts: Accepts, wants_company: bool = False
) -> tuple[Layout, bool]:
    """Returns the new table with its copies exchanged as the turn is read, and if that reading is accepted.

    Every card of the old table lies on the new one, and none lies there twice. Of the readings with the most
    cards staying the first that is accepted counts; if none is, the first. With `wants_company` readings in which
    a placed wild has none are known to be refused.
    """
    kept = unchanged_sets(_forms(before, twos_wild), _forms(after, twos_wild))
    copies = Copies(before, after, kept, 3)
    old_wilds = _wilds([before[number] for number in copies.rows], twos_wild)
    new_wilds = _wilds([after[number] for number in copies.columns], twos_wild)
    matter = _kinds_that_matter(old_wilds, new_wilds)
    stood_for = {reading.wild: reading.exact_meaning for reading, _ in old_wilds}
    stands_for = {reading.wild: reading.exact_meaning for reading, _ in new_wilds}
    lonely = _Lonely(copies)
    if wants_company:
        lonely.find(before, after, set(stood_for.values()), twos_wild)
    return copies.find(sorted(matter), stood_for, stands_for, accepts, lonely.is_in)


@final
class _Lonely:
    """Wilds that were placed and have no company, by the partners of their sets alone (RR-6c)."""

    def __init__(self, copies: Copies) -> None:
        self._copies = copies
        #: the kinds of each changed set of the old table, sorted
        self._old: list[list[Kind]] = []
        #: the changed sets with a placed wild, and the kinds of their naturals, sorted
        self._placed: list[tuple[int, list[Kind]]] = []
        self._is_always = False

    def find(self, before: Layout, after: Layout, meanings: set[int], twos_wild: bool) -> None:
        """Finds the wilds that stand for nothing that a wild of the changed sets stood for."""
        self._old = [sorted([card >> 3 for card in before[number]]) for number in self._copies.rows]
        for column, number in enumerate(self._copies.columns):
            reading = read_set(after[number], twos_wild)
            if reading is None or reading.wild == NOTHING or reading.exact_meaning in meanings:
                continue
            naturals = sorted([card >> 3 for card in after[number] if card != reading.wild])
            self._placed.append((column, naturals))
            self._is_always = self._is_always or self._has_one_source(naturals)

    def _has_one_source(self, naturals: Sequence[Kind]) -> bool:
        """Checks if cards can only have come from one set of the table."""
        rows: set[int] = set()
        for kind in naturals:
            rows |= self._copies.rows_of(kind)
        return len(rows) == 1 and FROM_HAND not in rows

    def is_in(self, pairing: Pairing) -> bool:
        """Checks if all naturals beside some placed wild stay in the partner of their old set."""
        if self._is_always:
            return True
        for column, naturals in self._placed:
            for row, partner in enumerate(pairing):
                if partner == column and shared_count(naturals, self._old[row]) == len(naturals):
                    return True
        return False


def best_reading_of(turn: Turn) -> Turn:
    """RR-6 Returns the turn as it is read best for the player; its cards and sets are in order."""
    if all(reading.wild == NOTHING for reading in turn.readings):
        return turn
    reading, _ = best_reading(
        turn.before,
        turn.after,
        turn.twos_wild,
        lambda old, new: refuse_wilds(_read(old, new, turn)) is None,
        wants_company=True,
    )
    return _read(turn.before, reading, turn)


def likeliest_reading_of(turn: Turn) -> Turn:
    """Returns the turn with as many cards as possible staying, while sets may still be unfinished."""
    reading, _ = best_reading(turn.before, turn.after, turn.twos_wild, lambda old, new: True)
    return _read(turn.before, reading, turn)


def _read(before: Layout, after: Layout, turn: Turn) -> Turn:
    """Returns a turn with its copies exchanged, or a part of it: its changed sets."""
    found = Turn(before, after, turn.hand, turn.twos_wild)
    refuse_cards(found)  # notes where every card now lies
    read_sets(found)
    return found


def _forms(table: Layout, twos_wild: bool) -> list[tuple[int, ...]]:
    return [set_form(cards, twos_wild) for cards in table]


def _wilds(sets: Sequence[tuple[Card, ...]], twos_wild: bool) -> list[tuple[Reading, tuple[Card, ...]]]:
    """Returns the legal sets that hold a wild, each with its reading."""
    found: list[tuple[Reading, tuple[Card, ...]]] = []
    for cards in sets:
        reading = read_set(cards, twos_wild)
        if reading is not None and reading.wild != NOTHING:
            found.append((reading, cards))
    return found


def _kinds_that_matter(
    old: Sequence[tuple[Reading, tuple[Card, ...]]], new: Sequence[tuple[Reading, tuple[Card, ...]]]
) -> set[Kind]:
    """Returns the kinds that RR-6 asks about: those that lie with wilds, and those that wilds stood for."""
    matter: set[Kind] = set()
    for reading, cards in [*old, *new]:
        matter.update([card >> 3 for card in cards])
        matter.update(_meant(reading.meaning))
    return matter


def _meant(meaning: int) -> list[Kind]:
    """Returns the kinds that can take a wild's place."""
    if meaning < OF_GROUP:
        return [meaning]
    return [suit * 13 + meaning - OF_GROUP - 1 for suit in range(4)]


# --- tables written without marks ---


def refuse_counts(before: Layout, hand: Sequence[Card], after: Sequence[Sequence[Kind]]) -> Refusal | None:
    """RR-4, RR-6 Refuses more cards of a kind than there are, or fewer than lay on the table."""
    here: dict[Kind, int] = {}
    for card in [*tiles_of(before), *hand]:
        here[card >> 3] = here.get(card >> 3, 0) + 1
    for number, kinds in enumerate(after, start=1):
        for kind in kinds:
            here[kind] = here.get(kind, 0) - 1
            if here[kind] < 0:
                return Refusal("card-not-held", "RR-4", (first_card(kind),), {"set": number})
    missing: list[Card] = []
    there = [kind for kinds in after for kind in kinds]
    for card in tiles_of(before):
        if card >> 3 in there:
            there.remove(card >> 3)
        else:
            missing.append(card)
    return Refusal("card-missing", "RR-6", missing) if missing else None


def with_copies(
    before: Layout, hand: Sequence[Card], after: Sequence[Sequence[Kind]], twos_wild: bool
) -> Layout:
    """Returns a table with copies: cards of the table where they stay, then cards of the hand.

    Cards that neither the table nor the hand has get a copy that is foreign to both.
    """
    left: dict[Kind, list[Card]] = {}
    for card in reversed([*tiles_of(before), *hand]):
        left.setdefault(card >> 3, []).append(card)
    known = {*tiles_of(before), *hand}
    table = tuple([tuple([_next(kind, left, known) for kind in kinds]) for kinds in after])
    if refuse_counts(before, hand, after) is not None:
        return table
    return best_reading(before, table, twos_wild, lambda old, new: True)[0]


def _next(kind: Kind, left: dict[Kind, list[Card]], known: set[Card]) -> Card:
    if left.get(kind):
        return left[kind].pop()
    for card in range(first_card(kind), first_card(kind) + COPIES):
        if card not in known:
            return card
    return first_card(kind)


class Assignment:
    """The copies of a table that is written without marks."""

    def __init__(
        self,
        before: Layout,
        hand: Sequence[Card],
        opened: bool,
        twos_wild: bool,
        by_marks: bool = False,
    ) -> None:
        self._before = before
        self._hand = hand
        self._twos_wild = twos_wild
        #: version 1, where the marks decide if a turn is legal
        self._by_marks = by_marks

    def best(self, after: Sequence[Sequence[Kind]], refuse: RefuseTable) -> tuple[Layout, Refusal | None]:
        """Returns the table with copies, and why it is refused; copies that are allowed, if there are any."""
        table = self.rough(after)
        refused = refuse_counts(self._before, self._hand, after)
        if refused is not None:
            return table, refused
        refused = refuse(table)
        if refused is None or not self._by_marks:
            return table, refused
        other, is_allowed = best_reading(
            self._before,
            table,
            self._twos_wild,
            lambda old, new: refuse((*[cards for cards in self._before if cards not in old], *new)) is None,
        )
        return (other, None) if is_allowed else (table, refused)

    def rough(self, after: Sequence[Sequence[Kind]]) -> Layout:
        """Returns the table with copies, allowed or not."""
        return with_copies(self._before, self._hand, after, self._twos_wild)


# --- notation as people type it ---


def plain_text(text: str, twos_wild: bool) -> str:
    """Returns a typed table or hand in notation: `7H, h6 5h | j 05c 5D` is `5h 6h 7h / * 5c 5d`.

    Sets that are legal in another order are put in order. Words that are not cards stay, so that the strict
    reader can name them.
    """
    sets = [[_plain_word(word) for word in words] for words in typed_sets(text)]
    return f" {SEPARATOR} ".join([" ".join(_in_order(words, twos_wild)) for words in sets])


def _plain_word(word: str) -> str:
    """Returns a card's word in notation: `d10`, `05c`, a sign for the suit, `j` and `joker` are understood."""
    bare = word.rstrip("'").translate(_SUIT_LETTERS)
    marks = "'" * (len(word) - len(word.rstrip("'")))
    if bare in ("j", "joker"):
        return "*" + marks
    if len(bare) > 1 and bare[0] in SUITS:
        bare = bare[1:] + bare[0]
    bare = bare.lstrip("0")
    return bare[:-1].upper() + bare[-1:] + marks


def _in_order(words: list[str], twos_wild: bool) -> list[str]:
    """Puts the words of a set in an order in which it is legal, if there is one."""
    try:
        kinds = [read_kind(word.rstrip("'")) for word in words]
    except NotationError:
        return words
    left: dict[Kind, list[str]] = {}
    for kind, word in zip(kinds, words, strict=True):
        left.setdefault(kind, []).append(word)
    tidied = tidy_set([first_card(kind) for kind in kinds], twos_wild)
    return [left[card >> 3].pop(0) for card in tidied]
