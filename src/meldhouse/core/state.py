"""The truth of a deal in three boxes, and the views built up from them."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar, final

from meldhouse.parts.seats import Seat
from meldhouse.parts.values import Value


class Counted(Protocol):
    """A box whose contents may be hidden, but never how many cards it holds."""

    def __len__(self) -> int: ...


Public = TypeVar("Public")
Own = TypeVar("Own", bound=Counted)
Secret = TypeVar("Secret", bound=Counted)


@final
class View(Value, Generic[Public, Own]):
    """What one seat sees: the public box, its own private box, and counts of the rest.

    A watcher's view has no seat and no own box.
    """

    FIELDS = ("seat", "public", "own", "held", "stock")

    def __init__(
        self, seat: Seat | None, public: Public, own: Own | None, held: tuple[int, ...], stock: int
    ) -> None:
        self.seat = seat
        self.public = public
        self.own = own
        #: how many cards each seat holds
        self.held = held
        #: how many cards lie face down for nobody
        self.stock = stock


@final
class State(Generic[Public, Own, Secret]):
    """The whole truth of a deal. Only the referee holds one; its repr is mute; no codec knows it."""

    def __init__(self, public: Public, private: tuple[Own, ...], secret: Secret) -> None:
        self.public = public
        self.private = private
        self.secret = secret

    def view(self, seat: Seat | None) -> View[Public, Own]:
        """Built up: nothing that another seat holds goes in but its number of cards."""
        held: list[int] = []
        for box in self.private:
            held.append(len(box))
        own = None if seat is None else self.private[seat]
        return View(seat, self.public, own, tuple(held), len(self.secret))

    def with_private(self, seat: Seat, own: Own) -> tuple[Own, ...]:
        """The private boxes with one of them changed."""
        boxes: list[Any] = list(self.private)
        boxes[seat] = own
        return tuple(boxes)

    def __repr__(self) -> str:
        return f"State({len(self.private)} seats)"
