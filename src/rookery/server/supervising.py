"""Keeps what the server does all the time going: nothing that was not foreseen ends it for good."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

log: Final = logging.getLogger(__name__)
PAUSE: Final = 0.5
"""Seconds until what has failed is begun anew."""
Doing = Callable[[], Awaitable[None]]


@asynccontextmanager
async def going_on(doings: Mapping[str, Doing]) -> AsyncIterator[None]:
    """Do all of these meanwhile, each in a task of its own that the log knows by its name."""
    tasks = [asyncio.create_task(_supervise(name, doing)) for name, doing in doings.items()]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _supervise(name: str, doing: Doing) -> None:
    """Do it to its end, if it has one; whatever goes wrong is logged, and it is begun anew."""
    while True:
        try:
            await doing()
        except Exception:
            log.exception("%s failed and is begun anew", name)
        else:
            return
        await asyncio.sleep(PAUSE)
