"""Tools for hands of Rummy Five and Big Eight. They are asked about cards, not about a table."""

from __future__ import annotations

from meldhouse.games.rummy_five.scoring import HandScore
from meldhouse.parts.letter_cards import read_card, read_cards, write_card
from meldhouse.solvers.rummy_five.reachable import reach_of
from meldhouse.solvers.rummy_five.waits import EDITIONS, edition_of, waits_with_points
from meldhouse.study.errors import NothingThere
from meldhouse.wire.hand_tools import CombinationLine, ReachLine, WaitLine, Worth


def combination_lines(game: str) -> list[CombinationLine]:
    """Lists the special combinations of a game, in the order of its rules."""
    if game not in EDITIONS:
        raise NothingThere("this game has no special combinations")
    return [CombinationLine(one.name, one.points) for one in EDITIONS[game].combinations]


def _worth(score: HandScore) -> Worth:
    return Worth(score.points, score.may_go_out, list(score.combinations))


def wait_lines(game: str, hand: str, exposed: str, go: bool) -> list[WaitLine]:
    """RF-4 Lists the cards that would complete a hand.

    Exposed trios are separated by `/`.
    """
    trios = [read_cards(trio) for trio in exposed.split("/") if trio.strip()]
    found = waits_with_points(edition_of(game), read_cards(hand), trios, go)
    return [
        WaitLine(write_card(wait.card), wait.left, _worth(wait.self_draw), _worth(wait.catch))
        for wait in found
    ]


def reach_lines(game: str, hand: str, exposed: str, seen: str, drawn: str, first: bool) -> list[ReachLine]:
    """RF-11 Lists the special combinations that a hand could still make, given the cards seen elsewhere.

    Exposed trios are separated by `/`. `first`: the first turn is not over, and nobody has called Run or Set.
    """
    trios = [read_cards(trio) for trio in exposed.split("/") if trio.strip()]
    card = read_card(drawn) if drawn else None
    found = reach_of(edition_of(game), read_cards(hand), trios, read_cards(seen), card, first)
    return [
        ReachLine(one.name, one.points, None if one.missing is None else [write_card(c) for c in one.missing])
        for one in found
    ]
