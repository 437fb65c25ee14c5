"""Why a bot decides so, in one line: a key of the texts and what goes into it, made from what it computed.

The words themselves are `words/<language>/bots.toml`. Everything said rests on the seat's own view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, final

from meldhouse.bots.comparison import Weighed
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.rhine_rummy.actions import Lay as RhineLay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rummikub.actions import Lay as RummikubLay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.tiles import is_joker
from meldhouse.games.rummy_five.actions import Catch, Discard, GoOut, Run, Set
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import FiveOwn
from meldhouse.parts.arrangement import tiles_of
from meldhouse.solvers.octablitz.policy import Counts
from meldhouse.solvers.rummy_five.hand_tables import ONE, tables_of
from meldhouse.solvers.rummy_five.policy import FivePolicy


@final
@dataclass(frozen=True)
class Reason:
    """A text's key, the cards that it shows and its numbers."""

    key: str
    cards: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int | float | str] = field(default_factory=dict)

    def params(self, write_cards: Callable[[Sequence[int]], str]) -> dict[str, Any]:
        """What the text is filled in with."""
        return {**{name: write_cards(cards) for name, cards in self.cards.items()}, **self.numbers}


def reasons_for(game: AnyGame, view: AnyView, action: Action, bot: object = None) -> list[Reason]:
    """Why this action, from what can be counted in a view; and what the bot has weighed, if it has."""
    found: list[Reason] = []
    if view.own is None:
        return found
    if isinstance(game, RummyFive):
        found.append(_of_five(game, view, view.own, action))
    elif isinstance(game, Octablitz) and isinstance(action, Play):
        found.append(_of_octablitz(view, action))
    elif isinstance(game, Rummikub):
        found.append(_of_rummikub(view.own.rack, action))
    elif isinstance(game, RhineRummy):
        found.append(_of_rhine(game, view.own.hand, action))
    weighed = getattr(bot, "weighed", None)
    if isinstance(weighed, Weighed) and weighed.taken and weighed.actions[0] == action:
        found.append(_of_weighing(game, weighed))
    return found


def _of_weighing(game: AnyGame, weighed: Weighed) -> Reason:
    """What the next best would bring less, in the deals imagined."""
    return Reason(
        "bots.why.weighed",
        numbers={
            "samples": weighed.taken,
            "points": f"{weighed.means[0] - weighed.means[1]:+.1f}",
            "other": game.write_action(weighed.actions[1]),
        },
    )


# --- Rummy Five and Big Eight ---


def _of_five(game: RummyFive, view: AnyView, own: FiveOwn, action: Action) -> Reason:
    if isinstance(action, (GoOut, Catch)):
        return Reason("bots.why.complete")
    if isinstance(action, (Run, Set)):
        return Reason("bots.why.call", cards={"card": (view.public.discards[-1].card,)})
    if not isinstance(action, Discard):
        return Reason("bots.why.pass", cards={"card": (view.public.discards[-1].card,)})
    tables = tables_of(game.edition)
    unseen = FivePolicy(game, deep=False).unseen(view)
    rest = packed(own.hand) - ONE[action.card]
    away = tables.distance(rest)
    helping = cards_in(tables.helping(rest))
    left = sum(max(0, unseen.counts[card]) for card in helping)
    thrown = {"card": (action.card,)}
    if away == 1:
        key = "bots.why.go" if action.go else "bots.why.waits"
        return Reason(key, {**thrown, "cards": helping}, {"left": left})
    if unseen.counts[action.card] == 0:
        return Reason("bots.why.safe", thrown, {"away": away, "left": left})
    return Reason("bots.why.nearer", thrown, {"away": away, "left": left})


# --- Octablitz ---


def _of_octablitz(view: AnyView, action: Play) -> Reason:
    shown = {"cards": action.cards}
    combination = action.combination
    if combination is None:
        return Reason("bots.why.down", shown)
    assert view.seat is not None
    counts = Counts(view, view.seat)
    stands = counts.stands(combination, counts.after if view.public.trick else counts.others)
    return Reason("bots.why.stands", shown, {"percent": round(100 * stands)})


# --- Rummikub and Rhine Rummy ---


def _of_rummikub(rack: tuple[int, ...], action: Action) -> Reason:
    if not isinstance(action, RummikubLay):
        return Reason("bots.why.draw")
    laid = _laid(rack, action.table)
    left = [tile for tile in rack if tile not in laid]
    if not left:
        return Reason("bots.why.all", numbers={"count": len(laid)})
    jokers = sum(is_joker(tile) for tile in left)
    if jokers:
        return Reason("bots.why.joker-kept", {"cards": laid}, {"count": len(laid), "jokers": jokers})
    return Reason("bots.why.lays", {"cards": laid}, {"count": len(laid), "left": len(left)})


def _of_rhine(game: RhineRummy, hand: tuple[int, ...], action: Action) -> Reason:
    if not isinstance(action, RhineLay):
        return Reason("bots.why.draw")
    laid = _laid(hand, action.table)
    left = [card for card in hand if card not in laid]
    if not left:
        return Reason("bots.why.all", numbers={"count": len(laid)})
    return Reason("bots.why.costs", {"cards": laid}, {"count": len(laid), "cost": game.values.of_hand(left)})


def _laid(hand: Sequence[int], table: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    tabled = set(tiles_of(table))
    return tuple(tile for tile in hand if tile in tabled)
