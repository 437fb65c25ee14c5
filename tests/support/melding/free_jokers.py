"""The Rummikub solver with the option `jokers = "free"`: the reference implementations and old optima know no other."""

from __future__ import annotations

from functools import partial

from meldhouse.games.rummikub import turns
from meldhouse.games.rummikub.options import FREE
from meldhouse.solvers.melding.rummikub import count, plays

best_play = partial(plays.best_play, jokers_free=True)
best_plays = partial(plays.best_plays, jokers_free=True)
going_out = partial(plays.going_out, jokers_free=True)
keeping = partial(plays.keeping, jokers_free=True)
count_plays = partial(count.count_plays, jokers_free=True)
is_legal_turn = partial(turns.is_legal_turn, edition=FREE)
turn_flaws = partial(turns.turn_flaws, edition=FREE)
