"""The terminal client: whole matches against bots, line by line.

`session.py` plays a match of any game; what a game looks like and how it is spoken to is its screen
(`screen.py` says what a screen owes, `screens.py` lists them).
"""
