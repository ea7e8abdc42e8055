"""What commands tell alike of results, in plain text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rookery.bots import is_guest
from rookery.bots.guests.walls import walls
from rookery.commands.printing import console, notes


def interval(tally: Mapping[str, Any]) -> str:
    """The 95 % interval of a share, in points of a hundred."""
    return f"{tally['low']:.1%} – {tally['high']:.1%}"


def tell_of_guests(bots: Iterable[str]) -> None:
    """Where bots by others play: say on stderr what this system does not keep them from."""
    lacking = walls().lacking if any(is_guest(bot) for bot in bots) else None
    if lacking:
        notes.print(lacking, markup=False, highlight=False, soft_wrap=True)


def print_forfeits(forfeits: Iterable[Mapping[str, Any]]) -> None:
    """Who failed how often and why, each with its last words on stderr."""
    for failure in forfeits:
        games = "1 game" if failure["games"] == 1 else f"{failure['games']} games"
        _print(f"{failure['bot']} forfeited {games}: it {failure['reason']}", "red")
        for line in failure["stderr"].splitlines():
            _print(f"    {line}", "dim")


def _print(line: str, style: str) -> None:
    console.print(line, style=style, markup=False, highlight=False, soft_wrap=True)
