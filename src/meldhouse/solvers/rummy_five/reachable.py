"""Special combinations within reach of a hand of Rummy Five or Big Eight, with the fewest missing cards.

Only the cards that a seat sees are used: its own and the public ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.games.rummy_five.combinations import Combination, Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import ROYALS
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.games.rummy_five.trios import BLACK_L, RED_L, RUNS, SETS, Trio
from meldhouse.parts.letter_cards import KINDS, Card
from meldhouse.parts.values import Value
from meldhouse.solvers.rummy_five.hand_tables import cards_of
from meldhouse.solvers.rummy_five.waiting_hands import four_pairs
from meldhouse.solvers.rummy_five.waits import HandError, check_copies, exposed_trio

#: the number of exposures to remember, more than there are
_MOST_KEPT = 400


@final
class Reach(Value):
    """A special combination and the cards that are missing for it, or None if it is out of reach."""

    FIELDS = ("name", "points", "missing")
    CARD_FIELDS = ("missing",)

    def __init__(self, name: str, points: int, missing: tuple[Card, ...] | None) -> None:
        self.name = name
        self.points = points
        self.missing = missing


@final
class _Target:
    """The counts of the concealed cards of a complete hand, and the special combinations of its cards."""

    def __init__(self, counts: list[int], names: list[str]) -> None:
        self.counts = counts
        self.names = names


def reach_of(
    edition: Edition,
    concealed: Sequence[Card],
    exposed: Sequence[Sequence[Card]] = (),
    seen: Sequence[Card] = (),
    drawn: Card | None = None,
    first_turn: bool = False,
) -> list[Reach]:
    """RF-11, BE-5 Returns the missing cards of each special combination, in the order of the rules.

    `seen` cards are public, so these copies cannot come any more. `drawn` is one of the concealed cards.
    `first_turn` means that the player's first turn is not over and that nobody has called Run or Set.
    """
    trios = tuple(exposed_trio(edition, cards) for cards in exposed)
    _check_size(edition, len(concealed), len(trios))
    held = _counted(concealed)
    unseen = _unseen(edition, concealed, trios, seen)
    best: dict[str, tuple[Card, ...]] = {}
    for target in _targets(edition, trios):
        missing = _missing(target, held, unseen)
        if missing is None:
            continue
        by_play = _names_by_play(edition, missing, drawn, bool(trios), first_turn)
        for name in target.names + by_play:
            known = best.get(name)
            if known is None or _is_nearer(missing, known, unseen):
                best[name] = missing
    return [Reach(one.name, one.points, best.get(one.name)) for one in edition.combinations]


def _check_size(edition: Edition, concealed: int, exposed: int) -> None:
    """RF-1, BE-1 Checks for as many cards as a player holds, or one more on their own turn."""
    expected = edition.dealt - 3 * exposed
    if expected < 1 or concealed not in (expected, expected + 1):
        raise HandError(
            f"a hand of {edition.name} beside {exposed} exposed has {max(expected, 1)} or one card more,"
            f" not {concealed} ({edition.deck_clause})"
        )


def _counted(cards: Sequence[Card]) -> list[int]:
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts


def _unseen(
    edition: Edition, concealed: Sequence[Card], trios: tuple[Trio, ...], seen: Sequence[Card]
) -> list[int]:
    """Counts the copies of each card that are neither held nor public."""
    known: list[Card] = [*concealed, *seen]
    for trio in trios:
        known.extend(trio.cards)
    check_copies(edition, known)
    counts = _counted(known)
    return [edition.copies[card] - counts[card] for card in range(KINDS)]


def _missing(target: _Target, held: list[int], unseen: list[int]) -> tuple[Card, ...] | None:
    """Returns the missing cards of a complete hand, or None if there are too few copies left."""
    missing: list[Card] = []
    for card in range(KINDS):
        lacking = target.counts[card] - held[card]
        if lacking <= 0:
            continue
        if lacking > unseen[card]:
            return None
        for _ in range(lacking):
            missing.append(card)
    return tuple(missing)


def _names_by_play(
    edition: Edition, missing: tuple[Card, ...], drawn: Card | None, is_exposed: bool, first_turn: bool
) -> list[str]:
    """RF-11 Returns the combinations of the play that are possible: own draw, last card, lucky card."""
    last: tuple[Card, ...] = missing
    if not missing and drawn is not None:
        last = (drawn,)
    found: list[str] = []
    for combination in edition.combinations:
        if _may_come(combination, last, is_exposed, first_turn and len(missing) <= 1):
            found.append(combination.name)
    return found


def _may_come(combination: Combination, last: tuple[Card, ...], is_exposed: bool, first_turn: bool) -> bool:
    asked = combination.of_play
    if asked is None:
        return False
    for card in last:
        if asked(Completion(card, True, False, first_turn, True), is_exposed):
            return True
    return False


def _is_nearer(missing: tuple[Card, ...], known: tuple[Card, ...], unseen: list[int]) -> bool:
    """Checks if fewer cards are missing or, with as many, more copies of them are left."""
    if len(missing) != len(known):
        return len(missing) < len(known)
    return sum([unseen[card] for card in missing]) > sum([unseen[card] for card in known])


# --- all complete hands ---

_TARGETS: dict[tuple[str, tuple[tuple[Card, ...], ...]], list[_Target]] = {}


def _targets(edition: Edition, exposed: tuple[Trio, ...]) -> list[_Target]:
    """Returns all complete hands beside exposed trios. The result is remembered."""
    key = edition.name, tuple([trio.cards for trio in exposed])
    known = _TARGETS.get(key)
    if known is None:
        known = [_scored(edition, hand, exposed) for hand in _complete_hands(edition, exposed)]
        if len(_TARGETS) >= _MOST_KEPT:
            _TARGETS.clear()
        _TARGETS[key] = known
    return known


def _scored(edition: Edition, hand: tuple[Card, ...], exposed: tuple[Trio, ...]) -> _Target:
    """RF-12, BE-5 Returns the combinations of the best split, whichever card came last."""
    score = score_hand(edition, hand[1:], exposed, Completion(hand[0], False))
    names: list[str] = []
    if score is not None:
        of_cards = {one.name for one in edition.combinations if one.of_cards is not None}
        names = [name for name, _ in score.combinations if name in of_cards]
    return _Target(_counted(hand), names)


def _complete_hands(edition: Edition, exposed: tuple[Trio, ...]) -> list[tuple[Card, ...]]:
    """RF-2, BE-2, BE-3 Returns the concealed part of every complete hand once."""
    found: set[tuple[Card, ...]] = set()
    for trios in _chosen(
        [trio.cards for trio in [*RUNS, *SETS] if edition.is_trio(trio)], edition.trios - len(exposed)
    ):
        for pair in [*[(card, card) for card in range(KINDS)], (BLACK_L, RED_L)]:
            found.add(tuple(sorted(trios + pair)))
    if not exposed:
        for royals in ROYALS:
            found.add(tuple(cards_of(royals)))
        found.update([tuple(cards_of(pairs)) for pairs in four_pairs()])
    return sorted([hand for hand in found if _is_complete(edition, hand, exposed)])


def _chosen(trios: list[tuple[Card, ...]], count: int) -> list[tuple[Card, ...]]:
    """Returns the cards of every choice of some trios."""
    chosen: list[tuple[Card, ...]] = [()]
    for _ in range(count):
        chosen = [cards + trio for cards in chosen for trio in trios]
    return chosen


def _is_complete(edition: Edition, hand: tuple[Card, ...], exposed: tuple[Trio, ...]) -> bool:
    """RF-1 Checks if the deck has these cards and the rules accept them as complete."""
    counts = _counted(hand)
    for trio in exposed:
        for card in trio.cards:
            counts[card] += 1
    for card in range(KINDS):
        if counts[card] > edition.copies[card]:
            return False
    return score_hand(edition, hand[1:], exposed, Completion(hand[0], False)) is not None
