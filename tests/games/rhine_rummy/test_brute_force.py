"""Version 1 of the rules against a slow reading of it, for every way that some cards can lie.

Version 2 differs in RR-5, RR-6a, RR-6c and in which copy is which; see test_version_2.py.
"""

from itertools import combinations, permutations

import pytest
from tests.support.rhine_rummy.positions import game_of
from tests.support.rhine_rummy.slow_reading import ORDER, Slow, cards, rank, suit

from meldhouse.parts.chance import Dice
from meldhouse.parts.playing_cards import read_card

pytestmark = pytest.mark.slow

VARIATIONS = [
    {"qualify": qualify, "twos_wild": twos_wild, "values": values}
    for qualify in ("set", "thirty")
    for twos_wild in (False, True)
    for values in ("face", "canasta")
    # without thirty to reach, values do not bear on what may be laid
    if qualify == "thirty" or values == "face"
]


def sets_of(text):
    return [cards(part) for part in text.split("/")] if text.strip() else []


def number(card):
    return read_card(card[0] + "'" * card[1])


def as_table(sets):
    return tuple(tuple(number(card) for card in cards) for cards in sets)


def compare(game, slow, before, after, hand, qualified):
    """Both readings of one turn; the number of legal ones."""
    broken = slow.broken(before, after, hand, qualified)
    refused = game.refuse_table(as_table(before), as_table(after), [number(card) for card in hand], qualified)
    if refused is None:
        assert not broken, (before, after, hand, broken)
        return 1
    assert refused.clause in broken, (before, after, hand, broken, refused)
    return 0


# --- every order of every partition of very few cards ---


