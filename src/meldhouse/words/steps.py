"""Texts for the steps of a play that rearranges the layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.steps import Step
from meldhouse.words.words import Words

WriteCards = Callable[[Sequence[int]], str]


def step_text(words: Words, step: Step, write_cards: WriteCards) -> str:
    """Describes one step: the cards, where they come from, and the set they make."""
    parts: list[str] = []
    for cards, lying in step.sources:
        parts.append(words.say("solver.part.table", cards=write_cards(cards), set=write_cards(lying)))
    if step.hand:
        parts.append(words.say("solver.part.hand", cards=write_cards(step.hand)))
    taken = words.listed_with_and(parts)
    if not step.onto:
        return words.say("solver.step.new", parts=taken, set=write_cards(step.result))
    onto, result = write_cards(step.onto), write_cards(step.result)
    return words.say("solver.step.add", parts=taken, onto=onto, set=result)


def idea_text(words: Words, answer: Answer, write_cards: WriteCards) -> str:
    """Describes the result of a play without its steps."""
    cards = write_cards(answer.laid)
    if not answer.left:
        return words.say("solver.idea.out", cards=cards)
    if answer.touched:
        return words.say("solver.idea.sets", cards=cards, count=answer.tiles, sets=answer.touched)
    return words.say("solver.idea.plain", cards=cards, count=answer.tiles)
