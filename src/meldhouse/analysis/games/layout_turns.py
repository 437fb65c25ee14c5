"""Reviews of games in which a turn lays cards and may rearrange the layout."""

from __future__ import annotations

from typing import Any, ClassVar

from meldhouse.analysis.findings import Finding, difference_found
from meldhouse.analysis.game_review import BotPolicy, GameReview
from meldhouse.analysis.model import Said
from meldhouse.bots import make_bot
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.parts.layout import tiles_of
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.registry import melding_solver
from meldhouse.solvers.melding.solve import solve_view
from meldhouse.solvers.melding.steps import Step, steps_to
from meldhouse.solvers.sampling import Policy
from meldhouse.words import Words


class LayoutReview(GameReview):
    """Finds missed wins, missed first melds and wasted jokers."""

    #: the action that lays a turn
    lay: ClassVar[type[Any]]

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._solver = melding_solver(game)

    # --- for each game ---

    def is_wild(self, tile: int) -> bool:
        """Checks if a tile is a joker or another wild card."""
        raise NotImplementedError

    def winning_turn(self, view: AnyView) -> Answer | None:
        """Returns a turn that goes out, or None if none was found."""
        raise NotImplementedError

    def can_lay(self, view: AnyView, wanted: list[int]) -> bool:
        """Checks if exactly these tiles of the hand can be laid."""
        return solve_view(self.game, view, kept=self._others(view, wanted), gentle=False) is not None

    def goes_out(self, view: AnyView, action: Action) -> bool:
        """Checks if an action lays the whole hand."""
        return len(self.laid_by(view, action)) == len(self.hand(view))

    # --- rollouts and decisions ---

    def policy(self) -> Policy:
        return BotPolicy(make_bot("regular", self.game, 1))

    def is_forced(self, view: AnyView, action: Action) -> bool:
        """Checks that nothing was laid and nothing could be laid."""
        return not self.laid_by(view, action) and solve_view(self.game, view, gentle=False) is None

    def is_same(self, view: AnyView, one: Action, other: Action) -> bool:
        """Checks if two turns lay equal tiles from the hand, in any arrangement."""
        return one == other or self._kinds_laid(view, one) == self._kinds_laid(view, other)

    def proven(self, view: AnyView, action: Action) -> Finding | None:
        """Returns a missed win if a turn that goes out was found."""
        if self.goes_out(view, action):
            return None
        out = self.winning_turn(view)
        if out is None or out.left:
            return None
        said = Said("review.found.all", {}, {"count": len(self.hand(view))})
        return Finding("win-missed", said, self.lay(out.table))

    def difference(self, view: AnyView, chosen: Action, best: Action) -> Finding:
        return self._wasted_joker(view, chosen, best) or self._other_lay(view, chosen, best)

    def _wasted_joker(self, view: AnyView, action: Action, best: Action) -> Finding | None:
        """Returns a finding if the same natural tiles could have been laid with fewer jokers.

        Near the end of a deal a joker is better laid than kept, so it is wasted only if the expert keeps it.
        """
        laid = self.laid_by(view, action)
        jokers = [tile for tile in laid if self.is_wild(tile)]
        is_lay = isinstance(action, self.lay)
        if not is_lay or self.goes_out(view, action) or len(jokers) <= self.jokers_laid(view, best):
            return None
        if len(jokers) == len(laid):
            return _joker_wasted("review.found.joker-alone", {}, len(jokers), best)
        for spared in range(len(jokers), 0, -1):
            wanted = [tile for tile in laid if tile not in jokers[:spared]]
            if self.can_lay(view, wanted):
                shown = {"cards": self.game.write_cards(wanted)}
                return _joker_wasted("review.found.joker-wasted", shown, spared, best)
        return None

    def _other_lay(self, view: AnyView, chosen: Action, best: Action) -> Finding:
        """Describes two turns by the number of tiles and jokers that they lay."""
        write = self.game.write_cards
        laid, other = self.laid_by(view, chosen), self.laid_by(view, best)
        if not other:
            return difference_found("review.found.lay-early", {"cards": write(laid)})
        shown = {"cards": write(other)}
        count = {"count": len(other)}
        if not laid:
            is_late = self._solver.has_opened(view)
            key = "review.found.lay-missed" if is_late else "review.found.open-missed"
            return difference_found(key, shown, count)
        if self.jokers_laid(view, chosen) > self.jokers_laid(view, best):
            return difference_found("review.found.joker-spent", shown, count)
        if len(other) == len(laid):
            return difference_found("review.found.lay-other", {**shown, "other": write(laid)})
        key = "review.found.lay-more" if len(other) > len(laid) else "review.found.lay-less"
        return difference_found(key, shown, {**count, "laid": len(laid)})

    # --- tiles ---

    def hand(self, view: AnyView) -> tuple[int, ...]:
        """Returns the tiles that the seat holds."""
        return self._solver.hand_in(view)

    def laid_by(self, view: AnyView, action: Action) -> tuple[int, ...]:
        """Returns the tiles that an action lays from the hand."""
        table = getattr(action, "table", None)
        if table is None:
            return ()
        tabled = set(tiles_of(table))
        return tuple([tile for tile in self.hand(view) if tile in tabled])

    def laid_cards(self, view: AnyView, chosen: Action, best: Action) -> tuple[str, str] | None:
        write = self.game.write_cards
        return write(self.laid_by(view, chosen)), write(self.laid_by(view, best))

    def jokers_laid(self, view: AnyView, action: Action) -> int:
        return sum(self.is_wild(tile) for tile in self.laid_by(view, action))

    def steps(self, view: AnyView, best: Action) -> tuple[Step, ...]:
        table = getattr(best, "table", None)
        return () if table is None else steps_to(view.public.table, self.hand(view), table)

    def simplest(self, view: AnyView, best: Action) -> Action:
        if not isinstance(best, self.lay):
            return best
        kept = self._others(view, self.laid_by(view, best))
        answer = solve_view(self.game, view, kept=kept)
        simplest: Action = best if answer is None else self.lay(answer.table)
        return simplest

    def _kinds_laid(self, view: AnyView, action: Action) -> list[int]:
        return sorted(self._solver.kind_of(tile) for tile in self.laid_by(view, action))

    def _others(self, view: AnyView, tiles: Any) -> list[int]:
        return [tile for tile in self.hand(view) if tile not in tiles]

    @staticmethod
    def action_text(words: Words, game: str, action: str, laid: str | None) -> str:
        word = action.partition(" ")[0]
        if word in ("draw", "pass"):
            return words.say(f"review.action.{word}")
        if laid is None:
            return action
        return words.say("review.action.lay", cards=laid) if laid else words.say("review.action.bell")


def _joker_wasted(key: str, cards: dict[str, str], jokers: int, best: Action) -> Finding:
    return Finding("joker-wasted", Said(key, cards, {"jokers": jokers}), best)
