"""Stable-Baselines3: MaskablePPO learns To Court the King against the bot `eager`.

pip install "rookery[rl]" sb3-contrib
python examples/sb3_court.py --decisions 2000000
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from rookery.envs.stable_baselines import StableGames


def table(games: int, shaping: float) -> StableGames:
    """Games for two against `eager`, the learner's seat drawn for each."""
    return StableGames("court", games, others="eager", shaping=shaping, gamma=0.995, max_steps=600)


def wins(model: MaskablePPO, games: int, seed: int = 99) -> float:
    """Its share of so many games; one that is cut off is lost."""
    env = table(games, shaping=0.0)
    env.seed(seed)
    seen, playing, won = env.reset(), np.ones(games, np.bool_), 0.0
    while playing.any():
        actions, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=False)
        seen, _, over, infos = env.step(actions)
        won += sum(infos[i]["share"] for i in np.flatnonzero(over & playing))
        playing &= ~over
    return won / games


def main() -> None:
    """Learn for so many decisions, looking now and then."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--decisions", type=int, default=2_000_000)
    parser.add_argument("--games", type=int, default=128, help="in one step")
    parser.add_argument("--looks", type=int, default=10, help="how often it is tried")
    parser.add_argument("--tried", type=int, default=256, help="games in each try")
    parser.add_argument("--save", type=Path, help="where to write the model")
    asked = parser.parse_args()
    torch.set_num_threads(1)  # small matrices are best left to one core
    model = MaskablePPO(
        "MlpPolicy",
        table(asked.games, shaping=1.0),
        n_steps=64,
        batch_size=min(2048, 64 * asked.games),
        n_epochs=3,
        learning_rate=1e-3,
        gamma=0.995,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
    )
    for look in range(asked.looks):
        model.learn(asked.decisions // asked.looks, reset_num_timesteps=look == 0)
        won = wins(model, asked.tried)
        print(f"{model.num_timesteps:9,} decisions  {won:5.1%} of games won", flush=True)
    if asked.save:
        model.save(asked.save)


if __name__ == "__main__":
    main()
