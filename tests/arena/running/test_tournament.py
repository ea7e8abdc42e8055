"""Tournaments: kept, resumed, the same whoever plays them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from rookery.arena import Tournament
from rookery.arena.running.driver import Driver, Found, Job, in_order
from rookery.arena.running.folder import RESULTS, Folder, usual_folder
from rookery.arena.running.processes import Processes
from rookery.arena.running.result import Result, read_result
from rookery.arena.running.resuming import play_missing
from rookery.arena.running.schedule import Pairing
from rookery.core.registry import load

GAMES = 6


def tournament(bots: tuple[str, ...] = ("eager", "random"), seed: int = 4) -> Tournament:
    return Tournament("court", load("court", players=2).options, bots, seed, limit=600)


def timeless(results: Sequence[Result]) -> list[Result]:
    """Without the thinking times, which are never the same."""
    return [replace(result, thought=(), playing=0.0) for result in results]


def played(folder: Folder, games: int = GAMES, processes: int = 1) -> list[Result]:
    with folder.open():
        return play_missing(folder, games, Processes(processes))


class Idle(Driver):
    """Is never to be asked."""

    def finished(
        self, play: Callable[[Job], Found], jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found]]:
        raise AssertionError("nothing was missing")


def test_a_result_is_read_as_it_was_written() -> None:
    result = tournament().play(tournament().pairings(1)[0])
    thought = tuple(round(seconds, 6) for seconds in result.thought)
    rounded = replace(result, thought=thought, playing=round(result.playing, 6))
    assert read_result(result.line()) == rounded
    assert not result.unfinished
    assert sum(result.shares or ()) == 1
    assert result.steps > sum(result.decisions) > 0
    assert len(result.leaders) == 11
    assert result.leaders[0] == -1
    assert result.leaders[-1] == (result.shares or ()).index(1.0)
    failed = replace(result, shares=None, forfeits=((1, "too slow, “very” slow"),))
    assert read_result(failed.line()).forfeits == failed.forfeits
    assert json.loads(failed.line())["unfinished"] is True


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    first = played(Folder(tmp_path, tournament()))
    lines = (tmp_path / RESULTS).read_text().splitlines()
    assert len(lines) == 1 + GAMES

    again = Folder(tmp_path, tournament())
    heard: list[int] = []
    with again.open():
        assert timeless(play_missing(again, GAMES, Idle(), heard.append)) == timeless(first)
    assert heard == [GAMES]
    assert timeless(played(Folder(tmp_path, tournament()), GAMES - 2)) == timeless(first[:-2])
    more = played(Folder(tmp_path, tournament()), GAMES + 2)
    assert timeless(more[:GAMES]) == timeless(first)
    assert len((tmp_path / RESULTS).read_text().splitlines()) == 1 + GAMES + 2


@pytest.mark.parametrize("lost", [1, 20, 100])
def test_a_torn_last_line_is_repaired(tmp_path: Path, lost: int) -> None:
    first = played(Folder(tmp_path, tournament()))
    file = tmp_path / RESULTS
    file.write_bytes(file.read_bytes()[:-lost])
    torn = Folder(tmp_path, tournament())
    with torn.open():
        assert len(torn.results) == GAMES - 1
    assert timeless(played(Folder(tmp_path, tournament()))) == timeless(first)
    assert all(json.loads(line) for line in file.read_text().splitlines())


def test_a_torn_header_is_written_anew(tmp_path: Path) -> None:
    (tmp_path / RESULTS).write_text('{"rookery_arena": 1, "ga')
    assert len(played(Folder(tmp_path, tournament()))) == GAMES
    assert json.loads((tmp_path / RESULTS).read_text().splitlines()[0])["game"] == "court"


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    played(Folder(tmp_path, tournament()))
    file = tmp_path / RESULTS
    lines = file.read_text().splitlines()
    lines[2] = lines[2][:-20]
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(ValueError, match="line 3 is no result of a game"):
        played(Folder(tmp_path, tournament()))


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (tournament(("eager", "greedy")), r'bots is \["eager", "random"\] there, not'),
        (tournament(seed=5), "seed is 4 there, not 5"),
        (replace(tournament(), limit=601), "limit is 600 there, not 601"),
        (
            replace(tournament(), options=load("court", players=3).options),
            "holds another tournament: options is",
        ),
    ],
)
def test_another_plan_is_refused(tmp_path: Path, other: Tournament, words: str) -> None:
    played(Folder(tmp_path, tournament()), 1)
    with pytest.raises(ValueError, match=words):
        played(Folder(tmp_path, other))
    assert usual_folder(other) != usual_folder(tournament())


def test_other_files_and_other_runs_are_refused(tmp_path: Path) -> None:
    (tmp_path / RESULTS).write_text("a,b\n1,2\n")
    with pytest.raises(ValueError, match="holds no results of an arena"):
        played(Folder(tmp_path, tournament()))
    there = tmp_path / "there"
    with (
        Folder(there, tournament()).open(),
        pytest.raises(ValueError, match="another run writes to"),
    ):
        played(Folder(there, tournament()))


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ((), "a tournament needs bots"),
        (("eager", "eager", "random"), "only in a line-up of all seats: 2 names, not 3"),
        (("eager", "clever"), "no bot 'clever' plays court"),
    ],
)
def test_bots_that_do_not_fit_are_refused(bots: tuple[str, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        tournament(bots).check()
    with pytest.raises(ValueError, match="a seed is a number below"):
        tournament(seed=10**16).check()


@pytest.mark.once
def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    alone = played(Folder(tmp_path / "one", tournament()), 40)
    many = played(Folder(tmp_path / "two", tournament()), 40, processes=2)
    assert timeless(alone) == timeless(many)


@dataclass(frozen=True)
class Mortal(Tournament):
    """Its workers die at game 7: the first time, or always."""

    grave: Path = Path()
    always: bool = False

    def play(self, pairing: Pairing) -> Result:
        if pairing.number == 7 and (self.always or not self.grave.exists()):
            self.grave.touch()
            os._exit(1)
        return super().play(pairing)


def mortal(grave: Path, always: bool) -> Mortal:
    whole = tournament()
    return Mortal("court", whole.options, whole.bots, whole.seed, whole.limit, grave, always)


@pytest.mark.once
def test_games_of_a_dead_worker_are_played_again(tmp_path: Path) -> None:
    games = tournament().pairings(20)
    dying = mortal(tmp_path / "grave", always=False)
    results = in_order(Processes(2).finished(dying.play, games))
    assert timeless(list(results)) == timeless([tournament().play(game) for game in games])
    assert dying.grave.exists()


@pytest.mark.once
def test_a_game_that_always_kills_its_worker_is_given_up(tmp_path: Path) -> None:
    dying = mortal(tmp_path / "grave", always=True)
    with pytest.raises(ValueError, match="3 processes have died playing game 7, without a word"):
        list(Processes(2).finished(dying.play, dying.pairings(8)[7:]))
