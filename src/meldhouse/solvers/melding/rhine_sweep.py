"""The best that can be laid at Rhine Rummy from counts of cards, by a sweep through the places of the suits.

Like `sweep.py`, with other sets (RR-3): groups of any size from three, suits repeated; sequences from the ace at
place 1 to the ace at place 14; at most one wild in a set. A wild that stays what it was is a card of its own that
must lie in a sequence at its place, or in a group of its rank; a free one may stand for anything, and is used only
where a set needs it. What RR-6 asks of the sets that cards came from is not known here, nor whether wilds that are
left over find a place.

An open sequence is its length (3 stands for 3 or more) and, above that, whether a wild is in it.
"""

from __future__ import annotations

from typing import Final, final

ACE_HIGH: Final = 14
SUITS: Final = 4
KINDS: Final = 52
WILD: Final = 4
#: a wild in a set of kinds
ANY: Final = 52
#: more wilds than there are
NEVER: Final = 99

#: how many ways are kept behind a place; where there are more, those worth least are dropped, and nothing is proven
MOST_KEPT: Final = 250

#: lengths of the open sequences of a suit, each + WILD if a wild is in it, in order
Open = tuple[int, ...]
#: the open sequences of each suit, aces laid in each suit, free wilds used
Key = tuple[Open, Open, Open, Open, int, int]
KindSet = list[int]


@final
class RhineProblem:
    """What must and what may be laid."""

    def __init__(self) -> None:
        self.low = [0] * KINDS
        self.high = [0] * KINDS
        self.weights = [0] * KINDS
        #: wilds that stay: by suit * 15 + place how many in sequences, and by rank how many in groups
        self.in_sequences = [0] * (SUITS * 15)
        self.in_groups = [0] * 15
        #: free wilds, to be used where they help
        self.free = 0

    def kind_at(self, suit: int, place: int) -> int:
        return suit * 13 if place == ACE_HIGH else suit * 13 + place - 1


@final
class _Option:
    """What one suit can do at a place: cards into groups, and what happens to each open sequence."""

    def __init__(
        self, after: Open, in_groups: int, laid: int, free: int, need: int, gain: int, given: tuple[int, ...]
    ) -> None:
        self.after = after
        self.in_groups = in_groups
        #: naturals laid here
        self.laid = laid
        #: free wilds used here, and needed by the next two places
        self.free = free
        self.need = need
        self.gain = gain
        #: for each open sequence, then for each new one: 0 it ends, 1 a natural, 2 a wild
        self.given = given


#: by open sequences of the suits so far: by cards in groups, aces laid, wilds used and wilds that will be needed,
#: what it is worth and how it was reached
_Parts = dict[tuple[Open, ...], dict[tuple[int, int, int, int], tuple[int, tuple[_Option, ...]]]]


@final
class _Way:
    """How a state was reached."""

    def __init__(
        self, worth: int, before: _Way | None, options: tuple[_Option, ...], free_in_groups: int
    ) -> None:
        self.worth = worth
        self.before = before
        self.options = options
        self.free_in_groups = free_in_groups


