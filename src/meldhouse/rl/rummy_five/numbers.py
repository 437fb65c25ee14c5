"""The numbers of Rummy Five and Big Eight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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
from meldhouse.games.rummy_five.state import CLAIMS, OVER, TURN, FiveOwn, FivePublic, FiveView, Thrown
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import (
    ONE_OF,
    around,
    bits_around,
    by_seat,
    counted,
    one_card,
    one_hot,
    packed,
    place_of,
    plane,
)

#: by id
ACTIONS: list[FiveAction] = [*DISCARDS, *GO_DISCARDS, GO_OUT, CATCH, RUN, SET, PASS]
IDS = {write_action(action): number for number, action in enumerate(ACTIONS)}
_STAGES = (TURN, CLAIMS, OVER)
_ANSWERS: tuple[FiveAction, ...] = (PASS, CATCH, RUN, SET)
_NO_ANSWER = (0,) * len(_ANSWERS)
_PLANE_BITS = 8 * KINDS


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

    def __init__(self, copies: int, exposed: tuple[tuple[Trio, ...], ...]) -> None:
        self.discards: tuple[Thrown, ...] = ()
        self.exposed = exposed
        trios = [packed([card for trio in each for card in trio.cards]) for each in exposed]
        self.trios = [plane(cards, KINDS) for cards in trios]
        self._rivers = [0] * len(exposed)
        self.rivers = [plane(0, KINDS)] * len(exposed)
        #: packed: cards that only their holders have seen, and those in the stock
        self.hidden = copies - sum(trios)

    def add(self, discards: tuple[Thrown, ...]) -> None:
        """Adds the discards behind those that it has."""
        for thrown in discards[len(self.discards) :]:
            seat, card = thrown.seat, ONE_OF[thrown.card]
            self._rivers[seat] += card
            self.rivers[seat] = plane(self._rivers[seat], KINDS)
            if thrown.taken_by is None:
                self.hidden -= card
        self.discards = discards


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
        self._copies = int.from_bytes(game.edition.copies, "little")
        #: what the last view showed to everyone; the next one often shows the same, or one discard more
        self._shown = Shown(self._copies, ())

    def __reduce__(self) -> tuple[Any, ...]:
        return FiveEncoding, (self._game,)

    def rows(self, view: FiveView) -> list[bytes]:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        shown = self._shown_by(public)
        hand = sum([ONE_OF[card] for card in own.hand])
        since = 0
        for thrown in reversed(
            public.discards
        ):  # RF-9 those of others since the own last one, the live one included
            if thrown.seat == seat:
                break
            since += ONE_OF[thrown.card]
        live = ONE_OF[public.discards[-1].card] if public.stage == CLAIMS else 0
        drawn = 0 if own.drawn is None else ONE_OF[own.drawn]
        cards = hand | drawn << _PLANE_BITS | live << 2 * _PLANE_BITS | since << 3 * _PLANE_BITS
        return [
            (cards | shown.hidden - hand << 4 * _PLANE_BITS).to_bytes(5 * KINDS, "little"),
            *shown.rivers[seat:],
            *shown.rivers[:seat],
            *shown.trios[seat:],
            *shown.trios[:seat],
        ]

    def _shown_by(self, public: FivePublic) -> Shown:
        shown, discards = self._shown, public.discards
        if shown.discards is not discards or shown.exposed is not public.exposed:
            known = len(shown.discards)
            goes_on = 0 < known < len(discards) and shown.discards[-1] is discards[known - 1]
            if not goes_on or shown.exposed is not public.exposed:
                self._shown = shown = Shown(self._copies, public.exposed)
            shown.add(discards)
        return shown

    def values(self, view: FiveView) -> list[int]:
        public, own, seat, held = view.public, view.own, view.seat, view.held
        assert own is not None
        assert seat is not None
        players, points = public.players, public.points
        return [
            *_places(public.stage, public.turn, public.dealer, seat, players),
            *bits_around(public.gone, seat, players),
            *bits_around(public.answered, seat, players),
            *(_NO_ANSWER if own.answer is None else one_hot(_ANSWERS.index(own.answer), len(_ANSWERS))),
            *held[seat:],
            *held[:seat],
            *points[seat:],
            *points[:seat],
            view.stock,
            public.pot,
            public.streak,
            1 if public.has_drawn else 0,
            1 if public.has_misdeclared else 0,
        ]

    def hidden_rows(self, owns: Sequence[FiveOwn], stock: Sequence[int], seat: Seat) -> list[bytes]:
        hands = [counted(owns[other].hand, KINDS) for other in around(seat, len(owns))]
        return [*hands, counted(stock, KINDS), one_card(stock[0] if stock else None, KINDS)]

    def begin(self, view: FiveView) -> FiveChoice:
        return FiveChoice(self._game, view)

    def word(self, view: FiveView, action: Action) -> tuple[int, ...]:
        assert isinstance(action, FiveAction)
        return (id_of(action),)


@cache
def _places(stage: str, turn: Seat, dealer: Seat, seat: Seat, players: int) -> tuple[int, ...]:
    """Returns the stage, and who is on turn and dealer."""
    return (
        *one_hot(_STAGES.index(stage), len(_STAGES)),
        *place_of(turn, seat, players),
        *place_of(dealer, seat, players),
    )
