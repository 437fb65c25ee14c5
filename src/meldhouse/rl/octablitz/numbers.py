"""The numbers of Octablitz. A face-down play is one id for each card, from low to high."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, final

from meldhouse.core.actions import Action
from meldhouse.games.octablitz.actions import Play, write_action
from meldhouse.games.octablitz.combinations import ALIKE, RUN, RUNS, SINGLE
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import Laid, OctablitzOwn, OctablitzPublic, OctablitzView, Trick
from meldhouse.games.octablitz.transitions import copies
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS, write_card
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import (
    ONE_OF,
    around,
    bits_around,
    by_seat,
    counted,
    one_hot,
    packed,
    place_of,
    plane,
)

#: the most copies of each card in any deck
_MOST = [copies(card, 4) for card in range(KINDS)]
#: face-up plays by id; then one id for each card that is played face down
FACE_UP = [Play((card,) * size) for card in range(KINDS) for size in range(1, _MOST[card] + 1)] + [
    Play(run.cards) for run in RUNS
]
FIRST_DOWN = len(FACE_UP)
IDS = {play.cards: number for number, play in enumerate(FACE_UP)}
_NOTHING = bytes(KINDS)
_PLANE_BITS = 8 * KINDS
_KINDS_LED = (SINGLE, ALIKE, RUN)
_NO_LEAD = (0,) * (len(_KINDS_LED) + 1)


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
        up = [] if self._down else self._up
        if self._missing == 0:
            return sorted(up)
        last = len(self._hand) - self._missing + 1
        return sorted([*up, *[FIRST_DOWN + card for card in set(self._hand[self._start : last])]])

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
    """The remains of earlier tricks, by seat."""

    def __init__(self, deck: int, players: int) -> None:
        self.tricks: tuple[Trick, ...] = ()
        self.buried = [0] * players
        self._face_up, self._taken = [0] * players, [0] * players
        self.face_up, self.taken = [_NOTHING] * players, [_NOTHING] * players
        #: packed: cards that have not been face up
        self.hidden = deck

    def add(self, tricks: tuple[Trick, ...]) -> None:
        """Adds the tricks behind those that it has."""
        for trick in tricks[len(self.tricks) :]:
            for laid in trick.laid:
                self._add_play(laid, laid.seat == trick.taker)
        self.tricks = tricks

    def _add_play(self, laid: Laid, is_best: bool) -> None:
        seat = laid.seat
        if laid.cards is None:
            self.buried[seat] += laid.count
            return
        cards, _ = _plane_of(laid.cards)
        self.hidden -= cards
        self._face_up[seat] += cards
        self.face_up[seat] = self._face_up[seat].to_bytes(KINDS, "little")
        if is_best:
            self._taken[seat] += cards
            self.taken[seat] = self._taken[seat].to_bytes(KINDS, "little")


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
        self._deck = packed(game.deck)
        #: the earlier tricks of the last view; the next one often has the same, or one more
        self._past = Past(self._deck, players)

    def __reduce__(self) -> tuple[Any, ...]:
        return OctablitzEncoding, (self._game,)

    def _past_of(self, public: OctablitzPublic) -> Past:
        past, tricks = self._past, public.tricks
        if past.tricks is not tricks:
            known = len(past.tricks)
            if not 0 < known < len(tricks) or past.tricks[-1] is not tricks[known - 1]:
                self._past = past = Past(self._deck, public.players)
            past.add(tricks)
        return past

    def rows(self, view: OctablitzView) -> list[bytes]:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        past = self._past_of(public)
        hand = sum([ONE_OF[card] for card in own.hand])
        buried = sum([ONE_OF[card] for card in own.buried])
        unseen = past.hidden - hand - buried
        now, best = [_NOTHING] * public.players, _NOTHING
        for laid in public.trick:
            if laid.cards is not None:
                cards, best = _plane_of(laid.cards)
                now[laid.seat] = best
                unseen -= cards
        return [
            (hand | buried << _PLANE_BITS | unseen << 2 * _PLANE_BITS).to_bytes(3 * KINDS, "little"),
            best,
            *now[seat:],
            *now[:seat],
            *past.face_up[seat:],
            *past.face_up[:seat],
            *past.taken[seat:],
            *past.taken[:seat],
        ]

    def values(self, view: OctablitzView) -> list[int]:
        public, seat, held = view.public, view.seat, view.held
        assert seat is not None
        players, trick, points = public.players, public.trick, public.points
        buried = self._past_of(public).buried
        played = 0
        for laid in trick:
            played |= 1 << laid.seat
            if laid.cards is None:
                buried = buried.copy()
                buried[laid.seat] += laid.count
        led = public.led
        return [
            *_places(public.turn, public.dealer, public.general, seat, players),
            *(_NO_LEAD if led is None else _lead(led.kind, led.size)),
            *bits_around(played, seat, players),
            *held[seat:],
            *held[:seat],
            *buried[seat:],
            *buried[:seat],
            *points[seat:],
            *points[:seat],
            public.multiplier,
            0 if public.result is None else 1,
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
def _plane_of(cards: tuple[int, ...]) -> tuple[int, bytes]:
    """Returns cards as a plane, packed and as bytes."""
    counts = packed(cards)
    return counts, plane(counts, KINDS)


@cache
def _places(turn: Seat, dealer: Seat, general: Seat | None, seat: Seat, players: int) -> tuple[int, ...]:
    """Returns who is on turn, dealer and General."""
    return (
        *place_of(turn, seat, players),
        *place_of(dealer, seat, players),
        *place_of(general, seat, players),
    )


@cache
def _lead(kind: str, size: int) -> tuple[int, ...]:
    """Returns the kind of the lead and its number of cards."""
    return (*one_hot(_KINDS_LED.index(kind), len(_KINDS_LED)), size)
