"""Views and events of each game, read from what a server sends: `read_view(game, update.view)`.

The law: what `core.plain_data.as_data` writes of a view or an event, these read as an equal one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from meldhouse.core.events import Event
from meldhouse.core.game import AnyGame, AnyView
from meldhouse.core.state import View
from meldhouse.games.octablitz import events as octablitz_events
from meldhouse.games.octablitz import state as octablitz_boxes
from meldhouse.games.octablitz.combinations import combination_of
from meldhouse.games.octablitz.scoring import Payment as OctablitzPayment
from meldhouse.games.rhine_rummy import events as rhine_events
from meldhouse.games.rhine_rummy import state as rhine_boxes
from meldhouse.games.rummikub import events as rummikub_events
from meldhouse.games.rummikub import state as rummikub_boxes
from meldhouse.games.rummikub.scoring import DealPayment
from meldhouse.games.rummy_five import actions as five_actions
from meldhouse.games.rummy_five import events as five_events
from meldhouse.games.rummy_five import state as five_boxes
from meldhouse.games.rummy_five.hand_splits import Reading
from meldhouse.games.rummy_five.scoring import HandScore, Payment
from meldhouse.games.rummy_five.trios import Trio
from meldhouse.parts.errors import NotationError
from meldhouse.parts.values import kebab
from meldhouse.wire.values import BadView, Data, Make, ReadField, Values, many, one, with_rest

_MISFITS = (KeyError, TypeError, ValueError, IndexError, AttributeError, NotationError)


class Book:
    """What has to be known of a game to read its views."""

    def __init__(
        self,
        events: object,
        fields: Mapping[str, ReadField],
        public: Callable[[Values, Data], Any],
        own: ReadField,
        makes: Mapping[str, Make],
    ) -> None:
        #: the classes of events by kind
        self.events = {
            kebab(name): kind
            for name, kind in vars(events).items()
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
        }
        self.fields = {**fields, "result": _result}
        self.public = public
        self.own = own
        #: events whose fields are not all their makings, by kind
        self.makes = makes


def read_view(game: AnyGame, data: Data) -> AnyView:
    """The view that a server has sent. Raises `BadView`."""
    book, values = _open(game)
    try:
        own = None if data["own"] is None else book.own(values, data["own"])
        public = book.public(values, data["public"])
        return View(data["seat"], public, own, tuple(data["held"]), data["stock"])
    except _MISFITS as error:
        raise BadView(f"the server sent what is no view of {game.name} ({type(error).__name__})") from None


def read_event(game: AnyGame, data: Data) -> Event:
    """An event that a server has told. Raises `BadView`."""
    book, values = _open(game)
    try:
        return _event(book, values, data)
    except _MISFITS as error:
        raise BadView(f"the server told what is no event of {game.name} ({type(error).__name__})") from None


def _open(game: AnyGame) -> tuple[Book, Values]:
    book = BOOKS[game.name]
    return book, Values(game, book.fields)


def _event(book: Book, values: Values, data: Data) -> Event:
    kind = data["kind"]
    event: Event = values.value(book.events[kind], data, book.makes.get(kind))
    return event


def _result(values: Values, data: Data) -> Event:
    return _event(BOOKS[values.game.name], values, data)


# --- Rummy Five and Big Eight ---


def _five_public(values: Values, data: Data) -> five_boxes.FivePublic:
    def make(found: dict[str, Any]) -> Any:
        made = ("dealer", "streak", "deal", "moves", "points", "pot")
        public = five_boxes.FivePublic(len(found["points"]), *[found.pop(name) for name in made])
        return with_rest(public, found)

    public: five_boxes.FivePublic = values.value(five_boxes.FivePublic, data, make)
    return public


def _answer(values: Values, data: Data) -> five_actions.FiveAction:
    """What was answered to a discard: one of the calls, or a pass."""
    calls = (five_actions.CATCH, five_actions.RUN, five_actions.SET, five_actions.PASS)
    return {kebab(type(call).__name__): call for call in calls}[data["kind"]]


def _reading(values: Values, data: Data) -> Reading:
    def make(found: dict[str, Any]) -> Reading:
        groups = found["groups"]
        if len(groups[0]) > 3:
            return Reading((groups[0][:2], groups[0][2:4]), (), True)
        pairs = tuple(group for group in groups if len(group) == 2)
        return Reading(pairs, tuple(Trio(group) for group in groups if len(group) == 3))

    reading: Reading = values.value(Reading, data, make)
    return reading


def _score(values: Values, data: Data) -> HandScore:
    def make(found: dict[str, Any]) -> HandScore:
        special = found["points"] - found["dealer"]
        least = special if found["may_go_out"] else special + 1
        return HandScore(found["reading"], found["combinations"], found["go"], found["dealer"], least)

    score: HandScore = values.value(HandScore, data, make)
    return score


def _won(found: dict[str, Any]) -> five_events.Won:
    found.pop("pot")
    return five_events.Won(**found)


_FIVE = Book(
    five_events,
    {
        "discards": many(one(five_boxes.Thrown)),
        "exposed": many(many(one(Trio))),
        "answer": _answer,
        "payments": many(one(Payment)),
        "score": _score,
        "reading": _reading,
    },
    _five_public,
    one(five_boxes.FiveOwn),
    {"won": _won},
)


# --- Octablitz ---


def _octablitz_public(values: Values, data: Data) -> octablitz_boxes.OctablitzPublic:
    def make(found: dict[str, Any]) -> Any:
        made = ("deal", "dealer", "general", "multiplier", "points")
        return with_rest(octablitz_boxes.OctablitzPublic(*[found.pop(name) for name in made]), found)

    public: octablitz_boxes.OctablitzPublic = values.value(octablitz_boxes.OctablitzPublic, data, make)
    return public


def _laid(values: Values, data: Data) -> octablitz_boxes.Laid:
    def make(found: dict[str, Any]) -> octablitz_boxes.Laid:
        cards = found["cards"]
        return octablitz_boxes.Laid(
            found["seat"], found["count"], None if cards is None else combination_of(cards)
        )

    laid: octablitz_boxes.Laid = values.value(octablitz_boxes.Laid, data, make)
    return laid


def _octablitz_payment(values: Values, data: Data) -> OctablitzPayment:
    def make(found: dict[str, Any]) -> OctablitzPayment:
        seat = found["seat"]
        winner = found["payee"] if found["payer"] == seat else found["payer"]
        return OctablitzPayment(seat, winner, found["base"], found["taken"], found["times"])

    payment: OctablitzPayment = values.value(OctablitzPayment, data, make)
    return payment


_OCTABLITZ = Book(
    octablitz_events,
    {
        "trick": many(_laid),
        "laid": many(_laid),
        "tricks": many(one(octablitz_boxes.Trick)),
        "payments": many(_octablitz_payment),
    },
    _octablitz_public,
    one(octablitz_boxes.OctablitzOwn),
    {},
)


# --- Rhine Rummy ---


def _rhine_public(values: Values, data: Data) -> rhine_boxes.RhinePublic:
    def make(found: dict[str, Any]) -> Any:
        made = ("dealer", "deal", "turn", "points")
        return with_rest(rhine_boxes.RhinePublic(*[found.pop(name) for name in made]), found)

    public: rhine_boxes.RhinePublic = values.value(rhine_boxes.RhinePublic, data, make)
    return public


_RHINE = Book(rhine_events, {}, _rhine_public, one(rhine_boxes.RhineOwn), {})


# --- Rummikub ---


def _rummikub_public(values: Values, data: Data) -> rummikub_boxes.RummikubPublic:
    def make(found: dict[str, Any]) -> Any:
        made = ("deal", "starter", "points", "wins")
        return with_rest(rummikub_boxes.RummikubPublic(*[found.pop(name) for name in made]), found)

    public: rummikub_boxes.RummikubPublic = values.value(rummikub_boxes.RummikubPublic, data, make)
    return public


def _deal_ended(found: dict[str, Any]) -> rummikub_events.DealEnded:
    found.pop("gain")
    return rummikub_events.DealEnded(**found)


_RUMMIKUB = Book(
    rummikub_events,
    {"payments": many(one(DealPayment))},
    _rummikub_public,
    one(rummikub_boxes.RummikubOwn),
    {"deal-ended": _deal_ended},
)

BOOKS: dict[str, Book] = {
    "rummy-five": _FIVE,
    "big-eight": _FIVE,
    "octablitz": _OCTABLITZ,
    "rhine-rummy": _RHINE,
    "rummikub": _RUMMIKUB,
}
