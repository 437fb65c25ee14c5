"""The short way in: a message is the same message however the network cuts it, and none overtakes another."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from tests.support.crowds import handshake
from tests.support.servers import friends_table, guests, scenario
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from meldhouse.server.measures import Measures
from meldhouse.server.settings import Settings
from meldhouse.server.transport import meter
from meldhouse.server.transport.frames import FrameCounter, whole_text
from meldhouse.server.transport.gate import Gate
from meldhouse.server.transport.websocket_protocol import WebSocketProtocol

_MOST = 65536


def masked(opcode: Opcode, content: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, content, fin).serialize(mask=True)


contents = st.one_of(
    st.binary(max_size=40),
    st.sampled_from([0, 1, 124, 125, 126, 127, 128, 65534, 65535, 65536]).map(lambda size: bytes(size)),
)
texts = contents.map(lambda content: masked(Opcode.TEXT, content))
frames = st.one_of(
    texts,
    contents.map(lambda content: masked(Opcode.BINARY, content)),
    contents.map(lambda content: masked(Opcode.TEXT, content, fin=False)),
    st.binary(max_size=125).map(lambda content: masked(Opcode.PING, content)),
)


@given(contents)
def test_one_whole_text_is_read_as_it_was_written(content: bytes) -> None:
    frame = masked(Opcode.TEXT, content)
    assert whole_text(frame, _MOST) == (content if len(content) < 65536 else None)
    assert whole_text(frame, len(content) - 1) is None
    assert whole_text(Frame(Opcode.TEXT, content).serialize(mask=False), _MOST) is None


@given(st.lists(frames, min_size=1, max_size=4), st.data())
def test_what_is_not_one_whole_text_is_left_to_the_long_way(sent: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(sent)
    ends = {sum(map(len, sent[:count])) for count in range(len(sent) + 1)}
    cut = data.draw(st.integers(0, len(stream)))
    counter = FrameCounter()
    found = counter.count(stream[:cut], _MOST)
    assert counter.is_between_frames == (cut in ends)
    assert found + counter.count(stream[cut:], _MOST) == len(sent)
    assert counter.is_between_frames
    if whole_text(stream[:cut], _MOST) is not None:
        assert cut == len(sent[0])
        assert stream[0] == 0x81
    if len(sent) > 1:
        assert whole_text(stream, _MOST) is None


@given(st.lists(frames, min_size=3, max_size=6), st.integers(0, 2))
def test_frames_beyond_the_limit_are_counted_with_the_next_bytes(sent: list[bytes], most: int) -> None:
    """A client that may send more again a moment later is still followed."""
    counter = FrameCounter()
    found = [counter.count(b"".join(sent), most)]
    while found[-1]:
        found.append(counter.count(b"", most))
    assert sum(found) == len(sent)
    assert max(found) <= most + 1
    assert counter.is_between_frames


@given(st.lists(frames, min_size=3, max_size=6), st.integers(0, 2))
def test_frames_are_counted_up_to_the_limit_and_not_much_further(sent: list[bytes], most: int) -> None:
    assert FrameCounter().count(b"".join(sent), most) == most + 1


class RawLine:
    """A client that decides itself how its bytes are cut."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        #: the newest update that has come by
        self.update: dict[str, Any] = {}

    @classmethod
    async def open(cls, url: str) -> RawLine:
        host, port = url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(handshake(host, int(port)))
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    async def write(self, content: bytes) -> None:
        self._writer.write(content)
        await self._writer.drain()

    async def say(self, **message: Any) -> None:
        await self.write(masked(Opcode.TEXT, msgspec.json.encode(message)))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            head = await self._reader.readexactly(2)
            size = head[1]
            if size == 126:
                size = int.from_bytes(await self._reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self._reader.readexactly(8), "big")
            content = await self._reader.readexactly(size)
            if head[0] == 0x81:
                message: dict[str, Any] = json.loads(content)
                if message["kind"] == "update":
                    self.update = message
                if message["kind"] in kinds:
                    return message

    @property
    def known(self) -> int:
        """Returns the number of events received."""
        return int(self.update["since"]) + len(self.update["events"])

    def close(self) -> None:
        self._writer.close()


