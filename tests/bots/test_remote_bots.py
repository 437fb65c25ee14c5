"""Programs as bots, kind and hostile: whatever they do, the deal goes on, and is marked."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

from meldhouse.arena.contest import Contest
from meldhouse.arena.deal import Arena, Line
from meldhouse.bots import make_bot
from meldhouse.bots.budget import Budget
from meldhouse.bots.guarded import BotFault, GuardedBot
from meldhouse.bots.limits import Limits
from meldhouse.bots.remote import RESTARTS, RemoteBot
from meldhouse.core.match import Match
from meldhouse.core.shuffle import SeededShuffle
from meldhouse.games.registry import GAMES, build_game
from meldhouse.parts.errors import OptionError

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "first_choice_bot.py"

#: what a well-behaved bot does; each hostile one below changes one thing
KIND = """
import json, os, sys, time
def say(message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["say"] == "hello":
        HELLO
    elif message["say"] == "decide":
        DECIDE
"""
READY = 'say({"say": "ready", "protocol": 1, "name": "kind"})'
ANSWER = 'say({"id": message["id"], "action": message["choices"][0]})'


def program(tmp_path: Path, hello: str = READY, decide: str = ANSWER) -> str:
    """A bot's command; its two answers are Python statements."""
    path = tmp_path / "bot.py"
    path.write_text(KIND.replace("HELLO", hello).replace("DECIDE", decide))
    return f"{sys.executable} {path}"


def seated(command: str, limits: Limits | None = None) -> tuple[Match, RemoteBot, GuardedBot]:
    """A match of two at Rummy Five, with a program in seat 0."""
    game = build_game("rummy-five", 2)
    match = Match(game, SeededShuffle(b"remote"))
    match.deal()
    bot = RemoteBot(command, game, limits or Limits(seconds=0.5, start_seconds=5.0))
    bot.new_deal(0, 1)
    return match, bot, GuardedBot(game, bot, make_bot("novice", game, 1))


def play_out(match: Match, guarded: GuardedBot) -> None:
    other = make_bot("novice", match.game, 2)
    while match.awaited:
        for seat in match.awaited:
            match.decide(seat, (guarded if seat == 0 else other).decide(match.view(seat)))


def kinds_after_a_deal(command: str, limits: Limits | None = None) -> dict[str, int]:
    match, bot, guarded = seated(command, limits)
    try:
        play_out(match, guarded)
    finally:
        bot.close()
    assert len(match.standings) == 1
    return guarded.counts


def first_fault(command: str, limits: Limits | None = None) -> str:
    """Returns the message about the first decision."""
    match, bot, guarded = seated(command, limits)
    try:
        guarded.decide(match.view(0))
    finally:
        bot.close()
    return f"{guarded.faults[0].kind}: {guarded.faults[0].detail}"


def contest_lines(entrant: str, game: str, deals: int) -> list[Line]:
    entrants = [entrant, *["novice"] * (GAMES[game].usual_players - 1)]
    arena = Arena(Contest(game, entrants, {}, "remote", deals, Budget(seconds=5.0)))
    try:
        return [arena.play(number) for number in range(1, deals + 1)]
    finally:
        arena.close()


@pytest.mark.parametrize("game", list(GAMES))
def test_the_example_plays_every_game_without_a_fault(game: str) -> None:
    for line in contest_lines(f"cmd:{sys.executable} {EXAMPLE}", game, 1):
        for play in line["plays"]:
            assert not any(play["faults"]), play["first_fault"]


def test_the_example_has_thirty_lines() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 32


def test_a_kind_bot_plays_without_a_fault(tmp_path: Path) -> None:
    match, bot, guarded = seated(program(tmp_path))
    play_out(match, guarded)
    assert guarded.counts == {}
    assert bot.name == "kind"
    bot.close()


HOSTILE = {
    "garbage": "print('rummy!', flush=True)",
    "a number": "print(7, flush=True)",
    "deep brackets": "print('[' * 60000, flush=True)",
    "no action": 'say({"id": message["id"]})',
    "an action of no game": 'say({"id": message["id"], "action": "castle"})',
    "an action that is no text": 'say({"id": message["id"], "action": [1]})',
    "not text": "sys.stdout.buffer.write(bytes([255, 0, 10])); sys.stdout.flush()",
}


@pytest.mark.parametrize("decide", HOSTILE.values(), ids=HOSTILE.keys())
def test_garbage_is_told_and_counted_and_play_goes_on(tmp_path: Path, decide: str) -> None:
    counts = kinds_after_a_deal(program(tmp_path, decide=decide))
    assert set(counts) == {"garbage"}
    assert counts["garbage"] >= 2


def test_illegal_answers_are_told_with_code_and_clause(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    decide = f"""say({{"id": message["id"], "action": "out"}})
    elif message["say"] == "refused":
        open({str(heard)!r}, "a").write(message["kind"] + " " + message["detail"] + chr(10))"""
    counts = kinds_after_a_deal(program(tmp_path, decide=decide))
    assert set(counts) == {"illegal"}
    assert heard.read_text().startswith("illegal not-complete (RF-2)")


def test_silence_costs_no_more_than_its_time(tmp_path: Path) -> None:
    match, bot, guarded = seated(program(tmp_path, decide="pass"), Limits(seconds=0.05))
    begun = time.monotonic()
    play_out(match, guarded)
    bot.close()
    assert set(guarded.counts) == {"silence"}
    assert time.monotonic() - begun < 0.05 * guarded.counts["silence"] + 10


def test_a_late_answer_is_not_taken_for_the_next_question(tmp_path: Path) -> None:
    """It answers each question only when the next one comes."""
    hello = READY + "; held = None"
    decide = """
            if held is not None: say(held)
            held = {"id": message["id"], "action": message["choices"][0]}"""
    counts = kinds_after_a_deal(program(tmp_path, hello, decide), Limits(seconds=0.1))
    assert set(counts) == {"silence"}


def test_a_crash_is_started_again_a_few_times(tmp_path: Path) -> None:
    match, bot, guarded = seated(program(tmp_path, decide="os._exit(3)"))
    for _ in range(3):
        play_out(match, guarded)
        match = Match(match.game, SeededShuffle(b"next"))
        match.deal()
        bot.new_deal(0, 1)
        if guarded.has_forfeited:  # the next deal asks it again
            guarded = GuardedBot(match.game, bot, make_bot("novice", match.game, 1))
    play_out(match, guarded)
    assert set(guarded.counts) == {"crash"}
    assert any(str(RESTARTS + 1) in fault.detail for fault in guarded.faults)


def test_a_flood_is_cut_off(tmp_path: Path) -> None:
    decide = 'exec("while True: sys.stdout.write(chr(120) * 65536)")'
    counts = kinds_after_a_deal(program(tmp_path, decide=decide))
    assert "flood" in counts


def test_a_flood_of_answers_is_not_read_for_ever(tmp_path: Path) -> None:
    decide = """exec('while True: print(json.dumps({"id": 0, "action": "bA"}))')"""
    match, bot, guarded = seated(program(tmp_path, decide=decide), Limits(seconds=0.1))
    begun = time.monotonic()
    play_out(match, guarded)
    bot.close()
    assert set(guarded.counts) <= {"flood", "crash"}
    assert "flood" in guarded.counts
    assert time.monotonic() - begun < 20


def test_who_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    """More is written than a pipe holds."""
    hello = READY + '; exec("while True: time.sleep(1)")'
    game = build_game("rummy-five", 2)
    match = Match(game, SeededShuffle(b"remote"))
    match.deal()
    bot = RemoteBot(program(tmp_path, hello), game, Limits(seconds=0.02, start_seconds=5.0))
    kinds = set()
    for _ in range(80):
        with pytest.raises(BotFault) as caught:
            bot.decide(match.view(0))
        kinds.add(caught.value.kind)
    bot.close()
    assert kinds <= {"silence", "crash"}


@pytest.mark.parametrize(
    "hello",
    [
        'say({"say": "ready", "protocol": 2})',
        'say({"say": "hello", "protocol": 1})',
        "say([1])",
        "os._exit(1)",
        'exec("while True: time.sleep(1)")',
    ],
)
def test_without_the_handshake_nobody_plays(tmp_path: Path, hello: str) -> None:
    counts = kinds_after_a_deal(
        program(tmp_path, hello), Limits(seconds=0.5, start_seconds=0.5 if "sleep" in hello else 5.0)
    )
    assert set(counts) <= {"handshake", "crash"}
    assert "handshake" in counts


def test_a_command_that_is_not_there_is_a_fault() -> None:
    assert "handshake" in kinds_after_a_deal("/no/such/bot")


#: what each of them does, and what whoever wrote it reads
TOLD = {
    "no JSON": (
        "print('thinking ...', flush=True)",
        "garbage: its answer is not a JSON object on one line: thinking ...",
    ),
    "escapes": (
        "print(chr(27) + '[2Jboo', flush=True)",
        "garbage: its answer is not a JSON object on one line: [2Jboo",
    ),
    "illegal": (
        'say({"id": message["id"], "action": "out"})',
        "illegal: not-complete (RF-2), its answer was out",
    ),
    "raises": ("1 / 0", "crash: it has ended with exit code 1: ZeroDivisionError: division by zero"),
    "exits": ("sys.exit(3)", "crash: it has ended with exit code 3"),
    "killed": ("os.kill(os.getpid(), 9)", "crash: it has ended by signal 9"),
    "goes on without output": ("os.close(1); time.sleep(60)", "crash: it has closed its output"),
    "another id": (
        'say({"id": 99, "action": message["choices"][0]})',
        "silence: no answer to question 1 within 0.5 seconds, but one with id 99",
    ),
}


@pytest.mark.parametrize(("decide", "told"), TOLD.values(), ids=TOLD.keys())
def test_a_fault_says_what_happened(tmp_path: Path, decide: str, told: str) -> None:
    assert first_fault(program(tmp_path, decide=decide)) == told


def test_a_command_that_is_not_there_says_so() -> None:
    assert first_fault("/no/such/bot") == "handshake: it cannot be started: No such file or directory"


def test_silence_at_the_handshake_names_its_own_limit(tmp_path: Path) -> None:
    told = first_fault(program(tmp_path, "pass"), Limits(seconds=5.0, start_seconds=0.25))
    assert told == "handshake: no answer to hello within 0.25 seconds"


def test_a_bot_may_write_to_its_standard_error_as_much_as_it_likes(tmp_path: Path) -> None:
    decide = f"sys.stderr.write('x' * 300_000 + chr(10)); sys.stderr.flush(); {ANSWER}"
    assert kinds_after_a_deal(program(tmp_path, decide=decide), Limits(seconds=20.0)) == {}


def test_a_bot_without_a_standard_error_plays(tmp_path: Path) -> None:
    assert (
        kinds_after_a_deal(program(tmp_path, decide=f"os.closerange(2, 3); {ANSWER}"), Limits(seconds=20.0))
        == {}
    )


def test_a_standard_error_without_end_is_no_answer(tmp_path: Path) -> None:
    told = first_fault(program(tmp_path, decide="while True: os.write(2, bytes(1000))"))
    assert told == "silence: no answer within 0.5 seconds"


@pytest.mark.parametrize("command", ["", "  ", "bot 'unfinished"])
def test_a_command_that_is_none_is_refused(command: str) -> None:
    with pytest.raises(OptionError):
        RemoteBot(command, build_game("rummy-five"))


def test_memory_is_limited(tmp_path: Path) -> None:
    decide = 'x = bytearray(2 * 1024 ** 3); say({"id": message["id"], "action": message["choices"][0]})'
    counts = kinds_after_a_deal(program(tmp_path, decide=decide), Limits(seconds=5.0, memory=512 * 1024**2))
    assert set(counts) == {"crash"}


def test_files_are_limited(tmp_path: Path) -> None:
    target = tmp_path / "large"
    decide = f'open({str(target)!r}, "wb").write(bytes(10 ** 6)); {ANSWER}'
    kinds_after_a_deal(program(tmp_path, decide=decide), Limits(seconds=5.0, file_bytes=1000))
    assert target.stat().st_size <= 1000


def test_a_bot_is_given_no_file_and_no_secret_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MELDHOUSE_SECRET", "hidden")
    kept = tmp_path / "seen.json"
    decide = f"""
            fds = [int(name) for name in os.listdir("/proc/self/fd")]
            open({str(kept)!r}, "w").write(json.dumps([max(fds), dict(os.environ), message["view"]]))
            {ANSWER}"""
    with (tmp_path / "open").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        match, bot, guarded = seated(program(tmp_path, decide=decide))
        guarded.decide(match.view(0))
        bot.close()
    highest, environment, view = json.loads(kept.read_text())
    assert highest <= 3  # the three standard ones, and the listing itself
    assert "MELDHOUSE_SECRET" not in environment
    assert view["own"]["hand"] == match.game.write_cards(match.view(0).own.hand)
    assert match.game.write_cards(match.view(1).own.hand) not in json.dumps(view)


def test_what_a_bot_has_started_ends_with_it(tmp_path: Path) -> None:
    kept = tmp_path / "child"
    hello = f"""
            import subprocess
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            open({str(kept)!r}, "w").write(str(child.pid))
            {READY}"""
    match, bot, guarded = seated(program(tmp_path, hello))
    guarded.decide(match.view(0))
    child = int(kept.read_text())
    bot.close()
    deadline = time.monotonic() + 5
    while is_running(child) and time.monotonic() < deadline:
        os.sched_yield()
    assert not is_running(child)


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_a_bot_of_the_house_that_fails_is_replaced_too() -> None:
    class Broken:
        def decide(self, view: object) -> object:
            raise ValueError("a bug")

    game = build_game("rummy-five", 2)
    match = Match(game, SeededShuffle(b"x"))
    match.deal()
    guarded = GuardedBot(game, Broken(), make_bot("novice", game, 1))
    play_out(match, guarded)
    assert set(guarded.counts) == {"crash"}
    assert guarded.faults[0].detail == "ValueError: a bug"


def test_three_faults_in_a_row_forfeit_the_deal() -> None:
    """A bot that failed three times in a row is not asked again; one good answer begins the row anew."""

    class Shaky:
        def __init__(self, good_ones: set[int]) -> None:
            self.asked = 0
            self._good_ones = good_ones

        def decide(self, view: object) -> object:
            self.asked += 1
            if self.asked not in self._good_ones:
                raise ValueError("a bug")
            return make_bot("novice", game, 1).decide(view)

    game = build_game("rummy-five", 2)
    match = Match(game, SeededShuffle(b"x"))
    match.deal()
    view = match.view(match.awaited[0])
    for good_ones, asked in ((set(), 3), ({3}, 6)):
        shaky = Shaky(good_ones)
        guarded = GuardedBot(game, shaky, make_bot("novice", game, 1))
        for _ in range(8):
            guarded.decide(view)
        assert guarded.has_forfeited
        assert shaky.asked == asked


def heard_by(tmp_path: Path, hello: str) -> tuple[Line, list[dict[str, object]]]:
    """Plays a deal with a program. Returns its line, and the messages that the program received."""
    kept = tmp_path / "heard.jsonl"
    command = program(tmp_path, hello)
    path = tmp_path / "bot.py"
    path.write_text(path.read_text() + f"    open({str(kept)!r}, 'a').write(line)\n")
    arena = Arena(Contest("rummy-five", [f"cmd:{command}", "novice"], {}, "ears", 1))
    try:
        line = arena.play(1)
    finally:
        arena.close()
    return line, [json.loads(text) for text in kept.read_text().splitlines()]


def test_a_program_follows_the_deal_if_it_asks_to(tmp_path: Path) -> None:
    wants = 'say({"say": "ready", "protocol": 1, "name": "ears", "wants": ["events", "deal-over", 7]})'
    line, heard = heard_by(tmp_path, wants)
    ends = [message for message in heard if message["say"] == "deal-over"]
    assert [end["points"] for end in ends] == [play["points"] for play in line["plays"]]
    assert [end["winner"] for end in ends] == [play["winner"] for play in line["plays"]]
    assert all(len(end["owns"]) == 2 for end in ends)
    events = [event for message in heard if message["say"] == "events" for event in message["events"]]
    assert {event["kind"] for event in events} & {"won", "deal-drawn"}
    assert line["plays"][0]["names"] == ["ears", "novice"]


def test_a_program_that_does_not_ask_hears_only_what_it_must(tmp_path: Path) -> None:
    _, heard = heard_by(tmp_path, READY)
    assert {message["say"] for message in heard} == {"hello", "deal", "decide"}


#: asks for the number of plays and for two of them, and then lays the first one, or takes the first choice
ASKING = """
id = message["id"]
        say({"say": "plays", "id": id, "limit": 0})
        count = json.loads(sys.stdin.readline())
        say({"say": "plays", "id": id, "limit": 2})
        found = json.loads(sys.stdin.readline())
        say({"say": "plays", "id": id, "limit": 2})  # one question too many is not answered
        assert len(found["plays"]) == min(2, count["count"]), (count, found)
        assert found["more"] == (count["count"] > 2), (count, found)
        say({"id": id, "action": (found["plays"] + message["choices"])[0]})
"""


@pytest.mark.parametrize("name", ["rummikub", "rummy-five"])
def test_a_program_may_ask_for_all_plays(tmp_path: Path, name: str) -> None:
    game = build_game(name, 2)
    match = Match(game, SeededShuffle(b"asked"))
    match.deal()
    bot = RemoteBot(program(tmp_path, decide=ASKING.strip()), game, Limits(seconds=30.0, start_seconds=30.0))
    other = make_bot("novice", game, 2)
    guarded = GuardedBot(game, bot, other)
    for _ in range(24):
        seat = match.awaited[0]
        match.decide(seat, (guarded if seat == 0 else other).decide(match.view(seat)))
        if not match.awaited:
            break
    bot.close()
    assert guarded.counts == {}
