"""One game at a time through the interfaces of PettingZoo and OpenSpiel, beside their own games.

Everybody is driven by the loop of the package's documentation, the choices at random; a step of
OpenSpiel's is a decision or an outcome, a move of PettingZoo's a decision with its observation.
"""

import random
from functools import partial
from typing import Any, Final

import rookery
from bench.contest import Bound, Comparison, Contest, Contestant, Missing, those_present
from bench.peers import open_spiel, pettingzoo

PLAYERS: Final = 2
LONGEST: Final = 2_000
"""A random game is cut off after so many decisions."""
PETTINGZOO: Final = 30_000
OPEN_SPIEL: Final = 70_000
"""So many moves and steps a second are wanted."""
BACKGAMMON: Final = "OpenSpiel from Python, backgammon"


def contest() -> Contest:
    names = [title.name for title in rookery.titles()]
    in_zoo, no_zoo = those_present([partial(our_agents, name) for name in names])
    in_spiel, no_spiel = those_present([partial(our_states, name) for name in names])
    peers, absent = those_present([pettingzoo.player, partial(their_states, "backgammon")])
    beside = {pettingzoo.NAME: in_zoo, BACKGAMMON: in_spiel}
    return Contest(
        title="One game for two through the interfaces of other packages",
        unit="moves",
        contestants=in_zoo + in_spiel + peers,
        comparisons=[
            Comparison(one.name, peer.name) for peer in peers for one in beside[peer.name]
        ],
        bounds=[
            *(Bound(one.name, 1 / PETTINGZOO) for one in in_zoo),
            *(Bound(one.name, 1 / OPEN_SPIEL) for one in in_spiel),
        ],
        skipped=no_zoo + no_spiel + absent,
        thousands=True,
    )


def our_agents(game: str) -> Contestant:
    try:
        from rookery.envs.pettingzoo import env
    except ImportError as error:
        raise Missing(f"{game}, PettingZoo: {error}") from None
    agents = env(game, players=PLAYERS, max_cycles=LONGEST)
    return Contestant(f"{game}, PettingZoo", partial(pettingzoo.play, agents))


def our_states(game: str) -> Contestant:
    try:
        import rookery.envs.openspiel  # noqa: F401 - registers the games
    except ImportError as error:
        raise Missing(f"{game}, OpenSpiel: {error}") from None
    made = open_spiel.load(f"rookery_{game}(players={PLAYERS},max_steps={LONGEST})")
    return Contestant(f"{game}, OpenSpiel", partial(play, made))


def their_states(game: str) -> Contestant:
    return Contestant(BACKGAMMON, partial(play, open_spiel.load(game)))


def play(game: Any, seed: int) -> int:
    """A game at random, from Python."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), rng.random()))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


def drawn(outcomes: list[tuple[int, float]], left: float) -> int:
    """The outcome at which the sum of the probabilities exceeds a number from 0 to 1."""
    for place, chance in outcomes:
        left -= chance
        if left < 0.0:
            return place
    return outcomes[-1][0]
