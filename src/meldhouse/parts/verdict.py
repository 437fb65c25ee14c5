"""The verdict on a table in the making, in games whose sets can be rearranged."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from meldhouse.parts.values import Value

#: the verdict on one set, and a reason why the turn may not end like this
SetVerdict = TypeVar("SetVerdict", bound=Value)
Flaw = TypeVar("Flaw", bound=Value)


class TurnVerdict(Value, Generic[SetVerdict, Flaw]):
    """Each set of a table in the making, and all that keeps the turn from being legal."""

    FIELDS: ClassVar[tuple[str, ...]] = ("sets", "flaws", "laid", "retrieved", "homeless", "notes")
    CARD_FIELDS = ("laid", "retrieved", "homeless")

    def __init__(
        self,
        sets: tuple[SetVerdict, ...],
        flaws: tuple[Flaw, ...],
        laid: tuple[int, ...],
        retrieved: tuple[int, ...] = (),
        homeless: tuple[int, ...] = (),
        notes: tuple[Flaw, ...] = (),
    ) -> None:
        self.sets = sets
        self.flaws = flaws
        #: the tiles that came from the hand
        self.laid = laid
        #: the wilds that were taken from their place on the table
        self.retrieved = retrieved
        #: those of them that still need a new set
        self.homeless = homeless
        #: a reminder for each of these, while sets are unfinished
        self.notes = notes

    @property
    def is_legal(self) -> bool:
        """Checks if the turn may end like this."""
        return not self.flaws
