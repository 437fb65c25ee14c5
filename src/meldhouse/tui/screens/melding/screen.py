"""The screen of games in which the whole table may be rearranged: a draft of the turn, judged after each move.

It holds only the current turn. The differences between the games are in their kits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from meldhouse.core.actions import Action
from meldhouse.core.events import Event
from meldhouse.core.game import AnyView
from meldhouse.core.refusal import Refusal
from meldhouse.parts.draft import Draft
from meldhouse.parts.errors import NotationError
from meldhouse.parts.layout import Layout, tiles_of
from meldhouse.parts.seats import Seat, clockwise_from
from meldhouse.tui.screens.melding.kit import Judged, Kit, Tiles
from meldhouse.tui.screens.melding.moves import Mover
from meldhouse.tui.screens.melding.rows import Laid, Row
from meldhouse.tui.screens.protocol import Names, Unread
from meldhouse.tui.terminal.seat_grid import Wrapped
from meldhouse.words import Words

#: sets start at multiples of this number of columns
_COLUMN = 20
#: the most reasons shown for sets that are not legal
_REASONS = 4
_DONE = ("done", "end")
_COMMANDS = (
    ("put", "play.draft.help.put"),
    ("place", "play.draft.help.place"),
    ("move", "play.draft.help.move"),
    ("sources", "play.draft.help.sources"),
    ("take", "play.draft.help.take"),
    ("split", "play.draft.help.split"),
    ("join", "play.draft.help.join"),
    ("swap", "play.draft.help.swap"),
    ("undo", "play.draft.help.undo"),
    ("done", "play.draft.help.done"),
    ("draw", "play.draft.help.draw"),
    ("sort", "play.draft.help.sort"),
)
_SEEN = (("marks", "play.draft.help.marks"), ("joker", "play.draft.help.joker"))


@final
class Turn:
    """One turn before its decision."""

    def __init__(self, kit: Kit, view: AnyView, since: Layout | None) -> None:
        self.place = place_of_turn(kit, view)
        self.draft = Draft(view.public.table, kit.hand(view), kit.form)
        #: the table after this seat's last turn; for a watcher, the table before this turn
        self.since: Layout = view.public.table if since is None else since
        #: the table that this seat leaves if the turn ends now
        is_left_so = view.seat is None or view.public.turn == view.seat
        self.left: Layout = view.public.table if is_left_so else self.since
        self.mover = Mover(kit, self.draft)
        #: the table that another player is rearranging; None if it lies as it is
        self.moved: Layout | None = None
        #: the action read last is the drafted table
        self.is_drafted = False
        self._judged: Judged | None = None
        self._judged_of: Layout = ()

    @property
    def layout(self) -> Layout:
        """Returns the table to show."""
        return self.draft.layout if self.moved is None else self.moved

    def judged(self, kit: Kit, view: AnyView) -> Judged:
        """Judges the table, once for each step."""
        table = self.layout
        if self._judged is None or self._judged_of != table:
            self._judged = kit.judge(view, table)
            self._judged_of = table
        return self._judged


def place_of_turn(kit: Kit, view: AnyView) -> tuple[object, ...]:
    """Returns a key of the turn."""
    return (view.seat, view.public.deal, view.public.table, kit.hand(view))


class MeldingScreen:
    """The screen of a game with rearrangements."""

    pages: Sequence[str] = ()
    open_pages = pages
    may_help = True

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._turn: Turn | None = None
        self._is_by_groups = False

    @property
    def kit(self) -> Kit:
        """Returns the parts of the game."""
        return self._kit

    def is_changed(self, view: AnyView) -> bool:
        """Checks if something has been moved in this turn."""
        return self._turn_of(view).draft.is_changed

    def _turn_of(self, view: AnyView) -> Turn:
        """Returns the turn of a view; a new one if it differs from the last."""
        old = self._turn
        if old is not None and old.place == place_of_turn(self._kit, view):
            return old
        since: Layout | None = None
        if old is not None and old.place[0] == view.seat:
            since = old.left if old.place[1] == view.public.deal else ()
        self._turn = Turn(self._kit, view, since)
        return self._turn

    # --- Views ---

    def table(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Shows the other seats, the drafted table, and the rest of the own hand."""
        turn = self._turn_of(view)
        if view.seat is None:
            return self._watched(turn, view, names, words)
        held, players = view.held, view.public.players
        others = clockwise_from(view.seat, players)
        own = self._seat(view, view.seat, len(turn.draft.hand), names, words)
        return Group(
            Wrapped([self._seat(view, seat, held[seat], names, words) for seat in others], "   "),
            *self._middle(turn, view, words),
            Rule(own, align="left", style="dim"),
            self._hand(turn, words),
        )

    def _watched(self, turn: Turn, view: AnyView, names: Names, words: Words) -> RenderableType:
        """MH-1 Shows all seats alike. Moved tiles are open and no longer count as held."""
        held = list(view.held)
        held[view.public.turn] -= len(tiles_of(turn.layout)) - len(tiles_of(turn.draft.before))
        seats = [self._seat(view, seat, count, names, words) for seat, count in enumerate(held)]
        return Group(Wrapped(seats, "   "), *self._middle(turn, view, words))

    def _middle(self, turn: Turn, view: AnyView, words: Words) -> list[RenderableType]:
        title = words.say("play.draft.table", left=self._kit.about_table(view, words))
        return [Rule(Text(title), align="left", style="dim"), self._sets(turn, view, words)]

    def _seat(self, view: AnyView, seat: Seat, held: int, names: Names, words: Words) -> Text:
        is_on_turn = view.public.result is None and view.public.turn == seat
        shown = Text().append("▶ " if is_on_turn else "", style="bold green")
        shown.append(names[seat], style="bold")
        return shown.append("  " + " · ".join(self._kit.about_seat(view, seat, held, words)))

    def _sets(self, turn: Turn, view: AnyView, words: Words) -> RenderableType:
        table = turn.layout
        if not table:
            return Text(words.say("play.draft.empty-table"), style="dim")
        judged = turn.judged(self._kit, view)
        before = turn.since if turn.moved is None else turn.draft.before
        fresh = set(tiles_of(table)) - set(tiles_of(before))
        rows: list[Row] = []
        for number, at in sorted(zip(turn.mover.numbers_of(table), range(len(table)), strict=True)):
            shown = self._kit.shown(table[at])
            stands = {} if shown is None else shown.stands
            tiles = [self._tile(tile, stands.get(tile, ""), tile in fresh) for tile in table[at]]
            rows.append(Row(self._head(turn, number, table[at], judged.sets[at]), tiles))
        return Laid(rows, _COLUMN, is_roomy=True)

    def _tile(self, tile: int, stands: str, is_fresh: bool) -> Text:
        face = self._kit.face(tile, stands)
        if is_fresh:
            face.stylize("underline")
        return face

    def _head(self, turn: Turn, number: int, tiles: Tiles, flaw: Refusal | None) -> Text:
        """Returns the number of a set, with a mark if it is illegal or changed."""
        mark, style = " ", "dim"
        if flaw is not None:
            mark, style = "✗", "bold red"
        elif tiles not in turn.draft.before:
            mark, style = "✓", "bold green"
        elif tiles not in turn.since:
            mark, style = "•", "bold"
        return Text(f"{number:2}{mark} ", style=style)

    def _hand(self, turn: Turn, words: Words) -> RenderableType:
        hand = turn.draft.hand
        if not hand:
            return Text(words.say("play.draft.empty-hand"), style="dim")
        groups = self._kit.by_groups(hand) if self._is_by_groups else self._kit.by_runs(hand)
        return Laid([Row(Text(), [self._kit.face(tile) for tile in group]) for group in groups])

    # --- Questions ---

    def question(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Shows the question; after a move, the reasons why the turn cannot end yet."""
        turn = self._turn_of(view)
        if turn.draft.is_changed:
            return self._unfinished(turn, turn.judged(self._kit, view), names, words)
        lines = [Text(self._kit.ask(view, words), style="bold")]
        if not self._kit.has_opened(view, view.seat or 0):
            lines.append(Text(self._kit.first_turn(view, words), style="yellow"))
        lines.append(Text(words.say("play.draft.hint", typed=self._hint()), style="dim"))
        return Group(*lines)

    def _hint(self) -> str:
        examples = self._kit.examples()
        return " · ".join(examples[name] for name in ("put", "add", "take"))

    def _unfinished(self, turn: Turn, judged: Judged, names: Names, words: Words) -> RenderableType:
        lines: list[Text] = []
        flaws = [flaw for flaw in judged.sets if flaw is not None]
        for flaw in flaws[:_REASONS]:
            lines.append(
                Text().append("✗ ", style="bold red").append_text(self._flaw(turn, flaw, names, words))
            )
        if judged.is_legal:
            lines.append(Text(words.say("play.draft.legal"), style="bold green"))
        elif judged.turn:
            missing = Text().append(words.say("play.draft.missing"), style="bold yellow")
            lines.append(missing.append_text(self._flaw(turn, judged.turn[0], names, words)))
        else:
            lines.append(Text(words.say("play.draft.unfinished", sets=len(flaws)), style="bold yellow"))
        lines.append(Text(words.say("play.draft.hint-changed"), style="dim"))
        return Group(*lines)

    def refused(self, refusal: Refusal, names: Names, words: Words) -> Text:
        """Explains the refusal of the action read last, with its clause."""
        turn = self._turn
        if turn is not None and turn.is_drafted:
            return self._flaw(turn, refusal, names, words)
        return self._why(refusal, names, words)

    def _flaw(self, turn: Turn, refusal: Refusal, names: Names, words: Words) -> Text:
        """Explains a fault of the drafted table, whose sets have other numbers here than in the rules."""
        numbers, named = turn.mover.numbers_of(turn.layout), dict(refusal.numbers)
        if 1 <= named.get("set", 0) <= len(numbers):
            named["set"] = numbers[named["set"] - 1]
        return self._why(Refusal(refusal.code, refusal.clause, refusal.cards, named), names, words)

    def _why(self, refusal: Refusal, names: Names, words: Words) -> Text:
        why = words.refusal(refusal, self._kit.write, names)
        return self._kit.coloured(f"{why} ({refusal.clause})", "yellow")

    # --- Input ---

    def move(self, text: str, view: AnyView) -> bool:
        """Follows a line that moves tiles or sorts the hand. Returns False for any other line."""
        word, _, rest = text.partition(" ")
        if word.lower() == "sort":
            if rest.lower() not in ("runs", "groups", ""):
                raise Unread("play.draft.sort-how")
            self._is_by_groups = rest.lower() == "groups" if rest else not self._is_by_groups
            return True
        turn = self._turn_of(view)
        if not turn.mover.knows(text):
            return False
        turn.mover.follow(text)
        return True

    def follow(self, moved: Layout | None, view: AnyView) -> None:
        """Shows a table that another player is rearranging."""
        self._turn_of(view).moved = moved

    def drafted(self, view: AnyView) -> Layout:
        """Returns the table as drafted in this turn."""
        return self._turn_of(view).draft.layout

    def read(self, text: str, view: AnyView) -> Action:
        """Reads `done` (ends the turn with the drafted table), `draw`, `pass`, and the notation `lay r5 r6 r7`."""
        turn, word = self._turn_of(view), text.lower()
        turn.is_drafted = word in _DONE
        if not text:
            raise Unread("play.draft.nothing-typed")
        if word in _DONE:
            turn.left = turn.judged(self._kit, view).table
            return self._kit.actions.lay(turn.left)
        if word in ("draw", "pass"):
            if turn.draft.is_changed:
                raise Unread("play.draft.reset-first", typed=word)
            turn.left = view.public.table
            return self._kit.actions.draw if word == "draw" else self._kit.actions.pass_turn
        return self._noted(text, view, turn)

    def _noted(self, text: str, view: AnyView, turn: Turn) -> Action:
        try:
            action = self._kit.read_action(text, view)
        except NotationError:
            raise Unread(
                "play.draft.only-done" if turn.mover.knows(text) else "play.unknown", text=text
            ) from None
        turn.left = getattr(action, "table", None) or view.public.table
        return action

    def typable(self, view: AnyView) -> list[str]:
        """Returns the commands of a turn and the tiles in hand and on the table."""
        turn = self._turn_of(view)
        tiles = [*turn.draft.hand, *tiles_of(turn.layout)]
        return [*turn.mover.commands, "done", "draw", "pass", "sort", *self._kit.typed(tiles)]

    def obvious(self, view: AnyView) -> Action | None:
        """Returns None: there is nearly always another choice."""
        return None

    # --- Events ---

    def is_news(self, event: Event, me: Seat) -> bool:
        return self._kit.is_news(event, me)

    def line(self, event: Event, me: Seat, names: Names, words: Words) -> Text:
        return self._kit.coloured(self._kit.line(event, me, names, words))

    def result(self, view: AnyView, names: Names, words: Words) -> RenderableType:
        return self._kit.result(view, names, words)

    # --- Pages ---

    def help(self, words: Words) -> list[tuple[str, str]]:
        examples = self._kit.examples()
        return [*((examples[name], words.say(key)) for name, key in _COMMANDS), *self.legend(words)]

    def legend(self, words: Words) -> list[tuple[str, str]]:
        examples = self._kit.examples()
        told = [(examples[name], words.say(key)) for name, key in _SEEN]
        return [*told, (examples["faces"], self._kit.about_faces(words))]

    def page(self, command: str, view: AnyView, names: Names, words: Words) -> RenderableType:
        """Raises `Unread`: there are no pages."""
        return Text("")
