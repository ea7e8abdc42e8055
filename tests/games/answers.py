"""What the tests of all games ask about reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import rookery
from rookery.core.contract import CHANCE, OVER, Game, Moves, State

GAMES = Path(rookery.__file__).parent / "games"

Case = tuple[Callable[[], State], str, str, str]
"""A position, a decision that is not open in it, and the code and the rule of the reason."""


def why(s: State, text: str) -> Mapping[str, object]:
    """The reason that the actor is told."""
    told = s.why_not(s.game.parse(text), int(s.actor))
    assert told is not None, f"{text!r} is open"
    return told


def rules_of(name: str) -> set[str]:
    """The ids in a game's RULES.md."""
    text = (GAMES / name / "RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"\b[A-Z]\d+\b", text))


def told_in(games: Iterable[Game], steps: int) -> set[tuple[str, str]]:
    """The codes and rules of all reasons in games played at random and by hunch.

    At every position each decision that is not open has one, and those that are open have none.
    """
    found: set[tuple[str, str]] = set()
    rng = rookery.Random(5)
    moves = Moves()
    for game in games:
        for s in (game.start(), game.scrambled(rng)):
            for step in range(steps):
                if s.actor == OVER:
                    break
                found |= told_at(s)
                cited = s.sample(rng) if s.actor == CHANCE else s.draw(moves, rng)
                if s.actor >= 0 and step % 2:
                    cited = s.hunch(rng)
                found.add(("", s.cites(int(cited))))
                s.apply(int(cited))
    return found


def told_at(s: State) -> set[tuple[str, str]]:
    """The codes and rules of all reasons at one position."""
    found = {("", s.cites())}
    if s.actor == CHANCE:
        return found
    legal = s.legal()
    assert all(s.why_not(action, int(s.actor)) is None for action in legal[:3])
    for action in range(s.game.decisions):
        if action not in legal:
            told = s.reason(action)
            found.add((str(told["code"]), str(told["rule"])))
    return found
