"""Random turns of the two rearranging games: some sets of a table are taken apart and laid anew with more cards.

A game is described by `propose(rng, name, left)`, which returns a random set that holds this card and is made of
cards that are left, or None; and by `fits(name, left)`, which returns False if there is no such set.
"""

from collections import Counter


def lay_out(rng, names, propose, fits, tries=4):
    """Lays all these cards out in sets that `propose` finds; None if that did not work out."""
    every = Counter(names)
    if not all(fits(name, every) for name in every):
        return None
    for _ in range(tries):
        left, sets = Counter(names), []
        while left:
            name = min(left, key=lambda one: (one == "*", left[one], rng.random()))
            tries_now = range(8 if fits(name, left) else 0)
            found = next((one for one in (propose(rng, name, left) for _ in tries_now) if one), None)
            if found is None:
                break
            sets.append(found)
            left -= Counter(found)
        if not left:
            return sets
    return None


def random_turn(rng, table, hand, propose, fits, counts=(1, 2, 3)):
    """A new table: some old sets and some cards of the hand laid anew, the other sets as they lie."""
    for _ in range(8):
        chosen = [number for number in range(len(table)) if rng.random() < 0.5]
        tabled = rng.sample(hand, rng.randint(min(len(hand), counts[0]), min(len(hand), counts[-1])))
        names = [name for number in chosen for name in table[number]] + tabled
        laid = lay_out(rng, names, propose, fits)
        if laid is not None:
            kept = [list(names) for number, names in enumerate(table) if number not in chosen]
            after = kept + laid
            rng.shuffle(after)
            return after
    return None


def random_table(rng, deck, propose, sets):
    """So many random sets from a deck, or fewer if they do not come up; the deck loses their cards."""
    table = []
    left = Counter(deck)
    for _ in range(200):
        if len(table) == sets or not +left:
            break
        name = rng.choice(sorted((+left).elements()))
        found = propose(rng, name, left)
        if found:
            table.append(found)
            left -= Counter(found)
    deck[:] = sorted((+left).elements())
    return table


def settled(before, after, shift):
    """The same new table with each set at the place of the old set that it is most like, and copies where they lay.

    Cards are numbers; a kind is a card without its last `shift` bits.
    """
    left = list(after)
    new = []
    for old in before:
        lay = Counter(card >> shift for card in old)
        left.sort(key=lambda cards: (lay & Counter(card >> shift for card in cards)).total())
        new += [left.pop()] if left else []
    new += left
    free = Counter(card for cards in after for card in cards)
    given = [[None] * len(cards) for cards in new]
    for number in range(min(len(before), len(new))):
        _give(given[number], new[number], before[number], free, shift)
    for number, cards in enumerate(new):
        _give(given[number], cards, sorted(free), free, shift)
    return tuple(map(tuple, given))


def _give(places, cards, ready, free, shift):
    """Fills empty places with free cards of the same kind."""
    for at, card in enumerate(cards):
        same = [one for one in ready if free[one] and one >> shift == card >> shift]
        if places[at] is None and same:
            places[at] = same[0]
            free[same[0]] -= 1
