"""Puzzles: positions of real games with one clearly best decision, as data in the game's folder.

`puzzles.json` holds them, one a line:

    {"version": 1, "game": "court", "puzzles": [
    {"name": "3f09…", "seed": 7, "options": {"players": 3}, "seat": 1, "moves": "…", "steps": […]}
    ]}

The position is reached by `moves`, decisions and outcomes in their one text, and `seat` is to
decide there; `seed` says which game it comes from. Each step has the `best` decision and what every
`open` one is worth, as its share of the win and the standard error of that; `lead` is by how much
the best is worth more than the next, and `again` what a second search found in other worlds. A
puzzle has one step or more: it goes on to the end of the turn, to the next chance, or as far as one
decision is clearly best. Decisions without a choice are taken by themselves.
"""
# not compiled: only people solve them

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from rookery.core.contract import Game, State
from rookery.core.manifest import Manifest
from rookery.core.options import Value

FILE: Final = "puzzles.json"
VERSION: Final = 1
ERRORS: Final = 3.0
"""The best decision leads by at least so many standard errors."""
PART: Final = 0.06
"""And by at least this part of an equal share of the win, which a review calls a slip."""
FEWEST: Final = 3
"""Where fewer decisions are open, there is nothing to find."""
SEPARATOR: Final = "; "


@dataclass(frozen=True)
class Worth:
    """What an open decision is worth to whoever decides."""

    share: float
    error: float


@dataclass(frozen=True)
class Lead:
    """By how much the best decision is worth more than the next, and how sure that is."""

    share: float
    error: float

    def is_clear(self, players: int, part: float = PART) -> bool:
        """Is it enough for a puzzle: at least that part of an equal share, and no accident?"""
        return self.share >= ERRORS * self.error and self.share * max(players, 2) >= part


@dataclass(frozen=True)
class PuzzleStep:
    """One decision of a puzzle."""

    best: str
    open: dict[str, Worth]
    """Every open decision by its text, the best one first."""
    lead: Lead
    again: Lead
    """The same by the second search."""
    why: list[Mapping[str, object]] = field(default_factory=list)
    """Why the best is better than the next: codes with values, as a review gives them."""

    def second(self) -> str:
        """What comes next to the best."""
        return next(text for text in self.open if text != self.best)


class Puzzle:
    """A position and what is best there."""

    def __init__(
        self, game: Game, seed: int, seat: int, moves: Sequence[str], steps: Sequence[PuzzleStep]
    ) -> None:
        self.game: Final = game
        self.seed: Final = seed
        """Of the game that it comes from; no two puzzles come from one."""
        self.seat: Final = seat
        """Whose decision it is."""
        self.moves: Final = list(moves)
        self.steps: Final = list(steps)
        self.name: Final = _digest(game, self.moves)
        """Follows from the position, so it stays the same wherever the puzzle stands."""

    def position(self, taken: int = 0) -> tuple[State, list[int]]:
        """The position after so many of its steps, and all decisions and outcomes up to there."""
        state, actions = self.game.start(), list[int]()
        for text in [*self.moves, *(step.best for step in self.steps[:taken])]:
            while len(actions) >= len(self.moves) and is_forced(state, self.seat):
                actions.append(_take(state, state.legal()[0]))
            actions.append(_take(state, self.game.parse(text)))
        while taken and is_forced(state, self.seat):
            actions.append(_take(state, state.legal()[0]))
        return state, actions

    def check(self) -> None:
        """Replay it; a ValueError says what is not as it should be."""
        try:
            self._check()
        except ValueError as error:
            raise ValueError(f"puzzle {self.name}: {error}") from None

    def _check(self) -> None:
        if not self.steps:
            raise ValueError("it has no steps")
        for number, step in enumerate(self.steps):
            state, _ = self.position(number)
            if state.actor != self.seat:
                raise ValueError(f"at step {number + 1} it is not seat {self.seat} that decides")
            legal = [self.game.text(action) for action in state.legal()]
            if sorted(step.open) != sorted(legal):
                raise ValueError(f"at step {number + 1} other decisions are open")
            _check_lead(step, number, self.game.players)
        if len(self.steps[0].open) < FEWEST:
            raise ValueError(f"fewer than {FEWEST} decisions are open")
        self.position(len(self.steps))

    def plain(self) -> dict[str, object]:
        """As it is written down."""
        return {
            "name": self.name,
            "seed": self.seed,
            "options": self.game.options,
            "seat": self.seat,
            "moves": SEPARATOR.join(self.moves),
            "steps": [_plain_step(step) for step in self.steps],
        }


