"""Best plays at Rhine Rummy: accepted by the game, never above brute force, and equal to it where proven."""

from itertools import combinations
from random import Random

import pytest

from meldhouse.games import build_game
from meldhouse.games.rhine_rummy.actions import DRAW, PASS, Lay
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.parts.arrangement import SEPARATOR, read_arrangement
from meldhouse.parts.chance import Seeded, mixed_seed
from meldhouse.parts.playing_cards import packs_of_cards, read_cards, write_cards
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.rhine import best_rhine_play

TWO_PACKS = build_game("rhine-rummy", 2, {})
WILD_TWOS = build_game("rhine-rummy", 2, {"twos_wild": True})
THIRTY = build_game("rhine-rummy", 2, {"qualify": "thirty"})


def position(table, hand):
    sets = read_arrangement(f"{table} {SEPARATOR} {hand}" if table else hand, read_cards)
    return sets[:-1], sets[-1]


def written(sets):
    return sorted(write_cards(cards) for cards in sets)


# --- by eye ---


def test_rr_3_suits_repeat_in_groups_and_sequences_end_in_aces():
    table, hand = position("", "9h 9h 9c Qd Kd Ad 4s")
    play = best_rhine_play(TWO_PACKS, table, hand, True)
    assert (play.tiles, play.proven) == (6, True)
    assert written(play.table) == ["9c 9h 9h'", "Qd Kd Ad"]


def test_rr_3_an_ace_is_laid_at_one_end_only():
    table, hand = position("", "Ad 2d 3d Qd Kd")
    assert best_rhine_play(TWO_PACKS, table, hand, True).tiles == 3
    table, hand = position("", "Ad Ad 2d 3d Qd Kd")
    assert best_rhine_play(TWO_PACKS, table, hand, True).tiles == 6


def test_rr_5_the_first_turn_qualifies_with_three_naturals_of_the_hand():
    assert best_rhine_play(TWO_PACKS, *position("5h 6h 7h", "8h 9c 9d"), False) is None
    play = best_rhine_play(TWO_PACKS, *position("5h 6h 7h", "8h 9c 9d 9s"), False)
    assert (play.tiles, play.left, play.proven) == (4, (), True)
    assert best_rhine_play(TWO_PACKS, *position("", "9c 9d *"), False) is None


def test_rr_9_qualifying_with_thirty():
    assert best_rhine_play(THIRTY, *position("", "9c 9d 9s"), False) is None
    play = best_rhine_play(THIRTY, *position("", "Qc Qd *"), False)
    assert play.tiles == 3


def test_rr_6b_a_joker_is_freed_by_its_card_from_the_hand():
    """8c takes the joker's place in the sequence, and the joker makes a group with two queens."""
    table, hand = position("7c * 9c", "8c Qh Qs")
    play = best_rhine_play(TWO_PACKS, table, hand, True)
    assert play.tiles == 3
    assert TWO_PACKS.refuse_table(table, play.table, hand, True) is None


def test_rr_6a_a_joker_stays_what_it_was():
    """7h and 9h could lie elsewhere, but then the joker would no longer be the 8h."""
    table, hand = position("7h * 9h", "8c 8d")
    assert best_rhine_play(TWO_PACKS, table, hand, True) is None


def test_rr_6c_a_joker_is_not_just_added():
    assert best_rhine_play(TWO_PACKS, *position("9c 9d 9s", "*"), True) is None
    assert best_rhine_play(TWO_PACKS, *position("9c 9d 9s", "* 9h"), True).tiles == 2


def test_rr_7_value_is_what_cards_cost_in_the_hand():
    table, hand = position("", "3c 3d 3h 3s Kc Kd Ks 3c")
    play = best_rhine_play(TWO_PACKS, table, hand, True, "value")
    assert (play.worth, play.value) == (54, 54)


@pytest.mark.parametrize(
    ("table", "hand", "words"),
    [(((0, 8, 16),), (0,), "too often"), (((0, 8),), (), "not legal"), ((), (424,), "no card")],
)
def test_impossible_positions_are_refused(table, hand, words):
    with pytest.raises(PositionError, match=words):
        best_rhine_play(TWO_PACKS, table, hand, True)


# --- beside brute force ---


