"""The outlook of a hand, estimated from many random draws, always keeping the nearest hand.

Discards of others are unknown, so Catch, Run and Set do not count: the true chances are better. The dice
are seeded by the question, so that the same question has the same answer.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence

from meldhouse.games.rummy_five.combinations import Combination, Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.scoring import HandScore, score_hand
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS, Card, write_card, write_cards
from meldhouse.solvers.rummy_five.hand_tables import ONE, HandTables, Unseen, cards_of, kinds_of, tables_of
from meldhouse.solvers.rummy_five.reachable import reach_of
from meldhouse.wire.study import CardLeft, LikelyLine, Outlook

_SAMPLES = 2000


def outlook_of(
    edition: Edition,
    hand: Sequence[Card],
    trios: tuple[Trio, ...],
    seen: Sequence[Card],
    go: bool,
    draws: int,
    samples: int = _SAMPLES,
) -> Outlook:
    """Estimates the chance to complete a hand within so many draws, and the combinations it would have."""
    tables = tables_of(edition)
    known = [*hand, *seen, *[card for trio in trios for card in trio.cards]]
    deck = [card for card in range(KINDS) for _ in range(edition.copies[card] - known.count(card))]
    draws = min(draws, len(deck))
    unseen = Unseen([deck.count(card) for card in range(KINDS)])
    start = packed(hand)
    dice = Dice(_seed(edition.name, known, go, draws))
    counts = {combination.name: 0 for combination in edition.combinations}
    done: list[int] = []
    for _ in range(samples):
        score = _played(tables, start, trios, _drawn(dice, deck, draws), unseen, go)
        if score is not None:
            done.append(score.points)
            for name, _ in score.combinations:
                counts[name] += 1
    chance = len(done) / samples
    missing = {one.name: one.missing for one in reach_of(edition, hand, [trio.cards for trio in trios], seen)}
    mask = tables.helping(start)
    return Outlook(
        tables.distance(start),
        tables.help_chance(start, unseen),
        [CardLeft(write_card(card), unseen.counts[card]) for card in range(KINDS) if mask >> card & 1],
        draws,
        chance,
        2 * math.sqrt(max(chance * (1 - chance), 1 / samples) / samples),
        sum(done) / len(done) if done else 0.0,
        samples,
        [
            LikelyLine(one.name, one.points, counts[one.name] / samples, _written(missing[one.name]))
            for one in edition.combinations
            if _is_of_any_turn(one, bool(trios))
        ],
    )


def _is_of_any_turn(combination: Combination, is_exposed: bool) -> bool:
    """RF-11 Checks if a combination is possible in any turn.

    Lightning and Ambush need the first turn or the last card, which are not known here.
    """
    asked = combination.of_play
    return asked is None or any(asked(Completion(card, True), is_exposed) for card in range(KINDS))


def _written(missing: Sequence[Card] | None) -> str | None:
    return None if missing is None else write_cards(missing)


def _seed(name: str, known: Sequence[Card], go: bool, draws: int) -> int:
    asked = f"{name} {sorted(known)} {go} {draws}"
    return int.from_bytes(hashlib.sha256(asked.encode()).digest()[:6], "big")


def _drawn(dice: Dice, deck: Sequence[Card], draws: int) -> list[Card]:
    """Returns the first cards of a shuffled deck. The rest stays unshuffled."""
    order = list(deck)
    for at in range(draws):
        other = at + dice.below(len(order) - at)
        order[at], order[other] = order[other], order[at]
    return order[:draws]


def _played(
    tables: HandTables, hand: int, trios: tuple[Trio, ...], drawn: Sequence[Card], unseen: Unseen, go: bool
) -> HandScore | None:
    """RF-5 Returns the score of a hand once these draws complete it with enough points, else None.

    After Go only the completing card is kept. Go is called if the hand is not worth enough without it.
    """
    for card in drawn:
        go = go or (not trios and _needs_go(tables, hand, unseen))
        if tables.distance(hand) == 1 and tables.helping(hand) >> card & 1:
            score = score_hand(tables.edition, cards_of(hand), trios, Completion(card, True, go))
            if score is not None and score.may_go_out:
                return score
        if not go:
            hand = _kept(tables, hand + ONE[card], trios, unseen)
    return None


def _needs_go(tables: HandTables, hand: int, unseen: Unseen) -> bool:
    """RF-3, BE-4 Checks if a waiting hand may only go out with the point for Go."""
    if tables.distance(hand) != 1 or tables.wait_chance(hand, (), unseen, False) > 0:
        return False
    return tables.wait_chance(hand, (), unseen, True) > 0


def _kept(tables: HandTables, hand: int, trios: tuple[Trio, ...], unseen: Unseen) -> int:
    """Returns the hand after the best discard."""
    best, best_worth = hand, -1.0
    for thrown in kinds_of(hand):
        rest = hand - ONE[thrown]
        worth = tables.worth(rest, trios, unseen, False)
        if worth > best_worth:
            best, best_worth = rest, worth
    return best
