"""What rooms leave to the steward to write down, so that none of them waits for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import bindparam, update
from sqlalchemy.ext.asyncio import AsyncEngine

from rookery.server.models import seats, tables

_SEEN = (
    update(seats)
    .where(seats.c.table_id == bindparam("table"), seats.c.seat == bindparam("number"))
    .values(seen=bindparam("at"))
)
_DUE = update(tables).where(tables.c.id == bindparam("table")).values(due=bindparam("at"))


@dataclass(slots=True)
class Errands:
    """What is still to be written; what counts is how it is when that is done."""

    seen: dict[tuple[str, int], float] = field(default_factory=dict)
    """By table and seat: when its person was last here."""
    due: dict[str, float | None] = field(default_factory=dict)
    """By table: when the house is to look after it; None: never."""

    async def run(self, engine: AsyncEngine) -> None:
        """Write all of it; what can't be written now is tried again with the next."""
        seen, due = dict(self.seen), dict(self.due)
        people = [{"table": t, "number": n, "at": at} for (t, n), at in seen.items()]
        looks = [{"table": table, "at": at} for table, at in due.items()]
        async with engine.begin() as connection:
            if people:
                await connection.execute(_SEEN, people)
            if looks:
                await connection.execute(_DUE, looks)
        for person, at in seen.items():
            if self.seen.get(person) == at:
                del self.seen[person]
        for table, when in due.items():
            if table in self.due and self.due[table] == when:
                del self.due[table]
