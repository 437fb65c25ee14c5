"""Views and events as plain data: the parts that look the same in every game."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from meldhouse.wire.structs import Meta, Struct

Public = TypeVar("Public")
Own = TypeVar("Own")

#: an event of any game; the type of the same name is the first in the TypeScript file
GameEvent = Annotated[Any, Meta(extra={"typescript": "GameEvent"})]
AnyPublic = Annotated[Any, Meta(extra={"typescript": "AnyPublic"})]
AnyOwn = Annotated[Any, Meta(extra={"typescript": "AnyOwn"})]
OptionValue = Annotated[Any, Meta(extra={"typescript": "OptionValue"})]


class Box(Struct, forbid_unknown_fields=True):
    """A box, an event or a part of one. All fields are always sent; cards are in notation."""


class View(Box, Generic[Public, Own]):
    """The view of one seat; a watcher has no seat and no own box."""

    seat: int | None
    public: Public
    own: Own | None
    #: the number of cards that each seat holds
    held: list[int]
    #: the number of cards that lie face down for nobody
    stock: int


AnyView = Annotated[Any, Meta(extra={"typescript": "AnyView"})]
