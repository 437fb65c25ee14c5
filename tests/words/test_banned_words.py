"""One word for each idea: words that players stumbled over stay out of the texts and rule pages."""

from __future__ import annotations

import re

import pytest
from tests.support.rule_pages import RULES

from meldhouse.words import LANGUAGES
from meldhouse.words.texts import read_texts

#: what to write instead is in brackets
BANNED = {
    "en": [
        r"\blies there\b",  # is on the table
        r"\bas it lay\b",  # as it was
        r"\b(?:is|are) no (?!longer|more|\w+er\b)(?!.*\bthere)",  # isn't a
        r"\bheld against\b",  # compared with
        r"\bspeaks against\b",  # is allowed
        r"\bthe turn of\b",  # somebody's turn
        r"\bthe time of\b",  # somebody's time
        r"\b[Ss]ay Go\b",  # call Go
        r"\bclimbing game\b",  # trick-taking game
        r"\bimagined deals\b",  # simulated deals
    ],
    "ja": ["試合", "資格", "ナチュラル", "連れ", "でたらめ", "続き番号"],  # 対戦, 初メルド, ふつうのカード
    "zh": ["比赛", "鬼牌", "资格", "面朝下", "正面朝上", "自然牌", "桌主", "代打", "走法", "叫牌"],
    "zh-Hant": [
        "比賽",
        "資格",
        "面朝下",
        "正面朝上",
        "自然牌",
        "桌主",
        "代打",
        "走法",
        "叫牌",
        "百搭",
    ],  # 鬼牌
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_banned_word(language: str) -> None:
    found = [
        f"{topic}: {key}: {text}"
        for topic, texts in read_texts(language).topics.items()
        for key, text in texts.items()
        for banned in BANNED[language]
        if re.search(banned, _without_existence(text))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["ja", "zh", "zh-Hant"])
def test_no_rule_page_uses_a_banned_word(language: str) -> None:
    found = [
        f"{path.name}: {banned}"
        for path in sorted(RULES.glob(f"*.{language}.md"))
        for banned in BANNED[language]
        if banned in path.read_text("utf-8")
    ]
    assert not found, "\n".join(found)


def _without_existence(text: str) -> str:
    """Leaves out "there is no …", which is plain English."""
    return re.sub(r"\b[Tt]here (?:is|are) no\b", "", text)
