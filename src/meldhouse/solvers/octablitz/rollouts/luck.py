"""Random numbers inside kernels."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

_MASK: Final = 0x3FFFFFFFFFFFFFFF


@final
class Luck:
    """A small generator, as `parts.chance.Dice` is, on native numbers."""

    def __init__(self, seed: int) -> None:
        self._state: i64 = (seed * 0x9E3779B97F4A7C1 + 0x1234567) & _MASK or 1

    def below(self, n: i64) -> i64:
        """Returns a number from 0 to n - 1."""
        state = self._state
        state ^= (state << 13) & _MASK
        state ^= state >> 7
        state ^= (state << 17) & _MASK
        self._state = state
        return (state >> 16) % n

    def part(self) -> float:
        """Returns a number from 0 to 1, excluding 1."""
        return float(self.below(1 << 30)) / 1073741824.0
