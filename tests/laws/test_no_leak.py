"""Laws of secrecy: views and events depend only on what a seat may know.

Two worlds fit one view, and the same decision is played in both. The observer's events may differ only from an event
on that is known to reveal something. Observers with the same events have the same view.
"""

from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards_of import HOOKS
from tests.support.law_tables import WALKS, everybody, on_every_table, truth, walk

from meldhouse.core.events import Told
from meldhouse.core.plain_data import as_data
from meldhouse.core.referee import Referee
from meldhouse.parts.chance import Dice
from meldhouse.parts.values import kind_of

SEEDS = st.integers(0, 2**30)


def truths(game, match, observer, seed, count=3):
    """Returns the real state and worlds that fit the view of an observer."""
    view = match.view(observer)
    return [truth(match), *(game.imagine(view, Dice(seed + step)) for step in range(count))]


@on_every_table
@given(walked=WALKS, seed=SEEDS)
def test_what_is_imagined_fits_the_view(game, walked, seed):
    match = walk(game, *walked)
    hooks = HOOKS[game.name]
    for observer in everybody(game):
        view = match.view(observer)
        for state in truths(game, match, observer, seed):
            assert state.view(observer) == view
            assert hooks.cards(state) == hooks.deck(game)


@on_every_table
@given(walked=WALKS, seed=SEEDS)
def test_what_is_told_and_seen_rests_on_nothing_hidden(game, walked, seed):
    match = walk(game, *walked)
    for observer in everybody(game):
        states = truths(game, match, observer, seed)
        for seat in match.awaited:
            for action in match.choices(seat):
                outcomes = [
                    game.play(state, seat, action)
                    for state in states
                    if game.refusal(state.view(seat), action) is None
                ]
                for other in outcomes[1:]:
                    check_same_unless_revealed(game, observer, outcomes[0], other)


def check_same_unless_revealed(game, observer, one, other):
    told = [entry.to(observer) for entry in one[1]]
    told_other = [entry.to(observer) for entry in other[1]]
    if told == told_other:
        assert one[0].view(observer) == other[0].view(observer)
        return
    for event, event_other in zip(told, told_other, strict=False):
        if event != event_other:
            differing = {kind_of(event), kind_of(event_other)}
            assert differing & HOOKS[game.name].reveals
            # A drawn card is shown to the seat that drew it, and to nobody else.
            assert differing != {"drew"} or event.seat != event_other.seat or event.seat == observer
            return
    longer = max(told, told_other, key=len)
    assert kind_of(longer[min(len(told), len(told_other))]) in HOOKS[game.name].reveals


@on_every_table
@given(walked=WALKS, seed=SEEDS)
def test_own_choices_are_asked_of_the_own_view_alone(game, walked, seed):
    match = walk(game, *walked)
    for observer in range(game.players):
        for state in truths(game, match, observer, seed):
            assert list(game.choices(state.view(observer))) == list(match.choices(observer))
            for action in HOOKS[game.name].actions(game):
                assert game.refusal(state.view(observer), action) == match.refusal(observer, action)
            assert game.awaited(state.public) == match.awaited


@on_every_table
@given(walked=WALKS)
def test_answers_given_at_the_same_time_are_not_seen_by_others(game, walked):
    match = walk(game, *walked)
    if len(match.awaited) < 2:
        return
    for seat in match.awaited:
        outcomes = [game.play(truth(match), seat, action) for action in match.choices(seat)]
        first = outcomes[0]
        for state, told in outcomes:
            for observer in everybody(game):
                if observer != seat:
                    assert state.view(observer) == first[0].view(observer)
                    assert [t.to(observer) for t in told] == [t.to(observer) for t in first[1]]


@on_every_table
@given(walked=WALKS, seed=SEEDS)
def test_printing_shows_nothing_hidden(game, walked, seed):
    """Printing gives the same text in all worlds that fit a watcher's view."""
    match = walk(game, *walked)
    printed = set()
    for state in truths(game, match, None, seed):
        boxes = tuple(repr(own) + str(own) for own in state.private)
        views = tuple(repr(state.view(observer)) for observer in everybody(game))
        printed.add(
            (repr(state), str(state), f"{state!s}", boxes, views, repr(state.secret), str(state.secret))
        )
    assert len(printed) == 1
    for entry in match.log:
        assert repr(entry) == repr(Told(entry.to(None)))
        assert str(entry) == repr(entry)
    for keeper in (match, match._referee):
        assert repr(keeper) == str(keeper)
        assert len(repr(keeper)) < 80
    assert isinstance(match._referee, Referee)


@on_every_table
@given(walked=WALKS, other=WALKS, seed=SEEDS)
def test_views_are_equal_when_all_that_they_show_is(game, walked, other, seed):
    match, elsewhere = walk(game, *walked), walk(game, walked[0], other[1])
    views = [match.view(observer) for observer in everybody(game)]
    views += [elsewhere.view(observer) for observer in everybody(game)]
    views += [game.imagine(match.view(None), Dice(seed)).view(observer) for observer in everybody(game)]
    shown = [as_data(view, game.write_cards) for view in views]
    for one, shown_one in zip(views, shown, strict=True):
        for two, shown_two in zip(views, shown, strict=True):
            assert (one == two) == (shown_one == shown_two)
            if one == two:
                assert hash(one) == hash(two)
