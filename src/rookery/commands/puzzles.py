"""The command `rookery puzzles`: finds positions with one clearly best decision, for every day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Annotated, Final

import typer

from rookery.arena.playing.one_game import play_game
from rookery.bots import check_bot
from rookery.commands.asked import (
    AsJson,
    GameName,
    Settings,
    check_place,
    game_named,
    print_json,
    settings_of,
    text_of,
)
from rookery.commands.printing import console, progress_bar
from rookery.core.manifest import Manifest
from rookery.core.puzzle_book import FILE, PART, Puzzle, PuzzleBook, read_book
from rookery.core.registry import title
from rookery.insight.puzzling import USUAL, Care, Effort, Finder

PLAYERS: Final = (2, 3, 4)
PARTS: Final = (0.2, 0.45, 0.7)
"""From where on a game is looked through: a quarter, half and late, in turn."""
FRUITLESS: Final = 400
"""After so many games without a puzzle the search is given up."""


def puzzles_command(
    game: GameName,
    options: Settings = None,
    wanted: Annotated[
        int, typer.Option("--count", min=0, max=10_000, help="How many there are to be in all.")
    ] = 100,
    out: Annotated[
        Path | None, typer.Option(help="The file to add to; else the one in the game's folder.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Who plays the games.")] = "level3",
    lead: Annotated[
        float, typer.Option(min=PART, max=1, help="Part of an equal share that the best leads by.")
    ] = 0.15,
    thinking: Annotated[
        float, typer.Option(min=0.01, max=100, help="How much is thought, as a multiple.")
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Find puzzles: positions of real games with one decision that is clearly best.

    Bots play games of two, three and four, and each gives one puzzle at most. What is there
    already is replayed first, and stays; new puzzles come behind it and have the same options
    unless others are named. Every puzzle is written down as soon as it is found, so the command
    can be stopped at any time, and goes on where it was.
    """
    manifest = title(game_named(game))
    file = out or _own_file(manifest)
    check_place(file)
    book = _checked(manifest, file)
    settings = settings_of(options or []) or _former(book)
    check_bot(bot, manifest.load(settings))
    with progress_bar() as bar:
        task = bar.add_task("Finding", total=max(wanted, 1), completed=len(book.puzzles))
        search = _Searching(manifest, settings, bot, scaled(USUAL, thinking), lead)
        while len(book.puzzles) < wanted:
            found = search.next(_next_seed(book))
            book.puzzles.append(found)
            _write(book, file)
            bar.update(task, completed=len(book.puzzles))
    told = _told(book, file)
    if as_json:
        print_json(told)
    else:
        console.print(
            f"{told['puzzles']} puzzles of {manifest.title} are in {file}; each replays, and its "
            "best decision leads as clearly as it says.",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )


class _Searching:
    """Plays games until one has a puzzle."""

    def __init__(
        self,
        manifest: Manifest,
        settings: Mapping[str, object],
        bot: str,
        effort: Effort,
        lead: float,
    ) -> None:
        self._manifest: Final = manifest
        self._settings: Final = settings
        self._bot: Final = bot
        self._effort: Final = effort
        self._lead: Final = lead
        first = manifest.options[0]
        fitting = [n for n in PLAYERS if first.low <= n <= first.high]
        self._players: Final = fitting or [int(first.default)]
        self._finders: Final[dict[int, Finder]] = {}

    def next(self, seed: int) -> Puzzle:
        """The next puzzle, from a game of that seed or a later one."""
        for number in count(seed):
            if number - seed >= FRUITLESS:
                raise ValueError(f"{FRUITLESS} games, and no puzzle in them")
            found = self._in_game(number)
            if found is not None:
                found.check()
                return found
        raise AssertionError

    def _in_game(self, seed: int) -> Puzzle | None:
        # the number of players changes from game to game, the part after each round of them
        players = self._players[seed % len(self._players)]
        part = PARTS[seed // len(self._players) % len(PARTS)]
        game = self._manifest.load({"players": players, **self._settings})
        played = play_game(game, [self._bot] * game.players, seed)
        if game.players not in self._finders:
            self._finders[game.players] = Finder(game, self._effort, self._lead)
        return self._finders[game.players].puzzle_in(played.record, seed, part)


def scaled(effort: Effort, times: float) -> Effort:
    """So many times as much thought, but always some."""
    return Effort(*(_more(care, times) for care in (effort.look, effort.weigh, effort.again)))


def _more(care: Care, times: float) -> Care:
    thinking, pairs = (max(2, round(number * times)) for number in (care.thinking, care.pairs))
    return Care(thinking, pairs, care.contenders)


def _own_file(manifest: Manifest) -> Path:
    if not manifest.package:
        raise ValueError(f"{manifest.name} has no folder of its own; name a file with --out")
    return Path(str(files(manifest.package).joinpath(FILE)))


def _checked(manifest: Manifest, file: Path) -> PuzzleBook:
    """What is there already; a ValueError if it can't be replayed any more."""
    if not file.exists():
        return PuzzleBook(manifest.name)
    book = read_book(manifest, text_of(file))
    for puzzle in book.puzzles:
        puzzle.check()
    twice = [name for name, times in Counter(p.name for p in book.puzzles).items() if times > 1]
    if twice:
        raise ValueError(f"{file}: puzzle {twice[0]} is there twice")
    return book


def _former(book: PuzzleBook) -> dict[str, object]:
    """The options of the puzzles that are there, but for the number of players."""
    if not book.puzzles:
        return {}
    options = book.puzzles[-1].game.options
    return {name: value for name, value in options.items() if name != "players"}


def _next_seed(book: PuzzleBook) -> int:
    return max((puzzle.seed for puzzle in book.puzzles), default=0) + 1


def _write(book: PuzzleBook, file: Path) -> None:
    """All at once, so that whoever stops the command leaves no half of a file."""
    beside = file.with_suffix(".part")
    beside.write_text(book.text(), encoding="utf-8")
    beside.replace(file)


def _told(book: PuzzleBook, file: Path) -> dict[str, object]:
    players = Counter(puzzle.game.players for puzzle in book.puzzles)
    steps = Counter(len(puzzle.steps) for puzzle in book.puzzles)
    return {
        "game": book.game,
        "file": str(file),
        "puzzles": len(book.puzzles),
        "players": {str(n): players[n] for n in sorted(players)},
        "steps": {str(n): steps[n] for n in sorted(steps)},
    }
