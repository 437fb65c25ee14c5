"""Turns in the making, for tests of the rearranging games' screens."""

from __future__ import annotations

from tests.support.rhine_rummy.positions import view_of
from tests.support.rummikub.positions import game, position

from meldhouse.tui.screens.melding.rhine_rummy import RhineKit, rhine_rummy_screen
from meldhouse.tui.screens.melding.rummikub import RummikubKit, rummikub_screen


def rummikub_turn(table, rack, *commands, opened=True):
    """A screen after some commands, its kit, and the view."""
    rules = game(2)
    view = position(table, rack, "", opened=opened).view(0)
    screen = rummikub_screen(rules)
    for command in commands:
        assert screen.move(command, view), command
    return screen, RummikubKit(rules), view


def rhine_turn(table, hand, *commands, opened=True, **options):
    rules, view = view_of(table, hand, opened, **options)
    screen = rhine_rummy_screen(rules)
    for command in commands:
        assert screen.move(command, view), command
    return screen, RhineKit(rules), view
