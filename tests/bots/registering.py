"""Bots of a test's own, which any command and any door knows for a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rookery import bots
from rookery.bots import Bot, register_bot


@contextmanager
def registered(own: Mapping[str, type[Bot]], game: str = "court") -> Iterator[None]:
    """Let these bots play a game by their names."""
    for name, bot in own.items():
        register_bot(name, bot, game)
    try:
        yield
    finally:
        for name in own:
            del bots._REGISTERED[name, game]
