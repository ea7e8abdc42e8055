"""Copies go their own way, and keys tell positions apart."""

from __future__ import annotations

from typing import ClassVar, Final

from rookery.core.conformance.trial import Onlooker, Trial, actions_at
from rookery.core.contract import OVER, Game, State
from rookery.core.snapshot import Fields, difference, fields_of, position_of

BRANCHES: Final = 6
"""So many ways to go on from a position that is looked at are tried out."""

FEW: Final = 3


class Copies(Onlooker):
    """Copies are equal and independent; positions that differ in a field have different keys."""

    about: ClassVar[str] = "copies and keys"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.positions: dict[tuple[int, bytes], Fields] = {}
        """The fields of positions that were reached in any game, by actor and key."""
        self.kept: list[tuple[State, Fields]] = []
        """Positions on the way, and the fields that each had."""

    def begin(self, trial: Trial) -> None:
        """Another game is about to be played."""
        super().begin(trial)
        self.kept = []
        if trial.scrambled is None:
            self.expect(self.game.start() == self.game.start(), "two starts differ")

    def judge(self, state: State) -> None:
        """A copy is equal, and the key tells the position from all others."""
        fields = fields_of(state)
        twin = state.copy()
        forgotten = difference(fields, fields_of(twin))
        self.expect(forgotten == "", f"a copy differs from its original in {forgotten}")
        self.expect(twin == state and hash(twin) == hash(state), "a copy differs")
        self.tell_apart(state, fields)

    def tell_apart(self, state: State, fields: Fields) -> None:
        """Positions that differ in a field have different keys; marks and caches don't count."""
        here = position_of(fields)
        place = (int(state.actor), state.key())
        there = self.positions.setdefault(place, here)
        forgotten = difference(there, here)
        self.expect(forgotten == "", f"positions with the same key differ in {forgotten}")

    def expect_unchanged(self, state: State, fields: Fields, breach: str) -> None:
        """A state still has the fields that it had."""
        changed = difference(fields, fields_of(state))
        self.expect(changed == "", f"{breach}: {changed}")

    def step(self, state: State, action: int, closely: bool) -> None:
        """Steps of copies and of imagined worlds leave the original alone."""
        if not closely:
            return
        fields = fields_of(state)
        self.try_step(state, action)
        self.expect_unchanged(state, fields, "a step on a copy changed the original")
        for branch in self.branches(state):
            self.try_step(state, branch)
        self.expect_unchanged(state, fields, "a step on a copy changed the original")
        for seat in range(self.game.players):
            self.try_world(state.imagine(seat, self.rng))
        self.expect_unchanged(state, fields, "a step in an imagined world changed the true one")
        self.kept.append((state, fields))

    def try_step(self, state: State, action: int) -> None:
        """Carry it out on a copy, and tell the position there from all others."""
        after = state.copy()
        after.apply(action)
        self.tell_apart(after, fields_of(after))

    def branches(self, state: State) -> list[int]:
        """Some of the ways to go on: neighbours in a list differ little, and so should be told."""
        actions = actions_at(state)
        first = self.rng.randrange(max(1, len(actions) - BRANCHES + 1))
        return actions[first : first + BRANCHES]

    def try_world(self, world: State) -> None:
        """An imagined world can be played on in."""
        for _ in range(FEW):
            if world.actor == OVER:
                return
            world.apply(self.trial.choose(world))

    def finish(self, state: State) -> None:
        """The end can be copied too, and no earlier position has changed on the way."""
        self.judge(state)
        for earlier, fields in self.kept:
            self.expect_unchanged(earlier, fields, "an earlier state changed as the game went on")
