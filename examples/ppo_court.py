"""PPO in one file: a learner that starts from nothing and beats the bot `eager` at court.

    pip install "rookery[rl]" torch
    python examples/ppo_court.py --minutes 15 --curve curve.json

It steps many games at once (`VectorGames`), hears on the way who is ahead (`shaping`), and masks
what is not open. All of PPO is here: rollouts, advantages, the clipped loss. Nothing is hidden in
a library, so change what you like.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from rookery.envs.vector import VectorGames

Floats = NDArray[np.float32]


@dataclass
class Settings:
    """What one might want to change."""

    game: str = "court"
    players: int = 2
    others: str = "eager"
    games: int = 256
    steps: int = 64
    """Decisions in each game between two rounds of learning."""
    epochs: int = 3
    batch: int = 2048
    hidden: int = 128
    rate: float = 1e-3
    gamma: float = 0.995
    trace: float = 0.95
    """How far what comes later is trusted more than what was expected (lambda)."""
    clip: float = 0.2
    curiosity: float = 0.01
    """What it is worth to keep several decisions in play (the entropy)."""
    shaping: float = 1.0
    max_steps: int = 600
    seed: int = 1


class Policy(nn.Module):  # type: ignore[misc]  # no torch where types are checked
    """Observations in; a preference for each decision and the value of the position out."""

    def __init__(self, size: int, decisions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.actor = nn.Linear(hidden, decisions)
        self.critic = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the shares of all decisions (none for what is closed), and a value."""
        body = self.body(seen)
        wishes = self.actor(body).masked_fill(~masks, -1e9)
        return torch.log_softmax(wishes, dim=1), self.critic(body).squeeze(1)


def draw(logs: Tensor) -> Tensor:
    """A decision for each game, as likely as its share."""
    return (logs.exp() / torch.empty_like(logs).exponential_()).argmax(dim=1)


