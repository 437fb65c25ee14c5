"""Tests a table apart from the play: refusals, the connection, friends, watchers, chat, drag and drop."""

import pytest
from tests.support.web.friends import play_together, start_two
from tests.support.web.hands import ASKED, END, decide, play_deal
from tests.support.web.tiles import MINE, drag, sets, touch_drag

TILES = ("rummikub", "rhine-rummy")


def test_two_browsers_play_each_other_and_a_third_watches(someone):
    """Plays a whole deal; all three see the same end."""
    one, two, watcher = start_two(someone, "rummy-five", clock={"claim": 1}, is_quick=True)
    play_together(one, two, "rummy-five")
    watcher.wait_for_selector(END)
    told = watcher.inner_text(".end .headline")
    lines = [page.inner_text(".end .headline") for page in (one, two)]
    # the winner is addressed in the second person
    assert told in lines
    assert all(line == told or line.startswith("You") for line in lines)
    assert watcher.inner_text(".end .scores tbody") == two.inner_text(".end .scores tbody")
    assert len(watcher.query_selector_all(".river li")) == len(one.query_selector_all(".river li"))
    assert watcher.query_selector(".hand, .actions, .end .button") is None
    assert watcher.query_selector(".badge >> text=watching")


@pytest.mark.parametrize(
    ("language", "me"),
    [("en", "You discard "), ("ja", "あなたは"), pytest.param("zh", "你打出 ", marks=pytest.mark.long)],
)
def test_what_i_do_is_told_to_me_and_not_of_somebody(someone, language, me):
    page = someone("desk", language).sit_with_bots("rummy-five", 2)
    page.wait_for_selector("[data-act=discard]")
    page.click(".hand button >> nth=0")
    page.click("[data-act=discard]")
    page.wait_for_selector(".river li")
    # the log is beside the table
    page.wait_for_selector("aside ol li")
    assert any(line.startswith(me) for line in page.locator("aside ol li").all_inner_texts())


def test_a_refusal_is_shown_in_place_with_its_rule(someone):
    page = someone("phone").sit_with_bots("rummikub", 2, options={"clock": 0})
    page.wait_for_selector("[data-act=draw]")
    page.click(".rack button >> nth=0")
    page.click("[data-act=new]")
    page.wait_for_selector(".set.bad")
    page.click("[data-act=end]")
    page.wait_for_selector(".note[role=alert]")
    page.click(".note [data-act=clause]")
    page.wait_for_selector("dialog[open] [data-anchor^=rk-].named")


def test_a_barred_call_is_explained(someone):
    """RF-4 Dims Go instead of hiding it; pressing it explains what is missing."""
    # a lucky hand is one card away with any discard, but not five hands in a row
    for _ in range(5):
        page = someone("phone").sit_with_bots("rummy-five", 2)
        page.wait_for_selector("[data-act=discard]")
        for at in range(1, 6):
            page.click(f".hand button:nth-child({at})")
            if page.query_selector("[data-act=go][aria-disabled=true]"):
                page.click("[data-act=go]", force=True)
                page.wait_for_selector(".note[role=alert]")
                assert page.get_attribute(".note [data-clause]", "data-clause").startswith("RF-")
                return
    raise AssertionError("no discard left a hand that may not say Go")


def test_rf_17_at_a_table_of_mistaken_calls_nothing_tells_what_is_right(someone):
    page = someone("phone").sit_with_bots("rummy-five", 2, options={"calls": "table"})
    page.wait_for_selector("[data-act=discard]")
    assert page.query_selector("[data-act=out]")
    assert "complete" not in page.inner_text(".status")
    assert page.query_selector("[data-act=hint][disabled]")
    page.click(".hand button >> nth=0")
    assert page.query_selector("[data-act=go]:not([aria-disabled=true])")
    assert page.query_selector(".waits") is None
    page.click("[data-act=discard]")
    page.wait_for_selector("[data-act=catch]:not([aria-disabled=true]), [data-act=discard]")


def test_a_reload_in_the_middle_loses_nothing(someone):
    page = someone("desk").sit_with_bots("octablitz", 3)
    page.wait_for_selector("[data-act=up]")
    page.click(".hand button >> nth=0")
    before = [card.get_attribute("data-card") for card in page.query_selector_all(".hand button")]
    page.reload()
    page.wait_for_selector("[data-act=up]")
    assert [card.get_attribute("data-card") for card in page.query_selector_all(".hand button")] == before
    decide(page, "octablitz")
    assert len(page.query_selector_all(".hand button")) < len(before)


