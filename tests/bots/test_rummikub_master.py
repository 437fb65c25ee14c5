"""The master of Rummikub: the counts that it thinks in, its worlds, and its decisions."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.bots import bot_at, check_offered, levels_of, make_bot, offered_levels
from meldhouse.bots.budget import Budget
from meldhouse.bots.rummikub.observer import RummikubObserver
from meldhouse.build_info import is_compiled
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.games.rummikub.actions import DRAW, Lay
from meldhouse.games.rummikub.events import Dealt, Laid, Passed, TilesDrawn, TimeUp
from meldhouse.games.rummikub.state import RummikubOwn, RummikubPublic, RummikubView
from meldhouse.games.rummikub.tiles import JOKER, KINDS, TILES, read_kinds, read_table, read_tiles
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import OptionError
from meldhouse.parts.layout import tiles_of
from meldhouse.solvers.melding.rummikub.first_meld import best_opening
from meldhouse.solvers.melding.rummikub.plays import best_play
from meldhouse.solvers.melding.rummikub.rollouts.counted_play import CountedPlay
from meldhouse.solvers.melding.rummikub.rollouts.rollout import Rollout
from meldhouse.solvers.melding.rummikub.rollouts.worlds import LastTurn, Worlds


def counts_of(kinds) -> vec[i64]:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return vec[i64](counts)


def kinds_of(counts) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(counts[kind])]


def view_of(table: str, rack: str, stock: int = 20, has_opened: bool = True) -> RummikubView:
    """A view of the first of two seats, the other of which has seven tiles."""
    public = RummikubPublic(1, 0, (0, 0), (0, 0))
    public.table = read_table(table)
    public.opened = 3 if has_opened else 2
    own = RummikubOwn(tuple(sorted(read_tiles(rack))))
    return RummikubView(0, public, own, (len(own.rack), 7), stock)


# --- plays on counts ---


@pytest.mark.parametrize("seed", range(8))
def test_counted_plays_lay_as_many_tiles_as_the_solver(seed: int) -> None:
    game = build_game("rummikub", 2, {"jokers": "free"})
    match = Match(game, SeededShuffle(str(seed).encode()))
    match.deal()
    bot = make_bot("novice", game, 1)
    play = CountedPlay()
    while match.awaited:
        seat = match.awaited[0]
        view = match.view(seat)
        if len(match.log) % 5 == 0:
            table, rack = view.public.table, view.own.rack
            answer = best_play(table, rack, None, False, True)
            on_table = counts_of([tile >> 1 for tile in tiles_of(table)])
            found = play.most(on_table, counts_of([tile >> 1 for tile in rack]), 0, True)
            assert found == (answer.tiles if answer else 0) == sum(kinds_laid(play, found))
        match.decide(seat, bot.decide(view))


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_rack_is_laid_where_the_most_tiles_are_all_of_them(seed: int) -> None:
    """Takes small parts of random racks, of which some can be laid whole and others cannot."""
    dice = Dice(seed)
    seen, play, asked = set(), CountedPlay(), CountedPlay()
    for _ in range(120):
        tiles = dice.shuffled(range(TILES))
        table = best_play((), tuple(sorted(tiles[:50])), None, False, True)
        assert table is not None
        lying = set(tiles_of(table.table))
        left = [JOKER, *(tile >> 1 for tile in tiles if tile not in lying and tile >> 1 != JOKER)]
        on_table = counts_of([tile >> 1 for tile in lying if tile >> 1 != JOKER])
        rack = counts_of(left[: 1 + dice.below(4)])
        most = play.most(on_table, rack, 0, True)
        can = asked.everything(on_table, rack, 0, sum(rack))
        assert can == (most == sum(rack))
        if can:
            assert list(asked.laid) == list(rack)
        seen.add(can)
    assert seen == {False, True}


def kinds_laid(play: CountedPlay, found: int) -> list[int]:
    return [int(count) for count in play.laid] if found else [0]


@pytest.mark.parametrize(
    ("rack", "tiles"),
    [
        ("r9 r10 r11 k1", 3),
        ("r8 r9 r10 k1", 0),
        ("r9 r10 k4 k5", 0),
        ("k13 b13 o13 r13 k1 k2 k3", 7),
    ],
)
def test_first_melds_without_jokers_are_those_of_the_rules(rack: str, tiles: int) -> None:
    found = CountedPlay().opening(counts_of(read_kinds(rack)), 0, False)
    assert found == tiles
    assert (best_opening((), read_tiles(rack)) is not None) == (tiles > 0)


def test_a_joker_counts_as_its_tile_in_a_first_meld() -> None:
    rack = counts_of(read_kinds("r10 r11 * k1"))
    assert CountedPlay().opening(rack, 0, False) == 0
    assert CountedPlay().opening(rack, 0, True) == 3


# --- rollouts ---


def rollout_of(racks: list[str], table: str, pool: str, opened: int) -> Rollout:
    rollout = Rollout(len(racks))
    for kind in read_kinds(table):
        rollout.table[kind] += 1
    for seat, rack in enumerate(racks):
        for kind in read_kinds(rack):
            rollout.racks[seat * KINDS + kind] += 1
            rollout.held[seat] += 1
    for at, kind in enumerate(read_kinds(pool)):
        rollout.pool[at] = kind
        rollout.pool_size = at + 1
    rollout.start(opened, 0)
    return rollout


def test_seat_that_can_lay_everything_wins() -> None:
    rollout = rollout_of(["r4 k9", "r8 *"], "r5 r6 r7", "k1 b2 o3", 3)
    rollout.lay(read_kinds("r4"))
    assert rollout.finish() == 1
    assert [rollout.points(seat) for seat in range(2)] == [9, 0]


def test_lowest_rack_wins_when_all_have_passed() -> None:
    rollout = rollout_of(["k9", "b3", "o3 o1"], "r5 r6 r7", "", 7)
    rollout.draw()
    assert rollout.finish() == 1


def test_seat_opens_once_it_can() -> None:
    rollout = rollout_of(["k9", "r10 r11"], "", "b5 r12 k1", 1)
    rollout.draw()
    assert rollout.finish() == 1
    assert sorted(kinds_of(rollout.table)) == sorted(read_kinds("r10 r11 r12"))


@pytest.mark.parametrize(("spends", "left"), [(0, "*"), (1, "")])
def test_jokers_are_kept_or_spent(spends: int, left: str) -> None:
    """The second seat could lay two tiles with its joker, but not all: it has k1, which fits nowhere."""
    rollout = rollout_of(["o9 o13 b11", "k1 r8 r12 b1 *"], "r5 r6 r7", "", 3)
    rollout.spends_jokers[1] = spends
    rollout.draw()
    rollout.finish()
    kept = kinds_of([rollout.racks[KINDS + kind] for kind in range(KINDS)])
    assert tuple([kind for kind in kept if kind == JOKER]) == read_kinds(left)


@pytest.mark.parametrize(("waits", "left"), [(False, "b1 o5"), (True, "r9 b1 o5")])
def test_seat_that_waits_lays_everything_at_once(waits: bool, left: str) -> None:
    """The other seat can lay r9 as soon as r8 lies on the table."""
    rollout = rollout_of(["r8 k9", "r9"], "r5 r6 r7", "o5 k11 b1 k10", 3)
    if waits:
        rollout.wait()
    rollout.draw()
    assert rollout.finish() == 0
    assert kinds_of([rollout.racks[KINDS + kind] for kind in range(KINDS)]) == sorted(read_kinds(left))


def test_seat_that_waits_makes_its_first_meld_and_waits_then() -> None:
    """It opens with r12, and waits for k3: all the time o4 would let the other seat lay o5."""
    rollout = rollout_of(["r10 r11 o4 k1", "o5"], "o1 o2 o3", "b11 o13 k3 b9 k2 b6 b3 r12", 2)
    rollout.wait()
    rollout.draw()
    assert rollout.finish() == 0
    assert rollout.racks[KINDS + read_kinds("o5")[0]] == 1


def test_nobody_waits_for_an_empty_pool() -> None:
    rollout = rollout_of(["r8 k9", "b9 o13"], "r5 r6 r7", "b1", 3)
    rollout.wait()
    rollout.draw()
    assert rollout.finish() == 0
    assert [rollout.points(seat) for seat in range(2)] == [10, 22]


# --- worlds ---


def test_imagined_tiles_fit_the_turns_of_the_others() -> None:
    table, rack = read_kinds("r5 r6 r7 k9 b9 o9"), read_kinds("k1 k2 b5")
    last = [None, LastTurn(table, 0), LastTurn(table, 1), LastTurn(table, 1)]
    worlds = Worlds(0, (3, 6, 15, 14), rack, table, 0b0011, last)
    rollout, play, dice = Rollout(4), CountedPlay(), Dice(7)
    fitting = 0
    for _ in range(30):
        worlds.sample(dice)
        worlds.put_into(rollout)
        pool = [int(rollout.pool[at]) for at in range(rollout.pool_size)]
        everything = [*pool, *kinds_of(rollout.table)]
        for seat, held in enumerate((3, 6, 15, 14)):
            kinds = kinds_of([rollout.racks[seat * KINDS + kind] for kind in range(KINDS)])
            assert len(kinds) == held
            everything += kinds
        assert sorted(everything) == [kind for kind in range(KINDS) for _ in range(2)]
        fitting += play.most(counts_of(table), rollout.racks, KINDS, False) == 0
    assert fitting >= 28


def test_observer_remembers_the_end_of_last_turns() -> None:
    table, rack = read_table("r5 r6 r7"), read_tiles("k1 k2")
    view = view_of("r5 r6 r7", "k1 k2")
    observer = RummikubObserver()
    guessed = observer.last_turns(view)[1]
    assert guessed is not None
    assert guessed.drawn == 1
    observer.observe(
        [Dealt(1, 1, (0, 0), (0, 0), rack), Laid(1, tuple(tiles_of(table)), table, 11, True, 18)]
    )
    laid = observer.last_turns(view)
    assert laid[0] is None
    assert laid[1] is not None
    assert (laid[1].table, laid[1].drawn) == (read_kinds("r5 r6 r7"), 0)
    observer.observe([Passed(0), TilesDrawn(1, 1, 30)])
    drawn = observer.last_turns(view)[1]
    assert drawn is not None
    assert drawn.drawn == 1
    observer.observe([TimeUp(1, True), TilesDrawn(1, 3, 27)])
    assert observer.last_turns(view)[1] is None
    observer.observe([TilesDrawn(1, 1, 26), Dealt(2, 0, (0, 0), (0, 0), rack)])
    assert observer.last_turns(view) == [None, None]


def jokers_imagined(spenders: int) -> int:
    """Counts the worlds in which the other seat, which could lay nothing, holds a joker."""
    table, rack = read_kinds("r5 r6 r7 k9 b9 o9"), read_kinds("k1 k2 b5")
    worlds = Worlds(0, (3, 10), rack, table, 0b11, [None, LastTurn(table, 0)], spenders)
    rollout, dice = Rollout(2), Dice(3)
    held = 0
    for _ in range(80):
        worlds.sample(dice)
        worlds.put_into(rollout)
        held += rollout.racks[KINDS + JOKER] > 0
    return held


def test_those_who_spend_jokers_hardly_hold_one_after_their_turns() -> None:
    """A joker and two of ten tiles nearly always make a set; a seat that may keep jokers has one now and then."""
    assert jokers_imagined(0b10) == 0
    assert jokers_imagined(0) >= 5


@pytest.mark.parametrize(
    ("laid", "held", "opened", "spends"),
    [
        ("r8 *", 5, False, True),
        ("r8 r9", 5, False, False),  # no joker
        ("r8 *", 0, False, False),  # goes out
        ("r10 r11 *", 5, True, False),  # needs it for the first meld
    ],
)
def test_observer_notes_who_spends_jokers(laid: str, held: int, opened: bool, spends: bool) -> None:
    tiles = tuple(read_tiles(laid))
    observer = RummikubObserver()
    observer.observe([Dealt(1, 0, (0, 0), (0, 0), ()), Laid(1, tiles, (tiles,), held, opened, 30)])
    assert observer.spenders == (0b10 if spends else 0)


def test_a_joker_laid_before_another_goes_out_tells_nothing() -> None:
    run, more = tuple(read_tiles("r10 r11 r12")), tuple(read_tiles("r9 *"))
    observer = RummikubObserver()
    observer.observe([Dealt(1, 0, (0, 0), (0, 0), ()), Laid(0, run, (run,), 1, True, 33)])
    observer.observe([Laid(1, more, ((*run, *more),), 5, False, 0)])
    assert observer.spenders == 0


# --- decisions ---


def master(seed: int = 1):
    return make_bot("master", build_game("rummikub", 2), seed, Budget(samples=2))


def test_master_goes_out_at_once() -> None:
    bot = master()
    action = bot.decide(view_of("r5 r6 r7", "r8 r9"))
    assert isinstance(action, Lay)
    assert len(tiles_of(action.table)) == 5
    assert bot.ranked is None


def test_master_draws_where_nothing_can_be_laid() -> None:
    assert master().decide(view_of("r5 r6 r7", "k1 b3 o9")) == DRAW


def test_master_compares_turns_that_lay_different_tiles() -> None:
    bot = master()
    view = view_of("r5 r6 r7", "r8 r4 k1 k2 b9")
    assert build_game("rummikub", 2).refusal(view, bot.decide(view)) is None
    compared = bot.ranked.actions
    assert {len(tiles_of(action.table)) for action in compared if isinstance(action, Lay)} == {4, 5}
    assert DRAW in compared
    assert all(compared.count(action) == 1 for action in compared)
    assert bot.ranked.worlds == 2


def test_master_knows_the_turns_of_a_match() -> None:
    game = build_game("rummikub", 3)
    match = Match(game, SeededShuffle(b"followed"))
    match.deal()
    for _ in range(3):
        match.decide(match.awaited[0], DRAW)
    seat = match.awaited[0]
    bot = bot_at(match, seat, "master", 5)
    last = bot.observer.last_turns(match.view(seat))
    assert [turn.drawn for turn in last] == [1, 1, 1]


def test_masters_are_offered_on_compiled_builds() -> None:
    assert levels_of("rummikub")[-1] == "master"
    assert offered_levels("rummikub")[-1] == ("master" if is_compiled() else "expert")
    if not is_compiled():
        with pytest.raises(OptionError, match="a master needs the compiled build"):
            check_offered("master", "rummikub")
    with pytest.raises(OptionError, match="there is no bot 'master'"):
        check_offered("master", "a game without bots of its own")
