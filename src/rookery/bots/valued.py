"""A game's own player that goes by weights: by those that come with the game, or by a file's."""

from __future__ import annotations

import re
from typing import Final

from librt.random import Random

from rookery.core.bot import Bot
from rookery.core.contract import Game
from rookery.core.guide import WeighingGuide
from rookery.core.manifest import Judge
from rookery.core.network import read_weights_file
from rookery.core.registry import title
from rookery.search.guides import LEARNED, OWN, naming, text_in

NAME: Final = re.compile(r"valued:([1-9]\d{0,8})@(.+)")


def is_valued(name: str) -> bool:
    """Is this the name of a player by weights, well written or not?"""
    return name == "valued" or name.startswith("valued:")


def make_valued(name: str, game: Game, rng: Random) -> Bot:
    """`valued:20000@mine.json` plays by the weights in that file, which `rookery tune` has written.

    The number is the effort of a decision, as the game's own player counts it; `valued:20000@own`
    plays by the weights that come with the game, which were learned: `@learned` means the same.
    """
    written = NAME.fullmatch(name)
    if written is None:
        raise ValueError(f"{name!r}: say how much to think and by what, as valued:20000@mine.json")
    follower = title(game.name).follower
    if follower is None:
        raise ValueError(f"{game.name} has no player of its own that goes by weights")
    guide = _guide(game.name, follower.judge, written[2])
    return follower.build(rng, guide, int(written[1]))


def _guide(game: str, judge: Judge, file: str) -> WeighingGuide:
    if file in (OWN, LEARNED):
        return judge.build(1, None)
    text = text_in(file)
    with naming(file):
        return judge.build(1, read_weights_file(text, game, judge.measures))
