"""The guide of each game, as its manifest names it."""

from __future__ import annotations

from pathlib import Path

from rookery.core.guide import Guide, WeighingGuide
from rookery.core.manifest import Judge
from rookery.core.network import LONGEST_FILE, read_network
from rookery.core.registry import find, title


def make_guide(game: str, turns: int = 1) -> Guide:
    """The game's own guide, which judges after that many turns; the plain one if it has none."""
    manifest = find(game)
    return Guide() if manifest is None else manifest.guide(turns)


def learned_guide(game: str, file: str) -> WeighingGuide:
    """A guide that judges by the network in a file; a ValueError says why it can't."""
    judge = _judge(game)
    path = Path(file)
    if not path.is_file():
        raise ValueError(f"{file}: no such file of a network")
    with path.open(encoding="utf-8", errors="replace") as opened:
        text = opened.read(LONGEST_FILE + 1)
    guide = judge.build(1, None)
    guide.judge_by(read_network(text, game, judge.measures))
    return guide


def measures(game: str) -> list[str]:
    """The names of what the game's guide weighs."""
    return _judge(game).measures


def unfitted_guide(game: str) -> WeighingGuide:
    """A guide whose weights are all nought, for whoever wants to find better ones."""
    judge = _judge(game)
    return judge.build(1, [0.0] * len(judge.measures))


def _judge(game: str) -> Judge:
    judge = title(game).judge
    if judge is None:
        raise ValueError(f"{game} weighs nothing: its search plays to the very end")
    return judge
