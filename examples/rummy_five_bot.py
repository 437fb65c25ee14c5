"""A bot for Rummy Five and Big Eight: it goes out when it can and keeps letters that belong together.

meldhouse arena rummy-five --seats "cmd:python examples/rummy_five_bot.py,novice,novice,novice"
"""

from line_bot import run

#: letters that make a trio with one another
FAMILIES = ("ABC", "JKL", "s")


def cards_of(notation):
    """Reads `bAB rsJ` as bA, bB, rs, rJ: a colour holds until the next one."""
    return [part[0] + letter for part in notation.split() for letter in part[1:]]


def friends(card, hand):
    """Counts the cards of a hand that could lie in one trio with a card."""
    family = next(letters for letters in FAMILIES if card[1] in letters)
    near = [other for other in hand if other[0] == card[0] and other[1] in family]
    equal = [other for other in hand if other[1] == card[1]]
    return len(near) + len(equal)


def decide(question):
    choices, own = question["choices"], question["view"]["own"]
    for wanted in ("out", "catch", "-"):
        if wanted in choices:
            return wanted
    hand = cards_of(own["hand"]) + (cards_of(own["drawn"]) if own["drawn"] else [])
    # A discard is a card, with ! if it says Go. Go doubles a win, so it is said whenever it is allowed.
    return min(choices, key=lambda choice: (friends(choice[:2], hand), not choice.endswith("!")))


run("friends", decide)
