"""Octablitz: decisions a second through the referee, beside OpenSpiel's hearts in the same minute on the same core."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))
from peers.measure import pin
from peers.rates import decisions, rate, ratios

from meldhouse.build_info import describe

PEERS = (
    ("openspiel/hearts/documented", "OpenSpiel hearts, documented loop"),
    ("openspiel/hearts/lean", "OpenSpiel hearts, lean loop"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each measurement")
    seconds = parser.parse_args().seconds
    pin()
    console = Console()
    console.print(f"meldhouse, {describe()}; one core, {seconds:g} CPU seconds each")
    table = Table("measured", "a second", "asked for")
    ours = rate(decisions("octablitz", 4), seconds)
    table.add_row("Octablitz, 4 players, decisions", f"{ours:,.0f}", "150,000")
    table.add_row("Octablitz, 3 players, decisions", f"{rate(decisions('octablitz', 3), seconds):,.0f}", "")
    console.print(table)
    console.print(ratios("Octablitz", ours, PEERS, seconds))


if __name__ == "__main__":
    main()
