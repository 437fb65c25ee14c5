"""The texts that must exist: for every refusal, event, option and name."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from tests.support.words.source import reasons_in, refusals_in

import meldhouse.games
from meldhouse.bots import LEVELS
from meldhouse.core.events import Event
from meldhouse.core.options import Option
from meldhouse.games.registry import GAMES
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.parts.letter_cards import RANKS, SUITS
from meldhouse.parts.values import kebab
from meldhouse.words.texts import TOPIC_OF_CLAUSE, TOPIC_OF_GAME

#: the packages of the games that can be played, each with a topic of the same name
PACKAGES = sorted({TOPIC_OF_GAME[name] for name in GAMES})
#: a set has a number, or the screen marks it
SET_UNITS = ("set", "set-first", "old-set")
UNITS = ("points", "cards", "tiles", "players", "deals", "seconds", "times", *SET_UNITS)
CALLS = ("catch", "run", "set", "out", "go", "pass")


@cache
def events_of(package: str) -> tuple[type[Event], ...]:
    """Every kind of event of a game."""
    found: set[type[Event]] = set()
    folder = f"{meldhouse.games.__path__[0]}/{package}"
    for module in pkgutil.iter_modules([folder]):
        for value in vars(importlib.import_module(f"meldhouse.games.{package}.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Event) and value is not Event:
                found.add(value)
    return tuple(sorted(found, key=lambda kind: kind.__name__))


def options_of(package: str) -> list[Option]:
    return [
        option for entry in GAMES.values() if TOPIC_OF_GAME[entry.name] == package for option in entry.options
    ]


def required_of(package: str) -> set[str]:
    """The keys that a game must find, in its own words or the shared ones."""
    keys = {f"refusal.{code}" for made in refusals_in(f"games/{package}") for code in made.codes}
    keys |= {f"event.{kebab(kind.__name__)}" for kind in events_of(package)}
    keys |= {f"payment.{reason}" for reason in reasons_in(f"games/{package}")}
    for option in options_of(package):
        keys |= {f"option.{option.name}", f"option-about.{option.name}"}
        keys |= {f"option-value.{option.name}.{choice}" for choice in option.choices}
    if package == "rummy_five":
        # the point for Go, which the web client lists with the payments at the end of a deal
        keys |= {f"call.{call}" for call in CALLS} | {"payment.go"}
        for edition in (RUMMY_FIVE, BIG_EIGHT):
            for combination in edition.combinations:
                keys |= {
                    f"combination.{combination.name}",
                    f"combination-about.{edition.name}.{combination.name}",
                }
    return keys


def required_of_all() -> set[str]:
    """The keys that must be shared."""
    keys = {f"refusal.{code}" for made in refusals_in("core") for code in made.codes}
    keys |= {
        f"refusal.{code}" for made in refusals_in("tables") if "MH-3" in made.clauses for code in made.codes
    }
    for package in PACKAGES:
        for made in refusals_in(f"games/{package}"):
            if any(clause.partition("-")[0] not in TOPIC_OF_CLAUSE for clause in made.clauses):
                keys |= {f"refusal.{code}" for code in made.codes}
    keys |= {f"{kind}.{name}" for kind in ("game", "game-about") for name in TOPIC_OF_GAME}
    keys |= {f"level.{level}" for level in LEVELS}
    keys |= {f"suit.{suit}" for suit in SUITS} | {f"rank.{rank}" for rank in RANKS}
    keys |= {f"unit.{unit}.{number}" for unit in UNITS for number in ("one", "other")}
    keys |= {f"unit.{unit}.here" for unit in SET_UNITS}
    return keys


def may_be_in(package: str, key: str) -> bool:
    """Texts that a game may have without needing them: variants of events, numbers that mean something."""
    head, _, rest = key.partition(".")
    if head in ("event", "own-event"):
        return any(is_variant(kind, rest) for kind in events_of(package))
    if head == "option-value":
        name, _, number = rest.partition(".")
        numbers = [
            option for option in options_of(package) if option.name == name and option.kind == "number"
        ]
        return number.isdigit() and any(option.low <= int(number) <= option.high for option in numbers)
    return False


def is_variant(kind: type[Event], name: str) -> bool:
    """Checks if `won-discarder-exposed` is the event's name and some of its fields in their order."""
    return varied_fields(kind, name) is not None


def varied_fields(kind: type[Event], name: str) -> tuple[str, ...] | None:
    """The fields whose being there a text's name asks for; None if it is not a text of this event."""
    rest = name.removeprefix(kebab(kind.__name__))
    if len(rest) == len(name):
        return None
    fields = []
    for field in kind.FIELDS:
        suffix = "-" + field.replace("_", "-")
        if rest == suffix or rest.startswith(suffix + "-"):
            fields.append(field)
            rest = rest.removeprefix(suffix)
    return tuple(fields) if not rest else None
