"""The calculator for hands of Rummy Five and Big Eight: points, waits, discards, and the outlook.

Runs in a study process and knows only the cards in the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.games.rummy_five.scoring import HandScore, score_hand
from meldhouse.games.rummy_five.trios import Trio, trio_of
from meldhouse.parts.errors import NotationError
from meldhouse.parts.letter_cards import KINDS, Card, read_card, read_cards, write_card, write_cards
from meldhouse.solvers.rummy_five.hand_tables import ONE, Unseen, tables_of
from meldhouse.solvers.rummy_five.waits import edition_of, waits_with_points
from meldhouse.study.outlook import outlook_of
from meldhouse.study.work import Progress
from meldhouse.wire.structs import decode, encode
from meldhouse.wire.study import (
    CardLeft,
    DiscardLine,
    Flaw,
    HandAnswer,
    HandForm,
    HandPoints,
    HandWait,
    PointLine,
)


def reckon(given: bytes, progress: Progress) -> bytes:
    """Answers an encoded form."""
    return encode(reckoned(decode(given, type=HandForm)))


def reckoned(form: HandForm) -> HandAnswer:
    """Returns everything about a hand, or its flaws."""
    try:
        asked = _Asked(form)
    except NotationError as error:
        return HandAnswer([Flaw("unreadable", error.detail[:60])], 0)
    flaws = list(_flaws(asked))
    lacks = asked.edition.dealt - 3 * len(asked.exposed) - len(asked.hand)
    if flaws or lacks:
        return HandAnswer(flaws, lacks)
    if asked.card is None:
        return _waiting(asked)
    done = Completion(asked.card, form.by == "self-draw", form.go, form.first_turn, form.last_card)
    score = score_hand(asked.edition, asked.hand, asked.trios, done, form.dealer)
    if score is not None:
        return HandAnswer([], 0, _points(asked.edition, score))
    return HandAnswer([], 0, discards=list(_discards(asked, asked.card)))


class _Asked:
    """A form after its cards were read."""

    def __init__(self, form: HandForm) -> None:
        self.form = form
        self.edition: Edition = edition_of(form.game)
        self.hand = read_cards(form.hand)
        self.exposed = [read_cards(cards) for cards in form.exposed if cards.strip()]
        self.card: Card | None = read_card(form.card) if form.card.strip() else None
        self.seen = read_cards(form.seen)
        self.trios: tuple[Trio, ...] = tuple(
            trio for cards in self.exposed if (trio := _trio(self.edition, cards)) is not None
        )

    @property
    def known(self) -> list[Card]:
        """Returns all cards that the form names."""
        drawn = [] if self.card is None else [self.card]
        return [*self.hand, *drawn, *[card for cards in self.exposed for card in cards], *self.seen]

    def unseen(self) -> Unseen:
        known = self.known
        return Unseen([self.edition.copies[card] - known.count(card) for card in range(KINDS)])


def _trio(edition: Edition, cards: Sequence[Card]) -> Trio | None:
    trio = trio_of(tuple(cards))
    return trio if trio is not None and edition.is_trio(trio) else None


def _flaws(asked: _Asked) -> Iterator[Flaw]:
    """RF-1, RF-2, RF-5, RF-11 Lists impossible cards and contradictory ways to complete a hand."""
    known, form = asked.known, asked.form
    for card in sorted(set(known)):
        if known.count(card) > asked.edition.copies[card]:
            yield Flaw("too-many", write_card(card), asked.edition.copies[card])
    for cards in asked.exposed:
        if _trio(asked.edition, cards) is None:
            yield Flaw("no-trio", write_cards(cards))
    if len(asked.exposed) > asked.edition.trios:
        yield Flaw("too-many-exposed", "", asked.edition.trios)
    if form.go and asked.exposed:
        yield Flaw("go-exposed", "")
    if form.first_turn and form.by == "self-draw" and not asked.exposed:
        if form.go:
            yield Flaw("go-first", "")
        if form.last_card:
            yield Flaw("last-first", "")


def _points(edition: Edition, score: HandScore) -> HandPoints:
    return HandPoints(
        score.points,
        edition.minimum,
        score.may_go_out,
        score.go,
        score.dealer,
        [PointLine(name, points) for name, points in score.combinations],
        [write_cards(group) for group in score.reading.groups],
    )


def _waiting(asked: _Asked) -> HandAnswer:
    """RF-4 Returns the waits of a hand and its outlook."""
    edition, unseen = asked.edition, asked.unseen()
    waits = [
        HandWait(
            write_card(wait.card),
            unseen.counts[wait.card],
            _points(edition, wait.self_draw),
            _points(edition, wait.catch),
        )
        for wait in waits_with_points(edition, asked.hand, asked.exposed, asked.form.go)
    ]
    outlook = outlook_of(edition, asked.hand, asked.trios, asked.seen, asked.form.go, asked.form.draws)
    return HandAnswer([], 0, waits=waits, outlook=outlook)


def _discards(asked: _Asked, drawn: Card) -> Iterator[DiscardLine]:
    """Lists the possible discards, best first."""
    tables, unseen = tables_of(asked.edition), asked.unseen()
    hand = packed(asked.hand) + ONE[drawn]
    kinds = sorted({*asked.hand, drawn})
    worths = {card: tables.worth(hand - ONE[card], asked.trios, unseen) for card in kinds}
    for card in sorted(kinds, key=lambda card: (-worths[card], card)):
        rest = hand - ONE[card]
        yield DiscardLine(
            write_card(card),
            tables.distance(rest),
            tables.help_chance(rest, unseen),
            helping_cards(tables.helping(rest), unseen),
        )


def helping_cards(mask: int, unseen: Unseen) -> list[CardLeft]:
    """Lists the cards of a mask with their unseen copies."""
    return [CardLeft(write_card(card), unseen.counts[card]) for card in range(KINDS) if mask >> card & 1]
