"""Running the server."""

from __future__ import annotations

import logging

import uvicorn

from meldhouse.server.app import create_app
from meldhouse.server.settings import Settings


def serve(settings: Settings) -> None:
    """Serve until told to stop; SIGTERM drains."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        loop="uvloop",
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        access_log=False,
        timeout_graceful_shutdown=10,
        log_level="warning",
    )
