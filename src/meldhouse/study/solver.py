"""Answers the solver page in a study process: checks a position, solves it, and lists the steps of each play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meldhouse.core.game import AnyGame
from meldhouse.games.registry import build_game
from meldhouse.parts.draft import Draft
from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import SEPARATOR, Layout, ReadTiles, WriteTiles
from meldhouse.solvers.melding import solve as melding
from meldhouse.solvers.melding.answer import Answer
from meldhouse.solvers.melding.question import MeldingSolver, Solution
from meldhouse.solvers.melding.registry import melding_solver
from meldhouse.solvers.melding.steps import Step, steps_to
from meldhouse.study.work import Progress
from meldhouse.wire.structs import decode, encode
from meldhouse.wire.study import Flaw, Solved, SolvedPlay, SolveForm, SolveStep, TakenFrom

#: the number of plays shown: the best one, and others that lay different tiles
_PLAYS = 4
#: Rhine Rummy is solved as at a table of four, which has two packs
_PLAYERS = 4


def solve(given: bytes, progress: Progress) -> bytes:
    """Answers an encoded form."""
    return encode(solved(decode(given, type=SolveForm)))


def solved(form: SolveForm) -> Solved:
    """Returns the plays for a position, or its flaws and no plays."""
    game = build_game(form.game, _PLAYERS, form.options)
    solver = melding_solver(game)
    sets = [part.split() for part in solver.plain_text(form.table).split(SEPARATOR) if part.strip()]
    held = solver.plain_text(form.rack).split()
    flaws = list(_unreadable(game, solver, [*sets, held]))
    if flaws:
        return Solved([], "", flaws, [], False)
    table, rack = _read(game.read_cards, sets, held)
    flaws = list(_flaws(game, solver, table, rack, form.rescue))
    answer = Solution((), False) if flaws else _answer(game, form, table, rack)
    write = game.write_cards
    return Solved(
        [write(tiles) for tiles in table],
        write(rack),
        flaws,
        [_play(write, table, rack, play) for play in answer.plays],
        answer.is_proven,
    )


def _answer(game: AnyGame, form: SolveForm, table: Layout, rack: tuple[int, ...]) -> Solution:
    if form.rescue:
        return melding.rescue_layout(game, table, rack)
    return melding.solve(game, table, rack, form.objective, has_opened=form.opened, plays=_PLAYS)


# --- reading ---


def _unreadable(game: AnyGame, solver: MeldingSolver, sets: Sequence[Sequence[str]]) -> Iterator[Flaw]:
    """Lists words that name no tile, and tiles that occur more often than the game has copies."""
    counts: dict[int, int] = {}
    tiles: dict[int, int] = {}
    for words in sets:
        for word in words:
            try:
                tile = game.read_cards(word)[0]
            except NotationError:
                yield Flaw("unreadable", word[:20])
                continue
            kind = solver.kind_of(tile)
            tiles.setdefault(kind, tile)
            counts[kind] = counts.get(kind, 0) + 1
    for kind, count in counts.items():
        copies = solver.copies_of(tiles[kind])
        if count > copies:
            yield Flaw("too-many", game.write_cards((tiles[kind],)).rstrip("'"), copies)


def _read(
    read: ReadTiles, sets: Sequence[Sequence[str]], rack: Sequence[str]
) -> tuple[Layout, tuple[int, ...]]:
    """Reads table and rack together, so that the second tile of a kind is another tile wherever it is named."""
    tiles = read(" ".join(_bare([word for words in [*sets, rack] for word in words])))
    table: list[tuple[int, ...]] = []
    at = 0
    for words in sets:
        table.append(tuple(tiles[at : at + len(words)]))
        at += len(words)
    return tuple(table), tuple(tiles[at:])


def _bare(words: Sequence[str]) -> list[str]:
    """Removes the marks of copies, which make no difference to a question."""
    return [word.rstrip("'") for word in words]


def _flaws(
    game: AnyGame, solver: MeldingSolver, table: Layout, rack: tuple[int, ...], is_rescue: bool
) -> Iterator[Flaw]:
    """Lists sets that are not legal, and reports a position that leaves nothing to ask."""
    if not is_rescue:
        for number, tiles in enumerate(table, start=1):
            refusal = solver.refuse_set(tiles, number)
            if refusal is not None:
                named = game.write_cards(refusal.cards)
                yield Flaw("no-set", game.write_cards(tiles), number, refusal.code, named)
    if not (table if is_rescue else rack):
        yield Flaw("nothing", "")


# --- writing ---


def _play(write: WriteTiles, table: Layout, rack: tuple[int, ...], play: Answer) -> SolvedPlay:
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
    """Makes the move on the draft, and describes it with the table that results."""
    draft.put(step.tiles, step.to, step.at)
    return SolveStep(
        write(step.hand),
        [TakenFrom(write(tiles), write(lying)) for tiles, lying in step.sources],
        write(step.onto),
        write(step.result),
        [write(tiles) for tiles in draft.layout],
        write(draft.hand),
    )
