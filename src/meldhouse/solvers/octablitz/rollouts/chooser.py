"""A quick player of Octablitz on packed hands. It plays as `OctablitzPolicy` does, and much faster. Kernel.

The chance that a combination stands is a power of one number for each size, so that one table holds the chances of all
combinations for a decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meldhouse.games.octablitz.transitions import copies
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.octablitz.open_hand.cards import RUN_CARDS, at, hand_size, held_runs
from meldhouse.solvers.octablitz.rollouts.position import Position

_SIZES: Final = 6
#: the lowest strengths of runs, from weak to strong
_RUNS: Final = (2, 3, 8, 9)
#: what a player values: the lead, the first trick, winning the deal, the strongest card, single cards, identical cards
#: and runs; compared with one card taken
USUAL_STYLE = (1.0, 1.5, 10.0, 4.0, 0.3, 0.45, 1.3)
#: the same, learned against three players of the usual style by `python -m meldhouse.arena.self_play octablitz`
LEARNED_STYLE = (0.523, 1.913, 10.0, 4.0, 0.781, 1.519, 1.504)


@final
class Style:
    """The values of a player, compared with one card taken."""

    def __init__(self, values: Sequence[float]) -> None:
        self.lead: float = values[0]
        self.first_trick: float = values[1]
        self.win: float = values[2]
        self.strong: float = values[3]
        self.single: float = values[4]
        self.alike: float = values[5]
        self.run: float = values[6]


def packed_cards(cards: Sequence[int]) -> int:
    """Packs cards into one number with four bits for each strength."""
    total = 0
    for card in cards:
        total += 1 << (4 * (card % 7 * 2 + card // 7))
    return total


def unpacked(packed: int) -> list[int]:
    """Returns the cards of a packed hand in order."""
    cards = [(strength % 2 * 7 + strength // 2, packed >> (4 * strength) & 15) for strength in range(KINDS)]
    return [card for card, count in sorted(cards) for _ in range(count)]


def packed_deck(players: int) -> int:
    """Packs the whole deck."""
    return packed_cards([card for card in range(KINDS) for _ in range(copies(card, players))])


@final
class OctablitzChooser:
    """Chooses a play of the seat on turn. `cards`, `is_down` and the rest hold the last choice."""

    def __init__(self, players: int) -> None:
        self._deck: i64 = packed_deck(players)
        self.style = Style(USUAL_STYLE)
        self._unseen: i64 = 0
        self._total: i64 = 1
        #: the chance to stand against all others, by size * KINDS + strength; runs at size 0
        self._stands: vec[float] = vec[float]([0.0] * (_SIZES * KINDS))
        #: the choice
        self.cards: i64 = 0
        self.is_down: bool = False
        self.size: i64 = 0
        self.is_run: bool = False
        self.strength: i64 = 0
        #: the worth of the choice; for an answer also the cards to play face down and their worth
        self.worth: float = 0.0
        self.down: i64 = 0
        self.worth_down: float = 0.0

    def choose(self, position: Position) -> None:
        """Chooses a play of the seat on turn."""
        if position.played == 0:
            self.choose_lead(position)
        else:
            self.choose_answer(position)

    def play(self, position: Position) -> None:
        """Chooses a play of the seat on turn and plays it."""
        self.choose(position)
        if self.is_down:
            position.play_down(self.cards)
        else:
            position.play_up(self.cards, self.size, self.is_run, self.strength)

    # --- leads ---

    def choose_lead(self, position: Position) -> None:
        """Chooses the lead with the best balance of cards taken if it stands and losses if it does not."""
        self._count(position)
        hand = position.hands[position.leader]
        self.is_down = False
        self.worth = -1e9
        card: i64 = 0
        while card < KINDS:
            strength = card % 7 * 2 + card // 7
            held = hand >> (4 * strength) & 15
            size: i64 = 1
            while size <= held:
                self._weigh_lead(position, at(size, strength), size, False, strength)
                size += 1
            card += 1
        runs = held_runs(hand)
        if runs:
            for start in _RUNS:
                first: i64 = start
                if runs >> (4 * first) & 1:
                    self._weigh_lead(position, at(RUN_CARDS, first), 3, True, first)

    def _weigh_lead(self, position: Position, cards: i64, size: i64, is_run: bool, strength: i64) -> None:
        worth = self.lead_worth(position, cards, size, is_run, strength)
        if worth > self.worth:
            self._take_up(worth, cards, size, is_run, strength)

    def lead_worth(self, position: Position, cards: i64, size: i64, is_run: bool, strength: i64) -> float:
        """Returns the worth of a lead. The unseen cards have been counted."""
        rest = position.hands[position.leader] - cards
        row: i64 = 0 if is_run else size
        stands = self._stands[row * KINDS + strength]
        if rest == 0:
            return stands * self.style.win
        return stands * self._gain(position, size) + self.hand_worth(rest)

    def _gain(self, position: Position, size: i64) -> float:
        """Returns the value of taking a trick of some cards."""
        gain = float(size) + self.style.lead
        if position.taken[position.turn()] == 0:
            gain += self.style.first_trick
        return gain

    def _take_up(self, worth: float, cards: i64, size: i64, is_run: bool, strength: i64) -> None:
        self.worth = worth
        self.is_down = False
        self.cards = cards
        self.size = size
        self.is_run = is_run
        self.strength = strength

    # --- answers ---

    def choose_answer(self, position: Position) -> None:
        """Beats the best play if that is worth the cards, otherwise plays the least valuable cards face down."""
        self._count(position)
        hand = position.hands[position.turn()]
        self.size = position.size
        self.is_run = position.is_run
        self.is_down = True
        self.down = self.least(hand, position.size, 0)
        self.cards = self.down
        self.worth_down = self.hand_worth(hand - self.down)
        self.worth = self.worth_down
        if not self.is_barred(position):
            self._answer_up(position, hand)

    def is_barred(self, position: Position) -> bool:
        """OB-6 Checks if the seat on turn has no trick and faces a last trick that was led with a single."""
        seat = position.turn()
        return position.held[seat] == 1 and position.size == 1 and position.taken[seat] == 0

    def _answer_up(self, position: Position, hand: i64) -> None:
        if position.is_run:
            runs = held_runs(hand)
            for start in _RUNS:
                first: i64 = start
                if first > position.best and runs >> (4 * first) & 1:
                    self._weigh_answer(position, at(RUN_CARDS, first), first)
            return
        card: i64 = 0
        while card < KINDS:
            strength = card % 7 * 2 + card // 7
            if strength > position.best and hand >> (4 * strength) & 15 >= position.size:
                self._weigh_answer(position, at(position.size, strength), strength)
            card += 1

    def _weigh_answer(self, position: Position, cards: i64, strength: i64) -> None:
        worth = self.answer_worth(position, cards, strength)
        if worth > self.worth:
            self._take_up(worth, cards, position.size, position.is_run, strength)

    def answer_worth(self, position: Position, cards: i64, strength: i64) -> float:
        """Returns the worth of a stronger combination. The unseen cards have been counted."""
        rest = position.hands[position.turn()] - cards
        stands = self._stands_after(position, strength)
        if rest == 0:
            return stands * self.style.win
        return stands * self._gain(position, position.size) + self.hand_worth(rest)

    def _stands_after(self, position: Position, strength: i64) -> float:
        """Returns the chance that no seat that has still to play has a stronger combination."""
        size = position.size
        factor: float = 1.0
        step = position.played + 1
        while step < position.players:
            held = position.held[(position.leader + step) % position.players]
            factor *= self._misses(held, size)
            step += 1
        return _power(factor, self._stronger(strength, size, position.is_run))

    # --- counting ---

    def _count(self, position: Position) -> None:
        """Counts the unseen cards of the seat on turn, and the chances of all combinations to stand."""
        seat = position.turn()
        self._unseen = self._deck - position.shown - position.hands[seat] - position.buried[seat]
        self._total = max(1, hand_size(self._unseen))
        size: i64 = 1
        while size < _SIZES:
            factor: float = 1.0
            step: i64 = 1
            while step < position.players:
                factor *= self._misses(position.held[(seat + step) % position.players], size)
                step += 1
            self._fill_row(size, factor)
            if size == 3:
                self._fill_runs(factor)
            size += 1

    def _misses(self, held: i64, size: i64) -> float:
        """Returns the chance that a hand of some cards lacks certain cards, if cards are spread at random."""
        if size == 1:
            return 1.0 - float(held) / float(self._total) if held < self._total else 0.0
        part: float = 1.0
        missing: i64 = 0
        while missing < size:
            part *= float(max(0, held - missing)) / float(max(1, self._total - missing))
            missing += 1
        return 1.0 - part

    def _fill_row(self, size: i64, factor: float) -> None:
        chance: float = 1.0
        strength: i64 = KINDS - 1
        while strength >= 0:
            self._stands[size * KINDS + strength] = chance
            there = self._unseen >> (4 * strength) & 15
            if size > 1:
                if there >= size:
                    chance *= factor
            else:
                while there > 0:
                    chance *= factor
                    there -= 1
            strength -= 1

    def _fill_runs(self, factor: float) -> None:
        runs = held_runs(self._unseen)
        chance: float = 1.0
        strength: i64 = 9
        while strength >= 2:
            self._stands[strength] = chance
            if runs >> (4 * strength) & 1:
                chance *= factor
            strength -= 1

    def _stronger(self, strength: i64, size: i64, is_run: bool) -> i64:
        """Returns how many unseen combinations are stronger."""
        count: i64 = 0
        above = strength + 1
        runs = held_runs(self._unseen)
        while above < KINDS:
            there = self._unseen >> (4 * above) & 15
            if is_run:
                count += runs >> (4 * above) & 1
            elif size == 1:
                count += there
            elif there >= size:
                count += 1
            above += 1
        return count

    def hand_worth(self, hand: i64) -> float:
        """Rates a hand by strong singles, long combinations, and a lead for the last trick."""
        best: float = 0.0
        worth: float = 0.0
        card: i64 = 0
        while card < KINDS:
            strength = card % 7 * 2 + card // 7
            held = hand >> (4 * strength) & 15
            if held:
                single = self._stands[KINDS + strength]
                best = max(best, single)
                worth += self.style.single * single
                if held > 1:
                    worth += self.style.alike * float(held) * self._stands[held * KINDS + strength]
            card += 1
        return worth + self._runs_worth(hand) + self.style.strong * best

    def _runs_worth(self, hand: i64) -> float:
        worth: float = 0.0
        runs = held_runs(hand)
        if runs:
            for start in _RUNS:
                first: i64 = start
                if runs >> (4 * first) & 1:
                    worth += self.style.run * self._stands[first]
        return worth

    def least(self, hand: i64, size: i64, kept: i64) -> i64:
        """Returns cards to play face down, one after the other, each with the least loss. `kept` cards stay."""
        thrown: i64 = 0
        while size > 0:
            one = self._least_one(hand - thrown, kept)
            thrown += one
            size -= 1
        return thrown

    def _least_one(self, hand: i64, kept: i64) -> i64:
        best: i64 = 0
        best_worth: float = -1e9
        card: i64 = 0
        while card < KINDS:
            strength = card % 7 * 2 + card // 7
            if hand >> (4 * strength) & 15 > kept >> (4 * strength) & 15:
                worth = self.hand_worth(hand - at(1, strength))
                if worth > best_worth:
                    best, best_worth = at(1, strength), worth
            card += 1
        return best


def _power(base: float, exponent: i64) -> float:
    power: float = 1.0
    while exponent > 0:
        power *= base
        exponent -= 1
    return power
