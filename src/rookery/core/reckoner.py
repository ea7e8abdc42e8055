"""How a game reckons the worth of its positions itself, where it can do better than a search."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rookery.core.contract import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Reckoner:
    """Knows what each seat may expect in any position of a game in which nothing is hidden."""

    def shares(self, s: State) -> list[float]:
        """*For the game.* Each seat's expected share of the win; exact where the game is over."""
        raise NotImplementedError

    def options(self, s: State) -> list[tuple[int, list[float]]]:
        """*For the game.* Each open decision, with what every seat may expect after it."""
        raise NotImplementedError
