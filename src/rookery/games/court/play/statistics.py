"""What counts as used in a report: the cards taken, and the abilities."""

from __future__ import annotations

from typing import Final

from rookery.games.court.rules.actions import VOCABULARY

KINDS: Final = {"take": "card taken", "use": "ability used"}


def uses(action: int) -> list[tuple[str, str]]:
    """What a decision makes use of, as kind and name."""
    verb = VOCABULARY.verb(action)
    if verb.word not in KINDS:
        return []
    return [(KINDS[verb.word], verb.object_text(action - verb.first))]
