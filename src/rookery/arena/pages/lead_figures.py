"""What every page tells of leads: how often they change, and what one is worth."""

from __future__ import annotations

from rookery.arena.counting.counts import Numbers
from rookery.drawing.frame import figure, percent
from rookery.drawing.plots import bars, curves


def changes_figure(leads: Numbers) -> str:
    """How often the lead changes in a game."""
    changes = leads["changes"]
    told = (
        f"The lead changes {changes['mean']:.1f} times in a game, on average; in "
        f"{percent(changes['none'])} of the games it never does."
    )
    return figure("Changes of the lead", told, bars(changes["bars"], "changes in a game"))


def worth_figure(leads: Numbers) -> str:
    """How often those win who lead, in the course of a game."""
    wins = [tally["share"] if tally["games"] else None for tally in leads["leader_wins"]]
    return figure(
        "What a lead is worth",
        "How often whoever leads, by what all can see, goes on to win.",
        curves({"whoever leads": wins}, "of the turns played"),
    )
