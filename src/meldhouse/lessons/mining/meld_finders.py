"""Positions of Rhine Rummy and Rummikub that teach something."""

from __future__ import annotations

from typing import Any

from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.simple_plays import openings
from meldhouse.games.rummikub.tiles import is_joker
from meldhouse.lessons.games import melding as melds
from meldhouse.lessons.games.rummy_five import YES
from meldhouse.lessons.messages import AnyMatch
from meldhouse.lessons.mining.run import Find, Found, asked
from meldhouse.parts.arrangement import Arrangement, tiles_of
from meldhouse.solvers.melding import Answer, best_opening, best_play

_JOKER_CARD = 52


def _play(answer: Answer | None, match: AnyMatch) -> Found:
    return {"answers": [] if answer is None else [_written(match, answer.table)]}


def _written(match: AnyMatch, table: Arrangement) -> str:
    return "lay " + " / ".join(match.game.write_cards(cards) for cards in table)


def _best(match: AnyMatch, seat: int) -> Answer | None:
    return melds.best_of(asked(match.game.name, match, seat), match)


def _is_in(match: AnyMatch, seat: int) -> bool:
    """Whether the seat is on turn and has begun."""
    public: Any = match.view(seat).public
    has_begun = public.has_opened(seat) if hasattr(public, "opened") else public.has_qualified(seat)
    return public.turn == seat and bool(has_begun)


def qualify(match: AnyMatch, seat: int) -> Found | None:
    """RR-5 A hand that can qualify with one set only, a sequence."""
    view: Any = match.view(seat)
    if view.public.turn != seat or view.public.has_qualified(seat) or not view.public.table:
        return None
    lays = [action for action in match.choices(seat) if hasattr(action, "table")]
    if len(lays) != 1 or len(view.own.hand) < 11:
        return None
    new = lays[0].table[-1]
    if len({card >> 3 for card in new}) < 3 or (new[0] >> 3) % 13 == (new[1] >> 3) % 13:
        return None
    return {"answers": [match.game.write_action(lays[0])]}


def thirty(match: AnyMatch, seat: int) -> Found | None:
    """RK-2 A first meld that takes more than one set."""
    view: Any = match.view(seat)
    if view.public.turn != seat or view.public.has_opened(seat) or not view.public.table:
        return None
    fewest = best_opening(view.public.table, view.own.rack, "fewest")
    if fewest is None or len(fewest.table) - len(view.public.table) < 2:
        return None
    return {**_play(fewest, match), "number": 30}


def most(tiles: int, touched: int, fewest_left: int) -> Find:
    """The most that can be laid, and only by rearranging the table."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        if not _is_in(match, seat):
            return None
        table = match.view(seat).public.table
        if not 3 <= len(table) <= 7 or len(melds.hand_of(match, seat)) > 9:
            return None
        simple = max((_laid(match, seat, action) for action in match.choices(seat)), default=0)
        if simple >= tiles:
            return None
        best = _best(match, seat)
        if best is None or not best.proven or best.tiles < tiles or best.touched < touched:
            return None
        if simple >= best.tiles or len(best.left) < fewest_left:
            return None
        return {**_play(best, match), "number": best.tiles}

    return find


def _laid(match: AnyMatch, seat: int, action: Any) -> int:
    """How many cards an action brings from the hand."""
    hand = melds.hand_of(match, seat)
    return sum(1 for tile in tiles_of(getattr(action, "table", ())) if tile in hand)


def out(fewest: int, touched: int) -> Find:
    """Going out, and only by rearranging the table."""
    find_most = most(fewest, touched, 0)

    def find(match: AnyMatch, seat: int) -> Found | None:
        if not _is_in(match, seat) or not fewest <= len(melds.hand_of(match, seat)) <= 5:
            return None
        found = find_most(match, seat)
        if found is None or found["number"] != len(melds.hand_of(match, seat)):
            return None
        return {"answers": found["answers"]}

    return find


def free(match: AnyMatch, seat: int) -> Found | None:
    """RR-6, RK-3 A joker of the table that can be put to another use."""
    if not _is_in(match, seat) or not 2 <= len(match.view(seat).public.table) <= 7:
        return None
    hand = melds.hand_of(match, seat)
    if len(hand) > 9 or "*" in match.game.write_cards(hand):
        return None
    before = match.view(seat).public.table
    for action in match.choices(seat):
        table = getattr(action, "table", None)
        if table is not None and melds.frees(match.game.name, before, table, hand):
            return {"answers": [match.game.write_action(action)]}
    return None


def joker(code: str) -> Find:
    """RR-6 A turn with a joker that looks right, and is or is not."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        if not _is_in(match, seat) or not 2 <= len(match.view(seat).public.table) <= 6:
            return None
        for table in _joker_turns(match, seat):
            refusal = match.game.refuse_lay(match.view(seat), table)  # type: ignore[attr-defined]
            if (YES if refusal is None else refusal.code) == code:
                return {"given": _written(match, table).removeprefix("lay ")}
        return None

    return find


