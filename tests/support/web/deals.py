"""Short deals for tests in the browser."""

import pytest

#: few players, so that deals are short
PLAYERS = {"rummy-five": 2, "big-eight": 3, "octablitz": 3, "rhine-rummy": 2, "rummikub": 2}


def no_clock(game):
    return {"clock": 0} if game == "rummikub" else {}


needs_axe = pytest.mark.usefixtures("axe")
