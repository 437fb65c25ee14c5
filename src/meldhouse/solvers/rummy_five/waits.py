"""Hands of Rummy Five and Big Eight: checks if they are possible, their waits and their points.

`waits_of` takes millions of hands at once, `waits_with_points` explains one. The answers come from the rules
(`Reader.waits`, `score_hand`); this module checks the questions and remembers the answers.
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
    """Raised for an impossible hand or situation."""

    code = "bad-hand"


def edition_of(game: str) -> Edition:
    """Returns the edition of a game by name."""
    edition = EDITIONS.get(game)
    if edition is None:
        raise OptionError(f"hands are known of {' and '.join(EDITIONS)}, not of {game!r}")
    return edition


# --- possible hands ---


def check_hand(
    edition: Edition,
    concealed: Sequence[Card],
    exposed: Sequence[Sequence[Card]] = (),
    card: Card | None = None,
) -> tuple[Trio, ...]:
    """RF-1, RF-2, BE-1, BE-2 Checks that a hand is possible and returns its exposed trios.

    The completing `card` counts as a copy, but not as a card of the hand.
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
    """RF-2, BE-2 Checks that exposed cards are a run or a set of this edition."""
    _check_kinds(cards)
    trio = trio_of(tuple(cards))
    if trio is None or not edition.is_trio(trio):
        raise HandError(
            f"exposed {write_cards(cards)!r} is neither a run nor a set of {edition.name} ({edition.hand_clause})"
        )
    return trio


def _check_size(edition: Edition, concealed: int, exposed: int) -> None:
    """RF-1, BE-1 Checks the number of cards. Exposed trios reduce the concealed cards."""
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
    """RF-1, BE-1 Checks that the deck has enough copies of each card."""
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
    """RF-5, RF-11 Checks that a hand is not completed in two ways that exclude each other.

    A first turn with Catch or exposed trios passes: it is not Lightning anyway.
    """
    if done.go and exposed:
        raise HandError("Go is only said with nothing exposed, and nothing is exposed after it (RF-5)")
    if exposed or not (done.first_turn and done.self_draw):
        return
    if done.go:
        raise HandError("Go is said with a discard, so no draw of the first turn comes after it (RF-5)")
    if done.last_card:
        raise HandError("the deck's last card is never drawn on a first turn (RF-11)")


# --- waits ---


@final
class Wait(Value):
    """A card that completes a hand, and the value of that hand."""

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
    """RF-4 Returns the waits of a hand with its points in mid-game. Empty if it is not one card away."""
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
    """Shifts 64 bits. mypyc writes `i64(1) << n`, and a local that is only ever 1, as the C `1 << n`, which
    has 32 bits; an argument keeps its type.
    """
    return number << places


@final
class _Waits:
    """Computes and remembers the waits of concealed hands of one edition."""

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
        """Computes the waits of many hands in one buffer with a byte for each card. This loop must be fast."""
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
    """RF-4 Returns the waits of many concealed hands of `size` cards in one buffer.

    Each answer has the bit of a card (`suit * 7 + rank`) set if that card completes the hand.
    """
    edition = edition_of(game)
    _check_concealed(edition, size)
    if len(hands) % size:
        raise HandError(f"{len(hands)} cards are no whole number of hands of {size}")
    return _WAITS[game].of_all(hands, size)


def waits_of(game: str, hands: bytes | Sequence[Sequence[int]]) -> list[int]:
    """RF-4 Returns the waits of many hands, given as full hands in one buffer or as sequences of cards.

    A hand with fewer cards has exposed trios. They are unknown here, so their copies do not count as held
    (`waits_with_points` counts them).
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
    """RF-1, BE-1 Checks the size of a concealed hand: the dealt cards without three for each exposed trio."""
    sizes = [edition.dealt - 3 * exposed for exposed in range(edition.trios + 1)]
    if size not in sizes:
        known = " or ".join(str(number) for number in sizes)
        raise HandError(
            f"a hand of {edition.name} has {known} concealed cards, not {size} ({edition.deck_clause})"
        )
