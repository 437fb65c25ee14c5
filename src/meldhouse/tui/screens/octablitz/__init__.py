"""Octablitz in the terminal."""
