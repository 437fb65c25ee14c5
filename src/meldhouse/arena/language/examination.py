"""An examination: a language model plays deals, and its answers are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, final

from meldhouse.arena.contest import Contest
from meldhouse.arena.language.model import Model
from meldhouse.arena.language.prompt import Answer, Prompts
from meldhouse.arena.language.score import ModelScore
from meldhouse.bots import make_bot
from meldhouse.core.actions import Action
from meldhouse.core.game import AnyView
from meldhouse.core.match import Match
from meldhouse.games.registry import build_game, game_info
from meldhouse.words import Words


@final
class Examination:
    """A model at one seat among bots of one level. The seat moves on with each deal.

    A model that gives no allowed answer in all its tries is passed over: a novice decides for it.

    >>> from meldhouse import words_in
    >>> exam = Examination("rummy-five", words_in("en"), level="random", seed="doc", tries=2)
    >>> for _ in exam.run(lambda prompt: "I pass.", deals=2): pass
    >>> exam.score.as_data()["allowed"]["value"]
    0.0
    """

    def __init__(
        self,
        game: str,
        words: Words,
        *,
        level: str = "novice",
        seed: str = "examination",
        tries: int = 1,
        with_rules: bool = False,
        players: int | None = None,
    ) -> None:
        seats = game_info(game).usual_players if players is None else players
        self._contest = Contest(game, [level] * seats, {}, seed, 0)
        self._game = build_game(game, seats, {})
        self._prompts = Prompts(self._game, words, with_rules)
        self._tries = tries
        self.score = ModelScore(
            {
                "game": game,
                "rules": self._game.rules_version,
                "language": words.language,
                "players": seats,
                "opponents": level,
                "seed": seed,
                "most_tries": tries,
                "with_rules": with_rules,
            }
        )

    def run(self, model: Model, deals: int) -> Iterator[int]:
        """Plays deals, and yields the number of each finished one."""
        for number in range(1, deals + 1):
            self._play(model, number)
            yield number

    def _play(self, model: Model, number: int) -> None:
        seat = (number - 1) % self._game.players
        match: Match[Any, Any, Any, Any, Any] = Match(self._game, self._contest.shuffle(number))
        before = match.standing
        match.deal()
        self.score.begin_deal()
        bots = [
            make_bot(self._contest.entrants[at], self._game, self._contest.bot_seed(number, 0, at))
            for at in range(self._game.players)
        ]
        novice = make_bot("novice", self._game, self._contest.bot_seed(number, 1, seat))
        while match.awaited:
            for at in match.awaited:
                view = match.view(at)
                action = (
                    self._ask(model, view) or novice.decide(view) if at == seat else bots[at].decide(view)
                )
                match.decide(at, action)
        info = game_info(self._game.name)
        points = info.gains(before.points, match.standing.points)
        self.score.end_deal(points[seat], info.winner_of(match.view(None).public.result) == seat)

    def _ask(self, model: Model, view: AnyView) -> Action | None:
        """Returns the first allowed answer, or None if there is none in all tries."""
        prompt = self._prompts.prompt(view)
        first: Answer | None = None
        for number in range(1, self._tries + 1):
            text = model(prompt)
            answer = self._prompts.read(view, text)
            first = first or answer
            if answer.action is not None:
                self.score.add(first, number)
                return answer.action
            prompt = self._prompts.again(prompt, text, answer)
        assert first is not None
        self.score.add(first, 0)
        return None
