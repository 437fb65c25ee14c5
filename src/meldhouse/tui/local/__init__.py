"""Matches against bots on this machine."""
