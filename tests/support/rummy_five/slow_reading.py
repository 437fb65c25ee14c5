"""A slow second reading of complete hands of Rummy Five and Big Eight.

Written from the rules alone (RF-1 to RF-4, RF-11, RF-12, BE-1 to BE-7), as plainly as possible, so that
the fast code can be held against it. It shares nothing with the package: do not import meldhouse here.

A card is a string, suit then rank: "bA" is black A, "rs" is red s. Every way to split a hand is tried.
"""

from itertools import combinations

SUITS = ("b", "r")
RANKS = ("s", "A", "B", "C", "J", "K", "L")

HAND_SIZE = {"rummy-five": 5, "big-eight": 8}
LEAST_POINTS = {"rummy-five": 1, "big-eight": 2}  # RF-3, BE-4

POINTS = {
    "rummy-five": {
        "covert": 1,
        "flush": 1,
        "maneuver": 1,
        "hawkeye": 1,
        "ambush": 1,
        "legio": 2,
        "testudo": 2,
        "wedge": 3,
        "phalanx": 6,
        "royals": 6,
        "lightning": 6,
    },
    "big-eight": {
        "scepter": 1,
        "covert": 1,
        "maneuver": 1,
        "hawkeye": 1,
        "ambush": 1,
        "scuta": 2,
        "staggered": 2,
        "flush": 2,
        "phalanx": 2,
        "diamond": 2,
        "legio": 4,
        "echelon": 4,
        "vic": 4,
        "dragoon": 6,
        "testudo": 6,
        "royals": 8,
        "revolution": 8,
        "harem": 16,
        "lightning": 16,
    },
}


def copies(game):
    """RF-1, BE-1: how many of each card the deck holds."""
    one_deck = {"s": 5, "A": 2, "B": 2, "C": 2, "J": 2, "K": 2, "L": 1}
    decks = {"rummy-five": 1, "big-eight": 2}[game]
    return {suit + rank: decks * one_deck[rank] for suit in SUITS for rank in RANKS}


# --- what is a pair, a run, a set -------------------------------------------------------------------


def suits_of(cards):
    return {card[0] for card in cards}


def ranks_of(cards):
    """The ranks in a fixed order, with repetitions, as one string such as "ABC" or "sss"."""
    return "".join(sorted((card[1] for card in cards), key=RANKS.index))


def is_pair(game, cards):
    """RF-2: two identical cards, or the two L. BE-2: two identical cards only."""
    first, second = cards
    if first == second:
        return True
    return game == "rummy-five" and ranks_of(cards) == "LL"


def is_run(cards):
    """RF-2: A-B-C or J-K-L of one suit."""
    return len(suits_of(cards)) == 1 and ranks_of(cards) in ("ABC", "JKL")


def is_set(game, cards):
    """RF-2: s-s-s of one suit. BE-2: three identical cards of any rank."""
    if len(set(cards)) != 1:
        return False
    return game == "big-eight" or cards[0][1] == "s"


def is_trio(game, cards):
    return is_run(cards) or is_set(game, cards)


# --- every way to read a hand -----------------------------------------------------------------------


def readings(game, concealed, exposed=()):
    """Every way to read the concealed cards (the completing card among them) with the exposed trios.

    A reading is one of
      {"shape": "pair+trios", "pair": (2 cards), "trios": [(3 cards), ...]}   exposed trios come last
      {"shape": "royals", "trios": []}                                        Rummy Five only
      {"shape": "four-pairs", "pairs": [(2 cards) x 4], "trios": []}          Big Eight only
    Readings that differ only in the order of their parts are given once.
    """
    check_cards(game, concealed, exposed)
    if len(concealed) + 3 * len(exposed) != HAND_SIZE[game]:
        raise ValueError(f"a complete hand has {HAND_SIZE[game]} cards")
    concealed = sorted(concealed)
    laid_out = [tuple(sorted(trio)) for trio in exposed]
    found = []

    # a pair and trios
    for pair, trios in splits_into_pair_and_trios(concealed):
        if is_pair(game, pair) and all(is_trio(game, trio) for trio in trios):
            reading = {"shape": "pair+trios", "pair": pair, "trios": sorted(trios) + laid_out}
            if reading not in found:
                found.append(reading)

    # RF-2: Royals, J-J-K-K-L of one suit with nothing exposed
    if game == "rummy-five" and not exposed:
        if len(suits_of(concealed)) == 1 and ranks_of(concealed) == "JJKKL":
            found.append({"shape": "royals", "trios": []})

    # BE-3: four different pairs with nothing exposed
    if game == "big-eight" and not exposed:
        for pairs in splits_into_pairs(concealed):
            if all(is_pair(game, pair) for pair in pairs) and len(set(pairs)) == 4:
                reading = {"shape": "four-pairs", "pairs": sorted(pairs), "trios": []}
                if reading not in found:
                    found.append(reading)
    return found


