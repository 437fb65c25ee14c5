"""Random turns of Rhine Rummy with wilds on most tables, by names of cards."""

from collections import Counter

from tests.support.random_tables import random_table, random_turn
from tests.support.rhine_rummy.slow_version_2 import ORDER, SlowRhine

from meldhouse.parts.playing_cards import read_card


def proposer(slow):
    """Random groups and sequences around a card, often with one wild."""

    def propose(rng, name, left):
        wilds = [other for other in sorted(+left) if slow.wild(other)]
        if slow.wild(name):
            naturals = [other for other in sorted(+left) if not slow.wild(other)]
            if not naturals:
                return None
            wilds, name, wanted = [name], rng.choice(naturals), True
        else:
            wanted = bool(wilds) and rng.random() < 0.5
        make = group if rng.random() < 0.45 else sequence
        found = make(rng, name, left, rng.choice(wilds) if wanted else None, slow)
        if not found or any(left[other] < found.count(other) for other in found):
            return None
        return found if slow.reading(found) else None

    return propose


def fitter(slow):
    """A check if some group or sequence of the cards that are left holds a card."""

    def fits(name, left):
        if slow.wild(name):
            return True
        there = [other for other in left if left[other] > 0]
        wilds = int(any(map(slow.wild, there)))
        naturals = {other for other in there if not slow.wild(other)}
        if sum(left[other] for other in naturals if other[:-1] == name[:-1]) + wilds >= 3:
            return True
        return any(
            sum(rank + name[-1] in naturals for rank in ORDER[start : start + 3]) + wilds >= 3
            for place, rank in enumerate(ORDER)
            if rank == name[:-1]
            for start in range(max(0, place - 2), min(11, place) + 1)
        )

    return fits


def group(rng, name, left, wild, slow):
    same = [other for other in sorted((+left).elements()) if other[:-1] == name[:-1] and not slow.wild(other)]
    same.remove(name)
    size = min(len(same), rng.choice([1, 2, 2, 3, 3, 4]))
    found = [name, *rng.sample(same, size)]
    return [*found, wild] if wild else found


def sequence(rng, name, left, wild, slow):
    size = rng.choice([3, 3, 3, 4, 4, 5, 6])
    places = [place for place, rank in enumerate(ORDER) if rank == name[:-1]]
    start = rng.choice(places) - rng.randrange(size)
    if start < 0 or start + size > 14:
        return None
    names = [ORDER[start + at] + name[-1] for at in range(size)]
    if wild:
        missing = [at for at, other in enumerate(names) if left[other] < names.count(other)]
        names[rng.choice(missing or range(size))] = wild
    return names


def turns(rng, options):
    """Endless turns: slow reading, before, after, hand."""
    slow = SlowRhine(**options)
    propose, fits = proposer(slow), fitter(slow)
    while True:
        ranks = rng.choice(
            [["A", "2", "3", "4", "K", "Q"], ["5", "6", "7", "8", "9"], ["9", "10", "J", "Q", "K", "A"]]
        )
        suits = rng.choice(["hc", "hcd", "hs"])
        packs = rng.choice([2, 2, 3])
        deck = [rank + suit for rank in ranks for suit in suits] * packs + ["*"] * (2 * packs)
        table = random_table(rng, deck, propose, rng.randint(1, 4))
        for _ in range(6):
            hand = rng.sample(deck, min(len(deck), 7))
            after = random_turn(rng, table, hand, propose, fits) if hand else None
            if after is not None:
                yield slow, table, after, hand


def first_turns(rng, options):
    """Endless first turns that table many cards, of which most have equals on the table: before, after, hand."""
    slow = SlowRhine(**options)
    propose, fits = proposer(slow), fitter(slow)
    while True:
        ranks = rng.choice([["A", "2", "3", "4"], ["3", "4", "5", "6", "7"], ["9", "10", "J", "Q", "K", "A"]])
        suits = rng.choice(["hc", "hcd", "hcds"])
        deck = [rank + suit for rank in ranks for suit in suits] * rng.choice([2, 3, 4]) + ["*"] * 4
        table = random_table(rng, deck, propose, rng.randint(1, 6))
        hand = rng.sample(deck, min(len(deck), 16))
        after = random_turn(rng, table, hand, propose, fits, range(6, 13)) if hand else None
        if after is not None:
            yield slow, table, after, hand


def marked(rng, before, after, hand):
    """The same turn with copies, marked at random; every card that lay on the table is still there."""
    given, copies = {}, Counter()

    def card(name):
        copies[name] += 1
        number = read_card(name + "'" * (copies[name] - 1))
        given.setdefault(name, []).append(number)
        return number

    table = tuple(tuple(card(name) for name in names) for names in before)
    held = [card(name) for name in hand]
    there = Counter(name for names in after for name in names)
    lay = Counter(name for names in before for name in names)
    free = {}
    for name, count in there.items():
        mine = given[name][: lay[name]] + rng.sample(given[name][lay[name] :], count - lay[name])
        rng.shuffle(mine)
        free[name] = mine
    new = tuple(tuple(free[name].pop() for name in names) for names in after)
    return table, new, held
