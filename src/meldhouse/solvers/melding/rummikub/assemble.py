"""From what the sweep found, number by number, to sets: in kinds, a joker standing in its place."""

from __future__ import annotations

from meldhouse.games.rummikub.tiles import COLOURS, HIGHEST, JOKER, Kind, kind_with
from meldhouse.solvers.melding.rummikub.sweep.kernel import Sweep

KindSet = list[Kind]

COLOUR_COUNT = len(COLOURS)


def assemble(sweep: Sweep) -> list[KindSet]:
    """Returns the sets of the sweep's last answer, including jokers that were left over."""
    runs: list[KindSet] = []
    for colour in range(COLOUR_COUNT):
        open_now: list[KindSet] = []
        for number in range(1, HIGHEST + 1):
            kind = kind_with(colour, number)
            tiles = sweep.in_runs[kind]
            if tiles > 0 or open_now:
                open_now = prolong(open_now, runs, kind, tiles, sweep.run_jokers[kind])
        runs += open_now
    groups: list[KindSet] = []
    for number in range(1, HIGHEST + 1):
        given = [int(sweep.in_groups[kind_with(colour, number)]) for colour in range(COLOUR_COUNT)]
        groups += groups_of(number, given, sweep.group_jokers[number - 1])
    _place_spare(runs, groups, sweep.spare_jokers)
    return runs + groups


def prolong(
    open_now: list[KindSet], done: list[KindSet], kind: Kind, tiles: int, jokers: int
) -> list[KindSet]:
    """Returns the open runs of a colour behind a number that gives them so many tiles, jokers among them.

    Short ones go on first, then long ones, then new ones begin. Those that do not go on are done.
    """
    waiting = open_now
    if len(open_now) > 1:
        waiting = sorted(open_now, key=len)
    going_on: list[KindSet] = []
    for place in range(tiles):
        run = waiting[place] if place < len(waiting) else []
        run.append(JOKER if place >= tiles - jokers else kind)
        going_on.append(run)
    done += waiting[tiles:]
    return going_on


def groups_of(number: int, given: list[int], jokers: int) -> list[KindSet]:
    """Builds the groups of a number from the tiles that each colour gives: each tile to the smallest group."""
    total = sum(given) + jokers
    if total == 0:
        return []
    groups: list[KindSet] = [[] for _ in range(1 if total <= 4 else (2 if total <= 8 else 3))]
    for colour in sorted(range(COLOUR_COUNT), key=lambda colour: -given[colour]):
        for group in sorted(groups, key=len)[: given[colour]]:
            group.append(kind_with(colour, number))
    for _ in range(jokers):
        min(groups, key=len).append(JOKER)
    return groups


# --- jokers that are left over ---


def _place_spare(runs: list[KindSet], groups: list[KindSet], spare: int) -> None:
    """Puts jokers that no set needs where there is room for them."""
    if spare == 0:
        return
    threes = [group for group in groups if len(group) == 3]
    if runs:
        for _ in range(spare):
            _lengthen(runs)
    elif len(threes) >= spare:
        for group in threes[:spare]:
            group.append(JOKER)
    elif spare == 2:
        _halve_four(groups)
    else:
        _make_three_of_two(groups)


def _lengthen(runs: list[KindSet]) -> None:
    """Adds a joker at the upper end of a run, else at the lower one; a full run is cut first."""
    for run in runs:
        if _last_number(run) < HIGHEST:
            run.append(JOKER)
            return
        if len(run) < HIGHEST:
            run.insert(0, JOKER)
            return
    run = runs[0]
    runs.append(run[3:])
    run[3:] = [JOKER]


def _last_number(run: KindSet) -> int:
    """Returns the number that a run ends with, which may be a joker's."""
    for place, kind in enumerate(run):
        if kind != JOKER:
            return kind % HIGHEST + 1 + len(run) - 1 - place
    return HIGHEST


def _halve_four(groups: list[KindSet]) -> None:
    """Makes two groups of three from a group of four and two jokers."""
    for group in groups:
        if len(group) == 4:
            groups.append([group.pop(), group.pop(), JOKER])
            group.append(JOKER)
            return


def _make_three_of_two(groups: list[KindSet]) -> None:
    """Makes three groups of three from two groups of four of one number and a joker."""
    for place, group in enumerate(groups):
        for other in groups[:place]:
            if len(group) == 4 and sorted(group) == sorted(other):
                groups.append([group.pop(2), other.pop(3), JOKER])
                return
