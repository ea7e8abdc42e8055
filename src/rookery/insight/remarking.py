"""A decision that was weighed, to be told: what it cost, what was better, and why."""

from __future__ import annotations

from librt.random import Random

from rookery.core.contract import State
from rookery.core.seat import Seat
from rookery.insight.accounting import whole
from rookery.insight.findings import Alternative, Remark, grained
from rookery.insight.grading import WORTH_A_LOOK, grade
from rookery.insight.reckoning import Weighed, seed_of
from rookery.insight.wording import Wording


def remark_on(
    wording: Wording, state: State, action: int, weighed: Weighed, number: int, turn: int, seed: int
) -> Remark:
    """What is said of a decision: the step of that number, in that turn."""
    actor = int(state.actor)
    loss = grained(weighed.loss)
    graded = grade(loss, weighed.error, state.game.players)
    seat = Seat(state, actor, Random(seed_of(seed, number, 4)))
    worth = graded in WORTH_A_LOOK
    return Remark(
        number,
        actor,
        turn,
        graded,
        loss,
        weighed.error,
        alternative(wording, state, action, weighed),
        alternative(wording, state, weighed.best, weighed),
        wording.line(seat, weighed.line) if worth else [],
        wording.reasons.told(seat, weighed, action, number) if worth else [],
        whole(weighed.known),
    )


def alternative(wording: Wording, state: State, action: int, weighed: Weighed) -> Alternative:
    """An open decision, with what it is worth to whoever decides."""
    found, actor = weighed.options[action], int(state.actor)
    said = wording.step(state, action)
    text = state.game.text(action)
    return Alternative(action, text, said, grained(found.shares[actor]), found.errors[actor])
