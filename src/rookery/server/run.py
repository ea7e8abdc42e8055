"""Starts the server."""

from __future__ import annotations

import gc
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from socket import socket
from typing import Final

import uvicorn

from rookery.server.app import create_app
from rookery.server.settings import LOOPBACK, Settings, from_environment
from rookery.server.wire import Wire

PORT: Final = 8000


class _Server(uvicorn.Server):
    """Says where it is, once it is there."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self._open_browser: Final = open_browser

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        _spare_the_collector()
        port = self.servers[0].sockets[0].getsockname()[1]
        host = "127.0.0.1" if self.config.host in ("0.0.0.0", "::") else self.config.host
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        print(f"Rookery is at {address} (Ctrl-C ends it)", flush=True)
        if self._open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _spare_the_collector() -> None:
    """A move leaves no cycles behind; all that was loaded need not be looked through for them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    *,
    open_browser: bool = False,
    data: Path | None = None,
    settings: Settings | None = None,
) -> None:
    """Serve tables until interrupted. Port 0 takes any that is free."""
    settings = settings or from_environment(data)
    if host in LOOPBACK and not settings.hosts:
        # A page elsewhere could give its own name this machine's address.
        settings = replace(settings, hosts=LOOPBACK)
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_level="warning",
        ws=Wire,
        ws_max_size=settings.limits.message_bytes * 4,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    _Server(config, open_browser).run()
