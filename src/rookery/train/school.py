"""Generations of a judge: play, learn from what was played, and be admitted by a match.

The newest judge plays the games of the next generation, admitted or not: where it judges something
too well, its own games show what comes of that, and nobody else's do.

Everything is kept in a folder, file by file, each written whole or not at all. Whoever starts a run
again in its folder goes on after the last file that is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from rookery.arena.running.driver import Driver
from rookery.core.registry import title
from rookery.search.guides import OWN
from rookery.train.bouts import Bout, Meeting, Told, check_tables, effort_or, fought
from rookery.train.following import FollowersWeights
from rookery.train.history import Generation, add_to_history, read_history
from rookery.train.keeping import recall, written
from rookery.train.page import training_page
from rookery.train.samples import Samples, joined
from rookery.train.subject import NOTHING, Learnt, Part, Subject

USUAL_ITERATIONS: Final = 100
AT_A_TIME: Final = 10
"""Games of a portion."""
WINDOW: Final = 5
"""Of so many generations positions are learnt from: older ones were played worse."""
APART: Final = 1_000_000
"""Seeds of a generation begin so far after those of the one before."""
MATCH: Final = 500_000
"""Where in them those of its match begin."""
HISTORY: Final = "generations.jsonl"
BEST: Final = "best.json"
START: Final = "start.json"
"""The judge to begin with, as it was when the run was begun."""
PAGE: Final = "training.html"


def usual_effort(game: str) -> int:
    """What a decision takes where nobody says how much."""
    return effort_or(USUAL_ITERATIONS, game)


@dataclass(frozen=True)
class TrainingPlan:
    """How a judge is trained; all that decides what comes of it but the machine's arithmetic."""

    game: str
    players: tuple[int, ...]
    """At tables of these sizes, in turn; the match is for the smallest."""
    games: int
    """That each generation plays to learn from."""
    iterations: int
    """Of the search of each decision, in these games and in matches; or the effort of the game's
    own player."""
    match: int
    """Games of a match."""
    seed: int
    from_nothing: bool
    """Does the first generation learn from the hunch's games, and not from the search's?"""
    beside: int = 1
    """So many turns that nobody would choose are valued beside each turn."""
    start: str = ""
    """The file of the judge to begin with; the game's own weights if it is empty."""
    adjusted: bool = True
    """Is luck taken off the results of matches?"""

    def check(self) -> None:
        """Raise a ValueError for what can't be trained."""
        check_tables(self.game, self.players)
        if self.start and self.from_nothing:
            raise ValueError("begin with a judge or from nothing, not both")
        self.subject.check(self.first_judge)

    @property
    def first_judge(self) -> str:
        """What is known before the first generation."""
        return NOTHING if self.from_nothing else self.start or OWN

    @property
    def subject(self) -> Subject:
        """What is taught: the weights of the game's own player if it has one, or a network."""
        asked = (self.game, self.players, self.iterations, self.beside)
        if title(self.game).follower is not None:
            return FollowersWeights(*asked)
        from rookery.train.networks import Networks  # needs JAX, which weights do without

        return Networks(*asked)


