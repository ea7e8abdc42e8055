"""A console that types from a script and keeps what was printed."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console

import rookery
from rookery.core.registry import title
from rookery.terminal.play import PERSON, Party, TerminalGame

Answer = Callable[[TerminalGame], str]


class ScriptedConsole(Console):
    """Asks a function instead of a person."""

    def __init__(self, width: int = 80) -> None:
        self.page = io.StringIO()
        super().__init__(file=self.page, width=width, color_system=None)
        self.answer: Callable[[], str] = lambda: "quit"

    def input(self, *_args: object, **_named: object) -> str:
        return self.answer()

    @property
    def said(self) -> str:
        return self.page.getvalue()


def sat_down(
    keep: Path,
    answer: Answer,
    kinds: tuple[str, ...] = (PERSON, "eager"),
    actions: tuple[int, ...] = (),
    names: tuple[str, ...] = ("Ann", "Bo", "Cy", "Di", "Ed"),
    language: str = "en",
    **options: object,
) -> TerminalGame:
    """A game at a scripted console, not yet started."""
    options.setdefault("players", len(kinds))
    name = str(options.pop("game", "court"))
    game = rookery.load(name, **options)
    console = ScriptedConsole()
    party = Party(names[: game.players], kinds)
    face = title(name).face()
    face.speak(language)
    played = TerminalGame(game, party, face, console, keep, actions, seed=5)
    console.answer = lambda: answer(played)
    return played


def said(game: TerminalGame) -> str:
    assert isinstance(game.console, ScriptedConsole)
    return game.console.said


def script(*lines: str) -> Answer:
    """These lines, then the end of the input."""
    rest: Iterator[str] = iter(lines)

    def answer(_game: TerminalGame) -> str:
        line = next(rest, None)
        if line is None:
            raise EOFError
        return line

    return answer
