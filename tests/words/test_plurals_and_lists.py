"""Numbers and lists follow the rules of each language, as Unicode's CLDR gives them."""

import pytest
from babel import Locale
from babel.lists import format_list
from tests.support.words.enumerations import UNITS
from tests.support.words.files import texts_of

from meldhouse.words import LANGUAGES, words_in
from meldhouse.words.plurals import plural_category
from meldhouse.words.texts import Texts

NUMBERS = (0, 1, 2, 5, 21, -1, -2, 11, 101)
LOCALES = {"en": "en_GB"}


def locale_of(language):
    return Locale.parse(LOCALES.get(language, language), sep="_" if language in LOCALES else "-")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_categories_are_those_of_cldr(language, number):
    assert plural_category(language, number) == locale_of(language).plural_form(number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_has_just_the_forms_of_its_language(language):
    forms = {"one", "other"} & (set(locale_of(language).plural_form.rules) | {"other"})
    for unit in UNITS:
        found = {key for key in texts_of(language, "common") if key.startswith(f"unit.{unit}.")}
        assert found - {f"unit.{unit}.here"} == {f"unit.{unit}.{form}" for form in forms}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 points", "1 point", "2 points", "5 points", "21 points"]),
        ("ja", ["0点", "1点", "2点", "5点", "21点"]),
        ("zh", ["0 分", "1 分", "2 分", "5 分", "21 分"]),
        ("zh-Hant", ["0 分", "1 分", "2 分", "5 分", "21 分"]),
    ],
)
def test_points_are_counted(language, said):
    texts = Texts(language, {"common": {**texts_of(language, "common"), "has": "{n:points}"}})
    assert [texts.say("has", "", {"n": number}) for number in (0, 1, 2, 5, 21)] == said


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_is_said_with_every_number(language, unit):
    """Takes the form that CLDR gives to the number in this language."""
    common = texts_of(language, "common")
    texts = Texts(language, {"common": {**common, "has": f"{{n:{unit}}}"}})
    for number in (0, 1, 2, 5, 21):
        form = common[f"unit.{unit}.{locale_of(language).plural_form(number)}"]
        assert texts.say("has", "", {"n": number}) == form.replace("{n}", str(number))


@pytest.mark.parametrize("names", [[], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Mei"], ["A", "B", "C", "D"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_listed_as_cldr_lists_them(language, names):
    expected = format_list(names, "standard", locale_of(language)) if names else ""
    assert words_in(language).listed_with_and(names) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_is_named_by_its_number_or_shown(language):
    texts = Texts(language, {"common": {**texts_of(language, "common"), "a": "{n:set}", "b": "{n:old-set}"}})
    assert "7" in texts.say("a", "", {"n": 7})
    assert "7" in texts.say("b", "", {"n": 7})
