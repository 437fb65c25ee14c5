"""The line protocol in one function, for the bots beside this file (docs/reference/bot-protocol.md)."""

import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def ask_plays(question, limit=1):
    """Asks for all plays of a position and returns up to `limit` of them, those with the most tiles first."""
    say({"say": "plays", "id": question["id"], "limit": limit})
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "plays" and message["id"] == question["id"]:
            return message["plays"]
    return []


def run(name, decide, over=None):
    """Answers Meldhouse until the end of the input.

    `decide` takes a question and returns an action. `over`, if given, takes the end of each deal.
    """
    wants = [] if over is None else ["deal-over"]
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "hello":
            say({"say": "ready", "protocol": 1, "name": name, "wants": wants})
        elif message["say"] == "decide":
            say({"id": message["id"], "action": decide(message)})
        elif message["say"] == "deal-over":
            over(message)
        elif message["say"] == "refused":
            print(message["kind"], message["detail"], file=sys.stderr)
