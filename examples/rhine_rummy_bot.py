"""A bot for Rhine Rummy: it asks for all plays and lays as many cards as it can.

meldhouse arena rhine-rummy --seats "cmd:python examples/rhine_rummy_bot.py,novice,novice,novice"
"""

from line_bot import ask_plays, run


def decide(question):
    plays = ask_plays(question)
    return plays[0] if plays else question["choices"][0]


run("most cards", decide)
