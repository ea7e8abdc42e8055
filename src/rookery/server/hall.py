"""The hall: public tables, to sit down at or to watch, and quick pairing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import ColumnElement, and_, exists, or_, select

from rookery.core.options import Value
from rookery.core.registry import title, titles
from rookery.server.callers import Caller
from rookery.server.lobby import Lobby, chosen_game
from rookery.server.messages.listings import HallInfo, ListedSeat, ListedTable, PairingWish
from rookery.server.messages.tables import NewSeat, NewTable
from rookery.server.messages.terms import DAY, Clock, Terms
from rookery.server.models import robots, seats, tables
from rookery.server.naming import check_name
from rookery.server.talk.shunning import would_meet

HERE: Final = 180.0
"""Seconds since somebody was seen at a table after which it is not in the hall any more."""
PATIENT: Final = 7.0 * DAY
"""The same for a table whose clocks count days, at which nobody has to be."""
MOST: Final = 60
"""Tables that are listed."""
PAGES: Final = 10
"""So many times as many are looked at to find those that fit."""
SHORT: Final = 40
"""Characters of an option that can be said in a word."""
PAIRED: Final = Clock(turn=60, reserve=600, aside=20)
"""The clocks of tables that quick pairing sets up."""


class Hall:
    """Finds public tables in the database, whichever process has set them up."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby: Final = lobby

    async def listed(self, holder: bytes | None, robot: bool = False) -> HallInfo:
        """What there is in the hall, as this browser or this bot is told it."""
        unbegun, ended = tables.c.begun.is_(None), tables.c.ended
        barred = "no" if robot else "only"

        def lets_in(table: ListedTable) -> bool:
            return table.bots != barred or table.mine

        waiting = await self._tables(holder, unbegun, _has_open_seat(), fits=lets_in)
        playing = await self._tables(holder, tables.c.begun.is_not(None), ended.is_(None))
        return HallInfo(waiting, playing)

    async def pair(self, wanted: PairingWish, caller: Caller) -> str:
        """Sit down at a fitting table, or set one up; returns its id."""
        usual = chosen_game(wanted.game, {"players": wanted.players}).options
        check_name(wanted.game, wanted.name)
        assert caller.holder is not None
        for table in await self._fitting(wanted, usual):
            room = await self._lobby.room(table, caller.share(table))
            if await would_meet(self._lobby.services.store.engine, room.table, caller.holder):
                continue
            for seat, stored in enumerate(room.table.seats):
                if room.held_by(caller.holder):
                    return table
                if not stored.taken and await room.take_seat(seat, wanted.name, caller.holder):
                    return table
        return await self._lobby.create(_new_table(wanted), caller)

    async def _fitting(self, wanted: PairingWish, usual: Mapping[str, Value]) -> list[str]:
        """Open tables of the same kind as pairing sets them up, the oldest first.

        Who does not want bots by others at their table comes to none that welcomes them.
        """
        alike = ("no", "welcome") if wanted.bots else ("no",)
        found = await self._tables(
            None,
            tables.c.begun.is_(None),
            _has_open_seat(),
            tables.c.game == wanted.game,
            tables.c.options == json.dumps(dict(usual)),
            fits=lambda t: t.clock == PAIRED and not t.rated and t.bots in alike,
        )
        return [table.table for table in reversed(found)]

    async def _tables(
        self,
        holder: bytes | None,
        *conditions: ColumnElement[bool],
        fits: Callable[[ListedTable], bool] = lambda _: True,
    ) -> list[ListedTable]:
        """The newest public tables that fit; what the database can't tell is found out here."""
        found: dict[str, ListedTable] = {}
        for number in range(PAGES):
            page = await self._page(holder, number, *conditions)
            found |= {table.table: table for table in page if fits(table)}
            if len(page) < MOST or len(found) >= MOST:
                break
        return list(found.values())[:MOST]

    async def _page(
        self, holder: bytes | None, number: int, *conditions: ColumnElement[bool]
    ) -> list[ListedTable]:
        now = time.time()
        told = ("id", "game", "options", "terms", "created", "rated")
        columns = [tables.c[name] for name in told]
        known = tables.c.game.in_([manifest.name for manifest in titles()])
        fresh = or_(_seen_since(now - HERE), and_(tables.c.days, tables.c.touched > now - PATIENT))
        query = select(*columns).where(tables.c.public, known, fresh, *conditions)
        query = query.order_by(tables.c.created.desc(), tables.c.id)
        query = query.limit(MOST).offset(number * MOST)
        async with self._lobby.services.store.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
            names = [row["id"] for row in rows]
            own = robots.c.person == seats.c.holder
            people = select(seats, robots.c.owner).outerjoin(robots, own).order_by(seats.c.seat)
            people = people.where(seats.c.table_id.in_(names))
            taken = (await connection.execute(people)).all()
        return [
            _listed(dict(row), [s for s in taken if s.table_id == row["id"]], holder)
            for row in rows
        ]


def _has_open_seat() -> ColumnElement[bool]:
    own = seats.c.table_id == tables.c.id
    return exists().where(own, seats.c.kind == "person", seats.c.holder.is_(None))


def _seen_since(moment: float) -> ColumnElement[bool]:
    return exists().where(seats.c.table_id == tables.c.id, seats.c.seen > moment)


def _listed(row: dict[str, Any], taken: list[Any], holder: bytes | None) -> ListedTable:
    terms = msgspec.json.decode(row["terms"], type=Terms)
    return ListedTable(
        table=row["id"],
        game=row["game"],
        options=_telling(row["game"], json.loads(row["options"])),
        seats=[ListedSeat(s.name, s.kind == "bot", s.owner is not None) for s in taken],
        clock=terms.clock,
        rated=bool(row["rated"]),
        bots=terms.bots,
        since=row["created"],
        mine=holder is not None and any(s.holder == holder for s in taken),
    )


def _telling(game: str, options: dict[str, Value]) -> dict[str, Value]:
    """Options that differ from the usual ones; long texts, such as editions, are left out."""
    usual = {option.name: option.default for option in title(game).options}
    return {
        name: value
        for name, value in options.items()
        if name != "players" and value != usual.get(name) and len(str(value)) <= SHORT
    }


def _new_table(wanted: PairingWish) -> NewTable:
    seats = [NewSeat("me", wanted.name), *[NewSeat("open")] * (wanted.players - 1)]
    bots: Literal["no", "welcome"] = "welcome" if wanted.bots else "no"
    terms = Terms(clock=PAIRED, fill=wanted.fill, public=True, bots=bots)
    return NewTable(wanted.game, seats, terms=terms)
