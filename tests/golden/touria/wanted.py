"""The golden games of touria: a whole game for each way of ending and each variant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import rookery
from rookery.games.touria.rules.edition import default_edition
from tests.golden.archive import Collection, Wanted, last_view, texts


def _own_edition() -> str:
    """A road more, and better prices."""
    text = default_edition().replace('"Reconstruction"', '"With a ferry"')
    road = '["castle", "mine6"],'
    return text.replace(road, f'{road}\n    ["bridge", "mine5"],').replace("coins = 5", "coins = 6")


def ends(options: dict[str, object], fits: Callable[[Any], bool], *verbs: str) -> Wanted:
    """A game with these options, and a last view like this, in which these verbs occur."""
    return Wanted(options, lambda record: fits(last_view(record)) and says(record, *verbs))


def says(record: rookery.Record, *verbs: str) -> bool:
    """Is all of this done in the game?"""
    return {text.split()[0] for text in texts(record)}.issuperset(verbs)


def opened(seen: Any) -> int:
    """How many doors were opened."""
    return sum(door["open"] for door in seen["doors"])


def in_castle(seen: Any) -> int:
    """How many players had returned to the castle."""
    return sum(seat["castle"] for seat in seen["seats"])


def in_own_turn(seen: Any) -> bool:
    """Did the winner win in a turn of his own?"""
    return bool(seen["winner"] == seen["turn"]["seat"])


def with_a_stolen_gem(record: rookery.Record) -> bool:
    """Is there a secret that even open screens don't show? And somebody began with a coin."""
    happened = texts(record)
    return "coin" in happened and any(text.startswith("drawn") for text in happened)


def thrifty(state: rookery.State, rng: rookery.Random) -> int:
    """Play by hunch, but take a coin for a present."""
    coin = state.game.parse("coin")
    return coin if coin in state.legal() else state.hunch(rng)


GAMES = {
    "the-first-door": ends({"players": 2}, lambda seen: opened(seen) == 1),
    "after-a-long-search": ends({"players": 4}, lambda seen: opened(seen) >= 6, "paint"),
    "two-in-the-castle": ends(
        {"players": 3}, lambda seen: in_castle(seen) == 2, "joust_heart", "joust_coins"
    ),
    "sudden-marriage": ends({"players": 3, "sudden_marriage": True}, in_own_turn),
    "marriage-in-anothers-turn": ends(
        {"players": 4, "sudden_marriage": True}, lambda seen: not in_own_turn(seen)
    ),
    "short": ends({"players": 2, "short": True}, lambda seen: seen["need"] == 5),
    "an-edition-of-ones-own": ends(
        {"players": 2, "short": True, "edition": _own_edition()},
        lambda seen: seen["edition"] == "With a ferry",
    ),
    "open-screens": Wanted(
        {"players": 3, "short": True, "open_screens": True}, with_a_stolen_gem, thrifty
    ),
}
COLLECTION = Collection(GAMES)
