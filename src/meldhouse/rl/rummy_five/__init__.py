"""Rummy Five and Big Eight."""
