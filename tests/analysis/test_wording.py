"""The texts of a review: cards as on the table, and "you" for the person who played."""

from __future__ import annotations

from meldhouse.analysis.model import Said
from meldhouse.analysis.wording import action_text, say
from meldhouse.words import LANGUAGES, words_in

EN = words_in("en")


def test_cards_are_written_as_on_the_table() -> None:
    for language in LANGUAGES:
        said = say(
            words_in(language), "rhine-rummy", Said("review.found.lay-early", {"cards": "9c' 10d *''"})
        )
        assert "9♣ 10♦ *" in said
        assert "'" not in said
    assert "lay r5 r6" in action_text(EN, "rummikub", "lay r5' r6 / k1 b1 o1", "r5' r6")
    assert action_text(EN, "rhine-rummy", "pass", None) == "pass"


def test_the_only_player_without_a_name_is_you() -> None:
    assert EN.names(["", "Finn", "Mei"]) == ["You", "Finn", "Mei"]
    assert EN.names(["", "", "Mei"]) == [EN.say("seat", number=0), EN.say("seat", number=1), "Mei"]
    assert EN.names([""]) == [EN.say("seat", number=0)]