def splits_into_pair_and_trios(cards):
    """Every (pair, list of trios) that uses each card exactly once."""
    places = range(len(cards))
    for pair_places in combinations(places, 2):
        rest = [place for place in places if place not in pair_places]
        for trios in splits_into_trios([cards[place] for place in rest]):
            yield tuple(cards[place] for place in pair_places), trios


def splits_into_trios(cards):
    """Every way to lay the cards into threes; the first card's companions are tried in turn."""
    if not cards:
        yield []
        return
    for second, third in combinations(range(1, len(cards)), 2):
        trio = (cards[0], cards[second], cards[third])
        rest = [cards[place] for place in range(1, len(cards)) if place not in (second, third)]
        for others in splits_into_trios(rest):
            yield [trio, *others]


def splits_into_pairs(cards):
    """Every way to lay the cards into twos; the first card's companion is tried in turn."""
    if not cards:
        yield []
        return
    for second in range(1, len(cards)):
        pair = (cards[0], cards[second])
        rest = [cards[place] for place in range(1, len(cards)) if place != second]
        for others in splits_into_pairs(rest):
            yield [pair, *others]


def check_cards(game, cards, exposed):
    """Complain about a hand that cannot be."""
    held = list(cards) + [card for trio in exposed for card in trio]
    for card in held:
        if card not in copies(game):
            raise ValueError(f"no such card: {card!r}")
        if held.count(card) > copies(game)[card]:
            raise ValueError(f"more {card} than the deck holds")
    for trio in exposed:
        if len(trio) != 3 or not is_trio(game, trio):
            raise ValueError(f"not a run or a set: {trio!r}")


# --- special combinations ---------------------------------------------------------------------------


def combinations_of(game, reading, cards, card, by, exposed, first_turn, last_card):
    """RF-11, BE-5: the combinations that fit this one reading, with their points."""
    names = names_by_circumstance(card, by, exposed, first_turn, last_card)
    if len(suits_of(cards)) == 1:
        names.add("flush")
    if "s" not in ranks_of(cards):
        names.add("maneuver")
    if game == "rummy-five":
        names |= names_of_five(reading, cards)
    else:
        names |= names_of_eight(reading, cards)
    return {name: points for name, points in POINTS[game].items() if name in names}


def names_by_circumstance(card, by, exposed, first_turn, last_card):
    """The combinations that ask how the hand was completed."""
    names = set()
    if by == "self-draw" and not exposed:
        names.add("covert")
        if first_turn:
            names.add("lightning")
    if card[1] in ("A", "B"):  # BE-7: the completing card
        names.add("hawkeye")
    if last_card:
        names.add("ambush")
    return names


def names_of_five(reading, cards):
    """Rummy Five: the combinations that ask for certain cards."""
    if reading["shape"] == "royals":
        return {"royals"}
    pair = ranks_of(reading["pair"])
    trio = ranks_of(reading["trios"][0])
    one_suit = len(suits_of(cards)) == 1
    names = set()
    if pair == "CC" and trio == "sss" and one_suit:
        names.add("legio")
    if pair == "LL" and trio == "sss":
        names.add("testudo")
    if pair == "LL" and trio == "ABC":
        names.add("wedge")
    if pair == "ss" and trio == "sss" and one_suit:
        names.add("phalanx")
    return names


