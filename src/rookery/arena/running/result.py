"""What is kept of a finished game: one line of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from rookery.arena.playing.fortunes import PARTS, Fortunes

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
    luck: Fortunes | None = None
    """What each seat had of chance, in parts; None if nobody has looked."""
    playing: float = 0.0
    """Seconds that the game took."""
    adjusting: float = 0.0
    """Seconds that it took to tell its luck."""

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
            "luck": self.luck,
            "playing": round(self.playing, SECONDS),
            "adjusting": round(self.adjusting, SECONDS),
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
        luck=_fortunes(plain.get("luck")),
        playing=plain.get("playing", 0.0),
        adjusting=plain.get("adjusting", 0.0),
    )


def _fortunes(luck: Any) -> Fortunes | None:
    """Results of former versions tell nothing of it, or don't tell its parts: as if unknown."""
    if not luck or not all(isinstance(seat, list) and len(seat) == PARTS for seat in luck):
        return None
    return tuple(tuple(seat) for seat in luck)
