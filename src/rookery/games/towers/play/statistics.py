"""What counts as used in a report: the spells cast, and the cards played."""

from __future__ import annotations

from rookery.games.towers.rules.actions import VOCABULARY


def uses(action: int) -> list[tuple[str, str]]:
    """What a decision makes use of, as kind and name."""
    verb = VOCABULARY.verb(action)
    if verb.word == "renew":
        return [("card played", "none: hand renewed")]
    said_of = verb.object_text(action - verb.first)
    if verb.word == "cast":
        return [("spell cast", said_of.replace("_", " "))]
    return [("card played", _card(said_of))] if verb.word == "play" else []


def _card(name: str) -> str:
    """What a card can move, such as `wizard 4 or tower 2`."""
    words = name.replace("-tower", " or tower").replace("either", "wizard or tower")
    return words.replace("-", " ")
