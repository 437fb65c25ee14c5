"""Views and events as plain data: the parts that look the same in every game."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

import msgspec

Public = TypeVar("Public")
Own = TypeVar("Own")

#: an event of any game; the type of the same name is the first in the TypeScript file
GameEvent = Annotated[Any, msgspec.Meta(extra={"typescript": "GameEvent"})]
AnyPublic = Annotated[Any, msgspec.Meta(extra={"typescript": "AnyPublic"})]
AnyOwn = Annotated[Any, msgspec.Meta(extra={"typescript": "AnyOwn"})]
OptionValue = Annotated[Any, msgspec.Meta(extra={"typescript": "OptionValue"})]


class Box(msgspec.Struct, forbid_unknown_fields=True):
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


AnyView = Annotated[Any, msgspec.Meta(extra={"typescript": "AnyView"})]
