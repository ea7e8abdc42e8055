"""The guide of each game, as its manifest names it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rookery.core.contract import Game
from rookery.core.guide import Guide, WeighingGuide
from rookery.core.manifest import Judge
from rookery.core.network import (
    LONGEST_FILE,
    Weights,
    only_weighs,
    read_network,
    read_numbers,
    read_weights_file,
)
from rookery.core.registry import find, title

OWN: Final = "own"
LEARNED: Final = "learned"
SHIPPED: Final = "play/learned.json"
"""Where in its package a game has the judge that was learned for it."""
FOR_TABLE: Final = "play/learned_{players}.json"
"""The one for tables of that size, where there is another."""


def make_guide(game: str, turns: int = 1) -> Guide:
    """The game's own guide, which judges after that many turns; the plain one if it has none."""
    manifest = find(game)
    return Guide() if manifest is None else manifest.guide(turns)


def named_guide(game: str, judge: str, players: int = 2) -> Guide:
    """The guide whose judge is named so; a ValueError says why there is none.

    `own` weighs as the game's own guide does, `learned` judges by what lies in the game's package
    and was learned for tables of so many players, and all else is a file of a network or weights.
    """
    if judge == OWN:
        return make_guide(game)
    if judge != LEARNED:
        return learned_guide(game, judge)
    text = _learned_for(game, players)
    if not text:
        raise ValueError(f"{game} comes with no judge that was learned for {players} players")
    return _judging_by(game, text)


def learned_for(game: Game, turns: int = 1) -> WeighingGuide | None:
    """What was learned for this table, judging after that many turns; None if nothing was.

    Nothing was for a lone player, whose win is shared with nobody; and what was learned for a
    game's own player is no judge for a search.
    """
    manifest = find(game.name)
    if game.players == 1 or manifest is None or manifest.follower is not None:
        return None
    text = _learned_for(game.name, game.players)
    return _judging_by(game.name, text, turns) if text else None


def is_learned(game: str, players: int) -> bool:
    """Does the game come with a judge that was learned for tables of this size?"""
    return bool(_learned_for(game, players))


def _learned_for(game: str, players: int) -> str:
    """What the file says that comes with the game; nothing if there is none."""
    known = title(game)
    return known.text_of(FOR_TABLE.format(players=players)) or known.text_of(SHIPPED)


def learned_guide(game: str, file: str) -> WeighingGuide:
    """A guide that judges by what is in a file; a ValueError says why it can't."""
    text = text_in(file)
    with naming(file):
        return _judging_by(game, text)


def judge_in(file: str, game: str) -> list[float] | Weights:
    """What a file of a judge holds, to go on from: weights of what is measured, or a network's."""
    text = text_in(file)
    with naming(file):
        if only_weighs(text, game):
            return read_weights_file(text, game, tunable(game).measures)
        return read_numbers(text, game, shown(game))


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Let a ValueError about what a file says name the file."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def text_in(file: str) -> str:
    """What the file of a judge says, up to one character too many."""
    path = Path(file)
    if not path.is_file():
        raise ValueError(f"{file}: no such file of a judge, and neither {OWN} nor {LEARNED}")
    with path.open(encoding="utf-8", errors="replace") as opened:
        return opened.read(LONGEST_FILE + 1)


def _judging_by(game: str, text: str, turns: int = 1) -> WeighingGuide:
    if only_weighs(text, game):
        weighed = tunable(game)
        return weighed.build(turns, read_weights_file(text, game, weighed.measures))
    learner = _learner(game)
    guide = learner.build(turns, None)
    guide.judge_by(read_network(text, game, learner.measures))
    return guide


def shown(game: str) -> list[str]:
    """The names of what a network is shown of a seat: the guide's measures, and what is more."""
    return _learner(game).measures


def showing_guide(game: str) -> WeighingGuide:
    """A guide that measures what a network is shown, and judges by the game's weights."""
    return _learner(game).build(1, None)


def measures(game: str) -> list[str]:
    """The names of what the game's guide weighs."""
    return _judge(game).measures


def weighing_guide(game: str, weights: list[float] | None) -> WeighingGuide:
    """The game's guide with these weights for its measures, or with its own."""
    return _judge(game).build(1, weights)


def tunable(game: str) -> Judge:
    """What can be tuned by games: what the game's own player weighs, or else what its search does.

    A search may learn from more than its judge weighs, where the game says what belongs together.
    A ValueError says that there is nothing.
    """
    follower = title(game).follower
    if follower is not None:
        return follower.judge
    return _learner(game) if _learner(game).traits else _judge(game)


def unfitted_guide(game: str) -> WeighingGuide:
    """A guide whose weights are all nought, for whoever wants to find better ones."""
    return weighing_guide(game, [0.0] * len(measures(game)))


def _judge(game: str) -> Judge:
    return _there(game, title(game).judge)


def _learner(game: str) -> Judge:
    return _there(game, title(game).learner)


def _there(game: str, judge: Judge | None) -> Judge:
    if judge is None:
        raise ValueError(
            f"{game} weighs nothing: its manifest has no judge, so its search plays to the end"
        )
    return judge
