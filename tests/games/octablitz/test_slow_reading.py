"""The rules agree with a slow second reading, decision by decision, through whole matches."""

import pytest
from tests.support.octablitz.slow_reading import SlowDeal, beats, kind

from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import write_card


def written(cards):
    return [write_card(card) for card in cards]


@pytest.mark.parametrize(("players", "matches"), [(3, 6), (4, 12)])
def test_whole_matches_agree_with_the_slow_reading(players, matches):
    game = build_game("octablitz", players)
    for seed in range(matches):
        match, dice = Match(game, SeededShuffle(f"slow {seed}".encode())), Dice(seed)
        points, general, times = [30] * players, None, 1
        while not match.is_over:
            match.deal()
            hands = [written(match.view(seat).own.hand) for seat in range(players)]
            slow = SlowDeal(hands, 0 if general is None else general, general, times)
            while match.awaited:
                assert match.awaited == (slow.turn,)
                choices = match.choices(slow.turn)
                assert {
                    (tuple(sorted(written(play.cards))), play.face_down) for play in choices
                } == slow.allowed()
                play = choices[dice.below(len(choices))]
                match.decide(slow.turn, play)
                slow.play(written(play.cards), play.face_down)
                assert [len(cards) for cards in match.view(None).public.taken] == slow.taken
            points = [had + gained for had, gained in zip(points, slow.gains(), strict=True)]
            times = times + 1 if slow.winner == general else 2
            general = slow.winner
            assert list(match.standing.points) == points
            assert (match.standing.general, match.standing.multiplier) == (general, times)
            assert match.is_over == (min(points) <= 0 or match.standing.deals == 8)


def test_ob_2_and_ob_4_the_slow_reading_itself():
    assert kind(["bA", "bA"]) == kind(["rs"] * 5) == kind(["rL"]) == "alike"
    assert kind(["bC", "bA", "bB"]) == "run"
    assert kind(["bL", "rL"]) is kind(["bA", "bB"]) is kind([]) is kind(["bA", "bB", "rC"]) is None
    assert beats(["rA"], ["bA"])
    assert not beats(["bA"], ["rA"])
    assert not beats(["bA"], ["bA"])
    assert beats(["bJ", "bK", "bL"], ["rA", "rB", "rC"])
