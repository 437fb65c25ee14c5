"""Compares the client's verdict on a set with the rules', set by set."""

import random

import pytest
from tests.support.web.requests import asking

from meldhouse.games.rhine_rummy.sets import read_set as read_cards_set
from meldhouse.games.rummikub.sets import set_value, tidy_set
from meldhouse.games.rummikub.tiles import JOKER, TILES, write_tile
from meldhouse.parts.playing_cards import packs_of_cards, write_card

SETS = 4000
ASK = """
import { RUMMIKUB_MELDS, rhineRummyMelds } from "./melds.js";
const rules = { rummikub: RUMMIKUB_MELDS, plain: rhineRummyMelds(false), wild: rhineRummyMelds(true) };
export default ([which, set]) => {
  const found = rules[which].judge(set);
  return [found.isLegal, found.value, rules[which].judge(rules[which].tidy(set)).isLegal];
};
"""


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    """Returns a function that asks the client's code about many sets."""
    return asking("melds", ASK, tmp_path_factory.mktemp("melds"))


def sets_of(pieces, jokers, size, chance):
    """Returns a legal or almost legal set: neighbours or equals, perhaps with a joker or an unrelated piece."""
    start = chance.randrange(len(pieces))
    step = chance.choice([1, 2, 4, 8, 26, 104])
    found = [pieces[(start + step * at) % len(pieces)] for at in range(size)]
    if chance.random() < 0.4:
        found[chance.randrange(size)] = chance.choice(jokers)
    if chance.random() < 0.2:
        found[chance.randrange(size)] = chance.choice(pieces)
    if chance.random() < 0.3:
        chance.shuffle(found)
    return tuple(dict.fromkeys(found))


def test_rk_3_sets_of_tiles(ask):
    chance = random.Random(3)
    tiles = list(range(TILES))
    sets = [sets_of(tiles, [JOKER * 2, JOKER * 2 + 1], chance.randint(2, 6), chance) for _ in range(SETS)]
    answers = ask([["rummikub", [write_tile(tile) for tile in one]] for one in sets])
    assert sum(legal for legal, _, _ in answers) > SETS / 50
    for one, (legal, value, tidied) in zip(sets, answers, strict=True):
        named = [write_tile(tile) for tile in one]
        assert legal == (set_value(one) >= 0), named
        assert not legal or value == set_value(one), named
        assert tidied == (set_value(tidy_set(one)) >= 0), named


@pytest.mark.parametrize("which", ["plain", "wild"])
def test_rr_3_sets_of_cards(ask, which):
    chance = random.Random(4)
    cards = packs_of_cards(2)
    sets = [sets_of(cards[:-4], cards[-4:], chance.randint(2, 6), chance) for _ in range(SETS)]
    answers = ask([[which, [write_card(card) for card in one]] for one in sets])
    assert sum(legal for legal, _, _ in answers) > SETS / 50
    for one, (legal, _, tidied) in zip(sets, answers, strict=True):
        named = [write_card(card) for card in one]
        assert legal == (read_cards_set(one, which == "wild") is not None), named
        assert tidied or not legal, named
