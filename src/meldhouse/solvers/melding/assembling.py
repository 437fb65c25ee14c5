"""From what the sweep found, number by number, to sets: in kinds, a joker standing in its place."""

from __future__ import annotations

from meldhouse.games.rummikub.tiles import COLOURS, HIGHEST, JOKER, Kind, kind_with
from meldhouse.solvers.melding.run_states import GIVINGS
from meldhouse.solvers.melding.sweep import Sweep

KindSet = list[Kind]

COLOUR_COUNT = len(COLOURS)


def assemble(sweep: Sweep) -> list[KindSet]:
    """The sets of the sweep's last answer, jokers that were left over included."""
    assert GIVINGS == 3**COLOUR_COUNT
    runs: list[KindSet] = []
    for colour in range(COLOUR_COUNT):
        runs += _runs_of(sweep, colour)
    groups: list[KindSet] = []
    for number in range(1, HIGHEST + 1):
        groups += _groups_of(sweep, number)
    _place_spare(runs, groups, sweep.spare_jokers)
    return runs + groups


def _runs_of(sweep: Sweep, colour: int) -> list[KindSet]:
    """The runs of a colour: short ones go on first, then long ones, then new ones begin."""
    done: list[KindSet] = []
    open_now: list[KindSet] = []
    for number in range(1, HIGHEST + 1):
        kind = kind_with(colour, number)
        tiles = sweep.in_runs[kind]
        jokers = sweep.run_jokers[kind]
        open_now.sort(key=len)
        going_on: list[KindSet] = []
        for place in range(tiles):
            run = open_now[place] if place < len(open_now) else []
            run.append(JOKER if place >= tiles - jokers else kind)
            going_on.append(run)
        done += open_now[tiles:]
        open_now = going_on
    return done + open_now


def _groups_of(sweep: Sweep, number: int) -> list[KindSet]:
    """The groups of a number: one, or two if some colour is there twice."""
    first: KindSet = []
    second: KindSet = []
    singles: KindSet = []
    for colour in range(COLOUR_COUNT):
        kind = kind_with(colour, number)
        if sweep.in_groups[kind] == 2:
            first.append(kind)
            second.append(kind)
        elif sweep.in_groups[kind] == 1:
            singles.append(kind)
    singles += [JOKER] * sweep.group_jokers[number - 1]
    if not first:
        return [singles] if singles else []
    for kind in singles:
        (first if len(first) <= len(second) else second).append(kind)
    return [first, second]


# --- jokers that are left over ---


def _place_spare(runs: list[KindSet], groups: list[KindSet], spare: int) -> None:
    """Put jokers that no set needs where there is room for them."""
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
    """A run takes a joker at its upper end, else at its lower one; a full run is cut first."""
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
    """The number that a run ends with, a joker's too."""
    for place, kind in enumerate(run):
        if kind != JOKER:
            return kind % HIGHEST + 1 + len(run) - 1 - place
    return HIGHEST


def _halve_four(groups: list[KindSet]) -> None:
    """A group of four and two jokers are two groups of three."""
    for group in groups:
        if len(group) == 4:
            groups.append([group.pop(), group.pop(), JOKER])
            group.append(JOKER)
            return


def _make_three_of_two(groups: list[KindSet]) -> None:
    """Two groups of four of one number and a joker are three groups of three."""
    for place, group in enumerate(groups):
        for other in groups[:place]:
            if len(group) == 4 and sorted(group) == sorted(other):
                groups.append([group.pop(2), other.pop(3), JOKER])
                return
