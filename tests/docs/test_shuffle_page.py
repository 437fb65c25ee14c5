"""Checks the specification of the shuffle with an independent program that follows the page alone."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import build_game
from meldhouse.parts.chance import Seeded, mixed_seed

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "shuffle.md"


def vectors() -> list[list[str]]:
    fence = re.search(r"```vectors\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert fence is not None
    return [block.splitlines() for block in fence.group(1).strip().split("\n\n")]


class Page:
    """The steps of the page, written independently of the package: a stream read number by number."""

    def __init__(self, house: bytes, parts: list[bytes]) -> None:
        self.commitment = hashlib.sha256(b"meldhouse/commitment/1" + bytes(1) + house).hexdigest()
        mixed = hashlib.sha256(b"meldhouse/seed/1" + bytes(1))
        for field in [house, *parts]:
            mixed.update(bytes([0, 0, len(field) // 256, len(field) % 256]))
            mixed.update(field)
        self.seed = mixed.digest()

    def stream(self, deal: int) -> bytes:
        number = bytes([0, 0, deal // 256, deal % 256])
        return hashlib.shake_256(b"meldhouse/deal/1" + bytes(1) + self.seed + number).digest(4000)

    def numbers(self, deal: int) -> Iterator[int]:
        stream = self.stream(deal)
        return (int.from_bytes(stream[at : at + 2], "big") for at in range(0, len(stream), 2))

    def below(self, numbers: Iterator[int], k: int) -> int:
        return next(number for number in numbers if number < 65536 // k * k) % k

    def shuffled(self, deal: int, size: int) -> list[int]:
        numbers = self.numbers(deal)
        cards = list(range(size))
        for i in reversed(range(1, size)):
            j = self.below(numbers, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def read(block: list[str]) -> tuple[bytes, list[bytes], list[list[str]]]:
    house, parts, checks = b"", [], []
    for line in block:
        word, *rest = line.replace(":", "").split()
        if word == "house":
            house = bytes.fromhex("".join(rest))
        elif word == "part":
            parts.append(bytes.fromhex("".join(rest)))
        else:
            checks.append([word, *rest])
    return house, parts, checks


def recomputed(page: Page, word: str, given: list[str]) -> list[str]:
    """Returns a line of the vectors as the independent program computes it."""
    if word == "commitment":
        return [page.commitment]
    if word == "seed":
        return [page.seed.hex()]
    deal = int(given[0])
    if word == "stream":
        return [given[0], page.stream(deal)[:32].hex()]
    if word == "below":
        numbers = page.numbers(deal)
        return [*given[:2], *(str(page.below(numbers, int(given[1]))) for _ in given[2:])]
    if word == "shuffle":
        return [*given[:2], *(str(card) for card in page.shuffled(deal, int(given[1])))]
    assert word == "rummy-five"
    suit = "sssssAABBCCJJKKL"
    deck = ["b" + rank for rank in suit] + ["r" + rank for rank in suit]
    return [given[0], *" ".join(deck[place] for place in page.shuffled(deal, 32)).split()]


def spelt_out(cards: list[str]) -> list[str]:
    """Expands the short notation of the page: `rC bCK` becomes `rC bC bK`."""
    return [word[0] + rank for word in cards for rank in word[1:]]


@pytest.mark.parametrize("block", vectors())
def test_a_second_program_finds_the_vectors_of_the_page(block: list[str]) -> None:
    house, parts, checks = read(block)
    page = Page(house, parts)
    assert len(checks) >= 3
    for word, *given in checks:
        if word == "rummy-five":
            given = [given[0], *spelt_out(given[1:])]
        assert recomputed(page, word, given) == given, word


@pytest.mark.parametrize("block", vectors())
def test_the_package_finds_the_vectors_of_the_page(block: list[str]) -> None:
    house, parts, checks = read(block)
    texts = [part.decode("utf-8") for part in parts]
    shuffle = SeededShuffle(house, texts)
    for word, *given in checks:
        if word == "commitment":
            assert given == [shuffle.commitment]
        elif word == "seed":
            assert given == [mixed_seed(house, texts).hex()]
        elif word == "below":
            chance = Seeded(mixed_seed(house, texts), int(given[0]))
            assert [str(chance.below(int(given[1]))) for _ in given[2:]] == given[2:]
        elif word == "shuffle":
            order = shuffle.chance(int(given[0])).shuffled(range(int(given[1])))
            assert [str(card) for card in order] == given[2:]


def test_the_deck_of_rummy_five_is_dealt_as_the_page_says() -> None:
    house, parts, checks = read(vectors()[0])
    line = next(given for word, *given in checks if word == "rummy-five")
    deck = spelt_out(line[1:])
    game = build_game("rummy-five", 3)
    chance = SeededShuffle(house, [part.decode("utf-8") for part in parts]).chance(1)
    state, _ = game.deal(game.opening(), chance)
    drawn = game.write_cards([state.view(0).own.drawn])
    hands = [spelt_out(game.write_cards(state.view(seat).own.hand).split()) for seat in range(3)]
    hands[0].remove(drawn)
    assert drawn == deck[12]
    assert [sorted(hand) for hand in hands] == [sorted(deck[at : at + 4]) for at in (0, 4, 8)]


# --- From a deck to hands ---


class Unshuffled:
    """Leaves every deck as it is, and keeps it."""

    def __init__(self) -> None:
        self.decks: list[list[int]] = []

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        self.decks.append(list(cards))
        return list(cards)


def row(name: str) -> list[str]:
    """Returns the cells of a row of the table of decks."""
    line = re.search(rf"(?m)^\| {name} \| (.*) \|$", PAGE.read_text("utf-8"))
    assert line is not None
    return line[1].split(" | ")


def spelt_deck(name: str, packs: int) -> list[str]:
    """Returns an unshuffled deck as the page describes it."""
    if name == "rhine-rummy":
        ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
        cards = [rank + suit + "'" * copy for suit in "cdhs" for rank in ranks for copy in range(packs)]
        return cards + ["*" + "'" * copy for copy in range(2 * packs)]
    cards = [f"{colour}{number}{mark}" for colour in "kbor" for number in range(1, 14) for mark in ("", "'")]
    return [*cards, "*", "*'"]


@pytest.mark.parametrize(
    ("title", "name", "players"),
    [
        ("Rummy Five", "rummy-five", 3),
        ("Big Eight", "big-eight", 3),
        ("Octablitz, 3 players", "octablitz", 3),
        ("Octablitz, 4 players", "octablitz", 4),
        ("Rhine Rummy", "rhine-rummy", 3),
        ("Rhine Rummy", "rhine-rummy", 7),
        ("Rummikub", "rummikub", 3),
    ],
)
def test_decks_and_hands_are_those_of_the_page(title: str, name: str, players: int) -> None:
    deck, count, to, dealt = row(title)
    game = build_game(name, players)
    chance = Unshuffled()
    state, _ = game.deal(game.opening(), chance)
    packs = len(chance.decks[-1]) // 54
    assert len(chance.decks) == (2 if name == "rummikub" else 1)
    assert len(chance.decks[-1]) == (54 * packs if "pack" in count else int(count))
    written = game.write_cards(chance.decks[-1])
    assert written == (deck.strip("`") if deck.startswith("`") else " ".join(spelt_deck(name, packs)))
    public = state.public
    first = {"the dealer": 0, "the player to the dealer's left": 1}.get(to, getattr(public, "starter", None))
    own = state.view(first).own
    hand = own.rack if hasattr(own, "rack") else own.hand
    assert list(hand[: int(dealt)]) == chance.decks[-1][: int(dealt)]
