"""What there was to see in a view: what can be proven, and how the expert's choice differs from what was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from meldhouse.analysis.games import melding as tiles
from meldhouse.analysis.games import octablitz
from meldhouse.analysis.games import rummy_five as fives
from meldhouse.analysis.model import Said
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.solvers.melding.steps import Step, steps_to

#: kinds of mistakes that need no estimate, the gravest first
EXACT = ("win-missed", "catch-missed", "wrong-call", "joker-wasted")


@final
@dataclass(frozen=True)
class Finding:
    """A kind of moment, a line about it, and what would have been right where that is proven."""

    kind: str
    said: Said
    best: Action | None = None


def proven(game: AnyGame, view: AnyView, action: Action) -> Finding | None:
    """A mistake that needs no estimate: a win left, a card not caught, a wrong call."""
    found: tuple[str, Said, Action | None] | None = None
    if isinstance(game, RummyFive):
        found = fives.proven(game, view, action)
    elif isinstance(game, Octablitz):
        found = octablitz.proven(game, view, action)
    elif isinstance(game, Rummikub):
        found = tiles.rummikub_proven(view, action)
    elif isinstance(game, RhineRummy):
        found = tiles.rhine_proven(game, view, action)
    return None if found is None else Finding(*found)


def difference(game: AnyGame, view: AnyView, chosen: Action, best: Action) -> Finding:
    """In which way two choices differ."""
    if isinstance(game, (Rummikub, RhineRummy)):
        wasted = tiles.wasted_joker(game, view, chosen, best)
        if wasted is not None:
            return Finding(*wasted)
    if isinstance(game, RummyFive):
        return Finding(*fives.difference(game, view, chosen, best))
    if isinstance(game, (Rummikub, RhineRummy)):
        return Finding(*tiles.difference(game, view, chosen, best))
    return Finding(*octablitz.difference(game, view, chosen, best))


def is_same(game: AnyGame, view: AnyView, one: Action, other: Action) -> bool:
    """Whether two choices come to the same: on a table, the same cards from the hand, however they lie."""
    if one == other:
        return True
    if not isinstance(game, (Rummikub, RhineRummy)):
        return False
    return tiles.kinds_laid(game, view, one) == tiles.kinds_laid(game, view, other)


def is_forced(game: AnyGame, view: AnyView, action: Action) -> bool:
    """Whether there was nothing else to do, so that nothing is to be learned."""
    if isinstance(game, (Rummikub, RhineRummy)):
        return tiles.is_forced(game, view, action)
    if isinstance(game, RummyFive):
        return len(fives.right_choices(game, view)) == 1 and fives.proven(game, view, action) is None
    return len(game.choices(view)) == 1


def laid_cards(game: AnyGame, view: AnyView, chosen: Action, best: Action) -> tuple[str, str] | None:
    """What leaves the hand by either choice, where that is what a turn is about."""
    if not isinstance(game, (Rummikub, RhineRummy)):
        return None
    write = game.write_cards
    return write(tiles.laid_by(game, view, chosen)), write(tiles.laid_by(game, view, best))


def steps_of(game: AnyGame, view: AnyView, best: Action) -> tuple[Step, ...]:
    """How a turn is laid, move by move."""
    table = getattr(best, "table", None)
    if table is None or not isinstance(game, (Rummikub, RhineRummy)):
        return ()
    return steps_to(view.public.table, tiles.hand_of(view), table)
