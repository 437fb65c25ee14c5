"""The numbers of Rummy Five and Big Eight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from meldhouse.core.actions import Action
from meldhouse.games.rummy_five.actions import (
    CATCH,
    DISCARDS,
    GO_DISCARDS,
    GO_OUT,
    PASS,
    RUN,
    SET,
    Discard,
    FiveAction,
    write_action,
)
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.state import CLAIMS, OVER, TURN, FiveOwn, FivePublic, FiveView
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import (
    around,
    by_seat,
    counted,
    one_card,
    put_around,
    put_bits_around,
)

#: by id
ACTIONS: Final[list[FiveAction]] = [*DISCARDS, *GO_DISCARDS, GO_OUT, CATCH, RUN, SET, PASS]
IDS: Final = {write_action(action): number for number, action in enumerate(ACTIONS)}
_STAGES: Final = [TURN, CLAIMS, OVER]
_ANSWERS: Final[list[FiveAction]] = [PASS, CATCH, RUN, SET]
#: where planes begin in an observation
_HAND: Final = 0
_DRAWN: Final = KINDS
_LIVE: Final = 2 * KINDS
_SINCE: Final = 3 * KINDS
_UNSEEN: Final = 4 * KINDS
_RIVERS: Final = 5 * KINDS
#: the numbers behind those of each seat
_LAST: Final = 5


def id_of(action: FiveAction) -> int:
    """Returns the id of an action."""
    if isinstance(action, Discard):
        return action.card + KINDS if action.go else action.card
    return IDS[write_action(action)]


@final
class FiveChoice:
    """One id is a whole action."""

    def __init__(self, game: RummyFive, view: FiveView) -> None:
        self._legal = sorted([id_of(action) for action in game.choices(view)])

    def legal(self) -> list[int]:
        return self._legal

    def push(self, number: int) -> Action | None:
        return ACTIONS[number]


@final
class FiveEncoding:
    """Observations and action ids. Seats are counted clockwise from the own one."""

    def __init__(self, game: Any) -> None:
        if not isinstance(game, RummyFive):
            raise OptionError(f"this encoding is for Rummy Five and Big Eight, not {game.name}")
        self._game = game
        players = game.players
        self.version = 1
        self.kinds = KINDS
        self.planes = (
            "own hand",
            "card drawn in this turn",
            "live discard",
            "discards since the own last one",
            "unseen cards",
            *by_seat("discards of seat", players),
            *by_seat("exposed cards of seat", players),
        )
        self.numbers = (
            *[f"stage is {stage}" for stage in _STAGES],
            *by_seat("on turn, or discarder: seat", players),
            *by_seat("dealer: seat", players),
            *by_seat("has said Go: seat", players),
            *by_seat("has answered the discard: seat", players),
            *[f"own answer is {write_action(answer)}" for answer in _ANSWERS],
            *by_seat("cards held by seat", players),
            *by_seat("points of seat", players),
            "cards in the stock",
            "pot",
            "deals in a row by the dealer",
            "the turn began with a draw",
            "has wrongly declared in this turn",
        )
        self.hidden_planes = (*by_seat("hand of seat", players), "stock", "next card of the stock")
        self.ids = tuple(IDS)
        self._players: i64 = players
        self._behind: i64 = len(self.planes) * KINDS
        self._size: i64 = self._behind + len(self.numbers)

    def __reduce__(self) -> tuple[Any, ...]:
        return FiveEncoding, (self._game,)

    def flat(self, view: FiveView) -> vec[i16]:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        flat = vec[i16]([0] * self._size)
        for card, count in enumerate(self._game.edition.copies):
            flat[_UNSEEN + card] = i16(count)
        for card in own.hand:
            flat[_HAND + card] += 1
            flat[_UNSEEN + card] -= 1
        if own.drawn is not None:
            flat[_DRAWN + own.drawn] = 1
        self._put_discards(flat, public, seat)
        self._put_exposed(flat, public.exposed, seat)
        self._put_places(flat, public, own, seat)
        self._put_numbers(flat, view, public, seat)
        return flat

    def _put_discards(self, flat: vec[i16], public: FivePublic, seat: i64) -> None:
        """Writes the discards. RF-9 Those of others since the own last one have a plane, the live one included."""
        discards = public.discards
        is_since = True
        at: i64 = len(discards)
        if public.stage == CLAIMS:
            flat[_LIVE + discards[at - 1].card] = 1
        while at > 0:
            at -= 1
            thrown = discards[at]
            card: i64 = thrown.card
            place = (thrown.seat - seat) % self._players
            if place == 0:
                is_since = False
            elif is_since:
                flat[_SINCE + card] += 1
            flat[_RIVERS + place * KINDS + card] += 1
            if thrown.taken_by is None:
                flat[_UNSEEN + card] -= 1

    def _put_exposed(self, flat: vec[i16], exposed: tuple[tuple[Trio, ...], ...], seat: i64) -> None:
        players = self._players
        for other, trios in enumerate(exposed):
            at = _RIVERS + (players + (other - seat) % players) * KINDS
            for trio in trios:
                for card in trio.cards:
                    flat[at + card] += 1
                    flat[_UNSEEN + card] -= 1

    def _put_places(self, flat: vec[i16], public: FivePublic, own: FiveOwn, seat: i64) -> None:
        """Writes the stage, who is on turn, dealer, gone and has answered, and the own answer."""
        players, at = self._players, self._behind
        flat[at + _STAGES.index(public.stage)] = 1
        at += len(_STAGES)
        flat[at + (public.turn - seat) % players] = 1
        flat[at + players + (public.dealer - seat) % players] = 1
        put_bits_around(flat, at + 2 * players, public.gone, seat, players)
        put_bits_around(flat, at + 3 * players, public.answered, seat, players)
        if own.answer is not None:
            flat[at + 4 * players + _ANSWERS.index(own.answer)] = 1

    def _put_numbers(self, flat: vec[i16], view: FiveView, public: FivePublic, seat: i64) -> None:
        end = self._size
        put_around(flat, end - _LAST - 2 * self._players, view.held, seat)
        put_around(flat, end - _LAST - self._players, public.points, seat)
        flat[end - 5] = i16(view.stock)
        flat[end - 4] = i16(public.pot)
        flat[end - 3] = i16(public.streak)
        if public.has_drawn:
            flat[end - 2] = 1
        if public.has_misdeclared:
            flat[end - 1] = 1

    def hidden_rows(self, owns: Sequence[FiveOwn], stock: Sequence[int], seat: Seat) -> list[bytes]:
        hands = [counted(owns[other].hand, KINDS) for other in around(seat, len(owns))]
        return [*hands, counted(stock, KINDS), one_card(stock[0] if stock else None, KINDS)]

    def begin(self, view: FiveView) -> FiveChoice:
        return FiveChoice(self._game, view)

    def word(self, view: FiveView, action: Action) -> tuple[int, ...]:
        assert isinstance(action, FiveAction)
        return (id_of(action),)