def test_a_cut_connection_comes_back_and_catches_up(someone):
    person = someone("desk")
    lines = []

    def through(line):
        """A connection that a test can cut."""
        line.connect_to_server()
        lines.append(line)

    person.page.route_web_socket("**/socket*", through)
    page = person.sit_with_bots("rummy-five", 2)
    page.wait_for_selector("[data-act=discard]")
    lines[-1].close()
    page.wait_for_selector("header .line")
    page.wait_for_selector("header .line", state="detached")
    assert len(lines) == 2
    play_deal(page, "rummy-five")


def test_a_cut_connection_in_the_middle_of_a_turn_loses_nothing(someone):
    person = someone("phone")
    lines = []

    def through(line):
        line.connect_to_server()
        lines.append(line)

    person.page.route_web_socket("**/socket*", through)
    page = sit_with_tiles(person, "rummikub")
    page.click(".rack button >> nth=0")
    page.click("[data-act=new]")
    page.wait_for_selector(MINE)
    lines[-1].close()
    page.wait_for_selector("header .line")
    page.click(".rack button >> nth=0")
    page.wait_for_selector("header .line", state="detached")
    assert page.locator(MINE).count() == 1
    assert page.locator(".rack .chosen").count() == 1


def test_without_a_connection_the_client_opens_and_says_so(someone):
    person = someone("phone", has_worker=True)
    page = person.home()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    # the service worker answers the second visit
    person.home()
    person.context.set_offline(True)
    page.reload()
    page.wait_for_selector("h1")
    page.click("[data-play=octablitz]")
    page.wait_for_selector("[role=alert] >> text=The server can't be reached")
    person.context.set_offline(False)
    page.click("[data-play=octablitz]")
    page.wait_for_selector(".hand button")


def test_chat_and_quick_phrases_are_read_in_each_one_s_language(someone):
    host, friend = someone("desk"), someone("phone", "ja")
    table = host.api(
        "/api/tables", {"game": "octablitz", "players": 3, "seats": ["me", "open", "bot:novice"]}
    )
    friend.api(f"/api/tables/{table['table']}/join", {})
    for person in (host, friend):
        person.page.goto(f"/t/{table['table']}")
        person.page.wait_for_selector(".lobby")
    # beside the table on a desk; a button closes and opens it
    host.page.click("aside header button")
    host.page.wait_for_selector("aside", state="detached")
    host.page.click("[data-open=chat]")
    host.page.click("aside >> text=Good luck!")
    host.page.fill(".chat input", "see you")
    host.page.press(".chat input", "Enter")
    friend.page.click("[aria-label='チャットと記録']")
    friend.page.wait_for_selector("text=よろしくお願いします！")
    friend.page.wait_for_selector("text=see you")
    # the operator hears of people who do not behave; bots cannot be reported
    host.page.click("[data-open=menu]")
    host.page.click("[data-report] summary")
    assert host.page.locator("[data-report] select").first.locator("option").count() == 1
    host.page.select_option("[data-report] select >> nth=1", "name")
    host.page.click("[data-report] button")
    host.page.wait_for_selector("[data-report] [role=status]:has-text('The operator of this server')")


def sit_with_tiles(person, game):
    page = person.sit_with_bots(game, 2, options={"clock": 0} if game == "rummikub" else {})
    page.wait_for_selector("[data-act=draw]")
    return page


@pytest.mark.parametrize(
    ("game", "size", "drag"),
    [
        ("rummikub", "desk", drag),
        ("rhine-rummy", "phone", touch_drag),
        # the same on the table of the other game, and with a mouse at a phone
        *(
            pytest.param(*which, marks=pytest.mark.long)
            for which in (
                ("rhine-rummy", "desk", drag),
                ("rummikub", "phone", touch_drag),
                ("rummikub", "phone", drag),
                ("rhine-rummy", "phone", drag),
            )
        ),
    ],
)
def test_tiles_are_dragged_and_taken_back(someone, game, size, drag):
    """Drags with mouse and finger: to the table, to a set, within the rack, and back."""
    page = sit_with_tiles(someone(size), game)
    held = page.locator(".rack button").count()
    drag(page, ".rack button >> nth=0", ".table")
    page.wait_for_selector(MINE)
    drag(page, ".rack button >> nth=0", MINE)
    page.wait_for_selector(f"{MINE} >> nth=1")
    page.click("[data-act=undo]")
    page.click("[data-act=redo]")
    assert page.locator(MINE).count() == 2
    drag(page, f"{MINE} >> nth=0", ".rack button >> nth=2")
    page.wait_for_selector(f".rack button >> nth={held - 2}")
    first = page.get_attribute(".rack button >> nth=0", "data-tile")
    drag(page, ".rack button >> nth=0", ".rack button >> nth=3")
    assert page.get_attribute(".rack button >> nth=0", "data-tile") != first
    page.click("[data-act=back]")
    page.wait_for_selector(f".rack button >> nth={held - 1}")
    page.wait_for_selector("[data-act=draw]")


