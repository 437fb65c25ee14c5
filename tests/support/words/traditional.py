"""Traditional Chinese, derived from the simplified texts and rule pages by OpenCC and a list of our own words.

    python -m tests.support.words.traditional

writes `words/zh-Hant/*.toml` and `docs/rules/*.zh-Hant.md`. Change the simplified texts or the list, never these.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import opencc  # type: ignore[import-untyped]
from tests.support.rule_pages import RULES
from tests.support.words.source import SOURCE

OUR_WORDS = Path(__file__).with_name("traditional.toml")
HEADER = "# Written from zh by `python -m tests.support.words.traditional`: do not edit.\n\n"
#: the first character of Unicode's private use area: a stand-in for a word that OpenCC must not touch
STAND_IN = 0xE000


def derived() -> Iterator[tuple[Path, str]]:
    """Yields every derived file and its content."""
    for path in sorted((SOURCE / "words" / "zh").glob("*.toml")):
        yield SOURCE / "words" / "zh-Hant" / path.name, HEADER + traditional(path.read_text("utf-8"))
    for path in sorted(RULES.glob("*.zh.md")):
        yield path.with_name(path.name.replace(".zh.", ".zh-Hant.")), traditional(path.read_text("utf-8"))


def traditional(text: str) -> str:
    """Returns a text in Traditional Chinese, with our own words where OpenCC's would be wrong or unusual."""
    words = our_words()
    for number, simplified in enumerate(words):
        text = text.replace(simplified, chr(STAND_IN + number))
    text = converter().convert(text)
    for number, word in enumerate(words.values()):
        text = text.replace(chr(STAND_IN + number), word)
    return text


@cache
def our_words() -> dict[str, str]:
    """Returns our words by the simplified ones, longest first: a word goes before its parts."""
    tables = tomllib.loads(OUR_WORDS.read_text("utf-8"))
    words = {simplified: word for table in tables.values() for simplified, word in table.items()}
    return dict(sorted(words.items(), key=lambda pair: -len(pair[0])))


@cache
def converter() -> opencc.OpenCC:
    return opencc.OpenCC("s2twp")


def write() -> None:
    for path, content in derived():
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, "utf-8")


if __name__ == "__main__":
    write()
