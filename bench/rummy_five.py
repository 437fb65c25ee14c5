"""Measures Rummy Five: decisions, waits and scores a second, next to peers on the same core."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent))
from peers.measure import pin
from peers.rates import decisions, rate, ratios

from meldhouse.build_info import describe
from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE, Edition
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.parts.chance import Dice
from meldhouse.solvers.rummy_five.chooser import LEARNED_EIGHT_STYLE, LEARNED_FIVE_STYLE, FiveStyle
from meldhouse.solvers.rummy_five.critic.practice import FivePractice
from meldhouse.solvers.rummy_five.critic.weights import has_weights, learned_style, weights_of
from meldhouse.solvers.rummy_five.self_play import FiveContest
from meldhouse.solvers.rummy_five.waits import waits_of

PEERS = (
    ("openspiel/gin_rummy/documented", "OpenSpiel gin_rummy, documented loop"),
    ("openspiel/gin_rummy/lean", "OpenSpiel gin_rummy, lean loop"),
    ("rlcard/mahjong/documented", "RLCard mahjong, documented loop"),
    ("rlcard/mahjong/lean", "RLCard mahjong, lean loop"),
)


def waits(name: str, edition: Edition) -> Callable[[], int]:
    """Returns the work of finding waits for random hands, in a batch."""
    dice = Dice(2)
    hands = [dice.shuffled(edition.deck)[: edition.dealt] for _ in range(20_000)]
    batch = bytes(card for hand in hands for card in hand)
    return lambda: len(waits_of(name, batch))


def scores(edition: Edition) -> Callable[[], int]:
    """Returns the work of scoring complete hands, one by one."""
    dice = Dice(3)
    asked: list[tuple[list[int], Completion]] = []
    while len(asked) < 2_000:
        hand = dice.shuffled(edition.deck)[: edition.dealt]
        for card in cards_in(edition.reader.waits(packed(hand), ())):
            asked.append((hand, Completion(card, True, go=True)))

    def score() -> int:
        for hand, done in asked:
            score_hand(edition, hand, (), done)
        return len(asked)

    return score


def rollouts(edition: Edition, style: Sequence[float]) -> Callable[[], int]:
    """Returns the work of whole deals of four by the master's quick player, always the same ones."""
    contest = FiveContest(edition, 4, FiveStyle(style))

    def play() -> int:
        contest.play(1, 50)
        return 200

    play()  # the facts of these hands are known from here on
    return play


def critics_rollouts(edition: Edition) -> Callable[[], int]:
    """Returns the work of whole deals of four with the learned critic in one seat, always the same ones."""
    practice = FivePractice(edition, 4, weights_of(edition.name, 4), learned_style(edition))

    def play() -> int:
        practice.contest(1, 25)
        return 100

    play()
    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor seconds for each measurement")
    seconds = parser.parse_args().seconds
    pin()
    console = Console()
    console.print(f"meldhouse, {describe()}; one core, {seconds:g} CPU seconds each")
    table = Table("measured", "a second", "asked for")
    ours = rate(decisions("rummy-five", 4), seconds)
    table.add_row("Rummy Five, 4 players, decisions", f"{ours:,.0f}", "150,000")
    table.add_row("Big Eight, 4 players, decisions", f"{rate(decisions('big-eight', 4), seconds):,.0f}", "")
    for name, edition, asked in (("rummy-five", RUMMY_FIVE, "1,000,000"), ("big-eight", BIG_EIGHT, "")):
        table.add_row(
            f"waits of {edition.dealt}-card hands", f"{rate(waits(name, edition), seconds):,.0f}", asked
        )
    for edition in (RUMMY_FIVE, BIG_EIGHT):
        scored = rate(scores(edition), seconds)
        table.add_row(f"scores of {edition.dealt + 1}-card hands", f"{scored:,.0f}", "200,000 (5 µs each)")
        table.add_row("  microseconds each", f"{1e6 / scored:.2f}", "")
    for edition, style in ((RUMMY_FIVE, LEARNED_FIVE_STYLE), (BIG_EIGHT, LEARNED_EIGHT_STYLE)):
        played = rate(rollouts(edition, style), seconds)
        table.add_row(f"rollouts of whole deals of four, {edition.name}", f"{played:,.0f}", "")
        if has_weights(edition.name, 4):
            played = rate(critics_rollouts(edition), seconds)
            table.add_row("  with a critic in one seat", f"{played:,.0f}", "")
    console.print(table)
    console.print(ratios("Rummy Five", ours, PEERS, seconds))


if __name__ == "__main__":
    main()
