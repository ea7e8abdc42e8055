"""The HTTP side of the protocol; `messages` lists it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, TypeVar

from litestar import MediaType, Response, Router, get, post
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
from rookery.server.hall_api import hall_routes
from rookery.server.lessons_api import GameName, Spoken, lesson_routes
from rookery.server.library import Library, Volume
from rookery.server.limits import MAX_SEATS, Limits
from rookery.server.lobby import Lobby
from rookery.server.messages.games import AccentInfo, GameInfo, OptionInfo, OptionKind
from rookery.server.messages.house import HouseInfo, Retention
from rookery.server.messages.replays import (
    Draws,
    PlayOn,
    RecordText,
    ReplayId,
    ReplayInfo,
    ReplayStep,
    Verdict,
)
from rookery.server.messages.tables import Created, Giving, Join, NewTable, TableInfo
from rookery.server.naming import check_name
from rookery.server.notices.notice_api import notice_routes
from rookery.server.offers import offered
from rookery.server.people import challenging
from rookery.server.people.games_api import games_routes
from rookery.server.people.me_api import me_routes
from rookery.server.people.rated import check_joining
from rookery.server.people.robots_api import robot_routes
from rookery.server.problems import answers, unknown
from rookery.server.puzzles.puzzle_api import puzzle_routes
from rookery.server.reaching import reach
from rookery.server.review_api import ReplayKey, review_routes
from rookery.server.rooms import Room
from rookery.server.seat_api import AnyRequest, TableId, seat_routes
from rookery.server.settings import Settings
from rookery.server.socket import table_socket
from rookery.server.talk.shunning import check_company
from rookery.server.talk.talk_api import talk_routes
from rookery.server.teaching import course

T = TypeVar("T")
StepNumber = Annotated[int, PathParameter(ge=0, le=1_000_000, description="steps from the start")]
StepsBefore = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="steps known already")]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, lt=MAX_SEATS, description="whose view")]


def _as(kind: type[Struct]) -> dict[int, ResponseSpec]:
    """What an operation answers with that sends JSON which was made elsewhere."""
    return {200: ResponseSpec(kind, description="the answer", generate_examples=False)}


# ---- the house --------------------------------------------------------------------------------


@get("/house", responses=answers(), sync_to_thread=False)
def house(request: AnyRequest, settings: NamedDependency[Settings]) -> HouseInfo:
    """How long things are kept here, and how others reach it."""
    return HouseInfo(_retention(settings.limits), reach(settings, caller(request).address))


def _retention(limits: Limits) -> Retention | None:
    if not limits.prune_hours:
        return None
    return Retention(
        limits.unbegun_days, limits.abandoned_days, limits.finished_days, limits.replay_days
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
    secrets, lessons = _keeps_secrets(known.name), len(course(known.name).lessons)
    return GameInfo(known.name, known.title, accent, secrets, options, bots, lessons)


@cache
def _keeps_secrets(game: str) -> bool:
    return not title(game).load({}).open


@get(
    "/games/{game:str}/rules",
    media_type=MediaType.TEXT,
    responses=answers(404),
    sync_to_thread=False,
)
def rules(game: GameName, language: Spoken = "en") -> str:
    """The rules of a game for a player, in this language or else as its author wrote them."""
    try:
        known = title(game)
    except ValueError:
        raise unknown("game") from None
    return known.text_of(f"RULES.{language}.md") or known.rules_text()


def _option_info(option: Option) -> OptionInfo:
    kind: OptionKind
    if isinstance(option.default, bool):
        kind = "flag"
    elif isinstance(option.default, int):
        kind = "number"
    else:
        kind = "choice" if option.choices else "text"
    return OptionInfo(
        name=option.name,
        kind=kind,
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
    if token.robot:
        data = await challenging.set_up_by(lobby, token.holder, data)
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
        raise Refused("malformed", "the table has {seats} seats", seats=len(room.table.seats))
    token = await identity.settled_token(request, lobby.services.store, settings.secure)
    engine = lobby.services.store.engine
    name = await _name_at(lobby, room, data, token)
    await check_joining(engine, room.table, token.holder)
    await check_company(engine, room.table, token.holder)
    if not await room.take_seat(data.seat, name, token.holder):
        raise Refused("taken", "someone else has taken that seat")
    if token.robot:
        await challenging.answer(engine, table, data.seat, token.holder, taken=True)
    info = room.info(room.held_by(token.holder))
    return await _with_cookie(info, 200, token, lobby, settings)


async def _name_at(lobby: Lobby, room: Room, wanted: Join, token: identity.Token) -> str:
    """The name of whoever sits down; a bot by others has its own at every table."""
    if token.robot:
        return await challenging.sit_down_as(lobby, room, wanted.seat, token.holder)
    challenging.check_person_sits(room.table.terms)
    check_name(room.table.game, wanted.name)
    return wanted.name


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
    await check_company(lobby.services.store.engine, room.table, identity.holder(request))
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
    cookies = await identity.given_out(token, lobby.services.store, settings.secure)
    return Response(content, status_code=status, cookies=cookies)


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
    table = await lobby.play_on(root, data.seats, asking, data.coach)
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
        route_handlers=[
            *handlers,
            download_record,
            *replays,
            *review_routes(),
            *me_routes(),
            *games_routes(),
            *robot_routes(),
            *seat_routes(),
            *hall_routes(),
            *notice_routes(),
            *talk_routes(),
            *lesson_routes(),
            *puzzle_routes(),
            table_socket,
        ],
        guards=[guard_request],
    )
