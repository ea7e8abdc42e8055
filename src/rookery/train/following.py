"""Games of a game's own player that goes by weights, to learn these weights from.

Every seat goes by weights of its own, those so far changed at random: where all wanted the same,
nothing could be told of what else there is to want.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from librt.random import Random

from rookery.arena.running.driver import Driver, games_told, in_order
from rookery.core.bot import Bot
from rookery.core.contract import Game
from rookery.core.manifest import Follower
from rookery.core.network import read_weights_file, weights_text
from rookery.core.registry import load, title
from rookery.search.guides import OWN, naming, text_in
from rookery.train.looking import Row, check_measures, looked_at, watched
from rookery.train.regression import weighed
from rookery.train.samples import Samples, won_in
from rookery.train.subject import NOTHING, Learnt, Part, Subject

CHANGED: Final = 0.5
"""Each weight of a seat is made larger or smaller by up to so much of itself."""


@dataclass(frozen=True)
class FollowersGames:
    """Some games of such players, one seed after the other."""

    game: str
    options: Mapping[str, object]
    weights: tuple[float, ...]
    """Those so far; none at all where `eager` plays."""
    effort: int
    seeds: range

    def __str__(self) -> str:
        return games_told(self.seeds)


def taught(games: FollowersGames) -> Samples | None:
    """Play the games and note what the players' judge measures; None if nothing could be seen."""
    game = load(games.game, **games.options)
    follower = follower_of(games.game)
    return won_in([(seed, *_seen(game, follower, games, seed)) for seed in games.seeds])


def follower_of(game: str) -> Follower:
    """The game's own player by weights; a ValueError says that it has none."""
    follower = title(game).follower
    if follower is None:
        raise ValueError(f"{game} has no player of its own that goes by weights")
    return follower


def _seen(
    game: Game, follower: Follower, games: FollowersGames, seed: int
) -> tuple[list[Row], list[float]]:
    guide = follower.judge.build(1, None)
    if not games.weights:
        return looked_at(game, "eager", seed, guide)
    rng = Random(seed)
    bots = [_player(follower, games, rng) for _ in range(game.players)]
    return watched(game, bots, rng, guide)


def _player(follower: Follower, games: FollowersGames, rng: Random) -> Bot:
    guide = follower.judge.build(1, changed(games.weights, rng))
    return follower.build(rng, guide, games.effort)


def changed(weights: Sequence[float], rng: Random) -> list[float]:
    """The same weights, each a little larger or smaller."""
    return [weight * (1.0 + CHANGED * (2.0 * rng.random() - 1.0)) for weight in weights]


class FollowersWeights(Subject):
    """The weights of a game's own player, found by a regression of results."""

    def check(self, judge: str) -> None:
        known = follower_of(self.game).judge
        table = load(self.game, players=self.players[0])
        check_measures(table, known.build(1, None), known.measures)
        self._weights(judge)

    def games(self, parts: Sequence[Part], judge: str, driver: Driver) -> Iterator[Samples | None]:
        weights = tuple(self._weights(judge))
        lessons = [
            FollowersGames(self.game, options, weights, self.effort, seeds)
            for options, seeds in parts
        ]
        return in_order(driver.finished(taught, lessons))

    def learn(self, tables: Mapping[int, Samples], seed: int, judge: str) -> Learnt:
        measures = follower_of(self.game).judge.measures
        start = self._weights(judge) or [0.0] * len(measures)
        found = weighed(tables, start)
        text = weights_text(self.game, title(self.game).rules, measures, found.weights)
        return Learnt(text, found.positions, found.surprise, found.guessing)

    def player(self, judge: str) -> str:
        return "eager" if judge == NOTHING else f"valued:{self.effort}@{judge}"

    def _weights(self, judge: str) -> list[float]:
        """Of that judge; none where nothing is known."""
        if judge == NOTHING:
            return []
        known = follower_of(self.game).judge
        if judge == OWN:
            return list(known.build(1, None).weights)
        text = text_in(judge)
        with naming(judge):
            return read_weights_file(text, self.game, known.measures)