@final
class RhineSweep:
    """One sweep over one problem."""

    def __init__(self, problem: RhineProblem) -> None:
        self._problem = problem
        self._free = problem.free
        self._options: dict[tuple[int, Open, int], list[_Option]] = {}
        self._does_all: dict[tuple[Open, Open], bool] = {}
        #: what `solve` has returned
        self.worth = -1
        self.sets: list[KindSet] = []
        #: free wilds that are not in these sets
        self.spare = 0
        #: whether no way was dropped that might have led further
        self.is_exact = True
        #: how many ways were looked at
        self.looked = 0

    def solve(self) -> int:
        """What the best is worth beyond what must be laid, or -1. Its sets are then in `sets`."""
        ways: dict[Key, _Way] = {((), (), (), (), 0, 0): _Way(0, None, (), 0)}
        for place in range(1, ACE_HIGH + 1):
            ways = self._thinned(self._after(place, ways))
            if not ways:
                return -1
        best: _Way | None = None
        for key, way in ways.items():
            if best is None or way.worth > best.worth:
                best = way
                self.spare = self._free - key[5]
        if best is None:
            return -1
        self.sets = self._assembled(best)
        self.worth = best.worth
        return self.worth

    # --- going on ---

    def _after(self, place: int, ways: dict[Key, _Way]) -> dict[Key, _Way]:
        """All states behind a place: suit after suit, then the groups of its rank."""
        self._options.clear()
        found: dict[Key, _Way] = {}
        wilds = self._problem.in_groups[place]
        enough = max(3, 2 * (wilds + self._free))
        for key, way in ways.items():
            parts: _Parts
            parts = {(): {(0, key[4], key[5], 0): (way.worth, ())}}
            for suit in range(SUITS):
                parts = self._with_suit(place, suit, _suit_of(key, suit), parts, enough)
            for states, reached in parts.items():
                for (given, aces, used, needed), (worth, options) in reached.items():
                    for more in _wilds_needed(given, wilds, self._free - used - needed):
                        into = (states[0], states[1], states[2], states[3], aces, used + more)
                        old = found.get(into)
                        if old is None or worth > old.worth:
                            found[into] = _Way(worth, way, options, more)
        return found

    def _with_suit(
        self,
        place: int,
        suit: int,
        open_now: Open,
        parts: _Parts,
        enough: int,
    ) -> _Parts:
        """What has been reached, with one suit more."""
        found: _Parts = {}
        for states, reached in parts.items():
            for (given, aces, used, needed), (worth, options) in reached.items():
                for option in self._options_of(place, suit, open_now, aces >> 3 * suit & 7):
                    if used + option.free + needed + option.need > self._free:
                        continue
                    laid_aces = aces + (option.laid << 3 * suit) if place == 1 else aces
                    in_groups = min(enough, given + option.in_groups)
                    here = (in_groups, laid_aces, used + option.free, needed + option.need)
                    known = found.setdefault((*states, option.after), {})
                    old = known.get(here)
                    if old is None or worth + option.gain > old[0]:
                        known[here] = (worth + option.gain, (*options, option))
        return found

    def _options_of(self, place: int, suit: int, open_now: Open, aces: int) -> list[_Option]:
        key = (suit, open_now, aces)
        found = self._options.get(key)
        if found is None:
            found = self._list_options(place, suit, open_now, aces)
            self._options[key] = found
        return found

    def _list_options(self, place: int, suit: int, open_now: Open, aces: int) -> list[_Option]:
        """All that a suit can do at a place; of several ways to the same state only one."""
        problem = self._problem
        kind = problem.kind_at(suit, place)
        low, high = problem.low[kind], problem.high[kind]
        if place == ACE_HIGH:
            low, high = max(0, low - aces), high - aces
        elif place == 1:
            low = 0  # aces that must be laid may be laid at the other end
        must_stay = problem.in_sequences[suit * 15 + place]
        found: dict[tuple[Open, int, int, int], _Option] = {}
        for given in _givings(open_now, high, must_stay + self._free):
            naturals = given.count(1)
            free = given.count(2) - must_stay
            after = _after_giving(open_now, given)
            need = self._need(place, suit, after)
            if free < 0 or naturals > high or free + need > self._free:
                continue
            most = high - naturals if place < ACE_HIGH else 0
            for in_groups in range(most + 1):
                laid = naturals + in_groups
                # A free wild stands in a sequence only for a card that is not there to be laid.
                if laid < low or (free and laid < high and place not in (1, ACE_HIGH)):
                    continue
                gain = self._gain(kind, place, laid, aces)
                found.setdefault(
                    (after, in_groups, laid, free), _Option(after, in_groups, laid, free, need, gain, given)
                )
        return list(found.values())

    def _gain(self, kind: int, place: int, laid: int, aces: int) -> int:
        """What cards laid here are worth: those beyond what must be laid, aces counted over both ends."""
        low, weight = self._problem.low[kind], self._problem.weights[kind]
        before = aces if place == ACE_HIGH else 0
        return (max(0, before + laid - low) - max(0, before - low)) * weight

    def _need(self, place: int, suit: int, after: Open) -> int:
        """How many wilds the next two places must give to sequences that are too short to end."""
        short = [length & 3 for length in after if length & 3 < 3]
        if not short:
            return 0
        new = short.count(1)
        if place == ACE_HIGH or (place == ACE_HIGH - 1 and new):
            return NEVER
        problem = self._problem
        there = problem.high[problem.kind_at(suit, place + 1)] + problem.in_sequences[suit * 15 + place + 1]
        need = max(0, len(short) - there)
        if new:
            there = (
                problem.high[problem.kind_at(suit, place + 2)] + problem.in_sequences[suit * 15 + place + 2]
            )
            need += max(0, new - there)
        return need

    # --- dropping ways that others do as well ---

    def _thinned(self, ways: dict[Key, _Way]) -> dict[Key, _Way]:
        self.looked += len(ways)
        groups: dict[int, list[tuple[Key, _Way]]] = {}
        for key, way in self._worthiest(ways, 4 * MOST_KEPT).items():
            groups.setdefault(key[4], []).append((key, way))
        kept: dict[Key, _Way] = {}
        for group in groups.values():
            group.sort(key=lambda pair: (-pair[1].worth, pair[0][5]))
            needed: list[Key] = []
            for key, way in group:
                if not any(self._key_does_all_of(other, key) for other in needed):
                    needed.append(key)
                    kept[key] = way
        return self._worthiest(kept, MOST_KEPT)

    def _worthiest(self, ways: dict[Key, _Way], most: int) -> dict[Key, _Way]:
        """All ways, or the most that may be kept of them; of equal worth those with more wilds to spare."""
        if len(ways) <= most:
            return ways
        self.is_exact = False
        best = sorted(ways.items(), key=lambda pair: (-pair[1].worth, pair[0][5]))
        return dict(best[:most])

    def _key_does_all_of(self, one: Key, other: Key) -> bool:
        if one[5] > other[5]:
            return False
        for suit in range(SUITS):
            mine: Open = _suit_of(one, suit)
            its: Open = _suit_of(other, suit)
            if mine != its and not self._open_does_all_of(mine, its):
                return False
        return True

    def _open_does_all_of(self, mine: Open, its: Open) -> bool:
        known = self._does_all.get((mine, its))
        if known is None:
            known = _covers(mine, its)
            self._does_all[mine, its] = known
        return known

    # --- the sets ---

    def _assembled(self, last: _Way) -> list[KindSet]:
        steps: list[_Way] = []
        at: _Way | None = last
        while at is not None and at.before is not None:
            steps.append(at)
            at = at.before
        steps.reverse()
        done: list[KindSet] = []
        open_now: list[list[tuple[int, KindSet]]] = [[] for _ in range(SUITS)]
        for place, step in enumerate(steps, start=1):
            naturals: KindSet = []
            for suit, option in enumerate(step.options):
                kind = self._problem.kind_at(suit, place)
                naturals += [kind] * option.in_groups
                open_now[suit] = _given_out(open_now[suit], option.given, kind, done)
            done += _groups(naturals, self._problem.in_groups[place] + step.free_in_groups)
        return done + [cards for sequences in open_now for _, cards in sequences]


