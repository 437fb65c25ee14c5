"""A match from deal to deal, and the referee's own side of the table."""

import pytest
from tests.support.law_tables import shuffle_of, steps

from meldhouse.core.actions import Action
from meldhouse.core.match import Match
from meldhouse.core.record import Player, Record, RecordError, clean_name, read_record, write_record
from meldhouse.core.refusal import Refused
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import NotationError


@pytest.fixture
def match():
    return Match(build_game("rummy-five", 3, {"deals": 2}), shuffle_of(4))


def code_of(do):
    with pytest.raises(Refused) as caught:
        do()
    return caught.value.refusal.code


def test_nothing_can_be_asked_before_the_first_deal(match):
    pass_ = match.game.read_action("-")
    for do in (lambda: match.view(0), lambda: match.choices(0), lambda: match.decide(0, pass_)):
        assert code_of(do) == "not-dealt"
    assert match.awaited == ()
    assert match.ranking is None
    assert match.told_since(0, None) == []


def test_a_deal_is_not_begun_twice_and_not_after_the_match(match):
    match.deal()
    assert code_of(match.deal) == "deal-running"
    assert len(match.decisions) == 1
    for _ in steps(finished := Match(match.game, match.shuffle), 1, 10_000):
        pass
    assert len(finished.standings) == 2
    assert code_of(finished.deal) == "match-over"


def test_there_is_no_such_seat(match):
    match.deal()
    for seat in (-1, 3, 99):
        for ask in (match.view, match.choices):
            with pytest.raises(NotationError):
                ask(seat)
        with pytest.raises(NotationError):
            match.decide(seat, match.game.read_action("-"))
    assert match.decisions == [[]]


def test_the_referee_makes_no_players_decisions(match):
    match.deal()
    seat = match.awaited[0]
    action = match.choices(seat)[0]
    assert code_of(lambda: match.rule(seat, action)) == "players-only"
    assert match.decisions == [[]]
    assert not Action.OF_REFEREE


def test_told_since_begins_anywhere(match):
    match.deal()
    assert [number for number, _ in match.told_since(0, 0)] == [0, 1]
    assert match.told_since(-5, 0) == match.told_since(0, 0)
    assert match.told_since(99, 0) == []


def test_seats_are_told_their_own_cards_only(match):
    match.deal()
    for seat in range(3):
        dealt, drew = (event for _, event in match.told_since(0, seat))
        assert len(dealt.hand) == 4
        assert (drew.card is not None) == (seat == 0)
    dealt, drew = (event for _, event in match.told_since(0, None))
    assert dealt.hand is None
    assert drew.card is None


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  a  b ", "a b"),
        ("a\nb\x07c", "a b c"),
        ("x" * 60, "x" * 40),
        ("y" * 39 + " z", "y" * 39),
        ("\u202ea", "a"),
    ],
)
def test_names_fit_on_a_line(name, clean):
    assert clean_name(name) == clean


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("meldhouse record 1", "meldhouse record 2", 1, "a record begins with"),
        ("game rummy-five", "game bridge", 2, "there is no game 'bridge'"),
        ("rules 1", "rules 2", 3, "rules version 2 of rummy-five is not known; known: 1"),
        ("players 3", "players 9", 2, "not 9"),
        ("players 3", "players three", 4, "is a number"),
        ("option deals 2", "option deals 2000", 2, "not 2000"),
        ("option deals 2", "option points 30", 7, "stands twice"),
        ("seat 1 person", "seat 0 person", 10, "stands twice"),
        ("seat 1 person", "seat 1 cat", 10, "seat line"),
        ("shuffle seeded", "shuffle loaded", 12, "seeded or stacked"),
        ("house 00", "house 01", 13, "does not fit its commitment"),
        ("house 00", "house zz", 14, "hexadecimal"),
        ("deal 1", "deal 2", 18, "this should be deal 1"),
        ("points ", "points 1 ", None, "the points should be"),
        ("result ", "result 7 ", None, "the result should be"),
    ],
)
def test_a_wrong_record_is_refused_with_line_and_reason(match, old, new, line, reason):
    for _ in steps(match, 4, 10_000):
        pass
    text = write_record(Record(match, [Player("person", "")] * 3, ""))
    assert old in text
    at = text.rindex(old) if line is None else text.index(old)
    wrong = text[:at] + new + text[at + len(old) :]
    with pytest.raises(RecordError) as caught:
        read_record(wrong, build_game)
    assert reason in caught.value.reason
    if line is not None:
        assert caught.value.line == line
