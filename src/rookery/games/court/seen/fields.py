"""Which fields an event of each verb has; a `?` marks what it has only at times.

Their types are those of `events.py`. The page's types are made from both: there the verb of an
event tells which fields it has.
"""

from __future__ import annotations

from typing import Final

EVERY: Final = "ability? next_seat? final_begins? winner?"
"""What an event may have, whatever its verb."""

FIELDS: Final = {
    "roll": "",
    "done": "",
    "pass": "",
    "decline": "",
    "aside": "face last_die? result? forfeits? challenge?",
    "die": "face",
    "to": "face",
    "use": "character",
    "take": "character",
    "start": "",
    "rolled": "dice",
}
