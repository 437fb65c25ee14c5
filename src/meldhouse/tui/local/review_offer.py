"""The offer of a review after a match."""

from __future__ import annotations

from meldhouse.analysis import Reviewer
from meldhouse.analysis.render.text import as_text
from meldhouse.core.record import Record
from meldhouse.parts.seats import Seat
from meldhouse.tui.terminal.progress import progress_on
from meldhouse.tui.terminal.terminal import Ended, Terminal
from meldhouse.words import Words

#: the answer that accepts the offer
KEY = "v"


def offer_review(terminal: Terminal, record: Record, seat: Seat, words: Words) -> None:
    """Offers a review of the seat's decisions and shows it. Ctrl-C stops early and shows the results so far."""
    terminal.console.print()
    terminal.say(words.say("review.offer"))
    try:
        asked = terminal.ask("> ")
    except (Ended, KeyboardInterrupt):
        return
    if asked != KEY:
        return
    reviewer = Reviewer(record, [seat])
    try:
        _review(terminal, reviewer, words)
    except KeyboardInterrupt:
        terminal.console.print()
    terminal.show(as_text(reviewer.result(), words))


def _review(terminal: Terminal, reviewer: Reviewer, words: Words) -> None:
    """Reviews all decisions, with a progress bar at a terminal."""
    with progress_on(terminal.console, terminal.is_live) as progress:
        task = progress.add_task(words.say("review.progress"), total=reviewer.total)
        for step in reviewer.work():
            progress.update(task, completed=step.done)
