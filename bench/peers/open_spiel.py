"""OpenSpiel: random games and searches inside its C++, and games driven from Python.

pyspiel doesn't let one call its rollouts, but its search does: a search of a single simulation is
the evaluation of the root by random rollouts, all in C++. They don't tell their steps, so the
mean length of a random game is measured beforehand, with OpenSpiel from Python.
"""

import random
from functools import partial
from typing import Any, Final

from bench.contest import Contestant, Missing

ROLLOUTS: Final = "OpenSpiel C++, connect_four"
YACHT: Final = "OpenSpiel C++, yacht"
FROM_PYTHON: Final = "OpenSpiel from Python, connect_four"

# The standard error of the mean length is about 0.3 %, of backgammon's 1.3 %.
GAMES_FOR_LENGTH: Final = {"connect_four": 10_000, "yacht": 40, "backgammon": 1000}
PORTION: Final = {"connect_four": 1000, "yacht": 20}

EXPLORATION: Final = 1.4


def load(name: str) -> Any:
    """One of OpenSpiel's games."""
    try:
        import pyspiel
    except ImportError:
        raise Missing(f"OpenSpiel's {name}: there is no pyspiel here") from None
    return pyspiel.load_game(name)


def rollouts() -> Contestant:
    return roller(ROLLOUTS, "connect_four")


def yacht() -> Contestant:
    return roller(YACHT, "yacht")


def python() -> Contestant:
    return Contestant(FROM_PYTHON, partial(play_from_python, load("connect_four")))


def roller(title: str, name: str) -> Contestant:
    """Rollouts in C++ from the first decision of the game."""
    import pyspiel

    game, portion = load(name), PORTION[name]
    root = first_decision(game)
    steps = mean_length(root, GAMES_FOR_LENGTH[name])
    evaluator = pyspiel.RandomRolloutEvaluator(portion, 1)
    search = pyspiel.MCTSBot(game, evaluator, EXPLORATION, 1, 100, False, 1, False)

    def roll_out(_seed: int) -> float:
        search.mcts_search(root)
        return portion * steps

    return Contestant(title, roll_out, f"{steps:.2f} steps a game")


def searcher(name: str, simulations: int) -> Contestant:
    """Its tree search from the first decision of the game, each simulation with one rollout."""
    game = load(name)
    import pyspiel

    root = first_decision(game)
    steps = mean_length(root, GAMES_FOR_LENGTH[name])

    def search(seed: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, 100, False, seed, False)
        bot.step(root)
        return simulations

    return Contestant(f"OpenSpiel MCTSBot, {name}", search, f"{steps:.2f} steps a game", steps)


def first_decision(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():  # its search can't start at chance
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def mean_length(root: Any, games: int) -> float:
    """How long a random game is, on average."""
    rng = random.Random(1)
    return sum(length(root.clone(), rng) for _ in range(games)) / games


def length(state: Any, rng: random.Random) -> int:
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


def play_from_python(game: Any, seed: int) -> int:
    """The loop that OpenSpiel's own example shows."""
    choice = random.Random(seed).choice
    steps = 0
    for _ in range(50):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            steps += 1
    return steps
