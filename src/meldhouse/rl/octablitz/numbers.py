"""The numbers of Octablitz. A face-down play is one id for each card, from low to high."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from meldhouse.core.actions import Action
from meldhouse.games.octablitz.actions import Play, write_action
from meldhouse.games.octablitz.combinations import ALIKE, RUN, RUNS, SINGLE
from meldhouse.games.octablitz.rules import Octablitz
from meldhouse.games.octablitz.state import Laid, OctablitzOwn, OctablitzPublic, OctablitzView
from meldhouse.games.octablitz.transitions import copies
from meldhouse.parts.errors import OptionError
from meldhouse.parts.letter_cards import KINDS, write_card
from meldhouse.parts.seats import Seat
from meldhouse.rl.game_numbers import around, by_seat, counted, put_around

#: the most copies of each card in any deck
_MOST = [copies(card, 4) for card in range(KINDS)]
#: face-up plays by id; then one id for each card that is played face down
FACE_UP: Final = [Play((card,) * size) for card in range(KINDS) for size in range(1, _MOST[card] + 1)] + [
    Play(run.cards) for run in RUNS
]
FIRST_DOWN: Final = len(FACE_UP)
IDS: Final = {play.cards: number for number, play in enumerate(FACE_UP)}
#: where planes begin in an observation
_HAND: Final = 0
_BURIED: Final = KINDS
_UNSEEN: Final = 2 * KINDS
_BEST: Final = 3 * KINDS
_NOW: Final = 4 * KINDS
_KINDS_LED: Final = [SINGLE, ALIKE, RUN]
#: the numbers of a lead
_LEAD: Final = 4


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
        self._players: i64 = players
        self._deck = [game.deck.count(card) for card in range(KINDS)]
        self._behind: i64 = len(self.planes) * KINDS
        self._size: i64 = self._behind + len(self.numbers)

    def __reduce__(self) -> tuple[Any, ...]:
        return OctablitzEncoding, (self._game,)

    def flat(self, view: OctablitzView) -> vec[i16]:
        public, own, seat = view.public, view.own, view.seat
        assert own is not None
        assert seat is not None
        flat = vec[i16]([0] * self._size)
        for card, count in enumerate(self._deck):
            flat[_UNSEEN + card] = i16(count)
        _put_shown(flat, _HAND, own.hand)
        _put_shown(flat, _BURIED, own.buried)
        self._put_tricks(flat, public, seat)
        self._put_running_trick(flat, public.trick, seat)
        self._put_numbers(flat, view, public, seat)
        return flat

    def _put_tricks(self, flat: vec[i16], public: OctablitzPublic, seat: i64) -> None:
        """Writes the earlier tricks: cards face up, cards taken, and numbers of face-down cards."""
        players = self._players
        before = _NOW + players * KINDS
        down = self._behind + 5 * players + _LEAD
        for trick in public.tricks:
            for laid in trick.laid:
                place = (laid.seat - seat) % players
                cards = laid.cards
                if cards is None:
                    flat[down + place] += i16(laid.count)
                    continue
                _put_shown(flat, before + place * KINDS, cards)
                if laid.seat == trick.taker:
                    _put(flat, before + (players + place) * KINDS, cards)

    def _put_running_trick(self, flat: vec[i16], trick: tuple[Laid, ...], seat: i64) -> None:
        """Writes the running trick. Its last play face up is the strongest one."""
        players = self._players
        down = self._behind + 5 * players + _LEAD
        best: tuple[int, ...] = ()
        for laid in trick:
            place = (laid.seat - seat) % players
            flat[down - 2 * players + place] = 1
            cards = laid.cards
            if cards is None:
                flat[down + place] += i16(laid.count)
            else:
                _put_shown(flat, _NOW + place * KINDS, cards)
                best = cards
        _put(flat, _BEST, best)

    def _put_numbers(self, flat: vec[i16], view: OctablitzView, public: OctablitzPublic, seat: i64) -> None:
        """Writes what is not about kinds of cards and does not follow from the plays."""
        players = self._players
        at = self._behind
        flat[at + (public.turn - seat) % players] = 1
        flat[at + players + (public.dealer - seat) % players] = 1
        general = public.general
        if general is not None:
            flat[at + 2 * players + (general - seat) % players] = 1
        at += 3 * players
        led = public.led
        if led is not None:
            flat[at + _KINDS_LED.index(led.kind)] = 1
            flat[at + len(_KINDS_LED)] = i16(led.size)
        put_around(flat, at + _LEAD + players, view.held, seat)
        put_around(flat, at + _LEAD + 3 * players, public.points, seat)
        flat[self._size - 2] = i16(public.multiplier)
        if public.result is not None:
            flat[self._size - 1] = 1

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


def _put(flat: vec[i16], at: i64, cards: tuple[int, ...]) -> None:
    """Adds cards to a plane."""
    for card in cards:
        flat[at + card] += 1


def _put_shown(flat: vec[i16], at: i64, cards: tuple[int, ...]) -> None:
    """Adds cards to a plane. They are not unseen any more."""
    for card in cards:
        flat[at + card] += 1
        flat[_UNSEEN + card] -= 1
