"""Traditional Chinese is derived from the simplified texts: complete, and not stale."""

import re

import pytest
from tests.support.rule_pages import RULES
from tests.support.words.source import SOURCE
from tests.support.words.traditional import converter, derived, our_words, traditional

from meldhouse.words import language_of

HAN = re.compile(r"[\u4e00-\u9fff]")
#: words with a character that is simplified only elsewhere
RIGHT_AS_THEY_ARE = ("若干", "台裝置", "台伺服器", "平台")
SIMPLIFIED = "\n".join(
    path.read_text("utf-8") for path in [*(SOURCE / "words" / "zh").glob("*.toml"), *RULES.glob("*.zh.md")]
)
FILES = list(derived())


@pytest.mark.parametrize(("path", "content"), FILES, ids=lambda given: getattr(given, "name", ""))
def test_the_derived_files_are_up_to_date(path, content):
    assert path.is_file()
    assert path.read_text("utf-8") == content, "run: python -m tests.support.words.traditional"


def test_no_file_is_left_over():
    found = {*(SOURCE / "words" / "zh-Hant").iterdir(), *RULES.glob("*.zh-Hant.md")}
    assert found == {path for path, _ in FILES}


@pytest.mark.parametrize(("path", "content"), FILES, ids=lambda given: getattr(given, "name", ""))
def test_nothing_is_left_unconverted(path, content):
    assert leftovers(content) == set()


def leftovers(text):
    """Returns the characters that have another traditional form."""
    for word in RIGHT_AS_THEY_ARE:
        text = text.replace(word, "")
    return {sign for sign in HAN.findall(text) if converter().convert(sign) != sign}


def test_the_check_for_leftovers_finds_simplified_characters():
    assert leftovers("对听张组里") == set("对听张组里")
    assert leftovers("對聽張組裡，若干") == set()


@pytest.mark.parametrize("word", our_words())
def test_every_word_of_the_list_is_needed(word):
    assert word in SIMPLIFIED


def test_our_words_go_before_those_of_opencc():
    assert traditional("坐庄的人扣牌，百搭牌不算。点“撤销”。") == "做莊的人蓋牌，鬼牌不算。點「復原」。"


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh-TW", "zh-Hant"),
        ("zh_HK", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh-CN", "zh"),
        ("zh", "zh"),
        ("zh-Hans-HK", "zh"),
        ("zh_SG", "zh"),
        ("ja_JP", "ja"),
        ("en-GB", "en"),
        ("de", None),
        ("zha", None),
    ],
)
def test_the_places_that_write_it_get_it(tag, language):
    assert language_of(tag) == language