class PuzzleBook:
    """The puzzles of one game, in order."""

    def __init__(self, game: str, puzzles: Iterable[Puzzle] = ()) -> None:
        self.game: Final = game
        self.puzzles: Final = list(puzzles)

    def text(self) -> str:
        """As it is written to a file: one puzzle a line."""
        head = f'{{"version": {VERSION}, "game": {json.dumps(self.game)}, "puzzles": ['
        lines = [json.dumps(puzzle.plain(), ensure_ascii=False) for puzzle in self.puzzles]
        return "\n".join([head, ",\n".join(lines), "]}"]) + "\n"

    def find(self, name: str) -> Puzzle | None:
        """The puzzle of that name."""
        return next((puzzle for puzzle in self.puzzles if puzzle.name == name), None)


def book_of(manifest: Manifest) -> PuzzleBook:
    """The puzzles in a game's folder; a game without the file has none."""
    text = manifest.text_of(FILE)
    return read_book(manifest, text) if text else PuzzleBook(manifest.name)


def read_book(manifest: Manifest, text: str) -> PuzzleBook:
    """The puzzles in a text; a ValueError says what is wrong with it. Nothing is replayed."""
    try:
        said = json.loads(text)
        if said["version"] != VERSION or said["game"] != manifest.name:
            raise ValueError(f"these are no puzzles of {manifest.name}, version {VERSION}")
        return PuzzleBook(manifest.name, [_puzzle(manifest, one) for one in said["puzzles"]])
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"these are no puzzles: {error!r}") from None


def is_forced(state: State, seat: int) -> bool:
    """Is it this seat's decision, without a choice?"""
    return state.actor == seat and len(state.legal()) == 1


def _puzzle(manifest: Manifest, said: Mapping[str, Any]) -> Puzzle:
    options: dict[str, Value] = said["options"]
    steps = [_step(one) for one in said["steps"]]
    moves = said["moves"].split(SEPARATOR) if said["moves"] else []
    found = Puzzle(manifest.load(options), int(said["seed"]), int(said["seat"]), moves, steps)
    if found.name != said["name"]:
        raise ValueError(f"puzzle {said['name']} has another position than its name says")
    return found


def _step(said: Mapping[str, Any]) -> PuzzleStep:
    return PuzzleStep(
        str(said["best"]),
        {text: Worth(*worth) for text, worth in said["open"].items()},
        Lead(*said["lead"]),
        Lead(*said["again"]),
        list(said.get("why", [])),
    )


def _plain_step(step: PuzzleStep) -> dict[str, object]:
    return {
        "best": step.best,
        "open": {text: list(asdict(worth).values()) for text, worth in step.open.items()},
        "lead": [step.lead.share, step.lead.error],
        "again": [step.again.share, step.again.error],
        "why": step.why,
    }


def _check_lead(step: PuzzleStep, number: int, players: int) -> None:
    """Is the lead what the shares say, and is it clear?"""
    others = [worth.share for text, worth in step.open.items() if text != step.best]
    if step.best not in step.open or not others:
        raise ValueError(f"at step {number + 1} the best decision is not open")
    if abs(step.open[step.best].share - max(others) - step.lead.share) > 2e-4:
        raise ValueError(f"at step {number + 1} the lead is not what the shares say")
    if not step.lead.is_clear(players) or not step.again.is_clear(players):
        raise ValueError(f"at step {number + 1} no decision is clearly best")


def _take(state: State, action: int) -> int:
    state.apply(action)
    return action


def _digest(game: Game, moves: Sequence[str]) -> str:
    said = json.dumps([game.name, dict(game.options), list(moves)], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:12]
