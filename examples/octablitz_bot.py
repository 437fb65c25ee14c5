"""A bot for Octablitz: it takes tricks as cheaply as it can, and gives up the cards that it has many of.

meldhouse arena octablitz --seats "cmd:python examples/octablitz_bot.py,novice,novice,novice"
"""

from line_bot import run


def letters(choice):
    return [letter for part in choice.strip("()").split() for letter in part[1:]]


def decide(question):
    choices, hand = question["choices"], letters(question["view"]["own"]["hand"])

    def cost(choice):
        """Returns how rare the cards of a choice are in this hand; cards in parentheses are played face down."""
        return sum(1 / hand.count(letter) for letter in letters(choice)) / max(1, len(letters(choice)))

    standing = [choice for choice in choices if not choice.startswith("(")]
    return min(standing or choices, key=cost)


run("thrifty", decide)
