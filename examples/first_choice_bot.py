"""A bot for any game and any seat: meldhouse arena rummy-five --seats
"cmd:python examples/first_choice_bot.py,novice,novice,novice". docs/reference/bot-protocol.md describes every message.
"""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def decide(question, luck):
    """Returns the action to take. Put your idea here: `view` is what your seat sees, `choices` are legal actions."""
    choices = question["choices"]
    better = [choice for choice in choices if choice in ("out", "catch") or choice.startswith("lay ")]
    return luck.choice(better or choices)


luck = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "hello":
        say({"say": "ready", "protocol": 1, "name": "first choice"})
    elif message["say"] == "deal":
        luck = random.Random(message["seed"])
    elif message["say"] == "decide":
        say({"id": message["id"], "action": decide(message, luck)})
    elif message["say"] == "refused":
        print(message["kind"], message["detail"], file=sys.stderr)
