"""One decision held against the expert's, from the view that the seat had and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.analysis.findings import (
    EXACT,
    Finding,
    difference,
    is_forced,
    is_same,
    laid_cards,
    proven,
    steps_of,
)
from meldhouse.analysis.games.melding import gentle
from meldhouse.analysis.model import Moment, Said, StepForm, Weighed
from meldhouse.analysis.positions import Spot, seed_at
from meldhouse.analysis.rollouts import Playouts
from meldhouse.bots import make_bot
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Ranked
from meldhouse.bots.reasons import reasons_for
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.solvers.melding.steps import Step

#: a gain counts as far as it exceeds so many standard errors
DOUBT = 2.0
#: by game: points that are worth a word
WORTH_TELLING = {"rummy-five": 0.2, "big-eight": 0.3, "octablitz": 0.5, "rhine-rummy": 1.0, "rummikub": 2.0}
#: by game: so many times the samples for what is looked at again, where deals are quickly played out
DEEPER = {"rummy-five": 10, "octablitz": 6}
#: a gain of so many standard errors is clear at once
_CLEAR = 4.0
#: choices of the expert that are told beside the best
_TOLD = 4


@final
class Judge:
    """Judges decisions of one game. `samples` imagined deals for the expert, twice as many for a difference."""

    def __init__(self, game: AnyGame, samples: int, seed: str) -> None:
        self._game = game
        self._samples = samples
        self._seed = seed
        self._playouts = Playouts(game)

    def is_forced(self, spot: Spot) -> bool:
        """Whether the seat had no choice; then there is nothing to judge."""
        return is_forced(self._game, spot.view, spot.action)

    def judge(self, spot: Spot) -> Moment:
        """The moment as a review tells it. The same view, action and seed give the same moment."""
        game, view = self._game, spot.view
        write = game.write_action
        seed = seed_at(self._seed, spot.deal, spot.number, spot.seat)
        finding = proven(game, view, spot.action)
        bot = make_bot("expert", game, seed, Budget(samples=self._samples))
        best = bot.decide(view)
        if finding is not None and finding.best is not None:
            best = finding.best
        elif not is_same(game, view, spot.action, best):
            best = gentle(game, view, best)
        moment = Moment(spot.deal, spot.number, spot.event, spot.seat, write(spot.action), write(best))
        ranked = getattr(bot, "ranked", None)
        if isinstance(ranked, Ranked) and ranked.worlds:
            pairs = zip(ranked.actions, ranked.means, strict=True)
            moment.weighed = [Weighed(write(action), round(mean, 2)) for action, mean in list(pairs)[:_TOLD]]
        moment.laid = laid_cards(game, view, spot.action, best)
        if is_same(game, view, spot.action, best):
            moment.best = moment.chosen
            return moment
        self._compare(moment, view, spot.action, best, finding, seed)
        return moment

    def _compare(
        self, moment: Moment, view: AnyView, chosen: Action, best: Action, finding: Finding | None, seed: int
    ) -> None:
        """What the difference is, what it is worth, and why. Fresh deals: the expert chose by luck, too."""
        game = self._game
        if finding is None:
            finding = difference(game, view, chosen, best)
        moment.kind = finding.kind
        moment.is_exact = finding.kind in EXACT
        comparison = self._playouts.compare(view, [best, chosen], seed + 1, 2 * self._samples)
        moment.gain, moment.wins = comparison.gain(0, 1), comparison.wins(0, 1)
        deeper = DEEPER.get(game.name, 0) * self._samples
        if deeper and not moment.is_exact and 0.0 < moment.gain.value < _CLEAR * moment.gain.error:
            # what looks worse, but may be noise, is looked at again; the first look is not counted
            comparison = self._playouts.compare(view, [best, chosen], seed + 2, deeper)
            moment.gain, moment.wins = comparison.gain(0, 1), comparison.wins(0, 1)
        if moment.gain.value >= WORTH_TELLING[game.name]:
            moment.weight = round(max(0.0, moment.gain.value - DOUBT * moment.gain.error), 4)
        moment.said = [finding.said]
        moment.reasons = [
            Said(
                reason.key,
                {name: game.write_cards(cards) for name, cards in reason.cards.items()},
                dict(reason.numbers),
            )
            for reason in reasons_for(game, view, best)
        ]
        moment.steps = [step_form(game, step) for step in steps_of(game, view, best)]


def step_form(game: AnyGame, step: Step) -> StepForm:
    """A move in notation."""
    write = game.write_cards
    return StepForm(
        write(step.tiles),
        write(step.hand),
        [(write(tiles), write(lying)) for tiles, lying in step.sources],
        write(step.onto),
        write(step.result),
        step.to,
        step.at,
    )


def rank(moments: Sequence[Moment], most: int) -> list[int]:
    """The few moments that mattered: what is proven first, the gravest kind before the others; then by weight.

    A win that is left lying is often there again in the next turn: each seat's first in a deal stands for all.
    """
    told = [at for at, moment in enumerate(moments) if moment.is_exact or moment.weight > 0.0]
    told.sort(key=lambda at: _importance(moments[at], at))
    kept: list[int] = []
    seen: set[tuple[int, int, str]] = set()
    for at in told:
        moment = moments[at]
        place = (moment.deal, moment.seat, moment.kind)
        if place not in seen:
            seen.add(place)
            kept.append(_first_of(moments, told, place) if moment.is_exact else at)
    return kept[:most]


def _importance(moment: Moment, at: int) -> tuple[int, float, int]:
    gravity = EXACT.index(moment.kind) if moment.is_exact else len(EXACT)
    gain = moment.gain.value if moment.gain is not None and moment.is_exact else moment.weight
    return (gravity, -gain, at)


def _first_of(moments: Sequence[Moment], told: Sequence[int], place: tuple[int, int, str]) -> int:
    return min(at for at in told if (moments[at].deal, moments[at].seat, moments[at].kind) == place)
