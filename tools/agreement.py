"""Does the mean without luck agree with the plain one? Many games of fast bots, in all games.

python -m tools.agreement                      # 20,000 games of each; stop as you like
python -m tools.agreement --only court --games 2000
python -m tools.agreement --only court --bot level5 --games 300   # what an adjusted game is worth

Bots that are alike play each other; what is looked at is the share of the first seat. The luck of
games by hunch is told roughly, with two plays of four outcomes: however rough, its expectation is
nought. That of other bots is told as the arena does it. Each finished game is a line in
`arena/agreement/`, and the figures go to `docs/agreement.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from rookery.arena import play_game
from rookery.arena.playing.fortunes import fortunes_of, teller
from rookery.arena.playing.seeds import luck_seed
from rookery.arena.running.controls import adjustment
from rookery.arena.running.result import Result, read_result
from rookery.core.contract import Game
from rookery.core.registry import load, titles
from rookery.search.luck import Luck
from tools.compiled import ROOT

BOT: Final = "eager"
SEATS: Final = ("first", "second")
"""Bots that are alike are told apart by their seats."""
PLAYS: Final = 2
MOST: Final = 4
LONGEST: Final = 5000
FIRST: Final = 500_000
"""Seeds from here on."""
console = Console()


def played(game: Game, bot: str, number: int) -> Result:
    """One game, with dice of its own."""
    seed = FIRST + number
    begin = process_time()
    done = play_game(game, [bot] * game.players, seed, LONGEST)
    over, shares = process_time(), done.shares
    roughly = bot == BOT
    told = Luck(game, luck_seed(seed), PLAYS, MOST) if roughly else teller(game, seed)
    luck = fortunes_of(done.record, told)
    return Result(
        *(number, number, SEATS, seed, None if shares is None else tuple(shares), done.steps),
        *((0, 0), (0, 0), (0.0, 0.0), None, ()),
        luck=luck,
        playing=over - begin,
        adjusting=process_time() - over,
    )


def results(game: Game, bot: str, games: int, place: Path) -> Iterator[Result]:
    """Those that are there, and those that are missing, which are written down at once."""
    place.parent.mkdir(parents=True, exist_ok=True)
    text = place.read_text(encoding="utf-8") if place.exists() else ""
    known = [read_result(line) for line in text.splitlines()][:games]
    yield from known
    with place.open("a", encoding="utf-8", buffering=1) as file:
        for number in range(len(known), games):
            result = played(game, bot, number)
            file.write(result.line() + "\n")
            yield result


def figures(found: list[Result]) -> dict[str, Any]:
    """The plain and the adjusted mean with their standard errors, and how they differ."""
    told = adjustment(found, SEATS[0])
    assert told is not None, "too few games"
    numbers = {
        "plain": told.share + told.luck,
        "plain error": told.plain,
        "adjusted": told.share,
        "adjusted error": told.error,
        "difference": -told.luck,
        "difference error": told.luck_error,
        "worth": told.worth,
    }
    return {"games": len(found), **{name: round(value, 5) for name, value in numbers.items()}}


def seconds(found: list[Result]) -> dict[str, float]:
    """How long a game took, and the telling of its luck: seconds of one core, on average."""
    return {
        "playing": round(fmean(result.playing for result in found), 4),
        "adjusting": round(fmean(result.adjusting for result in found), 4),
    }


def main(
    only: Annotated[str, typer.Option(help="One game; all if omitted.")] = "",
    bot: Annotated[str, typer.Option(help="Who plays them.")] = BOT,
    games: Annotated[int, typer.Option(min=100, help="How many of each.")] = 20_000,
    data: Annotated[Path, typer.Option(help="Where they are kept.")] = ROOT / "arena" / "agreement",
) -> None:
    """Play what is missing, and publish."""
    published = ROOT / "docs" / "agreement.json"
    for manifest in titles():
        if not manifest.package or only not in ("", manifest.name):
            continue
        game = load(manifest.name, players=2)
        name = game.name if bot == BOT else f"{game.name}-{bot}"
        found = list(results(game, bot, games, data / f"{name}.jsonl"))
        told = figures(found) if bot == BOT else {**figures(found), **seconds(found)}
        text = published.read_text(encoding="utf-8") if published.exists() else "{}"
        both = dict(sorted({**json.loads(text), name: told}.items()))
        published.write_text(json.dumps(both, indent=2) + "\n", encoding="utf-8")
        console.print(name, told)


if __name__ == "__main__":
    typer.run(main)
