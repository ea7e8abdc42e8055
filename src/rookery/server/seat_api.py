"""Over HTTP: what people do about their seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from litestar import Request, post
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from rookery.match import Refused
from rookery.server import identity
from rookery.server.attendance import SeatEntry
from rookery.server.attending import Attending
from rookery.server.callers import caller
from rookery.server.lobby import Lobby
from rookery.server.messages.seats import Ending, Leaving, Replacing, Resigning
from rookery.server.messages.tables import TableInfo
from rookery.server.problems import answers
from rookery.server.rooms import Room

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{16}$", description="of a table")]


class Seated(NamedTuple):
    """Somebody with a seat at a table."""

    room: Room
    holder: bytes

    async def attend(self, change: Callable[[Attending, bytes], list[SeatEntry]]) -> TableInfo:
        """Let them do something about their seats; the answer is the table then."""
        await self.room.attend(lambda: change(self.room.attending, self.holder))
        return self.told()

    def told(self) -> TableInfo:
        """The table as they see it."""
        return self.room.info(self.room.held_by(self.holder))


async def seated(request: AnyRequest, table: TableId, lobby: NamedDependency[Lobby]) -> Seated:
    """Whoever asks, if they have a seat at the table they ask about."""
    room = await lobby.room(table, caller(request).share(table))
    holder = identity.holder(request)
    if holder is None or not room.held_by(holder):
        raise Refused("forbidden", "only who has a seat here can do that")
    return Seated(room, holder)


SEATED = {"seated": Provide(seated)}


@post(
    "/tables/{table:str}/leave", status_code=200, dependencies=SEATED, responses=answers(404, 409)
)
async def leave(seated: NamedDependency[Seated], data: JSONBody[Leaving]) -> TableInfo:
    """Leave; a bot plays on until one comes back."""
    return await seated.attend(lambda attending, holder: attending.leave(holder, data.bot))


@post(
    "/tables/{table:str}/return", status_code=200, dependencies=SEATED, responses=answers(404, 409)
)
async def come_back(seated: NamedDependency[Seated]) -> TableInfo:
    """Have one's seats again; whoever opens the table's socket has them again by that."""
    return await seated.attend(Attending.come_back)


@post(
    "/tables/{table:str}/resign", status_code=200, dependencies=SEATED, responses=answers(404, 409)
)
async def resign(seated: NamedDependency[Seated], data: JSONBody[Resigning]) -> TableInfo:
    """Give the game up."""
    return await seated.attend(lambda attending, holder: attending.resign(holder, data.seat))


@post("/tables/{table:str}/end", status_code=200, dependencies=SEATED, responses=answers(404, 409))
async def end(seated: NamedDependency[Seated], data: JSONBody[Ending]) -> TableInfo:
    """Offer to end the game without a result, agree to it, or decline."""
    return await seated.attend(lambda attending, holder: attending.end(holder, data.agreed))


@post(
    "/tables/{table:str}/replace", status_code=200, dependencies=SEATED, responses=answers(404, 409)
)
async def replace(seated: NamedDependency[Seated], data: JSONBody[Replacing]) -> TableInfo:
    """Let a bot play on for somebody who is away."""
    return await seated.attend(lambda attending, holder: attending.replace(holder, data.seat))


def seat_routes() -> list[HTTPRouteHandler]:
    """All of them."""
    return [leave, come_back, resign, end, replace]
