"""Fixed simple strategies for each game, and how often they win against a bot.

python -m tools.strategies                          # all of them against level6
python -m tools.strategies --only towers --rival level3 --games 40

A strong bot must not fall for any of them: each does one thing whenever it can, such as to wait, to
race, to block, to hoard or to renew its hand, and follows the game's hunch where it can't.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Final

import typer
from librt.random import Random

from rookery.arena import play_game
from rookery.arena.counting.intervals import wilson
from rookery.bots import register_bot
from rookery.bots.levels import LEVELS
from rookery.core.bot import Bot
from rookery.core.contract import OVER
from rookery.core.registry import load, title, titles
from rookery.core.seat import Seat

LONGEST: Final = 20_000
"""Steps of a game; one that takes longer is won by nobody."""


@dataclass(frozen=True)
class Strategy:
    """What a simple player always does, by the first words of its decisions' texts."""

    does: tuple[str, ...] = ()
    """The first of these that is open is done, at random among several."""
    never: tuple[str, ...] = ()
    """None of these is done while anything else is open."""


STRATEGIES: Final[dict[str, dict[str, Strategy]]] = {
    "court": {
        "waiting": Strategy(does=("decline", "pass", "done", "aside")),
        "racing": Strategy(does=("take king", "take queen", "take general", "done")),
        "blocking": Strategy(does=("take farmer", "take guard", "take laborer", "take hunter")),
        "hoarding": Strategy(does=("take fool", "take maid"), never=("use",)),
        "renewing": Strategy(does=("roll",), never=("done",)),
    },
    "towers": {
        "waiting": Strategy(does=("pass", "discard", "keep"), never=("cast", "renew")),
        "racing": Strategy(does=("wizard", "play wizard"), never=("tower", "renew")),
        "blocking": Strategy(does=("tower", "play tower"), never=("wizard", "renew")),
        "hoarding": Strategy(never=("cast", "renew", "discard")),
        "renewing": Strategy(does=("renew", "tower")),
    },
    "touria": {
        "waiting": Strategy(does=("done", "idle"), never=("use", "elixir", "twist")),
        "racing": Strategy(does=("return", "joust_heart", "triple", "pair", "pay")),
        "blocking": Strategy(does=("twist", "take", "steal")),
        "hoarding": Strategy(does=("order", "joust_coins", "sell"), never=("use", "elixir")),
        "renewing": Strategy(does=("take", "use", "chest", "go forest")),
    },
}
"""By game and name."""


class StrategyBot(Bot):
    """Follows a strategy; where that says nothing, the game's hunch, and else anything."""

    def __init__(self, rng: Random, strategy: Strategy) -> None:
        super().__init__(rng)
        self._strategy: Final = strategy

    def choose(self, seat: Seat) -> int:
        """What the strategy does first, or what is left when it has refused."""
        texts = {action: seat.game.text(action) for action in seat.legal}
        for wish in self._strategy.does:
            if wished := [action for action, text in texts.items() if text.startswith(wish)]:
                return wished[self.rng.randrange(len(wished))]
        left = [
            action for action, text in texts.items() if not text.startswith(self._strategy.never)
        ] or seat.legal
        guess = seat.imagine(self.rng).hunch(self.rng)
        return guess if guess in left else left[self.rng.randrange(len(left))]


def enrol(game: str) -> list[str]:
    """Let the strategies of a game play it by their names, and list these."""
    for name, strategy in STRATEGIES[game].items():
        register_bot(name, _maker(strategy), game)
    return list(STRATEGIES[game])


def _maker(strategy: Strategy) -> Callable[[Random], Bot]:
    return lambda rng: StrategyBot(rng, strategy)


def won_against(game: str, strategy: str, rival: str, games: int) -> float:
    """How many games of two the strategy wins; a game without an end is the rival's."""
    table = load(game, players=2)
    won = 0.0
    for number in range(games):
        place = number % 2
        bots = [strategy, rival] if place == 0 else [rival, strategy]
        played = play_game(table, bots, number // 2, LONGEST)
        won += played.final.result()[place] if played.final.actor == OVER else 0.0
    return won


def figures(game: str, rival: str, games: int) -> Iterator[str]:
    """A row of a table for each strategy of a game."""
    for strategy in enrol(game):
        won = won_against(game, strategy, rival, games)
        low, high = wilson(won / games, games)
        shares = f"{won / games:.1%} | {low:.1%} – {high:.1%}"
        yield f"| {title(game).title} | {strategy} | {rival} | {games} | {shares} |"


def main(
    only: Annotated[str, typer.Option(help="Only this game.")] = "",
    rival: Annotated[str, typer.Option(help="Whom they meet.")] = LEVELS[-1],
    games: Annotated[int, typer.Option(min=2, help="Of each of them.")] = 100,
) -> None:
    """Play all strategies against a bot, and print how often each of them wins."""
    print("| game | strategy | against | games | wins | 95 % |")
    print("| --- | --- | --- | ---: | ---: | ---: |")
    for game in [title(only).name] if only else [known.name for known in titles()]:
        for row in figures(game, rival, games):
            print(row, flush=True)


if __name__ == "__main__":
    typer.run(main)
