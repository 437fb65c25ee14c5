"""Doors for researchers: numbers instead of views and actions, and environments of other libraries.

Everything here needs the extra `rl` (docs/reference/rl.md). Adapters hold the full state of the deals that they deal
themselves; agents receive observations made from views alone.
"""
