"""`meldhouse review`: compares the decisions of a finished match with the expert's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from meldhouse.analysis import DealLuck, Review, Reviewing
from meldhouse.analysis.luck import USUAL_REPLAYS, luck_of, luck_of_deal
from meldhouse.analysis.render.html import review_page
from meldhouse.analysis.render.text import as_text
from meldhouse.analysis.wording import as_data
from meldhouse.cli.batch import FileError
from meldhouse.cli.exit_codes import INTERRUPTED
from meldhouse.cli.options import seed_or_new
from meldhouse.cli.output import JsonOption, LangOption, console, tell_json, words_for
from meldhouse.cli.progress import progress_bar
from meldhouse.cli.record_files import FileArgument, read_match, read_text
from meldhouse.words import Words


def review(
    file: FileArgument,
    seat: Annotated[
        list[int] | None,
        typer.Option(
            "--seat", metavar="N", help="A seat to review. The default is every person's seat, or all."
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Also write a page there.")
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            "--samples", metavar="N", help="Simulated deals for each decision. More are more certain."
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="Any text. The same seed gives the same review.")
    ] = "review",
    with_luck: Annotated[
        bool, typer.Option("--luck", help="Also deal the same cards to bots, to separate luck from play.")
    ] = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Review a finished match: the expert's decisions, their value, and the reasons.

    The advice uses only what the seat could see. Ctrl-C stops early and prints the results so far.
    """
    words = words_for(lang)
    reviewing = Reviewing(read_match(read_text(file)), seat, samples=samples, seed=seed_or_new(seed))
    made, is_interrupted = _run(reviewing, with_luck, words)
    if html is not None:
        _write(html, review_page(made, words))
    if as_json:
        tell_json(as_data(made, words))
    else:
        out = console()
        out.print(as_text(made, words))
        if html is not None:
            out.print(words.say("review.page", path=str(html)))
    if is_interrupted:
        raise typer.Exit(INTERRUPTED)


def _run(reviewing: Reviewing, with_luck: bool, words: Words) -> tuple[Review, bool]:
    """Reviews all decisions, then the luck of all deals, with a progress bar. Ctrl-C keeps the results so far."""
    deals: list[DealLuck] = []
    total = len(reviewing.record.match.standings)
    is_interrupted = False
    try:
        with progress_bar() as progress:
            task = progress.add_task(words.say("review.progress"), total=reviewing.total)
            while not reviewing.is_done:
                reviewing.next()
                progress.advance(task)
            if with_luck:
                task = progress.add_task(words.say("review.luck.progress"), total=total)
                while len(deals) < total:
                    deals.append(
                        luck_of_deal(
                            reviewing.record, len(deals) + 1, replays=USUAL_REPLAYS, seed=reviewing.seed
                        )
                    )
                    progress.advance(task)
    except KeyboardInterrupt:
        is_interrupted = True
    made = reviewing.result()
    if with_luck and len(deals) == total:
        made.luck = luck_of(reviewing.record, deals, USUAL_REPLAYS)
    return made, is_interrupted


def _write(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FileError(f"cannot write {str(path)!r}: {reason}") from None
