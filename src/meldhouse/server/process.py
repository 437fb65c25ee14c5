"""Running the server: one process, or several that share a port."""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from multiprocessing.process import BaseProcess

import uvicorn
from litestar import Litestar

from meldhouse.parts.errors import OptionError
from meldhouse.server.app import create_app
from meldhouse.server.log_lines import begin_logging
from meldhouse.server.settings import Settings
from meldhouse.server.transport.websocket_protocol import Protocol
from meldhouse.store import open_store

log = logging.getLogger("meldhouse.server")

_DRAIN_SECONDS = 10
#: objects made before the youngest are looked through, and how often before the older ones are
_COLLECT = (100_000, 20, 20)
_WATCH_SECONDS = 0.5


class Server(uvicorn.Server):
    """Told to stop, it first says so to the house: nobody is missed because we let them go."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.loaded_app
        while not isinstance(app, Litestar) and hasattr(app, "app"):
            app = app.app
        house = getattr(getattr(app, "state", None), "house", None)
        if house is not None:
            house.is_draining = True
        await super().shutdown(sockets)
        # a server that has drained has ended well, and not by the signal that asked for it
        self._captured_signals.clear()


def _config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws=Protocol,
        loop="uvloop" if sys.platform != "win32" else "auto",
        ws_max_size=settings.largest_message,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,
        access_log=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=_DRAIN_SECONDS,
        server_header=False,
        log_config=None,
    )


def serve(settings: Settings) -> None:
    """Serve until told to stop; SIGTERM drains."""
    begin_logging(settings.log_format)
    asyncio.run(_check_database(settings))
    if settings.workers <= 1:
        listening = _listen(settings)
        _announce(listening)
        _serve_one(settings, listening)
        return
    listening = _listen(settings)
    _announce(listening)
    Workers(settings, listening).run()


def _serve_one(settings: Settings, listening: socket.socket) -> None:
    server = Server(_config(settings))
    # what is there now stays; tables and messages leave few circles behind
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT)
    server.run(sockets=[listening])
    if not server.started:
        raise OptionError("the server could not start; its log says why")


async def _check_database(settings: Settings) -> None:
    """Opened and migrated once before anything else, so that what is wrong with it is told in one line."""
    store = await open_store(settings.database_url)
    await store.close()


def _announce(listening: socket.socket) -> None:
    host, port = listening.getsockname()[:2]
    print(f"Meldhouse serves at http://{host}:{port}", flush=True)


def _listen(settings: Settings) -> socket.socket:
    """Bound by us, so that an address in use is told in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise OptionError(f"cannot listen at {settings.host}:{settings.port}: {error.strerror}") from None
    listening.set_inheritable(True)
    return listening


# --- several processes ---


def _work(settings: Settings, listening: socket.socket) -> None:
    """A worker process. It ends with its parent, even if that is killed."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    begin_logging(settings.log_format)
    _serve_one(settings, listening)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


class Workers:
    """Server processes that share a socket; one that dies is replaced."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._context = multiprocessing.get_context("spawn")
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
        worker = self._context.Process(target=_work, args=(self._settings, self._listening))
        worker.start()
        return worker

    def _end(self, number: int, frame: object) -> None:
        self._is_ending.set()
