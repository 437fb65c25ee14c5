"""Study routes that answer at once: the solver and the calculator."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import JSONBody

from meldhouse.server.http.requests import container_of, owner_of
from meldhouse.study.calculator import reckon
from meldhouse.study.solver import solve
from meldhouse.wire.study import HandAnswer, HandForm, Solved, SolveForm


@post("/api/study/solve", tags=["study"], status_code=200)
async def solve_position(request: Request[Any, Any, Any], data: JSONBody[SolveForm]) -> Solved:
    """Returns the best play from a rack on a table, alternatives, and the steps of each."""
    answers, given = container_of(request).answers, msgspec.json.encode(data)
    answer = await answers.ask(request.receive, solve, given, owner_of(request))
    return msgspec.json.decode(answer, type=Solved)


@post("/api/study/hand", tags=["study"], status_code=200)
async def reckon_hand(request: Request[Any, Any, Any], data: JSONBody[HandForm]) -> HandAnswer:
    """Returns points, waits and outlook of a hand of Rummy Five or Big Eight."""
    answers, given = container_of(request).answers, msgspec.json.encode(data)
    answer = await answers.ask(request.receive, reckon, given, owner_of(request))
    return msgspec.json.decode(answer, type=HandAnswer)
