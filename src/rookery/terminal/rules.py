"""The rules of a game as its folder states them."""

from __future__ import annotations

from importlib.resources import files


def rules_text(game: str) -> str:
    """The game's RULES.md; a game from elsewhere may have none."""
    try:
        return files(f"rookery.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        return f"The rules of {game} are not written down here."
