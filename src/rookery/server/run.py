"""Starts the server."""

from __future__ import annotations

import asyncio
import gc
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from socket import socket
from typing import Final

import uvicorn
from litestar import Litestar

from rookery.server.app import create_app
from rookery.server.callers import networks
from rookery.server.gate import gates
from rookery.server.logs import configure
from rookery.server.settings import LOOPBACK, Settings, from_environment

PORT: Final = 8000
OTHER_FILES: Final = 500
"""Open files of the server that are no connections of people."""


class _Server(uvicorn.Server):
    """Says where it is, once it is there."""

    def __init__(
        self, config: uvicorn.Config, app: Litestar, drain: float, open_browser: bool
    ) -> None:
        super().__init__(config)
        self._app: Final = app
        self._drain: Final = drain
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

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Say that it ends, for those who send people here; then finish what is under way."""
        self._app.state.draining = True
        await asyncio.sleep(self._drain)
        await super().shutdown(sockets)


def _spare_the_collector() -> None:
    """A move leaves no cycles behind; all that was loaded need not be looked through for them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _allow_many_files(sockets: int) -> None:
    """Each connection is an open file, of which a process has few unless it asks for more."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


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
    settings = replace(settings, host=host)
    if host in LOOPBACK and not settings.hosts:
        # A page elsewhere could give its own name this machine's address.
        settings = replace(settings, hosts=LOOPBACK)
    _allow_many_files(settings.limits.sockets)
    proxies = networks(settings.proxies)
    http, ws, crowd = gates(settings.limits, proxies)
    app = create_app(settings)
    app.state.metrics.watch("sockets", "Open connections of any kind", lambda: len(crowd))
    configure(settings.log, settings.log_level)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        http=http,
        ws=ws,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(proxy) for proxy in proxies],
        timeout_keep_alive=settings.limits.idle_seconds,
        ws_max_size=settings.limits.message_bytes * 4,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    _Server(config, app, settings.drain_seconds, open_browser).run()
