"""Bots for Rummy Five and Big Eight."""
