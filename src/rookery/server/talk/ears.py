"""Who may read what was said."""

from __future__ import annotations

from typing import NamedTuple

from rookery.server.talk.lines import StoredLine


class Ear(NamedTuple):
    """Somebody at a table, as far as that decides which lines they may read."""

    holder: bytes | None
    plays: bool
    """Have they a seat?"""
    over: bool
    """Is the game over?"""

    def may_read(self, line: StoredLine) -> bool:
        """Is it meant for this ear? Players and watchers are apart until the game is over."""
        if line.audience == "watchers":
            return not self.plays or self.over
        return line.audience == "all" or self.plays
