"""The vector environments play the referee's game: the same decks, seats, masks, observations and results."""

from __future__ import annotations

import numpy as np
import pytest

from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.errors import OptionError
from meldhouse.rl.deal import Deal, chance_of
from meldhouse.rl.decks import DeckSource, shuffled_decks
from meldhouse.rl.registry import VECTORS, encoding_of
from meldhouse.rl.vector import random_ids, vector_deals

SETTINGS = [(name, players) for name in VECTORS for players in GAMES[name].players]
EVERY_SETTING = pytest.mark.parametrize(("name", "players"), SETTINGS)


def compare(name: str, players: int, rows: int, wanted: int, look_every: int) -> None:
    """Plays until enough deals have ended, at random, in the vector and one by one."""
    encoding = encoding_of(build_game(name, players))
    vector = vector_deals(name, rows, 0, players)
    deals = [Deal(encoding, chance_of(seed)) for seed in range(rows)]
    rng = np.random.default_rng(players)
    ended = steps = 0
    while ended < wanted:
        for row, deal in enumerate(deals):
            assert deal.seat == vector.seats[row]
            assert deal.legal() == np.flatnonzero(vector.masks[row]).tolist()
            if steps % look_every == 0:
                assert np.array_equal(encoding.flat(deal.view(deal.seat)), vector.observations[row])
        ids = random_ids(vector.masks, rng)
        over, gains = vector.step(ids)
        steps += 1
        for row, deal in enumerate(deals):
            deal.step(int(ids[row]))
            assert deal.is_over == over[row]
            assert (deal.gains() if over[row] else [0] * players) == gains[row].tolist()
        for row in np.flatnonzero(over):
            assert vector.seeds[row] == rows + ended
            deals[row] = Deal(encoding, chance_of(rows + ended))
            ended += 1


@EVERY_SETTING
def test_deals_are_the_referees(name: str, players: int) -> None:
    compare(name, players, rows=30, wanted=120, look_every=3)


@pytest.mark.long
@EVERY_SETTING
def test_a_hundred_thousand_deals_are_the_referees(name: str, players: int) -> None:
    compare(name, players, rows=2000, wanted=100_000 // len(SETTINGS) + 1, look_every=10)


@pytest.mark.parametrize("name", VECTORS)
def test_decks_are_those_of_the_shuffle(name: str) -> None:
    deck = list(range(32)) if name == "octablitz" else list(range(14)) * 3
    decks = shuffled_decks(deck, 100, 2000)  # so many that some need a number to be drawn again
    for row in range(2000):
        assert decks[row].tolist() == chance_of(100 + row).shuffled(deck)


def test_decks_come_in_the_order_of_their_seeds() -> None:
    source = DeckSource(range(20), 7, batch=8)
    taken = [source.take(count) for count in (3, 3, 1, 20, 2)]
    seeds = [seed for seeds, _ in taken for seed in seeds.tolist()]
    decks = [deck for _, decks in taken for deck in decks.tolist()]
    assert seeds == list(range(7, 36))
    assert decks == [chance_of(seed).shuffled(range(20)) for seed in seeds]


def test_random_ids_are_legal_and_equally_likely() -> None:
    masks = np.tile(np.array([[0, 1, 0, 1, 1], [1, 0, 0, 0, 0]], np.int8), (3000, 1))
    ids = random_ids(masks, np.random.default_rng(1))
    assert not ids[1::2].any()
    counts = np.bincount(ids[::2], minlength=5)
    assert counts[[0, 2]].tolist() == [0, 0]
    assert counts[[1, 3, 4]].min() > 900


@pytest.mark.parametrize("name", VECTORS)
def test_one_illegal_id_is_refused(name: str) -> None:
    deals = vector_deals(name, 4)
    ids = random_ids(deals.masks, np.random.default_rng(1))
    ids[2] = np.flatnonzero(deals.masks[2] == 0)[0]
    with pytest.raises(OptionError, match="not legal"):
        deals.step(ids)


def test_games_without_a_vector_are_refused() -> None:
    with pytest.raises(OptionError, match="rummikub has no vector environment"):
        vector_deals("rummikub", 4)
    with pytest.raises(OptionError, match="strict calls"):
        vector_deals("rummy-five", 4, options={"calls": "table"})