def _suit_of(key: Key, suit: int) -> Open:
    if suit == 0:
        return key[0]
    if suit == 1:
        return key[1]
    return key[2] if suit == 2 else key[3]


def _wilds_needed(naturals: int, wilds: int, free: int) -> tuple[int, ...]:
    """RR-3 How many free wilds make groups of naturals and wilds that stay, all of one rank: none, one, or no way.

    Each wild needs a group of its own with two naturals.
    """
    if wilds:
        return (0,) if naturals >= 2 * wilds else ()
    if naturals == 0 or naturals >= 3:
        return (0,)
    return (1,) if naturals == 2 and free else ()


def _groups(naturals: KindSet, wilds: int) -> list[KindSet]:
    """The groups of a rank: one, or as many as there are wilds."""
    if not naturals:
        return []
    groups: list[KindSet] = [[] for _ in range(max(1, wilds))]
    for at, kind in enumerate(naturals):
        groups[at % len(groups)].append(kind)
    for number in range(wilds):
        groups[number].append(ANY)
    return groups


def _givings(open_now: Open, naturals: int, wilds: int) -> list[tuple[int, ...]]:
    """What can be given to the open sequences, and to new ones: 0 nothing, 1 a natural, 2 a wild."""
    found: list[tuple[int, ...]] = [()]
    for length in open_now:
        longer: list[tuple[int, ...]] = []
        for given in found:
            if length & 3 == 3:
                longer.append((*given, 0))
            if given.count(1) < naturals:
                longer.append((*given, 1))
            if length < WILD and given.count(2) < wilds:
                longer.append((*given, 2))
        found = longer
    with_new: list[tuple[int, ...]] = []
    for given in found:
        for natural in range(naturals - given.count(1) + 1):
            for wild in range(wilds - given.count(2) + 1):
                with_new.append((*given, *[1] * natural, *[2] * wild))
    return with_new


def _after_giving(open_now: Open, given: tuple[int, ...]) -> Open:
    """The open sequences after cards were given."""
    after: list[int] = []
    for at, what in enumerate(given):
        length = open_now[at] if at < len(open_now) else 0
        if what:
            after.append(min(3, (length & 3) + 1) + (WILD if what == 2 or length >= WILD else 0))
    return tuple(sorted(after))


def _given_out(
    open_now: list[tuple[int, KindSet]], given: tuple[int, ...], kind: int, done: list[KindSet]
) -> list[tuple[int, KindSet]]:
    """The same with the sequences themselves, which lie in the order of their lengths."""
    after: list[tuple[int, KindSet]] = []
    for at, what in enumerate(given):
        length, cards = open_now[at] if at < len(open_now) else (0, [])
        if what:
            cards.append(kind if what == 1 else ANY)
            after.append((min(3, (length & 3) + 1) + (WILD if what == 2 or length >= WILD else 0), cards))
        else:
            done.append(cards)
    after.sort(key=lambda pair: pair[0])
    return after


def _covers(mine: Open, its: Open) -> bool:
    """Whether open sequences can go on in every way that others can."""
    if len(its) > len(mine):
        return False
    if not its:
        return all(length & 3 == 3 for length in mine)
    for at, length in enumerate(mine):
        if _does_all_of(length, its[0]) and _covers(mine[:at] + mine[at + 1 :], its[1:]):
            return True
    return False


def _does_all_of(one: int, other: int) -> bool:
    """The same of one sequence: longer is better, and so is one without a wild."""
    if one >= WILD > other:
        return False
    mine, its = one & 3, other & 3
    return mine in (3, its) or (mine, its) == (2, 1)
