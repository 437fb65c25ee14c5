"""Questions about a hand of Rummy Five or Big Eight: is it possible, what does it wait for, what is it worth.

`waits_of` answers millions of hands at once; `waits_with_points` tells everything about one. The rules
themselves are asked (`Reader.waits`, `score_hand`); here only what was asked is checked, and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE, Edition
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.scoring import HandScore, score_hand
from meldhouse.games.rummy_five.trios import Trio, trio_of
from meldhouse.parts.errors import DeckError, MeldhouseError, OptionError
from meldhouse.parts.letter_cards import KINDS, Card, write_card, write_cards
from meldhouse.parts.values import Value

EDITIONS: Final[dict[str, Edition]] = {"rummy-five": RUMMY_FIVE, "big-eight": BIG_EIGHT}


class HandError(MeldhouseError):
    """A hand that nobody could hold, or a situation that cannot come about."""

    code = "bad-hand"


def edition_of(game: str) -> Edition:
    """The edition that a game's name stands for."""
    edition = EDITIONS.get(game)
    if edition is None:
        raise OptionError(f"hands are known of {' and '.join(EDITIONS)}, not of {game!r}")
    return edition


# --- what a hand can be ---


def check_hand(
    edition: Edition,
    concealed: Sequence[Card],
    exposed: Sequence[Sequence[Card]] = (),
    card: Card | None = None,
) -> tuple[Trio, ...]:
    """RF-1, RF-2, BE-1, BE-2 Refuse a hand that nobody could hold; otherwise its exposed trios.

    `card` is the completing one: it counts among the copies, not among the cards of the hand.
    """
    trios = tuple(exposed_trio(edition, cards) for cards in exposed)
    _check_size(edition, len(concealed), len(trios))
    held: list[Card] = list(concealed)
    for trio in trios:
        held.extend(trio.cards)
    if card is not None:
        held.append(card)
    check_copies(edition, held)
    return trios


def exposed_trio(edition: Edition, cards: Sequence[Card]) -> Trio:
    """RF-2, BE-2 What lies exposed is a run or a set of this edition."""
    _check_kinds(cards)
    trio = trio_of(tuple(cards))
    if trio is None or not edition.is_trio(trio):
        raise HandError(
            f"exposed {write_cards(cards)!r} is no run and no set of {edition.name} ({edition.hand_clause})"
        )
    return trio


def _check_size(edition: Edition, concealed: int, exposed: int) -> None:
    """RF-1, BE-1 Exposed trios come out of the cards that were dealt."""
    expected = edition.dealt - 3 * exposed
    if expected < 1:
        raise HandError(
            f"{edition.name} knows at most {edition.trios} exposed, not {exposed} ({edition.hand_clause})"
        )
    if concealed != expected:
        with_exposed = f" beside {exposed} exposed" if exposed else ""
        raise HandError(
            f"a hand of {edition.name} has {expected} concealed cards{with_exposed},"
            f" not {concealed} ({edition.deck_clause})"
        )


def _check_kinds(cards: Sequence[Card]) -> None:
    for card in cards:
        if not 0 <= card < KINDS:
            raise DeckError(f"a card is a number from 0 to {KINDS - 1}, not {card}")


def check_copies(edition: Edition, held: Sequence[Card]) -> None:
    """RF-1, BE-1 Not more of a card than the deck has."""
    _check_kinds(held)
    left = list(edition.copies)
    for card in held:
        left[card] -= 1
    for card in range(KINDS):
        if left[card] < 0:
            raise DeckError(
                f"{edition.name} has {edition.copies[card]} of {write_card(card)},"
                f" not {edition.copies[card] - left[card]} ({edition.deck_clause})"
            )


def check_completion(exposed: Sequence[Trio], done: Completion) -> None:
    """RF-5, RF-11 Refuse ways of completing a hand that exclude one another, and would both be paid.

    A first turn by Catch or with something exposed is not asked about: it is no Lightning anyway.
    """
    if done.go and exposed:
        raise HandError("Go is only said with nothing exposed, and nothing is exposed after it (RF-5)")
    if exposed or not (done.first_turn and done.self_draw):
        return
    if done.go:
        raise HandError("Go is said with a discard, so no draw of the first turn comes after it (RF-5)")
    if done.last_card:
        raise HandError("the deck's last card is never drawn on a first turn (RF-11)")


# --- what a hand waits for ---


