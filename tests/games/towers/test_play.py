"""The kit is content, and both modes play the same games."""

from typing import Any

import pytest

import rookery


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2, "variant": "base"},
        {"players": 3, "variant": "expert", "spells": "random 8"},
        {"players": 4, "variant": "teams"},
        {"players": 6, "variant": "expert_teams", "spells": "random 8"},
    ],
)
def test_the_kit_is_content(options: dict[str, Any]) -> None:
    assert rookery.check("towers", games=1, limit=800, **options) > 0


@pytest.mark.parametrize(
    ("options", "lengths"),
    [
        ({"players": 4}, [1692, 1781, 1633, 247, 381, 266]),
        (
            {"players": 3, "variant": "expert", "spells": "random 8"},
            [2848, 1821, 1042, 212, 176, 198],
        ),
        ({"players": 6, "variant": "expert_teams"}, [7567, 5039, 4262, 399, 561, 375]),
    ],
)
def test_both_modes_play_the_same_games(options: dict[str, object], lengths: list[int]) -> None:
    """If this changes, an old record may replay differently: then raise the rules' version."""
    rng = rookery.Random(2024)
    game = rookery.load("towers", **options)
    random = [rookery.playout(game.start(), rng) for _ in range(3)]
    eager = [rookery.eager_playout(game.start(), rng) for _ in range(3)]
    assert random + eager == lengths
