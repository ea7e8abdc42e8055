"""A game on its way through the kit, and what every check has in common."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.random import Random

from rookery.core.contract import CHANCE, SEATS, Game, State
from rookery.core.records import CHANCE_MARK, Record


class ConformanceError(Exception):
    """A game broke the contract; the record leads to the place."""

    def __init__(self, breach: str, record: str) -> None:
        super().__init__(f"{breach}\n\n{record}")
        self.breach: Final = breach
        self.record: Final = record


class Trial:
    """One game as it is played: where it began, and all that was done since."""

    def __init__(self, game: Game, rng: Random, scrambled: int | None = None) -> None:
        self.game: Final = game
        self.rng: Final = rng
        self.scrambled: Final = scrambled
        """The seed of the scrambled position it began with; None for the start of the game."""
        self.actions: list[int] = []

    def start(self) -> State:
        """The position it began with."""
        if self.scrambled is None:
            return self.game.start()
        return self.game.scrambled(Random(self.scrambled))

    def expect(self, holds: bool, breach: str) -> None:
        """Raise a `ConformanceError` unless it holds."""
        if not holds:
            raise ConformanceError(breach, self.record())

    def record(self) -> str:
        """How to get there: a record, or the seed of a scrambled position and what followed."""
        if self.scrambled is None:
            return Record(self.game, self.actions).text()
        lines = [f"{self.game!r}.scrambled(rookery.Random({self.scrambled}))", ""]
        state = self.start()
        for action in self.actions:
            mark = CHANCE_MARK if state.actor == CHANCE else SEATS[state.actor]
            lines.append(f"{mark}: {self.game.text(action)}")
            state.apply(action)
        return "\n".join(lines) + "\n"

    def choose(self, state: State) -> int:
        """An outcome, or one of the open decisions, each equally likely."""
        if state.actor == CHANCE:
            return int(state.sample(self.rng))
        self.expect(0 <= state.actor < self.game.players, f"no seat {state.actor} can act")
        legal = state.legal()
        self.expect(legal != [], "a seat must decide and has no legal decision")
        return legal[self.rng.randrange(len(legal))]


class Onlooker:
    """Looks on at games for something that they must keep.

    There is one of each for a variant, so that it can compare its games, and it hears of every
    step. All positions are seen; only some are judged, since that takes longer.
    """

    about: ClassVar[str] = ""
    """What is looked for, in a few words for a terminal."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.trial = Trial(game, Random(0))

    def begin(self, trial: Trial) -> None:
        """Another game is about to be played."""
        self.trial = trial

    def see(self, state: State) -> None:
        """A position has come about."""

    def judge(self, state: State) -> None:
        """Look closely at a position; it must stay as it is."""

    def step(self, state: State, action: int, closely: bool) -> None:
        """An action is about to be carried out; the state itself must stay as it is."""

    def finish(self, state: State) -> None:
        """The game has ended, or goes on without us."""

    @property
    def rng(self) -> Random:
        """What this game draws from."""
        return self.trial.rng

    def expect(self, holds: bool, breach: str) -> None:
        """Raise a `ConformanceError` unless it holds."""
        self.trial.expect(holds, breach)


def actions_at(state: State) -> list[int]:
    """All that can happen next: decisions or outcomes."""
    return state.legal() if state.actor >= 0 else [outcome for outcome, _ in state.outcomes()]
