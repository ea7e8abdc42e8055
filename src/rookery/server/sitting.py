"""Who sits where, as everybody may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rookery.server.company import called
from rookery.server.messages.tables import SeatInfo
from rookery.server.offers import rating
from rookery.server.store import StoredSeat
from rookery.server.talk.shunning import who

if TYPE_CHECKING:
    from rookery.server.rooms import Room


def seats_told(room: Room) -> list[SeatInfo]:
    """All seats of a room."""
    return [_seat_told(room, number, seat) for number, seat in enumerate(room.table.seats)]


def _seat_told(room: Room, number: int, seat: StoredSeat) -> SeatInfo:
    bot = seat.name if seat.kind == "bot" else ""
    away = room.presence.away_since(number)
    entry = room.attendance.stand_ins.get(number)
    stand_in = entry.bot if entry else ""
    return SeatInfo(
        kind="bot" if bot else "person",
        name=seat.name,
        taken=seat.taken,
        connected=bool(bot) or number in room.presence.anywhere(),
        called=called(bot, number),
        rating=rating(room.table.game, bot) if bot else None,
        given_up=number in room.given_up,
        share=seat.share.hex() if seat.share else None,
        away=away,
        stand_in=stand_in,
        stand_in_called=called(stand_in, number),
        why=entry.kind if entry else None,  # type: ignore[arg-type]  # by how it came in
        ends=number in room.attendance.agreeing,
        robot=seat.robot,
        asked=seat.asked,
        declined=seat.declined,
        sigil=seat.sigil,
        who=who(room.table.id, seat.holder) if seat.holder else "",
    )
