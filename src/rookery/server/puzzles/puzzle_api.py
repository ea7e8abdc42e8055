"""The part of the HTTP side that is about puzzles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from rookery.server import identity
from rookery.server.callers import address
from rookery.server.door import Door
from rookery.server.lessons_api import GameName
from rookery.server.lobby import Lobby
from rookery.server.messages.daily import PuzzleList, PuzzleMoment, PuzzleToday, PuzzleTry
from rookery.server.problems import answers, unknown
from rookery.server.puzzles import calendar, solving
from rookery.server.puzzles.solving import Sitting
from rookery.server.seat_api import AnyRequest
from rookery.server.settings import Settings

DayName = Annotated[
    str, PathParameter(pattern=r"^\d{4}-\d\d-\d\d$", description="such as `2026-11-17`, by UTC")
]


def day_of(name: DayName) -> date:
    """The day of that name; there is no thirtieth of February."""
    try:
        return date.fromisoformat(name)
    except ValueError:
        raise unknown("puzzle") from None


@get("/puzzles", responses=answers())
async def show_todays(request: AnyRequest, lobby: NamedDependency[Lobby]) -> list[PuzzleToday]:
    """How somebody stands with today's puzzle of every game that has some."""
    return await solving.todays(lobby.services.store.engine, identity.holder(request))


@get("/games/{game:str}/puzzles", responses=answers(404))
async def show_puzzles(
    request: AnyRequest, game: GameName, lobby: NamedDependency[Lobby]
) -> PuzzleList:
    """The puzzles of a game up to today, and how somebody fared with them."""
    return await solving.listed(lobby.services.store.engine, identity.holder(request), game)


@get("/games/{game:str}/puzzles/{day:str}", responses=answers(404))
async def show_puzzle(
    request: AnyRequest, game: GameName, day: DayName, lobby: NamedDependency[Lobby]
) -> PuzzleMoment:
    """Where somebody is in the puzzle of a day; its answer only when it is over."""
    engine, holder = lobby.services.store.engine, identity.holder(request)
    return await Sitting(engine, holder, game, day_of(day)).moment()


async def _done(
    request: AnyRequest,
    lobby: Lobby,
    settings: Settings,
    place: tuple[str, date],
    act: Callable[[Sitting], Awaitable[PuzzleMoment]],
) -> Response[PuzzleMoment]:
    """Somebody does something at a puzzle; a guest who is new gets a cookie, and is counted."""
    store = lobby.services.store
    calendar.puzzle_on(*place)  # for one that is not there, nobody gets a cookie
    token = await identity.settled_token(request, store, settings.secure)
    if token.new:
        door: Door = request.app.state.door
        door.admit_making(address(request))
    moment = await act(Sitting(store.engine, token.holder, *place))
    cookies = await identity.given_out(token, store, settings.secure)
    return Response(moment, status_code=200, cookies=cookies)


@post("/games/{game:str}/puzzles/{day:str}/tries", status_code=200, responses=answers(404, 409))
async def try_decision(
    request: AnyRequest,
    game: GameName,
    day: DayName,
    data: JSONBody[PuzzleTry],
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[PuzzleMoment]:
    """Take a decision: the best one leads on, any other costs a star."""

    async def act(sitting: Sitting) -> PuzzleMoment:
        return await sitting.decide(data.step, data.action)

    return await _done(request, lobby, settings, (game, day_of(day)), act)


@post("/games/{game:str}/puzzles/{day:str}/hint", status_code=200, responses=answers(404))
async def ask_hint(
    request: AnyRequest,
    game: GameName,
    day: DayName,
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[PuzzleMoment]:
    """Have two decisions marked, of which one is the best; one star is left then."""
    return await _done(request, lobby, settings, (game, day_of(day)), Sitting.hint)


@post("/games/{game:str}/puzzles/{day:str}/answer", status_code=200, responses=answers(404))
async def tell_answer(
    request: AnyRequest,
    game: GameName,
    day: DayName,
    lobby: NamedDependency[Lobby],
    settings: NamedDependency[Settings],
) -> Response[PuzzleMoment]:
    """Give up, and be told."""
    return await _done(request, lobby, settings, (game, day_of(day)), Sitting.give_up)


def puzzle_routes() -> list[HTTPRouteHandler]:
    """All of them."""
    return [show_todays, show_puzzles, show_puzzle, try_decision, ask_hint, tell_answer]
