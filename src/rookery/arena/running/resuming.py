"""A tournament from start to end: what is missing in its folder is played, and kept at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from rookery.arena.running.adjusting import LOOKS, Adjust, pays
from rookery.arena.running.driver import Driver
from rookery.arena.running.folder import Folder
from rookery.arena.running.result import Result
from rookery.arena.running.schedule import Pairing


def play_missing(
    folder: Folder,
    games: int,
    driver: Driver,
    progress: Callable[[int], None] = lambda _done: None,
    adjust: Adjust = Adjust.NEVER,
) -> list[Result]:
    """The results of the first so many games; `progress` hears how many there are by now.

    Now and then it is looked whether it pays to tell their luck.
    """
    wanted = folder.tournament.pairings(games)
    missing = [game for game in wanted if game.number not in folder.results]
    done = games - len(missing)
    progress(done)
    looks = LOOKS if adjust is Adjust.AUTO else ()
    for first, last in pairwise((0, *looks, games)):
        part = [game for game in missing if first <= game.number < last]
        for result in _played(part, folder, driver, adjust):
            folder.add(result)
            done += 1
            progress(done)
    return [folder.results[game.number] for game in wanted]


def _played(
    missing: Sequence[Pairing], folder: Folder, driver: Driver, adjust: Adjust
) -> Iterator[Result]:
    if missing:
        adjusted = pays(adjust, list(folder.results.values()), folder.tournament.entrants)
        play = folder.tournament.play_adjusted if adjusted else folder.tournament.play
        for _, result in driver.finished(play, missing):
            yield result
