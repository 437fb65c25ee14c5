"""Rummikub and Rhine Rummy in the terminal."""
