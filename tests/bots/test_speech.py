"""Reasons of bots: true, from their own view, in every language, in one line."""

from __future__ import annotations

import pytest

from meldhouse.bots import make_bot
from meldhouse.bots.budget import Budget
from meldhouse.bots.reasons import reasons_for
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.core.state import View
from meldhouse.games.registry import GAMES, build_game
from meldhouse.games.rummikub.actions import DRAW
from meldhouse.games.rummikub.state import RummikubOwn, RummikubPublic, RummikubView
from meldhouse.games.rummikub.tiles import read_table, read_tiles
from meldhouse.games.rummy_five.actions import Discard
from meldhouse.games.rummy_five.state import FiveOwn, FivePublic
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import read_cards
from meldhouse.words import LANGUAGES, words_in


@pytest.mark.parametrize("name", list(GAMES))
def test_every_decision_of_a_deal_can_be_explained_in_every_language(name: str) -> None:
    game = build_game(name)
    match = Match(game, SeededShuffle(b"speech"))
    match.deal()
    bots = [make_bot("regular", game, seat) for seat in range(game.players)]
    keys = set()
    while match.awaited and len(match.decisions[0]) < 40:
        for seat in match.awaited:
            view = match.view(seat)
            action = bots[seat].decide(view)
            reasons = reasons_for(game, view, action, bots[seat])
            assert reasons
            # the same words whatever lies hidden
            assert reasons_for(game, game.imagine(view, Dice(7)).view(seat), action) == reasons
            for language in LANGUAGES:
                for reason in reasons:
                    said = words_in(language).say(reason.key, **reason.params(game.write_cards))
                    assert said
                    assert "\n" not in said
                    assert "{" not in said
            keys.update(reason.key for reason in reasons)
            match.decide(seat, action)
    assert len(keys) >= 2


def test_an_expert_tells_what_it_has_weighed() -> None:
    game = build_game("rummy-five")
    match = Match(game, SeededShuffle(b"weighed"))
    match.deal()
    view = match.view(0)
    bot = make_bot("expert", game, 1, Budget(samples=4))
    action = bot.decide(view)
    reasons = reasons_for(game, view, action, bot)
    assert [reason.key for reason in reasons][-1] == "bots.why.weighed"
    assert reasons[-1].numbers["samples"] == 4
    assert (
        words_in("en")
        .say(reasons[-1].key, **reasons[-1].params(game.write_cards))
        .endswith("simulated deals.")
    )


def test_the_numbers_said_of_a_discard_are_counted() -> None:
    """Copies still out are those that the seat does not see."""
    game = build_game("rummy-five")
    match = Match(game, SeededShuffle(b"count"))
    match.deal()
    view = match.view(0)
    for card in set(view.own.hand):
        (reason,) = reasons_for(game, view, Discard(card))
        rest = view.own.without(card)
        out = list(game.edition.copies)
        for held in view.own.hand:
            out[held] -= 1
        helping = [
            other
            for other in range(14)
            if out[other] and _best_away(game, (*rest, other)) < _away(game, rest)
        ]
        if reason.key in ("bots.why.nearer", "bots.why.safe"):
            assert reason.numbers["left"] == sum(out[other] for other in helping)
            assert reason.numbers["away"] == _away(game, rest)


def _away(game: object, hand: tuple[int, ...]) -> int:
    from meldhouse.solvers.rummy_five.distance import Distances

    return Distances(game.edition).of(hand)  # type: ignore[attr-defined]


def _best_away(game: object, hand: tuple[int, ...]) -> int:
    return min(_away(game, hand[:at] + hand[at + 1 :]) for at in range(len(hand)))


@pytest.mark.parametrize(("go", "key"), [(True, "bots.why.go"), (False, "bots.why.no-go")])
def test_rf_5_a_waiting_hand_says_why_it_calls_go_or_does_not(go: bool, key: str) -> None:
    game = build_game("rummy-five", 2)
    hand = tuple(sorted(read_cards("bssC rAB")))
    public = FivePublic(2, 0, 1, 1, 0, (30, 30), 0)
    view = View(0, public, FiveOwn(hand, hand[-1]), (5, 4), 23)
    (card,) = read_cards("bC")
    (reason,) = reasons_for(game, view, Discard(card, go))
    assert reason.key == key
    assert reason.numbers["left"] == 2


@pytest.mark.parametrize(("rack", "key"), [("r8 k1", "bots.why.hold"), ("k9 k1", "bots.why.draw")])
def test_drawing_is_holding_back_where_something_could_be_laid(rack: str, key: str) -> None:
    public = RummikubPublic(1, 0, (0, 0), (0, 0))
    public.table = read_table("r5 r6 r7")
    public.opened = 3
    view = RummikubView(0, public, RummikubOwn(tuple(sorted(read_tiles(rack)))), (2, 7), 20)
    (reason,) = reasons_for(build_game("rummikub", 2), view, DRAW)
    assert reason.key == key
