"""Study requests about matches: reviews, the expert, continuations, the daily deal, statistics, imports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from meldhouse.local.coroutines import result_of
from meldhouse.local.imports import adopt_log, import_record
from meldhouse.local.registry import LocalTables
from meldhouse.local.reviews import LocalReviews
from meldhouse.local.router import Answer, LocalRequest, Router, answer, table_name
from meldhouse.local.storage import Storage
from meldhouse.local.table_routes import record_of
from meldhouse.parts.errors import MeldhouseError
from meldhouse.study.continuation import continue_from
from meldhouse.study.daily import DailyDeals, today
from meldhouse.study.expert import EXPERT, Question, moment_at
from meldhouse.study.match_lines import match_line
from meldhouse.study.review import check_over
from meldhouse.tables.errors import NotAllowed
from meldhouse.tables.identity import GuestToken
from meldhouse.tables.table import Table
from meldhouse.tables.table_info import table_info
from meldhouse.wire.local import AdoptForm, ForgetForm, Health, ImportForm
from meldhouse.wire.structs import encode
from meldhouse.wire.study import ContinueForm, ExpertForm, MatchLine, Statistics

#: the name under which every house without another name deals: a static site has the same daily deal
HOUSE_NAME = "Meldhouse"
_MOST_MATCHES = 1000
_STATISTICS = "statistics/1"
_CREATED = 201


class House(Protocol):
    """The parts of a house that study requests need."""

    @property
    def tables(self) -> LocalTables: ...

    @property
    def storage(self) -> Storage: ...

    @property
    def reviews(self) -> LocalReviews: ...

    def guest_of(self, token: str) -> GuestToken: ...


def add_study_routes(router: Router, house: House) -> None:
    routes = StudyRoutes(house)
    reviews = "/api/study/reviews/*"
    router.add("GET", reviews, lambda asked: routes.review(asked, house.reviews.status))
    router.add("POST", reviews, lambda asked: routes.review(asked, routes.start_review))
    router.add("POST", f"{reviews}/cancel", lambda asked: routes.review(asked, house.reviews.cancel))
    router.add("GET", f"{reviews}/result", routes.review_result)
    router.add("POST", "/api/study/expert", routes.expert)
    router.add("POST", "/api/study/continue", routes.continued)
    router.add("GET", "/api/study/daily/*", routes.daily)
    router.add("POST", "/api/study/daily/*", routes.begin_daily)
    router.add("GET", "/api/study/statistics", routes.statistics)
    router.add("POST", "/api/local/import", routes.imported)
    router.add("POST", "/api/local/adopt", routes.adopted)
    router.add("POST", "/api/local/forget", routes.forgotten)
    router.add("GET", "/api/local/health", routes.health)


class StudyRoutes:
    """Requests about finished matches and the daily deal."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._daily = DailyDeals(house.tables, house.storage, HOUSE_NAME)

    # --- reviews ---

    def review(self, asked: LocalRequest, do: Callable[[Table], object]) -> Answer:
        self._house.guest_of(asked.token)
        return answer(do(self._table(asked.parts[0])))

    def start_review(self, table: Table) -> object:
        check_over(table)
        return self._house.reviews.start(table, record_of(table))

    def review_result(self, asked: LocalRequest) -> Answer:
        return Answer(self._house.reviews.result(self._table(asked.parts[0])))

    def _table(self, name: str) -> Table:
        return result_of(self._house.tables.find(table_name(name)))

    # --- replays ---

    def expert(self, asked: LocalRequest) -> Answer:
        """Returns the expert's decision at a position, and keeps it."""
        form = asked.form(ExpertForm)
        table = self._table(form.table)
        if form.seat >= table.created.players:
            raise NotAllowed(f"there is no seat {form.seat}")
        check_over(table)
        name = f"{table.id} {form.deal} {form.step} {form.seat}"
        kept = self._house.storage.kept(EXPERT, name)
        if kept is None:
            moment = moment_at(Question(record_of(table), form.deal, form.step, form.seat))
            kept = encode(moment).decode()
            self._house.storage.keep(EXPERT, name, kept)
        return Answer(kept.encode())

    def continued(self, asked: LocalRequest) -> Answer:
        guest, form = self._house.guest_of(asked.token), asked.form(ContinueForm)
        table = result_of(continue_from(self._house.tables, self._table(form.table), form, guest))
        return answer(table_info(table, guest.guest), _CREATED)

    # --- the daily deal ---

    def daily(self, asked: LocalRequest) -> Answer:
        guest = self._house.guest_of(asked.token)
        date = asked.word("date", longest=10) or today()
        return answer(result_of(self._daily.daily(asked.parts[0], date, guest.guest)))

    def begin_daily(self, asked: LocalRequest) -> Answer:
        guest = self._house.guest_of(asked.token)
        date = asked.word("date", longest=10) or today()
        table = result_of(self._daily.begin(asked.parts[0], date, guest))
        return answer(table_info(table, guest.guest), _CREATED)

    # --- statistics ---

    def statistics(self, asked: LocalRequest) -> Answer:
        """Returns my finished matches. Each is read once, and its line is kept."""
        guest = self._house.guest_of(asked.token).guest
        over = [line for line in self._house.tables.lines(_MOST_MATCHES) if line.status == "over"]
        lines = [self._line(line.table, guest) for line in over]
        return answer(Statistics([line for line in lines if line is not None], 0))

    def _line(self, table_id: str, guest: str) -> MatchLine | None:
        try:
            return match_line(result_of(self._house.tables.get(table_id)), guest)
        except MeldhouseError:
            return None

    # --- only here ---

    def imported(self, asked: LocalRequest) -> Answer:
        guest = self._house.guest_of(asked.token)
        table = import_record(self._house.tables, asked.form(ImportForm).record, guest)
        return answer(table_info(table, guest.guest), _CREATED)

    def adopted(self, asked: LocalRequest) -> Answer:
        guest = self._house.guest_of(asked.token)
        table = adopt_log(self._house.tables, asked.form(AdoptForm).entries, guest)
        return answer(table_info(table, guest.guest), _CREATED)

    def forgotten(self, asked: LocalRequest) -> Answer:
        self._house.guest_of(asked.token)
        form = asked.form(ForgetForm)
        self._house.tables.forget(form.table)
        return answer(form)

    def health(self, asked: LocalRequest) -> Answer:
        storage = self._house.storage
        return answer(Health(len(storage.tables()), sorted(storage.unreadable)))
