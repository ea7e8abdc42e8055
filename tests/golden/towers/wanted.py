"""The golden games of towers: a whole game for each way of ending and each variant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import rookery
from tests.golden.archive import Collection, Wanted, last_view, texts

DEAR_SPELLS = "swap_towers headwind_wizard nudge_keep piggyback"
CHEAP_SPELLS = "advance_wizard advance_tower headwind_tower free_wizard"


def ends(options: dict[str, object], fits: Callable[[Any], bool]) -> Wanted:
    """A game with these options, and a last view like this."""
    return Wanted(options, lambda record: fits(last_view(record)))


def at_goal(seen: Any) -> int:
    """How many seats have all wizards home and no empty potion."""
    return sum(seat["goal"] for seat in seen["seats"])


def winners(seen: Any) -> int:
    """How many have won; nobody, if a lone player has lost."""
    return len(seen["winners"])


def last_round_goes_on(seen: Any) -> bool:
    """Did somebody else have turns after the winner had got there?"""
    return bool(at_goal(seen) == 1 and seen["turn"]["seat"] not in seen["winners"])


def by_more_potions(seen: Any) -> bool:
    """Were two at the goal, and only one of them had the most potions?"""
    return at_goal(seen) > 1 and winners(seen) == 1


def in_mid_turn(seen: Any) -> bool:
    """Did the game end before the partners' turn was over?"""
    return bool(winners(seen) == 2 and seen["turn"]["seat"] in seen["winners"])


def every(*starts: str) -> Callable[[rookery.Record], bool]:
    """Does each of these things happen in a game?"""

    def fits(record: rookery.Record) -> bool:
        happened = texts(record)
        return all(any(text.startswith(start) for text in happened) for start in starts)

    return fits


def playful(state: rookery.State, rng: rookery.Random) -> int:
    """Play by hunch, but now and then do anything that is open, a spell most of all."""
    if rng.randrange(4) > 0:
        return state.hunch(rng)
    legal = state.legal()
    spells = [action for action in legal if state.game.text(action).startswith("cast")]
    chosen = spells or legal
    return chosen[rng.randrange(len(chosen))]


def peaceful(state: rookery.State, rng: rookery.Random) -> int:
    """Play by hunch, but never fill a potion where something else is open."""
    action = state.hunch(rng)
    if "fills" not in state.describe(action, None):
        return action
    harmless = [a for a in state.legal() if "fills" not in state.describe(a, None)]
    return harmless[rng.randrange(len(harmless))] if harmless else action


def casts(spells: str, *others: str) -> Wanted:
    """A game of four with these spells, in which all of them are cast, and more happens."""
    wanted = [f"cast {spell}" for spell in spells.split()]
    return Wanted({"players": 4, "spells": spells}, every(*wanted, *others), playful)


ENDINGS = {
    "ending-at-the-goal": ends({"players": 2}, last_round_goes_on),
    "ending-by-more-potions": ends({"players": 3}, by_more_potions),
    "ending-shared": ends({"players": 2}, lambda seen: winners(seen) == 2),
    "ending-all-home": Wanted(
        {"players": 5}, lambda record: at_goal(last_view(record)) == 0, peaceful
    ),
    "ending-partners-at-once": ends({"players": 4, "variant": "teams"}, in_mid_turn),
    "ending-solo-won": ends({"players": 1}, lambda seen: winners(seen) == 1),
    "ending-solo-lost": ends({"players": 1}, lambda seen: winners(seen) == 0),
}
VARIANTS = {
    "six-with-open-memory": Wanted(
        {"players": 6, "open_memory": True}, every("renew", "discard", "roll", "keep")
    ),
    "dear-spells": casts(DEAR_SPELLS, "forward", "back"),
    "cheap-spells": casts(CHEAP_SPELLS),
    "expert": Wanted({"players": 3, "variant": "expert"}, every("token", "cast", "pass")),
    "expert-teams": Wanted(
        {"players": 6, "variant": "expert_teams", "spells": "random 5"},
        every("ask", "refuse", "give", "potion", "cast"),
        playful,
    ),
    "solo-with-spells": Wanted({"players": 1, "spells": "random"}, every("cast"), playful),
}
COLLECTION = Collection({**ENDINGS, **VARIANTS})
