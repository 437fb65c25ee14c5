"""OB-3 Nobody else sees cards played face down: not in events, views or print, and not later."""

import json

import pytest
from tests.support.octablitz.positions import FOUR, stacked

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.record import MatchRunning, Player, Record, write_record
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.events import FollowedDown
from meldhouse.games.octablitz.imagine import unseen_cards
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import read_cards, write_cards


def test_ob_3_others_are_told_only_how_many_cards():
    deal = stacked(FOUR)
    deal.do("0 bAA; 1 (rsL)")
    told = deal.table.log[-1]
    assert told.to(1) == FollowedDown(1, 2, read_cards("rsL"))
    for other in (0, 2, 3, None):
        assert told.to(other) == FollowedDown(1, 2, None)
    assert repr(told) == "Told(FollowedDown(seat=1, count=2, cards=None))"


def test_ob_3_views_show_only_ones_own_face_down_cards():
    deal = stacked(FOUR)
    deal.do("0 bAA; 1 (rsL); 2 (bBC); 3 (rCK)")
    assert [write_cards(deal.own(seat).buried) for seat in range(4)] == ["", "rsL", "bBC", "rCK"]
    for seat in (0, None):
        shown = json.dumps(as_data(deal.table.view(seat), deal.game.write_cards))
        for cards in ("rsL", "bBC", "rCK"):
            assert cards not in shown
    laid = deal.public.tricks[0].laid
    assert [(one.seat, one.count, one.cards) for one in laid] == [
        (0, 2, read_cards("bAA")),
        (1, 2, None),
        (2, 2, None),
        (3, 2, None),
    ]


def test_ob_3_nothing_hidden_is_printed():
    play = Play(read_cards("rsL"), True)
    assert repr(play) == str(play) == "Play(2 face down)"
    assert repr(Play(read_cards("bAA"))) == "Play(bAA)"
    deal = stacked(FOUR)
    deal.do("0 bAA; 1 (rsL)")
    assert repr(deal.own(1)) == "OctablitzOwn(6 cards, 2 face down)"


@pytest.mark.parametrize("players", [3, 4])
def test_ob_3_face_down_cards_stay_hidden_after_the_deal(players):
    game = build_game("octablitz", players, {"deals": 2})
    match, dice = Match(game, SeededShuffle(b"hidden")), Dice(5)
    for _ in range(2):
        match.deal()
        buried = [[] for _ in range(players)]
        while match.awaited:
            (seat,) = match.awaited
            choices = match.choices(seat)
            play = choices[dice.below(len(choices))]
            if play.face_down:
                buried[seat] += play.cards
            match.decide(seat, play)
        for seat in range(players):
            assert list(match.view(seat).own.buried) == buried[seat]
        shown = as_data(match.view(None), game.write_cards)
        assert shown["own"] is None
        face_up = [
            laid.cards for trick in match.view(None).public.tricks for laid in trick.laid if laid.cards
        ]
        assert sum(map(len, face_up)) + sum(map(len, buried)) == len(game.deck)
        assert any(buried)
    for seat in (*range(players), None):
        for _, event in match.told_since(0, seat):
            if isinstance(event, FollowedDown):
                assert (event.cards is not None) == (event.seat == seat)


def test_ob_3_the_record_keeps_them_and_is_opened_when_the_match_is_over():
    game = build_game("octablitz", 3, {"deals": 1})
    match, dice = Match(game, SeededShuffle(b"record")), Dice(1)
    record = Record(match, [Player("person", name) for name in ("Emi", "Finn", "Mei")], "")
    match.deal()
    while match.awaited:
        with pytest.raises(MatchRunning):
            write_record(record)
        choices = match.choices(match.awaited[0])
        match.decide(match.awaited[0], choices[dice.below(len(choices))])
    text = write_record(record)
    made = [decision for decision in match.decisions[0] if decision.action.face_down]
    assert made
    for decision in made:
        assert f"{decision.seat} {game.write_action(decision.action)}" in text


def test_ob_3_imagined_truths_deal_the_face_down_cards_of_others_anew():
    deal = stacked(FOUR)
    deal.do("0 bAA; 1 (rsL); 2 bBB; 3 (rCK)")
    view = deal.table.view(1)
    unseen = unseen_cards(view)
    assert len(unseen) == 32 - 2 - 2 - 8
    hidden = set()
    for seed in range(40):
        state = deal.game.imagine(view, Dice(seed))
        assert state.view(1) == view
        assert [len(own.buried) for own in state.private] == [0, 2, 0, 2]
        assert [len(own.hand) for own in state.private] == [6, 6, 6, 6]
        others = [
            card for seat in (0, 2, 3) for card in (*state.private[seat].hand, *state.private[seat].buried)
        ]
        assert sorted(others) == unseen
        hidden.add(tuple(sorted(state.private[3].buried)))
    assert len(hidden) > 10
