"""What exercises are looked for: the positions that teach something, game by game."""

from __future__ import annotations

from typing import Any

from meldhouse.games.octablitz.actions import Play
from meldhouse.games.octablitz.combinations import RUN
from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.simple_plays import openings
from meldhouse.games.rummikub.tiles import is_joker
from meldhouse.games.rummy_five.actions import CATCH, GO_OUT
from meldhouse.games.rummy_five.actions import RUN as CALL_RUN
from meldhouse.games.rummy_five.boxes import CLAIMS, TURN
from meldhouse.games.rummy_five.course import holds_rest
from meldhouse.games.rummy_five.trios import run_with
from meldhouse.lessons import about_five as five
from meldhouse.lessons import about_melds as melds
from meldhouse.lessons import about_octablitz as octablitz
from meldhouse.lessons.exercise import Exercise
from meldhouse.lessons.frames import AnyMatch
from meldhouse.lessons.mining import Find, Found, Wanted
from meldhouse.parts.arrangement import Arrangement, tiles_of
from meldhouse.parts.letter_cards import write_cards
from meldhouse.solvers.melding import Answer, best_opening, best_play
from meldhouse.solvers.waits import edition_of, waits_with_points

_JOKER_CARD = 52


def _asked(game: str, match: AnyMatch, seat: int, **fields: Any) -> Exercise:
    """A question that nobody has asked yet, for those who find its answer."""
    return Exercise("", "", "", "", game, match.game.players, seat, "", [], [], **fields)


# --- Rummy Five and Big Eight ---


def waits(fewest: int, most: int) -> Find:
    """RF-4 A concealed hand, looked at after another's discard, that waits for so many different cards."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.stage != CLAIMS or view.public.exposed[seat] or len(view.public.discards) < 4:
            return None
        count = len(waits_with_points(edition_of(match.game.name), view.own.hand))
        return {} if fewest <= count <= most else None

    return find


def catch(code: str, go: bool | None = None) -> Find:
    """RF-9 A discard that completes the hand, and may be caught or not for this reason."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.stage != CLAIMS or (go is not None and view.public.has_gone(seat) != go):
            return None
        refusal = match.refusal(seat, CATCH)
        return {} if (five.YES if refusal is None else refusal.code) == code else None

    return find


def run_of_another(match: AnyMatch, seat: int) -> Found | None:
    """RF-6 The cards for a run are there, but it is not this seat's turn to take it."""
    view: Any = match.view(seat)
    if view.public.stage != CLAIMS or view.public.has_gone(seat):
        return None
    card = view.public.discards[-1].card
    refusal = match.refusal(seat, CALL_RUN)
    trio = run_with(card)
    is_near = trio is not None and holds_rest(view.own.hand, trio, card)
    return {} if is_near and refusal is not None and refusal.code == "run-not-next" else None


def worth(fewest: int, most: int) -> Find:
    """RF-13 A hand that may go out, with several combinations."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        choices = match.choices(seat)
        if GO_OUT not in choices and CATCH not in choices:
            return None
        view: Any = match.view(seat)
        hand = view.own.hand
        is_turn = view.public.turn == seat
        card = view.own.drawn if is_turn else view.public.discards[-1].card
        concealed = view.own.without(card) if is_turn else hand
        score = match.game.score(view, concealed, card, is_turn, view.stock == 0)  # type: ignore[attr-defined]
        return {} if len(score.combinations) >= 2 and fewest <= score.points <= most else None

    return find


def wide(match: AnyMatch, seat: int) -> Found | None:
    """RF-4 One discard leaves a clearly wider wait than any other that leaves one."""
    view: Any = match.view(seat)
    if view.public.stage != TURN or view.public.turn != seat or view.public.has_gone(seat):
        return None
    if GO_OUT in match.choices(seat):
        return None
    edition = edition_of(match.game.name)
    widths = sorted(five.width_after(edition, view, seat, card)[1] for card in set(view.own.hand))
    return {} if widths[-2] > 0 and widths[-1] >= widths[-2] + 2 else None


def safe(match: AnyMatch, seat: int) -> Found | None:
    """RF-9 The other player has said Go, and one or two of five different cards cannot be caught."""
    view: Any = match.view(seat)
    if view.public.stage != TURN or view.public.turn != seat or view.public.has_gone(seat):
        return None
    if not view.public.has_gone(1 - seat) or len(set(view.own.hand)) < 5 or GO_OUT in match.choices(seat):
        return None
    return {} if len(five.prove_safe(_asked(match.game.name, match, seat), match)) == 1 else None


# --- Octablitz ---


def beat(size: int, is_run: bool = False) -> Find:
    """OB-3 Exactly one way to beat the trick."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        led = view.public.led
        if led is None or led.size != size or (led.kind == RUN) != is_run or len(view.own.hand) < 5:
            return None
        up = [play for play in match.choices(seat) if not play.face_down]
        return {} if len(up) == 1 else None

    return find


