"""Writes golden records: `python -m tests.golden.regenerate [--games] [GAME …]`.

Look at the diff before you commit it. Worked examples are always written anew; whole games only
where they are missing, or with `--games`, so that they do not change with the players' taste.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import rookery
from tests.golden.archive import collection, first_that_fits, path_of


def write(game: str, name: str, record: rookery.Record) -> None:
    """Put a record into the archive."""
    path = path_of(game, name)
    path.write_text(record.text(), encoding="utf-8")
    print(f"{game}/{path.name}: {len(record.actions)} steps")


def regenerate(game: str, all_games: bool) -> None:
    """Write the examples of a game, and its whole games where they are missing or all of them."""
    wanted = collection(game)
    for name, example in wanted.examples.items():
        write(game, name, example())
    for name, whole_game in wanted.games.items():
        if all_games or not path_of(game, name).exists():
            write(game, name, first_that_fits(game, whole_game))


def main(arguments: Sequence[str]) -> None:
    """Write the archives of the games that are named, or of all."""
    named = [argument for argument in arguments if argument != "--games"]
    for game in named or [title.name for title in rookery.titles()]:
        regenerate(game, "--games" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
