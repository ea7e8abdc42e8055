"""Says to those who run the server whether it lives, and whether it is ready for people."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from rookery.server.door import BY_ADDRESS
from rookery.server.lobby import Lobby
from rookery.server.problems import unknown
from rookery.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
OPT: Final = {BY_ADDRESS: True}
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Health(Struct):
    """How the server is."""

    alive: bool
    ready: bool
    """The database answers, and the server is not about to end."""


@get("/health", include_in_schema=False, opt=OPT, sync_to_thread=False)
def alive(state: State) -> Health:
    """The server answers. Whoever restarts what hangs asks this."""
    return Health(alive=True, ready=not state.draining)


@get("/health/ready", include_in_schema=False, opt=OPT)
async def ready(state: State, lobby: NamedDependency[Lobby]) -> Response[Health]:
    """People may be sent here. Whoever shares them out among processes asks this."""
    fine = not state.draining and await lobby.services.store.answers()
    return Response(Health(alive=True, ready=fine), status_code=200 if fine else 503)


@get("/metrics", include_in_schema=False, opt=OPT, sync_to_thread=False)
def metrics(
    request: AnyRequest, state: State, settings: NamedDependency[Settings]
) -> Response[bytes]:
    """What Prometheus reads; for those only who look after the server."""
    if request.client is None or request.client.host not in settings.watchers:
        raise unknown("address")
    return Response(state.metrics.text(), media_type=CONTENT_TYPE)


def health_routes() -> list[HTTPRouteHandler]:
    """The routes that watchers ask."""
    return [alive, ready, metrics]
