"""The HTTP side of the protocol; `messages` lists it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeVar

from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from rookery.core.manifest import Manifest
from rookery.core.options import Option
from rookery.core.registry import title, titles
from rookery.match import Refused
from rookery.server import identity
from rookery.server.callers import caller
from rookery.server.door import guard_making, guard_request
from rookery.server.library import Library, Volume
from rookery.server.limits import MAX_SEATS
from rookery.server.lobby import Lobby
from rookery.server.messages import (
    AccentInfo,
    Created,
    Draws,
    GameInfo,
    Giving,
    HouseInfo,
    Join,
    NewTable,
    OptionInfo,
    PlayOn,
    RecordText,
    ReplayId,
    ReplayInfo,
    ReplayStep,
    Retention,
    TableInfo,
    Verdict,
)
from rookery.server.naming import check_name
from rookery.server.offers import offered
from rookery.server.problems import answers, unknown
from rookery.server.settings import Settings
from rookery.server.socket import table_socket

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{16}$", description="of a table")]
GameName = Annotated[str, PathParameter(pattern=r"^\w{1,24}$", description="of a game")]
ReplayKey = Annotated[
    str, PathParameter(pattern=r"^[A-Za-z0-9_-]{16,25}$", description="of a replay or a table")
]
StepNumber = Annotated[int, PathParameter(ge=0, le=1_000_000, description="steps from the start")]
StepsBefore = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="steps known already")]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, lt=MAX_SEATS, description="whose view")]


def _as(kind: type[Struct]) -> dict[int, ResponseSpec]:
    """What an operation answers with that sends JSON which was made elsewhere."""
    return {200: ResponseSpec(kind, description="the answer", generate_examples=False)}


# ---- the house --------------------------------------------------------------------------------


@get("/house", responses=answers(), sync_to_thread=False)
def house(settings: NamedDependency[Settings]) -> HouseInfo:
    """How long things are kept here."""
    limits = settings.limits
    if not limits.prune_hours:
        return HouseInfo(None)
    return HouseInfo(
        Retention(
            limits.unbegun_days, limits.abandoned_days, limits.finished_days, limits.replay_days
        )
    )


# ---- games ------------------------------------------------------------------------------------


@get("/games", responses=answers(), sync_to_thread=False)
def games(settings: NamedDependency[Settings]) -> list[GameInfo]:
    """The games on the shelf."""
    return [_game_info(known, settings.patience) for known in titles()]


def _game_info(known: Manifest, patience: int) -> GameInfo:
    accent = AccentInfo(known.accent.day, known.accent.candle)
    options = [_option_info(option) for option in known.options]
    bots = offered(known.name, patience)
    return GameInfo(known.name, known.title, accent, _keeps_secrets(known.name), options, bots)


@cache
def _keeps_secrets(game: str) -> bool:
    return not title(game).load({}).open


@get(
    "/games/{game:str}/rules",
    media_type=MediaType.TEXT,
    responses=answers(404),
    sync_to_thread=False,
)
def rules(game: GameName) -> str:
    """The rules of a game for a player."""
    try:
        return title(game).rules_text()
    except ValueError:
        raise unknown("game") from None


def _option_info(option: Option) -> OptionInfo:
    if isinstance(option.default, bool):
        kind = "flag"
    elif isinstance(option.default, int):
        kind = "number"
    else:
        kind = "choice" if option.choices else "text"
    return OptionInfo(
        name=option.name,
        kind=kind,  # type: ignore[arg-type]
        default=option.default,
        choices=list(option.choices),
        low=option.low,
        high=option.high,
        about=option.about,
    )


# ---- tables -----------------------------------------------------------------------------------


@post("/tables", guards=[guard_making], responses=answers())
async def create_table(
    request: AnyRequest,
    data: JSONBody[NewTable],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Created]:
    """Set up a table; the browser holds the seats `me` and `here`."""
    token = await identity.settled_token(request, lobby.services.store, settings.secure)
    table = await lobby.create(data, caller(request)._replace(holder=token.holder))
    return await _with_cookie(_created(table), 201, token, lobby, settings)


@get("/tables/{table:str}", responses=answers(404))
async def show_table(
    request: AnyRequest, table: TableId, lobby: NamedDependency[Lobby]
) -> TableInfo:
    """A table apart from the position on it."""
    room = await lobby.room(table, caller(request).share(table))
    return room.info(room.held_by(identity.holder(request)))


@post("/tables/{table:str}/join", status_code=200, responses=answers(404, 409))
async def join_table(
    request: AnyRequest,
    table: TableId,
    data: JSONBody[Join],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[TableInfo]:
    """Take an open seat."""
    room = await lobby.room(table, caller(request).share(table))
    if data.seat >= len(room.table.seats):
        raise Refused("malformed", f"the table has {len(room.table.seats)} seats")
    token = await identity.settled_token(request, lobby.services.store, settings.secure)
    check_name(room.table.game, data.name)
    if not await room.take_seat(data.seat, data.name, token.holder):
        raise Refused("taken", "someone else has taken that seat")
    info = room.info(room.held_by(token.holder))
    return await _with_cookie(info, 200, token, lobby, settings)


@post("/tables/{table:str}/share", status_code=200, responses=answers(404, 409))
async def give_share(
    request: AnyRequest, table: TableId, data: JSONBody[Giving], lobby: NamedDependency[Lobby]
) -> TableInfo:
    """Take part in the dice of a table where one has a seat."""
    room = await lobby.room(table, caller(request).share(table))
    holder = identity.holder(request)
    if holder is None or not room.held_by(holder):
        raise Refused("forbidden", "only who has a seat here has a share in the dice")
    await room.take_share(holder, bytes.fromhex(data.share))
    return room.info(room.held_by(holder))


@post("/tables/{table:str}/rematch", guards=[guard_making], responses=answers(404, 409))
async def rematch(request: AnyRequest, table: TableId, lobby: NamedDependency[Lobby]) -> Created:
    """The same people again, at a new table."""
    room = await lobby.room(table, caller(request).share(table))
    if not room.held_by(identity.holder(request)):
        raise Refused("forbidden", "only who played here can ask for a rematch")
    return _created(await lobby.rematch(room, caller(request)))


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, responses=answers(404, 409))
async def download_record(
    request: AnyRequest,
    table: TableId,
    lobby: NamedDependency[Lobby],
    library: NamedDependency[Library],
) -> Response[str]:
    """The record of the game so far."""
    return await _record_file(
        library, Volume(table, await lobby.room(table, caller(request).share(table))), request
    )


async def _record_file(library: Library, volume: Volume, request: AnyRequest) -> Response[str]:
    text = await library.text(volume, caller(request))
    game = text.partition("\ngame: ")[2].partition("\n")[0]
    headers = {"Content-Disposition": f'attachment; filename="{game}-{volume.id}.txt"'}
    return Response(text, headers=headers, media_type=MediaType.TEXT)


def _created(table: str) -> Created:
    return Created(table, f"/table/{table}")


async def _with_cookie(
    content: T, status: int, token: identity.Token, lobby: Lobby, settings: Settings
) -> Response[T]:
    """The answer to someone who has taken a seat, with the token that holds it."""
    cookie = await identity.given_out(token, lobby.services.store, settings.secure)
    return Response(content, status_code=status, cookies=[cookie])


# ---- replays ----------------------------------------------------------------------------------


@post("/replays", guards=[guard_making], responses=answers())
async def keep_replay(
    request: AnyRequest, data: JSONBody[RecordText], library: NamedDependency[Library]
) -> ReplayId:
    """Keep a record to look at."""
    replay = await library.keep(data.record, caller(request))
    return ReplayId(replay, f"/replay/{replay}")


@get("/replays/{replay:str}", responses=answers(404) | _as(ReplayInfo))
async def show_replay(
    request: AnyRequest,
    replay: ReplayKey,
    library: NamedDependency[Library],
    since: StepsBefore = 0,
) -> Response[bytes]:
    """A game with what happened in it after a step; long ones are told in parts."""
    volume = await library.find(replay, caller(request))
    return _json(await library.show(volume, since, caller(request)))


@get("/replays/{replay:str}/record", media_type=MediaType.TEXT, responses=answers(404, 409))
async def download_replay(
    request: AnyRequest, replay: ReplayKey, library: NamedDependency[Library]
) -> Response[str]:
    """The record behind a replay, so that anyone with its link can check the dice."""
    return await _record_file(library, await library.find(replay, caller(request)), request)


@get("/replays/{replay:str}/steps/{step:int}", responses=answers(404, 409) | _as(ReplayStep))
async def show_step(
    request: AnyRequest,
    replay: ReplayKey,
    step: StepNumber,
    library: NamedDependency[Library],
    seat: SeatNumber = None,
) -> Response[bytes]:
    """The position after so many steps; while a game is played here, as a spectator sees it."""
    volume = await library.find(replay, caller(request))
    return _json(await library.step(volume, step, seat, caller(request)))


@get("/replays/{replay:str}/draws", responses=answers(404, 409) | _as(Draws))
async def show_draws(
    request: AnyRequest,
    replay: ReplayKey,
    library: NamedDependency[Library],
    since: StepsBefore = 0,
) -> Response[bytes]:
    """What chance has settled after a step, and what else it could have."""
    volume = await library.find(replay, caller(request))
    return _json(await library.draws(volume, since, caller(request)))


@post("/replays/{replay:str}/play", guards=[guard_making], responses=answers(404, 409))
async def play_on(
    request: AnyRequest,
    replay: ReplayKey,
    data: JSONBody[PlayOn],
    lobby: NamedDependency[Lobby],
    library: NamedDependency[Library],
    settings: NamedDependency[Settings],
) -> Response[Created]:
    """A new table that goes on from a step."""
    token = await identity.settled_token(request, lobby.services.store, settings.secure)
    asking = caller(request)._replace(holder=token.holder)
    volume = await library.find(replay, caller(request))
    root = await library.root(volume, data.at, len(data.seats), asking)
    table = await lobby.play_on(root, data.seats, asking)
    return await _with_cookie(_created(table), 201, token, lobby, settings)


@post("/verify", status_code=200, guards=[guard_making], responses=answers() | _as(Verdict))
async def verify(
    request: AnyRequest, data: JSONBody[RecordText], lobby: NamedDependency[Lobby]
) -> Response[bytes]:
    """Hold the outcomes of a record against its seed."""
    readers = lobby.services.readers
    return _json(await readers.verdict(data.record, caller(request).share()))


def _json(content: bytes) -> Response[bytes]:
    return Response(content, media_type=MediaType.JSON)


def api_router() -> Router:
    """Everything under `/api`."""
    handlers = [house, games, rules, create_table, show_table, join_table, give_share, rematch]
    replays = [keep_replay, show_replay, download_replay, show_step, show_draws, play_on, verify]
    return Router(
        "/api",
        route_handlers=[*handlers, download_record, *replays, table_socket],
        guards=[guard_request],
    )
