"""What the house has for its rooms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rookery.server.coach import Coaches
from rookery.server.errands import Errands
from rookery.server.limits import Limits, TalkMode
from rookery.server.messages.talk import Reaction
from rookery.server.metrics import Metrics
from rookery.server.readers import Readers
from rookery.server.store import Store
from rookery.server.talk.manners import Manners
from rookery.server.thinking import Thinkers
from rookery.server.uptime import Uptime

if TYPE_CHECKING:
    from rookery.server.rooms import Room


def _to_nobody(_: Room) -> None:
    """There is no other process."""


def _to_no_process(_: str) -> None:
    """There is no other process."""


def _to_no_seat(_room: Room, _seat: int, _word: Reaction) -> None:
    """There is no other process."""


@dataclass(slots=True)
class Services:
    """What a room needs of the house."""

    store: Store
    thinkers: Thinkers
    readers: Readers
    limits: Limits
    metrics: Metrics = field(default_factory=Metrics)
    effort: float = 1.0
    """So many times as much as usual the coach thinks."""
    talk: TalkMode = "on"
    """Who may talk at the tables."""
    announce: Callable[[Room], None] = _to_nobody
    """Tell other processes that something changed here."""
    announce_seats: Callable[[str], None] = _to_no_process
    """Tell other processes that seats of a table, in memory here or not, have passed on."""
    note: Callable[[Room], None] = _to_nobody
    """Something has changed here that lists of games tell."""
    let_go: Callable[[Room], None] = _to_nobody
    """Nobody is in this room any more, and nothing is under way."""
    errands: Errands = field(default_factory=Errands)
    uptime: Uptime = field(default_factory=Uptime)
    pass_reaction: Callable[[Room, int, Reaction], None] = _to_no_seat
    """Tell other processes that a seat reacts."""
    coaches: Coaches = field(init=False)
    manners: Manners = field(init=False)

    def __post_init__(self) -> None:
        self.coaches = Coaches(self.thinkers, self.limits, self.effort)
        self.manners = Manners(self.store, self.limits, self.talk)
