"""Do all games of our bots come to an end, at every table and with every option?

python -m tools.endings                             # 10,000 games of `eager` each, 100 of a level
python -m tools.endings --only touria --games 500

The hunch plays in compiled code, and so by the thousand; levels and `greedy` play fewer games.
A game that is not over after so many steps as no real one takes has failed to end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Final

import typer
from librt.random import Random

from rookery.arena import play_game
from rookery.core.contract import OVER, Game
from rookery.core.playout import eager_playout
from rookery.core.registry import load, title, titles

LONGEST: Final = 50_000
"""Steps of a game."""
THINKERS: Final = ("greedy", "level1")


def tables(game: str) -> Iterator[Game]:
    """The game at every table, with every choice of the options that are choices."""
    options = title(game).options
    sizes = range(max(2, options[0].low), options[0].high + 1)
    chosen = [option for option in options[1:] if option.choices or type(option.default) is bool]
    values = [option.choices or (False, True) for option in chosen]
    for players, *rest in product(sizes, *values):
        given = {option.name: value for option, value in zip(chosen, rest, strict=True)}
        try:
            yield load(game, players=players, **given)
        except ValueError:  # not every variant is for every table
            continue


def endless_by_hunch(table: Game, games: int) -> int:
    """How many of these games of the hunch don't end."""
    rng = Random(games)
    endless = 0
    for _ in range(games):
        state = table.start()
        eager_playout(state, rng, LONGEST)
        endless += state.actor != OVER
    return endless


def endless_between(table: Game, bot: str, games: int) -> int:
    """How many games between equal bots don't end."""
    bots = [bot] * table.players
    return sum(play_game(table, bots, seed, LONGEST).final.actor != OVER for seed in range(games))


def main(
    only: Annotated[str, typer.Option(help="Only this game.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Of the hunch, at each table.")] = 10_000,
    fewer: Annotated[int, typer.Option(min=0, help="Of each quick bot, at each table.")] = 100,
) -> None:
    """Play, and print what did not end; exit with 1 if anything did not."""
    failed = 0
    for game in [title(only).name] if only else [known.name for known in titles()]:
        played = 0
        for table in tables(game):
            endless = endless_by_hunch(table, games)
            endless += sum(endless_between(table, bot, fewer) for bot in THINKERS)
            played += games + fewer * len(THINKERS)
            if endless:
                print(f"{game} {table.options}: {endless} games have no end", flush=True)
            failed += endless
        print(f"{game}: {played:,} games at {len(list(tables(game)))} tables", flush=True)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    typer.run(main)
