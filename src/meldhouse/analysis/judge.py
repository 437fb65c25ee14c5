"""Comparison of a decision with the expert's, from the seat's own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.analysis.findings import EXACT, Finding
from meldhouse.analysis.model import Moment, Said, StepForm, Weighed
from meldhouse.analysis.positions import Spot, seed_at
from meldhouse.analysis.registry import review_of
from meldhouse.analysis.rollouts import Rollouts
from meldhouse.bots import Bot, make_bot
from meldhouse.bots.budget import Budget
from meldhouse.bots.comparison import Ranked
from meldhouse.bots.reasons import reasons_for
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.solvers.melding.steps import Step

#: standard errors that are subtracted from a gain
DOUBT = 2.0
#: standard errors at which a gain is clear without a second comparison
_CLEAR = 4.0
#: the most actions that are listed as compared by the expert
_TOLD = 4


@final
class Judge:
    """Judges the decisions of one game with `samples` rollouts for the expert and twice as many for a difference."""

    def __init__(self, game: AnyGame, samples: int, seed: str, level: str = "expert") -> None:
        self._game = game
        #: the level that decides in the expert's place
        self._level = level
        self._samples = samples
        self._seed = seed
        self._review = review_of(game)
        self._rollouts = Rollouts(self._review)

    def is_forced(self, spot: Spot) -> bool:
        """Checks if the seat had no choice, so that there is nothing to judge."""
        return self._review.is_forced(spot.view, spot.action)

    def judge(self, spot: Spot) -> Moment:
        """Compares a decision with the expert's. The same view, action and seed give the same moment."""
        review, view, write = self._review, spot.view, self._game.write_action
        seed = seed_at(self._seed, spot.deal, spot.number, spot.seat)
        finding = review.proven(view, spot.action)
        bot = make_bot(self._level, self._game, seed, Budget(samples=self._samples))
        best = bot.decide(view)
        if finding is not None and finding.best is not None:
            best = finding.best
        elif not review.is_same(view, spot.action, best):
            best = review.simplest(view, best)
        moment = Moment(spot.deal, spot.number, spot.event, spot.seat, write(spot.action), write(best))
        moment.level = self._level
        moment.weighed = self._compared_by(bot)
        moment.laid = review.laid_cards(view, spot.action, best)
        if review.is_same(view, spot.action, best):
            moment.best = moment.chosen
        else:
            finding = finding or review.difference(view, spot.action, best)
            self._fill_in(moment, view, spot.action, best, finding, seed)
        return moment

    def _compared_by(self, bot: Bot) -> list[Weighed]:
        """Returns the best actions that the expert compared, if it compared any."""
        ranked = getattr(bot, "ranked", None)
        if not isinstance(ranked, Ranked) or not ranked.worlds:
            return []
        pairs = list(zip(ranked.actions, ranked.means, strict=True))[:_TOLD]
        return [Weighed(self._game.write_action(action), round(mean, 2)) for action, mean in pairs]

    def _fill_in(
        self, moment: Moment, view: AnyView, chosen: Action, best: Action, finding: Finding, seed: int
    ) -> None:
        """Adds the kind, the gain and the reasons of a difference."""
        moment.kind = finding.kind
        moment.is_exact = finding.kind in EXACT
        self._estimate(moment, view, [best, chosen], seed)
        gain = moment.gain
        if gain is not None and gain.value >= self._review.worth_telling:
            moment.weight = round(max(0.0, gain.value - DOUBT * gain.error), 4)
        moment.said = [finding.said]
        moment.reasons = reason_lines(self._game, view, best)
        moment.steps = [step_form(self._game, step) for step in self._review.steps(view, best)]

    def _estimate(self, moment: Moment, view: AnyView, actions: Sequence[Action], seed: int) -> None:
        """Estimates the gain in fresh worlds, because the expert's own worlds favour its choice.

        A gain that may be noise is estimated again with more worlds; the first estimate is dropped.
        """
        comparison = self._rollouts.compare(view, actions, seed + 1, 2 * self._samples)
        moment.gain, moment.wins = comparison.gain(0, 1), comparison.wins(0, 1)
        deeper = self._review.deeper * self._samples
        if deeper and not moment.is_exact and 0.0 < moment.gain.value < _CLEAR * moment.gain.error:
            comparison = self._rollouts.compare(view, actions, seed + 2, deeper)
            moment.gain, moment.wins = comparison.gain(0, 1), comparison.wins(0, 1)


def reason_lines(game: AnyGame, view: AnyView, action: Action) -> list[Said]:
    """Returns the reasons for an action, with cards in notation."""
    return [
        Said(
            reason.key,
            {name: game.write_cards(cards) for name, cards in reason.cards.items()},
            dict(reason.numbers),
        )
        for reason in reasons_for(game, view, action)
    ]


def step_form(game: AnyGame, step: Step) -> StepForm:
    """Writes a step in notation."""
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
    """Returns the most important moments: proven mistakes first, the gravest kind before others, then by weight.

    A missed win is often there again in the next turn, so the first one of a seat in a deal stands for all.
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
