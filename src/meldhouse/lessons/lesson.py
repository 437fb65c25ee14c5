"""A first lesson: a stacked deal, the moves of the other seats, and the steps of the learner.

The learner always has the first seat. Only the action of a step is played, so the deal is the same for everybody.
The rules refuse an illegal attempt; any other attempt gets a friendly answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from meldhouse.core.game import AnyGame
from meldhouse.core.match import Match
from meldhouse.core.refusal import Refusal
from meldhouse.lessons.decks import build_untimed, stacked
from meldhouse.lessons.equivalence import IsSame, same_action
from meldhouse.lessons.errors import NoSuchLesson
from meldhouse.lessons.frames import AnyMatch, Frame, frame_of

#: the learner's seat
LEARNER = 0


@final
class Told:
    """A step to read."""

    def __init__(self, name: str, points_at: Sequence[str] = ()) -> None:
        self.name = name
        #: cards and buttons that the text is about
        self.points_at = tuple(points_at)


@final
class Asked:
    """A step with an action. The texts of the task and of other attempts are under its name."""

    def __init__(self, name: str, action: str, points_at: Sequence[str] = ()) -> None:
        self.name = name
        self.action = action
        self.points_at = tuple(points_at)


@final
class Played:
    """A scripted move: of another seat, or of the learner where there is no choice."""

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
        is_same: IsSame = same_action,
    ) -> None:
        self.game = game
        self.players = players
        self.script = tuple(script)
        #: the clauses that it is about
        self.clauses = tuple(clauses)
        self.rules = build_untimed(game, players)
        self._is_same = is_same
        self._shuffle = stacked(self.rules, hands, draws, first)

    @property
    def steps(self) -> tuple[Told | Asked, ...]:
        """Returns the parts of the script that wait for the learner."""
        return tuple(part for part in self.script if not isinstance(part, Played))

    def is_told(self, step: int) -> bool:
        """Checks if a step is only to be read."""
        return isinstance(self.steps[step], Told)

    def begin(self) -> AnyMatch:
        """Returns the deal before the first step."""
        match: AnyMatch = Match(self.rules, self._shuffle)
        match.deal()
        return match

    def at(self, done: int) -> AnyMatch:
        """Returns the deal after some steps and the scripted moves that follow them."""
        match = self.begin()
        for part in self._until(done):
            _play(self.rules, match, part)
        return match

    def frames(self, done: int, known: int) -> list[Frame]:
        """Returns the frames after some steps: one for the last step and one for each scripted move after it.

        A client that knows no events gets everything in one frame. Only the last frame may have choices.
        """
        match = self.begin()
        parts = self._until(done)
        last = max((at for at, part in enumerate(parts) if not isinstance(part, Played)), default=0)
        frames: list[Frame] = []
        for at, part in enumerate(parts):
            before = len(match.log)
            _play(self.rules, match, part)
            if known and at >= last and len(match.log) > before:
                frames.append(frame_of(match, LEARNER, before, False))
        is_asked = done < len(self.steps) and isinstance(self.steps[done], Asked)
        since = frames.pop().since if frames else min(known, len(match.log))
        return [*frames, frame_of(match, LEARNER, since, is_asked)]

    def _until(self, done: int) -> list[Part]:
        """Returns the script up to the first step that is not done."""
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
        """Checks if an action does the next step; if not, returns the refusal of the rules, if any."""
        match = self.at(done)
        if done >= len(self.steps):
            raise NoSuchLesson(f"this lesson has {len(self.steps)} steps")
        step = self.steps[done]
        wanted = self.rules.read_action(action)
        if isinstance(step, Asked) and self._is_same(self.rules, match.view(LEARNER), step.action, wanted):
            return True, None
        return False, match.refusal(LEARNER, wanted)


def _play(rules: AnyGame, match: AnyMatch, part: Part) -> None:
    if not isinstance(part, Told):
        seat = part.seat if isinstance(part, Played) else LEARNER
        match.decide(seat, rules.read_action(part.action))
