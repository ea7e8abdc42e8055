"""Puts the server together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from rookery.match import Refused
from rookery.server.api import api_router
from rookery.server.door import Door, add_headers, guard_host
from rookery.server.lobby import Lobby
from rookery.server.pages import page_routes
from rookery.server.problems import (
    Trouble,
    on_bug,
    on_http,
    on_outage,
    on_refused,
    on_trouble,
)
from rookery.server.rooms import Services
from rookery.server.settings import Settings
from rookery.server.store import Store
from rookery.server.thinking import Thinkers


def _lobby(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby


def _door(state: State) -> Door:
    door: Door = state.door
    return door


def _settings(state: State) -> Settings:
    settings: Settings = state.settings
    return settings


def _news(redis_url: str, lobby: Lobby) -> AbstractAsyncContextManager[None]:
    """Exchange news with other processes, if there may be any."""
    if not redis_url:
        return nullcontext()
    from rookery.server.herald import Herald  # Redis takes long to load for what few need

    return Herald(redis_url).running(lobby)


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    """Database and workers, for as long as the server runs."""
    settings: Settings = app.state.settings
    store = Store(settings.url())
    await store.open()
    thinkers = Thinkers(settings.thinkers, settings.patience)
    lobby = app.state.lobby = Lobby(Services(store, thinkers, settings.limits))
    try:
        async with _news(settings.redis_url, lobby):
            yield
    finally:
        await lobby.close()
        await thinkers.close()
        await store.close()


def create_app(settings: Settings) -> Litestar:
    """The whole server as an ASGI application."""
    return Litestar(
        route_handlers=[api_router(), *page_routes()],
        dependencies={
            "lobby": Provide(_lobby, sync_to_thread=False),
            "door": Provide(_door, sync_to_thread=False),
            "settings": Provide(_settings, sync_to_thread=False),
        },
        exception_handlers={
            Trouble: on_trouble,
            Refused: on_refused,
            HTTPException: on_http,
            SQLAlchemyError: on_outage,
            OSError: on_outage,
            Exception: on_bug,
        },
        lifespan=[_running],
        state=State({"settings": settings, "door": Door(settings.limits)}),
        guards=[guard_host],
        logging_config=None,
        request_max_body_size=settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            "Rookery's table", "1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        before_send=[add_headers],
    )
