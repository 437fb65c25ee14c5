"""Luck: the part of a result that came from the cards.

Bots replay every deal with the same cards in all seats. Their mean result is the cards' part; the rest is play and
remaining chance. The strength of the bots varies by seat and replay up to the expert's, and all seats are treated
alike, so the rest is zero on average between equal players of any strength. The interval of the rest comes from the
scatter of the replays, widened so that it holds for equal players of every strength.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, final

from meldhouse.analysis.model import Cancelled, DealLuck, Luck, ReviewError, SeatLuck, Share
from meldhouse.analysis.positions import finished, seed_at
from meldhouse.analysis.registry import review_class, review_of
from meldhouse.analysis.rollouts import play_to_end
from meldhouse.bots import make_bot
from meldhouse.bots.budget import Budget
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.record import Record
from meldhouse.parts.chance import Dice

#: the levels of the bots that replay deals, from weak to strong
LEVELS = ("novice", "regular", "expert")
USUAL_REPLAYS = 32
MOST_REPLAYS = 10_000
#: strengths of a bot in half steps: like one of the levels, or half of the decisions like the next one
_STRENGTHS = 2 * len(LEVELS) - 1
#: samples instead of seconds, so that the result does not depend on the machine
_BUDGET = Budget(samples=8)
#: standard errors of half an interval, and an addition for few replays (Student's t)
_WIDE = 1.96
_WIDER = 2.4
#: the scatter of one seat's replays is uncertain if most of them end alike, so it is pooled with this many replays of
#: the whole table
_OF_THE_TABLE = 16


def luck(
    record: Record | str,
    *,
    replays: int = USUAL_REPLAYS,
    seed: str = "review",
    on_progress: Callable[[int, int], None] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> Luck:
    """Splits every seat's result of a finished match into the cards' part and the rest."""
    record = finished(record)
    total = len(record.match.standings)
    deals: list[DealLuck] = []
    for number in range(1, total + 1):
        if is_cancelled is not None and is_cancelled():
            raise Cancelled("the analysis was cancelled")
        deals.append(luck_of_deal(record, number, replays=replays, seed=seed))
        if on_progress is not None:
            on_progress(number, total)
    return luck_of(record, deals, replays)


def luck_of_deal(record: Record, deal: int, *, replays: int, seed: str) -> DealLuck:
    """Replays one deal and compares its result with the replays."""
    if not 2 <= replays <= MOST_REPLAYS:
        raise ReviewError(f"a deal is replayed 2 to {MOST_REPLAYS} times, not {replays}")
    match = record.match
    game: AnyGame = match.game
    before = match.game.opening() if deal == 1 else match.standings[deal - 2]
    dealt, _ = game.deal(before, match.shuffle.chance(deal))
    start = above_mean(game, dealt.public)
    world = dealt
    for made in match.decisions[deal - 1]:
        world, _ = game.play(world, made.seat, made.action)
    replayer = _Replayer(game, Dice(seed_at(seed, deal)))
    ends = [_since(start, above_mean(game, replayer.end_of(dealt))) for _ in range(replays)]
    cards = [math.fsum(end[seat] for end in ends) / replays for seat in range(game.players)]
    spread = [_spread([end[seat] for end in ends], mean) for seat, mean in enumerate(cards)]
    return DealLuck(
        deal,
        [round(points, 4) for points in _since(start, above_mean(game, world.public))],
        [round(points, 4) for points in cards],
        [round(points, 4) for points in spread],
    )


def above_mean(game: AnyGame, public: Any) -> list[float]:
    """Returns each seat's points above the mean of the table, so that every game has the sum zero."""
    worths = review_of(game).worths(public)
    mean = math.fsum(worths) / len(worths)
    return [worth - mean for worth in worths]


def _since(start: Sequence[float], end: Sequence[float]) -> list[float]:
    return [now - then for then, now in zip(start, end, strict=True)]


def _spread(values: Sequence[float], mean: float) -> float:
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


@final
class _Replayer:
    """Replays a deal, each time with players of other strengths."""

    def __init__(self, game: AnyGame, dice: Dice) -> None:
        self._game = game
        self._dice = dice
        self._bots = [make_bot(level, game, 1, _BUDGET) for level in LEVELS]

    def end_of(self, world: Any) -> Any:
        """Plays a deal to its end. Returns the public part."""
        strengths = [self._dice.below(_STRENGTHS) for _ in range(self._game.players)]
        return play_to_end(self._game, world, lambda seat, view: self._decide(view, strengths[seat]))

    def _decide(self, view: AnyView, strength: int) -> Action:
        level, is_between = divmod(strength, 2)
        return self._bots[level + self._dice.below(1 + is_between)].decide(view)


def luck_of(record: Record, deals: Sequence[DealLuck], replays: int) -> Luck:
    """Adds up the deals of a match."""
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
    """Returns the standard deviation of results between equal players, including the error of the replays."""
    own = deal.spread[seat] ** 2
    tables = math.fsum(spread**2 for spread in deal.spread) / len(deal.spread)
    variance = ((replays - 1) * own + _OF_THE_TABLE * tables) / (replays - 1 + _OF_THE_TABLE)
    return review_class(game).scatter * math.sqrt(variance * (1 + 1 / replays))


def _share(value: float, error: float, replays: int) -> Share:
    half = half_width(error, replays)
    return Share(round(value, 4), round(value - half, 4), round(value + half, 4))


def half_width(error: float, replays: int) -> float:
    """Returns the half-width of a 95% interval."""
    return (_WIDE + _WIDER / (replays - 1)) * error
