"""Over HTTP: what belongs to talk at a table; what is said goes over its socket."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from rookery.match import Refused
from rookery.server import identity
from rookery.server.callers import address, caller
from rookery.server.door import guard_making
from rookery.server.lobby import Lobby
from rookery.server.messages.talk import (
    BlockedPerson,
    Introducing,
    Reported,
    Reporting,
    Shunning,
    Talk,
)
from rookery.server.naming import check_name
from rookery.server.problems import answers, unknown
from rookery.server.seat_api import AnyRequest, TableId
from rookery.server.settings import Settings
from rookery.server.talk import shunning

BlockId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{16}$", description="from the list")]


@post("/tables/{table:str}/talk", status_code=200, guards=[guard_making], responses=answers(404))
async def introduce(
    request: AnyRequest,
    table: TableId,
    data: JSONBody[Introducing],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Introducing]:
    """Somebody who watches wants to talk; once their page connects anew, they may."""
    room = await lobby.room(table, caller(request).share(table))
    lobby.services.manners.check_open()
    check_name(room.table.game, data.name)
    store = lobby.services.store
    token = await identity.settled_token(request, store, settings.secure)
    cookies = await identity.given_out(token, store, settings.secure)
    return Response(data, status_code=200, cookies=cookies)


@post("/tables/{table:str}/shun", status_code=200, responses=answers(404))
async def shun(
    request: AnyRequest, table: TableId, data: JSONBody[Shunning], lobby: NamedDependency[Lobby]
) -> Talk:
    """Hear somebody no more, or again; the answer is what there is to hear now."""
    room = await lobby.room(table, caller(request).share(table))
    return await room.talk.shun(_known(request), data)


@post("/tables/{table:str}/report", status_code=200, guards=[guard_making], responses=answers(404))
async def report(
    request: AnyRequest, table: TableId, data: JSONBody[Reporting], lobby: NamedDependency[Lobby]
) -> Reported:
    """Tell those who run the server of something that was said."""
    room = await lobby.room(table, caller(request).share(table))
    return await room.talk.report(_known(request), address(request), data)


@get("/me/blocks", responses=answers())
async def show_blocks(request: AnyRequest, lobby: NamedDependency[Lobby]) -> list[BlockedPerson]:
    """Whom I have blocked."""
    holder = identity.holder(request)
    if holder is None:
        return []
    rows = await shunning.blocked_by(lobby.services.store.engine, holder)
    return [BlockedPerson(_block_id(holder, row.other), row.name, row.at) for row in rows]


@delete("/me/blocks/{block:str}", status_code=200, responses=answers(404))
async def lift_block(
    request: AnyRequest, block: BlockId, lobby: NamedDependency[Lobby]
) -> list[BlockedPerson]:
    """Hear somebody again, and let them sit down; the answer is who is still blocked."""
    engine, holder = lobby.services.store.engine, _known(request)
    rows = await shunning.blocked_by(engine, holder)
    found = [row.other for row in rows if _block_id(holder, row.other) == block]
    if not found:
        raise unknown("block")
    await shunning.unblock(engine, holder, found[0])
    return [
        BlockedPerson(_block_id(holder, row.other), row.name, row.at)
        for row in rows
        if row.other != found[0]
    ]


def _known(request: AnyRequest) -> bytes:
    holder = identity.holder(request)
    if holder is None:
        raise Refused("forbidden", "only who has a name here can do that")
    return holder


def _block_id(holder: bytes, other: bytes) -> str:
    """Of no use to anybody else."""
    return shunning.who(holder.hex(), bytes(other))


def talk_routes() -> list[HTTPRouteHandler]:
    """All of them."""
    return [introduce, shun, report, show_blocks, lift_block]
