"""One deal of a contest, played in all rotations of the seats."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, final

from meldhouse.arena.contest import Contest
from meldhouse.arena.entrants import COMMAND, maker_of
from meldhouse.arena.registry import statistics_of
from meldhouse.bots import make_bot
from meldhouse.bots.bot import DealOver
from meldhouse.bots.budget import USUAL_SECONDS
from meldhouse.bots.guarded import GuardedBot
from meldhouse.bots.limits import Limits
from meldhouse.bots.remote import RemoteBot
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.match import Match, replayed
from meldhouse.core.random_play import EndlessDeal
from meldhouse.core.record import Player, Record, write_record
from meldhouse.games.registry import build_game, game_info

#: the option of games whose matches may have a fixed number of deals
DEALS = "deals"
#: the most decisions in one deal
MOST_DECISIONS = 20_000

Line = dict[str, Any]
AnyMatch = Match[Any, Any, Any, Any, Any]
#: called with the seat, its view and its action before each decision is played
Watch = Callable[[int, AnyView, Action], None]


@final
class Arena:
    """Plays deals of one contest in one process. External bots keep running from deal to deal."""

    def __init__(self, contest: Contest, records: Path | None = None) -> None:
        self.contest = contest
        self._game: AnyGame = build_game(contest.game, contest.players, contest.options)
        self._records = records
        self.watch: Watch = lambda seat, view, action: None
        #: external bots by entrant
        self._remote: dict[int, RemoteBot] = {}

    def play(self, number: int) -> Line:
        """Plays one deal in all rotations. Returns its line of results."""
        plays = [self._play_rotation(number, rotation) for rotation in self.contest.rotations()]
        return {"deal": number, "plays": plays}

    def close(self) -> None:
        for bot in self._remote.values():
            bot.finish()
        self._remote.clear()

    def _play_rotation(self, number: int, rotation: int) -> Line:
        line, match = self.play_once(number, rotation)
        if self._records is not None:
            written = self.record_of(match, line["seating"])
            (self._records / f"deal-{number}-{rotation}.record").write_text(written, encoding="utf-8")
        return line

    def play_once(self, number: int, rotation: int) -> tuple[Line, AnyMatch]:
        """Plays one deal in one rotation. Returns its part of a line of results, and the match."""
        seating = self.contest.seating(rotation)
        match: AnyMatch = Match(self._game, self.contest.shuffle(number))
        before = match.standing
        match.deal()
        bots = [self._seat(number, rotation, seat, entrant) for seat, entrant in enumerate(seating)]
        decisions = self._play_out(match, bots, number)
        info = game_info(self.contest.game)
        points = info.gains(before.points, match.standing.points)
        winner = info.winner_of(match.view(None).public.result)
        owns = tuple([match.view(seat).own for seat in range(self.contest.players)])
        end = DealOver(match.view(None).public.result, tuple(points), winner, owns)
        for bot in bots:
            bot.deal_over(end)
        tally = statistics_of(self.contest.game).tally(self.contest.players)
        for told in match.log:
            tally.take(told.to(None))
        tally.settle(before, match.standing)
        line = {
            "rotation": rotation,
            "seating": seating,
            "points": points,
            # a deal that another bot played to its end is not won by the one that forfeited
            "winner": None if winner is not None and bots[winner].has_forfeited else winner,
            "decisions": decisions,
            "forfeits": [bot.has_forfeited for bot in bots],
            "names": [self._name_of(entrant) for entrant in seating],
            "faults": [bot.counts for bot in bots],
            "first_fault": [
                f"{bot.faults[0].kind}: {bot.faults[0].detail}" if bot.faults else "" for bot in bots
            ],
            "times": [time_counts(bot.seconds) for bot in bots],
            "processor": [round(bot.processor_seconds, 6) for bot in bots],
            "sums": tally.sums(),
            "insights": statistics_of(self.contest.game).insights(match.view(None).public, points),
        }
        return line, match

    def _play_out(self, match: AnyMatch, bots: Sequence[GuardedBot], number: int) -> list[int]:
        """Plays a deal to its end, and tells each bot what its seat saw. Returns the decisions of each seat."""
        decisions = [0] * len(bots)
        told = [0] * len(bots)
        while match.awaited:
            for seat in match.awaited:
                bots[seat].observe([event for _, event in match.told_since(told[seat], seat)])
                told[seat] = len(match.log)
                view = match.view(seat)
                action = bots[seat].decide(view)
                self.watch(seat, view, action)
                match.decide(seat, action)
                decisions[seat] += 1
            if sum(decisions) > MOST_DECISIONS:
                raise EndlessDeal(f"deal {number} went on for more than {MOST_DECISIONS} decisions")
        for seat, bot in enumerate(bots):
            bot.observe([event for _, event in match.told_since(told[seat], seat)])
        return decisions

    def _seat(self, number: int, rotation: int, seat: int, entrant: int) -> GuardedBot:
        name = self.contest.entrants[entrant]
        seed = self.contest.bot_seed(number, rotation, seat)
        budget = self.contest.budget
        fallback = make_bot("novice", self._game, seed)
        make = maker_of(name)
        if make is not None:
            made = make(self._game, seed)
            return GuardedBot(self._game, made, fallback, late_after(budget.seconds or 1.0))
        if not name.startswith(COMMAND):
            limit = USUAL_SECONDS[name] if budget.seconds is None else budget.seconds
            return GuardedBot(
                self._game, make_bot(name, self._game, seed, budget), fallback, late_after(limit)
            )
        bot = self._remote.get(entrant)
        if bot is None:
            bot = RemoteBot(name.removeprefix(COMMAND), self._game, Limits(seconds=budget.seconds or 1.0))
            self._remote[entrant] = bot
        bot.new_deal(seat, seed)
        return GuardedBot(self._game, bot, fallback)

    def _one_deal_game(self) -> AnyGame:
        """Returns the game as a match of one deal, where it has this option: reviews need a match that is over."""
        has_deals = any(option.name == DEALS for option in game_info(self.contest.game).options)
        options = {**self.contest.options, DEALS: 1} if has_deals else self.contest.options
        return build_game(self.contest.game, self.contest.players, options)

    def _name_of(self, entrant: int) -> str:
        """Returns the name that an external bot gave itself, or the entrant as it was typed."""
        bot = self._remote.get(entrant)
        return self.contest.entrants[entrant] if bot is None else bot.name

    def record_of(self, match: AnyMatch, seating: Sequence[int]) -> str:
        """Writes the record of a deal, as a match of one deal."""
        names = [self.contest.entrants[entrant] for entrant in seating]
        seats = [Player(f"bot:{'command' if ':' in name else name}", name) for name in names]
        whole = replayed(self._one_deal_game(), match.shuffle, match.decisions)
        return write_record(Record(whole, seats, ""), for_house=True)


def late_after(limit: float) -> float:
    """Returns the seconds after which a built-in bot is late. It checks the clock only between samples."""
    return 2 * limit + 0.1


def time_counts(seconds: Sequence[float]) -> dict[str, int]:
    """Counts decisions by their time, in quarters of a doubling of microseconds."""
    counts: dict[str, int] = {}
    for taken in seconds:
        step = str(round(4 * math.log2(max(taken * 1e6, 1.0))))
        counts[step] = counts.get(step, 0) + 1
    return counts
