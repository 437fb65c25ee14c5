"""Every refusal, event, option, combination, payment and name has its text, and no text is left over."""

import pytest
from tests.support.words.enumerations import (
    PACKAGES,
    events_of,
    is_variant,
    may_be_in,
    required_of,
    required_of_all,
    varied_fields,
)
from tests.support.words.files import SHARED_TOPICS, TOPICS, heard, placeholders, shared_texts, texts_of
from tests.support.words.source import SOURCE, asked_texts, event_fields, literals, refusals_in, web_prefixes

from meldhouse.games.registry import GAMES
from meldhouse.parts.values import kebab
from meldhouse.words.texts import TOPIC_OF_GAME, read_texts
from meldhouse.words.words import SEAT_FIELDS

# What the languages have in common is tested beside this; here English stands for all.
ALL = {key: text for topic in TOPICS for key, text in texts_of("en", topic).items()}
TEXTS = read_texts("en")


def test_every_game_has_a_package_and_a_topic():
    for name in GAMES:
        assert (SOURCE / "games" / TOPIC_OF_GAME[name] / "__init__.py").is_file()
        assert TOPIC_OF_GAME[name] in TOPICS


def test_reading_the_source_finds_what_is_there():
    codes = {code for made in refusals_in("games/rummy_five") for code in made.codes}
    assert {"too-few-points", "no-run", "no-set"} <= codes
    made = next(made for made in refusals_in("games/rummy_five") if "too-few-points" in made.codes)
    assert made.clauses == {"RF-3", "BE-4"}
    assert made.numbers == {"worth", "needed"}
    assert not made.has_cards
    assert {"Dealt", "Won", "DealDrawn"} <= {kind.__name__ for kind in events_of("rummy_five")}
    assert {"payment.hand", "payment.go-returned"} <= required_of("rummy_five")


@pytest.mark.parametrize("package", PACKAGES)
def test_no_text_of_a_game_is_missing(package):
    assert required_of(package) - set(heard("en", package)) == set()


def test_no_shared_text_is_missing():
    assert required_of_all() - set(shared_texts("en")) == set()


def test_every_text_that_the_source_asks_for_is_there():
    for asked in asked_texts():
        assert asked.keys <= set(ALL), asked.where
        for key in asked.keys:
            assert asked.is_of_game or TEXTS.find(key) is not None, f"{asked.where}: {key}"
        for prefix in asked.prefixes:
            assert any(key.startswith(prefix) for key in ALL), f"{asked.where}: {prefix}"


def test_every_key_of_the_commands_and_the_terminal_that_the_source_writes_is_there():
    """Keys that travel through tables and variables before they are said."""
    heads = tuple(f"{topic}." for topic in SHARED_TOPICS if topic != "common")
    wanted = {key: where for key, where in literals().items() if key.startswith(heads)}
    assert {key: where for key, where in wanted.items() if key not in ALL} == {}


def test_every_text_that_the_web_client_puts_together_is_there():
    assert {prefix for prefix in web_prefixes() if not any(key.startswith(prefix) for key in ALL)} == set()


def test_every_text_that_the_source_asks_for_gets_its_parameters():
    for asked in asked_texts():
        for key in asked.keys:
            if asked.params is not None:
                assert set(placeholders(ALL.get(key, ""))) <= asked.params, f"{asked.where}: {key}"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_text_of_a_game_is_left_over(package):
    used = required_of(package)
    left = {key for key in texts_of("en", package) if key not in used and not may_be_in(package, key)}
    assert {key for key in left if not is_asked_for(key)} == set()


@pytest.mark.parametrize("topic", [topic for topic in SHARED_TOPICS if topic != "errors"])
def test_no_shared_text_is_left_over(topic):
    used = required_of_all()
    for package in PACKAGES:
        used |= required_of(package) - set(texts_of("en", package))
    assert {key for key in texts_of("en", topic) if key not in used and not is_asked_for(key)} == set()


# Names that the enumerations list one by one: a prefix in the source does not count as a use of each.
LISTED = (
    "refusal",
    "event",
    "own-event",
    "game",
    "game-about",
    "option",
    "option-about",
    "option-value",
    "combination",
)
LISTED += ("combination-about", "level", "call", "payment", "suit", "rank", "unit")


def is_asked_for(key):
    """Written by its whole name, or put together from `its.first.part.`."""
    if key in literals() or any(key in asked.keys for asked in asked_texts()):
        return True
    if key.partition(".")[0] in LISTED:
        return False
    if any(key.startswith(prefix) for prefix in web_prefixes()):
        return True
    return any(key.startswith(prefix) for asked in asked_texts() for prefix in asked.prefixes)


@pytest.mark.parametrize("package", [*[f"games/{package}" for package in PACKAGES], "core"])
def test_refusals_give_what_their_texts_say(package):
    topic = package.removeprefix("games/")
    texts = heard("en", topic)
    for made in refusals_in(package):
        for code in made.codes:
            wanted = set(placeholders(texts[f"refusal.{code}"]))
            assert made.has_cards or not {"cards", "first", "last"} & wanted, (
                f"{made.where}: {code} names no cards"
            )
            if made.numbers is not None:
                assert wanted - {"cards", "first", "last"} <= made.numbers, f"{made.where}: {code}"


@pytest.mark.parametrize("package", PACKAGES)
def test_whoever_does_something_is_told_so(package):
    """Every event that is somebody's deed has words for that somebody."""
    own = [key.removeprefix("own-event.") for key in texts_of("en", package) if key.startswith("own-event.")]
    for kind in events_of(package):
        if {"seat", "dealer"} & set(kind.FIELDS):
            assert any(is_variant(kind, name) for name in own), kind.__name__


@pytest.mark.parametrize("package", PACKAGES)
def test_events_have_what_their_texts_say(package):
    """A field that may be None is only shown by a text for when it is not."""
    annotations = event_fields(f"games/{package}")
    for kind in events_of(package):
        for key, text in heard("en", package).items():
            head, _, name = key.partition(".")
            if head not in ("event", "own-event") or not is_variant(kind, name):
                continue
            known = varied_fields(kind, name)
            for field in placeholders(text):
                assert field in kind.FIELDS, f"{key}: {field}"
                may_be_none = "None" in annotations[kind.__name__].get(field, "")
                assert field in known or not may_be_none, f"{key}: {field} may be None"


@pytest.mark.parametrize("package", PACKAGES)
def test_seats_are_known_as_seats(package):
    """Fields that hold a seat are written as names, and no others are."""
    for kind, fields in event_fields(f"games/{package}").items():
        for field, annotation in fields.items():
            assert ("Seat" in annotation) == (field in SEAT_FIELDS), f"{kebab(kind)}: {field}"
