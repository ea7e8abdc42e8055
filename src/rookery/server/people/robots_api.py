"""The HTTP side of bots by others; `messages.robots` lists it."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from rookery.match import Refused
from rookery.server import identity
from rookery.server.callers import caller
from rookery.server.door import guard_attempt, guard_making
from rookery.server.lobby import Lobby
from rookery.server.messages.robots import (
    Challenging,
    Declining,
    NewRobot,
    OwnRobot,
    RobotHere,
    RobotNews,
    RobotToken,
    Watching,
)
from rookery.server.messages.tables import TableInfo
from rookery.server.people import challenging
from rookery.server.people.games_api import GameRated, known_game
from rookery.server.people.me_api import ShortId, visitor_of
from rookery.server.people.stable import Stable
from rookery.server.problems import answers
from rookery.server.seat_api import AnyRequest, TableId

# ---- for owners -------------------------------------------------------------------------------


@get("/me/bots", responses=answers())
async def own_bots(request: AnyRequest, lobby: NamedDependency[Lobby]) -> list[OwnRobot]:
    """My bots."""
    return await Stable(lobby, visitor_of(request)).own()


@post("/me/bots", guards=[guard_attempt, guard_making], responses=answers(409))
async def make_bot(
    request: AnyRequest, data: JSONBody[NewRobot], lobby: NamedDependency[Lobby]
) -> RobotToken:
    """Make a bot; its token is told once."""
    return await Stable(lobby, visitor_of(request)).make(data.name)


@post("/me/bots/{bot:str}/token", guards=[guard_attempt], responses=answers(404))
async def renew_token(
    request: AnyRequest, bot: ShortId, lobby: NamedDependency[Lobby]
) -> RobotToken:
    """A new token in place of the old; it is told once."""
    return await Stable(lobby, visitor_of(request)).renew(bot)


@delete("/me/bots/{bot:str}/token", status_code=200, responses=answers(404))
async def end_token(
    request: AnyRequest, bot: ShortId, lobby: NamedDependency[Lobby]
) -> list[OwnRobot]:
    """A bot's token is good for nothing any more."""
    stable = Stable(lobby, visitor_of(request))
    await stable.end(bot)
    return await stable.own()


@delete("/me/bots/{bot:str}", status_code=200, responses=answers(404))
async def remove_bot(
    request: AnyRequest, bot: ShortId, lobby: NamedDependency[Lobby]
) -> list[OwnRobot]:
    """A bot is gone."""
    stable = Stable(lobby, visitor_of(request))
    await stable.remove(bot)
    return await stable.own()


# ---- for bots ---------------------------------------------------------------------------------


@post("/bot/watch", status_code=200, responses=answers())
async def watch(
    request: AnyRequest, data: JSONBody[Watching], lobby: NamedDependency[Lobby]
) -> RobotNews:
    """A bot says that it is here, and is told what there is for it to do."""
    return await challenging.watch(lobby.services.store.engine, _robot(request), data)


@post("/tables/{table:str}/decline", status_code=200, responses=answers(404, 409))
async def decline(
    request: AnyRequest, table: TableId, data: JSONBody[Declining], lobby: NamedDependency[Lobby]
) -> TableInfo:
    """A bot does not want the seat that it was offered."""
    robot, engine = _robot(request), lobby.services.store.engine
    room = await lobby.room(table, caller(request).share(table))
    await room.arrange(lambda: challenging.answer(engine, table, data.seat, robot, taken=False))
    return room.info([])


def _robot(request: Request[Any, Any, Any]) -> bytes:
    robot = identity.holder(request) if identity.is_robot(request) else None
    if robot is None:
        raise Refused("forbidden", "only bots with an account do that; they show their token")
    return robot


# ---- for hosts --------------------------------------------------------------------------------


@get("/bots/{game:str}", responses=answers(404))
async def bots_here(game: GameRated, lobby: NamedDependency[Lobby]) -> list[RobotHere]:
    """The bots by others that may be asked to a table now."""
    return await challenging.here(lobby.services.store.engine, known_game(game))


@post(
    "/tables/{table:str}/challenge",
    status_code=200,
    guards=[guard_making],
    responses=answers(404, 409),
)
async def challenge(
    request: AnyRequest, table: TableId, data: JSONBody[Challenging], lobby: NamedDependency[Lobby]
) -> TableInfo:
    """The host offers an open seat to a bot."""
    room = await lobby.room(table, caller(request).share(table))
    holder = identity.holder(request)
    offering = challenging.Challenger(lobby.services.store.engine, room, holder)
    await room.arrange(lambda: offering.offer(data.seat, data.bot))
    return room.info(room.held_by(holder))


def robot_routes() -> list[HTTPRouteHandler]:
    """All of them."""
    owners = [own_bots, make_bot, renew_token, end_token, remove_bot]
    return [*owners, watch, decline, bots_here, challenge]
