"""My games: those that go on, those that are over, and what they add up to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.bots.levels import LEVELS
from rookery.server.company import called
from rookery.server.messages.my_games import (
    GameFigures,
    GameState,
    MyGame,
    MyGames,
    MySeat,
    ResultKind,
    SizeFigures,
)
from rookery.server.models import journal, ratings, robots, seats, tables
from rookery.server.people.skill import Z95, Skill
from rookery.server.people.standings import told

OPEN_LISTED: Final = 200
"""Games that are not over, in a list."""
OVER_LISTED: Final = 30
"""Games that are over, in a list; more on asking."""
COUNTED: Final = 20_000
"""Finished games that figures are made of, the newest."""
WON: Final = 0.999
"""A share of the win that is all of it."""
ORDER: Final[tuple[GameState, ...]] = ("turn", "playing", "waiting")


class GameSearch(NamedTuple):
    """Which of the finished games are asked for."""

    game: str | None = None
    people: str | None = None
    """A part of somebody's name."""
    result: ResultKind | None = None
    before: float | None = None


async def my_games(engine: AsyncEngine, holder: bytes | None, wanted: GameSearch) -> MyGames:
    """My turn first, then running, waiting, finished."""
    if holder is None:
        return MyGames([], None)
    async with engine.connect() as connection:
        going = await _games(connection, _going(holder, wanted), holder)
        over = await _games(connection, _over(holder, wanted), holder)
    going.sort(key=lambda game: ORDER.index(game.state))
    more = len(over) > OVER_LISTED
    over = over[:OVER_LISTED]
    return MyGames(
        [*going, *over] if wanted.before is None else over, over[-1].ended if more else None
    )


def _mine(holder: bytes, wanted: GameSearch) -> Select[Any]:
    begun = or_(tables.c.begun.is_not(None), exists().where(journal.c.table_id == tables.c.id))
    own = exists().where(seats.c.table_id == tables.c.id, seats.c.holder == holder)
    query = select(tables, begun.label("playing")).where(own)
    if wanted.game is not None:
        query = query.where(tables.c.game == wanted.game)
    if wanted.people:
        other = seats.alias()
        part = func.lower(other.c.name).contains(wanted.people.lower(), autoescape=True)
        query = query.where(exists().where(other.c.table_id == tables.c.id, part))
    return query


def _going(holder: bytes, wanted: GameSearch) -> Select[Any]:
    query = _mine(holder, wanted).where(tables.c.ended.is_(None))
    if wanted.result is not None:
        query = query.where(tables.c.ended.is_not(None))
    return query.order_by(tables.c.touched.desc()).limit(OPEN_LISTED)


def _over(holder: bytes, wanted: GameSearch) -> Select[Any]:
    query = _mine(holder, wanted).where(tables.c.ended.is_not(None))
    if wanted.before is not None:
        query = query.where(tables.c.ended < wanted.before)
    if wanted.result is not None:
        query = query.where(_came_to(holder, wanted.result))
    return query.order_by(tables.c.ended.desc()).limit(OVER_LISTED + 1)


def _came_to(holder: bytes, result: ResultKind) -> Any:
    own = seats.alias()
    shares = {
        "won": own.c.won >= WON,
        "lost": own.c.won <= 1 - WON,
        "shared": and_(own.c.won < WON, own.c.won > 1 - WON),
    }
    return exists().where(own.c.table_id == tables.c.id, own.c.holder == holder, shares[result])


async def _games(connection: AsyncConnection, query: Select[Any], holder: bytes) -> list[MyGame]:
    rows = (await connection.execute(query)).all()
    sitters = await _sitters(connection, [row.id for row in rows])
    return [_game(row, sitters.get(row.id, []), holder) for row in rows]


async def _sitters(connection: AsyncConnection, names: Sequence[str]) -> dict[str, list[Any]]:
    query = (
        select(seats, robots.c.owner.label("owner"))
        .outerjoin(robots, robots.c.person == seats.c.holder)
        .where(seats.c.table_id.in_(names))
    )
    rows = (await connection.execute(query.order_by(seats.c.table_id, seats.c.seat))).all()
    return {name: list(found) for name, found in groupby(rows, lambda row: row.table_id)}


