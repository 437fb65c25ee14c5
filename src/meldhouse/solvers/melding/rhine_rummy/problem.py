"""Problems for the sweep of Rhine Rummy: counts of cards that must and may be laid, and where wilds may stand."""

from __future__ import annotations

from typing import Final, final

ACE_HIGH: Final = 14
SUITS: Final = 4
#: the natural kinds
KINDS: Final = 52
#: a wild in a set of kinds
ANY: Final = 52

KindSet = list[int]


@final
class RhineProblem:
    """The cards that must and may be laid."""

    def __init__(self) -> None:
        #: by kind: how many must lie on the table, how many may, and what one more is worth
        self.low = [0] * KINDS
        self.high = [0] * KINDS
        self.weights = [0] * KINDS
        #: wilds that stay: by suit * 15 + place how many in sequences, and by rank (14: the ace) how many in groups
        self.in_sequences = [0] * (SUITS * 15)
        self.in_groups = [0] * 15
        #: by rank: whether a group of it lies there already that any more may join
        self.has_group = [False] * 15
        #: by rank: naturals that lie together already and need more company to be a group
        self.together = [0] * 15
        #: by rank: whether two naturals may lie with a free wild, as far as RR-6c is concerned
        self.may_pair = [True] * 15
        #: by suit * 15 + place: whether a free wild may stand there behind another card, or begin a sequence (RR-6d)
        self.may_follow = [True] * (SUITS * 15)
        self.may_begin = [True] * (SUITS * 15)
        #: free wilds, to be used where they help
        self.free = 0
        #: what is worth less is not looked for
        self.at_least = 0


def kind_at_place(suit: int, place: int) -> int:
    """Returns the kind at a place of a suit; 1 and 14 are both the ace."""
    return suit * 13 if place == ACE_HIGH else suit * 13 + place - 1


def is_group(cards: KindSet) -> bool:
    """Checks by its first two naturals if a set of kinds, which may hold a wild, is a group."""
    naturals = [kind for kind in cards if kind != ANY]
    return naturals[0] % 13 == naturals[1] % 13


# --- the other way round ---


def mirrored(problem: RhineProblem) -> RhineProblem:
    """Returns the same problem with the ranks of all suits in the opposite order. Aces stay aces."""
    found = RhineProblem()
    found.free, found.at_least = problem.free, problem.at_least
    for kind in range(KINDS):
        other = mirrored_kind(kind)
        found.low[other] = problem.low[kind]
        found.high[other] = problem.high[kind]
        found.weights[other] = problem.weights[kind]
    for place in range(2, ACE_HIGH + 1):
        other = place if place == ACE_HIGH else ACE_HIGH + 1 - place
        found.in_groups[other] = problem.in_groups[place]
        found.has_group[other] = problem.has_group[place]
        found.together[other] = problem.together[place]
        found.may_pair[other] = problem.may_pair[place]
    for suit in range(SUITS):
        for place in range(1, ACE_HIGH + 1):
            at, other = suit * 15 + place, suit * 15 + ACE_HIGH + 1 - place
            found.in_sequences[other] = problem.in_sequences[at]
            found.may_begin[other] = problem.may_follow[at]
            # a sequence that begins at the king was never asked about
            found.may_follow[other] = problem.may_begin[at] or place == ACE_HIGH - 1
    return found


def mirrored_kind(kind: int) -> int:
    """Returns the kind at the same distance from the other end of its suit."""
    if kind == ANY or kind % 13 == 0:
        return kind
    return kind - kind % 13 + 13 - kind % 13
