"""The part of the HTTP side that is about reviews."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from rookery.server.callers import caller
from rookery.server.door import guard_making
from rookery.server.library import Library
from rookery.server.messages.review_orders import Depth, ReviewOrder, ReviewState
from rookery.server.problems import answers
from rookery.server.reviews import Reviews

AnyRequest = Request[Any, Any, Any]
ReplayKey = Annotated[
    str, PathParameter(pattern=r"^[A-Za-z0-9_-]{16,25}$", description="of a replay or a table")
]
HowDeep = Annotated[Depth, QueryParameter(description="how much it thinks")]


@post(
    "/replays/{replay:str}/review",
    status_code=200,
    guards=[guard_making],
    responses=answers(404, 409),
)
async def ask_for_review(
    request: AnyRequest,
    replay: ReplayKey,
    data: JSONBody[ReviewOrder],
    library: NamedDependency[Library],
    reviews: NamedDependency[Reviews],
) -> ReviewState:
    """Have a finished game reviewed; where it was, nothing is made again."""
    volume = await library.find(replay, caller(request))
    return await reviews.ask(volume, data.depth, caller(request))


@get("/replays/{replay:str}/review", responses=answers(404, 409))
async def show_review_state(
    request: AnyRequest,
    replay: ReplayKey,
    library: NamedDependency[Library],
    reviews: NamedDependency[Reviews],
    depth: HowDeep = "quick",
) -> ReviewState:
    """How far a review is."""
    volume = await library.find(replay, caller(request))
    return await reviews.look(volume, depth, caller(request))


@delete("/replays/{replay:str}/review", status_code=204, responses=answers(404, 409))
async def call_review_off(
    request: AnyRequest,
    replay: ReplayKey,
    library: NamedDependency[Library],
    reviews: NamedDependency[Reviews],
    depth: HowDeep = "quick",
) -> None:
    """Wait for a review no longer; when nobody does, it is ended."""
    volume = await library.find(replay, caller(request))
    await reviews.cancel(volume, depth, caller(request))


@get("/replays/{replay:str}/review/found", responses=answers(404, 409))
async def show_review(
    request: AnyRequest,
    replay: ReplayKey,
    library: NamedDependency[Library],
    reviews: NamedDependency[Reviews],
    depth: HowDeep = "quick",
) -> Response[bytes]:
    """What a review has found: `rookery.insight.Review` as JSON."""
    volume = await library.find(replay, caller(request))
    found = await reviews.found(volume, depth, caller(request))
    headers = {"Content-Disposition": f'attachment; filename="review-{volume.id}.json"'}
    return Response(found, media_type=MediaType.JSON, headers=headers)


def review_routes() -> list[HTTPRouteHandler]:
    """All that concerns reviews."""
    return [ask_for_review, show_review_state, call_review_off, show_review]