def up(code: str) -> Find:
    """OB-3, OB-4, OB-6 Cards that are nearly right to be played face up."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        led = view.public.led
        if led is None:
            return None
        ranks = [card % 7 for card in view.public.best.cards]
        for play in match.choices(seat):
            cards = play.cards
            refusal = match.refusal(seat, Play(cards))
            if not play.face_down or refusal is None or refusal.code != code:
                continue
            if code == "no-trick-taken" and cards[0] % 7 > ranks[0]:
                return {"given": write_cards(cards)}
            if code == "not-stronger" and led.size > 1 and [card % 7 for card in cards] == ranks:
                return {"given": write_cards(cards)}
            if code == "other-kind":
                return {"given": write_cards(cards)}
        return None

    return find


def sure(size: int) -> Find:
    """OB-4 Few of many leads cannot be beaten, and the strongest card is gone or is not among them."""

    def find(match: AnyMatch, seat: int) -> Found | None:
        view: Any = match.view(seat)
        if view.public.led is not None or not 4 <= len(view.own.hand) <= 7:
            return None
        leads = octablitz.prove_sure(_asked("octablitz", match, seat), match)
        if len(leads) != 1 or leads[0] in ("rL", "bL") or len(match.choices(seat)) < 5:
            return None
        return {} if len(match.game.read_cards(leads[0])) == size else None

    return find


def open_lead(match: AnyMatch, seat: int) -> Found | None:
    """One lead wins the deal with all hands open, every other loses."""
    view: Any = match.view(seat)
    if view.public.led is not None or not 3 <= len(view.own.hand) <= 4:
        return None
    values = octablitz.values_of_leads(_asked("octablitz", match, seat), match)
    ordered = sorted(values.values())
    if len(ordered) < 4 or ordered[-1] <= 0 or ordered[-2] >= 0:
        return None
    return {"is_open": True}


def settle(match: AnyMatch, seat: int) -> Found | None:
    """OB-7 The last card of the deal, which can only be played face down."""
    view: Any = match.view(seat)
    is_last = len(view.public.trick) == match.game.players - 1 and len(view.own.hand) == 1
    if not is_last or any(not play.face_down for play in match.choices(seat)):
        return None
    return {} if len(view.public.taken[seat]) in (1, 2) else None


# --- Rhine Rummy and Rummikub ---


def _play(answer: Answer | None, match: AnyMatch) -> Found:
    return {"answers": [] if answer is None else [_written(match, answer.table)]}


def _written(match: AnyMatch, table: Arrangement) -> str:
    return "lay " + " / ".join(match.game.write_cards(cards) for cards in table)


def _best(match: AnyMatch, seat: int) -> Answer | None:
    return melds.best_of(_asked(match.game.name, match, seat), match)


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
            if (five.YES if refusal is None else refusal.code) == code:
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
            if (five.YES if refusal is None else refusal.code) == code:
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


WANTED: dict[str, list[Wanted]] = {
    "rummy-five": [
        Wanted("waits-1", "waits", "RF-4", 3, "regular", waits(1, 1)),
        Wanted("catch-1", "catch", "RF-3", 3, "regular", catch("too-few-points")),
        Wanted("catch-2", "catch", "RF-9", 3, "novice", catch("discarded-before")),
        Wanted("waits-2", "waits", "RF-4", 3, "regular", waits(2, 4)),
        Wanted("worth-1", "worth", "RF-13", 3, "regular", worth(4, 9)),
        Wanted("wide-1", "wide", "RF-4", 3, "regular", wide),
        Wanted("catch-3", "catch", "RF-6", 3, "regular", catch(five.YES, True)),
        Wanted("safe-1", "safe", "RF-9", 2, "regular", safe),
    ],
    "big-eight": [
        Wanted("waits-1", "waits", "BE-2", 3, "regular", waits(1, 1)),
        Wanted("run-1", "run", "RF-6", 3, "regular", run_of_another),
        Wanted("catch-1", "catch", "BE-4", 3, "regular", catch("too-few-points", True)),
        Wanted("worth-1", "worth", "BE-5", 3, "regular", worth(3, 6)),
        Wanted("waits-2", "waits", "BE-2", 3, "regular", waits(2, 6)),
        Wanted("wide-1", "wide", "RF-4", 3, "regular", wide),
        Wanted("catch-2", "catch", "BE-4", 3, "regular", catch(five.YES)),
        Wanted("worth-2", "worth", "BE-5", 3, "regular", worth(7, 30)),
    ],
    "octablitz": [
        Wanted("beat-1", "beat", "OB-3", 3, "regular", beat(1)),
        Wanted("beat-2", "beat", "OB-3", 3, "regular", beat(2)),
        Wanted("up-1", "up", "OB-4", 3, "regular", up("not-stronger")),
        Wanted("up-2", "up", "OB-6", 3, "regular", up("no-trick-taken")),
        Wanted("sure-1", "sure", "OB-4", 3, "regular", sure(1)),
        Wanted("sure-2", "sure", "OB-4", 3, "regular", sure(2)),
        Wanted("settle-1", "settle", "OB-7", 3, "regular", settle),
        Wanted("open-1", "open", "OB-7", 3, "regular", open_lead),
    ],
    "rhine-rummy": [
        Wanted("qualify-1", "qualify", "RR-5", 3, "regular", qualify),
        Wanted("joker-1", "joker", "RR-6", 3, "regular", joker("wild-without-company")),
        Wanted("joker-2", "joker", "RR-6", 3, "regular", joker(five.YES)),
        Wanted("free-1", "free", "RR-6", 3, "regular", free),
        Wanted("count-1", "count", "RR-7", 3, "regular", count),
        Wanted("joker-3", "joker", "RR-6", 3, "regular", joker("wild-not-freed-group")),
        Wanted("most-1", "most", "RR-6", 3, "regular", most(2, 1, 1)),
        Wanted("out-1", "out", "RR-7", 3, "regular", out(2, 1)),
    ],
    "rummikub": [
        Wanted("thirty-1", "thirty", "RK-2", 3, "regular", thirty),
        Wanted("first-1", "first", "RK-2", 3, "regular", first("first-meld-low")),
        Wanted("first-2", "first", "RK-2", 3, "regular", first("table-touched")),
        Wanted("value-1", "value", "RK-4", 3, "regular", value),
        Wanted("clear-1", "clear", "RK-3", 3, "regular", free),
        Wanted("rescue-1", "rescue", "RK-3", 3, "regular", mess),
        Wanted("most-1", "most", "RK-3", 3, "regular", most(2, 2, 1)),
        Wanted("out-1", "out", "RK-7", 3, "regular", out(2, 2)),
    ],
}
