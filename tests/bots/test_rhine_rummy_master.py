"""The master of Rhine Rummy: the counts that it thinks in, its worlds, and its decisions."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.bots import bot_at, levels_of, make_bot, offered_levels
from meldhouse.bots.budget import Budget
from meldhouse.bots.rhine_rummy.observer import RhineRummyObserver
from meldhouse.build_info import is_compiled
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy.actions import DRAW, Lay
from meldhouse.games.rhine_rummy.events import Dealt, Drew, Laid
from meldhouse.games.rhine_rummy.sets import is_wild
from meldhouse.games.rhine_rummy.state import RhineOwn, RhinePublic, RhineView
from meldhouse.parts.chance import Dice
from meldhouse.parts.layout import Layout, read_layout, tiles_of
from meldhouse.parts.playing_cards import JOKER, KINDS, packs_of_cards, read_cards, read_kinds
from meldhouse.solvers.melding.question import MOST_VALUE
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_play import CountedPlay
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_rules import CountedRules
from meldhouse.solvers.melding.rhine_rummy.rollouts.counted_sweep import TABLE
from meldhouse.solvers.melding.rhine_rummy.rollouts.rollout import RhineRollout
from meldhouse.solvers.melding.rhine_rummy.rollouts.worlds import RhineLastTurn, RhinePosition, RhineWorlds
from meldhouse.solvers.melding.solve import solve


def game_of(players: int = 2, **options):
    return build_game("rhine-rummy", players, options)


RULES = CountedRules(game_of())


def table_of(text: str) -> Layout:
    return read_layout(text, read_cards)


def hand_counts(text: str) -> vec[i64]:
    return vec[i64](RULES.counts(read_cards(text)))


def table_counts(text: str) -> vec[i64]:
    return vec[i64](RULES.table(table_of(text)))


def laid_by(play: CountedPlay) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(play.laid[kind])]


def view_of(table: str, hand: str, stock: int = 40, players: int = 2) -> RhineView:
    """A view of the first seat; all have qualified, and the others hold seven cards."""
    public = RhinePublic(1, 1, 0, (0,) * players)
    public.table = table_of(table)
    public.qualified = (1 << players) - 1
    on_table = set(tiles_of(public.table))
    own = RhineOwn(tuple(sorted(card for card in read_cards(hand) if card not in on_table)))
    return RhineView(0, public, own, (len(own.hand), *[7] * (players - 1)), stock)


# --- plays on counts ---


@pytest.mark.parametrize("seed", range(6))
def test_counted_plays_of_naturals_are_worth_as_much_as_the_solvers(seed: int) -> None:
    game = game_of(3)
    match = Match(game, SeededShuffle(str(seed).encode()))
    match.deal()
    bot = make_bot("novice", game, 1)
    play = CountedPlay(CountedRules(game))
    compared = 0
    while match.awaited:
        seat = match.awaited[0]
        view = match.view(seat)
        if len(match.log) % 4 == 0 and view.public.table:
            table = tuple(cards for cards in view.public.table if not any(is_wild(c, False) for c in cards))
            hand = [card for card in view.own.hand if not is_wild(card, False)]
            best = solve(game, table, hand, MOST_VALUE, gentle=False).best
            found = play.most(vec[i64](RULES.table(table)), vec[i64](RULES.counts(hand)), 0, 0)
            worth = sum(int(RULES.costs[kind]) for kind in laid_by(play)) if found else 0
            assert worth == (best.worth if best else 0)
            compared += 1
        match.decide(seat, bot.decide(view))
    assert compared >= 3


@pytest.mark.parametrize(
    ("table", "hand", "wilds", "laid"),
    [
        ("5h 6h 7h", "8h Kc", 0, "8h"),
        ("5h 6h 7h", "9c 9d *", 0, ""),
        ("5h 6h 7h", "9c 9d *", 1, "9c 9d *"),
        ("5h 6h 7h", "9h Kc *", 1, "9h *"),
        ("9s 9h *", "9c 2d", 0, "9c"),
        ("Jc Qc Kc", "Ac 2c", 0, "Ac"),
        ("", "Ac 2c 3c Qd Kd Ad", 0, "Ac 2c 3c Qd Kd Ad"),
        # eight frees the wild, which then stands for the ten (RR-6b)
        ("7c * 9c", "8c Jc", 0, "8c Jc"),
        # but a wild cannot just be added to its old set (RR-6c)
        ("7c * 9c", "8c Kd", 0, ""),
        # splits a sequence and a group of four
        ("2s 3s 4s 5s / 8c 8d 8h 8s", "4s 6s 9s 10s", 0, "4s 6s 9s 10s"),
    ],
)
def test_counted_play_lays(table: str, hand: str, wilds: int, laid: str) -> None:
    play = CountedPlay(RULES)
    found = play.most(table_counts(table), hand_counts(hand), 0, wilds)
    assert found == len(read_kinds(laid))
    if found:
        assert laid_by(play) == sorted(read_kinds(laid))


def test_laid_cards_lie_on_the_table_and_a_freed_wild_in_its_new_place() -> None:
    play, table = CountedPlay(RULES), table_counts("7c * 9c")
    play.most(table, hand_counts("8c Jc"), 0, 0)
    play.lay(table)
    assert list(table) == list(table_counts("7c 8c 9c * Jc"))


@pytest.mark.parametrize(
    ("hand", "options", "can"),
    [
        ("5h 6h 7h", {}, True),
        ("5h 5h 5s", {}, True),
        ("Qs Ks As", {}, True),
        ("Ks As 2s", {}, False),
        ("5h 6h * 9d", {}, False),
        ("5h 6h 7h", {"qualify": "thirty"}, False),
        ("9h 10h Jh", {"qualify": "thirty"}, True),
        ("Ah 2h 3h", {"twos_wild": True}, False),
    ],
)
def test_hands_that_can_qualify(hand: str, options: dict[str, str], can: bool) -> None:
    rules = CountedRules(game_of(**options))
    counts = vec[i64](rules.counts(read_cards(hand)))
    assert CountedPlay(rules).can_qualify(counts, 0) is can


# --- rollouts ---


def rollout_of(hands: list[str], table: str, stock: str, qualified: int) -> RhineRollout:
    rollout = RhineRollout(RULES, len(hands))
    on_table = table_counts(table)
    for place in range(TABLE):
        rollout.table[place] = on_table[place]
    for seat, hand in enumerate(hands):
        for kind in read_kinds(hand):
            rollout.hands[seat * KINDS + kind] += 1
            rollout.held[seat] += 1
    for at, kind in enumerate(read_kinds(stock)):
        rollout.stock[at] = kind
        rollout.stock_size = at + 1
    rollout.start(qualified, 0)
    return rollout


def test_seat_that_can_lay_everything_goes_out() -> None:
    rollout = rollout_of(["4h Kc", "8h 9h"], "5h 6h 7h", "2c 3d 5s", 3)
    rollout.lay(hand_counts("4h"), table_counts("4h 5h 6h 7h"))
    assert rollout.finish() == 1
    assert [rollout.points(seat) for seat in range(2)] == [13, 0]


def test_seat_that_qualifies_and_goes_out_gets_twenty_off() -> None:
    rollout = rollout_of(["Kc", "9d 9h 9s"], "", "2c 3d 5s", 0)
    rollout.draw()
    assert rollout.finish() == 1
    assert [rollout.points(seat) for seat in range(2)] == [18, -20]


def test_empty_stock_ends_the_deal_without_a_winner() -> None:
    rollout = rollout_of(["Kc", "9d *"], "5h 6h 7h", "2c", 3)
    rollout.draw()
    assert rollout.finish() == -1
    assert [rollout.points(seat) for seat in range(2)] == [15, 29]


@pytest.mark.parametrize(("keeps", "left"), [(0, 4), (1, 24)])
def test_seat_keeps_its_wilds_or_lays_them(keeps: int, left: int) -> None:
    rollout = rollout_of(["Kc Qd 5s", "8h 4d *"], "5h 6h 7h", "", 3)
    rollout.stock[0], rollout.stock[1], rollout.stock_size = JOKER, 51, 2
    rollout.keeps_wilds[1] = keeps
    rollout.draw()
    rollout.finish()
    assert rollout.points(1) == left


@pytest.mark.parametrize(("waits", "left"), [(False, 31), (True, 40)])
def test_seat_that_waits_lays_everything_at_once(waits: bool, left: int) -> None:
    """The other seat can lay 9h as soon as 8h lies on the table."""
    rollout = rollout_of(["8h 2c", "9h Kd"], "5h 6h 7h", "Js 6s 4c Qs 3c", 3)
    if waits:
        rollout.wait()
    rollout.draw()
    assert rollout.finish() == 0
    assert rollout.points(1) == left


def test_nobody_waits_while_another_is_about_to_go_out() -> None:
    rollout = rollout_of(["8h Kc", "2d"], "5h 6h 7h", "Js Qs 5c", 3)
    rollout.wait()
    rollout.lay(hand_counts(""), table_counts("5h 6h 7h"))
    rollout.finish()
    assert rollout.hands[read_kinds("8h")[0]] == 0


# --- worlds ---


def test_imagined_cards_fit_the_turns_of_the_others() -> None:
    table, hand = table_of("5h 6h 7h / 9c 9d 9s"), read_cards("Ac 2c 5d")
    on_table = RULES.table(table)
    last = [None, RhineLastTurn(on_table, 0), RhineLastTurn(on_table, 1), RhineLastTurn(on_table, 1)]
    held = (3, 6, 12, 11)
    seen = {*tiles_of(table), *hand}
    hidden = RULES.kinds([card for card in packs_of_cards(2) if card not in seen])
    position = RhinePosition(0, held, RULES.kinds(hand), on_table, 0b0011)
    worlds = RhineWorlds(RULES, position, hidden, last, [False] * 4)
    rollout, play, dice = RhineRollout(RULES, 4), CountedPlay(RULES), Dice(7)
    fitting = 0
    for _ in range(30):
        worlds.sample(dice)
        worlds.put_into(rollout)
        imagined = [int(rollout.stock[at]) for at in range(rollout.stock_size)]
        for seat in range(4):
            kinds = [kind for kind in range(KINDS) for _ in range(rollout.hands[seat * KINDS + kind])]
            assert len(kinds) == held[seat]
            imagined += kinds if seat else []
        assert sorted(imagined) == sorted(hidden)
        wilds = rollout.hands[KINDS + JOKER]
        fitting += play.most(vec[i64](on_table), rollout.hands, KINDS, wilds) == 0
    assert worlds.sampled == 30
    assert fitting >= worlds.fitting >= 28


def test_observer_remembers_the_end_of_last_turns() -> None:
    table, view = table_of("5h 6h 7h"), view_of("5h 6h 7h", "Kc Qd")
    observer = RhineRummyObserver(RULES)
    guessed = observer.last_turns(view)[1]
    assert guessed is not None
    assert guessed.drawn == 1
    hand = read_cards("Kc Qd")
    observer.observe([Dealt(1, 1, (0, 0), 80, hand), Laid(1, tuple(tiles_of(table)), 7, table)])
    laid = observer.last_turns(view)
    assert laid[0] is None
    assert laid[1] is not None
    assert (list(laid[1].table), laid[1].drawn) == (RULES.table(table), 0)
    observer.observe([Drew(0, 79), Drew(1, 78)])
    assert [turn.drawn for turn in observer.last_turns(view) if turn is not None] == [1, 1]
    observer.observe([Dealt(2, 0, (0, 0), 80, hand)])
    assert observer.last_turns(view) == [None, None]


# --- decisions ---


def master(players: int = 2, samples: int = 2):
    return make_bot("master", game_of(players), 1, Budget(samples=samples))


def test_master_goes_out_at_once() -> None:
    bot = master()
    action = bot.decide(view_of("5h 6h 7h", "8h 9h"))
    assert isinstance(action, Lay)
    assert len(tiles_of(action.table)) == 5
    assert bot.ranked is None


def test_master_draws_where_nothing_can_be_laid() -> None:
    assert master().decide(view_of("5h 6h 7h", "Ac 3d 9s")) == DRAW


def test_master_compares_turns_that_lay_different_cards() -> None:
    bot = master(4)
    view = view_of("5h 6h 7h", "8h 4h Kc Ad *", players=4)
    assert game_of(4).refusal(view, bot.decide(view)) is None
    laid = {len(tiles_of(action.table)) for action in bot.ranked.actions if isinstance(action, Lay)}
    assert laid >= {4, 5, 6}
    assert DRAW in bot.ranked.actions
    assert bot.ranked.worlds == 2


@pytest.mark.parametrize(
    "options", [{"twos_wild": True}, {"qualify": "thirty"}, {"values": "canasta"}, {"packs": 3}]
)
def test_master_plays_every_variation(options: dict[str, object]) -> None:
    game = game_of(3, **options)
    match = Match(game, SeededShuffle(b"variations"))
    match.deal()
    bots = [make_bot("master", game, seat, Budget(samples=1)) for seat in range(3)]
    novice = make_bot("novice", game, 1)
    decided = 0
    while match.awaited and decided < 6:
        seat = match.awaited[0]
        action = novice.decide(match.view(seat))
        if isinstance(action, Lay):
            decided += 1
            action = bots[seat].decide(match.view(seat))
        assert match.refusal(seat, action) is None
        match.decide(seat, action)
    assert decided


def test_master_knows_the_turns_of_a_match() -> None:
    game = game_of(3)
    match = Match(game, SeededShuffle(b"followed"))
    match.deal()
    for _ in range(3):
        match.decide(match.awaited[0], DRAW)
    seat = match.awaited[0]
    bot = bot_at(match, seat, "master", 5)
    last = bot.observer.last_turns(match.view(seat))
    assert [turn.drawn for turn in last if turn is not None] == [1, 1, 1]


def test_every_game_has_a_master() -> None:
    assert levels_of("rhine-rummy")[-1] == "master"
    assert offered_levels("rhine-rummy")[-1] == ("master" if is_compiled() else "expert")
