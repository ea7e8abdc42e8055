"""Tables that go on from a step of another game: they refer to it, and copy nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rookery.match import UNDO, Refused
from rookery.server.reader import Beginning, Branch, Source, Written
from rookery.server.shares import Share
from rookery.server.store import StoredTable

if TYPE_CHECKING:
    from rookery.server.services import Services


async def first_steps(services: Services, table: StoredTable) -> list[int]:
    """What a table's game begins with that was played elsewhere."""
    if table.source is None:
        return []
    if table.source_version is None:
        return await _steps_of_replay(services, table)
    source = await services.store.table(table.source)
    if source is None:
        raise Refused("unavailable", "the game that this one goes on from is gone")
    before = await first_steps(services, source)
    own, _ = await services.store.journal(source.id, table.source_version)
    return standing([*before, *own])[: table.branched]


async def _steps_of_replay(services: Services, table: StoredTable) -> list[int]:
    replay = table.source or ""

    async def fetch() -> Source:
        text = await services.store.replay(replay)
        if text is None:
            raise Refused("unavailable", "the record that this game goes on from is gone")
        return Written(text)

    task = Branch(table.branched, len(table.seats))
    found = await services.readers.carry_out(task, replay, fetch, Share(table=table.id))
    return msgspec.json.decode(found, type=Beginning).actions


async def depth(services: Services, table: StoredTable) -> int:
    """How many games stand one behind the other, up to this one."""
    number = 1
    while table.source is not None and table.source_version is not None:
        source = await services.store.table(table.source)
        if source is None:
            break
        table, number = source, number + 1
    return number


def standing(journal: list[int]) -> list[int]:
    """The decisions and outcomes of a journal that were not taken back."""
    log: list[int] = []
    for entry in journal:
        if entry == UNDO:
            log.pop()
        else:
            log.append(entry)
    return log
