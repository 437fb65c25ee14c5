"""Bots for Octablitz."""
