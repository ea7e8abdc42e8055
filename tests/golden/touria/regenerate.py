"""Writes the golden records of touria anew: `python -m tests.golden.touria.regenerate`.

Look at the diff before you commit it: the games are the first of their kind that eager players
play, so that they change with the players' taste as well as with the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import rookery
from rookery.games.touria.edition import default_edition
from rookery.games.touria.state import TouriaState

FOLDER = Path(__file__).parent


def _own_edition() -> str:
    """A road more, and better prices."""
    text = default_edition().replace('"Reconstruction"', '"With a ferry"')
    road = '["castle", "mine6"],'
    return text.replace(road, f'{road}\n    ["bridge", "mine5"],').replace("coins = 5", "coins = 6")


def _opened(s: TouriaState) -> int:
    return sum(door["open"] for door in s.view(None)["doors"])


def _in_castle(s: TouriaState) -> int:
    return sum(seat["castle"] for seat in s.view(None)["seats"])


def _in_own_turn(s: TouriaState) -> bool:
    return s.winner == s.seat


def _in_anothers_turn(s: TouriaState) -> bool:
    return s.winner != s.seat


Ending = tuple[dict[str, object], Callable[[TouriaState], bool]]

ENDINGS: dict[str, Ending] = {
    "the-first-door": ({"players": 2}, lambda s: _opened(s) == 1),
    "after-a-long-search": ({"players": 4}, lambda s: _opened(s) >= 6),
    "two-in-the-castle": ({"players": 3}, lambda s: _in_castle(s) == 2),
    "sudden-marriage": (
        {"players": 3, "sudden_marriage": True},
        _in_own_turn,
    ),
    "marriage-in-anothers-turn": ({"players": 4, "sudden_marriage": True}, _in_anothers_turn),
    "short": ({"players": 2, "short": True}, lambda s: s.need == 5),
    "an-edition-of-ones-own": (
        {"players": 2, "short": True, "edition": _own_edition()},
        lambda s: s.board.title == "With a ferry",
    ),
}


def whole_game(name: str) -> rookery.Record:
    """The first game of eager players that ends like this."""
    options, fits = ENDINGS[name]
    game = rookery.load("touria", **options)
    for seed in range(2000):
        actions, s = _play(game, seed)
        if fits(s):
            return rookery.Record(game, actions)
    raise LookupError(f"no game ends like {name}")


def _play(game: rookery.Game, seed: int) -> tuple[list[int], TouriaState]:
    rng = rookery.Random(seed)
    s = cast(TouriaState, game.start())
    actions: list[int] = []
    while s.actor != rookery.OVER:
        action = int(s.sample(rng) if s.actor == rookery.CHANCE else s.hunch(rng))
        actions.append(action)
        s.apply(action)
    return actions, s


def main() -> None:
    for name in ENDINGS:
        (FOLDER / f"{name}.record").write_text(whole_game(name).text(), encoding="utf-8")


if __name__ == "__main__":
    main()
