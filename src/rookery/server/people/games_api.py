"""The HTTP side of my games and of the standings; `messages.my_games` lists it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter

from rookery.core.registry import title
from rookery.server import identity
from rookery.server.limits import NAME_LENGTH
from rookery.server.lobby import Lobby
from rookery.server.messages.my_games import (
    GameFigures,
    MyGames,
    RatingHistory,
    ResultKind,
    Standings,
)
from rookery.server.people import played
from rookery.server.people.standings import history, standings
from rookery.server.problems import answers, unknown

AnyRequest = Request[Any, Any, Any]
GameWanted = Annotated[str | None, QueryParameter(pattern=r"^\w{1,24}$", description="of a game")]
NamePart = Annotated[
    str | None, QueryParameter(max_length=NAME_LENGTH, description="of somebody at the table")
]
Result = Annotated[ResultKind | None, QueryParameter(description="what came of it")]
Before = Annotated[float | None, QueryParameter(ge=0, le=1e12, description="when it was over")]
GameRated = Annotated[str, PathParameter(pattern=r"^\w{1,24}$", description="of a game")]
Who = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{16}$", description="from the standings")]


@get("/me/games", responses=answers())
async def list_games(
    request: AnyRequest,
    lobby: NamedDependency[Lobby],
    game: GameWanted = None,
    people: NamePart = None,
    result: Result = None,
    before: Before = None,
) -> MyGames:
    """The games where I have a seat."""
    wanted = played.GameSearch(game, people, result, before)
    return await played.my_games(lobby.services.store.engine, identity.holder(request), wanted)


@get("/me/figures", responses=answers())
async def show_figures(request: AnyRequest, lobby: NamedDependency[Lobby]) -> list[GameFigures]:
    """What my finished games add up to."""
    return await played.figures(lobby.services.store.engine, identity.holder(request))


@get("/ratings/{game:str}", responses=answers(404))
async def show_standings(game: GameRated, lobby: NamedDependency[Lobby]) -> Standings:
    """People and bots of one game in one pool."""
    return await standings(lobby.services.store.engine, known_game(game))


@get("/ratings/{game:str}/{who:str}", responses=answers(404))
async def show_history(game: GameRated, who: Who, lobby: NamedDependency[Lobby]) -> RatingHistory:
    """A person's way through the ratings."""
    return await history(lobby.services.store.engine, known_game(game), who)


def known_game(game: str) -> str:
    """The game of that name, if there is one."""
    try:
        return title(game).name
    except ValueError:
        raise unknown("game") from None


def games_routes() -> list[HTTPRouteHandler]:
    """My games and the standings."""
    return [list_games, show_figures, show_standings, show_history]
