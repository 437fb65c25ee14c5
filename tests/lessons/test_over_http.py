"""Lessons over HTTP: what is wrong is told with a code, whatever is sent."""

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.servers import servers

from meldhouse.lessons import LESSONS, exercises_of

QUIET = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
TEXTS = st.text(max_size=30) | st.sampled_from(
    [
        "-",
        "bA",
        "rK!",
        "out",
        "catch",
        "(bs)",
        "rsss",
        "draw",
        "pass",
        "bell",
        "lay",
        "lay r1 r2",
        "lay * / *",
        "7",
        "bs",
    ]
)
PATHS = [f"/api/lessons/{game}" for game in LESSONS]
PATHS += [f"/api/lessons/{game}/{exercise.name}" for game in LESSONS for exercise in exercises_of(game)]


@pytest.fixture(scope="module")
def http(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lessons")
    with (
        servers(f"sqlite:///{folder / 'none.sqlite'}", folder) as running,
        httpx.Client(base_url=running[0].url) as client,
    ):
        yield client


def test_what_there_is_to_learn_in_three_languages(http):
    for language, title in (("en", "First lesson"), ("ja", "はじめてのレッスン"), ("zh", "第一课")):
        courses = http.get(f"/api/lessons?lang={language}").json()
        assert [course["game"] for course in courses] == list(LESSONS)
        assert {course["title"] for course in courses} == {title}
        assert all(course["exercises"] and course["clauses"] for course in courses)


@pytest.mark.parametrize(
    ("path", "form", "status", "code"),
    [
        ("/api/lessons/chess", {}, 404, "no-such-lesson"),
        ("/api/lessons/chess/out-1", {}, 404, "no-such-lesson"),
        ("/api/lessons/rummikub/nothing", {}, 404, "no-such-lesson"),
        ("/api/lessons/rummikub", {"done": 50}, 404, "no-such-lesson"),
        ("/api/lessons/rummikub", {"done": -1}, 400, "bad-request"),
        ("/api/lessons/rummikub", {"done": 1, "action": "nonsense"}, 400, "bad-notation"),
        ("/api/lessons/rummikub", {"done": 1, "action": "x" * 5000}, 400, "bad-request"),
        ("/api/lessons/rummikub", {"more": 1}, 400, "bad-request"),
        ("/api/lessons/octablitz/beat-1", {"answer": "zz"}, 400, "bad-notation"),
        ("/api/lessons/octablitz/beat-1", {"answer": 7}, 400, "bad-request"),
    ],
)
def test_what_is_wrong_is_told_with_a_code(http, path, form, status, code):
    answer = http.post(path, json=form)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@QUIET
@given(
    path=st.sampled_from(PATHS),
    text=TEXTS,
    done=st.integers(0, 9),
    known=st.integers(0, 40),
    flag=st.booleans(),
)
def test_anything_may_be_sent(http, path, text, done, known, flag):
    is_lesson = path.count("/") == 3
    form = {"done": done, "known": known, "action": text} if is_lesson else {"answer": text}
    answer = http.post(path, json={**form, "is_asking": flag})
    assert answer.status_code in (200, 400, 404), answer.text


def test_nothing_is_kept(http):
    """The same question has the same answer, whoever asked before."""
    first = http.post("/api/lessons/rummikub", json={"done": 1}).json()
    http.post("/api/lessons/rummikub", json={"done": 1, "known": 3, "action": "draw"})
    assert http.post("/api/lessons/rummikub", json={"done": 1}).json() == first