def all_tables(left):
    """All ways to lay cards out as ordered sets of one card or more."""
    if not left:
        yield []
        return
    first, rest = left[0], left[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            after = [card for card in rest if card not in others]
            for tables in all_tables(after):
                for order in permutations([first, *others]):
                    yield [list(order), *tables]


@pytest.mark.parametrize(
    ("lies", "holds"),
    [
        ("", "5h 6h 7h *"),
        ("", "Ah 2h 3h Kh Qh"),
        ("7c * 9c", "8c 10c"),
        ("7c * 9c", "8c Jc"),
        ("3h 3s *", "3d *'"),
        ("* Kd Ad", "Qd Qh"),
        ("Qc Kc *", "Ac 2c 3c"),
        ("4h 4s 4d", "4c *"),
    ],
)
def test_rr_6_every_order_of_few_cards(lies, holds):
    game, slow = game_of(version=1), Slow()
    before, hand = sets_of(lies), cards(holds)
    on_table = [card for cards in before for card in cards]
    legal = 0
    for count in range(len(hand) + 1):
        for tabled in combinations(hand, count):
            for after in all_tables([*on_table, *tabled]):
                legal += compare(game, slow, before, after, hand, True)
                legal += compare(game, slow, before, after, hand, False)
    assert legal


# --- every partition of more cards into legal sets ---


def legal_orders(slow, block):
    """The orders in which cards are a set: for a group one, for a sequence each place of the wild."""
    naturals = [card for card in block if not slow.wild(card)]
    wilds = [card for card in block if slow.wild(card)]
    if len(block) < 3 or len(wilds) > 1:
        return
    if len({rank(card) for card in naturals}) == 1:
        yield list(block)
        return
    if len({suit(card) for card in naturals}) > 1:
        return
    for start in range(14 - len(block) + 1):
        yield from fillings(ORDER[start : start + len(block)], naturals, wilds)


def fillings(ranks, naturals, wilds):
    if not ranks:
        yield []
        return
    for card in naturals:
        if rank(card) == ranks[0]:
            for rest in fillings(ranks[1:], [other for other in naturals if other != card], wilds):
                yield [card, *rest]
    for card in wilds:
        for rest in fillings(ranks[1:], naturals, []):
            yield [card, *rest]


def legal_tables(slow, left, blocks):
    """All ways to lay all cards out as legal sets."""
    if not left:
        yield []
        return
    first, rest = left[0], left[1:]
    for size in range(2, len(rest) + 1):
        for others in combinations(rest, size):
            block = (first, *others)
            if block not in blocks:
                blocks[block] = list(legal_orders(slow, block))
            if not blocks[block]:
                continue
            after = [card for card in rest if card not in others]
            for tables in legal_tables(slow, after, blocks):
                for order in blocks[block]:
                    yield [order, *tables]


RICH = [
    # the rulebook's own situations, and what lies near them
    ("10c 10d 10h 10s / 6d 7d 8d", "* 9d 5d"),
    ("7h * 9h / 7c 7d 7s", "8h 8c 8d 10h"),
    ("7c * 9c", "8c 10c Jc *'"),
    ("Qc Qd Qh Qs *", "Qc' Kc Ac 10c"),
    # two jokers that stood for the same card, and one card for both
    ("7h * 9h / 7h' *' 9h'", "8h 5c 5d 8h'"),
    ("8c 8d * / 7h *' 9h", "8h 8s 6h"),
    # a card from another set takes a joker's place
    ("7h * 9h / 8h 8c 8d 8s", "10h Jh 5c"),
    ("7h * 9h / 6h' 7h' 8h 9h'", "10h' 5h' 4h"),
    ("5c 5d * / 5h 5s 5c' 5d'", "6h 7h 4h"),
    # a card from another set, but with no more of the old one than the joker itself
    ("8c 8d 8s * / 5h 6h 7h 8h", "10h 4h"),
    # swapping
    ("3h 4h 5h 6h 7h", "* 2h 5c 5d"),
    ("Ah 2h 3h 4h / Ac Ad As", "* 5h Ah' Kh"),
    ("Jh Qh Kh Ah / Ac Ad As", "* 10h 9h"),
    # groups and sequences that share a card
    ("9h 10h * / Jc Jd Js", "Jh Qh Kh"),
    ("9h 10h * / 9c 9d *'", "Jh 9s 8h"),
    ("* 2h 3h / Qh Kh *'", "Ah Ah' 4h Jh"),
    # wild twos next to what twos are in the plain game
    ("2h 5h 6h / 8c 8d 2c", "4h 7h 8h 2d"),
    ("Ah 2c 3h", "2h 4h 5h *"),
    ("Ah 2h 3h", "4h 2h' 2c 2s"),
]


def rich_cases():
    """Yields every situation in the plain game and with wild twos; in the other variations with `-m long`."""
    for options in VARIATIONS:
        marks = pytest.mark.long if options["qualify"] == "thirty" else []
        for lies, holds in RICH:
            if all(Slow(**options).readings(cards) for cards in sets_of(lies)):
                name = "-".join([lies, *map(str, options.values())])
                yield pytest.param(lies, holds, options, id=name, marks=marks)


@pytest.mark.parametrize(("lies", "holds", "options"), list(rich_cases()))
def test_rr_6_every_legal_partition(lies, holds, options):
    game, slow = game_of(**options, version=1), Slow(**options)
    assert sweep(game, slow, sets_of(lies), cards(holds))


def test_rr_6_every_clause_is_the_only_one_broken_somewhere():
    """The comparison would be worth little if some letter of the ruling never decided."""
    alone = set()
    for lies, holds in RICH[:12]:
        slow, before, hand = Slow(), sets_of(lies), cards(holds)
        on_table = [card for cards in before for card in cards]
        for count in range(1, len(hand) + 1):
            for tabled in combinations(hand, count):
                for after in legal_tables(slow, [*on_table, *tabled], {}):
                    broken = slow.broken(before, after, hand, True)
                    if len(broken) <= 1:
                        alone |= broken or {"none"}
    assert alone == {"none", "RR-6b", "RR-6c", "RR-6d"}


def sweep(game, slow, before, hand):
    on_table = [card for cards in before for card in cards]
    blocks = {}
    seen = 0
    for count in range(1, len(hand) + 1):
        for tabled in combinations(hand, count):
            for after in legal_tables(slow, [*on_table, *tabled], blocks):
                compare(game, slow, before, after, hand, True)
                compare(game, slow, before, after, hand, False)
                seen += 1
    return seen


#: every variation once with three cards in the hand; with `-m long` more often, with four
TABLES = [
    *((seed, 3) for seed in range(len(VARIATIONS))),
    *(pytest.param(seed, 4, marks=pytest.mark.long) for seed in range(24)),
]


@pytest.mark.parametrize(("seed", "held"), TABLES)
def test_rr_6_random_tables_in_all_variations(seed, held):
    """Tables of two or three random sets out of few ranks, so that there is much to rearrange."""
    dice = Dice(seed)
    options = VARIATIONS[seed % len(VARIATIONS)]
    game, slow = game_of(**options, version=1), Slow(**options)
    names = [rank + suit for rank in ("A", "2", "3", "4", "K") for suit in "hc"]
    deck = dice.shuffled(range(2 * len(names) + 4))
    pile = [(names[at // 2], at % 2) if at < 2 * len(names) else ("*", at - 2 * len(names)) for at in deck]
    before = []
    while len(before) < 2:
        block = tuple(pile[: 3 + dice.below(2)])
        orders = list(legal_orders(slow, block))
        if orders:
            before.append(orders[dice.below(len(orders))])
            pile = pile[len(block) :]
        pile = [pile[at] for at in dice.shuffled(range(len(pile)))]
    sweep(game, slow, before, pile[:held])
