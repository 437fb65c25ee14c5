"""Bots for Rhine Rummy."""
