"""Rummikub and Rhine Rummy."""
