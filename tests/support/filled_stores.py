"""Stores that are filled until nothing more fits."""

from __future__ import annotations

from meldhouse.store import Entry, StoreError


async def fill_up(store, body: bytes) -> int:  # type: ignore[no-untyped-def]
    """Appends until that fails. Returns how many entries were acknowledged."""
    for seq in range(10_000):
        try:
            await store.append(Entry("t", seq, body, 0))
        except StoreError:
            return seq
    raise AssertionError("it never filled up")
