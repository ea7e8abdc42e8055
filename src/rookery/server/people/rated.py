"""Which tables may count for ratings: checked when one is set up, and when somebody sits down."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.core.contract import Game
from rookery.core.registry import title
from rookery.match import Refused
from rookery.server.messages.tables import NewTable
from rookery.server.people.keepers import keeps_games
from rookery.server.people.skill import of_bot
from rookery.server.store import StoredTable


async def check_new(
    engine: AsyncEngine, game: Game, wanted: NewTable, holder: bytes | None
) -> None:
    """Refuse a rated table that could tell nothing about strength."""
    if wanted.terms.clock is None:
        raise Refused("malformed", "a rated table has clocks")
    if wanted.coach != "off":
        raise Refused("malformed", "a rated table has no coach")
    if len(wanted.seats) < 2:
        raise Refused("malformed", "a rated table has two seats or more")
    for seat in wanted.seats:
        if seat.kind == "here":
            raise Refused("malformed", "at a rated table everybody has a screen of their own")
        if seat.kind == "bot" and of_bot(game.name, seat.bot or "") is None:
            raise Refused(
                "malformed", "the strength of the bot {bot} is not measured", bot=str(seat.bot)
            )
    for option in title(game.name).options:
        text = isinstance(option.default, str) and not option.choices
        if text and game.options[option.name] != option.default:  # such as a head start
            raise Refused(
                "malformed", "a rated table has no {option} of its own", option=option.name
            )
    if any(seat.kind == "me" for seat in wanted.seats):
        await check_person(engine, holder)


async def check_joining(engine: AsyncEngine, table: StoredTable, holder: bytes) -> None:
    """Refuse a guest, or somebody who sits there already, at a rated table."""
    if not table.rated:
        return
    if any(seat.holder == holder for seat in table.seats):
        raise Refused("taken", "you have a seat at this rated table already")
    await check_person(engine, holder)


async def check_person(engine: AsyncEngine, holder: bytes | None) -> None:
    """Refuse a guest: only who keeps their games has a rating."""
    if not await keeps_games(engine, holder):
        raise Refused("forbidden", "rated games are for people who keep their games")
