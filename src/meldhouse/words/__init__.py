"""What the house says, in English, Japanese and Chinese.

    from meldhouse.words import LANGUAGES, words_in

    w = words_in("ja")
    w.refusal(refusal, game.write_cards, names)

The texts stand in `<language>/<topic>.toml`. A text has `{placeholders}`; `{count:points}` writes a number
with its unit, "1 point" or "3 points". Topics named after a game package are that game's own words: two
games may have a text under the same key, and a game's own text goes before a shared one.
"""

from __future__ import annotations

from meldhouse.words.texts import LANGUAGES, TextError
from meldhouse.words.words import Words, words_in

__all__ = ["LANGUAGES", "TextError", "Words", "words_in"]
