"""Special combinations: 11 of Rummy Five, 19 of Big Eight (RF-11, BE-3, BE-5 to BE-7).

Each has a name, points, and a condition on the hand or on the way it was completed. Conditions on the cards and
conditions on the play are separate.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from meldhouse.games.rummy_five.hand_splits import Reading
from meldhouse.parts.letter_cards import SOLDIER, A, B, C, Card, J, K, L
from meldhouse.parts.values import Value


@final
class Completion(Value):
    """The way a hand was completed."""

    FIELDS = ("card", "self_draw", "go", "first_turn", "last_card")
    CARD_FIELDS = ("card",)

    def __init__(
        self, card: Card, self_draw: bool, go: bool = False, first_turn: bool = False, last_card: bool = False
    ) -> None:
        self.card = card
        #: completed by the player's own draw, otherwise by Catch
        self.self_draw = self_draw
        #: the player has said Go
        self.go = go
        #: completed on the player's first turn, before any Run or Set
        self.first_turn = first_turn
        #: completed by the last card of the deck or the last discard
        self.last_card = last_card


@final
class Combination(Value):
    """A special combination of the cards or of the play."""

    FIELDS = ("name", "points")

    def __init__(
        self,
        name: str,
        points: int,
        of_cards: Callable[[Reading], bool] | None = None,
        of_play: Callable[[Completion, bool], bool] | None = None,
    ) -> None:
        self.name = name
        self.points = points
        self.of_cards = of_cards
        #: a condition on the completion and on whether the player has exposed trios
        self.of_play = of_play


# --- combinations of the play, in both games ---


def is_covert(done: Completion, exposed: bool) -> bool:
    """Checks that the hand was completed by the player's own draws alone."""
    return done.self_draw and not exposed


def is_hawkeye(done: Completion, exposed: bool) -> bool:
    """BE-7 Checks that the completing card is an A or a B."""
    return done.card % 7 == A or done.card % 7 == B


def is_ambush(done: Completion, exposed: bool) -> bool:
    """RF-11 Checks for the last card of the deck or the last discard."""
    return done.last_card


def is_lightning(done: Completion, exposed: bool) -> bool:
    """RF-11 Checks for the draw of the player's first turn, before any Run or Set."""
    return done.self_draw and done.first_turn and not exposed


# --- combinations of the cards, in both games ---


def is_flush(hand: Reading) -> bool:
    """RF-11 Checks that all cards, including exposed ones, have one suit."""
    return hand.is_one_suit


def is_maneuver(hand: Reading) -> bool:
    """Checks that there is no s."""
    for card in hand.cards:
        if card % 7 == SOLDIER:
            return False
    return True


def has_pair_of(hand: Reading, rank: int) -> bool:
    """Checks that a pair has this rank."""
    for pair in hand.pairs:
        if pair[0] % 7 == rank:
            return True
    return False


# --- Rummy Five ---


def is_five_legio(hand: Reading) -> bool:
    """Checks for C-C and s-s-s of one suit."""
    return hand.is_one_suit and has_pair_of(hand, C) and _trio_is_set(hand, SOLDIER)


def is_five_testudo(hand: Reading) -> bool:
    """Checks for L-L and s-s-s."""
    return has_pair_of(hand, L) and _trio_is_set(hand, SOLDIER)


def is_wedge(hand: Reading) -> bool:
    """Checks for L-L and A-B-C."""
    return has_pair_of(hand, L) and len(hand.trios) == 1 and hand.trios[0].is_run_from(A)


def is_five_phalanx(hand: Reading) -> bool:
    """Checks for five s of one suit."""
    return hand.is_one_suit and has_pair_of(hand, SOLDIER) and _trio_is_set(hand, SOLDIER)


def is_five_royals(hand: Reading) -> bool:
    """RF-2 Checks for J-J-K-K-L of one suit."""
    return hand.is_royals


def _trio_is_set(hand: Reading, rank: int) -> bool:
    return len(hand.trios) == 1 and hand.trios[0].is_set_of(rank)


FIVE_COMBINATIONS: list[Combination] = [
    Combination("covert", 1, of_play=is_covert),
    Combination("flush", 1, of_cards=is_flush),
    Combination("maneuver", 1, of_cards=is_maneuver),
    Combination("hawkeye", 1, of_play=is_hawkeye),
    Combination("ambush", 1, of_play=is_ambush),
    Combination("legio", 2, of_cards=is_five_legio),
    Combination("testudo", 2, of_cards=is_five_testudo),
    Combination("wedge", 3, of_cards=is_wedge),
    Combination("phalanx", 6, of_cards=is_five_phalanx),
    Combination("royals", 6, of_cards=is_five_royals),
    Combination("lightning", 6, of_play=is_lightning),
]


