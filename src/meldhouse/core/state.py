"""The full state of a deal in three boxes, and the views that are built from them."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar, final

from mypy_extensions import mypyc_attr

from meldhouse._travel import from_bytes, to_bytes
from meldhouse.parts.seats import Seat, replaced
from meldhouse.parts.values import Value


class Counted(Protocol):
    """A box with a public number of cards, even where its contents are hidden."""

    def __len__(self) -> int: ...


Public = TypeVar("Public")
Own = TypeVar("Own", bound=Counted)
Secret = TypeVar("Secret", bound=Counted)


@mypyc_attr(allow_interpreted_subclasses=True)  # plug-in games are not compiled
class PublicBox(Value):
    """The box that everybody sees. It can be filled in until the referee shows it for the first time."""

    #: set by the referee; without a default, which would slow down every copy
    is_shown: bool

    @property
    def is_open(self) -> bool:
        return not getattr(self, "is_shown", False)


@final
@mypyc_attr(free_list_len=1)  # each decision needs a view, which is gone before the next
class View(Value, Generic[Public, Own]):
    """The part of a state that one seat sees: the public box, its own box, and the number of cards in the others.

    A watcher's view has no seat and no own box. A view that the referee hands out is read-only.

    >>> match = Match(build_game("rummy-five", players=2), SeededShuffle(b"a secret"))
    >>> events = match.deal()
    >>> view = match.view(1)
    >>> view.seat, len(view.own.hand), view.held, view.stock
    (1, 4, (5, 4), 23)
    >>> match.view(None).own is None
    True
    """

    FIELDS = ("seat", "public", "own", "held", "stock")

    def __init__(
        self, seat: Seat | None, public: Public, own: Own | None, held: tuple[int, ...], stock: int
    ) -> None:
        self.seat = seat
        self.public = public
        self.own = own
        #: the number of cards that each seat holds
        self.held = held
        #: the number of face-down cards that belong to nobody
        self.stock = stock


@final
@mypyc_attr(free_list_len=1)
class State(Generic[Public, Own, Secret]):
    """The full state of a deal. Only the referee holds one. It prints no cards and no codec can write it.

    Researchers who build states of their own can copy them, and keep them as bytes.
    """

    def __init__(self, public: Public, private: tuple[Own, ...], secret: Secret) -> None:
        self.public = public
        self.private = private
        self.secret = secret

    def view(self, seat: Seat | None) -> View[Public, Own]:
        """Builds the view of a seat from the public box, its own box and the numbers of cards of the others."""
        private = self.private
        own = None if seat is None else private[seat]
        return View(seat, self.public, own, tuple(len(box) for box in private), len(self.secret))

    def with_private(self, seat: Seat, own: Own) -> tuple[Own, ...]:
        """Returns the private boxes with one of them replaced."""
        return replaced(self.private, seat, own)

    def to_bytes(self) -> bytes:
        """Returns the whole state, hidden cards included, as bytes."""
        return to_bytes(self)

    @staticmethod
    def from_bytes(data: bytes) -> State[Any, Any, Any]:
        """Reads the bytes of `to_bytes`. Other bytes raise an error and run no code."""
        state: State[Any, Any, Any] = from_bytes(data)
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return self.public == other.public and self.private == other.private and self.secret == other.secret

    def __hash__(self) -> int:
        return hash((self.public, self.private, self.secret))

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.public, self.private, self.secret)

    def __repr__(self) -> str:
        return f"State({len(self.private)} seats)"
