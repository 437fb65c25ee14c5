"""Solvers for Rummy Five and Big Eight: distances, waits, worlds and rollouts."""
