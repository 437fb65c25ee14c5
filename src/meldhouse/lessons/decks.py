"""Stacked decks, so that a scripted deal begins as planned."""

from __future__ import annotations

from collections.abc import Sequence

from meldhouse.core.game import AnyGame
from meldhouse.core.shuffle import StackedShuffle
from meldhouse.games.registry import build_game, game_info
from meldhouse.parts.chance import Seeded
from meldhouse.parts.errors import DeckError


class _Listening:
    """A source of chance that records the decks it shuffles."""

    def __init__(self) -> None:
        self.decks: list[list[int]] = []
        self._source = Seeded(b"lessons", 1)

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        self.decks.append(list(cards))
        return self._source.shuffled(cards)


def stacked(game: AnyGame, hands: Sequence[str], draws: str, first: str = "") -> StackedShuffle:
    """Returns a shuffle that deals these hands, in the order of dealing, with these cards drawn next.

    `first` goes on top of the shuffle before the deal, for games that turn cards to choose the first player.
    All other cards follow in the order of the deck.
    """
    listening = _Listening()
    game.deal(game.opening(), listening)
    tops = [first] * (len(listening.decks) - 1) + [" ".join([*hands, draws])]
    return StackedShuffle(
        [[_on_top(game, deck, top) for deck, top in zip(listening.decks, tops, strict=True)]]
    )


def _on_top(game: AnyGame, deck: Sequence[int], top: str) -> list[int]:
    rest = list(deck)
    named = list(game.read_cards(top))
    for card in named:
        if card not in rest:
            raise DeckError(f"the deck of {game.name} has no {game.write_cards((card,))} left to stack")
        rest.remove(card)
    return named + rest


def build_untimed(name: str, players: int) -> AnyGame:
    """Builds a game without a clock."""
    return build_game(name, players, game_info(name).untimed)
