"""Who is away from a table and should know what has happened there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from rookery.server.rooms import Room

Kind = Literal["begun", "turn", "over"]
WEIGHT: Final[dict[str, int]] = {"begun": 1, "turn": 2, "over": 3}
"""News of more weight is told though there was some of less since they were last here."""
FRESH: Final = 3600.0
"""Seconds after which nobody is told any more; older games are read again for other reasons."""


class Tiding(NamedTuple):
    """What one person is to be told of a table."""

    holder: bytes
    kind: Kind
    away: float
    """Since when they are away."""


def news_of(room: Room, begun: float | None, now: float) -> list[Tiding]:
    """The news of a room for those who are not there, and were not when it happened."""
    found: dict[bytes, Tiding] = {}
    for seat, stored in enumerate(room.table.seats):
        away = room.presence.away_since(seat)
        if stored.holder is None or away is None:
            continue
        unseen = stored.seen is None and away == room.since  # nobody knows of them being here
        kind = _kind(room, seat, begun, now, 0.0 if unseen else away)
        known = found.get(stored.holder)
        if kind and (known is None or WEIGHT[kind] > WEIGHT[known.kind]):
            found[stored.holder] = Tiding(stored.holder, kind, away)
    return list(found.values())


def _kind(room: Room, seat: int, begun: float | None, now: float, away: float) -> Kind | None:
    """What somebody is to be told who holds this seat and was last here at `away`."""
    if room.match is None or _went(room, seat):
        return None
    if room.status == "over":
        return "over" if _fresh(_ended(room), now, away) else None
    if room.match.state.actor == seat and room.bot_at(seat) is None:
        return "turn" if _fresh(room.since, now, away) else None
    return "begun" if begun is not None and _fresh(begun, now, away) else None


def _fresh(moment: float, now: float, away: float) -> bool:
    return moment >= away and moment > now - FRESH


def _ended(room: Room) -> float:
    entry = room.attendance.ended
    return max(room.since, entry.at) if entry else room.since


def _went(room: Room, seat: int) -> bool:
    """Whoever has left or given up wants to hear no more of it."""
    entry = room.attendance.stand_ins.get(seat)
    return entry is not None and entry.kind in ("left", "resigned")
