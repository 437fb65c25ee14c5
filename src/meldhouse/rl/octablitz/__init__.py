"""Octablitz."""
