"""Texts for games, refusals, events and points in one language."""

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

_TOPICS = frozenset(TOPIC_OF_GAME.values())

#: fields of events and numbers of refusals that hold one seat or several; they are written as names
SEAT_FIELDS = ("seat", "dealer", "discarder", "general", "one_away", "payer", "payee")
#: numbers of a refusal that name sets on the table
SET_FIELDS = ("set", "old_set")


@cache
def words_in(language: str) -> Words:
    """Returns the texts of a language. The first call reads them.

    >>> words_in("ja").game("rummikub")
    'ラミィキューブ'
    """
    return Words(read_texts(language))


@final
class Words:
    """The texts of one language. A missing text raises TextError; a player never sees a key.

    >>> words_in("en").game("rhine-rummy")
    'Rhine Rummy'
    """

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self.language = texts.language

    def say(self, key: str, /, **params: object) -> str:
        """Returns the text of a key."""
        return self._texts.say(key, "", params)

    def say_of(self, game: str, key: str, /, **params: object) -> str:
        """Returns a game's own text, or else the shared one."""
        return self._texts.say(key, TOPIC_OF_GAME.get(game, ""), params)

    # --- Games and options ---

    def game(self, name: str) -> str:
        return self.say(f"game.{name}")

    def game_about(self, name: str) -> str:
        return self.say(f"game-about.{name}")

    def option(self, game: str, name: str) -> str:
        return self.say_of(game, f"option.{name}")

    def option_about(self, game: str, name: str) -> str:
        return self.say_of(game, f"option-about.{name}")

    def option_value(self, game: str, name: str, value: OptionValue) -> str:
        """Describes an option's value. Numbers have a text only if they have a special meaning."""
        if isinstance(value, bool):
            return self.say("switch.yes" if value else "switch.no")
        key = f"option-value.{name}.{value}"
        if isinstance(value, int) and self._texts.find(key, TOPIC_OF_GAME.get(game, "")) is None:
            return str(value)
        return self.say_of(game, key)

    def combination(self, name: str) -> str:
        return self.say(f"combination.{name}")

    def combination_about(self, game: str, name: str) -> str:
        """Describes the requirements of a special combination in a game."""
        return self.say(f"combination-about.{game}.{name}")

    def level(self, name: str) -> str:
        """Returns the name of a bot's level."""
        return self.say(f"level.{name}")

    def letter_card(self, card: str) -> str:
        """Names a letter card for reading aloud: `bA` is "black A"."""
        return self.say("letter-card", suit=self.say(f"suit.{card[0]}"), rank=self.say(f"rank.{card[1]}"))

    # --- Refusals and events ---

    def refusal(
        self,
        refusal: Refusal,
        write_cards: WriteCards,
        names: Sequence[str],
        *,
        are_sets_numbered: bool = True,
    ) -> str:
        """Explains a refusal, without its clause. Screens without numbers at the sets show the cards instead."""
        params: dict[str, object] = {"cards": write_cards(refusal.cards)}
        params["first"], params["last"] = write_cards(refusal.cards[:1]), write_cards(refusal.cards[-1:])
        for name, number in refusal.numbers.items():
            params[name] = self.seat(number, names) if name in SEAT_FIELDS else number
        if not are_sets_numbered:
            params.update(dict.fromkeys(SET_FIELDS))
        topic = TOPIC_OF_CLAUSE.get(refusal.clause.partition("-")[0], "")
        return self._texts.say(f"refusal.{refusal.code}", topic, params)

    def event(
        self, event: Event, write_cards: WriteCards, names: Sequence[str], me: int | None = None
    ) -> str:
        """Describes an event; in the second person if `me` did it and there is such a text."""
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
        """Returns the key of an event's text: `event.drew-card` instead of `event.drew` if the card is known.

        A field that may be None, False or empty can so have a text for when it is not. Several fields are
        named in their order: `event.won-discarder-exposed`.
        """
        key = f"{head}.{kind_of(event)}"
        for name in event.FIELDS:
            variant = f"{key}-{name.replace('_', '-')}"
            if _has_value(getattr(event, name)) and self._texts.find(variant, topic) is not None:
                key = variant
        return key

    def _written(
        self, name: str, value: Any, holds_cards: bool, write_cards: WriteCards, names: Sequence[str]
    ) -> Any:
        """Returns a field as the text shows it."""
        if value is None:
            return ""
        if holds_cards:
            return _cards(value, write_cards)
        if name in SEAT_FIELDS:
            seats = value if isinstance(value, tuple) else (value,)
            return self.listed_with_and([self.seat(seat, names) for seat in seats])
        if name == "call":
            return self.say(f"call.{value}")
        if isinstance(value, HandScore):
            return self.score(value)
        if isinstance(value, tuple):
            return self.listed([str(item) for item in value])
        return value

    def seat(self, seat: int | None, names: Sequence[str]) -> str:
        """Returns the name of a seat's player; None is the table."""
        if seat is None:
            return self.say("the-table")
        return names[seat] if 0 <= seat < len(names) else self.say("seat", number=seat)

    def names(self, names: Sequence[str]) -> list[str]:
        """Returns the names of all seats. The only player without a name is "you"; of several, each is a number."""
        if names.count("") == 1 and len(names) > 1:
            return [name or self.say("play.you") for name in names]
        return [name or self.say("seat", number=seat) for seat, name in enumerate(names)]

    def listed(self, items: Sequence[str]) -> str:
        """Joins several items that are not a sentence: `a, b, c`."""
        return self.say("list-separator").join(items)

    def listed_with_and(self, items: Sequence[str]) -> str:
        """Joins several items as a sentence does: `a, b and c`."""
        if len(items) < 2:
            return self.listed(items)
        return self.say("list-end", first=self.listed(items[:-1]), last=items[-1])

    # --- Points ---

    def payment(self, game: str, payment: Value, names: Sequence[str]) -> str:
        """Describes a payment, with its reason if the game gives one."""
        params: dict[str, object] = {}
        for name in payment.FIELDS:
            value = getattr(payment, name)
            params[name] = self.seat(value, names) if name in SEAT_FIELDS else value
        if "payee" in params and getattr(payment, "payee", 0) is None:
            # in the middle of a sentence
            params["payee"] = self.say("to-the-table")
        if "reason" in params:
            params["reason"] = self.say_of(game, f"payment.{params['reason']}")
        return self.say_of(game, "payment-line", **params)

    def score(self, score: HandScore) -> str:
        """Describes the points of a complete hand and their parts."""
        parts = [(self.combination(name), points) for name, points in score.combinations]
        if score.go:
            parts.insert(0, (self.say("score.go"), score.go))
        if score.dealer:
            parts.append((self.say("score.dealer"), score.dealer))
        shown = self.listed([self.say("score.part", name=name, points=points) for name, points in parts])
        return self.say("score.sum", points=score.points, parts=shown)


def _topic_of(event: Event) -> str:
    """Returns the topic of the game that an event belongs to: the name of the package that defines it."""
    package = type(event).__module__.split(".")[-2]
    return package if package in _TOPICS else ""


def _doer(event: Event) -> int | None:
    """Returns the seat that caused an event; the dealer for a deal."""
    doer: int | None = getattr(event, "seat" if "seat" in event.FIELDS else "dealer", None)
    return doer


def _has_value(value: object) -> bool:
    """Checks that a field is not None, not False and not empty. Zero is a value."""
    return value is not None and value is not False and value != ()


def _cards(cards: Any, write_cards: WriteCards) -> str:
    """Writes one card, a hand or several hands."""
    if isinstance(cards, int):
        return write_cards((cards,))
    if any(isinstance(hand, tuple) for hand in cards):
        return " / ".join(write_cards(hand) for hand in cards if hand)
    return write_cards(cards)
