"""Announcements at a server's table, for players and watchers."""

from __future__ import annotations

from collections.abc import Sequence

from rich.rule import Rule
from rich.text import Text

from meldhouse.core.events import Event
from meldhouse.parts.seats import Seat
from meldhouse.tui.screens.letter_faces import with_cards
from meldhouse.tui.screens.protocol import Names, Screen
from meldhouse.tui.terminal.prompt_line import PromptLine
from meldhouse.wire import to_client
from meldhouse.wire.http import TableInfo
from meldhouse.words import Words

_LOG = 30


def event_line(screen: Screen, event: Event, me: Seat, names: Names, words: Words) -> Text:
    """Returns the line of an event, with coloured cards."""
    line = screen.line(event, me, names, words)
    return with_cards(line) if isinstance(line, str) else line


def chat_line(said: to_client.ChatLine, words: Words) -> str:
    """Returns a line of chat; quick phrases are in the reader's language."""
    text = words.say(f"web.phrase.{said.phrase}") if said.phrase else said.text
    return words.say("remote.said", name=said.name, text=text)


def eased_line(eased: to_client.Eased, names: Names, words: Words) -> str:
    """Returns the line that an expert decides in the place of a master."""
    return words.say("web.table.eased", name=names[eased.seat])


def show_seats(info: TableInfo, names: Names, out: PromptLine, words: Words) -> None:
    """Shows the seats before the match."""
    out.fresh()
    out.show(Rule(Text(words.game(info.game), style="bold")))
    out.say(words.say("remote.code", code=info.code), "bold")
    out.say(words.say("play.players", names=words.listed_with_and(list(names))))
    out.say(words.say("play.commitment", commitment=info.commitment), "dim")


def show_places(info: TableInfo, points: Sequence[int], names: Names, out: PromptLine, words: Words) -> None:
    """Shows the ranking at the end of the match."""
    out.show(Rule(Text(words.say("play.match-over"), style="bold")))
    places = info.places or [1] * info.players
    for seat in sorted(range(len(names)), key=lambda seat: places[seat]):
        text = words.say("play.place", place=places[seat], name=names[seat], points=points[seat])
        out.say("  " + text, "bold green" if places[seat] == 1 else "")


def show_log(
    told: Sequence[Event], screen: Screen, me: Seat, names: Names, out: PromptLine, words: Words
) -> None:
    """Shows the last events with their numbers, as many as fit on the screen."""
    first = max(0, len(told) - min(_LOG, max(out.height - 4, 5)))
    for number, event in enumerate(told[first:], start=first):
        out.show(Text(f"{number:4} ").append_text(event_line(screen, event, me, names, words)))


def show_line_state(holds: bool, is_first: bool, out: PromptLine, words: Words) -> None:
    """Shows that the connection is lost or restored. The first connection is not announced."""
    if not holds:
        out.say(words.say("remote.line-broken"), "yellow")
    elif not is_first:
        out.say(words.say("remote.line-mended"), "green")
