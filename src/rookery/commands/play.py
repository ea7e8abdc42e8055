"""The command `rookery play`: at the keyboard, against bots or with others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from getpass import getuser
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

import rookery
from rookery.bots import is_guest, short_name
from rookery.bots.levels import is_level
from rookery.commands.asked import GAMES, Seed, Settings, game_named, listed, record_in, settings_of
from rookery.commands.printing import console
from rookery.core.catalogue import LANGUAGES, USUAL, VARIABLE, Catalogue
from rookery.core.contract import SEATS, Game
from rookery.core.face import Face
from rookery.core.folders import data_folder
from rookery.core.options import clean
from rookery.core.registry import title
from rookery.terminal.play import PERSON, Party, TerminalGame, terminal_words

USUAL_BOT = "level2"
"""Unless another is named."""
ALONE = 1
"""So many people play at a keyboard unless it is said."""


def play_command(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=f"{GAMES} The first if omitted.")
    ] = "",
    options: Settings = None,
    bots: Annotated[
        str,
        typer.Option(
            help="The opponents, such as level1,level4; level2 if none is named. "
            "level6+2cores thinks on two cores."
        ),
    ] = "",
    people: Annotated[int, typer.Option(min=0, help="How many play at this keyboard.")] = ALONE,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was kept.")] = None,
    edition: Annotated[Path | None, typer.Option(help="A file for the option `edition`.")] = None,
    seed: Seed = None,
    language: Annotated[
        str,
        typer.Option(envvar=VARIABLE, help=f"What is spoken: {', '.join(LANGUAGES)}."),
    ] = USUAL,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard."""
    words = terminal_words(language)
    if resume:
        if options or bots or people != ALONE or name or edition:
            raise ValueError("--resume goes on with a game as it was; leave out all but its file")
        go_on(resume, game, seed, words)
    else:
        person = clean(name or "", "your name").strip() or _own_name(words)
        printed = [f"edition=@{edition}"] if edition else []
        chosen = game_named(game) or rookery.titles()[0].name
        play(chosen, [*(options or []), *printed], bots, people, person, seed, words)


def play(
    name: str,
    options: Sequence[str] = (),
    bots: str = "",
    people: int = 1,
    person: str = "Player",
    seed: int | None = None,
    words: Catalogue | None = None,
) -> None:
    """Play a new game in the terminal; seats that no person takes are the bots'."""
    opponents = listed(bots)
    settings = settings_of(options)
    if opponents and "players" not in settings:
        settings["players"] = str(people + len(opponents))
    game = title(name).load(settings)
    if people > game.players:
        raise ValueError(f"{people} people don't fit at a table for {game.players}")
    wanted = opponents or [USUAL_BOT]
    kinds = [PERSON] * people + list(islice(cycle(wanted), game.players - people))
    words = words or terminal_words(USUAL)
    party = _party(kinds, person, words)
    TerminalGame(game, party, _face(name, words), console, _kept(game), seed=seed).run()


def _face(game: str, words: Catalogue) -> Face:
    """How the game shows itself, in the language of these words."""
    face = title(game).face()
    face.speak(words.language)
    return face


def go_on(path: Path, game: str, seed: int | None, words: Catalogue) -> None:
    """Go on with a game that was kept when its player left; `game` may be the file it is in."""
    record = record_in(path, game)
    if record.changed is not None:
        raise ValueError(record.changed.told(record.game.rules))
    kinds = record.notes.get("players", "").split(",")
    if len(kinds) != record.game.players:
        kinds = [PERSON] + [USUAL_BOT] * (record.game.players - 1)
    for guest in dict.fromkeys(kind for kind in kinds if is_guest(kind)):
        _ask_leave(guest, words)
    party = Party(tuple(record.seats), tuple(kinds))
    face = _face(record.game.name, words)
    TerminalGame(record.game, party, face, console, path, record.actions, seed).run()


def _ask_leave(guest: str, words: Catalogue) -> None:
    """A record may come from anybody, and to start its bots is to run their code."""
    quoted = " ".join(clean(guest, "a bot's name").split())
    yes, no = words("face_yes"), words("face_no")
    said = words("terminal_leave", bot=quoted, yes=yes, no=no)
    if console.input(escape(said)).strip().lower() not in (yes[0], yes):
        raise typer.Abort


def _party(kinds: Sequence[str], person: str, words: Catalogue) -> Party:
    people = kinds.count(PERSON)
    names = []
    for seat, kind in enumerate(kinds):
        if kind != PERSON:
            called = short_name(kind) if is_guest(kind) else _bot_name(kind, words)
            names.append(f"{called} {SEATS[seat]}")
        else:
            names.append(person if people == 1 else f"{person} {SEATS[seat]}")
    return Party(tuple(names), tuple(kinds))


def _bot_name(bot: str, words: Catalogue) -> str:
    if is_level(bot):
        return words("terminal_level", number=bot.removeprefix("level"))
    return bot.title()


def _own_name(words: Catalogue) -> str:
    try:
        return getuser().title()
    except (KeyError, OSError):  # a user without a name, as in some containers
        return words("terminal_player")


def _kept(game: Game) -> Path:
    """Where a game that was left is kept until it is resumed; each has a file of its own."""
    return data_folder() / f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.record"
