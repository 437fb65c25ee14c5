"""The numbers of Octablitz. A face-down play is one id for each card, from low to high."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, final

from meldhouse.core.actions import Action
from meldhouse.games.octablitz.actions import Play, write_action
from meldhouse.games.octablitz.combinations import ALIKE, RUN, RUNS, SINGLE
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import OctablitzOwn, OctablitzPublic, OctablitzView
from meldhouse.games.octablitz.transitions import copies
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS, write_card
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import around, bits_around, by_seat, counted, distance, one_hot, without

#: the most copies of each card in any deck
_MOST = [copies(card, 4) for card in range(KINDS)]
#: face-up plays by id; then one id for each card that is played face down
FACE_UP = [Play((card,) * size) for card in range(KINDS) for size in range(1, _MOST[card] + 1)] + [
    Play(run.cards) for run in RUNS
]
FIRST_DOWN = len(FACE_UP)
IDS = {play.cards: number for number, play in enumerate(FACE_UP)}
_NOTHING = bytes(KINDS)
_KINDS_LED = (SINGLE, ALIKE, RUN)


@final
class OctablitzChoice:
    """A face-up play is one id. The cards of a face-down play follow one another from low to high."""

    def __init__(self, game: Octablitz, view: OctablitzView) -> None:
        assert view.own is not None
        led = view.public.led
        self._hand = view.own.hand
        self._missing = 0 if led is None else led.size
        self._down: list[int] = []
        self._start = 0
        self._up = [IDS[play.cards] for play in game.choices(view) if not play.face_down]

    def legal(self) -> list[int]:
        up = [] if self._down else sorted(self._up)
        return up + [FIRST_DOWN + card for card in self._next_cards()]

    def _next_cards(self) -> list[int]:
        if self._missing == 0:
            return []
        last = len(self._hand) - self._missing + 1
        return sorted(set(self._hand[self._start : last]))

    def push(self, number: int) -> Action | None:
        if number < FIRST_DOWN:
            return FACE_UP[number]
        card = number - FIRST_DOWN
        self._down.append(card)
        self._start = self._hand.index(card, self._start) + 1
        self._missing -= 1
        return None if self._missing else Play(self._down, True)


def exchanged(action: Action, one: int, other: int) -> Play | None:
    """Returns a face-down play with two cards exchanged (OB-3): nobody else sees them."""
    assert isinstance(action, Play)
    swap = {one: other, other: one}
    return Play([swap.get(card, card) for card in action.cards], True) if action.face_down else None


@final
class Past:
    """The planes of earlier tricks, by seat."""

    def __init__(self, deck: bytes, public: OctablitzPublic) -> None:
        self.tricks = public.tricks
        face_up: list[list[int]] = [[] for _ in range(public.players)]
        for trick in public.tricks:
            for laid in trick.laid:
                face_up[laid.seat] += laid.cards or ()
        self.face_up = [counted(cards, KINDS) for cards in face_up]
        self.taken = [counted(cards, KINDS) for cards in public.taken]
        #: cards that have not been face up
        self.hidden = without(deck, *self.face_up)


@final
class OctablitzEncoding:
    """Observations and action ids. Seats are counted clockwise from the own one."""

    def __init__(self, game: Any) -> None:
        if not isinstance(game, Octablitz):
            raise OptionError(f"this encoding is for Octablitz, not {game.name}")
        self._game = game
        players = game.players
        self.version = 1
        self.kinds = KINDS
        self.planes = (
            "own hand",
            "own face-down cards",
            "unseen cards",
            "strongest play of the trick",
            *by_seat("face-up cards of seat in the trick", players),
            *by_seat("face-up cards of seat in earlier tricks", players),
            *by_seat("cards taken by seat", players),
        )
        self.numbers = (
            *by_seat("on turn: seat", players),
            *by_seat("dealer: seat", players),
            *by_seat("General: seat", players),
            *[f"led is {kind}" for kind in _KINDS_LED],
            "cards led",
            *by_seat("has played to the trick: seat", players),
            *by_seat("cards held by seat", players),
            *by_seat("face-down cards of seat", players),
            *by_seat("points of seat", players),
            "multiplier",
            "the deal is over",
        )
        self.hidden_planes = (*by_seat("hand of seat", players), *by_seat("face-down cards of seat", players))
        downs = [f"face down {write_card(card)}" for card in range(KINDS)]
        self.ids = (*[write_action(play) for play in FACE_UP], *downs)
        self._deck = counted(game.deck, KINDS)
        #: the earlier tricks of the last view; the next one often has the same
        self._past: Past | None = None

    def rows(self, view: OctablitzView) -> list[bytes]:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        past = self._past
        if past is None or past.tricks is not public.tricks:
            self._past = past = Past(self._deck, public)
        hand, buried = counted(own.hand, KINDS), counted(own.buried, KINDS)
        now = [_NOTHING] * public.players
        for laid in public.trick:
            if laid.cards:
                now[laid.seat] = _plane_of(laid.cards)
        return [
            hand,
            buried,
            without(past.hidden, hand, buried, *[plane for plane in now if plane is not _NOTHING]),
            _plane_of(public.best.cards or ()) if public.trick else _NOTHING,
            *now[seat:],
            *now[:seat],
            *past.face_up[seat:],
            *past.face_up[:seat],
            *past.taken[seat:],
            *past.taken[:seat],
        ]

    def values(self, view: OctablitzView) -> list[int]:
        public, seat = view.public, view.seat
        assert seat is not None
        players = public.players
        seats = around(seat, players)
        led = public.led
        return [
            *one_hot(distance(public.turn, seat, players), players),
            *one_hot(distance(public.dealer, seat, players), players),
            *one_hot(distance(public.general, seat, players), players),
            *one_hot(None if led is None else _KINDS_LED.index(led.kind), len(_KINDS_LED)),
            0 if led is None else led.size,
            *bits_around(sum([1 << laid.seat for laid in public.trick]), seat, players),
            *view.held[seat:],
            *view.held[:seat],
            *[public.buried(other) for other in seats],
            *public.points[seat:],
            *public.points[:seat],
            public.multiplier,
            int(public.result is not None),
        ]

    def hidden_rows(self, owns: Sequence[OctablitzOwn], stock: Sequence[int], seat: Seat) -> list[bytes]:
        seats = around(seat, len(owns))
        hands = [counted(owns[other].hand, KINDS) for other in seats]
        return hands + [counted(owns[other].buried, KINDS) for other in seats]

    def begin(self, view: OctablitzView) -> OctablitzChoice:
        return OctablitzChoice(self._game, view)

    def word(self, view: OctablitzView, action: Action) -> tuple[int, ...]:
        assert isinstance(action, Play)
        if action.face_down:
            return tuple([FIRST_DOWN + card for card in action.cards])
        return (IDS[action.cards],)


@cache
def _plane_of(cards: tuple[int, ...]) -> bytes:
    return counted(cards, KINDS)
