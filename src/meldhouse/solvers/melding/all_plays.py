"""All plays of a seat in the games with melds, one after the other. `choices` lists only the simple ones."""

from __future__ import annotations

from typing import final

from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.errors import PositionError
from meldhouse.solvers.melding.question import PlaySource
from meldhouse.solvers.melding.registry import melding_solver


def all_plays(game: AnyGame, view: AnyView, limit: int | None = None) -> Plays:
    """Returns the plays of the seat of a view, found one after the other as they are asked for.

    A play lays a selection of tiles; there is one play for each selection, with a table that touches as few sets as
    possible. Equal tiles make no difference. Plays with more tiles come first. Drawing and passing are not plays.

    >>> match = Match(build_game("rummikub"), SeededShuffle(b"a secret"))
    >>> events = match.deal()
    >>> plays = all_plays(match.game, match.view(match.awaited[0]), limit=2)
    >>> plays.count()
    (0, True)
    >>> list(plays), plays.has_more
    ([], False)
    """
    if limit is not None and limit < 0:
        raise PositionError(f"the limit is a number of plays, not {limit}")
    return Plays(game, view, limit)


@final
class Plays:
    """The plays of one view. Iterating over it yields each of them once."""

    def __init__(self, game: AnyGame, view: AnyView, limit: int | None = None) -> None:
        self._solver = melding_solver(game)
        self._view = view
        self._limit = limit
        self._found = 0
        self._source: PlaySource | None = None
        self._is_open = view.own is not None and bool(game.awaited(view.public))
        #: True if there are plays beyond the limit, False if it is proven that there are no more, None if that is
        #: not known, or not yet
        self.has_more: bool | None = None if self._is_open else False

    def count(self) -> tuple[int, bool]:
        """Returns the number of plays without a limit, and True if it is proven that there are no more."""
        if not self._is_open:
            return 0, True
        view, solver = self._view, self._solver
        return solver.count(view.public.table, solver.hand_in(view), solver.has_opened(view))

    def action(self, play: Answer) -> Action:
        """Returns the action that lays a play."""
        return self._solver.action(play.table)

    def __iter__(self) -> Plays:
        return self

    def __next__(self) -> Answer:
        play = None if self.has_more is not None else self._next()
        if play is None:
            raise StopIteration
        return play

    def _next(self) -> Answer | None:
        source = self._open()
        play = source.next()
        if play is None:
            if source.is_complete:
                self.has_more = False
            return None
        if self._limit is not None and self._found >= self._limit:
            self.has_more = True
            return None
        self._found += 1
        return play

    def _open(self) -> PlaySource:
        if self._source is None:
            view, solver = self._view, self._solver
            self._source = solver.every_play(view.public.table, solver.hand_in(view), solver.has_opened(view))
        return self._source
