"""Guided first games: the course of a game, and where a learner is in a lesson."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rookery.server.limits import ACTION_LENGTH, COURSES, LESSON_STEPS, LESSONS
from rookery.server.messages.basics import Options, View
from rookery.server.messages.tables import Choice, Told

GameKey = Annotated[str, Meta(pattern=r"^\w{1,24}$(?!\n)")]
LessonKey = Annotated[str, Meta(pattern=r"^[a-z_]{1,24}$(?!\n)")]
Done = Annotated[
    dict[GameKey, Annotated[list[LessonKey], Meta(max_length=LESSONS)]], Meta(max_length=COURSES)
]
"""The lessons that somebody has gone through, by game."""
Language = Annotated[str, Meta(pattern=r"^[a-z]{2}$(?!\n)")]


class LessonInfo(Struct):
    """A lesson in the list."""

    name: str
    title: str
    steps: int


class CourseInfo(Struct):
    """What can be learned of a game, one lesson after the other."""

    lessons: list[LessonInfo]
    bot: str
    """Who plays against the learner in the real game at the end."""
    options: Options
    """The options of that game."""


class Learning(Struct, forbid_unknown_fields=True):
    """What a learner has done in a lesson so far, one text for each step."""

    taken: Annotated[
        list[Annotated[str, Meta(max_length=ACTION_LENGTH)]], Meta(max_length=LESSON_STEPS)
    ]
    """A decision for each step; an empty text for a step that was only to be read."""
    language: Language = "en"


class Learned(Struct, forbid_unknown_fields=True):
    """What a device has to tell of lessons; `again` holds first, then `done`."""

    done: Done
    again: Annotated[list[GameKey], Meta(max_length=COURSES)] = []
    """Games whose course was begun anew."""


class Known(Struct):
    """All that somebody has gone through, on whichever device."""

    kept: bool
    """It is kept with an account; of a guest, the browser should keep it too."""
    done: Done


class LessonMoment(Struct):
    """Where a learner is, and what is said there."""

    step: int
    """How many steps are behind."""
    steps: int
    says: str
    refused: bool
    """What was tried last is possible but not what was asked for: all is as it was before it."""
    otherwise: str
    """What is said about that, if there is anything special to say."""
    over: bool
    reads: bool
    """There is nothing to do at this step but to read."""
    seat: int
    """The seat that the learner plays."""
    actor: int
    """The seat that decides next, -1 for chance, -2 when over."""
    players: int
    view: View
    legal: list[Choice]
    wants: list[str]
    """Those of the open decisions that the lesson asks for."""
    happened: list[Told]
    """All that has happened so far."""
    fresh: int
    """How many of these came with the last step."""
