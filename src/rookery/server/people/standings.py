"""Ratings in the database: what a finished game makes of them, and who stands where.

Nobody can farm: guests have no rating, and accounts that nobody knows give little; people of one
household do not move each other, nor bots of one owner, nor does a pairing that has met often
enough that day, whichever of their bots it was that met.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rookery.bots.levels import LEVELS
from rookery.server.messages.my_games import (
    RatingHistory,
    RatingInfo,
    RatingStep,
    Standing,
    Standings,
)
from rookery.server.models import persons, rating_steps, ratings, robots, seats
from rookery.server.people.accounts import short_id
from rookery.server.people.skill import NEWCOMER, Skill, after, expected, of_bot
from rookery.server.problems import unknown

PAIRINGS: Final = 6
"""Rated games of the same two people within a day; what they play beyond counts for nothing."""
DAY: Final = 86_400.0
LISTED: Final = 100
"""Persons in the standings."""
STEPS: Final = 500
"""Steps of a history that are told, the newest."""


class Sitter(NamedTuple):
    """Who sat at a seat of a finished game."""

    kind: str
    name: str
    holder: bytes | None


async def settle(
    connection: AsyncConnection,
    table: str,
    game: str,
    rated: bool,
    sitters: Sequence[Sitter],
    shares: Sequence[float],
) -> None:
    """Note what each seat has won and could expect; at a rated table, ratings move."""
    skills = await _skills(connection, game, sitters)
    known = [skill for skill in skills if skill is not None]
    chances = expected(known) if len(known) == len(sitters) else [None] * len(sitters)
    for number, (share, chance) in enumerate(zip(shares, chances, strict=True)):
        own = update(seats).where(seats.c.table_id == table, seats.c.seat == number)
        await connection.execute(own.values(won=share, expected=chance))
    if rated and len(known) == len(sitters) and await _counts(connection, game, sitters):
        moved = after(known, shares)
        for sitter, skill in zip(sitters, moved, strict=True):
            if sitter.kind == "person":
                assert sitter.holder is not None
                await _step(connection, table, game, sitter.holder, skill)


async def _skills(
    connection: AsyncConnection, game: str, sitters: Sequence[Sitter]
) -> list[Skill | None]:
    query = select(ratings).where(
        ratings.c.game == game, ratings.c.person.in_([s.holder for s in sitters if s.holder])
    )
    rows = (await connection.execute(query)).all()
    people = {bytes(row.person): Skill(row.rating, row.deviation) for row in rows}
    return [
        of_bot(game, sitter.name)
        if sitter.kind == "bot"
        else people.get(sitter.holder or b"", NEWCOMER)
        for sitter in sitters
    ]


async def _counts(connection: AsyncConnection, game: str, sitters: Sequence[Sitter]) -> bool:
    """May this game move ratings? All are persons, each one of them, and not too familiar."""
    keys = [sitter.holder for sitter in sitters if sitter.kind == "person"]
    query = select(persons.c.key, persons.c.address).where(persons.c.key.in_(keys))
    rows = (await connection.execute(query)).all()
    homes = [bytes(row.address) for row in rows if row.address]
    if len(rows) != len(keys) or len(set(homes)) != len(homes):
        return False
    owners = await _owners(connection, [bytes(row.key) for row in rows])
    if len(set(owners.values())) != len(owners):
        return False
    return not await _met_too_often(connection, game, set(owners.values()))


async def _owners(connection: AsyncConnection, keys: Sequence[bytes]) -> dict[bytes, bytes]:
    """By key: who answers for them, which people do themselves."""
    query = select(robots.c.person, robots.c.owner).where(robots.c.person.in_(keys))
    rows = (await connection.execute(query)).all()
    return {key: key for key in keys} | {bytes(r.person): bytes(r.owner) for r in rows}


async def _met_too_often(connection: AsyncConnection, game: str, owners: set[bytes]) -> bool:
    """Have two of these, or bots of theirs, met in as many rated games as count within a day?"""
    step, owner = rating_steps.c, func.coalesce(robots.c.owner, rating_steps.c.person)
    query = (
        select(step.table_id, owner.label("owner"))
        .select_from(rating_steps.outerjoin(robots, robots.c.person == step.person))
        .where(step.at > time.time() - DAY, step.game == game, owner.in_(owners))
    )
    there: dict[str, set[bytes]] = {}
    for row in (await connection.execute(query)).all():
        there.setdefault(row.table_id, set()).add(bytes(row.owner))
    met = Counter(pair for found in there.values() for pair in combinations(sorted(found), 2))
    return any(count >= PAIRINGS for count in met.values())


async def _step(
    connection: AsyncConnection, table: str, game: str, person: bytes, skill: Skill
) -> None:
    own = (ratings.c.game == game, ratings.c.person == person)
    change = update(ratings).where(*own)
    values = {"rating": skill.rating, "deviation": skill.deviation}
    found = await connection.execute(change.values(**values, games=ratings.c.games + 1))
    where: dict[str, Any] = {"game": game, "person": person}
    if found.rowcount == 0:
        await connection.execute(insert(ratings), where | values | {"games": 1})
    row = where | values | {"table_id": table, "at": time.time()}
    await connection.execute(insert(rating_steps), row)


async def forget_ratings(connection: AsyncConnection, person: bytes) -> None:
    """A person leaves the standings."""
    await connection.execute(delete(ratings).where(ratings.c.person == person))
    await connection.execute(delete(rating_steps).where(rating_steps.c.person == person))


# ---- who stands where -------------------------------------------------------------------------


def told(skill: Skill, games: int = 0) -> RatingInfo:
    """A rating as people are told it."""
    low, high = round(skill.low), round(skill.high)
    return RatingInfo(round(skill.rating), low, high, games, skill.provisional)


async def standings(engine: AsyncEngine, game: str) -> Standings:
    """People and bots of one game in one pool."""
    query = (
        select(ratings, persons.c.name, persons.c.settings, robots.c.owner)
        .join(persons, persons.c.key == ratings.c.person)
        .outerjoin(robots, robots.c.person == ratings.c.person)
        .where(ratings.c.game == game)
        .order_by(ratings.c.rating.desc())
        .limit(LISTED)
    )
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
    people = [_standing(row) for row in rows]
    bots = [
        Standing("", level, None, False, told(skill))
        for level in LEVELS
        if (skill := of_bot(game, level))
    ]
    sure = [one for one in people if not one.rating.provisional]
    placed = sorted([*sure, *bots], key=lambda one: -one.rating.rating)
    return Standings(game, placed, [one for one in people if one.rating.provisional])


def _standing(row: Any) -> Standing:
    robot = row.owner is not None
    sigil = None if robot else json.loads(row.settings).get("sigil", 0)
    rating = told(Skill(row.rating, row.deviation), row.games)
    return Standing(short_id(bytes(row.person)), row.name, sigil, robot, rating)


async def history(engine: AsyncEngine, game: str, who: str) -> RatingHistory:
    """A person's way through the ratings."""
    c = rating_steps.c
    found = (
        select(persons.c.key, persons.c.name)
        .join(ratings, ratings.c.person == persons.c.key)
        .where(ratings.c.game == game)
    )
    async with engine.connect() as connection:
        people = (await connection.execute(found)).all()
        named = [row for row in people if short_id(bytes(row.key)) == who]
        if not named:
            raise unknown("person")
        query = select(rating_steps).where(c.person == named[0].key, c.game == game)
        newest = query.order_by(c.at.desc()).limit(STEPS)
        rows = (await connection.execute(newest)).all()
    return RatingHistory(game, named[0].name, [_told_step(row) for row in reversed(rows)])


def _told_step(row: Any) -> RatingStep:
    skill = Skill(row.rating, row.deviation)
    low, high = round(skill.low), round(skill.high)
    return RatingStep(row.table_id, row.at, round(skill.rating), low, high)