class School:
    """One run of training, in its folder."""

    def __init__(
        self, plan: TrainingPlan, folder: Path, driver: Driver, workers: int | None = None
    ) -> None:
        kept = folder / START
        (replace(plan, start=str(kept)) if plan.start and kept.exists() else plan).check()
        self.plan: Final = plan
        self.folder: Final = folder
        self._driver: Final = driver
        self._workers: Final = workers
        self.subject: Final = plan.subject
        recall(folder, "rookery train", asdict(plan))
        if plan.start and not kept.exists():
            with written(kept) as file:
                file.write(Path(plan.start).read_bytes())
        self._first_judge: Final = str(kept) if plan.start else plan.first_judge
        self.generations: Final = read_history(folder / HISTORY)
        """Those that are finished."""

    @property
    def best(self) -> Path | None:
        """The judge that was admitted last; None while the judge to begin with is the best."""
        admitted = [one.number for one in self.generations if one.admitted]
        return self._judge(admitted[-1]) if admitted else None

    @property
    def newest(self) -> Path | None:
        """The judge of the last generation, which plays on; None before there is one."""
        return self._judge(self.generations[-1].number) if self.generations else None

    @property
    def _so_far(self) -> str:
        """The judge that plays the next games, and that learning goes on from."""
        return str(self.newest or self._first_judge)

    def train(self, generations: int, told: Told = lambda *_: None) -> Iterator[Generation]:
        """Go on until there are so many generations; each is yielded when it is finished."""
        self._show()
        while len(self.generations) < generations:
            finished = self._next(len(self.generations) + 1, told)
            self._keep(finished)
            self._show()
            yield finished

    def _next(self, number: int, told: Told) -> Generation:
        whole, before = not self._samples(number).exists(), perf_counter()
        self._play(number, told)
        learnt = self._learn(number, told)
        bout = self._compete(number, told)
        return Generation(
            number=number,
            positions=learnt.positions,
            surprise=learnt.surprise,
            guessing=learnt.guessing,
            share=bout.plain.share,
            low=bout.plain.low,
            high=bout.plain.high,
            admitted=bout.clear,
            without_luck=bout.without_luck,
            # Of one that goes on with games played earlier, nobody knows what those took.
            seconds=round(perf_counter() - before, 1) if whole else None,
        )

    # ---- the parts of a generation --------------------------------------------------------------

    def _play(self, number: int, told: Told) -> None:
        file = self._samples(number)
        if file.exists():
            return
        found: list[Samples] = []
        for done, one in enumerate(self._samples_of(number), 1):
            found += [one] if one is not None else []
            told("Playing", min(done * AT_A_TIME, self.plan.games), self.plan.games)
        if not found:
            raise ValueError("no game was played to its end: there is nothing to learn from")
        with written(file) as packed:
            np.savez_compressed(packed, **_arrays(joined(found)))

    def _samples_of(self, number: int) -> Iterator[Samples | None]:
        """What the games of a generation teach, portion by portion."""
        plan = self.plan
        first = (plan.seed + number) * APART
        sizes = [{"players": players} for players in plan.players]
        parts: list[Part] = [
            (sizes[n % len(sizes)], range(first + at, first + min(at + AT_A_TIME, plan.games)))
            for n, at in enumerate(range(0, plan.games, AT_A_TIME))
        ]
        return self.subject.games(parts, self._so_far, self._driver)

    def _learn(self, number: int, told: Told) -> Learnt:
        first = max(1, number - WINDOW + 1)
        known = [one for n in range(first, number + 1) for one in self._kept(n)]
        told("Learning", 0, 1)
        learnt = self.subject.learn(joined(known), self.plan.seed + number, self._so_far)
        with written(self._judge(number)) as file:
            file.write(learnt.text.encode())
        return learnt

    def _compete(self, number: int, told: Told) -> Bout:
        """Play the match that decides whether it is admitted: clearly more wins than losses."""
        plan = self.plan
        match = Meeting(
            game=plan.game,
            players=min(plan.players),
            new=self.subject.player(str(self._judge(number))),
            old=self.subject.player(str(self.best or self._first_judge)),
            games=plan.match,
            seed=(plan.seed + number) * APART + MATCH,
            adjusted=plan.adjusted,
        )
        return fought(match, self._workers, told)

    def _keep(self, finished: Generation) -> None:
        if finished.admitted:
            with written(self.folder / BEST) as file:
                file.write(self._judge(finished.number).read_bytes())
        add_to_history(self.folder / HISTORY, finished)
        self.generations.append(finished)

    def _show(self) -> None:
        """Draw the generations so far; without one there is nothing to be seen."""
        if self.generations:
            with written(self.page) as file:
                file.write(training_page(asdict(self.plan), self.generations).encode())

    # ---- files ----------------------------------------------------------------------------------

    @property
    def page(self) -> Path:
        """Where the generations are drawn, once one is finished."""
        return self.folder / PAGE

    def _judge(self, number: int) -> Path:
        return self.folder / f"generation-{number:03}.json"

    def _samples(self, number: int) -> Path:
        return self.folder / f"positions-{number:03}.npz"

    def _kept(self, number: int) -> list[Samples]:
        try:
            return self._unpacked(number)
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            damaged = self._samples(number)
            raise ValueError(
                f"{damaged} is damaged ({error}); delete it, and its games are played again"
            ) from None

    def _unpacked(self, number: int) -> list[Samples]:
        with np.load(self._samples(number)) as arrays:
            sizes = sorted({name.rpartition("_")[2] for name in arrays})
            return [
                Samples(*(arrays[f"{part}_{size}"] for part in ("rows", "shares", "seeds")))
                for size in sizes
            ]


def _arrays(tables: dict[int, Samples]) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for players, one in tables.items():
        named[f"rows_{players}"] = one.rows
        named[f"shares_{players}"] = one.shares
        named[f"seeds_{players}"] = one.seeds
    return named
