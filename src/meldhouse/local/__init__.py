"""A house for one device: tables, answers and messages as at a server, in plain Python without input and output.

    house = LocalHouse(send, save)
    house.request("POST", "/api/guest", "{}", '{"name": "Ann"}')

A browser runs it in a worker (docs/reference/local-house.md).
"""

from __future__ import annotations

from meldhouse.local.house import LocalHouse

__all__ = ["LocalHouse"]
