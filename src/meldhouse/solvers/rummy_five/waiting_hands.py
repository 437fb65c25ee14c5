"""All hands of Rummy Five and Big Eight that wait for a card, and the ways to make them from unseen cards."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import ROYALS, packed
from meldhouse.games.rummy_five.trios import BLACK_L, RED_L, RUNS, SETS
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.hand_tables import ONE, kinds_of

#: kinds of cards of one suit, and the bits of a packed hand that count them
_SUIT: Final = KINDS // 2
_SUIT_BITS: Final = 4 * _SUIT
_BLACK: Final = (1 << _SUIT_BITS) - 1


@final
class WaitingHands:
    """The waiting hands of one edition in order, each with the cards that complete it.

    A hand is a black part and a red one. There are far fewer parts than hands.
    """

    def __init__(self, edition: Edition) -> None:
        found = _waits_by_hand(edition)
        hands = sorted(found)
        self.hands: vec[i64] = vec[i64](hands)
        #: RF-4 the completing cards as bits, except those of which the holder has all copies
        self.waits: vec[i64] = vec[i64]([found[hand] for hand in hands])
        black = [hand & _BLACK for hand in hands]
        red = [hand >> _SUIT_BITS for hand in hands]
        parts = sorted({*black, *red})
        places = {parts[place]: place for place in range(len(parts))}
        self.parts: vec[i64] = vec[i64](parts)
        #: by hand: the places of its parts
        self.black: vec[i64] = vec[i64]([places[part] for part in black])
        self.red: vec[i64] = vec[i64]([places[part] for part in red])


@final
class Ways:
    """The numbers of ways to make each waiting hand from unseen cards, counted by parts."""

    def __init__(self, waiting: WaitingHands, left: vec[i64]) -> None:
        self._waiting = waiting
        black: list[float] = []
        red: list[float] = []
        for part in waiting.parts:
            black.append(_ways(part, left, 0))
            red.append(_ways(part, left, _SUIT))
        self._black: vec[float] = vec[float](black)
        self._red: vec[float] = vec[float](red)

    def of(self, place: i64) -> float:
        """Returns the ways to make the hand at a place."""
        return self._black[self._waiting.black[place]] * self._red[self._waiting.red[place]]


def _ways(part: i64, left: vec[i64], first: i64) -> float:
    """Returns the number of ways to make one suit of a hand."""
    ways: float = 1.0
    card = first
    while part:
        held = part & 15
        count = left[card]
        if held > count:
            return 0.0
        chosen: i64 = 1
        while chosen <= held:
            ways = ways * float(count - held + chosen) / float(chosen)
            chosen += 1
        part >>= 4
        card += 1
    return ways


def _waits_by_hand(edition: Edition) -> dict[int, int]:
    """RF-4 Takes every card away from every complete hand."""
    found: dict[int, int] = {}
    for complete in _complete_hands(edition):
        for card in kinds_of(complete):
            rest = complete - ONE[card]
            found[rest] = found.get(rest, 0) | 1 << card
    return found


def _complete_hands(edition: Edition) -> set[int]:
    """RF-2, BE-2, BE-3 Returns all complete hands that the deck allows."""
    pairs = [2 * ONE[card] for card in range(KINDS)]
    if edition.trios == 1:
        pairs.append(ONE[BLACK_L] + ONE[RED_L])
    trios = [packed(trio.cards) for trio in (*RUNS, *SETS) if edition.is_trio(trio)]
    found: set[int] = set()
    for pair in pairs:
        for first in range(len(trios)):
            if edition.trios == 1:
                found.add(pair + trios[first])
            else:
                for second in range(first, len(trios)):
                    found.add(pair + trios[first] + trios[second])
    if edition.trios == 1:
        found.update(ROYALS)
    else:
        found.update(four_pairs())
    return {hand for hand in found if _has_copies(edition, hand)}


def _has_copies(edition: Edition, hand: int) -> bool:
    for card in range(KINDS):
        if hand >> (4 * card) & 15 > edition.copies[card]:
            return False
    return True


def four_pairs() -> list[int]:
    """BE-3 Returns all hands of four different pairs."""
    found: list[int] = []
    for a in range(KINDS):
        for b in range(a + 1, KINDS):
            for c in range(b + 1, KINDS):
                for d in range(c + 1, KINDS):
                    found.append(2 * (ONE[a] + ONE[b] + ONE[c] + ONE[d]))
    return found


_WAITING: dict[str, WaitingHands] = {}


def waiting_of(edition: Edition) -> WaitingHands:
    """Returns the waiting hands that all bots of this process share."""
    known = _WAITING.get(edition.name)
    if known is None:
        known = WaitingHands(edition)
        _WAITING[edition.name] = known
    return known