def names_of_eight(reading, cards):
    """Big Eight: the combinations that ask for certain cards."""
    if reading["shape"] == "four-pairs":
        names = names_of_four_pairs(reading["pairs"], cards)
    else:
        names = names_of_pair_and_trios(reading["pair"], reading["trios"], cards)
    if cards.count("bs") >= 6 or cards.count("rs") >= 6:
        names.add("revolution")
    return names


def names_of_four_pairs(pairs, cards):
    names = {"diamond"}  # BE-3: they are four different pairs, or the hand would not be complete
    kinds = {pair[0] for pair in pairs}
    if "bL" in kinds or "rL" in kinds:
        names.add("scepter")  # BE-6: once, even for two such pairs
    if kinds == {"bC", "bs", "rC", "rs"}:
        names.add("legio")
    if kinds == {"bL", "bJ", "rL", "rJ"}:
        names.add("harem")
    if kinds in ({"bA", "bB", "bC", "bs"}, {"rA", "rB", "rC", "rs"}):
        names.add("dragoon")
    return names


def names_of_pair_and_trios(pair, trios, cards):
    names = set()
    one_suit = len(suits_of(cards)) == 1
    first, second = trios
    pair_ranks = ranks_of(pair)
    trio_ranks = {ranks_of(first), ranks_of(second)}
    both_sets = len(set(first)) == 1 and len(set(second)) == 1
    if pair_ranks == "LL":
        names.add("scepter")
    if both_sets:
        names.add("scuta")
        if first[0] != second[0] and ranks_of(first) == ranks_of(second):
            names.add("staggered")
    for trio in trios:  # BE-6: pair and set are five s of one suit, the other trio is anything
        if pair_ranks == "ss" and ranks_of(trio) == "sss" and suits_of(pair) == suits_of(trio):
            names.add("phalanx")
    if pair_ranks == "ss" and trio_ranks == {"ABC", "JKL"} and one_suit:
        names.add("echelon")
    if is_run(first) and sorted(first) == sorted(second):
        names.add("vic")
    if pair_ranks == "LL" and trio_ranks == {"sss"} and one_suit:
        names.add("testudo")
    if pair_ranks == "LL" and trio_ranks == {"JJJ", "KKK"} and one_suit:
        names.add("royals")
    return names


# --- what a hand is worth, and what it waits for ----------------------------------------------------


def score(game, hand, card, by, exposed=(), go=False, first_turn=False, last_card=False):
    """The hand's points without dealer points, or None if the hand is not complete.

    `hand` are the concealed cards before the completing `card`; `by` is "self-draw" or "catch".
    `first_turn`: it is the player's own first turn, and nobody has called Run or Set before.
    `last_card`: the card is the deck's last one, drawn, or the last discard, caught.
    """
    if by not in ("self-draw", "catch"):
        raise ValueError(f"by is self-draw or catch, not {by!r}")
    if go and exposed:
        raise ValueError("Go and an exposed trio never meet")
    concealed = [*hand, card]
    all_cards = concealed + [other for trio in exposed for other in trio]
    counted = [
        combinations_of(game, reading, all_cards, card, by, exposed, first_turn, last_card)
        for reading in readings(game, concealed, exposed)
    ]
    if not counted:
        return None
    most = max(sum(names.values()) for names in counted)  # RF-12, BE-5
    all_best = [names for names in counted if sum(names.values()) == most]
    points = most + (1 if go else 0)
    return {
        "combinations": all_best[0],
        "all_best": all_best,
        "go": 1 if go else 0,
        "points": points,
        "may_go_out": points >= LEAST_POINTS[game],
    }


def waits(game, hand, exposed=()):
    """RF-4: the cards that would complete the hand and are not all in it; points do not matter."""
    check_cards(game, hand, exposed)
    held = list(hand) + [card for trio in exposed for card in trio]
    return {
        card
        for card, number in copies(game).items()
        if held.count(card) < number and readings(game, [*hand, card], exposed)
    }
