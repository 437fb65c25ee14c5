"""A bot for Rummikub: it asks for all plays, lays the most tiles, and keeps its jokers until it can go out.

meldhouse arena rummikub --seats "cmd:python examples/rummikub_bot.py,novice,novice,novice"
"""

from line_bot import ask_plays, run


def jokers(text):
    return text.count("*")


def decide(question):
    view = question["view"]
    on_table = jokers(" ".join(view["public"]["table"]))
    before = len(" ".join(view["public"]["table"]).split())
    rack = len(view["own"]["rack"].split())
    plays = ask_plays(question, limit=20)
    for play in plays:
        laid = len(play.removeprefix("lay ").replace("/", " ").split()) - before
        if laid == rack or jokers(play) == on_table:
            return play
    return "draw" if "draw" in question["choices"] else question["choices"][0]


run("joker miser", decide)