def test_a_press_that_hardly_moves_is_a_tap(someone):
    page = sit_with_tiles(someone("phone"), "rummikub")
    page.tap(".rack button >> nth=0")
    page.tap(".rack button >> nth=1")
    assert page.locator(".rack .chosen").count() == 2
    page.tap("[data-act=new]")
    page.wait_for_selector(f"{MINE} >> nth=1")


@pytest.mark.parametrize("game", TILES)
def test_a_reload_in_the_middle_of_a_turn_keeps_what_was_moved(someone, game):
    page = sit_with_tiles(someone("phone"), game)
    with page.expect_websocket():
        page.reload()
    page.wait_for_selector("[data-act=draw]")
    for at in (0, 1):
        page.click(f".rack button >> nth={at}")
    page.click("[data-act=new]")
    page.wait_for_function("() => localStorage['meldhouse.draft']")
    moved = sets(page)
    page.reload()
    page.wait_for_selector("[data-act=end]")
    assert sets(page) == moved
    page.click("[data-act=undo]")
    page.wait_for_selector("[data-act=draw]")


@pytest.mark.parametrize("game", TILES)
def test_what_the_others_changed_is_shown_once_more_step_by_step(someone, game):
    page = sit_with_tiles(someone("phone"), game)
    while page.query_selector("[data-act=changes]:not([disabled])") is None:
        assert decide(page, game), "nobody laid anything in the whole deal"
        page.wait_for_selector(ASKED)
    lying = sets(page)
    page.click("[data-act=changes]")
    page.click("[data-act=step-play]")
    page.wait_for_selector("[data-act=step-play]:not(.on)")
    while page.query_selector("[data-act=step-back]:not([disabled])"):
        page.click("[data-act=step-back]")
    before = sets(page)
    assert sum(map(len, before)) < sum(map(len, lying))
    steps = 0
    while page.query_selector("[data-act=step-forward]:not([disabled])"):
        page.click("[data-act=step-forward]")
        steps += 1
        page.wait_for_selector(f"section p[role=status] b:has-text('{steps} of')")
        assert page.locator(".table .news").count() > 0
    assert sorted(map(sorted, sets(page))) == sorted(map(sorted, lying))
    page.click("[data-act=step-close]")
    page.wait_for_selector(".actions [data-act]")


def test_a_set_is_split_and_joined_by_taps(someone):
    page = someone("phone").sit_with_bots("rummikub", 2, options={"clock": 0})
    page.wait_for_selector("[data-act=draw]")
    for at in (0, 1, 2):
        page.click(f".rack button >> nth={at}")
    page.click("[data-act=new]")
    page.wait_for_selector(f"{MINE} >> nth=2")
    sets = len(page.query_selector_all(".table .set"))
    page.click(f"{MINE} >> nth=1")
    page.click("[data-act=split]")
    page.wait_for_selector(f".table .set >> nth={sets}")
    # the whole last set, moved to the one before
    page.dblclick(f".table .set >> nth={sets} >> button >> nth=0")
    page.click(f".table .set >> nth={sets - 1} >> button >> nth=0")
    page.wait_for_selector(f".table .set >> nth={sets}", state="detached")


def test_a_card_is_discarded_by_dragging_it_up(someone):
    page = someone("desk").sit_with_bots("rummy-five", 2)
    page.wait_for_selector("[data-act=discard]")
    drag(page, ".hand button >> nth=1", ".centre")
    page.wait_for_selector(".river li")


def test_others_see_a_player_move_tiles(someone):
    one, two, watcher = start_two(someone, "rummikub", options={"clock": 0})
    for page in (one, two):
        page.wait_for_selector(".rack button")
    watcher.wait_for_selector(".plate.turn")
    mover, other = (one, two) if one.query_selector("[data-act=draw]") else (two, one)
    mover.click(".rack button >> nth=0")
    mover.click("[data-act=new]")
    other.wait_for_selector(".set [data-tile]")
    watcher.wait_for_selector(".set [data-tile]")
