"""Guests who bother others: with chat, with crowds, with names, by coming back."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from tests.support.servers import HTTP, guests, scenario, servers, until

from meldhouse.client import Client, ServerFailure
from meldhouse.client.connection import ConnectionFailure
from meldhouse.tables.identity import BadName, checked_name
from meldhouse.wire import to_client

# --- names ---


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "Ann\u3164",
        "A\u034fnn",
        "A\u200dnn",
        "A\u180enn",
        "A\U000e0061nn",
        "\u0301",
        "Ann \u0301",
        "A\u0301\u0302\u0303\u0304\u0305",
        "A\u202enn",
    ],
)
def test_a_name_that_cannot_be_seen_or_looks_like_another_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        checked_name(name, "Guest")


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "あん", "한글", "李雷", "Tiếng Việt", "❤", "ก็ได้", "नमस्ते", "O'Brien"]
)
def test_a_name_that_can_be_read_is_kept(name: str) -> None:
    assert checked_name(name, "Guest") == name


def test_the_style_of_an_emoji_is_left_out_and_a_blank_name_replaced() -> None:
    assert checked_name("❤\ufe0f", "Guest") == "❤"
    assert checked_name(" \ufe0f ", "Guest") == "Guest"


@pytest.mark.parametrize(
    ("accepted", "begins"),
    [
        ("", "Guest "),
        ("de-DE,ja;q=0.8", "ゲスト"),
        ("zh-CN,zh;q=0.9", "访客 "),
        ("zh-TW", "訪客 "),
        ("*, ;;q=", "Guest "),
    ],
)
def test_guests_without_a_name_are_named_in_their_language(one_house, accepted, begins):
    named = HTTP.post(f"{one_house[0]}/api/guest", json={}, headers={"Accept-Language": accepted}).json()
    assert named["name"] == begins + re.sub("[-_]", "", named["guest"])[:4]


# --- tables ---


@scenario
async def test_who_was_shown_out_stays_out(one_house: list[str]) -> None:
    async with guests(one_house, "Ann", "Eve", "Bob") as (ann, eve, bob):
        table = await ann.create("rummy-five", 3)
        await eve.join(table.table)
        await ann.free_seat(table.table, 1)
        for seat in (None, 1, 2):
            with pytest.raises(ServerFailure, match="shown you out") as refused:
                await eve.join(table.table, seat)
            assert refused.value.status == 403
        assert (await bob.join(table.table)).chairs[1].name == "Bob"
        # the host may stand up and sit down as before
        await ann.free_seat(table.table, 0)
        assert (await ann.join(table.table, 0)).chairs[0].is_me


@scenario
async def test_watchers_never_keep_a_player_out(tmp_path: Path) -> None:
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, most_at_table="2") as (server,):
        async with guests([server.url], "Ann", "Eve", "Bob", "Mob") as (ann, eve, bob, mob):
            table = await ann.create("rummy-five", 2)
            await bob.join(table.table)
            async with eve.connect(table.table) as one, mob.connect(table.table) as two:
                await until(lambda: one.info and two.info)
                async with ann.connect(table.table) as a, bob.connect(table.table) as b:
                    await until(lambda: a.info and b.info)
                async with eve.connect(table.table) as late:
                    with pytest.raises(ConnectionFailure, match="too many are at this table"):
                        await late.ping()


@scenario
async def test_chat_has_a_limit_and_play_has_not(tmp_path: Path) -> None:
    habits = {"chat_lines_per_minute": "30", "chat_bytes_per_minute": "2000"}
    with servers(f"sqlite:///{tmp_path}/t.sqlite", tmp_path, **habits) as (server,):
        async with guests([server.url], "Eve", "Bob") as (eve, bob):
            table = (await eve.create("rummy-five", 2)).table
            await bob.join(table)
            async with eve.connect(table) as line, bob.connect(table) as other:
                for _ in range(6):
                    await line.chat("x" * 290)
                with pytest.raises(ConnectionFailure) as much:
                    await asyncio.gather(*[line.chat("x" * 290) for _ in range(6)])
                assert much.value.reason == "too-many-requests"
                with pytest.raises(ConnectionFailure):
                    await asyncio.gather(*[line.chat(phrase="hello") for _ in range(40)])
                await line.ping()
                await other.chat("I can still talk")


@scenario
async def test_chat_stands_under_the_name_at_the_table(one_house: list[str]) -> None:
    """A guest who takes another's name after sitting down does not speak under it."""
    async with guests(one_house, "Ann", "Eve") as (ann, eve):
        table = await ann.create("rummy-five", 2)
        await eve.join(table.table)
        headers = {"Authorization": f"Bearer {eve.token}"}
        renamed = HTTP.post(f"{one_house[0]}/api/guest", json={"name": "Ann"}, headers=headers).json()
        assert (renamed["guest"], renamed["name"]) == (eve.guest, "Ann")
        async with (
            Client(one_house[0], token=renamed["token"]) as other,
            other.connect(table.table) as line,
            ann.connect(table.table) as a,
        ):
            await line.chat("it is me")
            async for message in a.messages():
                if isinstance(message, to_client.Chatted):
                    assert [said.name for said in message.lines] == ["Eve"]
                    break
