"""Questions to the study that are answered while one waits: the solver's and the calculator's."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import JSONBody

from meldhouse.server.http.tables import house_of
from meldhouse.server.study.calculator import reckon
from meldhouse.server.study.solver import solve
from meldhouse.wire.study import HandAnswer, HandForm, Solved, SolveForm


@post("/api/study/solve", tags=["study"], status_code=200)
async def solve_position(request: Request[Any, Any, Any], data: JSONBody[SolveForm]) -> Solved:
    """The best play from a rack on a table, others that differ, and the steps of each."""
    answer = await house_of(request).answers.ask(request.receive, solve, msgspec.json.encode(data))
    return msgspec.json.decode(answer, type=Solved)


@post("/api/study/hand", tags=["study"], status_code=200)
async def reckon_hand(request: Request[Any, Any, Any], data: JSONBody[HandForm]) -> HandAnswer:
    """What a hand of Rummy Five or Big Eight is worth, waits for, and could become."""
    answer = await house_of(request).answers.ask(request.receive, reckon, msgspec.json.encode(data))
    return msgspec.json.decode(answer, type=HandAnswer)
