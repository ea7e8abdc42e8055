"""Guided first games: nothing is stored, for where somebody is follows from what they have done."""

from __future__ import annotations

from functools import cache

from rookery.core.lessons import (
    Curriculum,
    GuidedLesson,
    Moment,
    NotWanted,
    Words,
    course_of,
    words_of,
)
from rookery.core.manifest import Manifest
from rookery.core.registry import title
from rookery.core.turns import BEFORE_THE_FIRST
from rookery.match import Happening, Refused
from rookery.server.messages.courses import CourseInfo, Learning, LessonInfo, LessonMoment
from rookery.server.messages.tables import Told
from rookery.server.problems import unknown
from rookery.server.telling import choices, tell_of


@cache
def course(game: str) -> Curriculum:
    """The course of a game; it is read once."""
    return course_of(_manifest(game))


def course_info(game: str, language: str) -> CourseInfo:
    """What can be learned, in that language."""
    found, words = course(game), _words(game, language)
    lessons = [LessonInfo(one.name, words.title(one), len(one.steps)) for one in found.lessons]
    return CourseInfo(lessons, found.bot, found.played)


def moment(game: str, name: str, learning: Learning) -> LessonMoment:
    """Where a learner is who has done this."""
    lesson, words = _lesson(game, name), _words(game, learning.language)
    try:
        return _shown(lesson, *_reached(lesson, learning.taken), words)
    except ValueError as error:
        raise Refused("illegal", str(error)) from None


def _reached(lesson: GuidedLesson, taken: list[str]) -> tuple[Moment, bool]:
    """Where this leads; or where it led before the last thing, if that was not asked for."""
    try:
        return lesson.moment(taken), False
    except NotWanted:
        return lesson.moment(taken[:-1]), True


def _shown(lesson: GuidedLesson, reached: Moment, refused: bool, words: Words) -> LessonMoment:
    step, state, seat = reached.step, reached.state, lesson.seat
    over = step == len(lesson.steps)
    legal = choices(state, seat) if state.actor == seat and not over else []
    wanted = lesson.steps[step] if not over else None
    happened = _told(lesson, reached)
    return LessonMoment(
        step=step,
        steps=len(lesson.steps),
        says=words.ending(lesson) if over else words.says(lesson, step),
        refused=refused,
        otherwise=words.otherwise(lesson, step) if refused else "",
        over=over,
        reads=wanted is not None and not wanted.wants,
        seat=seat,
        actor=int(state.actor),
        players=lesson.game.players,
        view=state.view(seat),
        legal=legal,
        wants=[one.action for one in legal if wanted and wanted.fits(one.action)],
        happened=happened,
        fresh=0 if refused else len(happened) - reached.before,
    )


def _told(lesson: GuidedLesson, reached: Moment) -> list[Told]:
    """All that has happened, as the learner's seat is told it."""
    state, turn = lesson.game.start(), BEFORE_THE_FIRST
    told = []
    for version, action in enumerate(reached.actions, 1):
        turn = turn.at(state)
        told.append(tell_of(Happening(version, state, action, turn), lesson.seat))
        state.apply(action)
    return told


def _manifest(game: str) -> Manifest:
    try:
        return title(game)
    except ValueError:
        raise unknown("game") from None


def _lesson(game: str, name: str) -> GuidedLesson:
    try:
        return course(game).lesson(name)
    except ValueError:
        raise unknown("lesson") from None


@cache
def _words(game: str, language: str) -> Words:
    return words_of(_manifest(game), language)