@final
class Wait(Value):
    """A card that would complete a hand, and what the hand would then be worth."""

    FIELDS = ("card", "left", "self_draw", "catch")
    CARD_FIELDS = ("card",)

    def __init__(self, card: Card, left: int, self_draw: HandScore, catch: HandScore) -> None:
        self.card = card
        #: copies that the player does not hold
        self.left = left
        self.self_draw = self_draw
        self.catch = catch


def waits_with_points(
    edition: Edition, concealed: Sequence[Card], exposed: Sequence[Sequence[Card]] = (), go: bool = False
) -> list[Wait]:
    """RF-4 What a hand waits for, with its points in mid-game; empty if it is not one card away."""
    trios = check_hand(edition, concealed, exposed)
    if go and trios:
        check_completion(trios, Completion(concealed[0], False, go))
    held = list(concealed)
    for trio in trios:
        held.extend(trio.cards)
    found: list[Wait] = []
    for card in cards_in(edition.reader.waits(packed(concealed), trios)):
        drawn = score_hand(edition, concealed, trios, Completion(card, True, go))
        caught = score_hand(edition, concealed, trios, Completion(card, False, go))
        assert drawn is not None
        assert caught is not None
        found.append(Wait(card, edition.copies[card] - held.count(card), drawn, caught))
    return found


def _shifted(number: i64, places: i64) -> i64:
    """A shift in 64 bits. mypyc writes `i64(1) << n`, and a local that is only ever 1, as the C `1 << n`, which
    has 32 bits; an argument keeps its type.
    """
    return number << places


@final
class _Waits:
    """The waits of concealed hands of one edition, each hand checked and found out once."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._known: dict[int, int] = {}

    def of(self, hand: Sequence[Card]) -> int:
        check_copies(self._edition, hand)
        number = packed(hand)
        known = self._known.get(number)
        if known is None:
            known = self._edition.reader.waits(number, ())
            self._known[number] = known
        return known

    def of_all(self, hands: bytes, size: int) -> list[int]:
        """The loop that has to be quick: hands lie one after the other, a byte for each card."""
        known = self._known
        masks: list[int] = []
        at: i64 = 0
        end: i64 = len(hands)
        step: i64 = size
        while at < end:
            number: i64 = 0
            stop = at + step
            place = at
            while place < stop:
                card: i64 = hands[place]
                if card >= KINDS:
                    raise DeckError(f"a card is a number from 0 to {KINDS - 1}, not {card}")
                number += _shifted(1, 4 * card)
                place += 1
            mask = known.get(number)
            if mask is None:
                mask = self.of(tuple(hands[at:stop]))
            masks.append(mask)
            at = stop
        return masks


_WAITS: Final[dict[str, _Waits]] = {name: _Waits(edition) for name, edition in EDITIONS.items()}


def waits_batch(game: str, hands: bytes, size: int) -> list[int]:
    """RF-4 The waits of many concealed hands of `size` cards, given one after the other in one buffer.

    Each answer has the bit of a card (`suit * 7 + rank`) set if it would complete the hand.
    """
    edition = edition_of(game)
    _check_concealed(edition, size)
    if len(hands) % size:
        raise HandError(f"{len(hands)} cards are no whole number of hands of {size}")
    return _WAITS[game].of_all(hands, size)


def waits_of(game: str, hands: bytes | Sequence[Sequence[int]]) -> list[int]:
    """RF-4 The waits of many hands: full hands in one buffer of bytes, or one sequence of cards a hand.

    A hand with fewer cards than were dealt stands beside exposed trios; which ones is not asked here, so
    their copies do not count as held (`waits_with_points` asks).
    """
    if isinstance(hands, bytes):
        return waits_batch(game, hands, edition_of(game).dealt)
    edition = edition_of(game)
    table = _WAITS[game]
    masks: list[int] = []
    for hand in hands:
        _check_concealed(edition, len(hand))
        masks.append(table.of(hand))
    return masks


def _check_concealed(edition: Edition, size: int) -> None:
    """RF-1, BE-1 As many cards as can be concealed: those dealt, less three for each exposed trio."""
    sizes = [edition.dealt - 3 * exposed for exposed in range(edition.trios + 1)]
    if size not in sizes:
        known = " or ".join(str(number) for number in sizes)
        raise HandError(
            f"a hand of {edition.name} has {known} concealed cards, not {size} ({edition.deck_clause})"
        )
