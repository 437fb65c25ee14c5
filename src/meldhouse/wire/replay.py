"""The deals of a finished match, step by step."""

from __future__ import annotations

from meldhouse.wire.game_data import AnyOwn, AnyPublic, GameEvent
from meldhouse.wire.structs import Struct


class ReplayStep(Struct):
    """The table after a decision. The first step is the table after the deal."""

    #: the seat that decided, and its action in notation; null and empty in the first step
    seat: int | None
    action: str
    #: the events of this step: for each seat, and last for watchers
    told: list[list[GameEvent]]
    public: AnyPublic
    #: the own boxes of all seats
    own: list[AnyOwn]
    held: list[int]
    stock: int
    awaited: list[int]


class Replay(Struct):
    """One deal of a finished match."""

    deal: int
    #: the number of deals in the match
    deals: int
    steps: list[ReplayStep]
