"""Finds positions for exercises in deals that bots play."""
