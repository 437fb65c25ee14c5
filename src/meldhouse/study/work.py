"""Long work, as processes and the local house do it."""

from __future__ import annotations

from collections.abc import Callable

#: called with the number of steps done and their total
Progress = Callable[[int, int], None]
