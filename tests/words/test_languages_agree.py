"""All languages say the same things: the same keys, the same placeholders."""

import re

import pytest
from tests.support.words.files import TOPICS, heard, placeholders, texts_of

from meldhouse.words import LANGUAGES
from meldhouse.words.texts import Texts

KANA = re.compile(r"[぀-ヿ]")
HAN = re.compile(r"[一-鿿]")


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_topic_has_the_same_keys(language, topic):
    assert sentences(language, topic) == sentences("en", topic)


def sentences(language, topic):
    """The keys of a topic without the units in the singular, which only some languages have."""
    return {
        key for key in texts_of(language, topic) if not (key.startswith("unit.") and key.endswith(".one"))
    }


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_text_has_the_same_placeholders(language, topic):
    other = texts_of(language, topic)
    for key, english in texts_of("en", topic).items():
        if not key.startswith("unit."):
            assert set(placeholders(english)) == set(placeholders(other[key])), key


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_filled_in(language, topic):
    words = Texts(language, {"common": heard(language, topic)})
    for key, text in texts_of(language, topic).items():
        assert text.strip(), key
        for number in (0, 1, 2):
            params = {name: number if unit else f"<{name}>" for name, unit in placeholders(text).items()}
            said = words.say(key, "", params)
            assert all(f"<{name}>" in said for name, unit in placeholders(text).items() if not unit), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_units_take_nothing_but_their_number(language):
    for key, text in texts_of(language, "common").items():
        if key.startswith("unit."):
            is_without_number = key.endswith((".one", ".here"))
            assert placeholders(text) == {"n": ""} or (is_without_number and not placeholders(text)), key


@pytest.mark.parametrize("topic", TOPICS)
def test_every_language_is_written_in_its_own_script(topic):
    """A text left in another language would show: no kana in Chinese, no han in English."""
    for language in ("zh", "zh-Hant"):
        for key, text in texts_of(language, topic).items():
            assert not KANA.search(text), key
    for key, text in texts_of("en", topic).items():
        assert not KANA.search(text), key
        assert not HAN.search(text), key


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", ["ja", "zh", "zh-Hant"])
def test_sentences_are_translated(language, topic):
    for key, text in texts_of(language, topic).items():
        if key.partition(".")[0] in ("refusal", "event", "game-about", "option-about", "combination-about"):
            assert HAN.search(text) or KANA.search(text), key
