"""Decisions between proposal and entry: the rules judge each of them once."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.support.turns import SECRET, quiet_choice

from meldhouse.core.game import AnyGame
from meldhouse.core.refusal import Refused
from meldhouse.tables.entries import AutoSet, Created, Decided, Sat, Started
from meldhouse.tables.proposals import Act, decision
from meldhouse.tables.table import Table
from meldhouse.wire import to_server


class Counting:
    """A game that counts the questions about legality."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.asked = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def refusal(self, view: Any, action: Any) -> Any:
        self.asked += 1
        return self._game.refusal(view, action)


def begun() -> tuple[Table, Counting]:
    """Two people whose match has begun."""
    table = Table("t", Created("rummy-five", 2, {}, "CODE", "ann", SECRET, is_quick=True), 0)
    game = Counting(table.game)
    table.game = cast(AnyGame, game)
    for body in (Sat(0, "ann", "Ann"), Sat(1, "bob", "Bob"), Started()):
        table.apply(body, 0)
    return table, game


def first_choice(table: Table) -> tuple[int, str]:
    assert table.match is not None
    seat = table.awaited[0]
    return seat, quiet_choice([table.game.write_action(choice) for choice in table.match.choices(seat)])


def test_the_rules_judge_a_players_decision_once() -> None:
    table, game = begun()
    seat, text = first_choice(table)
    act = Act(seat, to_server.Act("id", text), table.game.read_action(text))
    body = act.propose(table)
    assert isinstance(body, Decided)
    table.apply(body, 1)
    assert game.asked == 1
    assert table.decisions == [[(seat, text)]]


def test_the_rules_judge_a_bots_decision_once() -> None:
    table, game = begun()
    seat, text = first_choice(table)
    body = decision(seat, text, "auto", table.moment)(table)
    assert isinstance(body, Decided)
    table.apply(body, 1)
    assert game.asked == 1


def test_the_rules_judge_an_entry_of_another_process() -> None:
    table, game = begun()
    seat, text = first_choice(table)
    table.apply(Decided(seat, text), 1)
    assert game.asked == 1
    with pytest.raises(Refused):
        table.apply(Decided(seat, text), 2)


def test_a_permission_is_for_one_entry_alone() -> None:
    """Another process was first: the rules are asked again about the table as it is then."""
    table, game = begun()
    seat, text = first_choice(table)
    act = Act(seat, to_server.Act("id", text), table.game.read_action(text))
    body = act.propose(table)
    assert isinstance(body, Decided)
    table.apply(AutoSet(seat, "pass"), 1)
    table.apply(body, 2)
    assert game.asked == 2
