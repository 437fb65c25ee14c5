"""The law of reading: what a server writes of a view or an event is read as an equal one, in every game."""

from __future__ import annotations

import contextlib
import functools
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.law_tables import WALKS, everybody, on_every_table, steps, walk

from meldhouse.bots import make_bot
from meldhouse.core.events import Event
from meldhouse.core.match import Match
from meldhouse.core.plain_data import as_data
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.games.rhine_rummy import events as rhine_events
from meldhouse.games.rummikub import events as rummikub_events
from meldhouse.games.rummikub.actions import Bell
from meldhouse.games.rummy_five import events as five_events
from meldhouse.games.rummy_five.scoring import Payment
from meldhouse.parts.values import kind_of
from meldhouse.wire import game_data
from meldhouse.wire.games.octablitz import DealWon
from meldhouse.wire.games.rhine_rummy import RhineDealEnded
from meldhouse.wire.games.rummikub import RummikubDealEnded
from meldhouse.wire.games.rummy_five import DealDrawn, Won
from meldhouse.wire.plain_boxes import PlainBox
from meldhouse.wire.registry import READERS
from meldhouse.wire.values import BadView
from meldhouse.wire.views import read_event, read_view

#: what does not happen in every few matches
RARE: dict[str, tuple[Event, ...]] = {
    "rummy-five": (five_events.Overruled(1, "run"),),
    "big-eight": (
        five_events.Overruled(1, "set"),
        five_events.DealDrawn((2,), ((0, 1, 2),), (Payment(0, None, 1, "not-one-away"),), (9, 10, 11), 1),
    ),
    "rhine-rummy": (rhine_events.Passed(2),),
    "rummikub": (rummikub_events.Passed(2),),
}


def sent(value: Any, game: Any) -> Any:
    """As it comes out of the line."""
    return json.loads(json.dumps(as_data(value, game.write_cards)))


#: the events that end a deal, which the web client shows field by field
ENDS: dict[str, Any] = {
    "rummy-five": Won | DealDrawn,
    "big-eight": Won | DealDrawn,
    "octablitz": DealWon,
    "rhine-rummy": RhineDealEnded,
    "rummikub": RummikubDealEnded,
}


def check_has_the_types_of_the_wire(game: Any, view: Any) -> None:
    """The declared types have every field that is sent, of the right type, and no other."""
    _, public, own = READERS[game.name].types
    read: Any = msgspec.convert(sent(view, game), game_data.View[public, own])
    if read.public.result is not None:
        msgspec.convert(read.public.result, ENDS[game.name])


def check_reads_back(match: Match, since: int = 0) -> None:
    game = match.game
    for seat in everybody(game):
        view = match.view(seat)
        check_has_the_types_of_the_wire(game, view)
        again = read_view(game, sent(view, game))
        assert again == view
        # and it is as good to the rules as the first one: what is not in its fields was made again, too
        if seat is not None and seat in match.awaited:
            assert list(game.choices(again)) == list(game.choices(view))
        for _, event in match.told_since(since, seat):
            assert read_event(game, sent(event, game)) == event


def test_every_game_has_a_reader() -> None:
    assert set(READERS) == set(GAMES)


def test_a_game_without_a_reader_is_read_as_plain_data(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view, events = some_data("rummikub")
    monkeypatch.delitem(READERS, "rummikub")
    read = read_view(game, view)
    assert read.seat == 0
    assert read.held == tuple(view["held"])
    assert isinstance(read.public, PlainBox)
    assert read.public.table == view["public"]["table"]
    assert read.own is not None
    assert read.own.rack == view["own"]["rack"]
    event: Any = read_event(game, events[0])
    assert event.kind == events[0]["kind"]
    with pytest.raises(BadView):
        read_view(game, {"own": None})


@on_every_table
@settings(max_examples=15)
@given(walked=WALKS)
def test_views_and_events_read_back(game: Any, walked: tuple[int, int]) -> None:
    check_reads_back(walk(game, *walked))


def matches(name: str) -> Iterator[Match]:
    """Whole matches of novices; and of those who call at random where wrong calls are allowed."""
    for seed in range(6):
        game = build_game(name, None, {"rounds": 1} if name == "rummikub" else {})
        match: Any = Match(game, SeededShuffle(bytes([seed])))
        bots = [make_bot("novice", game, seat + seed) for seat in range(game.players)]
        for _ in range(2):
            if match.is_over:
                break
            match.deal()
            while match.awaited:
                seat = match.awaited[0]
                match.decide(seat, bots[seat].decide(match.view(seat)))
                yield match
    if name in ("rummy-five", "big-eight"):
        game = build_game(name, None, {"calls": "table"})
        yield from (walk(game, seed, 60) for seed in range(10))
    if name == "rummikub":
        match = Match(build_game(name, 2, {}), SeededShuffle(b"bell"))
        match.deal()
        for _ in range(3):
            match.rule(match.awaited[0], Bell(None))
            yield match


@pytest.mark.parametrize("name", GAMES)
def test_whole_matches_read_back_and_tell_of_everything(name: str) -> None:
    told: set[str] = set()
    since: dict[int, int] = {}
    for match in matches(name):
        check_reads_back(match, since.get(id(match), 0))
        told |= {kind_of(event) for _, event in match.told_since(since.get(id(match), 0), None)}
        since = {id(match): len(match.log)}
    for event in RARE.get(name, ()):
        game = build_game(name)
        assert read_event(game, sent(event, game)) == event
        told.add(kind_of(event))
    assert told == set(READERS[name].events)


@functools.cache
def some_data(name: str) -> tuple[Any, Any, list[Any]]:
    game = build_game(name)
    match: Any = Match(game, SeededShuffle(b"x"))
    for _ in steps(match, 5, 30):
        pass
    return game, sent(match.view(0), game), [sent(event, game) for _, event in match.told_since(0, 0)]


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_what_is_no_view_is_refused_in_one_line(name: str, data: st.DataObject) -> None:
    """A field is gone or holds something else: one kind of error, or a view that the rules can be asked of."""
    game, view, events = some_data(name)
    broken = json.loads(json.dumps(data.draw(st.sampled_from([view, *events]))))
    inner = [broken, *[part for part in broken.values() if isinstance(part, dict)]]
    part = data.draw(st.sampled_from(inner))
    field = data.draw(st.sampled_from(sorted(part)))
    if data.draw(st.booleans()):
        del part[field]
    else:
        part[field] = data.draw(
            st.none() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=2)
        )
    read = read_event if "kind" in broken or field == "kind" else read_view
    with contextlib.suppress(BadView):
        read(game, broken)


def test_nonsense_is_refused() -> None:
    game = build_game("octablitz")
    for nonsense in (None, [], 7, "x", {}, {"own": None}, {"kind": "nothing"}):
        for read in (read_view, read_event):
            with pytest.raises(BadView):
                read(game, nonsense)
