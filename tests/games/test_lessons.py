"""Every lesson of every game can be played to its end, and says something at each step."""

from itertools import islice

import pytest

from rookery.core.lessons import Curriculum, GuidedLesson, NotWanted, course_of, words_of
from rookery.core.manifest import Manifest
from rookery.core.registry import titles
from rookery.server.limits import LESSON_STEPS

COURSES = [(manifest, course_of(manifest)) for manifest in titles() if manifest.package]
LESSONS = [
    pytest.param(manifest, lesson, id=f"{manifest.name}-{lesson.name}")
    for manifest, course in COURSES
    for lesson in course.lessons
]
LANGUAGES = ("en", "de", "fr", "nl", "it")
WAYS = 200
"""Ways through a lesson that are tried at most."""


def ways(lesson: GuidedLesson, taken: list[str]) -> "list[list[str]]":
    """All that a learner may do from here on to the end of the lesson."""
    reached = lesson.moment(taken)
    if reached.step == len(lesson.steps):
        return [taken]
    step = lesson.steps[reached.step]
    assert not step.wants or reached.state.actor == lesson.seat
    legal = [lesson.game.text(action) for action in reached.state.legal()] if step.wants else [""]
    fitting = [text for text in legal if step.fits(text)] if step.wants else [""]
    assert fitting, f"nothing fits at step {reached.step}"
    return list(islice((way for text in fitting for way in ways(lesson, [*taken, text])), WAYS))


@pytest.mark.parametrize(("manifest", "lesson"), LESSONS)
def test_whatever_fits_leads_to_the_end(manifest: Manifest, lesson: GuidedLesson) -> None:
    for way in ways(lesson, []):
        assert lesson.moment(way).step == len(lesson.steps)
    assert len(lesson.steps) <= LESSON_STEPS, manifest.name


@pytest.mark.parametrize(("manifest", "lesson"), LESSONS)
def test_whatever_else_is_open_is_not_taken(manifest: Manifest, lesson: GuidedLesson) -> None:
    taken: list[str] = []
    for step in lesson.steps:
        reached = lesson.moment(taken)
        legal = [lesson.game.text(action) for action in reached.state.legal()]
        for text in legal:
            if not step.fits(text):
                with pytest.raises(NotWanted):
                    lesson.moment([*taken, text])
        taken.append(next(filter(step.fits, legal)) if step.wants else "")
    with pytest.raises(ValueError, match="steps"):
        lesson.moment([*taken, ""])
    assert manifest.name == lesson.game.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("manifest", "course"), COURSES, ids=lambda it: getattr(it, "name", ""))
def test_every_step_has_words(manifest: Manifest, course: Curriculum, language: str) -> None:
    assert manifest.text_of(f"lessons.{language}.toml"), "else English would be shown"
    words = words_of(manifest, language)
    said = words.keys()
    assert list(said) == [lesson.name for lesson in course.lessons]
    for lesson in course.lessons:
        keys = {step.key for step in lesson.steps if step.key}
        assert set(said[lesson.name]["says"]) == keys
        asking = {step.key for step in lesson.steps if step.key and step.wants}
        assert set(said[lesson.name].get("otherwise", [])) <= asking
        assert lesson.steps[0].key, "a lesson begins with words"
        assert words.title(lesson)
        assert words.ending(lesson)


@pytest.mark.parametrize(("manifest", "course"), COURSES, ids=lambda it: getattr(it, "name", ""))
def test_a_course_is_six_to_ten_lessons_with_a_real_game(
    manifest: Manifest, course: Curriculum
) -> None:
    assert 6 <= len(course.lessons) + 1 <= 10
    game = manifest.load(course.played)
    assert game.players == 2
    assert course.bot == "level1"


def test_what_is_impossible_is_refused_in_clear_words() -> None:
    _, course = COURSES[0]
    lesson = course.lessons[0]
    with pytest.raises(ValueError, match="is no action of"):
        lesson.moment(["", "fly to the moon"])
    with pytest.raises(ValueError, match="there is no lesson 'moon'"):
        course.lesson("moon")


def test_a_language_without_words_gets_english() -> None:
    manifest, course = COURSES[0]
    lesson = course.lessons[0]
    assert words_of(manifest, "xx").title(lesson) == words_of(manifest, "en").title(lesson)
    assert words_of(manifest, "../en").title(lesson) == words_of(manifest, "en").title(lesson)
