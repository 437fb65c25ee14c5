"""Programs in the browser: a host invites one, from the lobby or by its link, and everybody sees that it is a bot."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.servers import HTTP


class Program:
    """A program that waits for challenges over HTTP."""

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        guest = HTTP.post(f"{url}/api/guest", json={"name": name, "is_program": True}).json()
        self._headers = {"Authorization": f"Bearer {guest['token']}"}

    def ask(self, path: str, form: dict[str, Any]) -> Any:
        answer = HTTP.post(self._url + path, json=form, headers=self._headers)
        assert answer.is_success, answer.text
        return answer.json()

    def wait(self, seconds: float = 0) -> Any:
        return self.ask("/api/programs/wait", {"games": ["rummy-five"], "seconds": seconds})


@pytest.mark.parametrize("way", ["the lobby", "a link"])
def test_a_host_invites_a_program_that_everybody_sees_as_a_bot(someone, way):
    host, friend = someone("phone"), someone("desk")
    program = Program(host.url, "Deep Green")
    waited = program.wait()
    page = host.home()
    if way == "a link":
        page.goto(f"/new/rummy-five?program={waited['program']}")
        page.wait_for_selector("form")
        page.click("form button[type=submit], form .button.primary")
        page.wait_for_selector(".lobby")
    else:
        table = host.api("/api/tables", {"game": "rummy-five", "players": 4})
        page.goto(f"/t/{table['table']}")
        page.click("section[aria-labelledby=programs] button >> text=Invite")
    page.wait_for_selector("section[aria-labelledby=programs] >> text=invited")
    challenge = program.wait(20)["challenges"][0]
    program.ask("/api/programs/answer", {"table": challenge["table"], "is_accepted": True})
    program.ask("/api/programs/wait", {"games": []})
    friend.page.goto(f"/t/{challenge['table']}")
    for seen in (page, friend.page):
        seen.wait_for_selector(".lobby li >> text=Deep Green (bot)")


def test_a_host_sees_that_a_program_declines(someone):
    host = someone("desk")
    program = Program(host.url, "Shy")
    program.wait()
    table = host.api("/api/tables", {"game": "rummy-five", "players": 2})
    host.page.goto(f"/t/{table['table']}")
    host.page.click("section[aria-labelledby=programs] li:has-text('Shy') button")
    assert program.wait(20)["challenges"]
    program.ask("/api/programs/answer", {"table": table["table"], "is_accepted": False})
    host.page.wait_for_selector("section[aria-labelledby=programs] li:has-text('Shy') >> text=declined")
    program.ask("/api/programs/wait", {"games": []})
