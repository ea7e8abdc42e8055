"""TorchRL: its collector, advantages and PPO loss learn To Court the King against `eager`.

    pip install "rookery[rl]" torchrl
    python examples/torchrl_court.py --decisions 200000

Each game is a Gymnasium environment of its own here, as TorchRL has it: to learn quickly, step
many at once, as `ppo_court.py` does.
"""

from __future__ import annotations

import argparse

import gymnasium
import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import Tensor, nn
from torchrl.collectors import Collector
from torchrl.envs import ActionMask, GymWrapper, TransformedEnv
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import rookery
import rookery.envs.gymnasium

GAMMA = 0.995


def table(shaping: float) -> TransformedEnv:
    """A game for two against `eager`, the learner's seat drawn for each."""
    version = rookery.load("court").observation().version
    env = gymnasium.make(
        f"rookery/court-v{version}", others="eager", shaping=shaping, gamma=GAMMA, max_steps=600
    )
    wrapped = GymWrapper(env, categorical_action_encoding=True)
    return TransformedEnv(wrapped, ActionMask(action_key="action", mask_key="action_mask"))


class Flags(nn.Module):  # type: ignore[misc]  # no torch where types are checked
    """Masks come as numbers, and TorchRL's distribution wants flags."""

    def forward(self, mask: Tensor) -> Tensor:
        """Is it open?"""
        return mask.bool()


def networks(size: int, decisions: int) -> tuple[ProbabilisticActor, ValueOperator]:
    """What decides, and what expects."""

    def body(out: int) -> nn.Sequential:
        return nn.Sequential(nn.Linear(size, 128), nn.ReLU(), nn.Linear(128, out))

    wishes = TensorDictSequential(
        TensorDictModule(body(decisions), in_keys=["observation"], out_keys=["logits"]),
        TensorDictModule(Flags(), in_keys=["action_mask"], out_keys=["mask"]),
    )
    actor = ProbabilisticActor(
        wishes,
        in_keys=["logits", "mask"],
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    return actor, ValueOperator(body(1), in_keys=["observation"])


def main() -> None:
    """Learn for so many decisions, and tell how the games of each batch went."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--batch", type=int, default=4000, help="decisions between two lessons")
    asked = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    game = rookery.load("court")
    actor, critic = networks(game.observation().size, game.decisions)
    advantage = GAE(gamma=GAMMA, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    adam = torch.optim.Adam(loss.parameters(), 1e-3)
    collector = Collector(
        lambda: table(1.0),
        actor,
        frames_per_batch=asked.batch,
        total_frames=asked.decisions,
        auto_register_policy_transforms=True,
    )
    played = 0
    for batch in collector:
        advantage(batch)
        for _ in range(3):
            for rows in torch.randperm(len(batch)).split(1000):
                terms = loss(batch[rows])
                total = terms["loss_objective"] + terms["loss_critic"] + terms["loss_entropy"]
                adam.zero_grad()
                total.backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                adam.step()
        played += len(batch)
        mean = float(batch["next", "reward"].sum())
        print(f"{played:9,} decisions  rewards of the batch {mean:+.2f}", flush=True)
    collector.shutdown()


if __name__ == "__main__":
    main()
