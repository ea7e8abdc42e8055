"""Why not? Every decision that is not open has a reason, and no reason tells a secret."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.random import Random

from rookery.core.conformance.trial import Onlooker
from rookery.core.contract import CHANCE, OVER, Game, Plain, State
from rookery.core.plain import is_plain

SOME: Final = 2
"""So many of the open decisions at a position are asked about."""

CLOSED: Final = 25
"""About so many of the others are, at each position other ones."""


class Answers(Onlooker):
    """What is not open has a reason, which follows from what the seat knows; all else has none."""

    about: ClassVar[str] = "why a decision is not open"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.dreams: Final = Random(1)
        """What worlds are drawn from: to ask must not change how the games go on."""
        self.stride: Final = max(1, game.decisions // CLOSED)
        self.asked = 0
        """At so many positions the actor has been told reasons."""

    def judge(self, state: State) -> None:
        """Ask about decisions as the actor and as somebody else."""
        self.expect(isinstance(state.cites(), str), "a rule is not cited by its id")
        if state.actor == CHANCE:
            self.judge_others(state, "chance")
        elif state.actor != OVER:
            self.judge_others(state, "waiting")
            self.judge_own(state)

    def judge_others(self, state: State, code: str) -> None:
        """Who is not asked hears who is, and nothing else."""
        for seat in range(self.game.players):
            if seat != state.actor:
                told = state.why_not(self.dreams.randrange(self.game.decisions), seat)
                self.expect(_code(told) == code, f"seat {seat} is not told that it has to wait")

    def judge_own(self, state: State) -> None:
        """The actor hears a reason for whatever is not open, the same in an imagined world."""
        seat = int(state.actor)
        legal = set(state.legal())
        world = state.imagine(seat, self.dreams)
        self.asked += 1
        for action in range(self.asked % self.stride, self.game.decisions, self.stride):
            if action in legal or not is_decision(self.game, action):
                continue
            told = state.reason(action)
            text = self.game.text(action)
            self.expect(_is_reason(told), f"no reason is given why {text!r} is not open")
            same = world.reason(action) == told
            self.expect(same, f"the reason why {text!r} is not open tells seat {seat} a secret")
        for action in sorted(legal)[:SOME]:
            open_now = state.why_not(action, seat) is None
            self.expect(open_now, f"{self.game.text(action)!r} is open, yet there is a reason")


def is_decision(game: Game, action: int) -> bool:
    """Is it one? Numbers may be left free between them."""
    try:
        game.text(action)
    except ValueError:
        return False
    return True


def _is_reason(told: Plain) -> bool:
    words = isinstance(told.get("code"), str) and isinstance(told.get("rule"), str)
    return words and told["code"] != "" and is_plain(told)


def _code(told: Plain | None) -> object:
    return told["code"] if told is not None else None
