"""Positions from which games begin: given ones, or such that are near the end, for curricula."""

from __future__ import annotations

from collections.abc import Sequence

from librt.random import Random

from rookery.core.contract import CHANCE, OVER, SEATS, Game, State
from rookery.core.options import shown
from rookery.core.playout import STEP_LIMIT
from rookery.core.records import Record
from rookery.envs.setting import game_of

Start = Record | State
"""A position, or the record of how it came about, which can be kept as text."""


def near_the_end(
    game: str | Game, positions: int, *, decisions: int, seed: int = 0, **options: object
) -> list[Record]:
    """So many positions, each that many decisions before the end of a game played by hunch.

    They come as records, unfinished ones: `record.text()` keeps one, `Record.read` has it back.
    A game that has fewer decisions counts from its first one.
    """
    made = game_of(game, options)
    for number, name in ((positions, "positions"), (decisions, "decisions")):
        if type(number) is not int or number < 1:
            raise ValueError(f"{name} are a number from 1 on, not {shown(number)}")
    dice = Random(seed)
    return [_cut_short(made, decisions, dice) for _ in range(positions)]


def _cut_short(game: Game, decisions: int, dice: Random) -> Record:
    """A game played by hunch, up to so many decisions before its end."""
    while True:
        state, actions, asked = game.start(), list[int](), list[int]()
        while state.actor != OVER and len(actions) < STEP_LIMIT:
            if state.actor == CHANCE:
                actions.append(int(state.sample(dice)))
            else:
                asked.append(len(actions))
                actions.append(int(state.hunch(dice)))
            state.step(actions[-1])
        if state.actor == OVER and asked:
            first = asked[max(0, len(asked) - decisions)]
            return Record(game, actions[:first], list(SEATS[: game.players]))


def positions_of(starts: Sequence[Start], game: Game) -> list[State]:
    """The positions themselves; a ValueError names one that no game can begin from."""
    return [_position(start, game, number) for number, start in enumerate(starts)]


def _position(start: Start, game: Game, number: int) -> State:
    if not isinstance(start, Record | State):
        raise ValueError(f"start {number}: a record or a state, not {shown(start)}")
    if (start.game.name, start.game.options) != (game.name, game.options):
        raise ValueError(f"start {number} is of {start.game!r}, not of {game!r}")
    state = start.final() if isinstance(start, Record) else start.copy()
    if state.actor == OVER:
        raise ValueError(f"start {number}: the game is over there")
    return state
