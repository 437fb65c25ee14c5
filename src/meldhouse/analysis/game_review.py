"""The part of a review that depends on the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from meldhouse.analysis.findings import Finding
from meldhouse.analysis.model import Call, Moment, Said
from meldhouse.bots import Bot, make_bot
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.games.registry import game_info
from meldhouse.parts.seats import Seat
from meldhouse.solvers.melding.steps import Step
from meldhouse.solvers.sampling import Policy
from meldhouse.words import Words


class BotPolicy(Policy):
    """Plays as a bot does."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, view: AnyView) -> Action:
        return self._bot.decide(view)


class GameReview:
    """Judges the decisions of one game. Games override what they know better; the defaults suit any game."""

    #: rollouts for each decision unless the caller says otherwise
    usual_samples: ClassVar[int] = 32
    #: the least gain in points that a review mentions
    worth_telling: ClassVar[float] = 1.0
    #: factor on the samples of a second comparison, for games with quick rollouts; 0 for none
    deeper: ClassVar[int] = 0
    #: factor by which results between equal players scatter more than replays, measured so that 95% intervals hold
    scatter: ClassVar[float] = 1.45

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.info = game_info(game.name)

    # --- rollouts ---

    def policy(self) -> Policy:
        """Returns the quick policy that plays all seats in rollouts."""
        return BotPolicy(make_bot("novice", self.game, 1))

    def worths(self, public: Any) -> list[float]:
        """Returns the points of each seat; more is better."""
        zero = [0] * self.game.players
        return [float(gain) for gain in self.info.gains(zero, public.points)]

    def winner(self, public: Any) -> Seat | None:
        """Returns the winner of a deal, or None if nobody has won it."""
        return self.info.winner_of(public.result)

    # --- decisions ---

    def is_forced(self, view: AnyView, action: Action) -> bool:
        """Checks if the seat had no choice."""
        return len(self.game.choices(view)) == 1

    def is_same(self, view: AnyView, one: Action, other: Action) -> bool:
        """Checks if two actions amount to the same."""
        return one == other

    def proven(self, view: AnyView, action: Action) -> Finding | None:
        """Returns a mistake that needs no estimate, such as a missed win."""
        return None

    def difference(self, view: AnyView, chosen: Action, best: Action) -> Finding:
        """Describes the difference between two actions."""
        write = self.game.write_action
        return Finding("other", Said("review.found.other", {"best": write(best), "chosen": write(chosen)}))

    # --- turns that rearrange the layout ---

    def laid_cards(self, view: AnyView, chosen: Action, best: Action) -> tuple[str, str] | None:
        """Returns the cards that each action lays from the hand, or None if turns do not lay cards."""
        return None

    def steps(self, view: AnyView, best: Action) -> tuple[Step, ...]:
        """Returns the steps of a turn."""
        return ()

    def simplest(self, view: AnyView, best: Action) -> Action:
        """Returns the same turn with the fewest changes to the layout, so that people can follow it."""
        return best

    # --- summaries ---

    def calls(self, actions: Sequence[Action], moments: Sequence[Moment]) -> dict[str, Call]:
        """Counts the calls of a seat, if the game has calls."""
        return {}

    def jokers_laid(self, view: AnyView, action: Action) -> int:
        """Counts the jokers that an action lays."""
        return 0

    @staticmethod
    def action_text(words: Words, game: str, action: str, laid: str | None) -> str:
        """Describes an action given in notation; `laid` are the cards it lays from the hand, if that is known."""
        return action