@dataclass
class Rollout:
    """What was seen and done in some steps of all games, a row for each."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    advantages: Tensor
    targets: Tensor


class Learner:
    """Plays one seat of many games, and learns from what becomes of them."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.games = self.table(settings.games, shaping=settings.shaping)
        self.games.reset(settings.seed)
        game = self.games.game
        self.policy = Policy(game.observation().size, game.decisions, settings.hidden)
        self.adam = torch.optim.Adam(self.policy.parameters(), settings.rate, eps=1e-5)
        self.decisions = 0

    def table(self, games: int, shaping: float) -> VectorGames:
        """Games against the bots, the learner's seat drawn for each."""
        wanted = self.settings
        return VectorGames(
            wanted.game,
            games,
            players=wanted.players,
            seat=None,
            others=wanted.others,
            shaping=shaping,
            gamma=wanted.gamma,
            max_steps=wanted.max_steps,
        )

    def improve(self) -> None:
        """Play some steps in every game, then learn from them."""
        self.learn(self.play())
        self.decisions += self.settings.steps * len(self.games)

    @torch.no_grad()  # type: ignore[untyped-decorator]  # no torch where types are checked
    def play(self) -> Rollout:
        """Some steps in every game, and how much better each went than was expected."""
        games, steps = self.games, self.settings.steps
        shape = (steps, len(games))
        seen = torch.empty(*shape, games.observations.shape[1])
        masks = torch.empty(*shape, games.masks.shape[1], dtype=torch.bool)
        actions, logs = torch.empty(shape, dtype=torch.int64), torch.empty(shape)
        rewards, values, after = torch.empty(shape), torch.empty(shape), torch.empty(shape)
        goes_on = torch.empty(shape)
        rows = np.arange(len(games))
        for t in range(steps):
            # The arrays of the games change with the next step: they are copied into the tensors.
            seen[t] = torch.as_tensor(games.observations.copy())
            masks[t] = torch.as_tensor(games.masks.copy())
            chances, values[t] = self.policy(seen[t], masks[t])
            actions[t] = draw(chances)
            logs[t] = chances.gather(1, actions[t, :, None]).squeeze(1)
            deciders = games.actors.copy()
            games.step(actions[t].numpy())
            rewards[t] = torch.as_tensor(games.rewards[rows, deciders])
            goes_on[t] = torch.as_tensor(~(games.terminated | games.truncated))
            after[t] = self.expected_after(t)
        after[:-1] = torch.where(goes_on[:-1] > 0, values[1:], after[:-1])
        return self.rollout(seen, masks, actions, logs, rewards, values, after, goes_on)

    def expected_after(self, t: int) -> Tensor:
        """What is to come after this step; a game that was cut off could have gone on.

        Within a rollout the next value tells it for games that go on, so it is asked at its end.
        """
        games = self.games
        after = torch.zeros(len(games))
        if games.truncated.any():
            cut = np.flatnonzero(games.truncated)
            ends = torch.as_tensor(games.endings[cut])
            closed = torch.ones(len(cut), games.masks.shape[1], dtype=torch.bool)
            after[cut] = self.policy(ends, closed)[1]
        if t == self.settings.steps - 1:
            now = torch.as_tensor(games.observations.copy())
            goes_on = torch.as_tensor(~(games.terminated | games.truncated))
            value = self.policy(now, torch.as_tensor(games.masks.copy()))[1]
            after = torch.where(goes_on, value, after)
        return after

    def rollout(
        self,
        seen: Tensor,
        masks: Tensor,
        actions: Tensor,
        logs: Tensor,
        rewards: Tensor,
        values: Tensor,
        after: Tensor,
        goes_on: Tensor,
    ) -> Rollout:
        """Generalised advantages: surprises, looked ahead to with fading weight."""
        wanted = self.settings
        surprises = rewards + wanted.gamma * after - values
        advantages, later = torch.empty_like(surprises), torch.zeros(surprises.shape[1])
        for t in reversed(range(wanted.steps)):
            later = surprises[t] + wanted.gamma * wanted.trace * goes_on[t] * later
            advantages[t] = later
        return Rollout(
            seen.flatten(0, 1),
            masks.flatten(0, 1),
            actions.flatten(),
            logs.flatten(),
            advantages.flatten(),
            (advantages + values).flatten(),
        )

    def learn(self, past: Rollout) -> None:
        """The clipped loss of PPO, over the rollout in random batches, a few times."""
        rows = len(past.actions)
        for _ in range(self.settings.epochs):
            for batch in torch.randperm(rows).split(self.settings.batch):
                loss = self.loss(past, batch)
                self.adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                self.adam.step()

    def loss(self, past: Rollout, batch: Tensor) -> Tensor:
        """Better decisions more often, truer values, and some curiosity."""
        wanted = self.settings
        chances, values = self.policy(past.seen[batch], past.masks[batch])
        logs = chances.gather(1, past.actions[batch, None]).squeeze(1)
        ratio = (logs - past.logs[batch]).exp()
        gains = past.advantages[batch]
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        clipped = ratio.clamp(1 - wanted.clip, 1 + wanted.clip)
        decided = torch.min(ratio * gains, clipped * gains).mean()
        expected = ((values - past.targets[batch]) ** 2).mean()
        entropy = -(chances.exp() * chances.clamp(min=-50)).sum(dim=1).mean()
        return expected / 2 - decided - wanted.curiosity * entropy

    @torch.no_grad()  # type: ignore[untyped-decorator]  # no torch where types are checked
    def wins(self, games: int, seed: int = 99) -> float:
        """Its share of so many games against the bots, the seats drawn; one cut off is lost."""
        table = self.table(games, shaping=0.0)
        table.reset(seed)
        playing, won = np.ones(games, np.bool_), 0.0
        while playing.any():
            seen, masks = table.observations.copy(), table.masks.copy()
            chances, _ = self.policy(torch.as_tensor(seen), torch.as_tensor(masks))
            seats = table.actors.copy()
            table.step(draw(chances).numpy())
            won += float(table.results[np.arange(games), seats][playing].sum())
            playing &= ~(table.terminated | table.truncated)
        return won / games


def main() -> None:
    """Learn for so many minutes of processor time, looking now and then."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=15.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--look", type=float, default=60.0, help="seconds between two looks")
    parser.add_argument("--shaping", type=float, default=1.0, help="0 for none")
    parser.add_argument("--games", type=int, default=Settings.games, help="in one step")
    parser.add_argument("--tried", type=int, default=512, help="games in each look")
    parser.add_argument("--curve", type=Path, help="where to write the learning curve, as JSON")
    parser.add_argument("--save", type=Path, help="where to write the network")
    asked = parser.parse_args()
    torch.set_num_threads(1)  # small matrices are best left to one core
    learner = Learner(Settings(seed=asked.seed, shaping=asked.shaping, games=asked.games))
    curve: list[dict[str, float]] = []
    start = time.process_time()
    while True:
        spent = time.process_time() - start
        if spent >= asked.look * len(curve):
            won = learner.wins(asked.tried)
            curve.append({"seconds": spent, "decisions": learner.decisions, "wins": won})
            told = f"{spent:5.0f} s  {learner.decisions:9,} decisions  {won:5.1%} of games won"
            print(told, flush=True)
        if spent >= 60 * asked.minutes:
            break
        learner.improve()
    if asked.curve:
        asked.curve.write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")
    if asked.save:
        torch.save(learner.policy.state_dict(), asked.save)


if __name__ == "__main__":
    main()
