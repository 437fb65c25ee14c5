"""The open sequences of one suit behind a place, as a small number, for the sweep on counts.

Of an open sequence only its length counts: 1, 2, or 3 and more. A shorter one must go on. A card that may go on with a
long sequence never begins a new one instead, since the long one can do all that the new one could. So the number of
cards that a suit gives to its sequences says what lies open behind them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

#: the most sequences of a suit that are open at once
MOST_OPEN: Final = 3
#: the states: how many sequences of length 1, 2 and 3 are open
STATES: Final = 20
#: the number of a state that does not exist
NO_STATE: Final = -1
#: room for 0 to MOST_OPEN cards in the table of states
CARDS: Final = MOST_OPEN + 1


def _listed() -> list[tuple[int, int, int]]:
    """Lists all states; the first has nothing open."""
    counts = range(MOST_OPEN + 1)
    states = [(one, two, three) for one in counts for two in counts for three in counts]
    return [state for state in states if sum(state) <= MOST_OPEN]


def _after(state: tuple[int, int, int], cards: int) -> tuple[int, int, int] | None:
    """Returns the state after a suit gave so many cards to its sequences; None if some cannot go on."""
    one, two, three = state
    more = cards - one - two
    if more < 0:
        return None
    longer = min(more, three)
    return more - longer, one, two + longer


def next_states() -> vec[i64]:
    """Returns by state * CARDS + cards the state behind the place, or NO_STATE."""
    states = _listed()
    found: list[int] = []
    for state in states:
        for cards in range(CARDS):
            after = _after(state, cards)
            found.append(NO_STATE if after is None else states.index(after))
    return vec[i64](found)


def short_sequences() -> vec[i64]:
    """Returns by state how many sequences must go on at the next place."""
    return vec[i64]([state[0] + state[1] for state in _listed()])


def new_sequences() -> vec[i64]:
    """Returns by state how many sequences must go on at the next two places."""
    return vec[i64]([state[0] for state in _listed()])
