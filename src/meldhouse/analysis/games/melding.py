"""Rummikub and Rhine Rummy: turns that went out, first melds, and jokers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meldhouse.analysis.model import Said
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.rhine_rummy.actions import Lay as RhineLay
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import is_wild
from meldhouse.games.rummikub.actions import Bell
from meldhouse.games.rummikub.actions import Lay as RummikubLay
from meldhouse.games.rummikub.rules import Rummikub
from meldhouse.games.rummikub.tiles import is_joker, write_tiles
from meldhouse.parts.arrangement import tiles_of
from meldhouse.parts.playing_cards import write_cards
from meldhouse.solvers.melding.for_view import best_for_rhine_rummy, best_for_rummikub
from meldhouse.solvers.melding.rhine_rummy.plays import rhine_keeping
from meldhouse.solvers.melding.rummikub.first_meld import best_opening
from meldhouse.solvers.melding.rummikub.plays import going_out, keeping

Found = tuple[str, Said, Action | None]


def hand_of(view: AnyView) -> tuple[int, ...]:
    """The rack, or the hand."""
    own: Any = view.own
    held: tuple[int, ...] = own.rack if hasattr(own, "rack") else own.hand
    return held


def laid_by(game: AnyGame, view: AnyView, action: Action) -> tuple[int, ...]:
    """What a turn lays from the hand; at the bell (RK-6) only a table that is allowed counts."""
    table = getattr(action, "table", None)
    if table is None or (isinstance(action, Bell) and not _stands(game, view, table)):
        return ()
    tabled = set(tiles_of(table))
    return tuple([tile for tile in hand_of(view) if tile in tabled])


def _stands(game: AnyGame, view: AnyView, table: Any) -> bool:
    return isinstance(game, Rummikub) and game.refuse_lay(view, table) is None


def kinds_laid(game: AnyGame, view: AnyView, action: Action) -> list[int]:
    """The same by kinds, copies being alike."""
    shift = 3 if isinstance(game, RhineRummy) else 1
    return sorted(tile >> shift for tile in laid_by(game, view, action))


def is_wild_tile(game: AnyGame, tile: int) -> bool:
    """A joker; at Rhine Rummy a two, too, where twos are wild."""
    return is_wild(tile, game.twos_wild) if isinstance(game, RhineRummy) else is_joker(tile)


def is_forced(game: AnyGame, view: AnyView, action: Action) -> bool:
    """Whether nothing could be laid, and nothing was."""
    if laid_by(game, view, action):
        return False
    if isinstance(game, RhineRummy):
        return best_for_rhine_rummy(game, view, gentle=False) is None
    return best_for_rummikub(view, gentle=False) is None


# --- what can be proven ---


def rummikub_proven(view: AnyView, action: Action) -> Found | None:
    """A turn that lays the whole rack."""
    rack, table = hand_of(view), view.public.table
    if set(rack) <= set(tiles_of(getattr(action, "table", None) or ())):
        return None
    if view.public.has_opened(view.seat):
        out = going_out(table, rack)
    else:
        out = best_opening(table, rack)
    if out is None or out.left:
        return None
    return "win-missed", _said_out(len(rack)), RummikubLay(out.table)


def _said_out(count: int) -> Said:
    return Said("review.found.all", {}, {"count": count})


def wasted_joker(game: AnyGame, view: AnyView, action: Action, best: Action) -> Found | None:
    """The same natural cards could have been laid without the joker, or without one of two.

    Towards the end a joker is better laid than kept; so it is only wasted where the expert keeps it.
    """
    if not isinstance(action, (RummikubLay, RhineLay)):
        return None
    hand, laid = hand_of(view), laid_by(game, view, action)
    jokers = [tile for tile in laid if is_wild_tile(game, tile)]
    by_expert = sum(is_wild_tile(game, tile) for tile in laid_by(game, view, best))
    if len(laid) == len(hand) or len(jokers) <= by_expert:
        return None
    if len(jokers) == len(laid):
        return "joker-wasted", Said("review.found.joker-alone", {}, {"jokers": len(jokers)}), best
    for spared in range(len(jokers), 0, -1):
        kept = jokers[:spared]
        wanted = [tile for tile in laid if tile not in kept]
        if _can_be_laid(game, view, hand, wanted):
            said = Said("review.found.joker-wasted", {"cards": game.write_cards(wanted)}, {"jokers": spared})
            return "joker-wasted", said, best
    return None


def _can_be_laid(game: AnyGame, view: AnyView, hand: Sequence[int], wanted: Sequence[int]) -> bool:
    """RK-2, RK-3; RR-5, RR-6 Exactly these, and nothing else from the hand."""
    table = view.public.table
    kept = [tile for tile in hand if tile not in wanted]
    if isinstance(game, RhineRummy):
        return rhine_keeping(game, table, hand, view.public.has_qualified(view.seat), kept) is not None
    if view.public.has_opened(view.seat):
        return keeping(table, hand, kept, gentle=False) is not None
    meld = best_opening(table, wanted)
    return meld is not None and not meld.left


def rhine_proven(game: RhineRummy, view: AnyView, action: Action) -> Found | None:
    """A turn that goes out. That none was found proves nothing, so then nothing is said."""
    hand = hand_of(view)
    if len(laid_by(game, view, action)) == len(hand):
        return None
    out = best_for_rhine_rummy(game, view)
    if out is None or out.left:
        return None
    return "win-missed", _said_out(len(hand)), RhineLay(out.table)


# --- what differs ---


def difference(game: AnyGame, view: AnyView, chosen: Action, best: Action) -> tuple[str, Said]:
    """Laid or not, more or less, with a joker or without."""
    laid, other = laid_by(game, view, chosen), laid_by(game, view, best)
    write = write_cards if isinstance(game, RhineRummy) else write_tiles
    shown = {"cards": write(other)}
    count: dict[str, int | float | str] = {"count": len(other)}
    if not other:
        return "lay-early", Said("review.found.lay-early", {"cards": write(laid)})
    if not laid:
        if not _has_begun(view):
            return "open-missed", Said("review.found.open-missed", shown, count)
        return "lay-missed", Said("review.found.lay-missed", shown, count)
    jokers = sum(is_wild_tile(game, tile) for tile in laid)
    if jokers > sum(is_wild_tile(game, tile) for tile in other):
        return "joker-spent", Said("review.found.joker-spent", shown, count)
    if len(other) > len(laid):
        return "lay-more", Said("review.found.lay-more", shown, {**count, "laid": len(laid)})
    if len(other) < len(laid):
        return "lay-less", Said("review.found.lay-less", shown, {**count, "laid": len(laid)})
    return "lay-other", Said("review.found.lay-other", {**shown, "other": write(laid)})


def gentle(game: AnyGame, view: AnyView, best: Action) -> Action:
    """The same cards laid with the fewest sets touched, so that people can follow the steps."""
    if not isinstance(best, (RummikubLay, RhineLay)):
        return best
    laid, hand, table = laid_by(game, view, best), hand_of(view), view.public.table
    kept = [tile for tile in hand if tile not in laid]
    if isinstance(game, RhineRummy):
        answer = rhine_keeping(game, table, hand, view.public.has_qualified(view.seat), kept)
        return best if answer is None else RhineLay(answer.table)
    if not view.public.has_opened(view.seat):
        return best
    answer = keeping(table, hand, kept)
    return best if answer is None else RummikubLay(answer.table)


def _has_begun(view: AnyView) -> bool:
    """Whether the seat has made its first meld (RK-2), or has qualified (RR-5)."""
    public = view.public
    has: Any = public.has_opened if hasattr(public, "has_opened") else public.has_qualified
    return bool(has(view.seat))
