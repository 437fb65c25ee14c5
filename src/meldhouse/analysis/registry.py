"""The reviews of each game."""

from __future__ import annotations

from meldhouse import plugins
from meldhouse.analysis.game_review import GameReview
from meldhouse.analysis.games.octablitz import OctablitzReview
from meldhouse.analysis.games.rhine_rummy import RhineRummyReview
from meldhouse.analysis.games.rummikub import RummikubReview
from meldhouse.analysis.games.rummy_five import BigEightReview, RummyFiveReview
from meldhouse.core.game import AnyGame

REVIEWS: dict[str, type[GameReview]] = {
    "rummy-five": RummyFiveReview,
    "big-eight": BigEightReview,
    "octablitz": OctablitzReview,
    "rhine-rummy": RhineRummyReview,
    "rummikub": RummikubReview,
}


def review_class(game: str) -> type[GameReview]:
    """Returns the class that reviews a game."""
    return REVIEWS.get(game) or plugins.part_of("analysis", game) or GameReview


def review_of(game: AnyGame) -> GameReview:
    """Makes the game's own part of a review."""
    return review_class(game.name)(game)
