"""The novice of Octablitz plays clearly better than chance, and only from a seat of its own game."""

import pytest
from tests.support.octablitz.positions import FOUR, stacked

from meldhouse.bots import make_bot
from meldhouse.bots.octablitz.novice import OctablitzNovice
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import OptionError


def deals_won(players, seeds):
    """One novice among random players: how many deals it won, of how many, and its points above the start."""
    won = deals = gained = 0
    for seed in range(seeds):
        game = build_game("octablitz", players)
        novice = seed % players
        match = Match(game, SeededShuffle(f"novice {seed}".encode()))
        bots = [make_bot("novice" if seat == novice else "random", game, seed) for seat in range(players)]
        while not match.is_over:
            match.deal()
            while match.awaited:
                (seat,) = match.awaited
                match.decide(seat, bots[seat].decide(match.view(seat)))
            deals += 1
            won += match.standing.general == novice
        gained += match.standing.points[novice] - 30
    return won, deals, gained


@pytest.mark.parametrize("players", [3, 4])
def test_the_novice_beats_random_players(players):
    won, deals, gained = deals_won(players, 24)
    assert won > 0.6 * deals
    assert gained > 24 * 20


def novice_plays(deal, seat):
    return deal.game.write_action(OctablitzNovice(deal.game, 1).decide(deal.table.view(seat)))


def test_the_novice_leads_long_sets_and_keeps_its_best_card():
    deal = stacked(["bsssssAAB", "rBBCCJKKL", "rsssssAAJ", "bBCCJJKKL"])
    assert novice_plays(deal, 0) == "bsssss"


def test_the_novice_throws_away_neither_its_best_card_nor_a_run():
    deal = stacked(FOUR)
    deal.do("0 bJJ")
    thrown = novice_plays(deal, 1)
    assert thrown.startswith("(")
    assert not set(thrown) & set("ABCL")


def test_the_novice_does_not_spend_its_best_card_on_an_early_trick():
    deal = stacked(FOUR)
    deal.do("0 bs")
    assert novice_plays(deal, 1) not in ("rL", "(rL)")


@pytest.mark.parametrize("level", ["novice", "random"])
def test_bots_of_one_seed_decide_alike(level):
    deal = stacked(FOUR)
    bots = [make_bot(level, deal.game, 7) for _ in range(2)]
    assert bots[0].decide(deal.table.view(0)) == bots[1].decide(deal.table.view(0))


def test_the_novice_needs_a_seat():
    deal = stacked(FOUR)
    with pytest.raises(OptionError, match="watcher"):
        OctablitzNovice(deal.game, 1).decide(deal.table.view(None))
