"""One language's words for what happens at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, final

from meldhouse.core.events import Event
from meldhouse.core.options import OptionValue
from meldhouse.core.refusal import Refusal
from meldhouse.games.rummy_five.scoring import HandScore
from meldhouse.parts.values import Value, kind_of
from meldhouse.words.texts import TOPIC_OF_CLAUSE, TOPIC_OF_GAME, Texts, read_texts

WriteCards = Callable[[Sequence[int]], str]

#: fields of events and numbers of refusals that mean a seat, or several; they are written as names
SEAT_FIELDS = ("seat", "dealer", "discarder", "general", "one_away", "payer", "payee")


@cache
def words_in(language: str) -> Words:
    """The words of a language: en, ja or zh. They are read at the first call."""
    return Words(read_texts(language))


@final
class Words:
    """What to say in one language. A text that is missing is a TextError, never a key shown to a player."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self.language = texts.language

    def say(self, key: str, /, **params: object) -> str:
        """A text by its key."""
        return self._texts.say(key, "", params)

    def say_of(self, game: str, key: str, /, **params: object) -> str:
        """A text in a game's own words, or else the shared one."""
        return self._texts.say(key, TOPIC_OF_GAME.get(game, ""), params)

    # --- Games and what is agreed on ---

    def game(self, name: str) -> str:
        return self.say(f"game.{name}")

    def game_about(self, name: str) -> str:
        return self.say(f"game-about.{name}")

    def option(self, game: str, name: str) -> str:
        return self.say_of(game, f"option.{name}")

    def option_about(self, game: str, name: str) -> str:
        return self.say_of(game, f"option-about.{name}")

    def option_value(self, game: str, name: str, value: OptionValue) -> str:
        """A choice has its text; a number has one only where it means more than itself."""
        if isinstance(value, bool):
            return self.say("switch.yes" if value else "switch.no")
        key = f"option-value.{name}.{value}"
        if isinstance(value, int) and self._texts.find(key, TOPIC_OF_GAME.get(game, "")) is None:
            return str(value)
        return self.say_of(game, key)

    def combination(self, name: str) -> str:
        return self.say(f"combination.{name}")

    def combination_about(self, game: str, name: str) -> str:
        """What a special combination needs in this game."""
        return self.say(f"combination-about.{game}.{name}")

    def level(self, name: str) -> str:
        """The name of a bot's level."""
        return self.say(f"level.{name}")

    def letter_card(self, card: str) -> str:
        """A card of Rummy Five, Big Eight or Octablitz for reading aloud: `bA` is "black A"."""
        return self.say("letter-card", suit=self.say(f"suit.{card[0]}"), rank=self.say(f"rank.{card[1]}"))

    # --- What is refused and what happens ---

    def refusal(self, refusal: Refusal, write_cards: WriteCards, names: Sequence[str]) -> str:
        """Why not, and what would be right. The clause is the caller's to add."""
        params: dict[str, object] = {"cards": write_cards(refusal.cards)}
        for name, number in refusal.numbers.items():
            params[name] = self.seat(number, names) if name in SEAT_FIELDS else number
        topic = TOPIC_OF_CLAUSE.get(refusal.clause.partition("-")[0], "")
        return self._texts.say(f"refusal.{refusal.code}", topic, params)

    def event(
        self, event: Event, write_cards: WriteCards, names: Sequence[str], me: int | None = None
    ) -> str:
        """What happened; in the second person, where there are words for it, if `me` did it."""
        topic = _topic_of(event)
        key = self._event_key("own-event", event, topic)
        if me is None or _doer(event) != me or self._texts.find(key, topic) is None:
            key = self._event_key("event", event, topic)
        params = {
            name: self._written(name, getattr(event, name), name in event.CARD_FIELDS, write_cards, names)
            for name in event.FIELDS
        }
        return self._texts.say(key, topic, params)

    def _event_key(self, head: str, event: Event, topic: str) -> str:
        """`event.drew-card` is said instead of `event.drew` if the event has a card to tell.

        So a field that may be None, False or empty can have texts of its own for when it is not. Several are
        named in the order of the fields: `event.won-discarder-exposed`.
        """
        key = f"{head}.{kind_of(event)}"
        for name in event.FIELDS:
            variant = f"{key}-{name.replace('_', '-')}"
            if _is_there(getattr(event, name)) and self._texts.find(variant, topic) is not None:
                key = variant
        return key

    def _written(
        self, name: str, value: Any, holds_cards: bool, write_cards: WriteCards, names: Sequence[str]
    ) -> Any:
        """A field as a text shows it."""
        if value is None:
            return ""
        if holds_cards:
            return _cards(value, write_cards)
        if name in SEAT_FIELDS:
            seats = value if isinstance(value, tuple) else (value,)
            return self.listed([self.seat(seat, names) for seat in seats])
        if name == "call":
            return self.say(f"call.{value}")
        if isinstance(value, HandScore):
            return self.score(value)
        if isinstance(value, tuple):
            return self.listed([str(item) for item in value])
        return value

    def seat(self, seat: int | None, names: Sequence[str]) -> str:
        """Who sits there; nobody's seat is the table."""
        if seat is None:
            return self.say("the-table")
        return names[seat] if 0 <= seat < len(names) else self.say("seat", number=seat)

    def listed(self, items: Sequence[str]) -> str:
        """Several things one after the other."""
        return self.say("list-separator").join(items)

    # --- Points ---

    def payment(self, game: str, payment: Value, names: Sequence[str]) -> str:
        """Who pays whom how much, and why if a game gives reasons."""
        params: dict[str, object] = {}
        for name in payment.FIELDS:
            value = getattr(payment, name)
            params[name] = self.seat(value, names) if name in SEAT_FIELDS else value
        if "reason" in params:
            params["reason"] = self.say_of(game, f"payment.{params['reason']}")
        return self.say_of(game, "payment-line", **params)

    def score(self, score: HandScore) -> str:
        """The points of a hand of Rummy Five or Big Eight, and where they come from."""
        parts = [(self.combination(name), points) for name, points in score.combinations]
        if score.go:
            parts.insert(0, (self.say("score.go"), score.go))
        if score.dealer:
            parts.append((self.say("score.dealer"), score.dealer))
        shown = self.listed([self.say("score.part", name=name, points=points) for name, points in parts])
        return self.say("score.sum", points=score.points, parts=shown)


def _topic_of(event: Event) -> str:
    """The game package that an event comes from."""
    place = type(event).__module__.split(".")
    return place[2] if place[:2] == ["meldhouse", "games"] else ""


def _doer(event: Event) -> int | None:
    """Whose deed it was: a deal's is the dealer's."""
    doer: int | None = getattr(event, "seat" if "seat" in event.FIELDS else "dealer", None)
    return doer


def _is_there(value: object) -> bool:
    """Not None, not False, not empty. Seat 0 and no points are there."""
    return value is not None and value is not False and value != ()


def _cards(cards: Any, write_cards: WriteCards) -> str:
    """One card, a hand, or several hands."""
    if isinstance(cards, int):
        return write_cards((cards,))
    if any(isinstance(hand, tuple) for hand in cards):
        return " / ".join(write_cards(hand) for hand in cards if hand)
    return write_cards(cards)
