"""A game without a diary is the same game, but nobody imagines in it."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.random import Random

from rookery.core.conformance.numbers import observation_of
from rookery.core.conformance.trial import Onlooker, Trial, actions_at
from rookery.core.contract import OVER, Game, NoDiary, State
from rookery.core.observation import Sheet


class Diaries(Onlooker):
    """Beside each game the same one is played in a state that was told to keep no diary."""

    about: ClassVar[str] = "games without a diary"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        observation = observation_of(game)
        self.size: Final = observation.size if observation else 0
        self.silent: State | None = None
        """The same position, reached without a diary."""

    def begin(self, trial: Trial) -> None:
        """Another game is about to be played."""
        super().begin(trial)
        self.silent = None

    def see(self, state: State) -> None:
        """From the first position on the other game goes along."""
        if self.silent is None:
            self.silent = state.copy()
            self.silent.keep_no_diary()

    def step(self, state: State, action: int, closely: bool) -> None:
        """What happens here happens there too."""
        if self.silent is not None:
            self.silent.step(action)

    def judge(self, state: State) -> None:
        """Both are at the same place, and one of the seats can't tell them apart."""
        silent = self.silent
        if silent is None:
            return
        self.expect(silent.actor == state.actor, "without a diary somebody else acts")
        same = actions_at(silent) == actions_at(state)
        self.expect(same, "without a diary other actions are open")
        seat = len(self.trial.actions) % self.game.players
        same = silent.view(seat) == state.view(seat)
        self.expect(same, f"without a diary seat {seat} is shown something else")
        same = self.numbers(silent, seat) == self.numbers(state, seat)
        self.expect(same, f"without a diary seat {seat} observes something else")
        self.judge_worlds(silent.copy(), state, seat)

    def judge_worlds(self, silent: State, state: State, seat: int) -> None:
        """Nobody imagines where something was not written down; copies know that as well."""
        try:
            silent.imagine(seat, Random(0))
        except NoDiary:
            return
        self.expect(silent == state, f"seat {seat} imagines, although no diary was kept")

    def numbers(self, state: State, seat: int) -> list[float]:
        """What a learner at that seat is given."""
        if self.size == 0:
            return []
        sheet = Sheet(self.size)
        state.observe(seat, sheet)
        return sheet.numbers()

    def finish(self, state: State) -> None:
        """Both have ended alike."""
        if self.silent is not None and state.actor == OVER:
            self.expect(self.silent.actor == OVER, "without a diary the game goes on")
            same = self.silent.result() == state.result()
            self.expect(same, "without a diary the game ends otherwise")
