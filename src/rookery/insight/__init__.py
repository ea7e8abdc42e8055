"""Insight: what positions are worth, luck told from skill, decisions with reasons, and odds.

For programs; docs/insight.md explains it:

    >>> import rookery
    >>> from rookery import insight
    >>> state = rookery.load("court", players=3).start()
    >>> [round(share, 2) for share in insight.values(state).shares]
    [0.33, 0.33, 0.33]
"""

from rookery.insight.budgets import COACH, DEEP, QUICK, USUAL, Budget
from rookery.insight.chances import odds
from rookery.insight.findings import (
    Account,
    Alternative,
    Argument,
    Deed,
    Estimate,
    Remark,
    Review,
    Step,
    TurnTaken,
)
from rookery.insight.hinting import Hint, hint, verdict
from rookery.insight.reviewing import Cancelled, review, values

__all__ = [
    "COACH",
    "DEEP",
    "QUICK",
    "USUAL",
    "Account",
    "Alternative",
    "Argument",
    "Budget",
    "Cancelled",
    "Deed",
    "Estimate",
    "Hint",
    "Remark",
    "Review",
    "Step",
    "TurnTaken",
    "hint",
    "odds",
    "review",
    "values",
    "verdict",
]
