"""The HTTP side of the protocol; `messages` lists it."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from litestar import MediaType, Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from rookery import fairness
from rookery.core.contract import OVER
from rookery.core.options import Option
from rookery.core.records import Record
from rookery.core.registry import Title, titles
from rookery.server import identity
from rookery.server.door import guard_making, guard_request
from rookery.server.lobby import Lobby, read_record
from rookery.server.messages import (
    MAX_SEATS,
    Created,
    GameInfo,
    Join,
    NewTable,
    OptionInfo,
    OutcomeCheck,
    PlayOn,
    RecordText,
    ReplayId,
    ReplayInfo,
    ReplayStep,
    TableInfo,
    Verdict,
)
from rookery.server.offers import offered
from rookery.server.problems import Trouble, answers
from rookery.server.rooms import Room
from rookery.server.settings import Settings
from rookery.server.socket import table_socket
from rookery.server.telling import story, told

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{16}$", description="of a table")]
ReplayKey = Annotated[
    str, PathParameter(pattern=r"^[A-Za-z0-9_-]{16,25}$", description="of a replay or a table")
]
StepNumber = Annotated[int, PathParameter(ge=0, le=1_000_000, description="steps from the start")]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, lt=MAX_SEATS, description="whose view")]


# ---- games ------------------------------------------------------------------------------------


@get("/games", responses=answers(), sync_to_thread=False)
def games(settings: NamedDependency[Settings]) -> list[GameInfo]:
    """The games on the shelf."""
    return [_game_info(title, settings.patience) for title in titles()]


def _game_info(title: Title, patience: int) -> GameInfo:
    options = [_option_info(option) for option in title.options]
    return GameInfo(title.name, title.title, options, offered(title.name, patience))


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
    token = identity.token_of(request) or identity.new_token()
    table = await lobby.create(data, identity.holder_of(token))
    return _with_cookie(_created(table), 201, token, settings)


@get("/tables/{table:str}", responses=answers(404))
async def show_table(
    request: AnyRequest, table: TableId, lobby: NamedDependency[Lobby]
) -> TableInfo:
    """A table apart from the position on it."""
    room = await lobby.room(table)
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
    room = await lobby.room(table)
    if data.seat >= len(room.table.seats):
        raise Trouble(400, "malformed", f"the table has {len(room.table.seats)} seats")
    token = identity.token_of(request) or identity.new_token()
    holder = identity.holder_of(token)
    if not await room.take_seat(data.seat, data.name, holder):
        raise Trouble(409, "taken", "someone else has taken that seat")
    return _with_cookie(room.info(room.held_by(holder)), 200, token, settings)


@post("/tables/{table:str}/rematch", guards=[guard_making], responses=answers(404, 409))
async def rematch(request: AnyRequest, table: TableId, lobby: NamedDependency[Lobby]) -> Created:
    """The same people again, at a new table."""
    room = await lobby.room(table)
    if not room.held_by(identity.holder(request)):
        raise Trouble(403, "forbidden", "only who played here can ask for a rematch")
    return _created(await lobby.rematch(room))


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, responses=answers(404, 409))
async def download_record(table: TableId, lobby: NamedDependency[Lobby]) -> Response[str]:
    """The record of the game so far."""
    room = await lobby.room(table)
    return _record_file(room.record(), room, table)


def _record_file(record: Record, room: Room | None, name: str) -> Response[str]:
    if room is not None and room.keeps_secrets():
        raise Trouble(409, "unfinished", "the record would tell what is still secret")
    headers = {"Content-Disposition": f'attachment; filename="{record.game.name}-{name}.txt"'}
    return Response(record.text(), headers=headers, media_type=MediaType.TEXT)


def _created(table: str) -> Created:
    return Created(table, f"/table/{table}")


def _with_cookie(content: T, status: int, token: str, settings: Settings) -> Response[T]:
    cookie = identity.cookie(token, settings.secure)
    return Response(content, status_code=status, cookies=[cookie])


# ---- replays ----------------------------------------------------------------------------------


@post("/replays", guards=[guard_making], responses=answers())
async def keep_replay(data: JSONBody[RecordText], lobby: NamedDependency[Lobby]) -> ReplayId:
    """Keep a record to look at."""
    replay = await lobby.keep_record(data.record)
    return ReplayId(replay, f"/replay/{replay}")


@get("/replays/{replay:str}", responses=answers(404))
async def show_replay(replay: ReplayKey, lobby: NamedDependency[Lobby]) -> ReplayInfo:
    """A game with all that happened in it."""
    record, room = await lobby.replay(replay)
    final = record.final()
    return ReplayInfo(
        replay=replay,
        game=record.game.name,
        options=record.game.options,
        seats=record.seats,
        steps=len(record.actions),
        result=final.result() if final.actor == OVER else None,
        commitment=record.notes.get(fairness.NOTE_COMMITMENT),
        seed=record.notes.get(fairness.NOTE_SEED),
        branched=fairness.branched(record),
        table=room.table.id if room else None,
        happened=told(story(record.game, record.actions), None),
    )


@get("/replays/{replay:str}/record", media_type=MediaType.TEXT, responses=answers(404, 409))
async def download_replay(replay: ReplayKey, lobby: NamedDependency[Lobby]) -> Response[str]:
    """The record behind a replay, so that anyone with its link can check the dice."""
    record, room = await lobby.replay(replay)
    return _record_file(record, room, replay)


@get("/replays/{replay:str}/steps/{step:int}", responses=answers(404, 409))
async def show_step(
    replay: ReplayKey, step: StepNumber, lobby: NamedDependency[Lobby], seat: SeatNumber = None
) -> ReplayStep:
    """The position after so many steps; while a game is played here, as a spectator sees it."""
    record, room = await lobby.replay(replay)
    if step > len(record.actions):
        raise Trouble(404, "unknown", f"the game has {len(record.actions)} steps")
    if seat is not None:
        _check_seat(record, room, seat)
    state = Record(record.game, record.actions[:step]).final()
    return ReplayStep(step, seat, int(state.actor), state.view(seat))


def _check_seat(record: Record, room: Room | None, seat: int) -> None:
    if seat >= record.game.players:
        raise Trouble(404, "unknown", f"the game has {record.game.players} seats")
    if room is not None and room.status != "over":
        raise Trouble(409, "unfinished", "a seat's view is shown when the game is over")


@post("/replays/{replay:str}/play", guards=[guard_making], responses=answers(404, 409))
async def play_on(
    request: AnyRequest,
    replay: ReplayKey,
    data: JSONBody[PlayOn],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[Created]:
    """A new table that goes on from a step."""
    record, room = await lobby.replay(replay)
    if room is not None and room.keeps_secrets():
        raise Trouble(409, "unfinished", "another table could give away what is still secret")
    token = identity.token_of(request) or identity.new_token()
    table = await lobby.play_on(record, data.at, data.seats, identity.holder_of(token))
    return _with_cookie(_created(table), 201, token, settings)


@post("/verify", status_code=200, guards=[guard_making], responses=answers())
async def verify(data: JSONBody[RecordText]) -> Verdict:
    """Hold the outcomes of a record against its seed."""
    verdict = fairness.verify(read_record(data.record))
    checks = [OutcomeCheck(*outcome) for outcome in verdict.outcomes]
    return Verdict(verdict.commitment, verdict.honest, checks)


def api_router() -> Router:
    """Everything under `/api`."""
    handlers = [games, create_table, show_table, join_table, rematch, download_record]
    replays = [keep_replay, show_replay, download_replay, show_step, play_on, verify]
    return Router(
        "/api", route_handlers=[*handlers, *replays, table_socket], guards=[guard_request]
    )
