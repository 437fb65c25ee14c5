"""A progress bar in the style of the house."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def progress_on(console: Console, is_shown: bool) -> Progress:
    """Returns a progress bar that disappears when it is done; a hidden one if nobody watches."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not is_shown,
        transient=True,
    )
