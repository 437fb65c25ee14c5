"""Facts about a game that its surroundings need and that do not depend on a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import final

from meldhouse.core.events import Event
from meldhouse.core.game import AnyGame
from meldhouse.core.options import Option, OptionValue
from meldhouse.parts.errors import RulesVersionError
from meldhouse.parts.seats import Seat

Build = Callable[[int, Mapping[str, OptionValue]], AnyGame]
ShowCards = Callable[[str], str]


def without_marks(cards: str) -> str:
    """Returns cards in notation without the marks that distinguish copies: `r5' *` is `r5 *`."""
    return cards.replace("'", "")


@final
class ShortMatch:
    """Players and options for a match of a few minutes, such as the daily deal."""

    def __init__(self, players: int, options: Mapping[str, OptionValue]) -> None:
        self.players = players
        self.options = dict(options)


@final
class GameInfo:
    """A game as the registry lists it.

    Code outside a game's folder asks this class instead of comparing names or types.

    >>> info = GAMES["rhine-rummy"]
    >>> info.usual_players, info.low_score_wins
    (4, True)
    """

    def __init__(
        self,
        name: str,
        *,
        topic: str,
        clauses: str,
        players: Sequence[int],
        usual_players: int,
        options: Sequence[Option],
        build: Build,
        deal_ends: Sequence[type],
        short_match: ShortMatch,
        rules_version: int = 1,
        former: Mapping[int, Build] | None = None,
        low_score_wins: bool = False,
        untimed: Mapping[str, OptionValue] | None = None,
        is_rearrangeable: bool = False,
        show_cards: ShowCards | None = None,
    ) -> None:
        #: the name in commands, records and on the wire: `rummy-five`
        self.name = name
        #: the package of its rulebook, which is also the name of its word files: `rummy_five`
        self.topic = topic
        #: the letters before the numbers of its clauses: `RF`
        self.clauses = clauses
        #: all possible numbers of players, including those on request
        self.players = tuple(players)
        self.usual_players = usual_players
        self.options = tuple(options)
        #: the version of the rules that new matches are played by
        self.rules_version = rules_version
        self._builders = {**(former or {}), rules_version: build}
        #: the events that end a deal; `seat` names the winner, if there is one
        self.deal_ends = tuple(deal_ends)
        self.short_match = short_match
        self.low_score_wins = low_score_wins
        #: the options of a match without a clock
        self.untimed = dict(untimed or {})
        #: the layout may be rearranged: the game has a bell, drafts of a turn and equal copies
        self.is_rearrangeable = is_rearrangeable
        #: turns cards in notation into cards for people to read
        self.show_cards: ShowCards = without_marks if show_cards is None else show_cards

    def build(
        self, players: int, options: Mapping[str, OptionValue], rules_version: int | None = None
    ) -> AnyGame:
        """Builds the game's rules: the current version, or the one that a match began under."""
        version = self.rules_version if rules_version is None else rules_version
        if version not in self._builders:
            known = ", ".join([str(number) for number in sorted(self._builders)])
            raise RulesVersionError(f"rules version {version} of {self.name} is not known; known: {known}")
        return self._builders[version](players, options)

    def ends_deal(self, event: Event) -> bool:
        """Checks if an event ends a deal."""
        return isinstance(event, self.deal_ends)

    def winner_of(self, event: Event | None) -> Seat | None:
        """Returns the winner of a deal from the event that ended it, or None if nobody won."""
        if event is None or not self.ends_deal(event):
            return None
        winner: Seat | None = getattr(event, "seat", None)
        return winner

    def gains(self, before: Sequence[int], after: Sequence[int]) -> list[int]:
        """Returns how much better off each seat is, given points before and after; more is better."""
        sign = -1 if self.low_score_wins else 1
        return [sign * (new - old) for old, new in zip(before, after, strict=True)]
