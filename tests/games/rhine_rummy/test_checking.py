"""Turns written without marks: the copies of a card are taken as it suits the player."""

from contextlib import suppress
from itertools import permutations, product

import pytest
from tests.support.rhine_rummy.positions import game_of, table, view_of

from meldhouse.core.refusal import Refused
from meldhouse.games.rhine_rummy.actions import DRAW, Lay
from meldhouse.games.rhine_rummy.sets import read_set
from meldhouse.games.rhine_rummy.text_check import check
from meldhouse.parts.chance import Dice
from meldhouse.parts.errors import DeckError, MeldhouseError, NotationError, OptionError
from meldhouse.parts.playing_cards import packs_of_cards, read_cards, write_kind


def said(*turn, **options):
    refused = check(*turn, options)
    return None if refused is None else (refused.clause, refused.code)


@pytest.mark.parametrize(
    ("before", "after", "hand", "opened", "expected"),
    [
        ("", "5h 6h 7h", "5h 6h 7h 9c", False, None),
        ("5h 6h 7h", "5h 6h 7h / 5h 5c 5d", "5h 5c 5d", False, None),
        ("7c * 9c", "7c 8c 9c * Jc", "8c Jc 2d", True, None),
        ("7c * 9c", "7c 8c 9c / * 4h 4s", "8c 4h 4s", True, None),
        ("7h * 9h", "8c 8d * / 7h 7c 7d / 9h 9c 9d", "8c 8d 7c 7d 9c 9d", True, ("RR-6b", "wild-not-freed")),
        ("3c 3d 3s", "3c 3d 3s *", "*", True, ("RR-6c", "wild-without-company")),
        ("5h 6h 7h", "5h 6h 7h 8h", "9c", True, ("RR-4", "card-not-held")),
        ("5h 6h 7h", "5h 6h 7h 8h", "8h 8h", True, None),
        ("5h 6h 7h 8h", "6h 7h 8h", "9h", True, ("RR-6", "card-missing")),
        # the set of eights was laid anew, and the old eights went to the sequences
        ("8h 8c 8d / 5h 6h 7h / 5c 6c 7c / 5d 6d 7d", "8h 8c 8d / 5h 6h 7h 8h / 5c 6c 7c 8c / 5d 6d 7d 8d",
         "8h 8c 8d", False, None),
        # which joker is which
        ("7h * 9h / 3c 3d *", "3c 3d * / 7h 8h 9h / * Kc Kd", "8h Kc Kd", True, None),
        ("7h * 9h / 3c 3d *", "3c 3d 3h / 7h * 9h / * Kc Kd", "3h Kc Kd", True, None),
        ("7h * 9h / 3c 3d *", "3c 3d * / 7h * 9h / * Kc Kd", "* Kc Kd", True, None),
        # which eight took the joker's place: that of the other set, or that of the hand
        ("7h * 9h / 8h 8c 8d", "7h 8h 9h / 8h 8c 8d / * Kc Kd", "8h Kc Kd", True, None),
    ],
)  # fmt: skip
def test_rr_6_turns_without_marks(before, after, hand, opened, expected):
    assert said(before, after, hand, opened) == expected


def test_rr_9_variations_are_options_of_a_check():
    assert said("", "2h 3h 4h", "2h 3h 4h", False) is None
    assert said("", "2h 3h 4h", "2h 3h 4h", False, twos_wild=True) == ("RR-5", "not-qualified")
    assert said("", "Ah 2h 3h", "Ah 2h 3h", False, qualify="thirty") == ("RR-9", "below-thirty")
    assert said("", "Ah 2h 3h", "Ah 2h 3h", False, qualify="thirty", values="canasta") is None


@pytest.mark.parametrize(
    ("turn", "options", "error"),
    [
        (("5h 6h", "5h 6h 7h", "7h", True), {}, Refused),
        (("Kh Ah 2h", "Kh Ah 2h 3h", "3h", True), {}, Refused),
        (("5h 6h 7x", "5h 6h 7h", "7h", True), {}, NotationError),
        (("5h 6h 7h", "5h 6h 7h /", "7h", True), {}, NotationError),
        (("5h 6h 7h", "5h 6h 7h 8h", "8h 5h 5h", True), {"packs": 2}, DeckError),
        (("5h 5h 5h", "5h 5h 5h 5h", "5h 5h", True), {}, DeckError),
        (("", "5h 6h 7h", "5h 6h 7h", True), {"jokers": 3}, OptionError),
    ],
)
def test_what_is_no_turn_is_one_clear_line(turn, options, error):
    with pytest.raises(error) as caught:
        check(*turn, options)
    assert "\n" not in caught.value.detail


def test_fitted_actions_name_the_cards_that_are_held():
    game, view = view_of("5h 6h 7h", "8h' 9h' 9c")
    written = game.read_action("lay 5h 6h 7h 8h 9h")
    assert game.refusal(view, written).code == "card-not-held"
    meant = game.fitted(view, written)
    assert meant == Lay(table("5h 6h 7h 8h' 9h'"))
    assert game.refusal(view, meant) is None


