"""What is kept of a finished game: one line of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

SECONDS = 6
"""Decimals of a thinking time."""


@dataclass(frozen=True)
class Result:
    """One game of a tournament: who sat where, who won, and how it went."""

    number: int
    deal: int
    seats: tuple[str, ...]
    seed: int
    shares: tuple[float, ...] | None
    """None if the game was stopped at the limit of steps."""
    steps: int
    decisions: tuple[int, ...]
    turns: tuple[int, ...]
    """Per seat: how many it had."""
    thought: tuple[float, ...]
    """Per seat: seconds."""
    lead_changes: int | None
    """None if the game has no measure of who is ahead."""
    leaders: tuple[int, ...]
    """Who led after 0, 10 … 100 % of the turns; -1 is nobody."""
    forfeits: tuple[tuple[int, str], ...] = ()
    """Seats that failed, and why."""

    @property
    def unfinished(self) -> bool:
        """Was the game stopped at the limit of steps?"""
        return self.shares is None

    def line(self) -> str:
        """The result as one line of JSON."""
        plain = {
            "number": self.number,
            "deal": self.deal,
            "seats": self.seats,
            "seed": self.seed,
            "shares": self.shares,
            "unfinished": self.unfinished,
            "steps": self.steps,
            "decisions": self.decisions,
            "turns": self.turns,
            "thought": [round(seconds, SECONDS) for seconds in self.thought],
            "lead_changes": self.lead_changes,
            "leaders": self.leaders,
            "forfeits": self.forfeits,
        }
        return json.dumps(plain, separators=(",", ":"), ensure_ascii=False)


def read_result(line: str) -> Result:
    """The inverse of `Result.line`; a ValueError or KeyError if it is none."""
    plain: dict[str, Any] = json.loads(line)
    shares = plain["shares"]
    return Result(
        number=plain["number"],
        deal=plain["deal"],
        seats=tuple(plain["seats"]),
        seed=plain["seed"],
        shares=None if shares is None else tuple(shares),
        steps=plain["steps"],
        decisions=tuple(plain["decisions"]),
        turns=tuple(plain["turns"]),
        thought=tuple(plain["thought"]),
        lead_changes=plain["lead_changes"],
        leaders=tuple(plain["leaders"]),
        forfeits=tuple((seat, why) for seat, why in plain["forfeits"]),
    )
