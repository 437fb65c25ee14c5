"""Announcements that games with rearrangements share: changed sets, hands, scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from meldhouse.core.events import Event
from meldhouse.parts.layout import Layout
from meldhouse.parts.seats import Seat
from meldhouse.tui.screens.melding.kit import Kit
from meldhouse.tui.screens.melding.rows import Laid, Row
from meldhouse.tui.screens.protocol import Names
from meldhouse.words import Words

#: the most sets named in a line; the table marks all of them
_SETS_TOLD = 3


def grouped(tiles: Sequence[int], key: Callable[[int], int]) -> list[list[int]]:
    """Groups tiles by a key, in order."""
    groups: dict[int, list[int]] = {}
    for tile in sorted(tiles):
        groups.setdefault(key(tile), []).append(tile)
    return [groups[one] for one in sorted(groups)]


def laid_line(
    kit: Kit,
    event: Event,
    laid: Sequence[int],
    table: Layout,
    me: Seat,
    names: Names,
    words: Words,
) -> str:
    """Describes an event in which tiles were laid: the tiles by set, and the sets that have grown."""
    said = words.event(event, lambda tiles: by_sets(kit, tiles, table), names, me)
    return said + grown_sets(kit, laid, table, words)


def by_sets(kit: Kit, laid: Sequence[int], table: Layout) -> str:
    """Returns the tiles laid, grouped by the set that they lie in: `r5 r6 r7 / k8`."""
    parts = [kit.write([tile for tile in tiles if tile in laid]) for tiles in table]
    return " / ".join(part for part in parts if part)


def grown_sets(kit: Kit, laid: Sequence[int], table: Layout, words: Words) -> str:
    """Returns the sets that tiles were added to, without new sets."""
    own = set(laid)
    grown = [tiles for tiles in table if own & set(tiles) and not own >= set(tiles)]
    if not grown:
        return ""
    written = [kit.write(tiles) for tiles in grown[:_SETS_TOLD]] + ["…"] * (len(grown) > _SETS_TOLD)
    return words.say("play.draft.into", sets=" / ".join(written))


def hands_left(
    kit: Kit, hands: Sequence[Sequence[int]], costs: Sequence[int], names: Names, words: Words
) -> RenderableType:
    """Returns a line for each hand with its value."""
    lines: list[RenderableType] = []
    for seat, hand in enumerate(hands):
        cost = words.say("play.draft.cost", seat=names[seat], points=costs[seat])
        lines.append(Text("  " + cost))
        if hand:
            rows = [Row(Text(), [kit.face(tile) for tile in group]) for group in kit.by_runs(hand)]
            lines.append(Padding(Laid(rows), (0, 0, 0, 4)))
    return Group(*lines)


def score_table(names: Names, points: Sequence[int], columns: Sequence[tuple[str, Sequence[int]]]) -> Table:
    """Returns the scores of the deal and of the match, with optional further columns."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    heads = [head for head, _ in columns]
    for _ in heads:
        table.add_column(justify="right")
    table.add_row("", *(Text(head, style="bold") for head in heads))
    for seat, name in enumerate(names):
        table.add_row(f"  {name}", *(_number(numbers, seat, points) for _, numbers in columns))
    return table


def _number(numbers: Sequence[int], seat: Seat, points: Sequence[int]) -> Text:
    return Text(str(numbers[seat]), style="bold" if numbers is points else "")
