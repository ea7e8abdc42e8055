"""Seeds that were drawn: nobody can guess them, and they are told when the run is over."""

from __future__ import annotations

import itertools
import json
import re
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rookery.arena.playing.seeds import LARGEST_SEED, SMALL_SEED, check_seed, fresh_seed, seed_of
from rookery.arena.running.folder import RESULTS, SEED, Folder, kept_seed, usual_folder
from rookery.arena.running.schedule import pairings
from rookery.arena.running.tournament import Tournament
from rookery.commands.planning import planned
from rookery.core.registry import load

ROOKERY = Path(sys.executable).with_name("rookery")
GUEST = "program:cat"


def tournament(seed: int) -> Tournament:
    return Tournament("court", load("court", players=2).options, ("eager", "random"), seed, 300)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_without_a_seed_one_is_drawn_that_nobody_can_guess() -> None:
    seeds = {planned("court", [], "eager", 1, None, 100).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(SMALL_SEED <= seed < LARGEST_SEED for seed in seeds)
    assert planned("court", [], "eager", 1, 7, 100).seed == 7


def test_the_dice_of_one_game_tell_nothing_of_the_next() -> None:
    run = fresh_seed()
    check_seed(run)
    games = [seed_of(run, dice) for dice in range(1000)]
    assert len(set(games)) == 1000
    assert all(0 <= seed < 1 << 60 for seed in games)
    steps = {later - earlier for earlier, later in itertools.pairwise(games)}
    assert len(steps) == 999
    assert [seed_of(1, 0), seed_of(1, 1)] == [1_000_003, 1_000_004], "as ever, if it was given"


def test_a_guest_never_meets_the_same_dice_twice() -> None:
    plain = pairings(("eager", "random"), 2, 20, seed=1)
    assert len({game.seed for game in plain}) == 10
    guests = pairings(("eager", GUEST), 2, 20, seed=1)
    assert len({game.seed for game in guests}) == 20
    assert [game.deal for game in guests] == [game.deal for game in plain]


def test_a_drawn_seed_is_its_owners_until_the_end(tmp_path: Path) -> None:
    seed = fresh_seed()
    folder = Folder(tmp_path, tournament(seed), secret=True)
    with folder.open():
        assert mode(tmp_path / SEED) == 0o600
        assert str(seed) not in (tmp_path / RESULTS).read_text()
        assert [file.name for file in tmp_path.iterdir() if str(seed) in file.read_text()] == [SEED]
    assert kept_seed(tmp_path) == seed
    with Folder(tmp_path, tournament(seed)).open():
        pass
    with (
        pytest.raises(ValueError, match=f"seed is {seed} there, not 5"),
        Folder(tmp_path, tournament(5)).open(),
    ):
        pass
    folder.reveal()
    assert mode(tmp_path / SEED) == 0o644


def test_a_seed_that_was_given_is_no_secret(tmp_path: Path) -> None:
    assert kept_seed(tmp_path) is None
    with Folder(tmp_path, tournament(4)).open():
        assert not (tmp_path / SEED).exists()
    assert kept_seed(tmp_path) == 4


def test_a_seed_file_that_holds_none_is_named(tmp_path: Path) -> None:
    (tmp_path / SEED).write_text("secret")
    with pytest.raises(ValueError, match="seed holds no seed"):
        kept_seed(tmp_path)


def test_the_same_command_finds_the_same_folder_whatever_was_drawn() -> None:
    one, other = tournament(3), replace(tournament(3), seed=4)
    assert usual_folder(one) != usual_folder(other)
    assert usual_folder(one, drawn=True) == usual_folder(other, drawn=True)


def arena(folder: Path, games: int, *more: str) -> subprocess.CompletedProcess[str]:
    words = ["arena", "court", "--bots", "eager,random", "--games", str(games), "--limit", "300"]
    # Where luck is taken off by itself, that goes by the time it takes, and no two runs agree.
    words += ["--out", str(folder), "--workers", "1", "--adjust", "always", *more]
    return subprocess.run([str(ROOKERY), *words], capture_output=True, text=True, check=True)


@pytest.mark.once
@pytest.mark.timeout(300)
def test_a_run_tells_its_seed_at_the_end_and_goes_on_with_it(tmp_path: Path) -> None:
    first = json.loads(arena(tmp_path, 2, "--json").stdout)
    seed = first["seed"]
    assert seed >= SMALL_SEED
    assert (tmp_path / SEED).read_text() == f"{seed}\n"
    assert f"seed {seed}" in (tmp_path / "report.html").read_text()
    done = arena(tmp_path, 4)
    assert re.findall(r"4 games, .* seed (\d+)", done.stdout) == [str(seed)]
    again = json.loads(arena(tmp_path / "again", 4, "--json", "--seed", str(seed)).stdout)
    kept = [json.loads(line) for line in (tmp_path / RESULTS).read_text().splitlines()]
    assert kept[0]["seed"] is None
    assert again["standings"][0]["bot"] == "eager"
    timeless = {"thought": 0, "playing": 0, "adjusting": 0}
    repeated = (tmp_path / "again" / RESULTS).read_text().splitlines()
    for one, other in zip(kept[1:], map(json.loads, repeated[1:]), strict=True):
        assert {**one, **timeless} == {**other, **timeless}
