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
        r"\bas it lay\b",  # as it was
        r"\b(?:is|are) no (?!longer|more|\w+er\b)(?!.*\bthere)",  # isn't a
        r"\bheld against\b",  # compared with
        r"\bspeaks against\b",  # is allowed
        r"\bthe turn of\b",  # somebody's turn
        r"\bthe time of\b",  # somebody's time
        r"\b[Ss]a(?:y|ys|id) Go\b",  # call Go
        r"\b(?:lies|lay) (?:on the table|there|open|face)\b",  # is on the table
        r"\b(?:cannot|(?:do|does|did) not)\b",  # can't, don't: a game speaks
        r"\bnatural cards?\b",  # ordinary card, without jokers
        r"\bclimbing game\b",  # trick-taking game
        r"\bimagined (?:deals|worlds)\b",  # simulated or possible deals
        r"\bgame engine\b",  # the games
        r"\b(?:points a deal|(?:deals|decisions) a second)\b",  # per deal, per second
    ],
    # 対戦, 初メルド, ふつうのカード; 最善手さがし, 振り返り
    "ja": [
        "試合",
        "資格",
        "ナチュラル",
        "連れ",
        "でたらめ",
        "続き番号",
        "ソルバー",
        "検討",
        "ゲームエンジン",
        "ブラウザー",  # ブラウザ
        "～",  # 〜, the wave dash of all other texts
    ],
    "zh": [
        "比赛",
        "鬼牌",
        "资格",
        "面朝下",
        "正面朝上",
        "自然牌",
        "桌主",
        "代打",
        "走法",
        "叫牌",
        "求解器",
        "游戏引擎",
        "首轮",  # 第一回合
        "庄家分",  # 坐庄分
        "不合规则",  # 不成立
        "您",
    ],
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
        "百搭",  # 鬼牌
        "求解器",
        "臺裝置",  # 台裝置
        "您",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_banned_word(language: str) -> None:
    found = [
        f"{topic}: {key}: {text}"
        for topic, texts in read_texts(language).topics.items()
        # the errors of the commands are those of the library, which do not chat
        if (language, topic) != ("en", "errors")
        for key, text in texts.items()
        for banned in BANNED[language]
        if re.search(banned, _without_existence(text))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_page_uses_a_banned_word(language: str) -> None:
    found = [
        f"{path.name}: {banned}: {line}"
        for path in sorted(RULES.glob(f"*.{language}.md"))
        for line in _paragraphs(_without_glossary(path.read_text("utf-8")))
        for banned in BANNED[language]
        if re.search(banned, _without_existence(line))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A joker lies there."),
        ("en", "You cannot lay it."),
        ("en", "She said Go."),
        ("en", "{cards} is no run."),
        ("ja", "試合の終わり"),
        ("zh", "鬼牌"),
        ("zh-Hant", "百搭牌"),
    ],
)
def test_a_banned_word_is_found(language: str, text: str) -> None:
    assert any(re.search(banned, text) for banned in BANNED[language])


def test_a_banned_word_is_found_across_the_end_of_a_line() -> None:
    assert _paragraphs("One\ntwo do\nnot count.\n\n| a |\n| b |\n") == [
        "One two do not count.",
        "| a |",
        "| b |",
    ]


def _paragraphs(page: str) -> list[str]:
    """Joins the wrapped lines of a page; rows of tables and items of lists stay apart."""
    return [line for line in re.sub(r"(?<=\S)\n(?=[^\s|#*-])", " ", page).splitlines() if line]


def _without_glossary(page: str) -> str:
    """Leaves out the glossary, which has the words of the rulebooks, too."""
    return page.partition('<a id="glossary"></a>')[0]


def _without_existence(text: str) -> str:
    """Leaves out "there is no …", which is plain English."""
    return re.sub(r"\b[Tt]here (?:is|are) no\b", "", text)
