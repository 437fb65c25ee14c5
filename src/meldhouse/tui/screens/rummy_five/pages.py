"""Pages of Rummy Five and Big Eight: the special combinations, and the waits of a hand."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meldhouse.games.rummy_five.combinations import Completion
from meldhouse.games.rummy_five.edition import Edition
from meldhouse.games.rummy_five.hand_splits import cards_in, packed
from meldhouse.games.rummy_five.imagine import unseen_cards
from meldhouse.games.rummy_five.rules import RummyFive
from meldhouse.games.rummy_five.scoring import score_hand
from meldhouse.games.rummy_five.state import FiveOwn, FiveView
from meldhouse.parts.letter_cards import Card, write_card
from meldhouse.tui.screens.letter_faces import face, with_cards
from meldhouse.words import Words


def combinations_page(edition: Edition, words: Words) -> RenderableType:
    """RF-11, BE-5 Shows all special combinations of this game, their points and requirements."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(ratio=1)
    for combination in edition.combinations:
        table.add_row(
            Text(words.combination(combination.name), style="bold"),
            Text(str(combination.points), style="green"),
            words.combination_about(edition.name, combination.name),
        )
    title = words.say("play.five.combinations", game=words.game(edition.name))
    needed = words.say("play.five.minimum", needed=edition.minimum, clause=edition.minimum_clause)
    return Group(Text(title, style="bold underline"), table, Text(needed, style="dim"))


def waits_page(game: RummyFive, view: FiveView, words: Words) -> RenderableType:
    """RF-4 Shows the cards that complete the hand now, or after each discard that leaves it one card away."""
    own, seat = view.own, view.seat
    if own is None or seat is None:
        return Text("")
    if len(own.hand) % 3 == 1:
        rests: list[tuple[Card | None, tuple[Card, ...]]] = [(None, own.hand)]
    else:
        rests = [(card, own.without(card)) for card in _discardable(view, own)]
    lines: list[RenderableType] = []
    for discard, rest in rests:
        shown = _waits_of(game, view, rest, words)
        if shown and discard is not None:
            lines.append(with_cards(words.say("play.five.waits-after", card=write_card(discard)), "bold"))
        lines += shown
    if not lines:
        return Text(words.say("play.five.no-waits"))
    return Group(Text(words.say("play.five.waits"), style="bold underline"), *lines)


def _discardable(view: FiveView, own: FiveOwn) -> list[Card]:
    """Returns the possible discards, each once; after Go only the drawn card (RF-5)."""
    if own.drawn is not None and view.public.has_gone(view.seat or 0):
        return [own.drawn]
    return sorted(set(own.hand))


def _waits_of(game: RummyFive, view: FiveView, rest: tuple[Card, ...], words: Words) -> list[RenderableType]:
    """Returns a line for each completing card: unseen copies, and points by Catch and by self-draw."""
    edition, seat = game.edition, view.seat or 0
    exposed = view.public.exposed[seat]
    unseen = unseen_cards(edition, view)
    lines: list[RenderableType] = []
    for card in cards_in(edition.reader.waits(packed(rest), exposed)):
        worth: list[int] = []
        for self_draw in (False, True):
            done = Completion(card, self_draw, view.public.has_gone(seat))
            score = score_hand(edition, rest, exposed, done)
            worth.append(0 if score is None else score.points)
        about = words.say(
            "play.five.wait", unseen=unseen.count(card), catch=worth[0], draw=worth[1], needed=edition.minimum
        )
        lines.append(Text("  ").append_text(face(card)).append(f" {write_card(card)}  {about}"))
    return lines
