"""The numbers of Rummy Five and Big Eight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

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
from meldhouse.games.rummy_five.state import CLAIMS, OVER, TURN, FiveOwn, FiveView, Thrown
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import (
    around,
    bits_around,
    by_seat,
    counted,
    distance,
    one_card,
    one_hot,
    without,
)

#: by id
ACTIONS: list[FiveAction] = [*DISCARDS, *GO_DISCARDS, GO_OUT, CATCH, RUN, SET, PASS]
IDS = {write_action(action): number for number, action in enumerate(ACTIONS)}
_STAGES = (TURN, CLAIMS, OVER)
_ANSWERS: tuple[FiveAction, ...] = (PASS, CATCH, RUN, SET)


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
class Shown:
    """The planes that are the same for all seats, by seat."""

    def __init__(
        self, copies: bytes, discards: tuple[Thrown, ...], exposed: tuple[tuple[Trio, ...], ...]
    ) -> None:
        self.discards, self.exposed = discards, exposed
        rivers, hidden = [bytearray(KINDS) for _ in exposed], bytearray(copies)
        for thrown in discards:
            rivers[thrown.seat][thrown.card] += 1
            hidden[thrown.card] -= thrown.taken_by is None
        self.rivers = [bytes(river) for river in rivers]
        self.trios = [counted([card for trio in trios for card in trio.cards], KINDS) for trios in exposed]
        #: cards that only their holders have seen, and those in the stock
        self.hidden = without(bytes(hidden), *self.trios)


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
        self._copies = bytes(game.edition.copies)
        #: what the last view showed to everyone; the next one often shows the same
        self._shown = Shown(self._copies, (), ())

    def rows(self, view: FiveView) -> list[bytes]:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        shown = self._shown
        if shown.discards is not public.discards or shown.exposed is not public.exposed:
            self._shown = shown = Shown(self._copies, public.discards, public.exposed)
        hand = counted(own.hand, KINDS)
        return [
            hand,
            one_card(own.drawn, KINDS),
            one_card(public.discards[-1].card if public.stage == CLAIMS else None, KINDS),
            counted(_since_own(view, seat), KINDS),
            without(shown.hidden, hand),
            *shown.rivers[seat:],
            *shown.rivers[:seat],
            *shown.trios[seat:],
            *shown.trios[:seat],
        ]

    def values(self, view: FiveView) -> list[int]:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        players = public.players
        return [
            *one_hot(_STAGES.index(public.stage), len(_STAGES)),
            *one_hot(distance(public.turn, seat, players), players),
            *one_hot(distance(public.dealer, seat, players), players),
            *bits_around(public.gone, seat, players),
            *bits_around(public.answered, seat, players),
            *one_hot(None if own.answer is None else _ANSWERS.index(own.answer), len(_ANSWERS)),
            *view.held[seat:],
            *view.held[:seat],
            *public.points[seat:],
            *public.points[:seat],
            view.stock,
            public.pot,
            public.streak,
            int(public.has_drawn),
            int(public.has_misdeclared),
        ]

    def hidden_rows(self, owns: Sequence[FiveOwn], stock: Sequence[int], seat: Seat) -> list[bytes]:
        hands = [counted(owns[other].hand, KINDS) for other in around(seat, len(owns))]
        return [*hands, counted(stock, KINDS), one_card(stock[0] if stock else None, KINDS)]

    def begin(self, view: FiveView) -> FiveChoice:
        return FiveChoice(self._game, view)

    def word(self, view: FiveView, action: Action) -> tuple[int, ...]:
        assert isinstance(action, FiveAction)
        return (id_of(action),)


def _since_own(view: FiveView, seat: Seat) -> list[int]:
    """RF-9 Returns the discards of others since the own last one, the live one included."""
    found: list[int] = []
    for thrown in reversed(view.public.discards):
        if thrown.seat == seat:
            break
        found.append(thrown.card)
    return found
