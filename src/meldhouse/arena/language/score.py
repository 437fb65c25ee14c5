"""The score of a language model: how well it keeps the rules, and which ones it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, final

from meldhouse.arena.language.prompt import Answer
from meldhouse.arena.statistics import Estimate, mean_over_deals, share_over_deals

#: the version of the result
FORMAT = 1


@final
class ModelScore:
    """Counts of answers. The first answer to each prompt counts; later ones are counted apart."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        #: the game, the language and the rest of the header
        self.told = dict(told)
        #: by deal: prompts, and first answers that were allowed
        self.asked: list[float] = []
        self.allowed: list[float] = []
        self.points: list[float] = []
        #: first answers that were no action: `format` and `notation`
        self.unread: Counter[str] = Counter()
        #: first answers that the rules refused, by clause and code
        self.refusals: Counter[tuple[str, str]] = Counter()
        #: prompts by the number of the answer that was allowed; 0 if none was
        self.tries: Counter[int] = Counter()
        self.wins = 0

    def begin_deal(self) -> None:
        self.asked.append(0.0)
        self.allowed.append(0.0)

    def add(self, first: Answer, tries: int) -> None:
        """Adds a decision: the first answer, and which answer was allowed (0: none)."""
        self.asked[-1] += 1
        self.allowed[-1] += first.action is not None
        self.tries[tries] += 1
        if first.clause:
            self.refusals[first.clause, first.fault] += 1
        elif first.fault:
            self.unread[first.fault] += 1

    def end_deal(self, points: float, has_won: bool) -> None:
        self.points.append(points)
        self.wins += has_won

    @property
    def allowed_share(self) -> Estimate:
        """Returns the share of first answers that the rules allow."""
        return share_over_deals(self.allowed, self.asked)

    def as_data(self) -> dict[str, Any]:
        """Returns the score as plain data."""
        broken = sorted(self.refusals.items(), key=lambda item: (-item[1], item[0]))
        return {
            "meldhouse-examination": FORMAT,
            **self.told,
            "deals": len(self.points),
            "asked": int(sum(self.asked)),
            "allowed": self.allowed_share.rounded(),
            "format": self.unread["format"],
            "notation": self.unread["notation"],
            "refusals": [
                {"clause": clause, "code": code, "count": count} for (clause, code), count in broken
            ],
            "tries": {str(number): count for number, count in sorted(self.tries.items())},
            "points": mean_over_deals(self.points).rounded(),
            "wins": self.wins,
        }
