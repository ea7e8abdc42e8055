"""PettingZoo: its classic connect_four_v3, played at random by the loop of its documentation."""

import random
from typing import Any, Final

from bench.contest import Contestant, Missing

NAME: Final = "PettingZoo connect_four_v3"
GAMES: Final = 20


def player() -> Contestant:
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        raise Missing(f"{NAME}: {error}") from None
    env = connect_four_v3.env()
    return Contestant(NAME, lambda seed: sum(play(env, seed + i) for i in range(GAMES)))


def play(env: Any, seed: int) -> int:
    """A game: the observation with its mask is asked for at each move."""
    choice = random.Random(seed).choice
    env.reset(seed=seed)
    moves = 0
    for _agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(choice(seen["action_mask"].nonzero()[0]))
        moves += 1
    return moves
