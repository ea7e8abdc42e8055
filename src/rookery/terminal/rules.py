"""The rules of a game as its folder states them."""

from __future__ import annotations

from importlib.resources import files


def rules_text(game: str) -> str:
    """The game's RULES.md."""
    return files(f"rookery.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
