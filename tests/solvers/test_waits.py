"""Waits agree with the slow reading of the rules, in batches and one by one; impossible hands are refused."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.rummy_five import slow_reading

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE, Edition
from meldhouse.games.rummy_five.trios import trio_of
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import DeckError, MeldhouseError, OptionError
from meldhouse.parts.letter_cards import read_cards, write_card
from meldhouse.solvers.rummy_five.waits import (
    EDITIONS,
    HandError,
    check_completion,
    check_hand,
    edition_of,
    waits_batch,
    waits_of,
    waits_with_points,
)

GAMES = ("rummy-five", "big-eight")


def mask_of(cards: object) -> int:
    """The slow reading's cards as bits."""
    return sum(1 << read_cards(str(card))[0] for card in cards)  # type: ignore[attr-defined]


def random_hands(edition: Edition, number: int, seed: int) -> list[tuple[int, ...]]:
    dice = Dice(seed)
    return [tuple(dice.shuffled(edition.deck)[: edition.dealt]) for _ in range(number)]


def test_rf_4_waits_of_every_hand_of_rummy_five_agree_with_the_slow_reading() -> None:
    possible = [
        hand
        for hand in itertools.combinations_with_replacement(range(14), 4)
        if all(hand.count(card) <= RUMMY_FIVE.copies[card] for card in hand)
    ]
    found = waits_of("rummy-five", b"".join(bytes(hand) for hand in possible))
    assert len(found) == len(possible) > 1500
    for hand, mask in zip(possible, found, strict=True):
        expected = mask_of(slow_reading.waits("rummy-five", [write_card(card) for card in hand]))
        assert mask == expected, hand


def test_be_2_waits_of_hands_of_big_eight_agree_with_the_slow_reading() -> None:
    hands = random_hands(BIG_EIGHT, 60, 8)
    hands += [
        read_cards("bABCJKss"),
        read_cards("bAABBCCs"),
        read_cards("bJJJKKKL"),
        read_cards("bLLss rLLJ"),
    ]
    for hand, mask in zip(hands, waits_of("big-eight", hands), strict=True):
        assert mask == mask_of(slow_reading.waits("big-eight", [write_card(card) for card in hand])), hand


@pytest.mark.parametrize("game", GAMES)
def test_many_at_once_are_the_same_as_one_by_one(game: str) -> None:
    hands = random_hands(edition_of(game), 500, 4)
    at_once = waits_batch(game, b"".join(bytes(hand) for hand in hands), edition_of(game).dealt)
    assert at_once == [waits_of(game, [hand])[0] for hand in hands]
    assert any(at_once)
    assert not all(at_once)


@pytest.mark.parametrize(("game", "size"), [("rummy-five", 1), ("big-eight", 4), ("big-eight", 1)])
def test_rf_4_hands_beside_exposed_trios_are_shorter(game: str, size: int) -> None:
    edition = edition_of(game)
    hands = [hand[:size] for hand in random_hands(edition, 100, 5)]
    masks = waits_batch(game, b"".join(bytes(hand) for hand in hands), size)
    assert masks == [edition.reader.waits(sum(1 << 4 * card for card in hand), ()) for hand in hands]


def test_rf_4_a_card_whose_copies_are_all_held_is_not_waited_for() -> None:
    """One black L beside an exposed red J-K-L: the other L is held already."""
    assert waits_with_points(RUMMY_FIVE, read_cards("bL"), [read_cards("rJKL")]) == []
    (wait,) = waits_with_points(RUMMY_FIVE, read_cards("bL"), [read_cards("rABC")])
    assert write_card(wait.card) == "rL"


@pytest.mark.parametrize("game", GAMES)
def test_rf_12_points_of_each_wait_agree_with_the_slow_reading(game: str) -> None:
    seen = 0
    for hand in random_hands(edition_of(game), 400, 12):
        names = [write_card(card) for card in hand]
        for wait in waits_with_points(edition_of(game), hand):
            seen += 1
            for by, score in (("self-draw", wait.self_draw), ("catch", wait.catch)):
                slow = slow_reading.score(game, names, write_card(wait.card), by)
                assert score.points == slow["points"], (names, wait)
                assert score.may_go_out == slow["may_go_out"]
    assert seen > 20


