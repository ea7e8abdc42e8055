"""A tournament from start to end: what is missing in its folder is played, and kept at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rookery.arena.cluster import on_cluster
from rookery.arena.folder import Folder
from rookery.arena.result import Result
from rookery.arena.workers import Players, on_cores


def players(workers: int | None = None, cluster: str | None = None) -> Players:
    """Where the games are to be played: on this machine's cores, or on a cluster."""
    if cluster:
        return partial(on_cluster, address=cluster, workers=workers)
    return partial(on_cores, workers=workers)


def play_missing(
    folder: Folder,
    games: int,
    play: Players,
    progress: Callable[[int], None] = lambda _done: None,
) -> list[Result]:
    """The results of the first so many games; `progress` hears how many there are by now."""
    wanted = folder.tournament.pairings(games)
    missing = [game for game in wanted if game.number not in folder.results]
    done = games - len(missing)
    progress(done)
    for result in play(folder.tournament, missing) if missing else ():
        folder.add(result)
        done += 1
        progress(done)
    return [folder.results[game.number] for game in wanted]
