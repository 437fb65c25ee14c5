"""The solver's page: a position checked, solved, and the steps of each play. Runs in a study process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from meldhouse.games.rhine_rummy.options import packs_for, read_rhine_options
from meldhouse.games.rhine_rummy.rules import RhineRummy
from meldhouse.games.rhine_rummy.sets import read_set as read_cards_set
from meldhouse.games.rummikub.sets import set_value
from meldhouse.games.rummikub.tiles import read_kinds as read_tile_kinds
from meldhouse.games.rummikub.tiles import read_tiles, write_kind, write_tiles
from meldhouse.parts.arrangement import SEPARATOR, Arrangement, ReadTiles, WriteTiles
from meldhouse.parts.draft import Draft
from meldhouse.parts.errors import NotationError
from meldhouse.parts.playing_cards import JOKER, kind_of_card, read_cards, write_cards
from meldhouse.parts.playing_cards import read_kinds as read_card_kinds
from meldhouse.parts.playing_cards import write_kind as write_card_kind
from meldhouse.server.workers.study import Tell
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.rhine_rummy.plays import (
    CARDS_WANTED,
    VALUE_WANTED,
    best_rhine_plays,
    find_rhine_play,
)
from meldhouse.solvers.melding.rhine_rummy.rescue import rescue_rhine
from meldhouse.solvers.melding.rummikub.first_meld import FEWEST, MOST, VALUE, best_opening
from meldhouse.solvers.melding.rummikub.plays import best_plays, rescue, value_weights
from meldhouse.solvers.melding.steps import Step, steps_to
from meldhouse.wire.study import Flaw, Solved, SolvedPlay, SolveForm, SolveStep, TakenFrom

#: plays that are shown: the best one and others that lay something else
_PLAYS = 4
#: Rhine Rummy is asked as at a table of four, which has two packs
_PLAYERS = 4
#: of each tile, and of jokers
_COPIES = 2


def solve(given: bytes, tell: Tell) -> bytes:
    """A form in, the answer out."""
    return msgspec.json.encode(solved(msgspec.json.decode(given, type=SolveForm)))


def solved(form: SolveForm) -> Solved:
    """The plays for a position; or what is wrong with it, and then no plays."""
    kit = _Rhine(form) if form.game == "rhine-rummy" else _Tiles(form)
    sets = [words for part in form.table.split(SEPARATOR) if (words := part.split())]
    flaws = list(_unreadable(kit, [*sets, form.rack.split()]))
    if flaws:
        return Solved([], "", flaws, [], False)
    table, rack = _read(kit.read, sets, form.rack.split())
    flaws = list(_flaws(kit, table, rack, form.rescue))
    plays = [] if flaws else kit.plays(table, rack)
    return Solved(
        [kit.write(tiles) for tiles in table],
        kit.write(rack),
        flaws,
        [_play(kit.write, table, rack, play) for play in plays],
        kit.is_exact,
    )


class _Tiles:
    """Rummikub."""

    def __init__(self, form: SolveForm) -> None:
        self._form = form
        self.read: ReadTiles = read_tiles
        self.write: WriteTiles = write_tiles
        self.is_exact = True

    def kind(self, word: str) -> int:
        return read_tile_kinds(word)[0]

    def copies(self, kind: int) -> int:
        return _COPIES

    def name(self, kind: int) -> str:
        return write_kind(kind)

    def is_set(self, tiles: tuple[int, ...]) -> bool:
        return set_value(tiles) >= 0

    def plays(self, table: Arrangement, rack: tuple[int, ...]) -> list[Answer]:
        """RK-2, RK-3 What was asked for first; then other first melds, or other tiles laid."""
        form = self._form
        if form.rescue:
            found = rescue(table, rack)
            return [] if found is None else [found]
        if form.opened and form.objective != "open":
            weights = value_weights() if form.objective == "value" else None
            return best_plays(table, rack, _PLAYS, weights)
        first = {"open": FEWEST, "value": VALUE}.get(form.objective, MOST)
        return _different(
            lambda prefer: best_opening(table, rack, prefer),
            [first, *[prefer for prefer in (MOST, VALUE, FEWEST) if prefer != first]],
        )


class _Rhine:
    """Rhine Rummy with its options."""

    def __init__(self, form: SolveForm) -> None:
        self._form = form
        self._game = RhineRummy(_PLAYERS, read_rhine_options(form.options))
        self._packs = packs_for(_PLAYERS, int(self._game.options["packs"]))
        self.read: ReadTiles = read_cards
        self.write: WriteTiles = write_cards
        #: whether the solver has proven that there is nothing better, or nothing at all
        self.is_exact = False

    def kind(self, word: str) -> int:
        return read_card_kinds(word)[0]

    def copies(self, kind: int) -> int:
        return 2 * self._packs if kind == JOKER else self._packs

    def name(self, kind: int) -> str:
        return write_card_kind(kind)

    def is_set(self, cards: tuple[int, ...]) -> bool:
        return read_cards_set(cards, self._game.twos_wild) is not None

    def plays(self, table: Arrangement, hand: tuple[int, ...]) -> list[Answer]:
        """RR-4 to RR-6 The best play, and others that lay other cards."""
        form = self._form
        if form.rescue:
            rescued, self.is_exact = rescue_rhine(self._game, table, hand)
            return [] if rescued is None else [rescued]
        has_qualified = form.opened and form.objective != "open"
        objective = VALUE_WANTED if form.objective == "value" else CARDS_WANTED
        best, self.is_exact = find_rhine_play(self._game, table, hand, has_qualified, objective)
        if best is None:
            return []
        others = best_rhine_plays(self._game, table, hand, has_qualified, _PLAYS, objective)
        return [best, *[one for one in others if _kinds(one.laid) != _kinds(best.laid)]][:_PLAYS]


_Kit = _Tiles | _Rhine


def _kinds(cards: Sequence[int]) -> list[int]:
    return sorted(kind_of_card(card) for card in cards)


def _different(ask: Callable[[str], Answer | None], wishes: Sequence[str]) -> list[Answer]:
    """What each wish brings, once."""
    found: list[Answer] = []
    for wish in wishes:
        play = ask(wish)
        if play is not None and all(sorted(play.laid) != sorted(other.laid) for other in found):
            found.append(play)
    return found


# --- reading ---


def _unreadable(kit: _Kit, sets: Sequence[Sequence[str]]) -> Iterator[Flaw]:
    """Words that are no tiles, and tiles that are there more often than they can be."""
    counts: dict[int, int] = {}
    for words in sets:
        for word in words:
            try:
                kind = kit.kind(word)
            except NotationError:
                yield Flaw("unreadable", word[:20])
                continue
            counts[kind] = counts.get(kind, 0) + 1
    for kind, count in counts.items():
        if count > kit.copies(kind):
            yield Flaw("too-many", kit.name(kind), kit.copies(kind))


def _read(
    read: ReadTiles, sets: Sequence[Sequence[str]], rack: Sequence[str]
) -> tuple[Arrangement, tuple[int, ...]]:
    """Table and rack in one go: the second tile of a kind is another tile, wherever it is named."""
    tiles = read(" ".join(_bare([word for words in [*sets, rack] for word in words])))
    table: list[tuple[int, ...]] = []
    at = 0
    for words in sets:
        table.append(tuple(tiles[at : at + len(words)]))
        at += len(words)
    return tuple(table), tuple(tiles[at:])


def _bare(words: Sequence[str]) -> list[str]:
    """Which copy is meant is not asked: none is better than the other."""
    return [word.rstrip("'") for word in words]


def _flaws(kit: _Kit, table: Arrangement, rack: tuple[int, ...], is_rescue: bool) -> Iterator[Flaw]:
    """Sets that are none, and positions where there is nothing to ask."""
    if not is_rescue:
        for number, tiles in enumerate(table, start=1):
            if not kit.is_set(tiles):
                yield Flaw("no-set", kit.write(tiles), number)
    if not (table if is_rescue else rack):
        yield Flaw("nothing", "")


# --- telling ---


def _play(write: WriteTiles, table: Arrangement, rack: tuple[int, ...], play: Answer) -> SolvedPlay:
    draft = Draft(table, rack)
    return SolvedPlay(
        play.tiles,
        play.value,
        play.proven,
        play.touched,
        [write(tiles) for tiles in play.table],
        write(play.laid),
        write(play.left),
        [_step(write, draft, step) for step in steps_to(table, rack, play.table)],
    )


def _step(write: WriteTiles, draft: Draft, step: Step) -> SolveStep:
    """The move is made, so that the table is told as it then lies."""
    draft.put(step.tiles, step.to, step.at)
    return SolveStep(
        write(step.hand),
        [TakenFrom(write(tiles), write(lying)) for tiles, lying in step.sources],
        write(step.onto),
        write(step.result),
        [write(tiles) for tiles in draft.arrangement],
        write(draft.hand),
    )
