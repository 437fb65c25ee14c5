"""Octablitz with all hands open: an exact search."""
