"""Lessons: positions of a game with something to try there, stated as data in the game's folder.

`lessons.toml` says how each lesson goes:

    [[lesson]]
    name = "pair"
    options = { players = 2 }
    before = "start A"

    [[lesson.step]]
    key = "roll"
    wants = ["roll"]
    then = "rolled 2 5 5"

    [[lesson.step]]
    key = "aside"
    wants = ["aside 5"]

The position is reached by `before`, decisions and outcomes in their one text. At each step the
learner makes a decision that fits one of `wants` (`*` stands for anything); then comes what `then`
says, of chance and of the others. A step that wants nothing is read, and one goes on. A step
without a `key` goes on with the words of the step before.

What is said lies beside it by language, in `lessons.en.toml`: for each lesson a `title`, for each
key a sentence or a few under `says`, and under `otherwise` what is said to whoever tries something
else. A course may end with a real game, which `[game]` describes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Final

from rookery.core.contract import Game, State
from rookery.core.manifest import Manifest
from rookery.core.options import Value

COURSE: Final = "lessons.toml"
SPOKEN: Final = "en"
"""The language in which every course is written."""


class NotWanted(ValueError):
    """The decision is open, but it is not what the lesson asks for."""


class Exercise:
    """One thing that a lesson asks for."""

    def __init__(self, key: str, wants: tuple[str, ...], then: tuple[str, ...]) -> None:
        self.key: Final = key
        """Under which its words are found."""
        self.wants: Final = wants
        """The decisions that fit; none: it is only to be read."""
        self.then: Final = then
        """What happens next, of chance and of the others."""

    def fits(self, text: str) -> bool:
        """Is this decision one of those that the step asks for?"""
        return any(fnmatchcase(text, wanted) for wanted in self.wants)


class Moment:
    """How far a learner is in a lesson."""

    def __init__(self, step: int, actions: list[int], before: int, state: State) -> None:
        self.step: Final = step
        """How many steps are behind; as many as the lesson has when it is over."""
        self.actions: Final = actions
        """All decisions and outcomes up to here."""
        self.before: Final = before
        """How many of them there were before the last step."""
        self.state: Final = state
        """The position now."""


class GuidedLesson:
    """One lesson of a game's course."""

    def __init__(
        self, name: str, game: Game, seat: int, before: str, steps: list[Exercise]
    ) -> None:
        self.name: Final = name
        self.game: Final = game
        self.seat: Final = seat
        """The seat that the learner plays."""
        self.before: Final = _parts(before)
        self.steps: Final = steps

    def moment(self, taken: Sequence[str]) -> Moment:
        """Where one is after having gone through so many steps; an empty text has been read.

        Raises `NotWanted` for a decision that is open but not asked for, and a ValueError for
        whatever is not possible at all.
        """
        state = self.game.start()
        actions: list[int] = []
        self._follow(state, self.before, actions)
        if len(taken) > len(self.steps):
            raise ValueError(f"the lesson has {len(self.steps)} steps")
        known = len(actions)
        for step, text in zip(self.steps, taken, strict=False):
            known = len(actions)
            self._take(state, step, text, actions)
        return Moment(len(taken), actions, known, state)

    def _take(self, state: State, step: Exercise, text: str, actions: list[int]) -> None:
        if step.wants or text:
            action = self.game.parse(text)
            state.check(action)
            if not step.fits(text):
                raise NotWanted(text)
            state.apply(action)
            actions.append(action)
        self._follow(state, step.then, actions)

    def _follow(self, state: State, texts: Sequence[str], actions: list[int]) -> None:
        for text in texts:
            if state.actor == self.seat and texts is not self.before:
                raise ValueError(f"{self.name}: {text!r} is the learner's own decision")
            action = self.game.parse(text)
            state.apply(action)
            actions.append(action)


class Curriculum:
    """The lessons of a game, in order, and the real game at the end."""

    def __init__(self, lessons: list[GuidedLesson], played: Mapping[str, Value], bot: str) -> None:
        self.lessons: Final = lessons
        self.played: Final = dict(played)
        """The options of the real game."""
        self.bot: Final = bot
        """Who plays against the learner there."""

    def lesson(self, name: str) -> GuidedLesson:
        """The lesson of that name."""
        for lesson in self.lessons:
            if lesson.name == name:
                return lesson
        raise ValueError(f"there is no lesson {name!r}")


class Words:
    """What a course says, in one language."""

    def __init__(self, text: str) -> None:
        self._known: Final[dict[str, Any]] = tomllib.loads(text)

    def title(self, lesson: GuidedLesson) -> str:
        """What a lesson is called."""
        return str(self._known[lesson.name]["title"])

    def says(self, lesson: GuidedLesson, step: int) -> str:
        """What is said at a step."""
        return str(self._known[lesson.name]["says"][self._key(lesson, step)])

    def otherwise(self, lesson: GuidedLesson, step: int) -> str:
        """What is said to whoever tries something else there; often nothing special."""
        special = self._known[lesson.name].get("otherwise", {})
        return str(special.get(self._key(lesson, step), ""))

    def ending(self, lesson: GuidedLesson) -> str:
        """What is said when a lesson is over."""
        return str(self._known[lesson.name]["end"])

    def keys(self) -> dict[str, dict[str, list[str]]]:
        """By lesson: which steps have words of each kind; languages are compared by it."""
        return {
            name: {kind: sorted(said) for kind, said in lesson.items() if isinstance(said, dict)}
            for name, lesson in self._known.items()
        }

    @staticmethod
    def _key(lesson: GuidedLesson, step: int) -> str:
        """The key of a step, or of the last one before it that has one."""
        return next(s.key for s in reversed(lesson.steps[: step + 1]) if s.key)


def course_of(manifest: Manifest) -> Curriculum:
    """The course of a game; one without lessons has none."""
    said = tomllib.loads(manifest.text_of(COURSE))
    lessons = [_lesson(manifest, one) for one in said.get("lesson", [])]
    final = said.get("game", {})
    return Curriculum(lessons, final.get("options", {}), str(final.get("bot", "")))


def words_of(manifest: Manifest, language: str) -> Words:
    """What its course says in that language, or in English where it has no words in it."""
    text = manifest.text_of(f"lessons.{language}.toml") if language.isalpha() else ""
    return Words(text or manifest.text_of(f"lessons.{SPOKEN}.toml"))


def _lesson(manifest: Manifest, said: dict[str, Any]) -> GuidedLesson:
    steps = [
        Exercise(str(one.get("key", "")), tuple(one.get("wants", [])), _parts(one.get("then", "")))
        for one in said["step"]
    ]
    game = manifest.load(said.get("options", {}))
    return GuidedLesson(said["name"], game, int(said.get("seat", 0)), said.get("before", ""), steps)


def _parts(text: str) -> tuple[str, ...]:
    """Decisions and outcomes, one behind the other; they may stand on several lines."""
    return tuple(" ".join(part.split()) for part in text.split(";") if part.strip())
