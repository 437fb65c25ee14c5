"""Texts for players in English, Japanese, and Simplified and Traditional Chinese.

    from meldhouse.words import LANGUAGES, words_in

    w = words_in("ja")
    w.refusal(refusal, game.write_cards, names)

The texts are in `<language>/<topic>.toml`. A text has `{placeholders}`; `{count:points}` writes a number
with its unit, "1 point" or "3 points". A topic named after the package of a game holds that game's own texts:
two games may have a text under the same key, and a game's own text is used instead of a shared one.
"""

from __future__ import annotations

from meldhouse.words.texts import LANGUAGES, TextError, language_of
from meldhouse.words.words import Words, words_in

__all__ = ["LANGUAGES", "TextError", "Words", "language_of", "words_in"]
