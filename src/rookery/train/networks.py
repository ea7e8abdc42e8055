"""The network of a game's search as a subject of training: games of the search, fitted with JAX."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rookery.arena.running.driver import Driver, in_order
from rookery.bots.searcher import PLAN
from rookery.core.network import Weights, network_text
from rookery.core.registry import load, title
from rookery.search.guides import OWN, judge_in, showing_guide, shown
from rookery.train.learning import fit
from rookery.train.looking import check_measures
from rookery.train.playing import Portion, played
from rookery.train.samples import Samples, SelfPlay, positions
from rookery.train.subject import NOTHING, Learnt, Part, Subject

PASSES: Final = 3
"""How often a generation goes through its positions: it goes on from what the last one knew."""


class Networks(Subject):
    """What judges positions for a search."""

    def check(self, judge: str) -> None:
        names = shown(self.game)
        check_measures(load(self.game, players=self.players[0]), showing_guide(self.game), names)
        self._known(judge)

    def games(self, parts: Sequence[Part], judge: str, driver: Driver) -> Iterator[Samples | None]:
        if judge == NOTHING:
            eager = [SelfPlay(self.game, options, "eager", seeds) for options, seeds in parts]
            return in_order(driver.finished(positions, eager))
        network = None if judge == OWN else judge
        lessons = [
            Portion(self.game, options, network, self.effort, self.beside, seeds)
            for options, seeds in parts
        ]
        return in_order(driver.finished(played, lessons))

    def learn(self, tables: Mapping[int, Samples], seed: int, judge: str) -> Learnt:
        found = fit(tables, shown(self.game), seed, PASSES, self._known(judge))
        text = network_text(self.game, title(self.game).rules, found.weights)
        return Learnt(text, found.positions, found.surprise, found.guessing)

    def player(self, judge: str) -> str:
        if judge == NOTHING:
            return "eager"
        return f"{PLAN}:{self.effort}@{judge}"

    def _known(self, judge: str) -> Sequence[float] | Weights:
        """What learning goes on from."""
        if judge == NOTHING:
            return ()
        return (
            list(showing_guide(self.game).weights) if judge == OWN else judge_in(judge, self.game)
        )