# --- Big Eight ---


def is_scepter(hand: Reading) -> bool:
    """BE-6 Checks for a pair L-L. It counts once."""
    return has_pair_of(hand, L)


def is_scuta(hand: Reading) -> bool:
    """Checks for two sets."""
    return len(hand.trios) == 2 and not hand.trios[0].is_run and not hand.trios[1].is_run


def is_staggered(hand: Reading) -> bool:
    """BE-6 Checks for two sets of the same rank in both suits."""
    return (
        is_scuta(hand)
        and hand.trios[0].rank == hand.trios[1].rank
        and hand.trios[0].suit != hand.trios[1].suit
    )


def is_eight_phalanx(hand: Reading) -> bool:
    """BE-6 Checks that the pair and a set are five s of one suit, with any other trio."""
    if len(hand.trios) != 2 or not has_pair_of(hand, SOLDIER):
        return False
    return any(trio.cards == (hand.pairs[0][0],) * 3 for trio in hand.trios)


def is_diamond(hand: Reading) -> bool:
    """BE-3 Checks for four different pairs."""
    return len(hand.pairs) == 4


def is_eight_legio(hand: Reading) -> bool:
    """Checks for C-C and s-s in both suits."""
    return _pair_ranks(hand) == [SOLDIER, SOLDIER, C, C]


def is_echelon(hand: Reading) -> bool:
    """Checks for A-B-C, J-K-L and s-s of one suit."""
    if not hand.is_one_suit or len(hand.trios) != 2 or not has_pair_of(hand, SOLDIER):
        return False
    first, second = hand.trios[0], hand.trios[1]
    return first.is_run and second.is_run and first.rank != second.rank


def is_vic(hand: Reading) -> bool:
    """Checks for two identical runs."""
    return len(hand.trios) == 2 and hand.trios[0].is_run and hand.trios[0].cards == hand.trios[1].cards


def is_dragoon(hand: Reading) -> bool:
    """BE-5 Checks for A-A, B-B, C-C and s-s of one suit as four pairs."""
    return hand.is_one_suit and _pair_ranks(hand) == [SOLDIER, A, B, C]


def is_eight_testudo(hand: Reading) -> bool:
    """Checks for L-L and two sets s-s-s, all of one suit."""
    return hand.is_one_suit and has_pair_of(hand, L) and _trios_are_sets(hand, SOLDIER, SOLDIER)


def is_eight_royals(hand: Reading) -> bool:
    """Checks for L-L, J-J-J and K-K-K of one suit."""
    return hand.is_one_suit and has_pair_of(hand, L) and _trios_are_sets(hand, J, K)


def is_revolution(hand: Reading) -> bool:
    """BE-6 Checks for at least six s of one suit."""
    return hand.cards.count(0) >= 6 or hand.cards.count(7) >= 6


def is_harem(hand: Reading) -> bool:
    """Checks for L-L and J-J in both suits."""
    return _pair_ranks(hand) == [J, J, L, L]


def _pair_ranks(hand: Reading) -> list[int]:
    """Returns the ranks of four pairs, lowest first, or nothing for other hands."""
    return sorted(pair[0] % 7 for pair in hand.pairs) if len(hand.pairs) == 4 else []


def _trios_are_sets(hand: Reading, low: int, high: int) -> bool:
    if not is_scuta(hand):
        return False
    ranks = sorted((hand.trios[0].rank, hand.trios[1].rank))
    return ranks[0] == low and ranks[1] == high


EIGHT_COMBINATIONS: list[Combination] = [
    Combination("scepter", 1, of_cards=is_scepter),
    Combination("covert", 1, of_play=is_covert),
    Combination("maneuver", 1, of_cards=is_maneuver),
    Combination("hawkeye", 1, of_play=is_hawkeye),
    Combination("ambush", 1, of_play=is_ambush),
    Combination("scuta", 2, of_cards=is_scuta),
    Combination("staggered", 2, of_cards=is_staggered),
    Combination("flush", 2, of_cards=is_flush),
    Combination("phalanx", 2, of_cards=is_eight_phalanx),
    Combination("diamond", 2, of_cards=is_diamond),
    Combination("legio", 4, of_cards=is_eight_legio),
    Combination("echelon", 4, of_cards=is_echelon),
    Combination("vic", 4, of_cards=is_vic),
    Combination("dragoon", 6, of_cards=is_dragoon),
    Combination("testudo", 6, of_cards=is_eight_testudo),
    Combination("royals", 8, of_cards=is_eight_royals),
    Combination("revolution", 8, of_cards=is_revolution),
    Combination("harem", 16, of_cards=is_harem),
    Combination("lightning", 16, of_play=is_lightning),
]
