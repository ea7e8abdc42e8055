"""Generations of a judge: play, learn from what was played, and be admitted by a match.

Everything is kept in a folder, file by file, each written whole or not at all. Whoever starts a run
again in its folder goes on after the last file that is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from rookery.arena.running.driver import Driver, in_order
from rookery.bots.levels import learned_search
from rookery.core.network import network_text
from rookery.core.registry import title
from rookery.search.guides import OWN, showing_guide, shown
from rookery.train.bouts import Told, check_tables, fought
from rookery.train.keeping import recall, written
from rookery.train.learning import Fitted, fit
from rookery.train.playing import Portion, played
from rookery.train.samples import Samples, SelfPlay, joined, positions

AT_A_TIME: Final = 10
"""Games of a portion."""
WINDOW: Final = 4
"""Of so many generations positions are learnt from: older ones were played worse."""
APART: Final = 1_000_000
"""Seeds of a generation begin so far after those of the one before."""
MATCH: Final = 500_000
"""Where in them those of its match begin."""
HISTORY: Final = "generations.jsonl"
BEST: Final = "best.json"


@dataclass(frozen=True)
class TrainingPlan:
    """How a judge is trained; all that decides what comes of it but the machine's arithmetic."""

    game: str
    players: tuple[int, ...]
    """At tables of these sizes, in turn; the match is for the smallest."""
    games: int
    """That each generation plays to learn from."""
    iterations: int
    """Of the search of each decision, in these games and in matches."""
    match: int
    """Games of a match."""
    seed: int
    from_nothing: bool
    """Does the first generation learn from the hunch's games, and not from the search's?"""
    beside: int = 2
    """So many turns that nobody would choose are valued beside each turn."""

    def check(self) -> None:
        """Raise a ValueError for what can't be trained."""
        shown(self.game)
        check_tables(self.game, self.players)


@dataclass(frozen=True)
class Generation:
    """What came of one generation."""

    number: int
    positions: int
    surprise: float
    guessing: float
    share: float
    """Of the wins in its match against the best one before."""
    low: float
    high: float
    admitted: bool


class School:
    """One run of training, in its folder."""

    def __init__(
        self, plan: TrainingPlan, folder: Path, driver: Driver, workers: int | None = None
    ) -> None:
        plan.check()
        self.plan: Final = plan
        self.folder: Final = folder
        self._driver: Final = driver
        self._workers: Final = workers
        self._shown: Final = shown(plan.game)
        recall(folder, asdict(plan))
        self.generations: Final = self._read()
        """Those that are finished."""

    def _read(self) -> list[Generation]:
        file = self.folder / HISTORY
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        return [Generation(**json.loads(line)) for line in lines]

    @property
    def best(self) -> Path | None:
        """The network that was admitted last; None while the game's own judge is the best."""
        admitted = [one.number for one in self.generations if one.admitted]
        return self._network(admitted[-1]) if admitted else None

    def train(self, generations: int, told: Told = lambda *_: None) -> Iterator[Generation]:
        """Go on until there are so many generations; each is yielded when it is finished."""
        while len(self.generations) < generations:
            number = len(self.generations) + 1
            self._play(number, told)
            fitted = self._learn(number, told)
            finished = self._compete(number, fitted, told)
            self._keep(finished)
            yield finished

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
        plan, finished = self.plan, self._driver.finished
        first = (plan.seed + number) * APART
        sizes = [{"players": players} for players in plan.players]
        parts = [
            (sizes[n % len(sizes)], range(first + at, first + min(at + AT_A_TIME, plan.games)))
            for n, at in enumerate(range(0, plan.games, AT_A_TIME))
        ]
        if self._begins_with_nothing:
            games = [SelfPlay(plan.game, options, "eager", seeds) for options, seeds in parts]
            return in_order(finished(positions, games))
        network = str(self.best) if self.best else None
        lessons = [
            Portion(plan.game, options, network, plan.iterations, plan.beside, seeds)
            for options, seeds in parts
        ]
        return in_order(finished(played, lessons))

    @property
    def _begins_with_nothing(self) -> bool:
        return self.best is None and self.plan.from_nothing

    def _champion(self) -> str:
        """The rival of the next generation."""
        return "eager" if self._begins_with_nothing else self._searcher(self.best)

    def _searcher(self, network: Path | None) -> str:
        search = learned_search(self.plan.game, min(self.plan.players))
        return f"{search}:{self.plan.iterations}@{network or OWN}"

    def _learn(self, number: int, told: Told) -> Fitted:
        first = max(1, number - WINDOW + 1)
        known = [one for n in range(first, number + 1) for one in self._kept(n)]
        told("Learning", 0, 1)
        start = () if self.plan.from_nothing else list(showing_guide(self.plan.game).weights)
        fitted = fit(joined(known), self._shown, self.plan.seed + number, start=start)
        with written(self._network(number)) as file:
            text = network_text(self.plan.game, title(self.plan.game).rules, fitted.weights)
            file.write(text.encode())
        return fitted

    def _compete(self, number: int, fitted: Fitted, told: Told) -> Generation:
        """Play the match that decides whether it is admitted: clearly more wins than losses."""
        plan = self.plan
        new, old = self._searcher(self._network(number)), self._champion()
        seed = (plan.seed + number) * APART + MATCH
        bout = fought(plan.game, plan.players, (new, old), plan.match, seed, self._workers, told)
        known = (fitted.positions, fitted.surprise, fitted.guessing)
        return Generation(number, *known, bout.share, bout.low, bout.high, admitted=bout.clear)

    def _keep(self, finished: Generation) -> None:
        if finished.admitted:
            with written(self.folder / BEST) as file:
                file.write(self._network(finished.number).read_bytes())
        with (self.folder / HISTORY).open("a", encoding="utf-8") as history:
            history.write(json.dumps(asdict(finished)) + "\n")
        self.generations.append(finished)

    # ---- files ----------------------------------------------------------------------------------

    def _network(self, number: int) -> Path:
        return self.folder / f"generation-{number:03}.json"

    def _samples(self, number: int) -> Path:
        return self.folder / f"positions-{number:03}.npz"

    def _kept(self, number: int) -> list[Samples]:
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