def _game(row: Any, sitters: Sequence[Any], holder: bytes) -> MyGame:
    own = {seat.seat for seat in sitters if seat.holder == holder}
    return MyGame(
        table=row.id,
        game=row.game,
        state=_state(row, own),
        rated=bool(row.rated),
        seats=[_seat(seat, holder) for seat in sitters],
        touched=row.touched,
        ended=row.ended,
    )


def _state(row: Any, own: set[int]) -> GameState:
    if row.ended is not None:
        return "over"
    if not row.playing:
        return "waiting"
    return "turn" if row.turn in own else "playing"


def _seat(seat: Any, holder: bytes) -> MySeat:
    bot = seat.kind == "bot"
    own = called(seat.name, seat.seat) if bot else ""
    mine, robot = seat.holder == holder, seat.owner is not None
    return MySeat("bot" if bot else "person", seat.name, own, mine, robot, seat.won)


# ---- what they add up to ----------------------------------------------------------------------


async def figures(engine: AsyncEngine, holder: bytes | None) -> list[GameFigures]:
    """What came of my finished games, title by title. Games against oneself say nothing."""
    if holder is None:
        return []
    async with engine.connect() as connection:
        rows = (await connection.execute(_finished(holder))).all()
        known = select(ratings).where(ratings.c.person == holder)
        rated = {row.game: row for row in (await connection.execute(known)).all()}
        beaten = await _beaten(connection, holder)
    by_game = groupby(sorted(rows, key=lambda row: (row.game, row.ended)), lambda row: row.game)
    return [
        _figures(game, list(found), rated.get(game), beaten.get(game)) for game, found in by_game
    ]


def _finished(holder: bytes) -> Select[Any]:
    """One row for each game where I had one seat among others."""
    every = seats.alias()
    players = select(func.count()).where(every.c.table_id == seats.c.table_id).scalar_subquery()
    other = seats.alias()
    twice = exists().where(
        other.c.table_id == seats.c.table_id, other.c.holder == holder, other.c.seat != seats.c.seat
    )
    return (
        select(
            tables.c.game, tables.c.ended, seats.c.won, seats.c.expected, players.label("players")
        )
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.holder == holder, seats.c.won.is_not(None), ~twice, players > 1)
        .order_by(tables.c.ended.desc())
        .limit(COUNTED)
    )


async def _beaten(connection: AsyncConnection, holder: bytes) -> dict[str, str]:
    """The strongest level that was beaten, by game."""
    bot = seats.alias()
    query = (
        select(tables.c.game, func.max(bot.c.name).label("level"))
        .join(tables, tables.c.id == seats.c.table_id)
        .join(bot, bot.c.table_id == seats.c.table_id)
        .where(seats.c.holder == holder, seats.c.won >= WON)
        .where(bot.c.kind == "bot", bot.c.name.in_(LEVELS))
        .group_by(tables.c.game)
    )
    return {row.game: row.level for row in (await connection.execute(query)).all()}


def _figures(game: str, rows: Sequence[Any], rated: Any, beaten: str | None) -> GameFigures:
    won = [row.won >= WON for row in rows]
    by_size = groupby(sorted(rows, key=lambda row: row.players), lambda row: row.players)
    rating = told(Skill(rated.rating, rated.deviation), rated.games) if rated else None
    return GameFigures(
        game=game,
        sizes=[_size(players, list(found)) for players, found in by_size],
        streak=_streaks(won)[-1],
        best_streak=max(_streaks(won)),
        first_win=next((row.ended for row in rows if row.won >= WON), None),
        best_beaten=beaten,
        rating=rating,
    )


def _size(players: int, rows: Sequence[Any]) -> SizeFigures:
    shares = math.fsum(row.won for row in rows)
    low, high = interval(shares, len(rows))
    hopes = [row.expected for row in rows]
    known = None if None in hopes else math.fsum(hopes)
    return SizeFigures(players, len(rows), shares, low, high, known)


def _streaks(won: Iterable[bool]) -> list[int]:
    """How many were won in a row, up to each game."""
    found = [0]
    for win in won:
        found.append(found[-1] + 1 if win else 0)
    return found


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for the part of games won."""
    part, squared = won / games, Z95**2
    middle = (part + squared / (2 * games)) / (1 + squared / games)
    root = math.sqrt(part * (1 - part) / games + squared / (4 * games**2))
    spread = Z95 * root / (1 + squared / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)
