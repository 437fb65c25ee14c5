"""Laws of play: what must hold at every table of every game, whatever is decided."""

import re

import pytest
from hypothesis import given
from tests.support.cards_of import HOOKS
from tests.support.law_tables import WALKS, everybody, on_every_table, shuffle_of, steps, truth, walk

from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.random_play import play_deal
from meldhouse.core.refusal import Refused
from meldhouse.games.registry import GAMES
from meldhouse.parts.chance import Dice


def test_every_game_has_hooks():
    assert set(HOOKS) == set(GAMES)


@on_every_table
@given(walked=WALKS)
def test_replay_equals_play(game, walked):
    match = walk(game, *walked)
    again = Match(game, shuffle_of(walked[0]))
    for decisions in match.decisions:
        again.deal()
        for made in decisions:
            again.take(made.seat, made.action)
    for seat in everybody(game):
        assert again.told_since(0, seat) == match.told_since(0, seat)
        assert again.view(seat) == match.view(seat)
    assert again.standings == match.standings
    assert again.ranking == match.ranking
    assert again.awaited == match.awaited


@on_every_table
@given(walked=WALKS)
def test_cards_are_conserved_and_points_balance(game, walked):
    hooks = HOOKS[game.name]
    deck = hooks.deck(game)
    for match in steps(Match(game, shuffle_of(walked[0])), *walked):
        state = truth(match)
        assert hooks.cards(state) == deck
        if hooks.balance is not None:
            there, expected = hooks.balance(game, state)
            assert there == expected


@on_every_table
@given(walked=WALKS)
def test_awaited_are_those_who_have_choices_and_no_choice_is_refused(game, walked):
    for match in steps(Match(game, shuffle_of(walked[0])), *walked):
        for seat in range(game.players):
            choices = list(match.choices(seat))
            assert (seat in match.awaited) == bool(choices)
            assert len(set(choices)) == len(choices)
            for action in choices:
                assert match.refusal(seat, action) is None
        assert list(game.choices(match.view(None))) == []
        assert list(match.awaited) == sorted(match.awaited)


@on_every_table
@given(walked=WALKS)
def test_refused_means_refused(game, walked):
    hooks = HOOKS[game.name]
    match = walk(game, *walked)
    before, told, kept = truth(match), len(match.log), [list(made) for made in match.decisions]
    seen = [match.view(seat) for seat in everybody(game)]
    standing = match.standing
    for seat in range(game.players):
        choices = set(match.choices(seat))
        for action in hooks.actions(game):
            refusal = match.refusal(seat, action)
            if refusal is None:
                assert action in choices or (choices and not hooks.lists_all_choices)
                continue
            assert action not in choices
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", refusal.code)
            assert re.fullmatch(r"(MH|RF|BE|OB|RR|RK)-\d+[a-d]?", refusal.clause)
            with pytest.raises(Refused) as caught:
                match.decide(seat, action)
            assert caught.value.refusal == refusal
    for action in hooks.actions(game):
        assert game.refusal(match.view(None), action) is not None
    assert truth(match) is before
    assert len(match.log) == told
    assert match.decisions == kept
    assert match.standing is standing
    assert [match.view(seat) for seat in everybody(game)] == seen


@on_every_table
@given(walked=WALKS)
def test_playing_leaves_the_old_state_as_it_was(game, walked):
    match = walk(game, *walked)
    state = truth(match)
    before = [as_data(state.view(seat), game.write_cards) for seat in everybody(game)]
    cards = HOOKS[game.name].cards(state)
    for seat in match.awaited:
        for action in match.choices(seat):
            game.play(state, seat, action)
    assert [as_data(state.view(seat), game.write_cards) for seat in everybody(game)] == before
    assert HOOKS[game.name].cards(state) == cards


@on_every_table
@given(walked=WALKS)
def test_everybody_gets_the_same_number_and_kind_of_events(game, walked):
    match = walk(game, *walked)
    told = [match.told_since(0, seat) for seat in everybody(game)]
    for entries in zip(*told, strict=True):
        assert len({number for number, _ in entries}) == 1
        assert len({type(event) for _, event in entries}) == 1
    middle = len(match.log) // 2
    for seat in everybody(game):
        assert match.told_since(middle, seat) == match.told_since(0, seat)[middle:]


@on_every_table
@given(walked=WALKS)
def test_deals_end_and_settle(game, walked):
    seed, _ = walked
    played = play_deal(game, game.opening(), shuffle_of(seed).chance(1), Dice(seed), most=20_000)
    assert played.referee.is_over
    standing = played.referee.standing()
    assert standing is not None
    assert standing.deals == 1
    assert len(standing.points) == game.players
    for seat in range(game.players):
        assert list(played.referee.choices(seat)) == []
        for action in HOOKS[game.name].actions(game):
            assert played.referee.refusal(seat, action) is not None


@on_every_table
def test_matches_end_in_a_ranking(game):
    match = Match(game, shuffle_of(7))
    for _ in steps(match, 7, 200_000):
        pass
    assert match.is_over
    ranking = match.ranking
    assert sorted(ranking)[0] == 1
    for place in ranking:
        assert sum(1 for other in ranking if other < place) == place - 1
    with pytest.raises(Refused) as caught:
        match.deal()
    assert caught.value.refusal.code == "match-over"
    assert match.standings[-1] == match.standing
    assert len(match.standings) == len(match.decisions)
