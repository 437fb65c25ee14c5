"""No hidden card plays a part in advice: other cards behind the same view, the same advice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.matches_played import SMALL, small_record

from meldhouse.analysis import Moment, review_match
from meldhouse.analysis.judge import Judge
from meldhouse.analysis.positions import Spot, finished, spots_of
from meldhouse.core.match import Match
from meldhouse.core.record import Record
from meldhouse.core.shuffle import StackedShuffle
from meldhouse.parts.chance import Dice

GAMES = list(SMALL)
#: decisions looked at in each match
MOST = 14


@pytest.mark.parametrize("name", GAMES)
def test_other_hidden_cards_the_same_advice(name: str) -> None:
    record = finished(small_record(name, "hidden"))
    game: Any = record.match.game
    judge = Judge(game, 2, "hidden")
    spots = [spot for spot in spots_of(record, range(game.players)) if not judge.is_forced(spot)]
    for spot in spots[:: max(1, len(spots) // MOST)]:
        advice = judge.judge(spot)
        other = game.imagine(spot.view, Dice(spot.number)).view(spot.seat)
        swapped = Spot(spot.deal, spot.number, spot.event, spot.seat, other, spot.action)
        assert judge.judge(swapped) == advice


class Recording:
    """A shuffle that keeps what it gave."""

    def __init__(self, chance: Any) -> None:
        self._chance = chance
        self.orders: list[list[int]] = []

    def shuffled(self, cards: Any) -> list[int]:
        self.orders.append(self._chance.shuffled(cards))
        return list(self.orders[-1])


def with_other_stock(record: Record) -> Record:
    """The same match, with the cards that nobody ever saw in another order."""
    played = record.match
    decks: list[list[list[int]]] = []
    for deal, standing in enumerate([played.game.opening(), *played.standings[:-1]], start=1):
        recording = Recording(played.shuffle.chance(deal))
        truth, _ = played.game.deal(standing, recording)
        for made in played.decisions[deal - 1]:
            truth, _ = played.game.play(truth, made.seat, made.action)
        left = len(truth.secret)
        order = recording.orders[-1]
        assert tuple(order[len(order) - left :]) == truth.secret.left
        decks.append(
            [*recording.orders[:-1], [*order[: len(order) - left], *order[len(order) - left :][::-1]]]
        )
    match: Match[Any, Any, Any, Any, Any] = Match(played.game, StackedShuffle(decks))
    for decisions in played.decisions:
        match.deal()
        for made in decisions:
            match.take(made.seat, made.action)
    return Record(match, record.seats, "")


@pytest.mark.parametrize("name", ["rummy-five", "rhine-rummy", "rummikub"])
def test_cards_that_nobody_saw_do_not_change_a_review(name: str) -> None:
    record = finished(small_record(name, "stock"))
    other = with_other_stock(record)
    assert other.match.shuffle != record.match.shuffle
    assert review_match(other, [0], samples=1) == review_match(record, [0], samples=1)


def test_later_cards_do_not_change_advice_on_what_came_before() -> None:
    """Two matches that are the same up to some place, and then are not."""
    text = small_record("rummy-five", "stock")
    whole = review_match(text, samples=2)
    record = finished(text)
    first_deal = [moment for moment in whole.moments if moment.deal == 1]
    match: Match[Any, Any, Any, Any, Any] = Match(record.match.game, record.match.shuffle)
    match.deal()
    for made in record.match.decisions[0]:
        match.take(made.seat, made.action)
    judge = Judge(record.match.game, 2, "review")
    again: list[Moment] = []
    for spot in spots_of(Record(match, record.seats, ""), range(3)):
        if not judge.is_forced(spot):
            again.append(judge.judge(spot))
    assert again == first_deal
