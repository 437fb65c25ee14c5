"""Tables are made, found, joined, filled, begun, left and played again, in whatever process one asks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.support.servers import Player, friends_table, guests, scenario, until
from typer.testing import CliRunner

from meldhouse.client import Client, ServerFailure
from meldhouse.games.registry import GAMES


async def refused(work) -> ServerFailure:  # type: ignore[no-untyped-def]
    with pytest.raises(ServerFailure) as failure:
        await work
    return failure.value


@scenario
async def test_every_option_of_every_game_can_be_agreed_on(house: list[str]) -> None:
    async with guests(house, "Ann") as (ann,):
        for entry in GAMES.values():
            for players in entry.players:
                options = {option.name: option.default for option in entry.options}
                if entry.name == "big-eight" and players == 2:
                    options["two_players"] = True
                table = await ann.create(entry.name, players, options=options, is_listed=True)
                assert table.game == entry.name
                assert table.players == players
                assert {name: table.options[name] for name in options} == options
                assert [chair.kind for chair in table.chairs] == ["person"] + ["open"] * (players - 1)
                assert len(table.commitment) == 64


@scenario
async def test_what_cannot_be_agreed_on_is_refused_with_a_code(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        for form, reason in (
            ({"game": "chess", "players": 2}, "bad-option"),
            ({"game": "octablitz", "players": 2}, "bad-option"),
            ({"game": "rummy-five", "players": 3, "options": {"rounds": 10**9}}, "bad-option"),
            ({"game": "rummy-five", "players": 3, "options": {"colour": "blue"}}, "bad-option"),
            ({"game": "rummy-five", "players": 3, "seats": ["me"]}, "bad-option"),
            ({"game": "rummy-five", "players": 3, "seats": ["me", "bot:genius", "open"]}, "bad-option"),
            ({"game": "rummy-five", "players": 3, "seats": ["me", "you", "open"]}, "bad-request"),
            ({"game": "rummy-five", "players": 3, "clock": {"claim": 1}}, "bad-option"),
            ({"game": "rummy-five", "players": 3, "clock": {"claim": 11}}, "bad-option"),
            ({"game": "rummy-five", "players": 3, "clock": {"claim": 0}, "is_quick": True}, "bad-request"),
            ({"game": "rummy-five", "players": 99}, "bad-request"),
            ({"game": "rummy-five", "players": 3, "mood": "good"}, "bad-request"),
        ):
            assert (await refused(ann.create(**form))).reason == reason, form  # type: ignore[arg-type]


@scenario
async def test_a_claim_window_takes_two_to_ten_seconds(one_house: list[str]) -> None:
    async with guests(one_house, "Ann") as (ann,):
        for seconds in (2, 10):
            table = await ann.create("rummy-five", 3, clock={"claim": seconds})
            assert (table.is_quick, table.clock.claim) == (False, seconds)


@scenario
async def test_join_by_link_and_by_code_watch_leave_fill_and_start(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob", "Cleo") as (ann, bob, cleo):
        table = await ann.create("rummy-five", 4, is_quick=True)
        assert table.is_host
        assert table.clock.claim == 3
        assert (await bob.join(table.table)).chairs[1].is_me
        joined = await cleo.join(table.code.lower(), 3)
        assert [chair.name for chair in joined.chairs] == ["Ann", "Bob", "", "Cleo"]
        assert [chair.is_me for chair in joined.chairs] == [False, False, False, True]
        assert not joined.is_host
        assert (await refused(ann.start(table.table))).detail.startswith("there are free seats")
        assert (await refused(bob.start(table.table))).reason == "not-allowed"
        assert (await refused(bob.fill(table.table))).reason == "not-allowed"
        assert (await refused(bob.join(table.table, 0))).detail == "this seat is taken"
        assert (await refused(bob.join(table.table, 7))).detail == "there is no seat 7"
        left = await bob.leave(table.table)
        assert [chair.kind for chair in left.chairs] == ["person", "open", "open", "person"]
        filled = await ann.fill(table.table)
        assert [chair.kind for chair in filled.chairs] == ["person", "bot", "bot", "person"]
        begun = await ann.start(table.table)
        assert begun.status == "running"
        assert (await refused(bob.join(table.table))).reason == "not-allowed"
        async with bob.connect(table.table) as watching:
            async for update in watching.updates():
                assert update.seat is None
                assert update.view["own"] is None
                assert update.choices == []
                break


@scenario
async def test_one_guest_asking_twice_at_once_gets_one_seat(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await ann.create("rummy-five", 4)
        twin = Client(house[-1], token=bob.token)
        async with twin:
            await asyncio.gather(*[one.join(table.table) for one in (bob, twin, bob, twin)])
        info = await ann.info(table.table)
        assert [chair.name for chair in info.chairs] == ["Ann", "Bob", "", ""]


@scenario
async def test_listed_tables_are_found_and_private_ones_are_not(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        listed = await ann.create("octablitz", 3, is_listed=True)
        private = await ann.create("octablitz", 3)
        found = {line.table: line for line in await bob.listed()}
        assert found[listed.table].free == 2
        assert found[listed.table].players == 3
        assert private.table not in found
        mine = [line.table for line in await ann.matches()]
        assert set(mine) >= {listed.table, private.table}
        assert private.table not in [line.table for line in await bob.matches()]


@scenario
async def test_a_host_seats_and_frees(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await ann.create("rummy-five", 3)
        await bob.join(table.table, 1)
        seated = await ann.seat_bot(table.table, 2, "novice")
        assert seated.chairs[2].level == "novice"
        freed = await ann.free_seat(table.table, 1)
        assert freed.chairs[1].kind == "open"
        assert (await refused(bob.free_seat(table.table, 2))).reason == "not-allowed"
        assert (await refused(bob.seat_bot(table.table, 1, "novice"))).reason == "not-allowed"
        assert (await refused(ann.seat_bot(table.table, 1, "genius"))).reason == "bad-option"


@scenario
async def test_a_whole_match_its_record_its_verification_and_a_rematch(
    house: list[str], tmp_path: Path
) -> None:
    """The commitment stands before the first deal, the parts go in, and the record verifies."""
    from meldhouse.cli.app import build_app

    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await ann.create("rummy-five", 2, options={"deals": 2}, is_quick=True)
        commitment = table.commitment
        await bob.join(table.table)
        await ann.add_part(table.table, "a walk in the rain")
        await bob.add_part(table.table, "雨")
        assert (await refused(ann.add_part(table.table, "two\nlines"))).reason == "not-allowed"
        begun = await ann.start(table.table)
        assert begun.commitment == commitment
        assert (await refused(ann.record(table.table))).reason == "match-running"
        assert (await refused(ann.rematch(table.table))).reason == "not-allowed"
        assert (await refused(ann.add_part(table.table, "late"))).reason == "not-allowed"
        async with ann.connect(table.table) as first, bob.connect(table.table) as second:
            await asyncio.gather(Player(first, begun).play(), Player(second, begun).play())
        record = await bob.record(table.table)
        assert commitment in record
        assert len([line for line in record.splitlines() if line.startswith("part ")]) == 2
        path = tmp_path / "match.record"
        path.write_text(record, encoding="utf-8")
        verified = CliRunner().invoke(build_app(), ["verify", str(path)])
        assert verified.exit_code == 0, verified.output
        again = await asyncio.gather(*[one.rematch(table.table) for one in (ann, bob, ann, bob)])
        assert len({one.table for one in again}) == 1
        assert again[0].table != table.table
        newest = await ann.info(again[0].table)
        assert newest.status == "running"
        assert newest.commitment != commitment
        assert [chair.name for chair in newest.chairs] == ["Ann", "Bob"]
        assert (await ann.info(table.table)).rematch == newest.table


@scenario
async def test_at_a_rematch_players_are_missing_until_they_come(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
        async with ann.connect(table.table) as first, bob.connect(table.table) as second:
            await asyncio.gather(Player(first, table).play(), Player(second, table).play())
            again = await ann.rematch(table.table)
            # everybody at the table learns of the rematch
            await until(lambda: second.info is not None and second.info.rematch == again.table)
        assert [chair.is_present for chair in again.chairs] == [True, False]
        async with ann.connect(again.table) as first, bob.connect(again.table):
            await until(lambda: first.info is not None and first.info.chairs[1].is_present)


@scenario
async def test_a_guest_moves_to_another_device_once(house: list[str]) -> None:
    async with guests(house, "Ann") as (ann,):
        table = await ann.create("rummy-five", 2)
        code = await ann.move_code()
        moved = await Client.moved(house[-1], code.lower())
        async with moved:
            assert (moved.guest, moved.name) == (ann.guest, "Ann")
            assert (await moved.info(table.table)).chairs[0].is_me
        assert (await refused(Client.moved(house[0], code))).reason == "bad-token"
        assert (await refused(Client.moved(house[0], "NOSUCHCODE"))).reason == "bad-token"


@scenario
async def test_names_are_checked(one_house: list[str]) -> None:
    for name, shown in (("  Ann   Lee ", "Ann Lee"), ("李雷", "李雷"), ("<b>x</b>", "<b>x</b>")):
        async with guests(one_house, name) as (guest,):
            assert guest.name == shown
    for name in ("a\u202eb", "x" * 25, "nul\0l", "\u200b"):
        with pytest.raises(ServerFailure) as failure:
            async with guests(one_house, name):
                pass
        assert failure.value.reason in ("bad-name", "bad-request")


@scenario
async def test_the_longest_name_plays_like_any_other(one_house: list[str]) -> None:
    async with guests(one_house, "\U0001f0cf" * 24) as (guest,):
        table = await guest.create("rummy-five", 2, seats=["me", "bot:novice"])
        async with guest.connect(table.table) as line:
            await line.ping()


@scenario
async def test_bots_play_a_whole_match_among_themselves(house: list[str]) -> None:
    async with guests(house, "Ann") as (ann,):
        for game, players in (("rummy-five", 3), ("octablitz", 3), ("rummikub", 2)):
            table = await ann.create(game, players, seats=["bot:novice"] * players, options={"deals": 1})
            async with ann.connect(table.table) as watching:
                async for message in watching.messages():
                    if getattr(getattr(message, "info", None), "status", "") == "over":
                        break
            assert "bot:novice" in await ann.record(table.table)


@scenario
async def test_friends_at_different_processes_play_each_game(house: list[str]) -> None:
    async with guests(house, "Ann", "Bob", "Cleo") as people:
        for game, options in (
            ("big-eight", {"deals": 1}),
            ("octablitz", {"deals": 1}),
            ("rhine-rummy", {"deals": 1}),
        ):
            table = await friends_table(*people, game=game, options=options, is_quick=True)
            lines = [person.connect(table.table) for person in people]
            async with lines[0], lines[1], lines[2]:
                await asyncio.gather(*[Player(line, table).play() for line in lines])
            assert (await people[2].info(table.table)).places is not None
