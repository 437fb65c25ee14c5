"""Laws of writing: what is written can be read again, and what is not a record is refused with its line."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.cards_of import HOOKS
from tests.support.law_tables import WALKS, everybody, on_every_table, shuffle_of, steps, walk

from meldhouse.core.match import Match
from meldhouse.core.record import MatchRunning, Player, Record, RecordError, read_record, write_record
from meldhouse.core.shuffle import StackedShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.errors import NotationError

NAMES = st.text(max_size=50)


@on_every_table
def test_every_action_reads_back(game):
    actions = list(HOOKS[game.name].actions(game))
    written = [game.write_action(action) for action in actions]
    assert [game.read_action(text) for text in written] == actions
    assert len(set(written)) == len(set(actions))
    for text in written:
        assert text == text.strip()
        assert not set(text) & set("\n;#")


@on_every_table
@given(walked=WALKS)
def test_every_choice_reads_back(game, walked):
    for match in steps(Match(game, shuffle_of(walked[0])), *walked):
        for seat in match.awaited:
            for action in match.choices(seat):
                assert game.read_action(game.write_action(action)) == action


@on_every_table
@given(data=st.data())
def test_cards_read_back_in_their_order(game, data):
    deck = sorted(HOOKS[game.name].deck(game).elements())
    places = data.draw(st.lists(st.integers(0, len(deck) - 1), max_size=20, unique=True))
    cards = [deck[place] for place in places]
    assert list(game.read_cards(game.write_cards(cards))) == cards


@on_every_table
@given(
    text=st.one_of(st.text(max_size=12), st.text(alphabet="brkosABCJKL123!*-/ catchrunsetout", max_size=12))
)
def test_any_text_is_read_or_refused_in_one_line(game, text):
    for read in (game.read_cards, game.read_action):
        detail = refused(lambda read=read: read(text), NotationError)
        assert len(detail.splitlines()) == 1


def refused(do, kind):
    """The one line with which this was refused, or a dash."""
    try:
        do()
    except kind as error:
        return error.detail
    return "-"


@on_every_table
@given(walked=WALKS, names=st.lists(NAMES, min_size=8, max_size=8), date=NAMES)
def test_a_record_reads_back(game, walked, names, date):
    match = walk(game, *walked)
    seats = [Player("bot:steady" if seat % 2 else "person", names[seat]) for seat in range(game.players)]
    record = Record(match, seats, date)
    if not match.is_over:
        with pytest.raises(MatchRunning):
            write_record(record)
    text = write_record(record, for_house=True)
    again = read_record(text, build_game)
    assert write_record(again, for_house=True) == text
    check_same_match(again.match, match)
    check_same_match(read_record(text.replace("\n", "\r\n"), build_game).match, match)


@on_every_table
def test_a_finished_match_has_an_open_record(game):
    match = Match(game, shuffle_of(3))
    for _ in steps(match, 3, 200_000):
        pass
    text = write_record(Record(match, [Player("person", "")] * game.players, ""))
    assert text == write_record(read_record(text, build_game))
    assert text.splitlines()[-1] == "result " + " ".join(str(place) for place in match.ranking)


class Watched:
    """A seeded shuffle that notes every order it gave."""

    def __init__(self, seed):
        self.orders = []
        self._shuffle = shuffle_of(seed)

    def chance(self, deal):
        self.orders.append([])
        self._chance = self._shuffle.chance(deal)
        return self

    def shuffled(self, cards):
        self.orders[-1].append(self._chance.shuffled(cards))
        return list(self.orders[-1][-1])


@on_every_table
@given(walked=WALKS)
def test_a_stacked_record_reads_back(game, walked):
    watched = Watched(walked[0])
    seeded = Match(game, watched)
    for _ in steps(seeded, *walked):
        pass
    match = Match(game, StackedShuffle(watched.orders))
    for decisions in seeded.decisions:
        match.deal()
        for made in decisions:
            match.take(made.seat, made.action)
    check_same_match(match, seeded)
    text = write_record(Record(match, [Player("person", "")] * game.players, ""), for_house=True)
    again = read_record(text, build_game)
    assert write_record(again, for_house=True) == text
    check_same_match(again.match, match)


def check_same_match(again, match):
    assert again.decisions == match.decisions
    assert again.standings == match.standings
    assert again.ranking == match.ranking
    for seat in everybody(match.game):
        assert again.told_since(0, seat) == match.told_since(0, seat)


@on_every_table
@given(walked=WALKS, cut=st.integers(0, 10_000))
def test_a_record_cut_after_any_line_is_an_unfinished_match_or_an_error(game, walked, cut):
    match = walk(game, *walked)
    lines = write_record(Record(match, [], ""), for_house=True).splitlines()
    kept = lines[: cut % (len(lines) + 1)]
    text = "\n".join(kept)
    if "deal 1" not in kept:
        check_refused_with_its_line(text)
        return
    again = read_record(text, build_game).match
    made = [decision for deal in again.decisions for decision in deal]
    all_made = [decision for deal in match.decisions for decision in deal]
    assert made == all_made[: len(made)]


def check_refused_with_its_line(text):
    """A text that may be no record: read, or refused with a line that it has."""
    found = []
    detail = refused(lambda: found.append(read_record(text, build_game)), RecordError)
    if found:
        return found[0]
    said = re.fullmatch(r"line (\d+): (.+)", detail)
    assert said, detail
    assert 1 <= int(said[1]) <= len(text.split("\n"))
    return None


@st.composite
def broken(draw, text):
    """A record with lines deleted, doubled, moved or altered, or with any characters put in."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(
            st.sampled_from(["delete", "double", "move", "swap-words", "cut", "put-in", "number", "replace"])
        )
        line = lines[at]
        if how == "delete":
            del lines[at]
        elif how == "double":
            lines.insert(at, line)
        elif how == "move":
            lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
        elif how == "swap-words":
            lines[at] = " ".join(draw(st.permutations(line.split(" "))))
        elif how == "cut":
            lines[at] = line[: draw(st.integers(0, len(line)))]
        elif how == "put-in":
            place = draw(st.integers(0, len(line)))
            lines[at] = line[:place] + draw(st.text(max_size=4)) + line[place:]
        elif how == "number":
            lines[at] = line.replace(draw(st.sampled_from("0123456789")), str(draw(st.integers(-2, 10**20))))
        else:
            words = [
                "deal 2",
                "deck bA",
                "points 1",
                "result 1",
                "0 catch",
                "1 -; 1 -",
                "part 0 ff",
                "part 0",
                "0",
                "players 0",
                "option deals 1",
                "shuffle stacked",
                "house",
                "seat 0 person a",
                "-1 bA",
                "game x",
            ]
            lines[at] = draw(st.sampled_from(words))
        if not lines:
            lines = [""]
    return "\n".join(lines)


@on_every_table
@settings(max_examples=4 * settings.default.max_examples)
@given(walked=WALKS, data=st.data())
def test_a_broken_record_is_read_or_refused_with_its_line(game, walked, data):
    match = walk(game, *walked)
    text = data.draw(broken(write_record(Record(match, [Player("person", "x")], "2020"), for_house=True)))
    again = check_refused_with_its_line(text)
    if again is not None:
        written = write_record(again, for_house=True)
        assert write_record(read_record(written, build_game), for_house=True) == written


@given(text=st.text(max_size=300))
def test_any_text_is_refused_as_a_record(text):
    assert check_refused_with_its_line(text) is None
    assert check_refused_with_its_line("meldhouse record 1\n" + text) is None


@given(noise=st.binary(max_size=300))
def test_any_bytes_are_refused_as_a_record(noise):
    assert check_refused_with_its_line(noise.decode("latin-1")) is None
    assert check_refused_with_its_line(noise.decode("utf-8", "surrogateescape")) is None
