"""`python -m meldhouse` is the command `meldhouse`."""

import sys

from meldhouse.cli import main

if __name__ == "__main__":
    sys.exit(main())
