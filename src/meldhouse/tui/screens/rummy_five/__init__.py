"""Rummy Five and Big Eight in the terminal."""
