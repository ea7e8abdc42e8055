"""A tournament from start to end: what is missing in its folder is played, and kept at once."""

from __future__ import annotations

from collections.abc import Callable

from rookery.arena.running.driver import Driver
from rookery.arena.running.folder import Folder
from rookery.arena.running.result import Result


def play_missing(
    folder: Folder,
    games: int,
    driver: Driver,
    progress: Callable[[int], None] = lambda _done: None,
) -> list[Result]:
    """The results of the first so many games; `progress` hears how many there are by now."""
    wanted = folder.tournament.pairings(games)
    missing = [game for game in wanted if game.number not in folder.results]
    done = games - len(missing)
    progress(done)
    if missing:
        for _, result in driver.finished(folder.tournament.play, missing):
            folder.add(result)
            done += 1
            progress(done)
    return [folder.results[game.number] for game in wanted]
