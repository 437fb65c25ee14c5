"""Trains a critic: `python -m meldhouse.rl.rummy_five.critic GAME --out FOLDER`."""

from __future__ import annotations

import sys

from meldhouse.extras import MissingExtra


def main() -> int:
    """Trains, or prints one line if PyTorch is missing."""
    try:
        from meldhouse.rl.rummy_five.critic.rounds import main as train
    except MissingExtra as error:
        print(error, file=sys.stderr)
        return 2
    try:
        train()
    except KeyboardInterrupt:
        print("\nInterrupted. The same command goes on with the round that it was in.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