def orders(cards, twos_wild):
    """The orders in which cards are a legal set: one of each reading is enough."""
    wilds = [card for card in cards if card >> 3 == 52 or (twos_wild and (card >> 3) % 13 == 1)]
    if len(wilds) > 1:
        return
    naturals = sorted(card for card in cards if card not in wilds)
    aces = [card for card in naturals if (card >> 3) % 13 == 0]
    rest = [card for card in naturals if (card >> 3) % 13 != 0]
    lines = {tuple(naturals), (*rest, *aces), (*aces[:1], *rest, *aces[1:])}
    if len(aces) == 2:
        lines.add((aces[1], *rest, aces[0]))
    for line in lines:
        for at in range(len(line) + 1) if wilds else (0,):
            order = (*line[:at], *wilds, *line[at:])
            reading = read_set(order, twos_wild)
            if reading is not None and not (reading.is_group and wilds and at < len(line)):
                yield order


def partitions(cards, twos_wild):
    """All ways to lay cards out in legal sets."""
    if not cards:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    for size in range(2, len(rest) + 1):
        for others in combinations(rest, size):
            for order in orders((first, *others), twos_wild):
                left = [card for card in rest if card not in others]
                for sets in partitions(left, twos_wild):
                    yield (order, *sets)


def brute_force(game, table, hand, has_qualified):
    """RR-4 to RR-6 The most cards that any table which the game accepts lays from the hand."""
    there = [card for cards in table for card in cards]
    for size in range(len(hand), 0, -1):
        for laid in combinations(hand, size):
            for after in partitions([*there, *laid], game.twos_wild):
                if game.refuse_table(table, after, hand, has_qualified) is None:
                    return size
    return 0


def small_position(rng, game):
    """A set or two on the table and a few cards, from a few neighbouring ranks so that much fits."""
    ranks = {rng.randrange(13) for _ in range(3)} | {0, 12, rng.randrange(13)}
    pack = [card for card in packs_of_cards(2) if card >> 3 == 52 or (card >> 3) % 13 in ranks]
    while True:
        rng.shuffle(pack)
        table = []
        left = list(pack)
        for size in rng.choice(((3,), (4,), (3, 3), (3,), ())):
            for _ in range(300):
                chosen = rng.sample(left, size)
                found = list(orders(chosen, game.twos_wild))
                if found:
                    table.append(found[0])
                    left = [card for card in left if card not in chosen]
                    break
        hand = left[: rng.randrange(1, 9 - sum(map(len, table)) // 2)][:5]
        if hand:
            return tuple(table), tuple(sorted(hand))


@pytest.mark.parametrize("seed", range(6))
def test_rr_4_plays_are_accepted_and_never_above_brute_force(seed):
    rng = Random(seed)
    game = (TWO_PACKS, WILD_TWOS, THIRTY)[seed % 3]
    short = 0
    for _ in range(25):
        table, hand = small_position(rng, game)
        has_qualified = rng.random() < 0.7
        play = best_rhine_play(game, table, hand, has_qualified, gentle=rng.random() < 0.5)
        best = brute_force(game, table, hand, has_qualified)
        told = (write_cards(hand), written(table), best)
        if play is not None:
            assert game.refuse_table(table, play.table, hand, has_qualified) is None, told
            assert play.tiles <= best, told
            assert not play.proven or play.tiles == best, told
        short += (0 if play is None else play.tiles) < best
    assert short <= 2, "plays that brute force finds should hardly ever be missed"


# --- whole deals ---


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (4, {}), (3, {"twos_wild": True}), (6, {}), (3, {"qualify": "thirty"})]
)
def test_rr_6_every_play_of_a_deal_is_accepted(players, options):
    game = build_game("rhine-rummy", players, options)
    state, _ = game.deal(game.opening(), Seeded(mixed_seed(b"rhine", []), 1))
    plays = 0
    for _ in range(60):
        if not game.awaited(state.public):
            break
        (seat,) = game.awaited(state.public)
        view = state.view(seat)
        play = best_rhine_play(
            game, state.public.table, view.own.hand, state.public.has_qualified(seat), gentle=False
        )
        action = Lay(play.table) if play is not None else (DRAW if view.stock else PASS)
        assert game.refusal(view, action) is None
        plays += play is not None
        state, _ = game.play(state, seat, action)
    assert plays > 0
