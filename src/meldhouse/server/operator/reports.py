"""Reports of players about the chat or the name of another player at their table."""

from __future__ import annotations

import hashlib

import msgspec

from meldhouse.parts.errors import OptionError
from meldhouse.store import Store
from meldhouse.tables.clocks import now
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.table import Table

_REPORTS = "operator/report"
_MOST_KEPT = 1000
_CHAT_LINES = 20


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat that came before a report."""

    name: str
    text: str


class Report(msgspec.Struct, frozen=True):
    """A report, with the last lines of chat. Cards are no part of it."""

    report: str
    at: int
    table: str
    code: str
    reason: str
    #: the reported player
    guest: str
    name: str
    #: the guest who reports
    by: str
    chat: list[ChatLine]


class Reports:
    """The reports in the store, at most one of each guest about each seat."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(self) -> list[Report]:
        """Lists the reports, newest first."""
        kept = await self._store.results(_REPORTS, _MOST_KEPT)
        found = [msgspec.json.decode(content, type=Report) for _, content in kept]
        return sorted(found, key=lambda report: report.at, reverse=True)

    async def add(self, table: Table, by: str, seat: int, reason: str) -> Report:
        """Stores a report about the player of a seat. The same report again replaces the first."""
        report = _report(table, by, seat, reason)
        if len(await self._store.results(_REPORTS, _MOST_KEPT)) >= _MOST_KEPT:
            raise NotAllowed("the operator has too many reports already")
        await self._store.put_result(_REPORTS, report.report, msgspec.json.encode(report))
        return report

    async def dismiss(self, name: str) -> None:
        """Deletes a report."""
        if await self._store.result(_REPORTS, name) is None:
            raise OptionError(f"there is no report {name!r}")
        await self._store.drop_result(_REPORTS, name)

    async def prune(self, before: int) -> int:
        """Deletes reports that are older than a time. Returns their number."""
        old = [report for report in await self.list() if report.at <= before]
        for report in old:
            await self._store.drop_result(_REPORTS, report.report)
        return len(old)


def _report(table: Table, by: str, seat: int, reason: str) -> Report:
    if not table.seats_of(by):
        raise NotAllowed("only players at this table can report others")
    if seat >= table.created.players:
        raise NotAllowed(f"there is no seat {seat}")
    chair = table.chairs[seat]
    if not chair.guest or chair.guest == by:
        raise NotAllowed("only other people can be reported")
    name = hashlib.sha256(f"{table.id}/{seat}/{by}".encode()).hexdigest()[:12]
    chat = [ChatLine(said.name, said.text or said.phrase) for said in table.chat[-_CHAT_LINES:]]
    return Report(name, now(), table.id, table.created.code, reason, chair.guest, chair.name, by, chat)
