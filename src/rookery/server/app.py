"""Puts the server together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Final

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from rookery.match import Refused
from rookery.server.api import api_router
from rookery.server.door import AnyConnection, Door, guard_host, guard_request, headers_for
from rookery.server.health import health_routes
from rookery.server.library import Library
from rookery.server.limits import Limits
from rookery.server.lobby import Lobby
from rookery.server.logs import Watch
from rookery.server.metrics import Metrics
from rookery.server.notices.lookout import Lookout
from rookery.server.notices.postman import Postman
from rookery.server.pages import page_routes
from rookery.server.people.accounts import Register
from rookery.server.people.notebook import Notebook
from rookery.server.problems import (
    on_bug,
    on_depth,
    on_garbled,
    on_http,
    on_outage,
    on_refused,
)
from rookery.server.readers import Readers
from rookery.server.retention import prune
from rookery.server.reviewed import Shelf
from rookery.server.reviews import Reviews
from rookery.server.services import Services
from rookery.server.settings import Settings
from rookery.server.steward import Steward
from rookery.server.store import Store
from rookery.server.supervising import Doing, going_on
from rookery.server.thinking import Thinkers
from rookery.server.uptime import Uptime

log: Final = logging.getLogger(__name__)
PRESENCE_NOTED: Final = 3600.0
"""Seconds until it is noted again at which tables somebody is."""
BANS_READ: Final = 20.0
"""Seconds until it is read again who is kept out, and which devices are in no more."""


def _lobby(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby


def _library(state: State) -> Library:
    library: Library = state.library
    return library


def _reviews(state: State) -> Reviews:
    reviews: Reviews = state.reviews
    return reviews


def _postman(state: State) -> Postman:
    postman: Postman = state.postman
    return postman


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


async def _note_presence(lobby: Lobby) -> None:
    """Every hour, note who is here; other processes may look for what is to go."""
    while True:
        await asyncio.sleep(PRESENCE_NOTED)
        with contextlib.suppress(SQLAlchemyError, OSError):
            await lobby.note_presence()


async def _prune_always(store: Store, limits: Limits, metrics: Metrics) -> None:
    """Now and then, let go of what nobody needs any more."""
    while limits.prune_hours:
        await asyncio.sleep(limits.prune_hours * 3600 * random.uniform(0.5, 1.0))
        try:
            found = await prune(store.engine, limits)
            for kind, count in found._asdict().items():
                metrics.pruned.labels(kind).inc(count)
        except (SQLAlchemyError, OSError) as error:
            log.warning("nothing could be pruned: %s", error)
        else:
            log.info("pruned: %s", found)


async def _heed_bans(lobby: Lobby, door: Door) -> None:
    """Again and again, learn who is to be kept out or is in no more, and see to it."""
    while True:
        await asyncio.sleep(BANS_READ)
        with contextlib.suppress(SQLAlchemyError, OSError):
            door.ban(await lobby.services.store.bans())
            for room in lobby.rooms():
                for connection in [c for c in room.connections if door.is_banned(c.address)]:
                    connection.cut()
            await Register(lobby).heed()


def _watch(metrics: Metrics, lobby: Lobby, door: Door) -> None:
    """What is read off whenever Prometheus asks."""
    thinking, reading = lobby.services.thinkers.pool, lobby.services.readers.pool
    metrics.watch("rooms", "Tables in memory", lambda: len(lobby.rooms()))
    metrics.watch("connections", "Open WebSockets", lambda: door.connections)
    metrics.watch("thoughts_waiting", "Bots in the queue", lambda: thinking.turns.waiting)
    metrics.watch("thinkers_busy", "Processes that think", lambda: thinking.busy)
    coaching = lobby.services.coaches.pool
    metrics.watch("consults_waiting", "Questions to the coach", lambda: coaching.turns.waiting)
    metrics.watch("readings_waiting", "Texts in the queue", lambda: reading.turns.waiting)
    metrics.watch("readers_busy", "Processes that read", lambda: reading.busy)


async def _describe(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """The description of the interface takes a while to make: nobody waits but who asks first."""
    app, state = connection.app, connection.app.state
    if state.description is None:
        state.description = asyncio.create_task(asyncio.to_thread(lambda: app.openapi_schema))
    await asyncio.shield(state.description)


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    """Database and workers, for as long as the server runs."""
    settings: Settings = app.state.settings
    store = Store(settings.url())
    await store.open()
    thinkers = Thinkers(settings.thinkers, settings.patience, settings.limits)
    readers = Readers(settings.limits)
    metrics: Metrics = app.state.metrics
    uptime = Uptime(settings.limits.beat_seconds)
    services = Services(
        store,
        thinkers,
        readers,
        settings.limits,
        metrics,
        settings.effort,
        settings.talk,
        uptime=uptime,
    )
    lobby = app.state.lobby = Lobby(services)
    steward = Steward(lobby)
    library = app.state.library = Library(lobby)
    shelf = Shelf(store.engine, settings.limits.reviews)
    reviews = app.state.reviews = Reviews(
        library, thinkers, shelf, settings.limits, settings.effort
    )
    _watch(metrics, lobby, app.state.door)
    metrics.watch("reviews_waiting", "Reviews in the queue", lambda: reviews.waiting)
    door: Door = app.state.door
    door.ban(await store.bans())
    notebook = Notebook(lobby)
    lookout = Lookout(lobby)
    postman = app.state.postman = Postman(lobby, settings.notices)
    doings: dict[str, Doing] = {
        "making notes": notebook.write_always,
        "filling in results": notebook.fill_in,
        "pruning": lambda: _prune_always(store, settings.limits, metrics),
        "heeding bans": lambda: _heed_bans(lobby, door),
        "noting who is here": lambda: _note_presence(lobby),
        "the steward": steward.run,
        "the lookout": lookout.run,
        "the postman": postman.run,
    }
    try:
        async with going_on(doings), _news(settings.redis_url, lobby):
            yield
    finally:
        await lobby.close()
        await notebook.write()
        await lookout.write()
        await postman.close()
        await steward.close()
        await reviews.close()
        await services.coaches.close()
        await thinkers.close()
        await readers.close()
        await store.close()


def create_app(settings: Settings) -> Litestar:
    """The whole server as an ASGI application."""
    metrics = Metrics()
    return Litestar(
        route_handlers=[api_router(), *health_routes(), *page_routes()],
        dependencies={
            "lobby": Provide(_lobby, sync_to_thread=False),
            "library": Provide(_library, sync_to_thread=False),
            "reviews": Provide(_reviews, sync_to_thread=False),
            "postman": Provide(_postman, sync_to_thread=False),
            "door": Provide(_door, sync_to_thread=False),
            "settings": Provide(_settings, sync_to_thread=False),
        },
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http,
            SQLAlchemyError: on_outage,
            OSError: on_outage,
            RecursionError: on_depth,
            UnicodeDecodeError: on_garbled,
            Exception: on_bug,
        },
        lifespan=[_running],
        state=State(
            {
                "settings": settings,
                "door": Door(settings.limits),
                "metrics": metrics,
                "draining": False,
                "description": None,
            }
        ),
        middleware=[DefineMiddleware(Watch, metrics=metrics)],
        guards=[guard_host],
        logging_config=None,
        request_max_body_size=settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            "Rookery's table",
            "1",
            render_plugins=[JsonRenderPlugin()],
            openapi_router=Router(
                "/api/schema",
                route_handlers=[],
                guards=[guard_request, _describe],
                include_in_schema=False,
            ),
        ),
        before_send=[headers_for(settings.secure)],
    )
