"""A first lesson: a stacked deal, what the others do in it, and what the learner is asked to do.

The learner's seat is always the first. Only what a step asks for is played, so the deal is the same for everybody;
whatever else the learner tries is refused by the rules, or answered with a kind word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.core.game import AnyGame
from meldhouse.core.match import Match
from meldhouse.core.refusal import Refusal
from meldhouse.lessons.decks import build_quiet, stacked
from meldhouse.lessons.equivalence import is_same
from meldhouse.lessons.errors import NoSuchLesson
from meldhouse.lessons.messages import AnyMatch, update_of
from meldhouse.wire.to_client import Update

#: where the learner sits
LEARNER = 0


@final
class Told:
    """Something to be read; the learner goes on when it has been."""

    def __init__(self, name: str, points_at: Sequence[str] = ()) -> None:
        self.name = name
        #: cards and buttons that the text is about
        self.points_at = tuple(points_at)


@final
class Asked:
    """Something to be done. Its texts stand under its name: what to do, and why not something else."""

    def __init__(self, name: str, action: str, points_at: Sequence[str] = ()) -> None:
        self.name = name
        self.action = action
        self.points_at = tuple(points_at)


@final
class Played:
    """What a seat does by itself: another player, or the learner where there is nothing to decide."""

    def __init__(self, seat: int, action: str) -> None:
        self.seat = seat
        self.action = action


Part = Told | Asked | Played


@final
class Lesson:
    """A scripted deal of one game."""

    def __init__(
        self,
        game: str,
        players: int,
        hands: Sequence[str],
        draws: str,
        script: Sequence[Part],
        clauses: Sequence[str],
        first: str = "",
    ) -> None:
        self.game = game
        self.players = players
        self.script = tuple(script)
        #: the clauses that it is about
        self.clauses = tuple(clauses)
        self.rules = build_quiet(game, players)
        self._shuffle = stacked(self.rules, hands, draws, first)

    @property
    def steps(self) -> tuple[Told | Asked, ...]:
        """What waits for the learner."""
        return tuple(part for part in self.script if not isinstance(part, Played))

    def is_told(self, step: int) -> bool:
        """Whether a step is only to be read."""
        return isinstance(self.steps[step], Told)

    def begin(self) -> AnyMatch:
        match: AnyMatch = Match(self.rules, self._shuffle)
        match.deal()
        return match

    def at(self, done: int) -> AnyMatch:
        """The deal with so many steps done, and with all that follows by itself."""
        match = self.begin()
        for part in self._until(done):
            _play(self.rules, match, part)
        return match

    def frames(self, done: int, known: int) -> list[Update]:
        """What the learner sees when so many steps are done: each thing that followed the last of them, one by one.

        Who knows no events yet is told all at once. Only at the end, if at all, something is asked of the learner.
        """
        match = self.begin()
        parts = self._until(done)
        last = max((at for at, part in enumerate(parts) if not isinstance(part, Played)), default=0)
        frames: list[Update] = []
        for at, part in enumerate(parts):
            before = len(match.log)
            _play(self.rules, match, part)
            if known and at >= last and len(match.log) > before:
                frames.append(update_of(match, LEARNER, before, False))
        is_asked = done < len(self.steps) and isinstance(self.steps[done], Asked)
        since = frames.pop().since if frames else min(known, len(match.log))
        return [*frames, update_of(match, LEARNER, since, is_asked)]

    def _until(self, done: int) -> list[Part]:
        """The script up to the step after so many."""
        if not 0 <= done <= len(self.steps):
            raise NoSuchLesson(f"this lesson has {len(self.steps)} steps")
        parts: list[Part] = []
        passed = 0
        for part in self.script:
            if not isinstance(part, Played):
                if passed == done:
                    break
                passed += 1
            parts.append(part)
        return parts

    def try_out(self, done: int, action: str) -> tuple[bool, Refusal | None]:
        """Whether an action does the next step; if not, why the rules refuse it, or None: they allow it."""
        match = self.at(done)
        if done >= len(self.steps):
            raise NoSuchLesson(f"this lesson has {len(self.steps)} steps")
        step = self.steps[done]
        wanted = self.rules.read_action(action)
        if isinstance(step, Asked) and is_same(self.rules, match.view(LEARNER), step.action, wanted):
            return True, None
        return False, match.refusal(LEARNER, wanted)


def _play(rules: AnyGame, match: AnyMatch, part: Part) -> None:
    if not isinstance(part, Told):
        seat = part.seat if isinstance(part, Played) else LEARNER
        match.decide(seat, rules.read_action(part.action))
