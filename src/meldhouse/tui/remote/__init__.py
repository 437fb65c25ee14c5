"""Matches at a server's table, played or watched."""
