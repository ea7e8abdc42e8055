"""The part of the HTTP side that is about guided first games."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from rookery.server import teaching
from rookery.server.messages.courses import CourseInfo, Learning, LessonMoment
from rookery.server.problems import answers

GameName = Annotated[str, PathParameter(pattern=r"^\w{1,24}$", description="of a game")]
LessonName = Annotated[str, PathParameter(pattern=r"^[a-z_]{1,24}$", description="of a lesson")]
Spoken = Annotated[str, QueryParameter(pattern=r"^[a-z]{2}$", description="such as `de`")]


@get("/games/{game:str}/lessons", responses=answers(404), sync_to_thread=False)
def show_course(game: GameName, language: Spoken = "en") -> CourseInfo:
    """The lessons of a game; none for a game that has no course."""
    return teaching.course_info(game, language)


@post(
    "/games/{game:str}/lessons/{lesson:str}",
    status_code=200,
    responses=answers(404, 409),
    sync_to_thread=False,
)
def learn(game: GameName, lesson: LessonName, data: JSONBody[Learning]) -> LessonMoment:
    """Where a learner is who has done this; nothing is stored."""
    return teaching.moment(game, lesson, data)


def lesson_routes() -> list[HTTPRouteHandler]:
    """All of them."""
    return [show_course, learn]
