"""Games to learn from, in which every position is valued by the search that goes on from it.

After each turn the position is noted, and what the next search finds there; in the end the values
of a game are drawn towards what came later (TD(lambda)), and so towards its result. Sometimes
a decision is taken at random: what came after it says nothing of what was before. Beside each turn
some others are played that nobody would choose, for the search asks its judge about those too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from librt.random import Random

from rookery.arena.running.driver import games_told
from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.guide import Guide
from rookery.core.registry import load
from rookery.core.seat import Seat
from rookery.search.guides import learned_guide, make_guide, showing_guide
from rookery.search.mcts import Search
from rookery.search.planning import TurnSearch
from rookery.train.looking import Row, measured
from rookery.train.samples import Samples, gathered

EXPLORATION: Final = 0.1
LONGEST: Final = 1500
"""Steps of a game; of one that takes longer, in which all wait, nothing can be learnt."""
AT_RANDOM: Final = 0.06
"""How likely a decision is taken at random."""
TRUST: Final = 0.8
"""How much what came later counts beside what the search found (lambda)."""
BY_CHANCE: Final = 0.3
"""How likely a decision of a turn beside the game is taken at random; else it is the hunch's."""


@dataclass(frozen=True)
class Portion:
    """Some games of one search with itself, one seed after the other."""

    game: str
    options: Mapping[str, object]
    network: str | None
    """The file of the network that judges; None for the game's own weights."""
    iterations: int
    beside: int
    """So many turns are played beside each turn."""
    seeds: range

    def __str__(self) -> str:
        return games_told(self.seeds)


def played(portion: Portion) -> Samples | None:
    """Play the games and note what is learnt from; None if nothing could be."""
    game = load(portion.game, **portion.options)
    guide = learned_guide(game.name, portion.network) if portion.network else make_guide(game.name)
    games: list[tuple[int, list[Row], list[list[float]]]] = []
    for seed in portion.seeds:
        player = _Player(game, guide, portion, Random(seed))
        player.play()
        games.append((seed, player.rows, player.shares))
    return gathered(games)


class _Player:
    """One game, and what is learnt from it."""

    def __init__(self, game: Game, guide: Guide, portion: Portion, rng: Random) -> None:
        self._game: Final = game
        self._guide: Final = guide
        self._watch: Final = showing_guide(game.name)
        self._aside: Final = showing_guide(game.name)
        self._portion: Final = portion
        self._rng: Final = rng
        self._values: Final[list[list[float] | None]] = []
        """By turn: what the search found as it began."""
        self._strayed: Final[list[bool]] = []
        """By turn: was something done at random in it?"""
        self.rows: Final[list[Row]] = []
        self.shares: Final[list[list[float]]] = []

    def play(self) -> None:
        """Play the game to its end; one that has none teaches nothing but its turns beside."""
        state = self._game.start()
        noted: list[Row] = []
        self._watch.begin(state)
        steps = 0
        while state.actor != OVER and steps < LONGEST:
            state.step(self._chosen(state))
            steps += 1
            if state.actor != OVER and self._watch.enough(state):
                self._watch.begin(state)
                noted.append(self._shown(state))
                self._values.append(None)
                self._strayed.append(False)
                for _ in range(self._portion.beside):
                    self._play_beside(state.copy())
        if state.actor == OVER:
            self.rows.extend(noted)
            self.shares.extend(self._drawn_together(state.result()))

    def _shown(self, state: State) -> Row:
        return [measured(self._watch, state, seat) for seat in range(self._game.players)]

    def _chosen(self, state: State) -> int:
        """The next step; the first decision of a turn also gives the turn its value."""
        if state.actor == CHANCE:
            return int(state.sample(self._rng))
        legal = state.legal()
        unvalued = bool(self._values) and self._values[-1] is None
        if len(legal) == 1 and not unvalued:
            return legal[0]
        search, value = self._searched(state)
        if unvalued:
            self._values[-1] = value
        if self._rng.random() < AT_RANDOM:
            if self._strayed:
                self._strayed[-1] = True
            return legal[self._rng.randrange(len(legal))]
        return search.thought().best.action

    def _searched(self, state: State) -> tuple[Search, list[float]]:
        """A search, and what its later half brought each seat: the first still tries all out."""
        seat = Seat(state, int(state.actor), self._rng)
        search = TurnSearch(seat, self._guide, self._rng, EXPLORATION)
        half = max(1, self._portion.iterations // 2)
        search.run(half)
        before = list(search.brought)
        search.run(half)
        return search, [(search.brought[n] - old) / half for n, old in enumerate(before)]

    def _play_beside(self, state: State) -> None:
        """Play this turn by hunch and at random, and let a search say what came of it."""
        self._aside.begin(state)
        while state.actor != OVER and not self._aside.enough(state):
            state.step(self._guessed(state))
        if state.actor == OVER:
            return
        shown = self._shown(state)
        while state.actor == CHANCE:
            state.step(state.sample(self._rng))
        if state.actor != OVER:
            self.rows.append(shown)
            self.shares.append(self._searched(state)[1])

    def _guessed(self, state: State) -> int:
        if state.actor == CHANCE:
            return int(state.sample(self._rng))
        if self._rng.random() < BY_CHANCE:
            legal = state.legal()
            return legal[self._rng.randrange(len(legal))]
        return int(self._guide.decide(state, self._rng))

    def _drawn_together(self, result: list[float]) -> list[list[float]]:
        """What each turn is worth, in view of what came later."""
        later = result
        found: list[list[float]] = []
        for value, strayed in zip(reversed(self._values), reversed(self._strayed), strict=True):
            if value is not None:
                trust = 0.0 if strayed else TRUST
                later = [
                    (1.0 - trust) * own + trust * then
                    for own, then in zip(value, later, strict=True)
                ]
            found.append(later)
        return found[::-1]
