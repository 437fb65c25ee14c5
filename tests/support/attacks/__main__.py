"""Attacks from a process of its own."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import msgspec
from tests.support.attacks.catalogue import attack_for
from tests.support.attacks.prepared_tables import PREPARED, Prepared
from tests.support.attacks.target import Target
from tests.support.servers import Server


def main() -> None:
    """Attacks from a process of its own: the name, seconds, port, table and prepared tables are arguments."""
    name, seconds, port, table, known = sys.argv[1:]
    server = Server("", Path(), int(port))
    PREPARED[server.url] = msgspec.json.decode(known, type=Prepared)
    print(json.dumps(asyncio.run(attack_for(Target(server, table), name, float(seconds)))))


if __name__ == "__main__":
    main()
