"""Best plays at Rhine Rummy by brute force through the rules, and small positions to hold a solver against."""

from itertools import combinations

from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.playing_cards import packs_of_cards


def orders(cards, twos_wild):
    """The orders in which cards are a legal set: one of each reading is enough."""
    wilds = [card for card in cards if card >> 3 == 52 or (twos_wild and (card >> 3) % 13 == 1)]
    if len(wilds) > 1:
        return
    naturals = sorted(card for card in cards if card not in wilds)
    aces = [card for card in naturals if (card >> 3) % 13 == 0]
    rest = [card for card in naturals if (card >> 3) % 13 != 0]
    lines = {tuple(naturals), (*rest, *aces), (*aces[:1], *rest, *aces[1:])}
    if len(aces) == 2:
        lines.add((aces[1], *rest, aces[0]))
    for line in lines:
        for at in range(len(line) + 1) if wilds else (0,):
            order = (*line[:at], *wilds, *line[at:])
            reading = read_set(order, twos_wild)
            if reading is not None and not (reading.is_group and wilds and at < len(line)):
                yield order


def partitions(cards, twos_wild):
    """All ways to lay cards out in legal sets."""
    if not cards:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    for size in range(2, len(rest) + 1):
        for others in combinations(rest, size):
            for order in orders((first, *others), twos_wild):
                left = [card for card in rest if card not in others]
                for sets in partitions(left, twos_wild):
                    yield (order, *sets)


def most_by_brute_force(game, table, hand, has_qualified):
    """RR-4 to RR-6 The most cards that any table which the game accepts lays from the hand."""
    there = [card for cards in table for card in cards]
    for size in range(len(hand), 0, -1):
        for laid in combinations(hand, size):
            for after in partitions([*there, *laid], game.twos_wild):
                if game.refuse_table(table, after, hand, has_qualified) is None:
                    return size
    return 0


def small_position(rng, game):
    """A set or two on the table and a few cards, from a few neighbouring ranks so that much fits."""
    ranks = {rng.randrange(13) for _ in range(3)} | {0, 12, rng.randrange(13)}
    pack = [card for card in packs_of_cards(2) if card >> 3 == 52 or (card >> 3) % 13 in ranks]
    while True:
        rng.shuffle(pack)
        table = []
        left = list(pack)
        for size in rng.choice(((3,), (4,), (3, 3), (3,), ())):
            for _ in range(300):
                chosen = rng.sample(left, size)
                found = list(orders(chosen, game.twos_wild))
                if found:
                    table.append(found[0])
                    left = [card for card in left if card not in chosen]
                    break
        hand = left[: rng.randrange(1, 9 - sum(map(len, table)) // 2)][:5]
        if hand:
            return tuple(table), tuple(sorted(hand))


def wild_position(rng, game):
    """The same from a few neighbouring ranks of a few suits, with more jokers on the table and in the hand."""
    begin = rng.randrange(13)
    ranks = {(begin + at) % 13 for at in range(rng.choice((3, 4, 5)))} | {rng.randrange(13)}
    suits = rng.sample(range(4), rng.choice((1, 2, 2, 3, 4)))
    naturals = [
        card
        for card in packs_of_cards(2)
        if card >> 3 < 52 and (card >> 3) % 13 in ranks and (card >> 3) // 13 in suits
    ]
    jokers = [card for card in packs_of_cards(2) if card >> 3 == 52][: rng.randrange(4)]
    while True:
        left, table = naturals + jokers, []
        for size in rng.choice(((3,), (4,), (3, 3), (3, 4), (5,), (3,), (4, 3))):
            for _ in range(400):
                if len(left) < size:
                    break
                chosen = rng.sample(left, size)
                found = list(orders(chosen, game.twos_wild))
                if found:
                    table.append(rng.choice(found))
                    left = [card for card in left if card not in chosen]
                    break
        lying = sum(map(len, table))
        rng.shuffle(left)
        hand = left[: rng.randrange(1, max(2, min(6, 10 - lying)))]
        held = [card for card in left if card >> 3 == 52]
        if held and rng.random() < 0.4 and held[0] not in hand:
            hand = [held[0], *hand[1:]]
        if hand and lying + len(hand) <= 10:
            return tuple(table), tuple(sorted(hand))


def crowded_position(rng, game):
    """A group with a wild, sequences through the same rank, and equal cards: what lay together is hard to say."""
    pack = packs_of_cards(2)
    rank = rng.randrange(13)
    near = [(rank + at) % 13 for at in (-2, -1, 0, 1, 2)]
    suits = rng.sample(range(4), rng.choice((2, 3)))
    left = [
        card for card in pack if card >> 3 < 52 and (card >> 3) % 13 in near and (card >> 3) // 13 in suits
    ]
    left += [card for card in pack if card >> 3 == 52][: rng.choice((1, 1, 2, 3))]
    rng.shuffle(left)
    table = []
    for is_group in rng.choice(((True, False), (True, False, False), (True, True), (True, True, False))):
        for _ in range(500):
            chosen = rng.sample(left, rng.choice((3, 3, 4)))
            found = list(orders(chosen, game.twos_wild))
            ranks = [(card >> 3) % 13 for card in chosen if card >> 3 < 52]
            if found and rank in ranks and is_group == (len(set(ranks)) == 1):
                table.append(rng.choice(found))
                left = [card for card in left if card not in chosen]
                break
    most = max(1, 11 - sum(map(len, table)))
    hand = left[: rng.randrange(1, 1 + min(3, most))]
    return tuple(table), tuple(sorted(hand))
