"""The rules of Octablitz, in the order of the rulebook.

Legality depends only on a view, never on a hidden card. `transitions.py` plays legal actions, `combinations.py`
compares cards, `scoring.py` computes payments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

from mypy_extensions import i64

from meldhouse.core.events import Told
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal
from meldhouse.core.standing import Ranking, places
from meldhouse.games.octablitz import transitions
from meldhouse.games.octablitz.actions import (
    NO_CARDS,
    Play,
    add_bundles,
    add_stronger_alike,
    bundle_of,
    read_action,
    write_action,
)
from meldhouse.games.octablitz.combinations import RUN, RUNS, Combination, count_in, counted
from meldhouse.games.octablitz.imagine import imagine
from meldhouse.games.octablitz.state import (
    OctablitzOwn,
    OctablitzPublic,
    OctablitzStanding,
    OctablitzState,
    OctablitzView,
)
from meldhouse.parts.chance import Chance
from meldhouse.parts.letter_cards import Card, L, read_cards, write_cards
from meldhouse.parts.seats import Seat, alone


@final
class Octablitz:
    """The rules of Octablitz with a number of players and options."""

    def __init__(self, players: int, options: Mapping[str, OptionValue]) -> None:
        self.name = "octablitz"
        self.rules_version = 1
        self.players = players
        self.options = options
        self.deck = transitions.deck_of(players)
        self._starting_points = int(options["points"])
        self._deals = int(options["deals"])

    def __reduce__(self) -> tuple[Any, ...]:
        return Octablitz, (self.players, dict(self.options))

    # --- Preparation ---

    def opening(self) -> OctablitzStanding:
        """OB-1, OB-8 Returns the first standing: equal points for all, seat 0 deals, and there is no General."""
        return OctablitzStanding(0, (self._starting_points,) * self.players, 0)

    def deal(self, standing: OctablitzStanding, chance: Chance) -> tuple[OctablitzState, list[Told]]:
        """OB-1 Shuffles and deals all cards. The dealer leads."""
        return transitions.deal(self.deck, standing, chance)

    # --- Course of play ---

    def awaited(self, public: OctablitzPublic) -> tuple[Seat, ...]:
        """Returns the player on turn."""
        return alone(public.turn) if public.result is None else ()

    def is_claim(self, public: OctablitzPublic) -> bool:
        """Returns False: players of this game never answer at the same time."""
        return False

    def choices(self, view: OctablitzView) -> list[Play]:
        """Returns all legal plays of a seat: face up from weak to strong, then face down."""
        public, own = view.public, view.own
        if own is None or public.result is not None or public.turn != view.seat:
            return []
        led = public.led
        if led is None:
            return self._leads(own.hand)
        found: list[Play] = []
        if not self._must_play_face_down(public, own, public.turn):
            best = public.best.combination
            assert best is not None
            self._add_stronger(counted(own.hand), best, found)
        add_bundles(own.hand, 0, NO_CARDS, led.size, found)
        return found

    def _leads(self, hand: tuple[Card, ...]) -> list[Play]:
        """OB-2 Returns the possible leads: singles and identical cards by rank, then runs."""
        found: list[Play] = []
        before = -1
        bundle = NO_CARDS
        for card in hand:
            bundle = bundle.with_card(card) if card == before else NO_CARDS.with_card(card)
            before = card
            found.append(bundle.face_up)
        counts = counted(hand)
        for run in RUNS:
            if _has_run(counts, run):
                found.append(bundle_of(run.cards).face_up)
        return found

    def _add_stronger(self, counts: i64, best: Combination, found: list[Play]) -> None:
        """OB-3, OB-4 Returns the combinations in the hand that beat the strongest play so far."""
        if best.kind == RUN:
            for run in RUNS:
                if run.strength > best.strength and _has_run(counts, run):
                    found.append(bundle_of(run.cards).face_up)
            return
        add_stronger_alike(counts, best, found)

    def refusal(self, view: OctablitzView, action: Play) -> Refusal | None:
        """Returns the reason why a seat may not play this now, or None."""
        public, own, seat = view.public, view.own, view.seat
        if own is None or seat is None:
            return Refusal("watching", "MH-1")
        if public.result is not None:
            return Refusal("deal-over", "OB-7")
        led = public.led
        if public.turn != seat:
            return Refusal("not-your-turn", "OB-5" if led is None else "OB-3", numbers={"seat": public.turn})
        if led is None:
            return self.refuse_lead(own, action)
        return self.refuse_following(public, own, seat, led, action)

    def refuse_lead(self, own: OctablitzOwn, action: Play) -> Refusal | None:
        """OB-2 Checks that a lead is a single, two to five identical cards, or a run, face up."""
        if action.face_down:
            return Refusal("lead-face-down", "OB-2")
        return self._refuse_not_held(own, action.cards, "OB-2") or self._refuse_no_combination(action)

    def refuse_following(
        self, public: OctablitzPublic, own: OctablitzOwn, seat: Seat, led: Combination, action: Play
    ) -> Refusal | None:
        """OB-3 Checks that as many cards as were led come from the hand. For face-down plays that is enough."""
        cards = action.cards
        if len(cards) != led.size:
            return Refusal(
                "wrong-count", "OB-3", cards=led.cards, numbers={"count": len(cards), "needed": led.size}
            )
        refused = self._refuse_not_held(own, cards, "OB-3")
        if refused is not None or action.face_down:
            return refused
        if self._must_play_face_down(public, own, seat):
            return Refusal("no-trick-taken", "OB-6", cards=cards)
        return self._refuse_no_combination(action) or self._refuse_weaker(public, led, action)

    def _must_play_face_down(self, public: OctablitzPublic, own: OctablitzOwn, seat: Seat) -> bool:
        """OB-6 Checks if a seat without a trick faces a last trick that was led with a single."""
        return len(own.hand) == 1 and public.trick[0].count == 1 and not public.taken[seat]

    def _refuse_not_held(self, own: OctablitzOwn, cards: tuple[Card, ...], clause: str) -> Refusal | None:
        if own.holds(cards):
            return None
        missing: list[Card] = []
        rest = list(own.hand)
        for card in cards:
            if card in rest:
                rest.remove(card)
            else:
                missing.append(card)
        return Refusal("card-not-held", clause, cards=missing)

    def _refuse_no_combination(self, action: Play) -> Refusal | None:
        """OB-2 Checks that face-up cards are a combination. The two L are not a pair."""
        if action.combination is not None:
            return None
        if len(action.cards) == 2 and action.cards[0] % 7 == L and action.cards[1] % 7 == L:
            return Refusal("two-ls", "OB-2", cards=action.cards)
        return Refusal("no-combination", "OB-2", cards=action.cards)

    def _refuse_weaker(self, public: OctablitzPublic, led: Combination, action: Play) -> Refusal | None:
        """OB-3, OB-4 Checks that a face-up play is of the same kind and stronger than all face-up plays so far."""
        played, best = action.combination, public.best.combination
        assert played is not None
        assert best is not None
        if not played.is_comparable(led):
            return Refusal("other-kind", "OB-3", cards=led.cards)
        if not played.beats(best):
            return Refusal("not-stronger", "OB-4", cards=best.cards)
        return None

    # --- Transitions ---

    def play(self, state: OctablitzState, seat: Seat, action: Play) -> tuple[OctablitzState, list[Told]]:
        """Plays a legal action."""
        return transitions.play(state, seat, action)

    # --- Scoring and the match ---

    def settle(self, state: OctablitzState) -> OctablitzStanding | None:
        """OB-8 Returns the next standing. The winner of the deal is General in the next one and leads to it."""
        result = state.public.result
        return None if result is None else transitions.settle(state.public, result)

    def ranking(self, standing: OctablitzStanding) -> Ranking | None:
        """OB-9 Ends the match when anybody has 0 points or less, or after the agreed number of deals."""
        if standing.deals == 0:
            return None
        is_done = self._deals > 0 and standing.deals >= self._deals
        if not is_done and min(standing.points) > 0:
            return None
        return places([(points,) for points in standing.points])

    # --- Imagination and notation ---

    def imagine(self, view: OctablitzView, chance: Chance) -> OctablitzState:
        """Draws a world that fits a view. The seat knows its own face-down cards; those of others are dealt again."""
        return imagine(view, chance)

    def read_action(self, text: str) -> Play:
        return read_action(text)

    def write_action(self, action: Play) -> str:
        return write_action(action)

    def read_cards(self, text: str) -> tuple[Card, ...]:
        return read_cards(text)

    def write_cards(self, cards: Sequence[Card]) -> str:
        return write_cards(cards)


def _has_run(counts: i64, run: Combination) -> bool:
    first = run.cards[0]
    return count_in(counts, first) > 0 and count_in(counts, first + 1) > 0 and count_in(counts, first + 2) > 0
