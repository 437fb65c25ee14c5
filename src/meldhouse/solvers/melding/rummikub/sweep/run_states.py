"""The runs of one colour that are open at one number, as a small number, and the states they lead to.

A sweep goes through the numbers from 1 to 13. Behind a number, each colour has at most two open runs
(docs/explanation/rummikub-solver.md proves that more are never needed), and of each only its length counts,
3 standing for 3 or more: a run of 1 or 2 must go on, a longer one may. That makes ten states.

How a colour's tiles are spread over its open runs needs no choice. Runs of 1 and 2 must be given a tile;
what is left prolongs long runs, and only then begins new ones, since a long run can do all that a new one can.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

#: the lengths of the two runs; 0 is no run
PAIRS: Final = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)]
STATES: Final = 10
#: the first of them have one run at most
ONE_RUN_STATES: Final = 4
#: how many tiles of one colour a number can give to runs
MOST: Final = 2


def prolonged(lengths: tuple[int, int], tiles: int) -> tuple[int, int] | None:
    """Returns the runs behind the next number if it gives them so many tiles; None if a short run gets none."""
    short = [length for length in lengths if length in (1, 2)]
    long_runs = sum([1 for length in lengths if length == 3])
    if len(short) > tiles:
        return None
    after = [length + 1 for length in short]
    spare = tiles - len(short)
    after += [3] * min(spare, long_runs)
    after += [1] * (spare - min(spare, long_runs))
    after += [0] * (2 - len(after))
    first, second = sorted(after)
    return first, second


def run_does_all_of(one: int, other: int) -> bool:
    """Checks if an open run of one length can go on in every way that one of the other length can."""
    if one == other or one == 3:
        return True
    return one == 2 and other == 1


def does_all_of(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Checks the same for two runs, in either order."""
    straight = run_does_all_of(one[0], other[0]) and run_does_all_of(one[1], other[1])
    crossed = run_does_all_of(one[0], other[1]) and run_does_all_of(one[1], other[0])
    return straight or crossed


def next_states() -> vec[i64]:
    """Returns by state * 3 + tiles given: the state behind the number, or -1."""
    table = [-1] * (STATES * (MOST + 1))
    for state, lengths in enumerate(PAIRS):
        for tiles in range(MOST + 1):
            after = prolonged(lengths, tiles)
            if after is not None:
                table[state * (MOST + 1) + tiles] = PAIRS.index(after)
    return vec[i64](table)


def covered_states() -> vec[i64]:
    """Returns by state: the states of which it can do all, as bits."""
    return vec[i64](
        [sum([1 << at for at, other in enumerate(PAIRS) if does_all_of(pair, other)]) for pair in PAIRS]
    )


def short_runs() -> vec[i64]:
    """Returns by state: how many of its runs must be given a tile at the next number."""
    return vec[i64]([sum([1 for length in pair if length in (1, 2)]) for pair in PAIRS])


def new_runs() -> vec[i64]:
    """Returns by state: how many of its runs must be given a tile at each of the next two numbers."""
    return vec[i64]([sum([1 for length in pair if length == 1]) for pair in PAIRS])


def open_runs() -> vec[i64]:
    """Returns by state: how many runs it has, which is how many tiles the last number gave to runs."""
    return vec[i64]([sum([1 for length in pair if length]) for pair in PAIRS])


#: how many runs of a colour that are left alone are told apart: none, one, two, more
BURDENS: Final = 4


def with_long_runs() -> vec[i64]:
    """Returns by burden * STATES + state: the state with so many more long runs; -1 if there are more than two."""
    found: list[int] = []
    for burden in range(BURDENS):
        for pair in PAIRS:
            lengths = [length for length in pair if length] + [3] * burden
            if len(lengths) > 2:
                found.append(-1)
                continue
            first, second = sorted([0] * (2 - len(lengths)) + lengths)
            found.append(PAIRS.index((first, second)))
    return vec[i64](found)


# --- groups at one number ---

#: the tiles that the four colours give to groups of one number, 0 to 2 each, as a number in base 3
GIVINGS: Final = 81
#: more jokers than there are
NEVER: Final = 9


def jokers_for_groups(given: list[int]) -> int:
    """Returns how many jokers it takes to make groups of exactly these tiles; NEVER if it cannot be done.

    With two of a colour there must be two groups, which have 6 to 8 tiles; without, one of 3 or 4 will do.
    """
    tiles = sum(given)
    if tiles == 0:
        return 0
    if max(given) == 1:
        return max(0, 3 - tiles)
    return 6 - tiles if 4 <= tiles < 6 else (0 if tiles >= 6 else NEVER)


def giving(code: int) -> list[int]:
    """Returns the tiles that each colour gives to groups, from their code."""
    return [code % 3, code // 3 % 3, code // 9 % 3, code // 27]


def group_jokers() -> vec[i64]:
    return vec[i64]([jokers_for_groups(giving(code)) for code in range(GIVINGS)])


def group_room() -> vec[i64]:
    """Returns by jokers in play * GIVINGS + what is given: if one more joker, or two, can join the groups made of it.

    Bit 0 is one joker, bit 1 is two. A group of three takes one. A group of four takes none, but two jokers
    make two groups of it. Two groups of one number take any: nine or ten tiles are three groups.
    """
    rooms: list[int] = []
    for jokers in range(MOST_JOKERS + 1):
        for code in range(GIVINGS):
            tiles = sum(giving(code)) + jokers_for_groups(giving(code))
            room = 0
            if tiles == 3:
                room = 1
            elif tiles == 4:
                room = 2
            elif 6 <= tiles <= 8:
                room = 3
            rooms.append(room & ((1 << jokers) - 1))
    return vec[i64](rooms)


def room_left(rooms: vec[i64], jokers: i64, had: i64, states: i64, groups: i64) -> i64:
    """Returns the room for more jokers behind a number: an open run takes any, and two groups of three take two."""
    whole = jokers
    if jokers == 2:
        whole = 3
    if states != 0:
        return whole
    more = rooms[jokers * GIVINGS + groups]
    return whole if had & more & 1 else had | more


# --- what jokers add to a state ---

MOST_JOKERS: Final = 2
#: how many pairs of room for jokers and jokers used there are
JOKER_STATES: Final = 16


def joker_masks() -> vec[i64]:
    """Returns by jokers in play * JOKER_STATES + room * 4 + jokers used: the uses of jokers, as bits 40 to 43.

    Fewer used can do more: bits 40 and 41. But a joker that is not used must find room in the end, or fewer are laid:
    bits 42 and 43 say whether one, and whether two, can lie on the table at the least.
    """
    masks: list[int] = []
    for jokers in range(MOST_JOKERS + 1):
        for room in range(4):
            for used in range(4):
                mask = (1 << max(0, MOST_JOKERS - used)) - 1 << 40
                for laid in range(1, jokers + 1):
                    if laid <= used or room >> (laid - used - 1) & 1:
                        mask |= 1 << 41 + laid
                masks.append(mask)
    return vec[i64](masks)
