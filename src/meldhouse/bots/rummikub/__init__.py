"""Bots for Rummikub."""
