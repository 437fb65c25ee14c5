"""The table of commands that `?` shows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table


def help_table(rows: Sequence[tuple[str, str]]) -> Table:
    """Returns a table of commands and their meanings."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(ratio=1, overflow="fold")
    for typed, meaning in rows:
        table.add_row(typed, meaning)
    return table
