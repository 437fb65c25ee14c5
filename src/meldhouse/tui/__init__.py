"""The terminal client: matches against bots or at a server, line by line.

`local/session.py` and `remote/session.py` play a match of any game. The screen of a game shows its views and
reads typed lines (`screens/protocol.py`, `screens/registry.py`).
"""