def _joker_turns(match: AnyMatch, seat: int) -> list[Arrangement]:
    """Turns with jokers: one of the hand added to a set, alone or with a card; one of the table moved to a new set."""
    view: Any = match.view(seat)
    table, hand = view.public.table, view.own.hand
    naturals = [card for card in hand if card >> 3 != _JOKER_CARD]
    found: list[Arrangement] = []
    for wild in [card for card in hand if card >> 3 == _JOKER_CARD]:
        for at, cards in enumerate(table):
            found += [_with(table, at, (*cards, wild)), _with(table, at, (wild, *cards))]
            for card in naturals:
                found += [_with(table, at, (*cards, wild, card)), _with(table, at, (*cards, card, wild))]
    for at, cards in enumerate(table):
        for wild in [card for card in cards if card >> 3 == _JOKER_CARD and len(cards) > 3]:
            rest = tuple(card for card in cards if card != wild)
            for one in naturals:
                for other in naturals:
                    if one != other:
                        found.append((*_with(table, at, rest), (one, other, wild)))
                        found.append((*_with(table, at, rest), (one, wild, other)))
    return found


def _with(table: Arrangement, at: int, cards: tuple[int, ...]) -> Arrangement:
    return tuple(cards if place == at else lying for place, lying in enumerate(table))


def count(match: AnyMatch, seat: int) -> Found | None:
    """RR-7 A hand with a joker, an ace and a court card."""
    view: Any = match.view(seat)
    if view.public.turn != seat or not 4 <= len(view.own.hand) <= 7:
        return None
    written = match.game.write_cards(view.own.hand)
    ranks = {word[0] for word in written.split()}
    return {} if {"*", "A"} <= ranks and ranks & {"J", "Q", "K"} else None


def first(code: str) -> Find:
    """RK-2 A first meld that is nearly enough, or that touches the table."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.turn != seat or view.public.has_opened(seat) or not view.public.table:
            return None
        table, rack = view.public.table, view.own.rack
        sets = [meld[0] for meld in openings(rack) if len(meld) == 1]
        plays = [(*table, cards) for cards in sets]
        if code == "table-touched":
            plays = [(*_with(table, 0, (*table[0], tile)), *meld) for meld in openings(rack) for tile in rack]
        if code == "first-meld-low":
            plays = [(*table, cards) for cards in _low_sets(rack)]
        for play in plays:
            if any(set_value(cards) < 0 for cards in play) or len(set(tiles_of(play))) != len(tiles_of(play)):
                continue
            refusal = match.game.refuse_lay(view, play)  # type: ignore[attr-defined]
            if (YES if refusal is None else refusal.code) == code:
                return {"given": _written(match, play).removeprefix("lay ")}
        return None

    return find


def _low_sets(rack: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Sets of three or four tiles that miss thirty by a little."""
    found = []
    for size in (3, 4):
        for at in range(len(rack) - size + 1):
            cards = rack[at : at + size]
            if 24 <= set_value(cards) < 30:
                found.append(cards)
    return found


def value(match: AnyMatch, seat: int) -> Found | None:
    """RK-4 A set of the table with a joker in the middle of a run."""
    for cards in match.view(seat).public.table:
        jokers = [at for at, tile in enumerate(cards) if is_joker(tile)]
        if len(cards) >= 4 and jokers and jokers[0] not in (0, len(cards) - 1):
            return {"given": match.game.write_cards(cards)}
    return None


def mess(match: AnyMatch, seat: int) -> Found | None:
    """RK-3 A play that changes two sets, begun badly: their tiles lie in heaps."""
    view: Any = match.view(seat)
    if not _is_in(match, seat) or not 3 <= len(view.public.table) <= 6 or len(view.own.rack) > 9:
        return None
    best = best_play(view.public.table, view.own.rack)
    if best is None or best.touched < 2 or not 1 <= best.tiles <= 3:
        return None
    kept = [cards for cards in best.table if cards in view.public.table]
    loose = sorted(tile for cards in best.table if cards not in kept for tile in cards)
    if len(loose) > 13:
        return None
    heaps = [tuple(loose[at : at + 4]) for at in range(0, len(loose), 4)]
    if all(set_value(heap) >= 0 for heap in heaps):
        return None
    begun = " / ".join(match.game.write_cards(cards) for cards in [*kept, *heaps])
    return {**_play(best, match), "number": best.tiles, "begun": begun}
