"""How much of a result came from the cards: every deal is dealt again, card by card the same, to bots in all seats.

What they make of these cards on average is the cards' part of a result; the rest is play, and what remains of
chance. The bots are of all strengths up to the expert's, seat by seat and replay by replay, and all seats are treated
alike, so the rest is zero on average between equals, whoever they are. How far replays scatter with the same cards is
how far chance alone can carry a result: that is the interval, widened to hold for equals of every strength.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, final

from meldhouse.analysis.model import Cancelled, DealLuck, Luck, ReviewError, SeatLuck, Share
from meldhouse.analysis.positions import finished, seed_at
from meldhouse.analysis.rollouts import MOST_STEPS, worths_of
from meldhouse.bots import make_bot
from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.record import Record
from meldhouse.parts.chance import Dice

#: the bots that deals are dealt to again, from the weakest to the strongest
LEVELS = ("novice", "regular", "expert")
USUAL_REPLAYS = 32
MOST_REPLAYS = 10_000
#: how strong a bot of a replay is, in half steps: like one of the levels, or every other decision like the next one
_STRENGTHS = 2 * len(LEVELS) - 1
#: bots may think, but not by the clock
_BUDGET = Budget(samples=8)
#: standard errors to either side, and how many more the fewer replays tell how far they scatter (Student's t)
_WIDE = 1.96
_WIDER = 2.4
#: how far one seat's replays scatter is known badly, where most of them end alike: so many replays of the whole table
#: are counted with them
_OF_THE_TABLE = 16
#: how much further results scatter than replays do, where all play alike: measured on matches of novices, regulars and
#: experts so that the interval holds 95% of the results of each (docs/lab/2026-11-16-luck.md)
_FURTHER = {"rummy-five": 1.2, "big-eight": 1.2, "octablitz": 1.4, "rhine-rummy": 1.45, "rummikub": 1.2}


def luck(
    record: Record | str,
    *,
    replays: int = USUAL_REPLAYS,
    seed: str = "review",
    on_progress: Callable[[int, int], None] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> Luck:
    """The cards' part of a finished match for every seat, and the rest."""
    record = finished(record)
    total = len(record.match.standings)
    deals: list[DealLuck] = []
    for number in range(1, total + 1):
        if is_cancelled is not None and is_cancelled():
            raise Cancelled("the analysis was not wanted any more")
        deals.append(luck_of_deal(record, number, replays=replays, seed=seed))
        if on_progress is not None:
            on_progress(number, total)
    return luck_of(record, deals, replays)


def luck_of_deal(record: Record, deal: int, *, replays: int, seed: str) -> DealLuck:
    """One deal, dealt again so many times."""
    if not 2 <= replays <= MOST_REPLAYS:
        raise ReviewError(f"a deal is dealt again 2 to {MOST_REPLAYS} times, not {replays}")
    match = record.match
    game: AnyGame = match.game
    before = match.game.opening() if deal == 1 else match.standings[deal - 2]
    dealt, _ = game.deal(before, match.shuffle.chance(deal))
    start = above_mean(game, dealt.public)
    truth = dealt
    for made in match.decisions[deal - 1]:
        truth, _ = game.play(truth, made.seat, made.action)
    replaying = _Replaying(game, Dice(seed_at(seed, deal)))
    ends = [_since(start, above_mean(game, replaying.end_of(dealt))) for _ in range(replays)]
    cards = [math.fsum(end[seat] for end in ends) / replays for seat in range(game.players)]
    spread = [_spread([end[seat] for end in ends], mean) for seat, mean in enumerate(cards)]
    return DealLuck(
        deal,
        [round(points, 4) for points in _since(start, above_mean(game, truth.public))],
        [round(points, 4) for points in cards],
        [round(points, 4) for points in spread],
    )


def above_mean(game: AnyGame, public: Any) -> list[float]:
    """What each seat has more than the table on average: so all games are played for the same sum, none."""
    worths = worths_of(game, public)
    mean = math.fsum(worths) / len(worths)
    return [worth - mean for worth in worths]


def _since(start: Sequence[float], end: Sequence[float]) -> list[float]:
    return [now - then for then, now in zip(start, end, strict=True)]


def _spread(values: Sequence[float], mean: float) -> float:
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


@final
class _Replaying:
    """Plays a deal again and again, never with the same players."""

    def __init__(self, game: AnyGame, dice: Dice) -> None:
        self._game = game
        self._dice = dice
        self._bots = [make_bot(level, game, 1, _BUDGET) for level in LEVELS]

    def end_of(self, truth: Any) -> Any:
        """What lies open when it is over."""
        game = self._game
        strengths = [self._dice.below(_STRENGTHS) for _ in range(game.players)]
        for _ in range(MOST_STEPS):
            awaited = game.awaited(truth.public)
            if not awaited:
                break
            for seat in awaited:
                truth, _ = game.play(truth, seat, self._decided(truth.view(seat), strengths[seat]))
        return truth.public

    def _decided(self, view: AnyView, strength: int) -> Action:
        level, is_between = divmod(strength, 2)
        return self._bots[level + self._dice.below(1 + is_between)].decide(view)


def luck_of(record: Record, deals: Sequence[DealLuck], replays: int) -> Luck:
    """The deals of a match added up."""
    players = record.match.game.players
    game = record.match.game.name
    seats = [_of_seat(game, seat, record.seats[seat].name, deals, replays) for seat in range(players)]
    return Luck(list(LEVELS), replays, list(deals), seats)


def _of_seat(game: str, seat: int, name: str, deals: Sequence[DealLuck], replays: int) -> SeatLuck:
    result = math.fsum(deal.result[seat] for deal in deals)
    cards = math.fsum(deal.cards[seat] for deal in deals)
    known = math.sqrt(math.fsum(deal.spread[seat] ** 2 for deal in deals) / replays)
    chance = math.sqrt(math.fsum(chance_in(game, deal, seat, replays) ** 2 for deal in deals))
    play = _share(result - cards, chance, replays)
    verdict = "better" if play.low > 0 else "worse" if play.high < 0 else "open"
    return SeatLuck(seat, name, round(result, 4), _share(cards, known, replays), play, verdict)


def chance_in(game: str, deal: DealLuck, seat: int, replays: int) -> float:
    """How far results between equals lie from the cards' part: a standard deviation, with the replays' own error."""
    own = deal.spread[seat] ** 2
    tables = math.fsum(spread**2 for spread in deal.spread) / len(deal.spread)
    variance = ((replays - 1) * own + _OF_THE_TABLE * tables) / (replays - 1 + _OF_THE_TABLE)
    return _FURTHER[game] * math.sqrt(variance * (1 + 1 / replays))


def _share(value: float, error: float, replays: int) -> Share:
    half = half_width(error, replays)
    return Share(round(value, 4), round(value - half, 4), round(value + half, 4))


def half_width(error: float, replays: int) -> float:
    """Of a 95% interval."""
    return (_WIDE + _WIDER / (replays - 1)) * error
