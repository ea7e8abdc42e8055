"""What a link to a table looks like where it is sent: the game, the people, and a picture."""

from __future__ import annotations

from html import escape
from typing import Final

from rookery.core.registry import find
from rookery.server.company import called
from rookery.server.store import StoredSeat, StoredTable

PICTURE: Final = "/preview.png"
"""Ours, 1200 by 630 pixels."""
END_OF_HEAD: Final = "</head>"


def with_preview(page: str, table: StoredTable, origin: str) -> str:
    """The page with what others read off a link to this table; nothing in it is secret."""
    known = find(table.game)
    told = {
        "og:type": "website",
        "og:site_name": "Rookery",
        "og:title": known.title if known else table.game,
        "og:description": described(table),
        "og:url": f"{origin}/table/{table.id}",
        "og:image": f"{origin}{PICTURE}",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace(END_OF_HEAD, f"{''.join(tags)}{END_OF_HEAD}", 1)


def described(table: StoredTable) -> str:
    """Who sits there, and whether a seat is open."""
    names = [_name(seat, number) for number, seat in enumerate(table.seats) if seat.taken]
    people = f"With {', '.join(names)}." if names else ""
    free = len(table.seats) - len(names)
    seats = f"{free} seats are open." if free > 1 else "A seat is kept for you." if free else ""
    return " ".join(part for part in (people, seats) if part)


def _name(seat: StoredSeat, number: int) -> str:
    return (called(seat.name, number) or seat.name) if seat.kind == "bot" else seat.name
