"""One game between bots, and what is known of it when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from librt.random import Random

from rookery.arena.playing.course import Course
from rookery.arena.playing.forfeits import is_decided, notes, settle
from rookery.bots import make_bot
from rookery.bots.seating import Failure, Seating
from rookery.core.contract import CHANCE, OVER, Game, State
from rookery.core.records import Record
from rookery.core.seat import Seat

GENERATORS = 8
"""So many seeds belong to one game: for the dice, for imagined worlds, for each of six bots."""

STEP_LIMIT = 200_000
"""No rule ends a game in which nobody wants to win; here such a game counts as unfinished."""


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played: what is written of it, how it ended, and who failed."""

    record: Record
    """All steps, with a note of each forfeit."""
    final: State
    forfeits: Mapping[int, Failure]
    """By seat: why its bot has failed."""
    course: Course | None
    """What was noted meanwhile, if anybody looked on."""

    @property
    def steps(self) -> int:
        """How many decisions and outcomes of chance it had."""
        return len(self.record.actions)

    @property
    def shares(self) -> list[float] | None:
        """Each seat's share of the win, or None if the game was stopped before its end."""
        return settle(self.final, self.forfeits)


def play_game(
    game: Game,
    bots: Sequence[str],
    seed: int,
    limit: int = STEP_LIMIT,
    course: Course | None = None,
) -> PlayedGame:
    """Play a game in which `bots[i]` has seat i; a `course` looks on.

    Dice, bots and imagined worlds have generators of their own, so that thinking never changes
    the dice.
    """
    first = seed * GENERATORS
    dice, worlds = Random(first), Random(first + 1)
    seating = Seating(
        {seat: make_bot(bot, game, Random(first + 2 + seat)) for seat, bot in enumerate(bots)}
    )
    state = game.start()
    try:
        actions = _play(state, seating, dice, worlds, limit, course)
        seating.over(settle(state, seating.forfeits))
    finally:
        seating.close()
    record = Record(game, actions, bots, notes(seating.forfeits))
    return PlayedGame(record, state, seating.forfeits, course)


def _play(
    state: State,
    seating: Seating,
    dice: Random,
    worlds: Random,
    limit: int,
    course: Course | None,
) -> list[int]:
    """Play a state on until it is over, or decided by forfeits, or the limit; return the steps."""
    players = state.game.players
    actions: list[int] = []
    while state.actor != OVER and len(actions) < limit:
        if state.actor == CHANCE:
            action = state.sample(dice)
        else:
            seat = Seat(state, int(state.actor), worlds)
            before = perf_counter()
            action = seating.choose(seat)
            if is_decided(players, seating.forfeits):
                break
            if course:
                course.decided(state, seat, action, perf_counter() - before)
        if seating.listening:
            seating.tell(state, action)
        state.step(action)
        actions.append(action)
    if course:
        course.ended(state)
    return actions