def test_rf_5_go_adds_a_point_to_every_wait() -> None:
    hand = read_cards("bABCs")
    plain, gone = waits_with_points(RUMMY_FIVE, hand), waits_with_points(RUMMY_FIVE, hand, go=True)
    assert [wait.catch.points + 1 for wait in plain] == [wait.catch.points for wait in gone]


def test_rf_1_copies_left_are_those_not_held() -> None:
    (wait,) = waits_with_points(RUMMY_FIVE, read_cards("bABCs"))
    assert (write_card(wait.card), wait.left) == ("bs", 4)


# --- refusals ---


@pytest.mark.parametrize(
    ("hand", "exposed", "error"),
    [
        ("bABC", [], HandError),  # RF-1 too few
        ("bABCss", [], HandError),  # RF-1 too many
        ("bABCs", ["rABC"], HandError),  # RF-1 four beside an exposed trio
        ("bs", ["rABC", "bABC"], HandError),  # RF-6 one trio at most
        ("bs", ["rABJ"], HandError),  # RF-2 no trio
        ("bs", ["rAAA"], HandError),  # RF-2 no set in Rummy Five
        ("bs", [""], HandError),
        ("bAAAs", [], DeckError),  # RF-1 two of each letter
        ("rL", ["rJKL"], DeckError),  # RF-1 one L of a suit
    ],
)
def test_rf_1_hands_that_nobody_could_hold_are_refused(
    hand: str, exposed: list[str], error: type[MeldhouseError]
) -> None:
    with pytest.raises(error):
        check_hand(RUMMY_FIVE, read_cards(hand), [read_cards(trio) for trio in exposed])


def test_rf_1_the_completing_card_counts_among_the_copies() -> None:
    assert check_hand(RUMMY_FIVE, read_cards("bAAss")) == ()
    with pytest.raises(DeckError, match="2 of bA"):
        check_hand(RUMMY_FIVE, read_cards("bAAss"), (), read_cards("bA")[0])


def test_be_2_a_set_of_any_rank_may_lie_exposed_in_big_eight() -> None:
    trio = trio_of(read_cards("rAAA"))
    assert check_hand(BIG_EIGHT, read_cards("bABCs"), [read_cards("rAAA")]) == (trio,)
    with pytest.raises(HandError):
        check_hand(BIG_EIGHT, read_cards("bABCs"), [read_cards("rLLL")])  # BE-1 there are two


def test_rf_5_rf_11_ways_that_exclude_one_another_are_refused() -> None:
    trio = trio_of(read_cards("rABC"))
    assert trio is not None
    card = read_cards("bs")[0]
    for exposed, done in (
        ([trio], Completion(card, True, go=True)),
        ([trio], Completion(card, False, go=True)),
        ([], Completion(card, True, go=True, first_turn=True)),
        ([], Completion(card, True, first_turn=True, last_card=True)),
    ):
        with pytest.raises(HandError):
            check_completion(exposed, done)
    check_completion([], Completion(card, False, go=True, first_turn=True, last_card=True))
    check_completion([trio], Completion(card, True, first_turn=True, last_card=True))


@pytest.mark.parametrize(
    ("game", "hands", "error"),
    [
        ("rummy-five", bytes([1, 2, 3]), HandError),
        ("rummy-five", bytes([1, 2, 3, 14]), DeckError),
        ("rummy-five", bytes([1, 2, 3, 255]), DeckError),
        ("rummy-five", bytes([6, 6, 3, 4]), DeckError),
        ("rummy-five", [(1, 2, 3)], HandError),
        ("rummy-five", [(1, 2, 3, -1)], DeckError),
        ("rummy-five", [(1, 2, 3, 99)], DeckError),
        ("big-eight", [()], HandError),
        ("rummikub", b"", OptionError),
    ],
)
def test_rf_1_impossible_batches_are_refused(game: str, hands: bytes, error: type[MeldhouseError]) -> None:
    with pytest.raises(error):
        waits_of(game, hands)


def test_a_batch_of_none_has_no_answers() -> None:
    assert waits_of("rummy-five", b"") == []
    assert waits_of("big-eight", []) == []


@given(st.sampled_from(sorted(EDITIONS)), st.binary(max_size=40), st.integers(-2, 12))
def test_any_bytes_give_masks_or_a_typed_refusal(game: str, hands: bytes, size: int) -> None:
    try:
        masks = waits_batch(game, hands, size)
    except (HandError, DeckError):
        return
    assert len(masks) == len(hands) // size
    assert all(0 <= mask < 1 << 14 for mask in masks)
