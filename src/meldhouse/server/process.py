"""Runs the server: one process, or several that share a port."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import tempfile
import threading
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any, cast

import msgspec
import uvicorn
from litestar import Litestar

from meldhouse.parts.errors import OptionError
from meldhouse.processes import SPAWN, allow_rebinding, end_with_parent, terminate_self
from meldhouse.server.app import create_app
from meldhouse.server.log_lines import begin_logging
from meldhouse.server.measures import Measures
from meldhouse.server.settings import Settings
from meldhouse.server.transport.gate import Gate
from meldhouse.server.transport.http_protocol import HttpProtocol
from meldhouse.server.transport.websocket_protocol import WebSocketProtocol
from meldhouse.store import open_store

log = logging.getLogger("meldhouse.server")

_DRAIN_SECONDS = 10
#: seconds for requests and sockets; the rest is for the store and the worker processes
_GRACE_SECONDS = 7
#: thresholds of the garbage collector for its three generations; 100,000 young objects took 0.1 s at a time
_COLLECT = (2_000, 5, 50)
_WATCH_SECONDS = 0.5


class Server(uvicorn.Server):
    """Announces a shutdown to the container first, so that disconnected players are not noted as missing."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.loaded_app
        while not isinstance(app, Litestar) and hasattr(app, "app"):
            app = app.app
        container = getattr(getattr(app, "state", None), "container", None)
        if container is not None:
            container.drain()
        end_in_time(_DRAIN_SECONDS - 0.5)
        await super().shutdown(sockets)
        # after draining the exit code is 0, not that of the signal
        self._captured_signals.clear()


def end_in_time(seconds: float) -> None:
    """Ends this process after some seconds, even if the database or a request does not come to an end.

    Nothing that was acknowledged is lost: that holds for a killed process, too.
    """

    def end() -> None:
        log.warning("something did not end in time; the process ends without it")
        logging.shutdown()
        os._exit(0)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def _config(settings: Settings) -> uvicorn.Config:
    measures = Measures()
    gate = Gate(settings, measures)
    if gate.most_subscribed < settings.most_connections:
        log.warning("most_connections is %s: this process may not open more files", gate.most_subscribed)
        settings = msgspec.structs.replace(settings, most_connections=gate.most_subscribed)
    return uvicorn.Config(
        create_app(settings, measures),
        host=settings.host,
        port=settings.port,
        http=cast(Any, partial(HttpProtocol, gate=gate)),
        ws=cast(Any, partial(WebSocketProtocol, gate=gate)),
        ws_max_size=settings.largest_message,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,
        access_log=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        server_header=False,
        log_config=None,
    )


def serve(settings: Settings) -> None:
    """Serves until SIGTERM or SIGINT, which drain."""
    begin_logging(settings.log_format)
    asyncio.run(_check_database(settings))
    if settings.workers <= 1:
        listening = _listen(settings)
        _announce(listening)
        _serve_one(settings, listening)
        return
    listening = _listen(settings)
    _announce(listening)
    with tempfile.TemporaryDirectory(prefix="meldhouse-") as folder:
        shared = msgspec.structs.replace(settings, measures_folder=settings.measures_folder or folder)
        ServerProcesses(shared, listening).run()


def _serve_one(settings: Settings, listening: socket.socket) -> None:
    server = Server(_config(settings))
    # present objects stay for good, and tables and messages leave few reference cycles behind
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)
    server.run(sockets=[listening])
    if not server.started:
        raise OptionError("the server could not start; its log says why")


async def _check_database(settings: Settings) -> None:
    """Opens and migrates the database before anything else, so that a failure is one line."""
    store = await open_store(settings.database_url)
    await store.close()


def _announce(listening: socket.socket) -> None:
    host, port = listening.getsockname()[:2]
    print(f"Meldhouse serves at http://{host}:{port}", flush=True)


def _listen(settings: Settings) -> socket.socket:
    """Binds the address here, so that a failure is one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    allow_rebinding(listening)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise OptionError(f"cannot listen at {settings.host}:{settings.port}: {error.strerror}") from None
    listening.set_inheritable(True)
    return listening


# --- several processes ---


def _work(settings: Settings, listening: socket.socket) -> None:
    """Runs one of several server processes. It drains when its parent ends, even if that is killed."""
    end_with_parent(terminate_self)
    begin_logging(settings.log_format)
    _serve_one(settings, listening)


class ServerProcesses:
    """Server processes that share a socket. One that dies is replaced."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._is_ending = threading.Event()

    def run(self) -> None:
        signal.signal(signal.SIGTERM, self._end)
        signal.signal(signal.SIGINT, self._end)
        workers = [self._begin() for _ in range(self._settings.workers)]
        while not self._is_ending.wait(_WATCH_SECONDS):
            for at, worker in enumerate(workers):
                if not worker.is_alive():
                    log.error("a server process has ended (%s); another begins", worker.exitcode)
                    workers[at] = self._begin()
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(_DRAIN_SECONDS + 5)
            if worker.is_alive():
                worker.kill()

    def _begin(self) -> BaseProcess:
        worker = SPAWN.Process(target=_work, args=(self._settings, self._listening))
        worker.start()
        return worker

    def _end(self, number: int, frame: object) -> None:
        self._is_ending.set()
