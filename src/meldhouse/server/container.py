"""Builds the parts of one server process and connects them."""

from __future__ import annotations

import logging

from meldhouse.server.adoption import Adoption
from meldhouse.server.challenges import Challenges
from meldhouse.server.log_lines import ErrorCount
from meldhouse.server.measures import Measures, SharedMeasures, keep_measuring
from meldhouse.server.operator.decisions import Obedience, OperatorDecisions
from meldhouse.server.operator.reports import Reports
from meldhouse.server.readiness import Readiness
from meldhouse.server.settings import Settings
from meldhouse.server.study.cache import AnswerCache
from meldhouse.server.study.review import Reviews
from meldhouse.server.study.statistics import StatisticsReader
from meldhouse.server.table_caps import TableCaps
from meldhouse.server.tables.driver import Driver
from meldhouse.server.tables.memory import TableListener
from meldhouse.server.tables.presence import Presence
from meldhouse.server.tables.registry import Tables
from meldhouse.server.tasks import Tasks
from meldhouse.server.transport.chat_limits import ChatLimits, HourlyLimits, MessageLimits
from meldhouse.server.transport.outbox import FlushQueue
from meldhouse.server.transport.thought_limits import ThoughtLimits
from meldhouse.server.workers.bots import BotWorkers
from meldhouse.server.workers.study import StudyWorkers
from meldhouse.store import Store, open_store
from meldhouse.tables.broadcast import Broadcast
from meldhouse.tables.entries import AnyBody, Closed, Decided, Gone, Substituted
from meldhouse.tables.identity import Identity
from meldhouse.tables.table import Table

#: questions to the study that may wait at a time
_MOST_ASKED = 50
_REVIEW_SECONDS = 3600.0


class Container(TableListener):
    """All parts of one server process.

    Tables report to the container, which passes each entry on to subscribers, driver and presence.
    """

    def __init__(self, settings: Settings, store: Store, key: bytes, measures: Measures) -> None:
        self.settings = settings
        self.store = store
        self.identity = Identity(key)
        self.readiness = Readiness(store)
        self.operator = OperatorDecisions(store)
        self.obedience = Obedience(self.operator, self.identity, self._announce, self._dismiss)
        self.broadcast = Broadcast()
        self.chat_limits = ChatLimits(settings)
        self.reports = Reports(store)
        self.challenges = Challenges(store)
        self.message_limits = MessageLimits(settings)
        self.report_limits = HourlyLimits(
            settings.reports_per_hour, "you have reported many players; try later"
        )
        self.record_limits = HourlyLimits(settings.records_per_hour, "you have sent many records; try later")
        self.brought_limits = HourlyLimits(
            settings.brought_per_hour, "you have sent or continued long matches; try later"
        )
        self.guest_limits = HourlyLimits(
            settings.guests_per_hour, "many guests have come from your address; try later"
        )
        self.thought_limits = ThoughtLimits()
        self.flush_queue = FlushQueue()
        self.bot_workers = BotWorkers(settings.bot_workers, settings.bot_seconds, self.broadcast.tell_eased)
        self.study_workers = StudyWorkers(settings.study_workers, settings.study_seconds, _MOST_ASKED)
        #: write records and replays; apart from the study, whose questions may take long
        self.match_workers = StudyWorkers(settings.study_workers, settings.study_seconds, _MOST_ASKED)
        self.answers = AnswerCache(self.study_workers)
        self.statistics = StatisticsReader(store, self.study_workers)
        self.reviews = Reviews(store, StudyWorkers(settings.study_workers, _REVIEW_SECONDS, _MOST_ASKED))
        self.tables = Tables(store, self, settings.most_rooms)
        self.caps = TableCaps(store, self.tables, settings)
        self.driver = Driver(self.tables, self.bot_workers, settings, self.is_watched)
        self.presence = Presence(self.tables, self.broadcast)
        self.adoption = Adoption(store, self.tables, self.driver, self.presence, self.broadcast, settings)
        self.measures = measures
        self.shared_measures = SharedMeasures(self.measures, settings.measures_folder)
        self._tasks = Tasks("the measuring of a process")
        self._error_count = ErrorCount(self.measures)
        self.is_draining = False

    @classmethod
    async def open(cls, settings: Settings, measures: Measures | None = None) -> Container:
        """Opens the store and begins to keep its tables going."""
        store = await open_store(settings.database_url)
        container = cls(settings, store, await OperatorDecisions(store).key(), measures or Measures())
        await container.obedience.try_look()
        container.adoption.begin()
        container.measure()
        return container

    def measure(self) -> None:
        """Begins to note what operators want to know."""
        logging.getLogger("meldhouse.server").addHandler(self._error_count)
        self.store.measure(self._note_batch)
        self._tasks.run(keep_measuring(self.measures, self.refresh_measures))
        self._tasks.run(self.obedience.keep_looking())

    def _note_batch(self, seconds: float, has_failed: bool) -> None:
        self.measures.appends.note(seconds)
        self.measures.store_failures += has_failed

    def refresh_measures(self) -> None:
        """Notes the present state of this process."""
        measures = self.measures
        measures.connections = self.broadcast.connections
        measures.rooms = len(self.tables)
        measures.draining = int(self.is_draining)
        measures.bot_failures = self.bot_workers.failures
        measures.study_failures = self.study_workers.failures + self.match_workers.failures
        measures.waiting = {
            "bots": self.bot_workers.waiting,
            "study": self.study_workers.asked,
            "matches": self.match_workers.asked,
            "reviews": self.reviews.waiting,
        }
        self.shared_measures.write()

    def _announce(self, text: str) -> None:
        """Sends a text of the operator to everybody who is connected."""
        self.broadcast.announce(text)

    def _dismiss(self) -> None:
        """Disconnects guests whom the operator has barred, or whose tokens are not valid any more."""
        for subscriber in self.broadcast.everybody():
            if not self.identity.is_welcome(subscriber.guest):
                subscriber.outbox.end()

    def drain(self) -> None:
        """Announces the end: no new connections, and players are not missing when theirs is closed."""
        self.is_draining = True
        self.presence.drain()

    async def close(self) -> None:
        """Stops new work, writes what is under way, and disconnects everybody; they may come back."""
        self.drain()
        self._tasks.cancel()
        logging.getLogger("meldhouse.server").removeHandler(self._error_count)
        self.adoption.close()
        self.presence.close()
        self.driver.close()
        self.tables.close()
        for subscriber in self.broadcast.everybody():
            subscriber.outbox.end()
        self.bot_workers.close()
        self.statistics.close()
        self.reviews.close()
        self.study_workers.close()
        self.match_workers.close()
        await self.store.close()

    # --- what tables report ---

    def applied(self, table: Table, body: AnyBody, is_ours: bool) -> None:
        # closed answers count when their window closes: until then nobody may know if there are any
        if is_ours and isinstance(body, (Decided, Closed)):
            self.measures.decisions += 1
        self.broadcast.publish(table, body)
        self.driver.wake(table, is_ours)
        if isinstance(body, (Gone, Substituted)):
            self.presence.contradict(table, body.seat)

    def is_kept(self, table_id: str) -> bool:
        return bool(self.broadcast.at(table_id)) or self.driver.is_driving(table_id)

    def is_watched(self, table_id: str) -> bool:
        return bool(self.broadcast.at(table_id))

    def forgotten(self, table_id: str) -> None:
        self.driver.forget(table_id)
