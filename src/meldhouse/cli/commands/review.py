"""`meldhouse review`: compares the decisions of a finished match with the expert's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import TaskID

from meldhouse.analysis import Reviewer
from meldhouse.analysis.luck import USUAL_REPLAYS
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
    replays = USUAL_REPLAYS if with_luck else 0
    match = read_match(read_text(file))
    reviewer = Reviewer(match, seat, samples=samples, seed=seed_or_new(seed), replays=replays)
    is_interrupted = not _finished(reviewer, words)
    made = reviewer.result()
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


#: the texts of the progress bars
_PHASES = {"decisions": "review.progress", "luck": "review.luck.progress"}


def _finished(reviewer: Reviewer, words: Words) -> bool:
    """Makes the review with a progress bar for each phase. Returns False if Ctrl-C ended it early."""
    tasks: dict[str, TaskID] = {}
    try:
        with progress_bar() as progress:
            for step in reviewer.work():
                if step.phase not in tasks:
                    tasks[step.phase] = progress.add_task(words.say(_PHASES[step.phase]), total=step.total)
                progress.update(tasks[step.phase], completed=step.done)
    except KeyboardInterrupt:
        return False
    return True


def _write(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FileError(f"cannot write {str(path)!r}: {reason}") from None
