"""Over HTTP: the hall, and what a host may do before a game begins."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from rookery.server import identity
from rookery.server.callers import caller
from rookery.server.door import guard_making
from rookery.server.hall import Hall
from rookery.server.lobby import Lobby
from rookery.server.messages.listings import Arranging, HallInfo, Invitation, PairingWish
from rookery.server.messages.tables import Created, TableInfo
from rookery.server.pictures import qr_code
from rookery.server.problems import answers
from rookery.server.reaching import address_for_others
from rookery.server.seat_api import SEATED, AnyRequest, Seated, TableId
from rookery.server.settings import Settings


@get("/hall", responses=answers())
async def show_hall(request: AnyRequest, lobby: NamedDependency[Lobby]) -> HallInfo:
    """The tables that are open to everybody."""
    return await Hall(lobby).listed(identity.holder(request), identity.is_robot(request))


@post("/hall/pairing", guards=[guard_making], responses=answers(409))
async def pair(
    request: AnyRequest,
    data: JSONBody[PairingWish],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Created]:
    """Play with whoever wants to."""
    store = lobby.services.store
    token = await identity.settled_token(request, store, settings.secure)
    table = await Hall(lobby).pair(data, caller(request)._replace(holder=token.holder))
    cookies = await identity.given_out(token, store, settings.secure)
    return Response(Created(table, f"/table/{table}"), status_code=201, cookies=cookies)


@get("/tables/{table:str}/invitation", responses=answers(404))
async def invite(
    request: AnyRequest,
    table: TableId,
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Invitation:
    """The address of a table for others, and a picture of it."""
    await lobby.room(table, caller(request).share(table))
    found = address_for_others(settings, request, f"/table/{table}")
    return Invitation(found, qr_code(found))


@post("/tables/{table:str}/arrange", status_code=200, responses=answers(404, 409))
async def arrange(
    request: AnyRequest, table: TableId, data: JSONBody[Arranging], lobby: NamedDependency[Lobby]
) -> TableInfo:
    """The host changes a seat."""
    room = await lobby.room(table, caller(request).share(table))
    holder = identity.holder(request)
    await room.arrange(lambda: room.hosting.arrange(holder, data))
    return room.info(room.held_by(holder))


@post(
    "/tables/{table:str}/stand", status_code=200, dependencies=SEATED, responses=answers(404, 409)
)
async def stand_up(seated: NamedDependency[Seated]) -> TableInfo:
    """Leave one's seat before the game begins."""
    await seated.room.arrange(lambda: seated.room.hosting.stand_up(seated.holder))
    return seated.told()


@delete("/tables/{table:str}", status_code=204, responses=answers(404, 409))
async def cancel(request: AnyRequest, table: TableId, lobby: NamedDependency[Lobby]) -> None:
    """The host takes the table away before its game begins."""
    room = await lobby.room(table, caller(request).share(table))
    await room.arrange(lambda: room.hosting.cancel(identity.holder(request)))
    lobby.forget(room)


def hall_routes() -> list[HTTPRouteHandler]:
    """All of them."""
    return [show_hall, pair, invite, arrange, stand_up, cancel]