def pieces(stream: bytes, dice: random.Random) -> list[bytes]:
    """Cut anywhere, also behind a frame's first bytes and between frames."""
    cuts = sorted(dice.sample(range(1, len(stream)), k=min(3, len(stream) - 1)))
    return [stream[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)]


class Heap(asyncio.Transport):
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default


async def opened(gate: Gate | None = None) -> tuple[WebSocketProtocol, Heap]:
    """A protocol whose line is open."""
    accepted = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        accepted.set()
        await asyncio.get_running_loop().create_future()

    config = uvicorn.Config(
        app, ws=WebSocketProtocol, ws_per_message_deflate=False, lifespan="off", log_config=None
    )
    config.load()
    protocol, heap = WebSocketProtocol(config, ServerState(), {}, gate=gate), Heap()
    protocol.connection_made(heap)
    protocol.data_received(handshake("house", 80))
    await accepted.wait()
    heap.written.clear()
    return protocol, heap


@scenario
async def test_too_many_frames_at_once_are_refused_however_slow_the_server_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process that waits for a core between counting and refusing must not take the time for a new allowance."""
    clock = itertools.count()
    monkeypatch.setattr(meter, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    protocol, heap = await opened(Gate(Settings(), Measures()))
    protocol.data_received(400 * masked(Opcode.TEXT, b""))
    assert heap.written[-1] == Frame(Opcode.CLOSE, b"\x03\xf0too-many-frames").serialize(mask=False)


@scenario
async def test_nothing_is_written_behind_a_goodbye() -> None:
    """RFC 6455, 5.5.1; not even if the last bytes before it have not left yet."""
    for say_goodbye in (
        lambda protocol: protocol.shutdown(),
        lambda protocol: protocol.data_received(masked(Opcode.CLOSE, b"\x03\xe8")),
    ):
        protocol, heap = await opened()
        assert protocol.write_texts([b"{}"])
        say_goodbye(protocol)
        assert heap.written[-1][0] == 0x88
        assert not protocol.write_texts([b"{}"])
        assert heap.written[-1][0] == 0x88


@scenario
async def test_who_pings_and_does_not_read_is_answered_the_last_ping_when_they_read_again() -> None:
    """All the answers together could fill the memory."""
    protocol, heap = await opened()
    protocol.pause_writing()
    for number in range(3):
        protocol.data_received(masked(Opcode.PING, b"%d" % number))
    assert heap.written == []
    protocol.resume_writing()
    assert heap.written == [Frame(Opcode.PONG, b"2").serialize(mask=False)]
    protocol.data_received(masked(Opcode.PING, b"3"))
    assert heap.written[1:] == [Frame(Opcode.PONG, b"3").serialize(mask=False)]


@scenario
async def test_however_a_decision_is_cut_it_is_done_once_and_in_its_turn(house: list[str]) -> None:
    """Each decision is sent with a ping right before and one right behind it, whole or in pieces."""
    async with guests(house, "Ann", "Bob") as (ann, bob):
        table = await friends_table(ann, bob, options={"deals": 1}, is_quick=True)
        lines = [await RawLine.open(house[0]) for _ in range(2)]
        for line, client in zip(lines, (ann, bob), strict=True):
            await line.say(kind="subscribe", token=client.token, table=table.table)
            await line.hear("update")
        dice = random.Random(5)
        for number in range(24):
            # the pieces leave one line out of step for good; the other one is always sent whole messages
            at = next(at for at, line in enumerate(lines) if line.update["choices"])
            line, known = lines[at], lines[at].known
            ids = [f"p{number}", f"a{number}", f"q{number}"]
            sent = [{"kind": "ping", "id": name} for name in ids]
            sent[1] = {"kind": "act", "id": ids[1], "action": line.update["choices"][0]}
            whole = [masked(Opcode.TEXT, msgspec.json.encode(message)) for message in sent]
            for piece in pieces(b"".join(whole), dice) if at else whole:
                await line.write(piece)
                await asyncio.sleep(0)
            assert [(await line.hear("pong", "done", "failed"))["id"] for _ in sent] == ids
            for told in lines:
                while told.known == known:
                    await told.hear("update")
            if not any(line.update["choices"] for line in lines):
                break
        for line in lines:
            line.close()
