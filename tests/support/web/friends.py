"""Several people at one table, each with a browser of their own."""

from tests.support.web.hands import ASKED, MOST_DECISIONS, decide, is_over


def start_two(someone, game, **form):
    """Seats two people at one table, with a watcher, and returns their pages."""
    host, friend, watcher = someone("desk"), someone("phone"), someone("desk")
    table = host.api("/api/tables", {"game": game, "players": 2, "seats": ["me", "open"], **form})
    friend.api(f"/api/tables/{table['table']}/join", {})
    host.api(f"/api/tables/{table['table']}/start", {})
    for person in (host, friend, watcher):
        person.page.goto(f"/t/{table['table']}")
        person.page.wait_for_selector(".plate")
    return host.page, friend.page, watcher.page


def play_together(one, two, game):
    """Plays a deal between two people to its end."""
    for _ in range(MOST_DECISIONS):
        if is_over(one) and is_over(two):
            return
        for page in (one, two):
            if page.query_selector(ASKED):
                decide(page, game)
            else:
                page.wait_for_timeout(20)
    raise AssertionError("the deal never ended")
