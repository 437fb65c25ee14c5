"""A table in the making, judged set by set while cards are still being moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, final

from meldhouse.core.refusal import Refusal
from meldhouse.games.rhine_rummy.copies import best_reading_of, is_plain, likeliest_reading_of
from meldhouse.games.rhine_rummy.hand_worth import rank_at
from meldhouse.games.rhine_rummy.qualifying import refuse_qualifying
from meldhouse.games.rhine_rummy.scoring import Values
from meldhouse.games.rhine_rummy.sets import NOTHING, OF_GROUP, is_wild, read_set, refuse_set
from meldhouse.games.rhine_rummy.turns import (
    IN_HAND,
    Turn,
    is_staying,
    read_sets,
    refuse_cards,
    refuse_company,
    refuse_freeings,
    refuse_placings,
)
from meldhouse.parts.playing_cards import CARDS, RANKS, Card, write_kind
from meldhouse.parts.values import Value
from meldhouse.parts.verdict import TurnVerdict


@final
class SetJudgement(Value):
    """One set of a table in the making."""

    FIELDS = ("kind", "value", "wild_as", "is_new", "flaw")

    def __init__(self, kind: str, value: int, wild_as: str, is_new: bool, flaw: Refusal | None) -> None:
        #: `group`, `sequence`, or empty if it is neither yet
        self.kind = kind
        #: what it counts for qualifying with thirty points (RR-9)
        self.value = value
        #: what its wild stands for: a card (`5s`) in a sequence, a rank (`8`) in a group; empty without one
        self.wild_as = wild_as
        #: whether it did not lie so before the turn
        self.is_new = is_new
        self.flaw = flaw


#: RR-6 wilds that have left their place need a set
Judgement: TypeAlias = TurnVerdict[SetJudgement, Refusal]


def judge_set(
    cards: Sequence[Card], twos_wild: bool, values: Values, number: int, is_new: bool
) -> SetJudgement:
    """RR-3 One set by itself."""
    reading = read_set(cards, twos_wild)
    if reading is None:
        return SetJudgement("", 0, "", is_new, refuse_set(cards, twos_wild, number))
    worth = 0
    for at in range(len(cards)):
        worth += values.of_rank(rank_at(reading, at))
    wild_as = ""
    if reading.meaning >= OF_GROUP:
        wild_as = RANKS[reading.meaning - OF_GROUP - 1]
    elif reading.meaning != NOTHING:
        wild_as = write_kind(reading.meaning)
    return SetJudgement("group" if reading.is_group else "sequence", worth, wild_as, is_new, None)


def judge_turn(turn: Turn, has_qualified: bool, needs_thirty: bool, values: Values) -> Judgement:
    """RR-3 to RR-6 All that is to be said of a turn as it now stands.

    Sets that are not finished do not count towards qualifying; wilds are judged once all sets are finished.
    """
    old = set(turn.before)
    sets = [
        judge_set(cards, turn.twos_wild, values, number, cards not in old)
        for number, cards in enumerate(turn.after, start=1)
    ]
    lacks = refuse_cards(turn)
    flaws = [] if lacks is None else [lacks]
    flaws += [judged.flaw for judged in sets if judged.flaw is not None]
    if lacks is None and not has_qualified:
        finished = tuple(
            [cards for cards, judged in zip(turn.after, sets, strict=True) if judged.flaw is None]
        )
        part = Turn(turn.before, finished, turn.hand, turn.twos_wild, turn.by_marks)
        read_sets(part)
        unqualified = refuse_qualifying(part, needs_thirty, values)
        if unqualified is not None:
            flaws.append(unqualified)
    is_finished = lacks is None and read_sets(turn)
    if is_finished:
        flaws += _wild_flaws(turn)
    retrieved: list[Retrieved] = []
    if lacks is None or lacks.code == "nothing-tabled":
        retrieved = retrieved_wilds(turn)
    return TurnVerdict(
        tuple(sets),
        tuple(flaws),
        _laid(turn),
        tuple([one.wild for one in retrieved]),
        tuple([one.wild for one in retrieved if one.needs_set]),
        tuple([_note(one) for one in retrieved if one.needs_set and not is_finished]),
    )


def _wild_flaws(turn: Turn) -> list[Refusal]:
    """RR-6 Returns all that was done wrong with wilds, by the best reading of the turn."""
    if not turn.by_marks and is_plain(turn):
        return []
    read = turn if turn.by_marks else best_reading_of(turn)
    return refuse_freeings(read) + refuse_placings(read)


# --- wilds that were taken from their place (RR-6) ---


@final
class Retrieved:
    """A wild of the table that stands for something else now, or for nothing yet."""

    def __init__(self, wild: Card, number: int, needs_set: bool) -> None:
        self.wild = wild
        #: the set that it lies in
        self.number = number
        #: it lies in no legal set, or only where it may not be placed
        self.needs_set = needs_set


def retrieved_wilds(turn: Turn) -> list[Retrieved]:
    """RR-6 Returns the wilds that have left their place, named as they lie."""
    read = turn if turn.by_marks else likeliest_reading_of(turn)
    found: list[Retrieved] = []
    for number, cards in enumerate(read.after):
        for place, card in enumerate(cards):
            if is_wild(card, turn.twos_wild) and read.old_set[card] >= 0:
                reading = read_set(cards, turn.twos_wild)
                if reading is None or not is_staying(read, reading):
                    lacks = reading is None or refuse_company(read, number) is not None
                    found.append(Retrieved(turn.after[number][place], number, lacks))
    return found


def _note(one: Retrieved) -> Refusal:
    return Refusal("wild-needs-set", "RR-6c", (one.wild,), {"set": one.number + 1})


def _laid(turn: Turn) -> tuple[Card, ...]:
    cards = [card for cards in turn.after for card in cards]
    return tuple([card for card in cards if 0 <= card < CARDS and turn.old_set[card] == IN_HAND])
