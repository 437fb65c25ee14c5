"""The plays of the others at Octablitz so far, and how likely an imagined hand makes them. Kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.octablitz.combinations import RUN
from meldhouse.games.octablitz.state import Laid, OctablitzPublic, OctablitzView
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.octablitz.open_hand.cards import at
from meldhouse.solvers.octablitz.rollouts.chooser import OctablitzChooser, packed_cards
from meldhouse.solvers.octablitz.rollouts.luck import Luck
from meldhouse.solvers.octablitz.rollouts.position import SEATS, Position

#: the likelihood of a play far from the quick player's choice
_ODD: Final = 0.05
#: a play that is worth this much less is half as likely, roughly
_MARGIN: Final = 0.5
#: the likelihood of throwing another card than the quick player's
_OTHER_THROWN: Final = 0.15
#: the percentage of face-down plays with random cards
_ANY: Final = 6


@final
class Moment:
    """A past play of one seat, and the position before it as everybody saw it."""

    def __init__(self, position: Position, laid: Laid) -> None:
        self.position = position
        self.is_down = laid.combination is None
        self.size: i64 = laid.count
        self.cards: i64 = 0
        self.is_run: bool = False
        self.strength: i64 = 0
        if laid.combination is not None:
            self.cards = packed_cards(laid.combination.cards)
            self.is_run = laid.combination.kind == RUN
            self.strength = laid.combination.strength
        #: the cards that the seat shows later
        self.shown_later: i64 = 0


@final
class Past:
    """All plays so far, by seat, and the hand that is left of an imagined one."""

    def __init__(self, view: OctablitzView, chooser: OctablitzChooser) -> None:
        public = view.public
        self._chooser = chooser
        self._position = Position(public.players)
        #: the position now, without the hidden cards
        self.now = Position(public.players)
        self.moments: list[list[Moment]] = [[] for _ in range(SEATS)]
        #: by seat: all cards that it has shown
        self.shown: vec[i64] = vec[i64]([0] * SEATS)
        #: of the hand judged last: the cards still held, and those played face down
        self.left: i64 = 0
        self.buried: i64 = 0
        self._read(public, sum(view.held) + sum([public.buried(seat) for seat in range(public.players)]))

    def _read(self, public: OctablitzPublic, hidden: int) -> None:
        shown = sum([one.count for laid in _tricks(public) for one in laid if one.combination is not None])
        for seat in range(public.players):
            self.now.held[seat] = (hidden + shown) // public.players
        self.now.leader = public.dealer
        for laid in _tricks(public):
            for one in laid:
                self._take(one)
        for seat in range(public.players):
            later: i64 = 0
            for moment in reversed(self.moments[seat]):
                moment.shown_later = later
                later += moment.cards
            self.shown[seat] = later

    def _take(self, laid: Laid) -> None:
        before = Position(int(self.now.players))
        before.copy_public(self.now)
        moment = Moment(before, laid)
        self.moments[laid.seat].append(moment)
        if moment.is_down:
            self.now.play_down(0)
        else:
            self.now.play_up(moment.cards, moment.size, moment.is_run, moment.strength)
            self.now.hands[laid.seat] = 0

    def likelihood(self, seat: i64, hand: i64, luck: Luck) -> float:
        """Returns how likely the plays of a seat are with all of its cards. Notes what is left of them."""
        chance: float = 1.0
        buried: i64 = 0
        for moment in self.moments[seat]:
            position = self._position
            position.copy_public(moment.position)
            position.hands[seat] = hand
            position.buried[seat] = buried
            if moment.is_down:
                chance *= self._down_chance(position, moment, luck)
                buried += self._chooser.down
                hand -= self._chooser.down
            else:
                chance *= self._up_chance(position, moment)
                hand -= moment.cards
        self.left = hand
        self.buried = buried
        return chance

    def _up_chance(self, position: Position, moment: Moment) -> float:
        chooser = self._chooser
        chooser.choose(position)
        if position.played == 0:
            worth = chooser.lead_worth(position, moment.cards, moment.size, moment.is_run, moment.strength)
        else:
            worth = chooser.answer_worth(position, moment.cards, moment.strength)
        return _chance(chooser.worth - worth)

    def _down_chance(self, position: Position, moment: Moment, luck: Luck) -> float:
        """Returns the likelihood of playing face down, and leaves the cards in the chooser."""
        chooser = self._chooser
        chooser.choose_answer(position)
        chance = _chance(chooser.worth - chooser.worth_down)
        hand = position.hands[position.turn()]
        if luck.below(100) < _ANY:
            chooser.down = _any_cards(hand, moment.shown_later, moment.size, luck)
        elif not _covers(hand - chooser.down, moment.shown_later):
            chooser.down = chooser.least(hand, moment.size, moment.shown_later)
            chance *= _OTHER_THROWN
        return chance


def _tricks(public: OctablitzPublic) -> Sequence[tuple[Laid, ...]]:
    return [*[trick.laid for trick in public.tricks], public.trick]


def _chance(loss: float) -> float:
    """Returns the likelihood of a play that is worth less than the best one, compared with that."""
    return _ODD + (1.0 - _ODD) / (1.0 + (loss / _MARGIN) * (loss / _MARGIN))


def _covers(hand: i64, cards: i64) -> bool:
    """Checks if a hand contains some cards."""
    while cards > 0:
        if cards & 15 > hand & 15:
            return False
        hand >>= 4
        cards >>= 4
    return True


def _any_cards(hand: i64, kept: i64, size: i64, luck: Luck) -> i64:
    """Returns random cards of a hand. `kept` cards stay."""
    thrown: i64 = 0
    while size > 0:
        thrown += drawn_from(hand - thrown - kept, luck)
        size -= 1
    return thrown


def drawn_from(cards: i64, luck: Luck) -> i64:
    """Returns one card of a packed hand at random."""
    total: i64 = 0
    rest = cards
    while rest > 0:
        total += rest & 15
        rest >>= 4
    number = luck.below(total)
    strength: i64 = 0
    while strength < KINDS:
        number -= cards >> (4 * strength) & 15
        if number < 0:
            break
        strength += 1
    return at(1, strength)
