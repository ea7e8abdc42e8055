"""The golden games of court: the worked examples of its rules, and whole games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import rookery
from tests.golden.archive import Collection, Player, Wanted, texts


class Example(NamedTuple):
    """A worked example of the rules: `roll 6 5 2` stands for the decision and its outcome."""

    players: int
    cards: str
    script: str


C92_TURNS = """
    start A
    roll 1 2 4 4, aside 4, aside 4, aside 1, aside 2
    roll 2 2 2 2 2 3 6, aside 2, aside 2, aside 2, aside 2, aside 2
    roll 2 5, aside 2, roll 2, aside 2, take king
    roll 1 2 3 4 6 6, aside 6, aside 6, aside 1, aside 2, aside 3, aside 4, decline
    roll 1 2 2 3 4 5, aside 2, aside 2, aside 1, aside 3, aside 4, aside 5, decline
"""
C92_FINAL = """
    use laborer, roll 1 1 1 1 1 4 6, aside 1, aside 1, aside 1, aside 1, aside 1
    use guard, roll 1 1 5, aside 1, aside 1, roll 1, aside 1
    pass
    roll 3 3 3 3 5 6, aside 3, aside 3, aside 3, aside 3, use knight, use bishop
    roll 3 3 3 5, aside 3, aside 3, aside 3, roll 3, aside 3
    roll 4 4 4 4 4 4 4, use queen, to 4
    aside 4, aside 4, aside 4, aside 4, aside 4, aside 4, aside 4, aside 4
"""

EXAMPLES = {
    "c90-a-whole-turn": Example(
        2,
        "A: laborer guard astronomer",
        """
        start A
        roll 6 5 2, aside 2, use laborer
        roll 5 3 3, use guard, aside 2
        roll 6 5 4, use astronomer, die 4, to 2, aside 2
        roll 3 2, aside 2
        roll 4, aside 4
        take hunter
        """,
    ),
    "c91-three-fives": Example(2, "", "start A, roll 5 5 5, aside 5, aside 5, aside 5, take guard"),
    "c92-a-final-round": Example(
        4,
        "A: charlatan laborer guard hunter; B: charlatan farmer general; "
        "C: charlatan charlatan farmer knight bishop; D: farmer general laborer guard",
        C92_TURNS + C92_FINAL,
    ),
    "c93-moving-pips": Example(
        2,
        "A: philosopher; B: alchemist",
        """
        start A
        roll 5 3 1, use philosopher, die 5, die 1, to 3, aside 3, aside 3, aside 3, decline
        roll 2 5 5, use alchemist, die 2, die 5, die 5, to 4, to 4
        aside 4, aside 4, aside 4, decline
        roll 6 2 1, use alchemist, die 1, die 2, die 6, to 3, to 3
        aside 3, aside 3, aside 3, decline
        """,
    ),
}


def example(name: str) -> rookery.Record:
    """The record of a worked example."""
    players, cards, script = EXAMPLES[name]
    game = rookery.load("court", players=players, cards=cards)
    actions: list[int] = []
    for written in script.replace("\n", ",").split(","):
        verb, *dice = written.split() or [""]
        if verb == "roll" and dice:
            actions += [game.parse("roll"), game.parse("rolled " + " ".join(sorted(dice)))]
        elif verb:
            actions.append(game.parse(written.strip()))
    return rookery.Record(game, actions, notes={"about": name.partition("-")[0].upper()})


# ---- whole games, one per way of ending ---------------------------------------------------


class Ending(NamedTuple):
    """How a game ended: who claimed the King, who won, who took him and who passed on the way."""

    claimer: int
    winner: int
    takers: list[int]
    passed: list[int]


def ending(record: rookery.Record) -> Ending:
    """How the game of a record ended."""
    claims: list[tuple[int, int]] = []
    passed: list[int] = []
    for state, action in record.states():
        if record.game.text(action) == "pass":
            passed.append(int(state.actor))
        claims.append(claim(state))
    claims.append(claim(record.final()))
    kings = [king for _, king in claims if king >= 0]
    takers = [king for king, before in zip(kings[1:], kings, strict=False) if king != before]
    return Ending(claims[-1][0], kings[-1], takers, passed)


def claim(state: rookery.State) -> tuple[int, int]:
    """Who holds the Queen and who the King; -1 as long as nobody does."""
    seen: Any = state.view(None)
    held = seen["claim"]
    return (held["queen"], held["king"]) if held else (-1, -1)


def saying(word: str, tenths: int) -> Player:
    """Eager players who say this so many times in ten where it is open."""

    def player(state: rookery.State, rng: rookery.Random) -> int:
        action = state.hunch(rng)
        said = state.game.parse(word)
        return said if said in state.legal() and rng.randrange(10) < tenths else action

    return player


def ends(players: int, tenths: int, fits: Callable[[Ending], bool]) -> Wanted:
    """A game of so many that ends like this."""
    return Wanted({"players": players}, lambda record: fits(ending(record)), saying("pass", tenths))


ENDINGS = {
    "ending-unchallenged": ends(2, 0, lambda e: not e.takers and not e.passed),
    "ending-challenger-keeps-the-king": ends(
        3, 0, lambda e: bool(e.takers) and e.winner != e.claimer
    ),
    "ending-won-back-by-the-queen": ends(
        4, 0, lambda e: len(e.takers) > 1 and e.takers[-1] == e.winner == e.claimer
    ),
    "ending-all-pass": ends(5, 10, lambda e: len(e.passed) == 4),
    "ending-the-queens-owner-passes": ends(
        3, 3, lambda e: e.claimer in e.passed and bool(e.takers)
    ),
}
VARIANTS = {
    "unlimited-fools": Wanted(
        {"fools": "unlimited"}, lambda record: texts(record).count("take fool") > 2
    ),
    "dice-after-the-first-roll": Wanted(
        {"timing": "after_first_roll"},
        lambda record: {"use merchant", "done"} <= set(texts(record)),
        saying("done", 3),
    ),
}
COLLECTION = Collection(
    {**ENDINGS, **VARIANTS}, {name: partial(example, name) for name in EXAMPLES}
)
