"""`meldhouse serve` that deals calm cards from a short list, so that no test depends on luck.

Of random deals of Rummy Five, one in ten ends before a player's fourth decision. These secrets give Rummy Five and
Big Eight, with each usual number of players, a first deal that goes on for six decisions of the first seat. Set
MELDHOUSE_TEST_DEALS=random to deal as a real server does.
"""

import sys
from itertools import cycle
from types import SimpleNamespace

from meldhouse.cli import main
from meldhouse.tables import lobby

CALM = [
    "cf1ae92aa040ecc64f552eb4791ffaf6",
    "9ddb9b63ff766c86507376b36840d202",
    "9ff47eaf116fc44b53a522d7a3d78ef4",
    "6f66db7fb0956e1e654ef1b93a2a0fb8",
    "a08761877a387aa3a0261cb8fc675d2f",
    "f3480deae23105e6e3d10f6b7b672e6b",
    "98bda1eb31ba44ba712fd53b187477b3",
    "0d131ad8ac98088ff6b6e5efa32cf1a3",
    "fd91739a726e6079815657328b0730c2",
    "7f05df7bae780313479caf94e88818c5",
    "40dfce84766a93e81c6faf6ab4410b03",
    "b6bb24324178661fb5bbe97ec0d4b35d",
    "afdb42e0ae625a0e546cb60315fc9197",
    "5bc5fc33e035611c9323747b1fa9648f",
    "cd3dbc1167230ae64c03c743f97b4ad2",
    "b3e54598534557e47702efb13347bd67",
    "43b00b315828546e02fa3b0fc73bc986",
    "ff39e029808e2238b6c6e1f3f4f43c1b",
    "3cfe6c0551398f099b5a9818ce2018be",
    "b191cf917d6124b2010715abcce23d4b",
    "bfb2023324a325bbbdf73ef1823bac24",
    "78a3f9b3bd140575e671addde1ada708",
    "a7fe8c4ccdb0cbdee003d030cc748053",
    "9341254ed2da4ead19b24d0450b5e0bf",
]

if __name__ == "__main__":
    secrets = cycle(CALM)
    lobby.secrets = SimpleNamespace(token_hex=lambda size: next(secrets))  # type: ignore[assignment]
    sys.exit(main())
