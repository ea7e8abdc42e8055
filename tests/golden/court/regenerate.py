"""Writes the golden records of court anew: `python -m tests.golden.court.regenerate`.

Look at the diff before you commit it. The examples are written out here; the whole games are the
first of their kind that eager players play, and are kept unless `--games` is given, so that they
do not change with the players' taste.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, cast

import rookery
from rookery.games.court.state import CourtState

FOLDER = Path(__file__).parent


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
            actions.append(game.parse(written))
    return rookery.Record(game, actions, notes={"about": name.partition("-")[0].upper()})


# ---- whole games, one per way of ending ---------------------------------------------------


class Ending(NamedTuple):
    """How a game ended: who claimed the King, who won, who took him and who passed on the way."""

    claimer: int
    winner: int
    takers: list[int]
    passed: list[int]


ENDINGS: dict[str, tuple[int, int, Callable[[Ending], bool]]] = {
    "unchallenged": (2, 0, lambda e: not e.takers and not e.passed),
    "challenger-keeps-the-king": (3, 0, lambda e: bool(e.takers) and e.winner != e.claimer),
    "won-back-by-the-queen": (
        4,
        0,
        lambda e: len(e.takers) > 1 and e.takers[-1] == e.winner == e.claimer,
    ),
    "all-pass": (5, 10, lambda e: len(e.passed) == 4),
    "the-queens-owner-passes": (3, 3, lambda e: e.claimer in e.passed and bool(e.takers)),
}
"""Players, how many times in ten they pass in the final round, and what must happen."""


def ending(record: rookery.Record) -> Ending:
    """How the game of a record ended."""
    claimer, king = -1, -1
    takers: list[int] = []
    passed: list[int] = []
    for state, action in record.states():
        state = cast(CourtState, state)
        if record.game.text(action) == "pass":
            passed.append(int(state.actor))
        if claimer >= 0 and state.king != king:
            takers.append(int(state.king))
        king = int(state.king)
        claimer = int(state.queen)
    final = cast(CourtState, record.final())
    if final.king != king:
        takers.append(int(final.king))
    return Ending(claimer, int(final.king), takers, passed)


def eager_game(players: int, passing: int, seed: int) -> rookery.Record:
    """A whole game of eager players, who pass so many times in ten in the final round."""
    game = rookery.load("court", players=players)
    rng = rookery.Random(seed)
    state = game.start()
    actions = []
    while state.actor != rookery.OVER:
        action = state.sample(rng) if state.actor == rookery.CHANCE else state.hunch(rng)
        skip = game.parse("pass")
        if skip in state.legal() and rng.randrange(10) < passing:
            action = skip
        actions.append(int(action))
        state.apply(action)
    return rookery.Record(game, actions, notes={"seed": str(seed)})


def whole_game(name: str) -> rookery.Record:
    """The first eager game that ends this way."""
    players, passing, fits = ENDINGS[name]
    for seed in range(1, 10_000):
        record = eager_game(players, passing, seed)
        if fits(ending(record)):
            return record
    raise LookupError(f"no eager game ends like {name!r}")


def write(name: str, record: rookery.Record) -> None:
    path = FOLDER / f"{name}.record"
    path.write_text(record.text(), encoding="utf-8")
    print(f"{path.name}: {len(record.actions)} steps")


def main() -> None:
    for name in EXAMPLES:
        write(name, example(name))
    for name in ENDINGS:
        if "--games" in sys.argv or not (FOLDER / f"ending-{name}.record").exists():
            write(f"ending-{name}", whole_game(name))


if __name__ == "__main__":
    main()
