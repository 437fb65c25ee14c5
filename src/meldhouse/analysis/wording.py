"""The texts of a review: lines for people, and data with these lines for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from meldhouse.analysis.model import Moment, Review, Said, StepForm
from meldhouse.analysis.registry import review_class
from meldhouse.core.game import AnyGame
from meldhouse.games.registry import build_game, game_info
from meldhouse.solvers.melding.steps import Step
from meldhouse.words import Words
from meldhouse.words.steps import step_text

#: placeholders of a line that hold a whole action instead of cards
_ACTIONS = ("best", "chosen")


def say(words: Words, game: str, said: Said) -> str:
    """Writes a line in one language."""
    shown = {
        name: action_text(words, game, text, None) if name in _ACTIONS else game_info(game).show_cards(text)
        for name, text in said.cards.items()
    }
    return words.say_of(game, said.key, **shown, **said.numbers)


def name_of(words: Words, review: Review, seat: int) -> str:
    """Returns the name of a seat's player."""
    return words.names(review.names)[seat]


def level_texts(words: Words, levels: Sequence[str]) -> str:
    """Lists the names of bots' levels."""
    return words.listed_with_and([words.level(level) for level in levels])


def place_text(words: Words, review: Review, moment: Moment) -> str:
    """States the deal and the player of a decision."""
    return words.say("review.place", deal=moment.deal, name=name_of(words, review, moment.seat))


def action_text(words: Words, game: str, action: str, laid: str | None) -> str:
    """Describes an action; a turn that lays cards only by the cards from the hand."""
    show = game_info(game).show_cards
    word, space, cards = action.partition(" ")
    shown = None if laid is None else show(laid)
    return review_class(game).action_text(words, game, word + space + show(cards), shown)


def chosen_text(words: Words, review: Review, moment: Moment) -> str:
    return action_text(words, review.game, moment.chosen, None if moment.laid is None else moment.laid[0])


def best_text(words: Words, review: Review, moment: Moment) -> str:
    return action_text(words, review.game, moment.best, None if moment.laid is None else moment.laid[1])


def is_clear(moment: Moment) -> bool:
    """Checks if the expert's choice is better for sure, or by more than noise."""
    return moment.is_exact or moment.weight > 0.0


def found_texts(words: Words, review: Review, moment: Moment) -> list[str]:
    """Lists the findings. A difference that could be noise is no reason for blame."""
    if moment.kind == "agreed" or is_clear(moment):
        return [say(words, review.game, said) for said in moment.said]
    chosen, best = chosen_text(words, review, moment), best_text(words, review, moment)
    return [words.say("review.even", chosen=chosen, best=best)]


def gain_text(words: Words, review: Review, moment: Moment) -> str:
    """States the gain of the expert's choice, unless it could be noise."""
    parts: list[str] = []
    if moment.is_exact:
        parts.append(words.say("review.proven"))
    if moment.gain is not None and is_clear(moment):
        points, error = f"{moment.gain.value:+.1f}", f"{moment.gain.error:.1f}"
        if float(points):
            key = "review.points" if float(error) else "review.points-exact"
            parts.append(words.say_of(review.game, key, points=points, error=error))
        if moment.wins is not None and moment.wins.value > 2 * moment.wins.error:
            parts.append(words.say("review.wins", percent=f"{100 * moment.wins.value:+.0f}"))
    if moment.laid is not None and moment.is_exact:
        chosen, best = (len(cards.split()) for cards in moment.laid)
        if best > chosen > 0:
            parts.append(words.say("review.laid", best=best, chosen=chosen))
    return words.say("review.gains-separator").join(parts) or words.say("review.no-loss")


def reason_texts(words: Words, review: Review, moment: Moment) -> list[str]:
    """Lists the reasons for the expert's choice."""
    return [words.say("review.because", reason=say(words, review.game, said)) for said in moment.reasons]


def step_texts(words: Words, review: Review, moment: Moment) -> list[str]:
    """Lists the steps of the expert's turn."""
    game, show = build_game(review.game, review.players), game_info(review.game).show_cards
    steps = [step_of(game, form) for form in moment.steps]
    return [step_text(words, step, lambda cards: show(game.write_cards(cards))) for step in steps]


def step_of(game: AnyGame, form: StepForm) -> Step:
    """Reads a step from its notation."""
    read = game.read_cards
    sources = tuple((read(tiles), read(lying)) for tiles, lying in form.sources)
    return Step(
        read(form.tiles), form.to, form.at, read(form.hand), sources, read(form.onto), read(form.result)
    )


def as_data(review: Review, words: Words) -> dict[str, Any]:
    """Returns a review as plain data, each moment with its lines in one language."""
    data: dict[str, Any] = asdict(review)
    data["language"] = words.language
    for at, moment in enumerate(review.moments):
        data["moments"][at]["text"] = {
            "place": place_text(words, review, moment),
            "chosen": chosen_text(words, review, moment),
            "best": best_text(words, review, moment),
            "found": found_texts(words, review, moment),
            "gain": gain_text(words, review, moment),
            "reasons": reason_texts(words, review, moment),
            "steps": step_texts(words, review, moment),
        }
    if review.luck is not None:
        for at, seat in enumerate(review.luck.seats):
            text = words.say(f"review.luck.{seat.verdict}", name=name_of(words, review, seat.seat))
            data["luck"]["seats"][at]["text"] = text
    return data
