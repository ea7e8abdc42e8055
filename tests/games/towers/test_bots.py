"""The greedy player, and how it fares."""

from math import sqrt

import pytest

import rookery
from rookery.arena import play_game
from rookery.bots import bot_names, make_bot
from rookery.core.seat import Seat

GAMES = 100
SPELLS = {"base": "usual", "expert": "random 8"}


def won_by_greedy(variant: str, games: int, spells: str) -> float:
    game = rookery.load("towers", players=2, variant=variant, spells=spells)
    rng = rookery.Random(11)
    won = 0.0
    for number in range(games):
        names = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        bots = [make_bot(name, game, rookery.Random(number)) for name in names]
        state = game.start()
        while state.actor != rookery.OVER:
            if state.actor == rookery.CHANCE:
                state.step(state.sample(rng))
            else:
                state.apply(bots[state.actor].choose(Seat(state, int(state.actor), rng)))
        won += state.result()[names.index("greedy")]
    return won


def wilson_lower(won: float, games: int) -> float:
    """The lower end of the 95 % interval of a share."""
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games)


@pytest.mark.once
@pytest.mark.parametrize("variant", SPELLS)
def test_greedy_beats_random_in_more_than_nine_games_of_ten(variant: str) -> None:
    won = won_by_greedy(variant, GAMES, SPELLS[variant])
    assert wilson_lower(won, GAMES) > 0.9


def test_greedy_is_registered() -> None:
    assert "greedy" in bot_names("towers")


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4, "variant": "teams"},
        {"players": 3, "variant": "expert", "spells": "random 8"},
        {"players": 1, "spells": "random"},
    ],
)
def test_greedy_plays_every_variant(options: dict[str, object]) -> None:
    game = rookery.load("towers", **options)
    rng = rookery.Random(5)
    bots = [make_bot("greedy", game, rookery.Random(seat)) for seat in range(game.players)]
    state = game.start()
    for _ in range(60):
        if state.actor == rookery.CHANCE:
            state.step(state.sample(rng))
        elif state.actor != rookery.OVER:
            state.apply(bots[state.actor].choose(Seat(state, int(state.actor), rng)))


def test_two_of_its_kind_never_wait_for_each_other_for_ever() -> None:
    """Covered wizards change the merit of nothing: equals must not be settled by their order."""
    game = rookery.load("towers", players=2)
    ends = [play_game(game, ["greedy", "greedy"], seed, 2000).final for seed in range(20)]
    assert all(state.actor == rookery.OVER for state in ends)