def test_fitted_actions_stay_refused_for_the_right_reason():
    game, view = view_of("5h 6h 7h", "8h' 9c")
    marked, wrong = Lay(table("5h 6h 7h 8h'")), Lay(table("5h 6h 7h 8h / Kc"))
    assert game.fitted(view, marked) is marked
    assert game.fitted(view, DRAW) is DRAW
    refused = game.refusal(view, game.fitted(view, wrong))
    assert (refused.code, refused.cards) == ("card-not-held", read_cards("Kc"))


def test_rr_4_a_draft_is_read_with_the_copies_at_hand():
    game, view = view_of("5h 6h 7h", "8h' 9c")
    assert game.read_draft(view, "5h 6h / 7h 8h / 9c") == "5h 6h / 7h 8h' / 9c"
    with pytest.raises(Refused, match="card-not-ready"):
        game.read_draft(view, "5h 6h 7h Kc")
    with pytest.raises(NotationError):
        game.read_draft(view, "5h 6x")
    assert game.bell(None) is None


# --- against all assignments ---


def all_assignments(before, hand, after):
    """Every table that looks like this one without marks."""
    cards = [card for cards in before for card in cards] + list(hand)
    kinds = sorted({card >> 3 for cards in after for card in cards})
    choices = []
    for kind in kinds:
        count = sum(card >> 3 == kind for cards in after for card in cards)
        choices.append(list(permutations([card for card in cards if card >> 3 == kind], count)))
    for choice in product(*choices):
        left = {kind: list(ids) for kind, ids in zip(kinds, choice, strict=True)}
        yield tuple(tuple(left[card >> 3].pop() for card in cards) for cards in after)


def unmarked(cards):
    return " ".join(write_kind(card >> 3) for card in cards)


@pytest.mark.parametrize("seed", range(8))
def test_rr_6_the_best_assignment_is_found(seed):
    """Random turns at small tables with many copies, from random rearrangements into legal sets."""
    dice = Dice(seed)
    game = game_of(packs=3)
    checked = legal = 0
    while checked < 50:
        deck = [card for card in packs_of_cards(3) if (card >> 3) % 13 in (5, 6, 7) or card >> 3 == 52]
        deck = [card for card in deck if card >> 3 == 52 or (card >> 3) // 13 < 2]
        before = random_sets(dice, deck, 2)
        hand = [deck.pop() for _ in range(4)]
        after = rearranged(dice, before, hand)
        if after is None:
            continue
        for opened in (True, False):
            best = any(
                game.refuse_table(before, other, hand, opened) is None
                for other in all_assignments(before, hand, after)
            )
            turn = " / ".join(map(unmarked, before)), " / ".join(map(unmarked, after)), unmarked(hand), opened
            assert (check(*turn, {"packs": 3}) is None) == best, turn
            legal += best
        checked += 1
    assert 0 < legal < 2 * checked


def random_sets(dice, deck, count):
    """Legal sets dealt out of a deck, which loses their cards."""
    found = []
    while len(found) < count:
        cards = tuple(dice.shuffled(deck)[: 3 + dice.below(2)])
        if read_set(cards, False) is not None:
            found.append(cards)
            for card in cards:
                deck.remove(card)
    deck[:] = dice.shuffled(deck)
    return tuple(found)


def rearranged(dice, before, hand):
    """All cards of the table and some of the hand as other legal sets, if a few tries find some."""
    lie = [card for cards in before for card in cards]
    for _ in range(400):
        left = dice.shuffled([*lie, *hand[: 1 + dice.below(len(hand))]])
        found = []
        while left:
            size = min(len(left), 3 + dice.below(3))
            cards = tuple(left[:size])
            if read_set(cards, False) is None:
                break
            found.append(cards)
            left = left[size:]
        if not left:
            return tuple(found)
    return None


def test_nonsense_is_never_a_traceback():
    dice = Dice(3)
    words = ["5h", "6h", "7h", "*", "*'", "/", "lay", "10d''", "Kx", "", "A", "é", "2s", "'", "//"]
    for _ in range(3000):
        texts = [" ".join(words[dice.below(len(words))] for _ in range(dice.below(9))) for _ in range(3)]
        with suppress(MeldhouseError):
            check(*texts, bool(dice.below(2)), {})


# --- notation as people type it ---


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("7H, h6 5h | j 05c 5D", "5h 6h 7h / * 5c 5d"),
        ("qd kd *", "Qd Kd *"),
        ("kd ad joker", "* Kd Ad"),
        ("3♥ 2♥ A♥", "Ah 2h 3h"),
        ("10D d9 8d'", "8d' 9d 10d"),
        ("ah kh 2h", "Ah Kh 2h"),
        ("5h 7h j", "5h * 7h"),
        ("5h 5x", "5h 5X"),
    ],
)
def test_typed_tables_are_put_into_notation(typed, plain):
    given = game_of().plain_text(typed)
    assert given.lower() == plain.lower()


def test_typed_turns_are_checked_and_records_stay_strict():
    assert check("7H 6h 5h", "8h 7H 6h 5h", "H8", True) is None
    assert check("kd ad j", "kd ad j jd", "JD", True) is None
    assert game_of().read_typed("Lay 7h 6h 5h").table == table("5h 6h 7h")
    for text in ("lay h5 h6 h7", "lay 05h 6h 7h", "lay 5h, 6h, 7h", "lay j 6h 7h"):
        with pytest.raises(NotationError):
            game_of().read_action(text)
