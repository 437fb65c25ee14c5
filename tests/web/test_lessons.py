"""Every lesson and every exercise in a real browser, by clicks and by keys; progress; and nothing cut off anywhere."""

import pytest
from tests.web.learning import do, open_lesson, press, take_lesson, where
from tests.web.test_for_everybody import check, needs_axe

from meldhouse.lessons import LESSONS

GAMES = tuple(LESSONS)


@pytest.mark.parametrize("by_keys", [False, True], ids=["clicks", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_first_lesson_from_start_to_end(someone, game, by_keys):
    person = someone("desk" if by_keys else "phone")
    page = person.page
    open_lesson(page, game)
    take_lesson(page, LESSONS[game], by_keys)
    page.click("[data-act=exercises]")
    page.wait_for_selector(f"[data-lesson={game}] .mark")
